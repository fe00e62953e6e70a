"use client";

import { formatShort } from "@knotter/domain/tokyo";
import { showToast } from "@knotter/ui/toast";
import { ConfirmDialog } from "@/components/confirm-dialog";
import { errorText } from "@/trpc/app-error";
import { trpc } from "@/trpc/client";
import type { Campaign } from "./compose-values";

/** Cancels a campaign that was not sent, or stops one in progress. Its text stays for further editing. */
export function CancelDialog({ orderId, campaign, onClose }: { orderId: string; campaign: Campaign; onClose: () => void }) {
  const utils = trpc.useUtils();
  const cancel = trpc.mail.cancel.useMutation({
    meta: { quiet: true },
    async onSuccess() {
      await utils.orders.mails.invalidate({ id: orderId });
      showToast({ status: "success", text: `${campaign.kindLabel}を取り消しました。` });
      onClose();
    },
  });
  const { subject, audience, kindLabel, scheduledAt, status } = campaign;
  return (
    <ConfirmDialog
      title={`${kindLabel}を取り消す`}
      size="small"
      action="取り消す"
      variant="danger"
      busy={cancel.isPending}
      refusal={cancel.error && errorText(cancel.error)}
      onConfirm={() => cancel.mutate({ id: campaign.id })}
      onClose={onClose}
    >
      <p>
        「{subject}」（宛先：{audience.label}）を取り消します。
        {status === "sending"
          ? "まだ送っていない分は、送られません。送信済みの方に届いたメールは取り消せません。"
          : status === "scheduled" && scheduledAt !== null
            ? `${formatShort(new Date(scheduledAt))}になっても、どなたにも送られません。`
            : "この下書きは一覧に表示されなくなります。"}
      </p>
    </ConfirmDialog>
  );
}
