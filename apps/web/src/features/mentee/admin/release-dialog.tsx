"use client";

import { ConfirmDialog } from "@/components/confirm-dialog";
import { type Mentee, nameOf } from "./labels";
import { useAdminister } from "./use-administer";

/** Lets somebody book again who was stopped after missed interviews. */
export function ReleaseDialog({ mentee, onClose }: { mentee: Mentee; onClose: () => void }) {
  const { administer, busy, refusal } = useAdminister(mentee);
  return (
    <ConfirmDialog
      title="予約を再開する"
      size="small"
      action="予約を再開する"
      busy={busy}
      refusal={refusal}
      onConfirm={async () => {
        if (await administer({ releaseBooking: true }, "予約を再開しました。")) onClose();
      }}
      onClose={onClose}
    >
      <p>
        <span className="font-bold">{nameOf(mentee)}</span>
        さんが、また予約できるようになります。すべての施策の予約に及びます。
      </p>
      <p className="text-sm text-muted">再開したあと、予約を止めた状態には戻せません。</p>
    </ConfirmDialog>
  );
}
