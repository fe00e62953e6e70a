"use client";

import { Button } from "@knotter/ui/button";
import { useState } from "react";
import { whenAsked } from "@/components/when-opened";
import type { RouterOutputs } from "@/trpc/outputs";

const CorrectDialog = whenAsked(() => import("./correct-dialog").then((module) => module.CorrectDialog));

/** Corrects what is listed of somebody who has not registered; nothing where that cannot be done. */
export function CorrectButton({ orderId, detail }: { orderId: string; detail: RouterOutputs["orders"]["mentee"] | undefined }) {
  const [open, setOpen] = useState(false);
  if (!detail?.may?.correct) return null;
  return (
    <>
      <Button variant="secondary" size="small" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        訂正
      </Button>
      {open && <CorrectDialog orderId={orderId} detail={detail} onClose={() => setOpen(false)} />}
    </>
  );
}
