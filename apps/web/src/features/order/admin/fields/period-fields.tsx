"use client";

import { ORDER_FIELD_TEXT } from "@knotter/contract/labels/order";
import { LIMITS, POLICY_RANGES } from "@knotter/domain/policy";
import type { ChangeEvent } from "react";
import { DateField } from "@/components/form/date-field";
import { SelectField, TextField } from "@/components/form/fields";
import type { ConditionsForm } from "../values";
import { ReportPeriodFields } from "./report-period-fields";

const MINUTES = POLICY_RANGES.sessionMinutes.values.map((minutes) => ({ value: String(minutes), label: `${minutes}分` }));
const { min, max } = LIMITS.maxMentoringCount;

const DAYS = ["startsOn", "endsOn", "bookingOpensOn", "bookingClosesOn"] as const;

/** When the programme runs, when it can be booked, and how many interviews a person has. */
export function PeriodFields({ form }: { form: ConditionsForm }) {
  const { isSubmitted, errors } = form.form.formState;
  const day = (name: (typeof DAYS)[number], hint: string) => {
    const field = form.field(name);
    return (
      <div className="max-w-72">
        <DateField
          {...field}
          label={ORDER_FIELD_TEXT[name]}
          hint={hint}
          required={name === "startsOn" || name === "endsOn"}
          onChange={async (event: ChangeEvent<HTMLInputElement>) => {
            await field.onChange(event);
            // The four days are checked together: a change of one may put another right.
            if (isSubmitted || DAYS.some((other) => errors[other])) await form.form.trigger(DAYS);
          }}
        />
      </div>
    );
  };
  return (
    <div className="grid max-w-reading gap-6">
      <div className="grid gap-6 sm:grid-cols-2">
        {day("startsOn", "この日の面談から対象です")}
        {day("endsOn", "この日のうちに終わる面談まで")}
        {day("bookingOpensOn", "空欄なら契約開始日")}
        {day("bookingClosesOn", "空欄なら契約終了日")}
      </div>
      <ReportPeriodFields form={form} />
      <div className="grid gap-6 sm:grid-cols-3">
        <SelectField
          {...form.field("sessionMinutes")}
          label={ORDER_FIELD_TEXT.sessionMinutes}
          hint="予約の1枠の長さです"
          options={MINUTES}
          required
        />
        <TextField
          {...form.field("maxMentoringCount")}
          label={ORDER_FIELD_TEXT.maxMentoringCount}
          hint={`${min}〜${max}回`}
          required
          inputMode="numeric"
          after={<Unit>回</Unit>}
        />
        <TextField
          {...form.field("totalSessionCap")}
          label={ORDER_FIELD_TEXT.totalSessionCap}
          hint="空欄なら上限なし"
          inputMode="numeric"
          after={<Unit>回</Unit>}
        />
      </div>
    </div>
  );
}

const Unit = ({ children }: { children: string }) => <span className="px-3 text-muted">{children}</span>;
