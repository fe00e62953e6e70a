"use client";

import { showToast } from "@knotter/ui/toast";
import { ConfirmDialog } from "@/components/confirm-dialog";
import { errorText } from "@/trpc/app-error";
import { trpc } from "@/trpc/client";
import { daysText } from "./days-text";
import type { ClosingDaysItem } from "./types";

/** Removes days, after showing what becomes bookable. */
export function RemoveDialog({ customerId, item, onClose }: { customerId: string; item: ClosingDaysItem; onClose: () => void }) {
  const utils = trpc.useUtils();
  const { mutate, isPending, error } = trpc.closingDays.remove.useMutation({
    meta: { quiet: true },
    onSuccess() {
      showToast({ status: "success", text: "休業日を取り消しました。" });
      onClose();
    },
    onSettled: () => utils.closingDays.list.invalidate({ id: customerId }),
  });
  return (
    <ConfirmDialog
      title="休業日を取り消す"
      description={`${item.name}・${daysText(item)}`}
      action="取り消す"
      busy={isPending}
      refusal={error && errorText(error)}
      onConfirm={() => mutate({ id: item.id, expectedVersion: item.version })}
      onClose={onClose}
    >
      <p>この期間の予約を、また受け付けるようになります。キャンセルした面談は元に戻りません。</p>
    </ConfirmDialog>
  );
}
