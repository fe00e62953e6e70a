"use client";

import { LIMITS } from "@knotter/domain/policy";
import { addDays, type LocalDate } from "@knotter/domain/tokyo";
import { Banner } from "@knotter/ui/banner";
import { Checkbox } from "@knotter/ui/checkbox";
import { FieldGroup } from "@knotter/ui/field-group";
import { RadioCards } from "@knotter/ui/radio-cards";
import { DatedText } from "@/components/dated-text";
import { TextField } from "@/components/form/fields";
import { DatePick } from "./date-pick";
import { type ExceptionForm, type ExceptionKind, KIND_TEXT } from "./exception-form";
import { RangesInput } from "./ranges-input";

export interface ExceptionFieldsProps {
  form: ExceptionForm;
  /** A stored exception keeps its kind and first day. */
  stored: boolean;
  today: LocalDate;
  /** Where the calendar opens while no day is chosen. */
  near: LocalDate;
  step: number;
  holidays: Readonly<Record<string, string>>;
  onMonthChange: (firstDay: string) => void;
  onDate: (date: LocalDate) => void;
  onKind: (kind: ExceptionKind) => void;
  /** The current state of the day, in sentences. */
  remarks: readonly string[];
}

const HORIZON = 365;

export function ExceptionFields(props: ExceptionFieldsProps) {
  const { form, stored, today, near, step, holidays, onMonthChange, onDate, onKind, remarks } = props;
  const values = form.form.watch();
  const dateTo = form.choice("dateTo");
  const wholeDay = form.choice("wholeDay");
  const ranges = form.choice("ranges");
  const first = values.date || null;
  const isBlock = values.kind === "date_block";
  const severalDays = values.dateTo !== "";

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
          value={values.kind || null}
          onChange={onKind}
        />
      )}
      {!stored && (
        <DatePick
          label={isBlock && severalDays ? "開始日" : "日付"}
          value={first}
          onChange={onDate}
          today={today}
          near={near}
          min={today}
          max={addDays(today, HORIZON)}
          holidays={holidays}
          onMonthChange={onMonthChange}
          error={form.messageOf("date")}
          openAtFirst={first === null}
        />
      )}
      {isBlock && (
        <div className="grid gap-2">
          <Checkbox
            label="何日か続ける"
            checked={severalDays}
            onChange={(event) => dateTo.onChange(event.currentTarget.checked ? addDays(first ?? today, 1) : "")}
          />
          {severalDays && (
            <DatePick
              label="最後の日"
              value={values.dateTo}
              onChange={dateTo.onChange}
              today={today}
              min={first ?? today}
              max={addDays(first ?? today, LIMITS.blockDays - 1)}
              holidays={holidays}
              onMonthChange={onMonthChange}
              error={dateTo.error}
            />
          )}
          <Checkbox
            label="終日"
            checked={values.wholeDay}
            onChange={(event) => {
              wholeDay.onChange(event.currentTarget.checked);
              if (values.ranges.length === 0) form.form.setValue("ranges", [{ start: "13:00", end: "18:00" }]);
            }}
          />
        </div>
      )}
      {remarks.length > 0 && (
        <Banner status="info">
          {remarks.map((remark) => (
            <p key={remark}>
              <DatedText>{remark}</DatedText>
            </p>
          ))}
        </Banner>
      )}
      {!(isBlock && values.wholeDay) && (
        <FieldGroup legend={isBlock ? "受け付けない時間" : "この日の受付時間"} error={ranges.error}>
          <RangesInput
            label={isBlock ? "受け付けない時間" : "受付時間"}
            ranges={values.ranges}
            step={step}
            onChange={ranges.onChange}
            errorAt={(index) =>
              form.messageOf(`ranges.${index}`) ?? form.messageOf(`ranges.${index}.end`) ?? form.messageOf(`ranges.${index}.start`)
            }
            lastMayGo={false}
          />
        </FieldGroup>
      )}
      <TextField {...form.field("note")} label="メモ" hint="自分だけに表示されます" />
    </div>
  );
}
