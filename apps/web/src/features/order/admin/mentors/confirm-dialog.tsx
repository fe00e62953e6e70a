"use client";

import { ASSIGNMENT_FAULT_TEXT } from "@knotter/contract/labels/order";
import { Banner } from "@knotter/ui/banner";
import { Button } from "@knotter/ui/button";
import { Checkbox } from "@knotter/ui/checkbox";
import { Dialog } from "@knotter/ui/dialog";
import { RadioCards } from "@knotter/ui/radio-cards";
import { Skeleton } from "@knotter/ui/skeleton";
import { SkeletonRegion } from "@knotter/ui/skeleton-region";
import { useState } from "react";
import { RefusalNote } from "../refusal-note";
import type { OrderView } from "../types";
import type { useChosenMentors } from "./use-chosen-mentors";
import { useSetMentors } from "./use-set-mentors";

type OnRemoved = "keep" | "cancel";

const names = (people: readonly { displayName: string }[]): string => people.map(({ displayName }) => displayName).join("、");

/** What the new set of mentors means, as the server would carry it out: who is added, who leaves, and what happens to their interviews. */
export function ConfirmDialog({
  order,
  wanted,
  onClose,
}: {
  order: OrderView;
  wanted: ReturnType<typeof useChosenMentors>;
  onClose: () => void;
}) {
  const [onRemoved, setOnRemoved] = useState<OnRemoved>("keep");
  const [force, setForce] = useState(false);
  const { preview, refusal, busy, save, reload } = useSetMentors(order.id, wanted, { onRemoved, force }, onClose);
  const there = new Set(wanted.there.map(({ id }) => id));
  const added = wanted.picked.filter(({ id }) => !there.has(id));
  const removed = preview?.removed ?? [];
  const mentorings = removed.reduce((sum, { futureSessions }) => sum + futureSessions, 0);
  const unfit = refusal?.code === "MENTOR_INVALID" ? refusal.mentors : [];
  return (
    <Dialog
      open
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
      title="担当キャリコンの変更"
      description={order.name}
      closeOnOutside={false}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            戻る
          </Button>
          {preview !== undefined && (
            <Button
              variant={mentorings > 0 && onRemoved === "cancel" ? "danger" : "primary"}
              busy={busy}
              busyLabel="保存しています"
              onClick={save}
            >
              {mentorings > 0 && onRemoved === "cancel" ? `${mentorings}件の面談をキャンセルして保存する` : "この内容で保存する"}
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-5">
        {refusal && unfit.length === 0 && <RefusalNote refusal={refusal} onReload={reload} />}
        {unfit.length > 0 && (
          <Banner status="warning" announce title="担当にする条件を満たさない方がいます。">
            <ul className="list-disc pl-5">
              {unfit.map(({ mentorId, displayName, reasons }) => (
                <li key={mentorId}>
                  {displayName ?? "登録のない方"}：
                  {reasons.map((reason) => ASSIGNMENT_FAULT_TEXT[reason as keyof typeof ASSIGNMENT_FAULT_TEXT] ?? reason).join("、")}
                </li>
              ))}
            </ul>
          </Banner>
        )}
        {(unfit.length > 0 || force) && (
          <Checkbox
            label="条件を満たさないまま担当にする"
            hint="事務局の判断として記録されます。条件がそろうまで、その方は予約を受けられません。"
            checked={force}
            onChange={(event) => setForce(event.currentTarget.checked)}
          />
        )}
        {preview === undefined && refusal === null && (
          <SkeletonRegion label="影響を確認しています">
            <Skeleton className="h-6 w-full" />
            <Skeleton className="mt-3 h-6 w-2/3" />
          </SkeletonRegion>
        )}
        {preview !== undefined && (
          <>
            <p>
              担当キャリコンは{preview.mentors.length}名になります。
              {added.length === 0 && removed.length === 0 && "検索での順と上限件数だけが変わります。"}
            </p>
            {added.length > 0 && (
              <p>
                <span className="font-bold">追加（{added.length}名）</span>
                <span className="block">{names(added)}</span>
              </p>
            )}
            {removed.length > 0 && (
              <div>
                <p className="font-bold">外れる方（{removed.length}名）</p>
                <ul>
                  {removed.map(({ mentorId, displayName, futureSessions }) => (
                    <li key={mentorId}>
                      {displayName}
                      <span className="ml-2 text-muted tabular-nums">
                        {futureSessions > 0 ? `これからの面談 ${futureSessions}件` : "これからの面談はありません"}
                      </span>
                    </li>
                  ))}
                </ul>
                <p className="mt-1 text-sm text-muted">保存すると、外れた方への新しい予約はできなくなります。</p>
              </div>
            )}
            {mentorings > 0 && (
              <RadioCards<OnRemoved>
                legend={`外れる方の、これからの面談${mentorings}件`}
                options={[
                  { value: "keep", label: "予定どおり行う", hint: "面談はそのまま残ります。" },
                  {
                    value: "cancel",
                    label: "すべてキャンセルする",
                    hint: "回数は相談者に戻り、双方にメールでお知らせします。別の日時の候補をご案内します。",
                  },
                ]}
                value={onRemoved}
                onChange={setOnRemoved}
              />
            )}
          </>
        )}
      </div>
    </Dialog>
  );
}
