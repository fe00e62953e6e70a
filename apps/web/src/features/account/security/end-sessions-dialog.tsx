"use client";

import { href } from "@knotter/contract/routes";
import { Banner } from "@knotter/ui/banner";
import { Button } from "@knotter/ui/button";
import { Checkbox } from "@knotter/ui/checkbox";
import { Dialog } from "@knotter/ui/dialog";
import { showToast } from "@knotter/ui/toast";
import { useState } from "react";
import { errorText } from "@/trpc/app-error";
import { trpc } from "@/trpc/client";
import { closeSession } from "@/trpc/sign-in";

export function EndSessionsDialog({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const utils = trpc.useUtils();
  const [keepThis, setKeepThis] = useState(true);
  const [leaving, setLeaving] = useState(false);
  const { mutate, isPending, error } = trpc.security.endSessions.useMutation({
    meta: { quiet: true },
    async onSuccess({ ended }) {
      if (!keepThis) {
        setLeaving(true);
        // The cookie of the ended session is removed as well.
        await closeSession();
        window.location.assign(href("login"));
        return;
      }
      await utils.security.sessions.invalidate();
      onOpenChange(false);
      showToast({
        status: "success",
        text: ended === 0 ? "ほかにログイン中の端末はありませんでした。" : `ほかの${ended}台をログアウトさせました。`,
      });
    },
  });
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="small"
      title="すべての端末からログアウト"
      footer={
        <>
          <Button variant="secondary" onClick={() => onOpenChange(false)}>
            戻る
          </Button>
          <Button variant="danger" busy={isPending || leaving} busyLabel="ログアウトしています" onClick={() => mutate({ keepThis })}>
            ログアウトする
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {error !== null && <Banner status="error" announce title={errorText(error)} />}
        <p>
          {keepThis
            ? "この端末のほかは、次に操作したときからログインが必要になります。入力中の内容は失われることがあります。"
            : "この端末も含めて、すべての端末でログインが必要になります。このあと、ログインのページに移ります。"}
        </p>
        <Checkbox
          checked={keepThis}
          onChange={(event) => setKeepThis(event.currentTarget.checked)}
          label="この端末はログインしたままにする"
        />
      </div>
    </Dialog>
  );
}
