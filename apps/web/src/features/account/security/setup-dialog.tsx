"use client";

import { Button } from "@knotter/ui/button";
import { Dialog } from "@knotter/ui/dialog";
import { useEffect, useId, useState } from "react";
import { trpc } from "@/trpc/client";
import type { FactorInvitation } from "./factor-invitation";
import { RecoveryCodes } from "./recovery-codes";
import { SetupConfirm } from "./setup-confirm";
import { SetupProof } from "./setup-proof";

/** Three steps: prove the identity, add the secret to an app and confirm it, save the recovery codes. */
export function SetupDialog({
  open,
  onOpenChange,
  onEnabled,
  hasPassword,
  email,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onEnabled?: (() => void) | undefined;
  hasPassword: boolean;
  email: string;
}) {
  const utils = trpc.useUtils();
  const formId = useId();
  const [invitation, setInvitation] = useState<FactorInvitation | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    if (open) return;
    setInvitation(null);
    setCodes(null);
    setBusy(false);
  }, [open]);

  const close = () => {
    onOpenChange(false);
    // Only at the end, because the page behind the dialog must not change while it is open.
    if (codes === null) return;
    void Promise.all([utils.security.get.invalidate(), utils.security.sessions.invalidate()]);
    onEnabled?.();
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => (next ? onOpenChange(true) : close())}
      title={codes === null ? "2段階認証の設定" : "2段階認証が有効になりました"}
      closeOnOutside={false}
      footer={
        codes === null ? (
          <>
            <Button variant="secondary" onClick={close}>
              戻る
            </Button>
            <Button type="submit" form={formId} busy={busy} busyLabel="確認しています">
              {invitation === null ? "次へ" : "有効にする"}
            </Button>
          </>
        ) : (
          <Button onClick={close}>保管しました</Button>
        )
      }
    >
      {codes !== null ? (
        <RecoveryCodes codes={codes} />
      ) : invitation === null ? (
        <SetupProof formId={formId} hasPassword={hasPassword} email={email} onBusy={setBusy} onDone={setInvitation} />
      ) : (
        <SetupConfirm formId={formId} invitation={invitation} onBusy={setBusy} onDone={setCodes} />
      )}
    </Dialog>
  );
}
