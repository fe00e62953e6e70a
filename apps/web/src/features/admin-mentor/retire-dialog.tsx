"use client";

import { Banner } from "@knotter/ui/banner";
import { Button } from "@knotter/ui/button";
import { Dialog } from "@knotter/ui/dialog";
import type { Edit } from "./labels";
import { useAdminChange } from "./use-mentor";

/** Permanent: a retired mentor cannot come back. */
export function RetireDialog({ edit, onClose }: { edit: Edit; onClose: () => void }) {
  const { change, busy, refusal } = useAdminChange(edit);
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title="登録を終了する"
      size="small"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            戻る
          </Button>
          <Button
            variant="danger"
            busy={busy}
            onClick={() => void change({ review: { decision: "retire" } }, "登録を終了しました。").then((done) => done && onClose())}
          >
            登録を終了する
          </Button>
        </>
      }
    >
      {refusal !== null && (
        <Banner status="warning" announce className="mb-4">
          {refusal}
        </Banner>
      )}
      <p className="font-bold">{edit.form.name ?? edit.form.displayName}</p>
      <ul className="mt-3 grid list-disc gap-2 pl-5">
        <li>もう一度有効にすることはできません。</li>
        <li>これまでの面談の記録は、定めた保存期間のあいだ残ります。</li>
        <li>ご本人にメールでお知らせします。</li>
      </ul>
    </Dialog>
  );
}
