import { RadioCards } from "@knotter/ui/radio-cards";
import { MOODS } from "./moods";
import { QUESTIONNAIRE_FIELD_TEXT, type QuestionnaireForm } from "./questionnaire-values";

const NONE = "";
const OPTIONS = [...MOODS.map(({ value, label }) => ({ value: String(value), label })), { value: NONE, label: "答えない" }];

export function MoodField({ form }: { form: QuestionnaireForm }) {
  const mood = form.watch("mood");
  return (
    <RadioCards
      legend={QUESTIONNAIRE_FIELD_TEXT.mood}
      hint="面談のはじめの手がかりになります。"
      columns={3}
      options={OPTIONS}
      value={mood === null ? NONE : String(mood)}
      onChange={(value) => form.setValue("mood", value === NONE ? null : Number(value), { shouldDirty: true })}
    />
  );
}
