"use client";

import { CANCEL_REASON_TEXT, CANCEL_REASONS_OF } from "@knotter/contract/labels/mentoring";
import type { CancelReason } from "@knotter/domain/mentoring";
import { Banner } from "@knotter/ui/banner";
import { Field } from "@knotter/ui/field";
import { Select } from "@knotter/ui/select";
import { Skeleton } from "@knotter/ui/skeleton";
import { SkeletonRegion } from "@knotter/ui/skeleton-region";
import { useState } from "react";
import { ConfirmDialog } from "@/components/confirm-dialog";
import { AffectedList } from "./affected-list";
import { ShortageNote } from "./capacity-note";
import { type MoveTarget, moveLabels } from "./move-labels";
import { RefusalNote } from "./refusal-note";
import type { OrderView } from "./types";
import { useMove } from "./use-move";

const REASONS = CANCEL_REASONS_OF.admin.map((value) => ({ value, label: CANCEL_REASON_TEXT[value] }));

/** Shows what a transition does and to whom, as the server would carry it out now; then carries it out. */
export function MoveDialog({ order, target, onClose }: { order: OrderView; target: MoveTarget; onClose: () => void }) {
  const [reasonCode, setReasonCode] = useState<CancelReason>("office");
  const { preview, refusal, busy, move, reload } = useMove(order, target, onClose);
  const { action, effect, variant } = moveLabels(order, target);
  const affected = preview?.affected;
  const ends = target === "canceled" || target === "ended";
  const falls = ends && affected !== undefined && affected.sessions > 0;
  return (
    <ConfirmDialog
      title={action}
      description={order.name}
      action={falls ? `${affected.sessions}件の面談をキャンセルして${target === "ended" ? "終了する" : "取りやめる"}` : action}
      variant={variant === "danger" || falls ? "danger" : "primary"}
      busy={busy}
      disabled={preview === undefined}
      onConfirm={() => move(falls ? reasonCode : undefined)}
      onClose={onClose}
    >
      {refusal?.code === "FUTURE_SESSIONS" ? (
        <Banner status="warning" announce>
          新しい予約が入りました。次の一覧を確認して、もう一度お選びください。
        </Banner>
      ) : (
        refusal && <RefusalNote refusal={refusal} onReload={reload} />
      )}
      {preview === undefined && refusal === null && (
        <SkeletonRegion label="影響を確認しています">
          <Skeleton className="h-6 w-full" />
          <Skeleton className="mt-3 h-6 w-2/3" />
        </SkeletonRegion>
      )}
      {preview !== undefined && <p>{effect}</p>}
      {target === "active" && order.capacity !== null && <ShortageNote order={order} capacity={order.capacity} />}
      {ends && affected !== undefined && <AffectedList affected={affected} />}
      {target === "ended" && falls && (
        <p>面談を残すときは、契約終了日まで終了せずにお待ちください。契約終了日を過ぎると自動で終了します。</p>
      )}
      {falls && (
        <Field
          label="キャンセルの理由"
          hint="面談の記録に残ります。相談者とキャリコンへのメールには、事務局からのキャンセルとして書かれます"
        >
          <Select value={reasonCode} options={REASONS} onChange={(event) => setReasonCode(event.currentTarget.value as CancelReason)} />
        </Field>
      )}
    </ConfirmDialog>
  );
}
