"use client";

import { type LocalDate, type Weekday, weekdayName } from "@knotter/domain/tokyo";
import { Button } from "@knotter/ui/button";
import { Card } from "@knotter/ui/card";
import { SectionHeading } from "@knotter/ui/section-heading";
import { useState } from "react";
import { whenAsked } from "@/components/when-opened";
import {
  AFTER_MONDAY,
  type Draft,
  type DraftRule,
  onWeekday,
  WEEK,
  weekdayAfter,
  withChange,
  withCopies,
  withNightSplit,
  withRule,
} from "./draft";
import { nextRange } from "./ranges";
import { WeekdayRow } from "./weekday-row";

const CopyDialog = whenAsked(() => import("./copy-dialog").then((module) => module.CopyDialog));
const PeriodDialog = whenAsked(() => import("./period-dialog").then((module) => module.PeriodDialog));

/** The weekly pattern, Monday first. Nothing is stored before the save button is pressed. */
export function WeeklyEditor({
  draft,
  edit,
  step,
  errorAt,
  today,
  holidays,
}: {
  draft: Draft;
  edit: (change: (draft: Draft) => Draft) => void;
  step: number;
  errorAt: (position: string) => string | undefined;
  today: LocalDate;
  holidays: Readonly<Record<string, string>>;
}) {
  const [copying, setCopying] = useState<Weekday | null>(null);
  const [period, setPeriod] = useState<DraftRule | null>(null);
  const [said, setSaid] = useState("");

  function copy(from: Weekday, to: readonly Weekday[]) {
    edit((now) => withCopies(now, from, to));
    setCopying(null);
    setSaid(`${to.length}つの曜日にコピーしました。保存するまでは反映されません。`);
  }

  return (
    <section aria-labelledby="weekly-hours">
      <SectionHeading
        id="weekly-hours"
        title="毎週の受付時間"
        action={
          onWeekday(draft, 1).length > 0 && (
            <Button variant="secondary" size="small" icon="copy" onClick={() => copy(1, AFTER_MONDAY)}>
              月曜日を火〜金曜日にコピー
            </Button>
          )
        }
      />
      <Card padding="none">
        <ul>
          {WEEK.map((weekday) => (
            <WeekdayRow
              key={weekday}
              weekday={weekday}
              rules={onWeekday(draft, weekday)}
              step={step}
              errorAt={errorAt}
              actions={{
                change: (key, change) => edit((now) => withChange(now, key, change)),
                add: (day) => edit((now) => withRule(now, day, [nextRange([])])),
                splitNight: (key, index) => {
                  edit((now) => withNightSplit(now, key, index));
                  setSaid(`${weekdayName(weekday)}曜日と${weekdayName(weekdayAfter(weekday))}曜日に分けました。`);
                },
                copy: setCopying,
                choosePeriod: setPeriod,
              }}
            />
          ))}
        </ul>
      </Card>
      <p role="status" className="sr-only">
        {said}
      </p>
      {copying !== null && <CopyDialog from={copying} onCopy={(to) => copy(copying, to)} onClose={() => setCopying(null)} />}
      {period !== null && (
        <PeriodDialog
          rule={period}
          today={today}
          holidays={holidays}
          onDecide={(change) => {
            edit((now) => withChange(now, period.key, change));
            setPeriod(null);
          }}
          onClose={() => setPeriod(null)}
        />
      )}
    </section>
  );
}
