"use client";

import { LIMITS } from "@knotter/domain/policy";
import { addDays, type LocalDate } from "@knotter/domain/tokyo";
import { Banner } from "@knotter/ui/banner";
import { Checkbox } from "@knotter/ui/checkbox";
import { Field } from "@knotter/ui/field";
import { FieldError } from "@knotter/ui/field-error";
import { FieldGroup } from "@knotter/ui/field-group";
import { RadioCards } from "@knotter/ui/radio-cards";
import { TextInput } from "@knotter/ui/text-input";
import type { UseFormReturn } from "react-hook-form";
import { DatePick } from "./date-pick";
import { type ExceptionValues, KIND_TEXT } from "./exception-form";
import { RangesInput } from "./ranges-input";

export interface ExceptionFieldsProps {
  form: UseFormReturn<ExceptionValues>;
  /** A stored exception keeps its kind and first day. */
  stored: boolean;
  today: LocalDate;
  step: number;
  holidays: Readonly<Record<string, string>>;
  onMonthChange: (firstDay: string) => void;
  onDate: (date: LocalDate) => void;
  onKind: (kind: ExceptionValues["kind"]) => void;
  /** The current state of the day, in sentences. */
  remarks: readonly string[];
  serverErrors: Readonly<Record<string, readonly string[]>>;
}

const HORIZON = 365;

export function ExceptionFields(props: ExceptionFieldsProps) {
  const { form, stored, today, step, holidays, onMonthChange, onDate, onKind, remarks, serverErrors } = props;
  const values = form.watch();
  const { errors } = form.formState;
  const checked = { shouldValidate: form.formState.isSubmitted, shouldDirty: true };
  const errorOf = (path: string): string | undefined => serverErrors[path]?.[0];
  const rangeError = (index: number) =>
    errorOf(`ranges.${index}`) ?? errors.ranges?.[index]?.end?.message ?? errors.ranges?.[index]?.start?.message;
  const isBlock = values.kind === "date_block";
  const severalDays = values.dateTo !== null;

  return (
    <div className="grid gap-6">
      {!stored && (
        <RadioCards
          legend="登録する内容"
          columns={2}
          options={[
            { value: "date_open", label: KIND_TEXT.date_open, hint: "毎週の受付時間の代わりに、この日の時間を決めます" },
            { value: "date_block", label: KIND_TEXT.date_block, hint: "お休みや外出など、予約を受け付けない時間です" },
          ]}
          value={values.kind}
          onChange={onKind}
        />
      )}
      {!stored && (
        <DatePick
          label={isBlock && severalDays ? "開始日" : "日付"}
          value={values.date}
          onChange={onDate}
          today={today}
          min={today}
          max={addDays(today, HORIZON)}
          holidays={holidays}
          onMonthChange={onMonthChange}
          error={errorOf("date") ?? errors.date?.message}
          openAtFirst={values.date === null}
        />
      )}
      {isBlock && (
        <div className="grid gap-2">
          <Checkbox
            label="何日か続ける"
            checked={severalDays}
            onChange={(event) => form.setValue("dateTo", event.currentTarget.checked ? addDays(values.date ?? today, 1) : null, checked)}
          />
          {severalDays && (
            <DatePick
              label="最後の日"
              value={values.dateTo}
              onChange={(date) => form.setValue("dateTo", date, checked)}
              today={today}
              min={values.date ?? today}
              max={addDays(values.date ?? today, LIMITS.blockDays - 1)}
              holidays={holidays}
              onMonthChange={onMonthChange}
              error={errorOf("dateTo") ?? errors.dateTo?.message}
            />
          )}
          <Checkbox
            label="終日"
            checked={values.wholeDay}
            onChange={(event) => {
              form.setValue("wholeDay", event.currentTarget.checked, checked);
              if (values.ranges.length === 0) form.setValue("ranges", [{ start: "13:00", end: "18:00" }]);
            }}
          />
        </div>
      )}
      {remarks.length > 0 && (
        <Banner status="info">
          {remarks.map((remark) => (
            <p key={remark}>{remark}</p>
          ))}
        </Banner>
      )}
      {!(isBlock && values.wholeDay) && (
        <FieldGroup legend={isBlock ? "受け付けない時間" : "この日の受付時間"}>
          <RangesInput
            label={isBlock ? "受け付けない時間" : "受付時間"}
            ranges={values.ranges}
            step={step}
            onChange={(ranges) => form.setValue("ranges", ranges, checked)}
            errorAt={rangeError}
            lastMayGo={false}
          />
          <FieldError id="exception-ranges-error">{errorOf("") ?? errors.ranges?.root?.message ?? errors.ranges?.message}</FieldError>
        </FieldGroup>
      )}
      <Field label="メモ" hint="自分だけに表示されます" error={errors.note?.message}>
        <TextInput {...form.register("note")} autoComplete="off" />
      </Field>
    </div>
  );
}
