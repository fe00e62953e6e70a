"use client";

import { Banner } from "@knotter/ui/banner";
import { Button } from "@knotter/ui/button";
import { Dialog } from "@knotter/ui/dialog";
import { showToast } from "@knotter/ui/toast";
import { errorText } from "../../trpc/app-error";
import { trpc } from "../../trpc/client";
import type { HrStaff } from "./hr-staff-types";

/** Disables or enables an account, after explaining what that does. */
export function DisableDialog({ staff, onClose }: { staff: HrStaff; onClose: () => void }) {
  const utils = trpc.useUtils();
  const change = trpc.hrStaffs.setDisabled.useMutation({ meta: { quiet: true } });
  const disabled = !staff.disabled;
  const verb = disabled ? "利用を停止する" : "利用を再開する";

  async function carryOut() {
    try {
      await change.mutateAsync({ id: staff.id, disabled });
    } catch {
      return;
    }
    await utils.customers.hrStaffs.invalidate();
    showToast({
      status: "success",
      text: disabled ? `${staff.name}さんの利用を停止しました。` : `${staff.name}さんの利用を再開しました。`,
    });
    onClose();
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={verb}
      size="small"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            戻る
          </Button>
          <Button variant={disabled ? "danger" : "primary"} busy={change.isPending} onClick={() => void carryOut()}>
            {verb}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {change.error && (
          <Banner status="warning" announce>
            {errorText(change.error)}
          </Banner>
        )}
        <p>
          <span className="font-bold">{staff.name}</span>さん（{staff.email}）の
          {disabled
            ? "利用を停止します。すべての端末からログアウトし、送信待ちのメールは取り消されます。あとから再開できます。"
            : "利用を再開します。これまでの権限でログインできるようになります。"}
        </p>
      </div>
    </Dialog>
  );
}
