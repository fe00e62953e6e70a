"use client";

import { ORDER_POLICY_TEXT } from "@knotter/contract/labels/order";
import { POLICY_RANGES, SYSTEM_POLICY } from "@knotter/domain/policy";
import { TextField } from "@/components/form/fields";
import { type ConditionsForm, POLICY_KEYS } from "../values";

/** Limits and deadlines of this programme; an empty box is the default. */
export function RulesFields({ form }: { form: ConditionsForm }) {
  return (
    <div className="grid gap-6 sm:grid-cols-2">
      {POLICY_KEYS.map((key) => {
        const { label, unit } = ORDER_POLICY_TEXT[key];
        const { min, max } = POLICY_RANGES[key];
        return (
          <div key={key} className="max-w-md">
            <TextField
              {...form.field(`policy.${key}`)}
              label={label}
              hint={`空欄なら ${SYSTEM_POLICY[key]}${unit}（${min}〜${max}で変更できます）`}
              inputMode="numeric"
              placeholder={String(SYSTEM_POLICY[key])}
              after={<span className="px-3 text-sm text-muted">{unit}</span>}
              className="[&_input]:pr-24"
            />
          </div>
        );
      })}
    </div>
  );
}
