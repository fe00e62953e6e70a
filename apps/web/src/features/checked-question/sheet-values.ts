import type { UseFormReturn } from "react-hook-form";
import type { Sheet } from "./types";

export interface Ticked {
  questionId: string;
  priority: number | null;
}

/** What the form holds. An empty box is "", the door takes null for it. */
export interface SheetValues {
  selected: Ticked[];
  themes: string[];
  currentSituation: string;
  goal: string;
  freeText: string;
  avoidTopics: string;
  mood: number | null;
}
export type SheetForm = Pick<UseFormReturn<SheetValues>, "register" | "watch" | "setValue" | "formState">;

export const EMPTY_SHEET: SheetValues = {
  selected: [],
  themes: [],
  currentSituation: "",
  goal: "",
  freeText: "",
  avoidTopics: "",
  mood: null,
};

export const TEXT_LIMITS = { currentSituation: 1000, goal: 500, freeText: 2000, avoidTopics: 300 } as const;

export const SHEET_FIELD_TEXT = {
  selected: "話したい質問",
  themes: "テーマ",
  currentSituation: "いまの状況",
  goal: "面談で得たいこと",
  freeText: "そのほか、自由に",
  avoidTopics: "触れてほしくないこと",
  mood: "いまの気持ち",
} as const satisfies Record<keyof SheetValues, string>;

export const valuesOf = (sheet: Sheet): SheetValues => ({
  selected: sheet.selected.map(({ questionId, priority }) => ({ questionId, priority })),
  themes: sheet.themes.map(({ code }) => code),
  currentSituation: sheet.currentSituation ?? "",
  goal: sheet.goal ?? "",
  freeText: sheet.freeText ?? "",
  avoidTopics: sheet.avoidTopics ?? "",
  mood: sheet.mood,
});

export function toInput(values: SheetValues) {
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

export const isEmpty = (values: SheetValues): boolean => JSON.stringify(values) === JSON.stringify(EMPTY_SHEET);

/** A text that is too long is not sent on its way: the field says so, and the words stay. */
export const tooLong = (values: SheetValues): boolean =>
  (Object.keys(TEXT_LIMITS) as (keyof typeof TEXT_LIMITS)[]).some((field) => values[field].trim().length > TEXT_LIMITS[field]);

export const differing = (one: SheetValues, other: SheetValues): (keyof SheetValues)[] =>
  (Object.keys(SHEET_FIELD_TEXT) as (keyof SheetValues)[]).filter((field) => JSON.stringify(one[field]) !== JSON.stringify(other[field]));
