"use client";

import { Button } from "@knotter/ui/button";
import { useState } from "react";
import { whenAsked } from "@/components/when-opened";

const load = () => import("./end-sessions-dialog").then((module) => module.EndSessionsDialog);
const EndSessionsDialog = whenAsked(load);

/** 「すべての端末からログアウト」, with an explanation and a choice before it happens. */
export function EndSessions() {
  const [open, setOpen] = useState<boolean | null>(null);
  return (
    <p className="mt-4">
      <Button
        variant="secondary"
        icon="logout"
        onPointerEnter={() => void load()}
        onFocus={() => void load()}
        onClick={() => setOpen(true)}
      >
        すべての端末からログアウト
      </Button>
      {open !== null && <EndSessionsDialog open={open} onOpenChange={setOpen} />}
    </p>
  );
}
