import type { ErrorCode, FieldCode } from "./errors";
import type { MentoringStatus } from "./mentoring-codes";
import { LIMITS } from "./policy";
import { DAY } from "./tokyo";

/** `locked` is never stored: it follows from the clock. */
export const SHEET_STATUSES = ["draft", "submitted", "checked", "locked"] as const;
export type QuestionnaireStatus = (typeof SHEET_STATUSES)[number];

/** One question the mentee ticked, in the words it had then: a later bank does not change what she meant. */
export interface TickedQuestion {
  questionId: string;
  text: string;
  priority: number | null;
}

export interface QuestionnaireState {
  status: QuestionnaireStatus;
  changedAfterCheck: boolean;
}

/** The interview a sheet belongs to; null while it is drafted before a booking. */
export type QuestionnaireMentoring = { status: MentoringStatus; startAt: Date; endAt: Date } | null;

/** What people see: from the start on a sheet is as it was. */
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

/** What becomes of a sheet that its mentee writes on. A change after the consultant's tick asks her to look again. */
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
 * Whether the consultant of the interview may read the sheet: from its submission until 90 days after the session, and never of an
 * interview that was canceled. That she is the consultant is the scope's business.
 */
export function mentorSees(sheet: Pick<QuestionnaireState, "status">, interview: QuestionnaireMentoring, now: Date): boolean {
  if (interview === null || interview.status === "canceled" || sheet.status === "draft") return false;
  return now.getTime() < interview.endAt.getTime() + LIMITS.questionnaire.mentorSeesDays * DAY;
}

export interface Ticking {
  questionId: string;
  priority?: number | null | undefined;
}

/** Turns ticks into questions with their words. `known` holds the questions of the set, and those the sheet holds already. */
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
