"use client";

import { showToast } from "@knotter/ui/toast";
import { ConfirmDialog } from "@/components/confirm-dialog";
import { QUIET } from "@/components/form/quiet";
import { errorText } from "@/trpc/app-error";
import { trpc } from "@/trpc/client";

const TEXT = {
  close: { title: "スーパービジョンを終了する", action: "終了する", done: "スーパービジョンを終了しました。" },
  withdraw: { title: "希望を取り下げる", action: "取り下げる", done: "希望を取り下げました。" },
} as const;

/** Closing or withdrawing, after saying what that does. */
export function EndDialog({ id, action, onClose }: { id: string; action: "close" | "withdraw"; onClose: () => void }) {
  const utils = trpc.useUtils();
  const settled = {
    ...QUIET,
    async onSuccess() {
      await utils.supervisions.invalidate();
      showToast({ status: "success", text: TEXT[action].done });
      onClose();
    },
  };
  const close = trpc.supervisions.close.useMutation(settled);
  const withdraw = trpc.supervisions.withdraw.useMutation(settled);
  const { mutate, isPending, error } = action === "close" ? close : withdraw;
  return (
    <ConfirmDialog
      title={TEXT[action].title}
      action={TEXT[action].action}
      size="small"
      busy={isPending}
      refusal={error && errorText(error)}
      onConfirm={() => mutate({ id })}
      onClose={onClose}
    >
      <p>
        {action === "close"
          ? "スーパーバイザーにメールでお知らせします。書いたものは、おふたりともこれまでどおり読めます。"
          : "スーパーバイザーは、ケースシートを読めなくなります。書いたものは、あなたの画面に残ります。"}
      </p>
    </ConfirmDialog>
  );
}
