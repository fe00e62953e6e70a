"use client";

import { Button } from "@knotter/ui/button";
import { Dialog } from "@knotter/ui/dialog";

const WORDS = {
  rotate: {
    title: "URLを作り直しますか",
    text: "いまのURLはすぐに使えなくなります。購読しているカレンダーには、新しいURLを登録し直してください。",
    action: "作り直す",
    variant: "primary",
  },
  revoke: {
    title: "カレンダーの購読を止めますか",
    text: "URLはすぐに使えなくなり、購読しているカレンダーは更新されなくなります。あとから、新しいURLを作れます。",
    action: "購読を止める",
    variant: "danger",
  },
} as const;

/** Both actions end an address that may be in use. */
export function ConfirmDialog({
  kind,
  busy,
  onConfirm,
  onClose,
}: {
  kind: keyof typeof WORDS;
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}) {
  const { title, text, action, variant } = WORDS[kind];
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      size="small"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            やめる
          </Button>
          <Button variant={variant} busy={busy} onClick={onConfirm}>
            {action}
          </Button>
        </>
      }
    >
      <p>{text}</p>
    </Dialog>
  );
}
