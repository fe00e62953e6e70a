"use client";

import { ORDER_FIELD_TEXT, PROGRAM_TYPE_TEXT, REPORT_SCHEDULE_TEXT } from "@knotter/contract/labels/order";
import { PROGRAM_TYPES, type ProgramType } from "@knotter/domain/disclosure";
import { LIMITS } from "@knotter/domain/policy";
import { Field } from "@knotter/ui/field";
import { RadioCards } from "@knotter/ui/radio-cards";
import { Select } from "@knotter/ui/select";
import { TextInput } from "@knotter/ui/text-input";
import { Textarea } from "@knotter/ui/textarea";
import type { UseFormReturn } from "react-hook-form";
import type { ConditionsValues } from "../values";
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
  form: UseFormReturn<ConditionsValues>;
  /** Sets the defaults of the programme type, unless they were changed. */
  onProgramType?: ((type: ProgramType) => void) | undefined;
}) {
  const { register, watch, setValue, formState } = form;
  const { errors } = formState;
  return (
    <div className="grid max-w-reading gap-6">
      <Field
        label={ORDER_FIELD_TEXT.name}
        hint="相談者の画面と、会社の画面に表示されます"
        error={errors.name?.message}
        required
        className="max-w-reading"
      >
        <TextInput {...register("name")} maxLength={LIMITS.text.orderName} placeholder="例：2026年度 キャリア面談" />
      </Field>
      <RadioCards
        legend={ORDER_FIELD_TEXT.programType}
        columns={2}
        options={PROGRAM_TYPES.map((value) => ({ value, label: PROGRAM_TYPE_TEXT[value], hint: PROGRAM_HINTS[value] }))}
        value={watch("programType")}
        onChange={(type) => {
          setValue("programType", type, { shouldDirty: true });
          onProgramType?.(type);
        }}
        required
      />
      <Field label={ORDER_FIELD_TEXT.purpose} error={errors.purpose?.message} optionalLabel="任意" className="max-w-reading">
        <Textarea {...register("purpose")} rows={3} maxCount={1000} count={watch("purpose").length} />
      </Field>
      <Field label={ORDER_FIELD_TEXT.reportSchedule} hint="会社に公開する全体報告書を、いつ用意するかの目安です" className="max-w-72">
        <Select {...register("reportSchedule")} options={SCHEDULES} />
      </Field>
      <QuestionSetField form={form} />
      <MemoField form={form} />
    </div>
  );
}
