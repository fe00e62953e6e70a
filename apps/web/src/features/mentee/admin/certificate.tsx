"use client";

import { formatDateTime } from "@knotter/domain/tokyo";
import { Button } from "@knotter/ui/button";
import { DescriptionList } from "@knotter/ui/description-list";
import { Dialog } from "@knotter/ui/dialog";
import { type DataRequest, REQUEST_KIND_TEXT, REQUEST_STATUS_TEXT } from "./labels";

const ERASED = [
  "氏名・連絡先・プロフィール・本人が書いた文章を消しました。",
  "これからの面談はキャンセルしました。",
  "利用回数・評価の数値・同意・操作の記録は、だれのものかわからない形で残ります。",
];

/** A document of the request and its answer: what was requested, what was done, when and by whom. */
export function Certificate({ request, onClose }: { request: DataRequest; onClose: () => void }) {
  const { id, kind, status, note, requestedAt, decidedAt, decidedBy } = request;
  const erased = kind === "erasure" && status === "done";
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={erased ? "個人データの削除の証明" : "対応の記録"}
      footer={
        <Button variant="secondary" onClick={onClose}>
          閉じる
        </Button>
      }
    >
      <DescriptionList
        items={[
          { term: "受付番号", detail: <span className="break-all tabular-nums">{id}</span> },
          { term: "申し出", detail: REQUEST_KIND_TEXT[kind] },
          { term: "受け付けた日時", detail: formatDateTime(new Date(requestedAt)) },
          { term: "結果", detail: REQUEST_STATUS_TEXT[status] },
          { term: "対応した日時", detail: decidedAt === null ? "―" : formatDateTime(new Date(decidedAt)) },
          { term: "対応した人", detail: decidedBy?.name ?? "自動の処理" },
          ...(note === null ? [] : [{ term: "対応の記録", detail: <span className="whitespace-pre-line">{note}</span> }]),
        ]}
      />
      {erased && (
        <ul className="mt-4 grid list-disc gap-1 pl-5">
          {ERASED.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
