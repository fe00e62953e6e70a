"use client";

import { Button } from "@knotter/ui/button";
import dynamic from "next/dynamic";
import { useState } from "react";

const load = () => import("./invite-dialog").then((module) => module.InviteDialog);
const InviteDialog = dynamic(load, { ssr: false });

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
