"use client";

import { Banner } from "@knotter/ui/banner";
import { Button } from "@knotter/ui/button";
import { Dialog } from "@knotter/ui/dialog";
import { showToast } from "@knotter/ui/toast";
import { errorText } from "../../trpc/app-error";
import { trpc } from "../../trpc/client";
import type { AdminStaff } from "./admin-staff";

/** Disables or enables an admin's account, after explaining what that does. */
export function AccessDialog({ staff, onClose }: { staff: AdminStaff; onClose: () => void }) {
  const utils = trpc.useUtils();
  const disable = trpc.adminStaff.disable.useMutation({ meta: { quiet: true } });
  const enable = trpc.adminStaff.enable.useMutation({ meta: { quiet: true } });
  const { id, name, email, disabled } = staff;
  const change = disabled ? enable : disable;
  const verb = disabled ? "利用を再開する" : "利用を停止する";

  async function carryOut() {
    try {
      await change.mutateAsync({ id });
    } catch {
      return;
    }
    await utils.adminStaff.list.invalidate();
    showToast({ status: "success", text: disabled ? `${name}さんの利用を再開しました。` : `${name}さんの利用を停止しました。` });
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
          <Button variant={disabled ? "primary" : "danger"} busy={change.isPending} onClick={() => void carryOut()}>
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
          <span className="font-bold">{name}</span>さん（{email}）の
          {disabled
            ? "利用を再開します。これまでのパスワードと2段階認証で、もう一度ログインできるようになります。"
            : "利用を停止します。すべての端末からすぐにログアウトし、送信待ちのメールと、招待やパスワードのリンクは取り消されます。あとから再開できます。"}
        </p>
      </div>
    </Dialog>
  );
}
