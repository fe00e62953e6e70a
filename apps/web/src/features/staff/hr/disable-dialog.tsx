"use client";

import { showToast } from "@knotter/ui/toast";
import { ConfirmDialog } from "@/components/confirm-dialog";
import { errorText } from "@/trpc/app-error";
import { trpc } from "@/trpc/client";
import { StopsWith } from "../stops-with";
import type { HrStaff } from "./hr-staff";

/** Disables or enables an account, after explaining what that does. */
export function DisableDialog({ staff: { id, name, email, ...staff }, onClose }: { staff: HrStaff; onClose: () => void }) {
  const utils = trpc.useUtils();
  const disabled = !staff.disabled;
  const { mutate, isPending, error } = trpc.hrStaffs.setDisabled.useMutation({
    meta: { quiet: true },
    async onSuccess() {
      await utils.customers.hrStaffs.invalidate();
      showToast({ status: "success", text: disabled ? `${name}さんの利用を停止しました。` : `${name}さんの利用を再開しました。` });
      onClose();
    },
  });
  const verb = disabled ? "利用を停止する" : "利用を再開する";
  return (
    <ConfirmDialog
      title={verb}
      size="small"
      action={verb}
      variant={disabled ? "danger" : "primary"}
      busy={isPending}
      refusal={error && errorText(error)}
      onConfirm={() => mutate({ id, disabled })}
      onClose={onClose}
    >
      <p>
        <span className="font-bold">{name}</span>さん（{email}）の
        {disabled
          ? "利用を停止します。すべての端末からログアウトし、送信待ちのメールは取り消されます。あとから再開できます。"
          : "利用を再開します。これまでの権限でログインできるようになります。"}
      </p>
      <StopsWith creator={{ id, disabled: staff.disabled }} forAdmin={false} />
    </ConfirmDialog>
  );
}
