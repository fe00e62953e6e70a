"use client";

import { ORDER_FIELD_TEXT, PROGRAM_TYPE_TEXT, REPORT_SCHEDULE_TEXT } from "@knotter/contract/labels/order";
import { PROGRAM_TYPES, type ProgramType } from "@knotter/domain/disclosure";
import { LIMITS } from "@knotter/domain/policy";
import { RadioCards } from "@knotter/ui/radio-cards";
import { SelectField, TextareaField, TextField } from "@/components/form/fields";
import type { ConditionsForm } from "../values";
import { MemoField } from "./memo-field";
import { QuestionSetField } from "./question-set-field";

const PROGRAM_HINTS: Record<ProgramType, string> = {
  voluntary: "希望する方が利用します",
  mandatory: "一覧の全員に受けていただきます",
  milestone: "入社3年、昇進、50代などの節目の方に",
  return: "休職や育児休業から戻る方に",
};

const SCHEDULES = (Object.keys(REPORT_SCHEDULE_TEXT) as (keyof typeof REPORT_SCHEDULE_TEXT)[]).map((value) => ({
  value,
  label: REPORT_SCHEDULE_TEXT[value],
}));

/** The name and purpose of the programme, and the admins' memo. */
export function BasicFields({
  form,
  onProgramType,
}: {
  form: ConditionsForm;
  /** Sets the defaults of the programme type, unless they were changed. */
  onProgramType?: ((type: ProgramType) => void) | undefined;
}) {
  const programType = form.choice("programType");
  return (
    <div className="grid max-w-reading gap-6">
      <TextField
        {...form.field("name")}
        label={ORDER_FIELD_TEXT.name}
        hint="相談者の画面と、会社の画面に表示されます"
        required
        placeholder="例：2026年度 キャリア面談"
      />
      <RadioCards<ProgramType | "">
        {...programType}
        legend={ORDER_FIELD_TEXT.programType}
        columns={2}
        options={PROGRAM_TYPES.map((value) => ({ value, label: PROGRAM_TYPE_TEXT[value], hint: PROGRAM_HINTS[value] }))}
        onChange={(type) => {
          programType.onChange(type);
          if (type !== "") onProgramType?.(type);
        }}
        required
      />
      <TextareaField {...form.field("purpose", LIMITS.text.orderPurpose)} label={ORDER_FIELD_TEXT.purpose} optionalLabel="任意" rows={3} />
      <SelectField
        {...form.field("reportSchedule")}
        label={ORDER_FIELD_TEXT.reportSchedule}
        hint="会社に公開する全体報告書を、いつ用意するかの目安です"
        options={SCHEDULES}
        className="max-w-72"
      />
      <QuestionSetField form={form} />
      <MemoField form={form} />
    </div>
  );
}
