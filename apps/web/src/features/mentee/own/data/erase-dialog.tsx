"use client";

import { ConfirmDialog } from "@/components/confirm-dialog";
import { errorText } from "@/trpc/app-error";
import { trpc } from "@/trpc/client";

/** Explains what an erasure deletes and what remains, before it is requested. */
export function EraseDialog({ menteeId, onClose }: { menteeId: string; onClose: () => void }) {
  const utils = trpc.useUtils();
  const { mutate, isPending, error } = trpc.mentees.remove.useMutation({
    meta: { quiet: true },
    onSuccess() {
      utils.mentees.get.setData({ id: menteeId }, (old) => old && { ...old, erasureRequested: true });
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title="個人データの削除を申し出ますか"
      size="small"
      action="申し出る"
      variant="danger"
      busy={isPending}
      busyLabel="送信しています"
      refusal={error && errorText(error)}
      onConfirm={() => mutate({ id: menteeId })}
      onClose={onClose}
    >
      <p>お申し出は事務局に届きます。この操作だけで、すぐに何かが消えることはありません。</p>
      <div>
        <p className="font-bold">削除のときに起きること</p>
        <ul className="mt-1 list-disc pl-5 text-sm">
          <li>お名前、連絡先、プロフィール、事前質問シート、アンケートの文章、キャリア・プランが消え、元に戻せません。</li>
          <li>これからの面談は、自動でキャンセルされます。</li>
          <li>ご利用の回数、評価の点数、同意と操作の記録は、あなたを特定できない形で残ります。</li>
        </ul>
      </div>
      <p className="text-sm text-muted">会社に、お申し出があったことが伝わることはありません。</p>
    </ConfirmDialog>
  );
}
