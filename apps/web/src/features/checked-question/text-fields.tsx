"use client";

import type { Terms } from "@knotter/api/views/vocabulary";
import { LIMITS } from "@knotter/domain/policy";
import { CheckboxGroup } from "@knotter/ui/checkbox-group";
import { Field } from "@knotter/ui/field";
import { Textarea } from "@knotter/ui/textarea";
import { QUESTIONNAIRE_FIELD_TEXT, type QuestionnaireForm, TEXT_LIMITS } from "./questionnaire-values";

type TextField = keyof typeof TEXT_LIMITS;

const HINTS = {
  currentSituation: "箇条書きでも、ひとことでもかまいません。",
  goal: "面談のあと、どうなっていたら話してよかったと思えそうですか。",
  freeText: "まとまっていなくても、そのまま書いてください。",
  avoidTopics: "書いたことには、キャリコンから触れないようにします。",
} as const satisfies Record<TextField, string>;

const ROWS = { currentSituation: 4, goal: 2, freeText: 4, avoidTopics: 2 } as const satisfies Record<TextField, number>;

/** In the mentee's own words; nothing is required. */
export function TextFields({ form, fields }: { form: QuestionnaireForm; fields: readonly TextField[] }) {
  const { register, watch, formState } = form;
  return fields.map((field) => (
    <Field key={field} label={QUESTIONNAIRE_FIELD_TEXT[field]} hint={HINTS[field]} error={formState.errors[field]?.message}>
      <Textarea {...register(field)} rows={ROWS[field]} maxCount={TEXT_LIMITS[field]} count={watch(field).length} />
    </Field>
  ));
}

export function ThemesField({ form, themes }: { form: QuestionnaireForm; themes: Terms["themes"] }) {
  const chosen = form.watch("themes");
  const full = chosen.length >= LIMITS.questionnaire.themes;
  return (
    <CheckboxGroup
      legend={QUESTIONNAIRE_FIELD_TEXT.themes}
      hint={
        full
          ? `${LIMITS.questionnaire.themes}つ選びました。ほかのものにするときは、どれかを外してください。`
          : `近いものがあれば、${LIMITS.questionnaire.themes}つまで選べます。`
      }
      options={themes.map(({ code, label }) => ({ value: code, label, disabled: full && !chosen.includes(code) }))}
      value={chosen}
      onChange={(value) => form.setValue("themes", value, { shouldDirty: true })}
      columns={3}
    />
  );
}
