"use client";

import { showToast } from "@knotter/ui/toast";
import { ConfirmDialog } from "@/components/confirm-dialog";
import { QUIET } from "@/components/form/quiet";
import { errorText } from "@/trpc/app-error";
import { trpc } from "@/trpc/client";
import { StopsWith } from "../stops-with";
import type { AdminStaff } from "./admin-staff";

/** Disables or enables an admin's account, after explaining what that does. */
export function AccessDialog({ staff: { id, name, email, disabled }, onClose }: { staff: AdminStaff; onClose: () => void }) {
  const utils = trpc.useUtils();
  const settled = {
    ...QUIET,
    async onSuccess() {
      await utils.adminStaff.list.invalidate();
      showToast({ status: "success", text: disabled ? `${name}さんの利用を再開しました。` : `${name}さんの利用を停止しました。` });
      onClose();
    },
  };
  const disable = trpc.adminStaff.disable.useMutation(settled);
  const enable = trpc.adminStaff.enable.useMutation(settled);
  const { mutate, isPending, error } = disabled ? enable : disable;
  const verb = disabled ? "利用を再開する" : "利用を停止する";
  return (
    <ConfirmDialog
      title={verb}
      size="small"
      action={verb}
      variant={disabled ? "primary" : "danger"}
      busy={isPending}
      refusal={error && errorText(error)}
      onConfirm={() => mutate({ id })}
      onClose={onClose}
    >
      <p>
        <span className="font-bold">{name}</span>さん（{email}）の
        {disabled
          ? "利用を再開します。これまでのパスワードと2段階認証で、もう一度ログインできるようになります。"
          : "利用を停止します。すべての端末からすぐにログアウトし、送信待ちのメールと、招待やパスワードのリンクは取り消されます。あとから再開できます。"}
      </p>
      <StopsWith creator={{ id, disabled }} forAdmin />
    </ConfirmDialog>
  );
}
