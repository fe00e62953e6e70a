"use client";

import type { Terms } from "@knotter/api/views/vocabulary";
import { QUESTIONNAIRE_TEXT_MAX } from "@knotter/domain/checked-question";
import { LIMITS } from "@knotter/domain/policy";
import { CheckboxGroup } from "@knotter/ui/checkbox-group";
import { TextareaField } from "@/components/form/fields";
import { MoreFields } from "@/components/form/more-fields";
import { QUESTIONNAIRE_FIELD_TEXT } from "./questionnaire-values";
import type { QuestionnaireForm } from "./use-questionnaire";

type TextField = keyof typeof QUESTIONNAIRE_TEXT_MAX;

const HINTS = {
  currentSituation: "箇条書きでも、ひとことでもかまいません。",
  goal: "面談のあと、どうなっていたら話してよかったと思えそうですか。",
  freeText: "まとまっていなくても、そのまま書いてください。",
  avoidTopics: "書いたことには、キャリコンから触れないようにします。",
} as const satisfies Record<TextField, string>;

const ROWS = { currentSituation: 4, goal: 2, freeText: 4, avoidTopics: 2 } as const satisfies Record<TextField, number>;

/** In the mentee's own words; nothing has to be filled in. */
export function TextFields({ form, fields }: { form: QuestionnaireForm; fields: readonly TextField[] }) {
  return fields.map((field) => (
    <TextareaField
      key={field}
      {...form.field(field, QUESTIONNAIRE_TEXT_MAX[field])}
      label={QUESTIONNAIRE_FIELD_TEXT[field]}
      hint={HINTS[field]}
      rows={ROWS[field]}
    />
  ));
}

/** Folded: the theme of the booking is chosen already, and the questions above have groups of their own. */
export function ThemesField({ form, themes }: { form: QuestionnaireForm; themes: Terms["themes"] }) {
  const chosen = form.choice("themes");
  const full = chosen.value.length >= LIMITS.questionnaire.themes;
  const names = themes.filter(({ code }) => chosen.value.includes(code)).map(({ label }) => label);
  return (
    <MoreFields title={QUESTIONNAIRE_FIELD_TEXT.themes} state={names.join("、") || "任意"}>
      <CheckboxGroup
        {...chosen}
        legend="近い相談テーマ"
        hint={
          full
            ? `${LIMITS.questionnaire.themes}つ選びました。ほかのものにするときは、どれかを外してください。`
            : `近いものがあれば、${LIMITS.questionnaire.themes}つまで選べます。`
        }
        options={themes.map(({ code, label }) => ({ value: code, label, disabled: full && !chosen.value.includes(code) }))}
        columns={2}
      />
    </MoreFields>
  );
}
