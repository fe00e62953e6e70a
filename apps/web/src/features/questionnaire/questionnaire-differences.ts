import { sameValue } from "@/components/form/merge";
import type { Difference } from "@/components/written-twice";
import { moodText } from "./moods";
import { QUESTIONNAIRE_FIELD_TEXT, type QuestionnaireValues, valuesOf } from "./questionnaire-values";
import { inOrder } from "./ranking";
import type { Questionnaire } from "./types";

/** Where what is typed differs from what is stored, in the order of the page. */
export function questionnaireDifferences(typed: QuestionnaireValues, questionnaire: Questionnaire): Difference[] {
  const stored = valuesOf(questionnaire);
  return (Object.keys(QUESTIONNAIRE_FIELD_TEXT) as (keyof QuestionnaireValues)[])
    .filter((field) => !sameValue(typed[field], stored[field]))
    .map((field) => ({ name: QUESTIONNAIRE_FIELD_TEXT[field], stored: textOf(field, questionnaire) }));
}

/** A field as a person reads it; empty: nothing is stored there. */
function textOf(field: keyof QuestionnaireValues, questionnaire: Questionnaire): string {
  switch (field) {
    case "selected":
      return inOrder(questionnaire.selected)
        .map(({ text, priority }) => (priority === null ? text : `${priority}. ${text}`))
        .join("\n");
    case "themes":
      return questionnaire.themes.map(({ label }) => label).join("、");
    case "mood":
      return questionnaire.mood === null ? "" : moodText(questionnaire.mood);
    default:
      return questionnaire[field] ?? "";
  }
}
