"use client";

import { ORDER_FIELD_TEXT } from "@knotter/contract/labels/order";
import { LIMITS } from "@knotter/domain/policy";
import { Field } from "@knotter/ui/field";
import { Textarea } from "@knotter/ui/textarea";
import type { UseFormReturn } from "react-hook-form";
import type { ConditionsValues } from "../values";

/** The only field that can still be edited in a finished order. */
export function MemoField({ form: { register, watch, formState } }: { form: UseFormReturn<ConditionsValues> }) {
  return (
    <Field
      label={ORDER_FIELD_TEXT.memo}
      hint="事務局だけが読みます"
      error={formState.errors.memo?.message}
      optionalLabel="任意"
      className="max-w-reading"
    >
      <Textarea {...register("memo")} rows={3} maxCount={LIMITS.text.adminMemo} count={watch("memo").length} />
    </Field>
  );
}
