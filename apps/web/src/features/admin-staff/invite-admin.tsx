"use client";

import { Button } from "@knotter/ui/button";
import { useState } from "react";
import { whenAsked } from "../../components/when-opened";

const loadDialog = () => import("./admin-staff-dialog").then((module) => module.AdminStaffDialog);
const AdminStaffDialog = whenAsked(loadDialog);

/** Next to the heading: invites another admin by mail. */
export function InviteAdmin() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button icon="plus" onPointerEnter={() => void loadDialog()} onClick={() => setOpen(true)}>
        招待する
      </Button>
      {open && <AdminStaffDialog staff={null} onClose={() => setOpen(false)} />}
    </>
  );
}
