"use client";

import { showToast } from "@knotter/ui/toast";
import { ConfirmDialog } from "@/components/confirm-dialog";
import { errorText } from "@/trpc/app-error";
import { trpc } from "@/trpc/client";
import type { ServiceAccount } from "./types";

/** Revokes a service account for good, after a warning that its calls will fail. */
export function RevokeDialog({ account: { id, name, lastUsedAt }, onClose }: { account: ServiceAccount; onClose: () => void }) {
  const utils = trpc.useUtils();
  const { mutate, isPending, error } = trpc.serviceAccounts.revoke.useMutation({
    meta: { quiet: true },
    async onSuccess() {
      await utils.serviceAccounts.list.invalidate();
      showToast({ status: "success", text: `${name}を無効にしました。` });
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title="サービスアカウントを無効にする"
      description={name}
      size="small"
      action="無効にする"
      variant="danger"
      busy={isPending}
      refusal={error && errorText(error)}
      onConfirm={() => mutate({ id })}
      onClose={onClose}
    >
      <p>
        すべてのトークンがすぐに使えなくなり、このアカウントを使うプログラムは止まります。元に戻せません。
        {lastUsedAt === null ? "まだ一度も使われていません。" : "これまでの操作の記録は残ります。"}
      </p>
    </ConfirmDialog>
  );
}
