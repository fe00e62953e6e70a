import { CANCEL_REASON_TEXT, CANCEL_REASONS_OF } from "@knotter/contract/labels/mentoring";
import { LIMITS } from "@knotter/domain/policy";
import { Field } from "@knotter/ui/field";
import { Select } from "@knotter/ui/select";
import { Textarea } from "@knotter/ui/textarea";
import type { FieldPath, UseFormReturn } from "react-hook-form";
import type { Viewer } from "../counterpart";

export interface ReasonInput {
  reasonCode: string;
  reason: string;
}

/** The reason: a choice from the side's list, and free text. Mentor and admin must choose one. */
export function ReasonFields<Input extends ReasonInput>({ form, viewer }: { form: UseFormReturn<Input>; viewer: Viewer }) {
  const { register, watch, formState } = form as unknown as UseFormReturn<ReasonInput>;
  const required = viewer !== "mentee";
  const { errors } = formState;
  return (
    <>
      <Field label="理由" required={required} optionalLabel="任意" error={errors.reasonCode?.message}>
        <Select
          {...register("reasonCode" satisfies FieldPath<ReasonInput>)}
          placeholder={required ? "選択してください" : "選択しない"}
          options={CANCEL_REASONS_OF[viewer].map((code) => ({ value: code, label: CANCEL_REASON_TEXT[code] }))}
        />
      </Field>
      <Field label="くわしい理由" optionalLabel="任意" error={errors.reason?.message}>
        <Textarea {...register("reason")} rows={3} maxCount={LIMITS.text.reason} count={watch("reason").length} />
      </Field>
    </>
  );
}
