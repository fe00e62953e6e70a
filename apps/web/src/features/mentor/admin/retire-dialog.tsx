"use client";

import { ConfirmDialog } from "@/components/confirm-dialog";
import type { Edit } from "./labels";
import { useAdminChange } from "./use-mentor";

/** Permanent: a retired mentor cannot come back. */
export function RetireDialog({ edit, onClose }: { edit: Edit; onClose: () => void }) {
  const { change, busy, refusal } = useAdminChange(edit);
  return (
    <ConfirmDialog
      title="登録を終了する"
      size="small"
      action="登録を終了する"
      variant="danger"
      busy={busy}
      refusal={refusal}
      onConfirm={async () => (await change({ review: { decision: "retire" } }, "登録を終了しました。")) && onClose()}
      onClose={onClose}
    >
      <p className="font-bold">{edit.form.name ?? edit.form.displayName}</p>
      <ul className="grid list-disc gap-2 pl-5">
        <li>もう一度有効にすることはできません。</li>
        <li>これまでの面談の記録は、定めた保存期間のあいだ残ります。</li>
        <li>ご本人にメールでお知らせします。</li>
      </ul>
    </ConfirmDialog>
  );
}
