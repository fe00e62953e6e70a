import type { UseFormReturn } from "react-hook-form";
import type { Questionnaire } from "./types";

export interface Ticked {
  questionId: string;
  priority: number | null;
}

/** The values of the form. An empty box is "", for which the API takes null. */
export interface QuestionnaireValues {
  selected: Ticked[];
  themes: string[];
  currentSituation: string;
  goal: string;
  freeText: string;
  avoidTopics: string;
  mood: number | null;
}
export type QuestionnaireForm = Pick<UseFormReturn<QuestionnaireValues>, "register" | "watch" | "setValue" | "formState">;

export const EMPTY_QUESTIONNAIRE: QuestionnaireValues = {
  selected: [],
  themes: [],
  currentSituation: "",
  goal: "",
  freeText: "",
  avoidTopics: "",
  mood: null,
};

export const TEXT_LIMITS = { currentSituation: 1000, goal: 500, freeText: 2000, avoidTopics: 300 } as const;

export const QUESTIONNAIRE_FIELD_TEXT = {
  selected: "話したい質問",
  themes: "テーマ",
  currentSituation: "いまの状況",
  goal: "面談で得たいこと",
  freeText: "そのほか、自由に",
  avoidTopics: "触れてほしくないこと",
  mood: "いまの気持ち",
} as const satisfies Record<keyof QuestionnaireValues, string>;

export const valuesOf = (questionnaire: Questionnaire): QuestionnaireValues => ({
  selected: questionnaire.selected.map(({ questionId, priority }) => ({ questionId, priority })),
  themes: questionnaire.themes.map(({ code }) => code),
  currentSituation: questionnaire.currentSituation ?? "",
  goal: questionnaire.goal ?? "",
  freeText: questionnaire.freeText ?? "",
  avoidTopics: questionnaire.avoidTopics ?? "",
  mood: questionnaire.mood,
});

export function toInput(values: QuestionnaireValues) {
  const { currentSituation, goal, freeText, avoidTopics } = values;
  return {
    selected: values.selected,
    themes: values.themes,
    mood: values.mood,
    currentSituation: currentSituation || null,
    goal: goal || null,
    freeText: freeText || null,
    avoidTopics: avoidTopics || null,
  };
}

export const isEmpty = (values: QuestionnaireValues): boolean => JSON.stringify(values) === JSON.stringify(EMPTY_QUESTIONNAIRE);

/** A text that is too long is not sent: its field shows the error, and the text stays. */
export const tooLong = (values: QuestionnaireValues): boolean =>
  (Object.keys(TEXT_LIMITS) as (keyof typeof TEXT_LIMITS)[]).some((field) => values[field].trim().length > TEXT_LIMITS[field]);

export const differing = (one: QuestionnaireValues, other: QuestionnaireValues): (keyof QuestionnaireValues)[] =>
  (Object.keys(QUESTIONNAIRE_FIELD_TEXT) as (keyof QuestionnaireValues)[]).filter(
    (field) => JSON.stringify(one[field]) !== JSON.stringify(other[field]),
  );
