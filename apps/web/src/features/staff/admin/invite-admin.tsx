"use client";

import { Button } from "@knotter/ui/button";
import { useState } from "react";
import { whenAsked } from "@/components/when-opened";

const loadDialog = () => import("./invite-dialog").then((module) => module.InviteDialog);
const InviteDialog = whenAsked(loadDialog);

/** Next to the heading: invites another admin by mail. */
export function InviteAdmin() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button icon="plus" onPointerEnter={() => void loadDialog()} onClick={() => setOpen(true)}>
        招待する
      </Button>
      {open && <InviteDialog onClose={() => setOpen(false)} />}
    </>
  );
}
