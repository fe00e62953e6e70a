"use client";

import { addDays, type LocalDate, weekdayName } from "@knotter/domain/tokyo";
import { Button } from "@knotter/ui/button";
import { Checkbox } from "@knotter/ui/checkbox";
import { Dialog } from "@knotter/ui/dialog";
import { useState } from "react";
import { DatePick } from "./date-pick";
import type { DraftRule } from "./draft";

export type Period = Pick<DraftRule, "effectiveFrom" | "effectiveTo">;

/** The period in which a weekly rule applies; without dates always. */
export function PeriodDialog({
  rule,
  today,
  holidays,
  onDecide,
  onClose,
}: {
  rule: DraftRule;
  today: LocalDate;
  holidays: Readonly<Record<string, string>>;
  onDecide: (period: Period) => void;
  onClose: () => void;
}) {
  const [from, setFrom] = useState(rule.effectiveFrom);
  const [to, setTo] = useState(rule.effectiveTo);
  const wrong = from !== null && to !== null && to < from;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`${weekdayName(rule.weekday)}曜日の受付時間を続ける期間`}
      closeOnOutside={false}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            戻る
          </Button>
          <Button disabled={wrong} onClick={() => onDecide({ effectiveFrom: from, effectiveTo: to })}>
            この期間にする
          </Button>
        </>
      }
    >
      <div className="grid gap-6 md:grid-cols-2">
        <div>
          <Checkbox
            label="開始日を決める"
            checked={from !== null}
            onChange={(event) => setFrom(event.currentTarget.checked ? today : null)}
          />
          {from !== null && <DatePick label="開始日" value={from} onChange={setFrom} today={today} holidays={holidays} />}
        </div>
        <div>
          <Checkbox
            label="終了日を決める"
            checked={to !== null}
            onChange={(event) => setTo(event.currentTarget.checked ? addDays(from ?? today, 27) : null)}
          />
          {to !== null && (
            <DatePick
              label="終了日"
              value={to}
              onChange={setTo}
              today={today}
              min={today}
              holidays={holidays}
              error={wrong ? "終了日は開始日以降の日付にしてください" : undefined}
            />
          )}
        </div>
      </div>
    </Dialog>
  );
}
