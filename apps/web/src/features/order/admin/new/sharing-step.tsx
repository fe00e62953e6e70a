"use client";

import { RulesFields } from "../fields/rules-fields";
import { SharingFields } from "../fields/sharing-fields";
import type { Wizard } from "./use-wizard";
import { recommendedLevel } from "./wizard-values";

/** What the company will see, and the rules of booking. */
export function SharingStep({ wizard: { form, rest } }: { wizard: Wizard }) {
  return (
    <>
      <SharingFields form={form} recommended={recommendedLevel(form.form.watch("programType"), rest.customer)} />
      <section aria-labelledby="rules">
        <h3 id="rules" className="mb-4 text-lg">
          予約のルール
        </h3>
        <RulesFields form={form} />
      </section>
    </>
  );
}
