"use client";

import { LIMITS } from "@knotter/domain/policy";
import { Card } from "@knotter/ui/card";
import { Field } from "@knotter/ui/field";
import { TextInput } from "@knotter/ui/text-input";
import { amount } from "@/components/amount";
import { CapacityBar } from "../capacity-note";
import { useCapacity } from "./use-capacity";
import type { Wizard } from "./use-wizard";
import { peopleOf } from "./wizard-values";

/** Wanted interviews compared with offered slots, before anything is stored. */
export function CapacityBox({ wizard: { form, rest, setRest } }: { wizard: Wizard }) {
  const terms = form.form.watch();
  const capacity = useCapacity(terms, rest);
  return (
    <Card as="section" aria-labelledby="capacity">
      <h3 id="capacity" className="mb-3 text-lg">
        枠が足りるかの確認
      </h3>
      <Field
        label="対象者の見込み人数"
        hint="確認に使うだけで、登録はされません"
        error={peopleOf(rest) === null && `0〜${amount(LIMITS.expectedPeople)}の数字で入力してください`}
        className="max-w-60"
      >
        <TextInput
          inputMode="numeric"
          value={rest.people}
          maxLength={6}
          placeholder="例：120"
          after={<span className="px-3 text-muted">名</span>}
          onChange={(event) => setRest({ people: event.currentTarget.value })}
        />
      </Field>
      <div className="mt-5 min-h-28" aria-live="polite">
        {capacity ? (
          <CapacityBar capacity={capacity} endsOn={terms.endsOn} />
        ) : (
          <p className="text-sm text-muted">人数と契約期間を入力すると、選んだキャリコンの受付時間で足りるかを確認できます。</p>
        )}
      </div>
    </Card>
  );
}
