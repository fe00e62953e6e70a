import type { PracticeConsultant, PracticeSlot, PracticeTheme } from "./practice-data";

export const PRACTICE_STEPS = ["探す", "日時", "話したいこと", "確認", "完了"] as const;

type Dialog = "questions" | "confirm" | "done" | "cancel" | null;

export interface PracticeState {
  step: "search" | "time" | "booked" | "canceled";
  dialog: Dialog;
  themes: readonly PracticeTheme[];
  consultant: PracticeConsultant | null;
  date: string | null;
  slot: PracticeSlot | null;
  note: string;
  /** Whether anything was done yet: from then on the focus follows the steps. */
  touched: boolean;
}

export type PracticeAction =
  | { type: "toggleTheme"; theme: PracticeTheme }
  | { type: "choose"; consultant: PracticeConsultant; date: string | null; slot?: PracticeSlot }
  | { type: "pickDay"; date: string }
  | { type: "pickTime"; slot: PracticeSlot }
  | { type: "write"; note: string }
  | { type: "open"; dialog: Dialog }
  | { type: "goTo"; step: PracticeState["step"] }
  | { type: "restart" };

export const PRACTICE_START: PracticeState = {
  step: "search",
  dialog: null,
  themes: [],
  consultant: null,
  date: null,
  slot: null,
  note: "",
  touched: false,
};

/** The state only lives in the memory of the page: no request, no storage. */
export function practise(state: PracticeState, action: PracticeAction): PracticeState {
  switch (action.type) {
    case "toggleTheme":
      return {
        ...state,
        themes: state.themes.includes(action.theme)
          ? state.themes.filter((theme) => theme !== action.theme)
          : [...state.themes, action.theme],
      };
    case "choose":
      return {
        ...state,
        step: "time",
        touched: true,
        consultant: action.consultant,
        date: action.date,
        slot: action.slot ?? null,
        dialog: action.slot ? "questions" : null,
      };
    case "pickDay":
      return { ...state, date: action.date, slot: null };
    case "pickTime":
      return { ...state, slot: action.slot, dialog: "questions" };
    case "write":
      return { ...state, note: action.note };
    case "open":
      return { ...state, dialog: action.dialog };
    case "goTo":
      return { ...state, step: action.step, dialog: null, touched: true };
    case "restart":
      return { ...PRACTICE_START, touched: true };
  }
}

/** Index into PRACTICE_STEPS; their number when all are done. */
export function stepOf(state: PracticeState): number {
  if (state.step === "search") return 0;
  if (state.step === "booked" || state.step === "canceled" || state.dialog === "done") return PRACTICE_STEPS.length;
  return state.dialog === "questions" ? 2 : state.dialog === "confirm" ? 3 : 1;
}
