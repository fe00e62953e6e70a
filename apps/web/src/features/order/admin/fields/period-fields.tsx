"use client";

import { ORDER_FIELD_TEXT } from "@knotter/contract/labels/order";
import { LIMITS, POLICY_RANGES } from "@knotter/domain/policy";
import { Field } from "@knotter/ui/field";
import { Select } from "@knotter/ui/select";
import { TextInput } from "@knotter/ui/text-input";
import type { UseFormReturn } from "react-hook-form";
import type { ConditionsValues } from "../values";
import { ReportPeriodFields } from "./report-period-fields";

const MINUTES = POLICY_RANGES.sessionMinutes.values.map((minutes) => ({ value: String(minutes), label: `${minutes}分` }));
const { min, max } = LIMITS.maxMentoringCount;

/** When the programme runs, when it can be booked, and how many interviews a person has. */
export function PeriodFields({ form }: { form: UseFormReturn<ConditionsValues> }) {
  const { register, formState } = form;
  const { errors } = formState;
  const day = (name: "startsOn" | "endsOn" | "bookingOpensOn" | "bookingClosesOn", hint?: string) => (
    <Field
      label={ORDER_FIELD_TEXT[name]}
      hint={hint}
      error={errors[name]?.message}
      required={name === "startsOn" || name === "endsOn"}
      className="max-w-72"
    >
      {/* The four days are validated together: a change of one may fix the error of another. */}
      <TextInput type="date" {...register(name, { deps: ["startsOn", "endsOn", "bookingOpensOn", "bookingClosesOn"] })} />
    </Field>
  );
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
        <Field label={ORDER_FIELD_TEXT.sessionMinutes} hint="予約の1枠の長さです" error={errors.sessionMinutes?.message} required>
          <Select {...register("sessionMinutes")} options={MINUTES} />
        </Field>
        <Field label={ORDER_FIELD_TEXT.maxMentoringCount} hint={`${min}〜${max}回`} error={errors.maxMentoringCount?.message} required>
          <TextInput {...register("maxMentoringCount")} inputMode="numeric" after={<Unit>回</Unit>} />
        </Field>
        <Field label={ORDER_FIELD_TEXT.totalSessionCap} hint="空欄なら上限なし" error={errors.totalSessionCap?.message}>
          <TextInput {...register("totalSessionCap")} inputMode="numeric" after={<Unit>回</Unit>} />
        </Field>
      </div>
    </div>
  );
}

const Unit = ({ children }: { children: string }) => <span className="px-3 text-muted">{children}</span>;
