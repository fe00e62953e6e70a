import type { questionnaireForm } from "@knotter/contract/resources/checked-questions";
import type { z } from "zod";
import { type FormValues, toValues } from "@/components/form/codec";
import { sameValue } from "@/components/form/merge";
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

export const QUESTIONNAIRE_FIELD_TEXT = {
  selected: "話したい質問",
  themes: "テーマ",
  currentSituation: "いまの状況",
  goal: "面談で得たいこと",
  freeText: "そのほか、自由に",
  avoidTopics: "触れてほしくないこと",
  mood: "いまの気持ち",
} as const satisfies Record<keyof QuestionnaireValues, string>;

export const valuesOf = (questionnaire: Questionnaire): QuestionnaireValues =>
  toValues(EMPTY_QUESTIONNAIRE, {
    ...questionnaire,
    selected: questionnaire.selected.map(({ questionId, priority }) => ({ questionId, priority })),
    themes: questionnaire.themes.map(({ code }) => code),
  });

export const isEmpty = (values: QuestionnaireValues): boolean => sameValue(values, EMPTY_QUESTIONNAIRE);

export const differing = (one: QuestionnaireValues, other: QuestionnaireValues): (keyof QuestionnaireValues)[] =>
  (Object.keys(QUESTIONNAIRE_FIELD_TEXT) as (keyof QuestionnaireValues)[]).filter((field) => !sameValue(one[field], other[field]));
