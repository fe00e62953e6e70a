"use client";

import { Button } from "@knotter/ui/button";
import { useState } from "react";
import { whenAsked } from "@/components/when-opened";

const load = () => import("./invite-dialog").then((module) => module.InviteDialog);
const InviteDialog = whenAsked(load);

export function InviteMentor() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button icon="plus" aria-haspopup="dialog" onPointerEnter={() => void load()} onClick={() => setOpen(true)}>
        キャリコンを招待する
      </Button>
      {open && <InviteDialog onClose={() => setOpen(false)} />}
    </>
  );
}
