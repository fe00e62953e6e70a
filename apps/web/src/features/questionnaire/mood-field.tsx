import { RadioCards } from "@knotter/ui/radio-cards";
import { MOODS } from "./moods";
import { QUESTIONNAIRE_FIELD_TEXT } from "./questionnaire-values";
import type { QuestionnaireForm } from "./use-questionnaire";

const OPTIONS = [...MOODS.map(({ value, label }) => ({ value: String(value), label })), { value: "", label: "答えない" }];

export function MoodField({ form }: { form: QuestionnaireForm }) {
  return (
    <RadioCards
      {...form.choice("mood")}
      legend={QUESTIONNAIRE_FIELD_TEXT.mood}
      hint="面談のはじめの手がかりになります。"
      columns="short"
      options={OPTIONS}
    />
  );
}
