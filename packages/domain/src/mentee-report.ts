import type { ErrorCode, ErrorParams, FieldCode } from "./errors";
import type { MentoringStatus } from "./mentoring-codes";
import { LIMITS, type Policy } from "./policy";
import { DAY, endOfDay, formatShort, formatUntil, tokyoDate } from "./tokyo";

export const ATTENDED = ["yes", "part", "no"] as const;
export const WANT_NEXT = ["same", "other", "no"] as const;
export const TROUBLES = ["late", "audio", "misconduct", "confidentiality", "other"] as const;

/** The longest texts of a survey, in characters. */
export const SURVEY_TEXT_MAX = { learned: 1000, nextAction: 500, commentToMentor: 500, commentToOffice: 1000, trouble: 1000 } as const;

interface Refusal {
  refused: ErrorCode;
  params?: ErrorParams;
}

export interface SurveyInterview {
  status: MentoringStatus;
  startAt: Date;
  endAt: Date;
}

/** Until when the survey is open: the end of the JST day on which it is due, so that the last reminder still finds it open. */
export function surveyClosesAt(endAt: Date, policy: Pick<Policy, "menteeReportDueDays">): Date {
  return endOfDay(tokyoDate(new Date(endAt.getTime() + policy.menteeReportDueDays * DAY)));
}

/** Until when a survey submitted now can be corrected. */
export const surveyEditableUntil = (submittedAt: Date): Date => new Date(submittedAt.getTime() + LIMITS.reportEditableDays * DAY);

/** Whether the mentee may write the survey now. `editableUntil` is null before the survey is submitted. */
export function surveyRefusal(
  interview: SurveyInterview,
  editableUntil: Date | null,
  now: Date,
  policy: Pick<Policy, "menteeReportDueDays">,
): Refusal | null {
  if (interview.status === "canceled") return { refused: "ALREADY_CANCELLED" };
  if (interview.status === "no_show") return { refused: "NOT_RESERVED" };
  if (now < interview.startAt) return { refused: "TOO_EARLY", params: { deadline: formatShort(interview.startAt) } };
  const until = editableUntil ?? surveyClosesAt(interview.endAt, policy);
  return now < until ? null : { refused: "REPORT_LOCKED", params: { deadline: formatUntil(until) } };
}

export interface Stars {
  satisfaction: number | null;
  easeOfTalking: number | null;
  goalProgress: number | null;
}

/** The three ratings without which a survey is incomplete. */
export function missingStars(survey: Stars): Record<string, FieldCode[]> {
  const names = ["satisfaction", "easeOfTalking", "goalProgress"] as const;
  return Object.fromEntries(names.filter((name) => survey[name] === null).map((name) => [name, ["REQUIRED" as const]]));
}

/** The mentee says they were absent while the interview counts as held: an admin has to ask both. */
export const contradicts = (attended: string | null, status: MentoringStatus): boolean => attended === "no" && status === "done";
