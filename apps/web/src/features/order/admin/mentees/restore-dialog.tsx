"use client";

import type { OrderMenteeView } from "@knotter/api/views/order-mentee";
import { Checkbox } from "@knotter/ui/checkbox";
import { showToast } from "@knotter/ui/toast";
import { useState } from "react";
import { ConfirmDialog } from "@/components/confirm-dialog";
import { QUIET } from "@/components/form/quiet";
import { appErrorOf, errorText } from "@/trpc/app-error";
import { trpc } from "@/trpc/client";

/** 対象に戻す for one person. Whoever has left on their own comes back only at their own wish. */
export function RestoreDialog({
  orderId,
  person,
  onDone,
  onClose,
}: {
  orderId: string;
  person: OrderMenteeView;
  onDone: () => void;
  onClose: () => void;
}) {
  const utils = trpc.useUtils();
  const [agreed, setAgreed] = useState(false);
  const restore = trpc.mentees.restore.useMutation({
    ...QUIET,
    async onSuccess({ statusLabel }) {
      showToast({ status: "success", text: `${person.name}さんを対象に戻しました（${statusLabel}）。` });
      onDone();
      onClose();
      await Promise.all([utils.orders.mentees.invalidate({ id: orderId }), utils.orders.get.invalidate({ id: orderId })]);
    },
  });
  const leftThemselves = appErrorOf(restore.error)?.code === "LEFT_ON_THEIR_OWN";
  return (
    <ConfirmDialog
      title="対象に戻す"
      size="small"
      action="対象に戻す"
      busy={restore.isPending}
      busyLabel="戻しています"
      disabled={leftThemselves && !agreed}
      refusal={restore.error && errorText(restore.error)}
      onConfirm={() => restore.mutate({ id: person.id, orderId, ...(agreed && { atOwnRequest: true as const }) })}
      onClose={onClose}
    >
      <p>
        <span className="font-bold">{person.name}</span>さんを、この施策の対象に戻します。回数は外す前のままです。
      </p>
      <p className="text-sm text-muted">キャンセルされた面談は戻りません。有効期限内のご案内のリンクは、また使えるようになります。</p>
      {leftThemselves && (
        <Checkbox label="ご本人の希望を確認しました" checked={agreed} onChange={(event) => setAgreed(event.currentTarget.checked)} />
      )}
    </ConfirmDialog>
  );
}
