"use client";

import { ORDER_FIELD_TEXT } from "@knotter/contract/labels/order";
import { evenEnds, REPORT_CLOSES_AFTER_DAYS, REPORT_PERIODS_MAX } from "@knotter/domain/report-period";
import { isLocalDate } from "@knotter/domain/tokyo";
import { DateInput } from "@knotter/ui/date-input";
import { Field } from "@knotter/ui/field";
import { Select } from "@knotter/ui/select";
import { todayInTokyo } from "@/components/form/date-field";
import type { ConditionsForm } from "../values";

const COUNTS = Array.from({ length: REPORT_PERIODS_MAX }, (_, index) => ({
  value: String(index + 1),
  label: index === 0 ? "契約期間の全体で1回" : `${index + 1}つの期間に分ける`,
}));

/** The number of periods of the report, and the last day of each: the last one ends with the order. */
export function ReportPeriodFields({ form }: { form: ConditionsForm }) {
  const { value: ends, onChange: change, error } = form.choice("reportPeriodEnds");

  function split(count: number) {
    const { startsOn, endsOn } = form.form.getValues();
    const even = isLocalDate(startsOn) && isLocalDate(endsOn) && endsOn > startsOn ? evenEnds(startsOn, endsOn, count) : [];
    change(Array.from({ length: count - 1 }, (_, index) => even[index] ?? ""));
  }

  return (
    <div className="grid gap-4">
      <Field
        label={ORDER_FIELD_TEXT.reportPeriodEnds}
        hint={`期間ごとに、最終日から${REPORT_CLOSES_AFTER_DAYS}日後に締め切り、一度だけ集計します。人数が足りない期間は、次の期間とあわせて集計します`}
        error={ends.length === 0 ? error : undefined}
      >
        <Select
          className="max-w-72"
          options={COUNTS}
          value={String(ends.length + 1)}
          onChange={(event) => split(Number(event.target.value))}
        />
      </Field>
      {ends.length > 0 && (
        <div className="grid gap-4 sm:grid-cols-2">
          {ends.map((day, index) => (
            <Field
              key={index}
              label={`第${index + 1}期間の最終日`}
              error={index === ends.length - 1 ? error : undefined}
              required
              className="max-w-72"
            >
              <DateInput
                value={day}
                today={todayInTokyo}
                subject={`第${index + 1}期間の最終日`}
                onChange={(event) => change(ends.map((other, at) => (at === index ? event.target.value : other)))}
              />
            </Field>
          ))}
        </div>
      )}
    </div>
  );
}
