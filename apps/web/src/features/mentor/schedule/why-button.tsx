"use client";

import type { LocalDate } from "@knotter/domain/tokyo";
import { Button } from "@knotter/ui/button";
import { useState } from "react";
import { whenAsked } from "@/components/when-opened";

const loadDialog = () => import("./why-dialog").then((module) => module.WhyDialog);
const WhyDialog = whenAsked(loadDialog);

export function WhyButton({ mentorId, today, className }: { mentorId: string; today: LocalDate; className?: string | undefined }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        icon="info"
        aria-haspopup="dialog"
        className={className}
        onPointerEnter={() => void loadDialog()}
        onClick={() => setOpen(true)}
      >
        予約できない理由を調べる
      </Button>
      {open && <WhyDialog mentorId={mentorId} today={today} onClose={() => setOpen(false)} />}
    </>
  );
}
