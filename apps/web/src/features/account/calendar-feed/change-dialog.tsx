"use client";

import { ConfirmDialog, type ConfirmDialogProps } from "@/components/confirm-dialog";

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
export function ChangeDialog({
  kind,
  ...pressed
}: { kind: keyof typeof WORDS } & Pick<ConfirmDialogProps, "busy" | "onConfirm" | "onClose">) {
  const { text, ...words } = WORDS[kind];
  return (
    <ConfirmDialog {...words} {...pressed} size="small">
      <p>{text}</p>
    </ConfirmDialog>
  );
}
