"use client";

import { WEBHOOK_FAULT_TEXT } from "@knotter/contract/labels/webhook";
import { formatDateTime } from "@knotter/domain/tokyo";
import { Badge } from "@knotter/ui/badge";
import { Banner } from "@knotter/ui/banner";
import { Button } from "@knotter/ui/button";
import { DescriptionList } from "@knotter/ui/description-list";
import { Dialog } from "@knotter/ui/dialog";
import { Skeleton } from "@knotter/ui/skeleton";
import { SkeletonRegion } from "@knotter/ui/skeleton-region";
import { showToast } from "@knotter/ui/toast";
import { errorText } from "@/trpc/app-error";
import { trpc } from "@/trpc/client";
import { eventText, outcomeOf } from "./labels";

const at = (instant: string): string => formatDateTime(new Date(instant));

/** One message: its content, and every attempt to deliver it. */
export function MessageDialog({ id, isOn, onClose }: { id: string; isOn: boolean; onClose: () => void }) {
  const utils = trpc.useUtils();
  const { data, error } = trpc.webhooks.message.useQuery({ id }, { meta: { quiet: true } });
  const replay = trpc.webhooks.replay.useMutation({
    meta: { quiet: true },
    async onSuccess() {
      showToast({ status: "success", text: "1件を再送します。" });
      onClose();
      await Promise.all([utils.webhooks.messages.invalidate(), utils.webhooks.message.invalidate({ id })]);
    },
  });
  const refusal = replay.error ?? error;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="送信の記録"
      description={data && eventText(data.message.type)}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            閉じる
          </Button>
          {isOn && (
            <Button busy={replay.isPending} onClick={() => replay.mutate({ id })}>
              再送する
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-5">
        {refusal && (
          <Banner status="warning" announce>
            {errorText(refusal)}
          </Banner>
        )}
        {!data && !error && (
          <SkeletonRegion label="送信の記録を読み込んでいます" className="grid gap-3">
            {Array.from({ length: 4 }, (_, row) => (
              <Skeleton key={row} className="h-6 w-full" />
            ))}
          </SkeletonRegion>
        )}
        {data && (
          <DescriptionList
            items={[
              { term: "出来事", detail: <code className="text-sm">{data.message.type}</code> },
              { term: "日時", detail: <span className="tabular-nums">{at(data.message.timestamp)}</span> },
              { term: "状態", detail: <Badge tone={outcomeOf(data.message.state).tone}>{outcomeOf(data.message.state).text}</Badge> },
              { term: "ID", detail: <code className="text-sm break-all">{data.message.id}</code> },
              {
                term: "内容",
                detail: <pre className="text-sm break-all whitespace-pre-wrap">{JSON.stringify(data.message.data, null, 2)}</pre>,
              },
              {
                term: "送信",
                detail:
                  data.deliveries.length === 0 ? (
                    "まだ送信していません"
                  ) : (
                    <ul className="grid gap-2">
                      {data.deliveries.map((delivery) => (
                        <li key={delivery.id}>
                          <span className="tabular-nums">{at(delivery.at)}</span>
                          <span className="block text-sm text-muted tabular-nums">
                            {delivery.fault === null ? `応答 ${delivery.status}` : WEBHOOK_FAULT_TEXT[delivery.fault]}／
                            {delivery.durationMs.toLocaleString("ja")}ミリ秒
                          </span>
                        </li>
                      ))}
                    </ul>
                  ),
              },
              ...(data.message.nextTryAt === null ? [] : [{ term: "次の送信", detail: at(data.message.nextTryAt) }]),
            ]}
          />
        )}
      </div>
    </Dialog>
  );
}
