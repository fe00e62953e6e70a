"use client";

import { ORDER_POLICY_TEXT, type OrderPolicyKey } from "@knotter/contract/labels/order";
import { POLICY_RANGES, SYSTEM_POLICY } from "@knotter/domain/policy";
import { Field } from "@knotter/ui/field";
import { TextInput } from "@knotter/ui/text-input";
import type { UseFormReturn } from "react-hook-form";
import { type ConditionsValues, POLICY_KEYS } from "../values";

/** Limits and deadlines of this programme; an empty box is the default. */
export function RulesFields({ form }: { form: UseFormReturn<ConditionsValues> }) {
  const { register, formState } = form;
  const errors = formState.errors.policy as Partial<Record<OrderPolicyKey, { message?: string }>> | undefined;
  return (
    <div className="grid gap-6 sm:grid-cols-2">
      {POLICY_KEYS.map((key) => {
        const { label, unit } = ORDER_POLICY_TEXT[key];
        const { min, max } = POLICY_RANGES[key];
        return (
          <Field
            key={key}
            label={label}
            hint={`空欄なら ${SYSTEM_POLICY[key]}${unit}（${min}〜${max}で変更できます）`}
            error={errors?.[key]?.message}
            className="max-w-md"
          >
            <TextInput
              {...register(`policy.${key}`)}
              inputMode="numeric"
              placeholder={String(SYSTEM_POLICY[key])}
              after={<span className="px-3 text-sm text-muted">{unit}</span>}
              className="[&_input]:pr-24"
            />
          </Field>
        );
      })}
    </div>
  );
}
