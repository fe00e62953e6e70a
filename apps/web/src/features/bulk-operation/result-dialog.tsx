"use client";

import { Button } from "@knotter/ui/button";
import { Dialog } from "@knotter/ui/dialog";
import { SkeletonText } from "@knotter/ui/skeleton-text";
import { bulkSummary } from "@/components/bulk/bulk-summary";
import { FormRefusal } from "@/components/form/form-refusal";
import { QUIET } from "@/components/form/quiet";
import { ExportButton } from "@/components/listing/export-button";
import { errorText } from "@/trpc/app-error";
import { trpc } from "@/trpc/client";

/** What has come of an operation: why it was not done for some, with a file of them. */
export function ResultDialog({ id, onUndo, onClose }: { id: string; onUndo: (id: string) => void; onClose: () => void }) {
  const { data, error } = trpc.bulkOperations.get.useQuery(
    { id },
    { ...QUIET, refetchInterval: ({ state }) => (state.data?.status === "running" ? 2_000 : false) },
  );
  const notDone = data ? data.counts.refused + data.counts.canceled : 0;
  return (
    <Dialog
      open
      title={data?.text ?? "一括操作"}
      description={data?.order.name}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            閉じる
          </Button>
          {data && data.undoable > 0 && (
            <Button
              onClick={() => {
                onClose();
                onUndo(id);
              }}
            >
              元に戻す
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-4">
        <FormRefusal refusal={error && errorText(error)} />
        {data === undefined && error === null && <SkeletonText lines={4} />}
        {data && (
          <>
            <p role="status">{bulkSummary(data)}</p>
            {data.reasons.length > 0 && (
              <ul aria-label="できなかった理由" className="list-disc pl-6">
                {data.reasons.map(({ reason, label, people }) => (
                  <li key={reason ?? ""}>
                    {label}：<span className="tabular-nums">{people.toLocaleString("ja-JP")}名</span>
                  </li>
                ))}
              </ul>
            )}
            {notDone > 0 && data.status !== "running" && (
              <div>
                <ExportButton
                  label="できなかった方を出力"
                  title="一括操作でできなかった方を出力"
                  operation={`/bulk-operations/${id}/not-done`}
                >
                  氏名・メールアドレス・社員番号・部署と、できなかった理由が入ります。
                </ExportButton>
              </div>
            )}
          </>
        )}
      </div>
    </Dialog>
  );
}
