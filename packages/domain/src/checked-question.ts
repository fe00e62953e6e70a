import type { ErrorCode, FieldCode } from "./errors";
import type { MentoringStatus } from "./mentoring-codes";
import { LIMITS } from "./policy";
import { DAY } from "./tokyo";

/** `locked` is never stored: it is derived from the clock. */
export const SHEET_STATUSES = ["draft", "submitted", "checked", "locked"] as const;
export type QuestionnaireStatus = (typeof SHEET_STATUSES)[number];

/**
 * One question that the mentee ticked, with its wording of that time: a later version of the bank does not change what the mentee meant.
 */
/** The longest texts of a questionnaire, in characters. */
export const QUESTIONNAIRE_TEXT_MAX = { currentSituation: 1000, goal: 500, freeText: 2000, avoidTopics: 300 } as const;

export interface TickedQuestion {
  questionId: string;
  text: string;
  priority: number | null;
}

export interface QuestionnaireState {
  status: QuestionnaireStatus;
  changedAfterCheck: boolean;
}

/** What the questionnaire of an interview begins with: 話したいこと, written when it was booked. */
export const writtenAtBooking = ({ theme, note }: { theme: string | null; note: string | null }) => ({
  themes: theme === null ? [] : [theme],
  freeText: note,
});

/** The themes whose questions are in a group of another code. */
const GROUP_OF_THEME: Readonly<Record<string, string>> = {
  childcare: "work_life",
  family_care: "work_life",
  treatment: "work_life",
  stress: "wellbeing",
};

/** The groups of the bank that are open to begin with: those about the themes that were chosen, or else the first one as an example. */
export function groupsToOpen(groups: readonly string[], themes: readonly string[]): string[] {
  const fitting = new Set(themes.map((theme) => GROUP_OF_THEME[theme] ?? theme));
  const open = groups.filter((group) => fitting.has(group));
  return open.length > 0 ? open : groups.slice(0, 1);
}

/** The interview a questionnaire belongs to; null while it is drafted before a booking. */
export type QuestionnaireMentoring = { status: MentoringStatus; startAt: Date; endAt: Date } | null;

/** The status as people see it: from the start of the interview on, the questionnaire is locked. */
export function questionnaireStatusOf(
  sheet: Pick<QuestionnaireState, "status">,
  interview: QuestionnaireMentoring,
  now: Date,
): QuestionnaireStatus {
  return isLocked(interview, now) ? "locked" : sheet.status;
}

function isLocked(interview: QuestionnaireMentoring, now: Date): boolean {
  return interview !== null && (interview.status !== "reserved" || now >= interview.startAt);
}

/** The state after the mentee has edited the questionnaire. A change after the mentor has checked it asks the mentor to check again. */
export function editSheet(
  sheet: QuestionnaireState,
  interview: QuestionnaireMentoring,
  submit: boolean,
  now: Date,
): { to: QuestionnaireState } | { refused: ErrorCode } {
  if (isLocked(interview, now)) return { refused: "SHEET_LOCKED" };
  if (sheet.status === "checked") return { to: { status: "submitted", changedAfterCheck: true } };
  const status = submit || sheet.status === "submitted" ? "submitted" : "draft";
  return { to: { status, changedAfterCheck: status === "submitted" && sheet.changedAfterCheck } };
}

/**
 * Whether the mentor of the interview may read the questionnaire: from its submission until 90 days after the interview, and never if the
 * interview was canceled. That the caller is this mentor is checked by the scope.
 */
export function mentorSees(sheet: Pick<QuestionnaireState, "status">, interview: QuestionnaireMentoring, now: Date): boolean {
  if (interview === null || interview.status === "canceled" || sheet.status === "draft") return false;
  return now.getTime() < interview.endAt.getTime() + LIMITS.questionnaire.mentorSeesDays * DAY;
}

export interface Ticking {
  questionId: string;
  priority?: number | null | undefined;
}

/** Turns ticks into questions with their wording. `known` holds the questions of the set and those that the questionnaire holds already. */
export function tick(
  picks: readonly Ticking[],
  known: ReadonlyMap<string, string>,
): { selected: TickedQuestion[] } | { refused: FieldCode } {
  if (picks.length > LIMITS.questionnaire.questions) return { refused: "TOO_MANY_QUESTIONS" };
  if (new Set(picks.map((pick) => pick.questionId)).size < picks.length) return { refused: "QUESTION_TWICE" };
  const ranks = picks.flatMap((pick) => pick.priority ?? []);
  if (new Set(ranks).size < ranks.length) return { refused: "PRIORITY_TWICE" };
  const selected = picks.map(({ questionId, priority }) => ({ questionId, text: known.get(questionId), priority: priority ?? null }));
  return selected.every((question): question is TickedQuestion => question.text !== undefined)
    ? { selected }
    : { refused: "QUESTION_UNKNOWN" };
}
