import type { questionnaireForm } from "@knotter/contract/resources/checked-questions";
import { QUESTIONNAIRE_TEXT_MAX, writtenAtBooking } from "@knotter/domain/checked-question";
import { LIMITS } from "@knotter/domain/policy";
import type { z } from "zod";
import { type FormValues, toValues } from "@/components/form/codec";
import type { Questionnaire } from "./types";

export type QuestionnaireValues = FormValues<Omit<z.input<typeof questionnaireForm>, "setVersion">>;
export type Ticked = QuestionnaireValues["selected"][number];

export const EMPTY_QUESTIONNAIRE: QuestionnaireValues = {
  selected: [],
  themes: [],
  currentSituation: "",
  goal: "",
  freeText: "",
  avoidTopics: "",
  mood: "",
};

/** In the order of the page. */
export const QUESTIONNAIRE_FIELD_TEXT = {
  selected: "話したい質問",
  currentSituation: "いまの状況",
  goal: "面談で得たいこと",
  freeText: "そのほか、自由に",
  avoidTopics: "触れてほしくないこと",
  mood: "いまの気持ち",
  themes: "相談テーマ",
} as const satisfies Record<keyof QuestionnaireValues, string>;

export const valuesOf = (questionnaire: Questionnaire): QuestionnaireValues =>
  toValues(EMPTY_QUESTIONNAIRE, {
    ...questionnaire,
    selected: questionnaire.selected.map(({ questionId, priority }) => ({ questionId, priority })),
    themes: questionnaire.themes.map(({ code }) => code),
  });

/** What a new questionnaire of this interview begins with: what was written when it was booked. */
export function beginningOf(interview: { theme: { code: string } | null; note: string | null } | null): QuestionnaireValues {
  if (interview === null) return EMPTY_QUESTIONNAIRE;
  const { themes, freeText } = writtenAtBooking({ theme: interview.theme?.code ?? null, note: interview.note });
  return { ...EMPTY_QUESTIONNAIRE, themes, freeText: freeText ?? "" };
}

/** An earlier questionnaire taken over into a new one: what was written for this interview stays in front of it. */
export function takenOver(beginning: QuestionnaireValues, earlier: QuestionnaireValues): QuestionnaireValues {
  const texts = [beginning.freeText, earlier.freeText].filter((text) => text !== "");
  return {
    ...earlier,
    themes: [...new Set([...beginning.themes, ...earlier.themes])].slice(0, LIMITS.questionnaire.themes),
    freeText: [...new Set(texts)].join("\n\n").slice(0, QUESTIONNAIRE_TEXT_MAX.freeText),
  };
}
