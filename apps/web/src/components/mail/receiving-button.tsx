"use client";

import { Button } from "@knotter/ui/button";
import { useState } from "react";
import { whenAsked } from "@/components/when-opened";
import type { MailSender } from "./receiving-text";

const ReceivingDialog = whenAsked(() => import("./receiving-dialog").then((module) => module.ReceivingDialog));

/** Opens the text with which a company allows our mails. */
export function ReceivingButton({ sender }: { sender: MailSender }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" icon="mail" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        受信許可ドメインの案内文
      </Button>
      {open && <ReceivingDialog sender={sender} onClose={() => setOpen(false)} />}
    </>
  );
}
