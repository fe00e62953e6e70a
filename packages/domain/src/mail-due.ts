import type { ErrorCode } from "./errors";
import type { MailSide } from "./mail";
import type { CancelSide, MentoringStatus, ReportStatus } from "./mentoring-codes";

/** The mails that tell both sides about a change of an interview. */
export const TOLD = ["mentoring_reserved", "reschedule_mail", "mentee_cancel", "mentor_cancel"] as const;
export type Told = (typeof TOLD)[number];

export interface ToldState {
  status: MentoringStatus;
  cancelSide: CancelSide | null;
  cancelReasonCode: string | null;
  rescheduleCount: number;
}

/**
 * Why this mail would not be true of the current state of the interview; null: it would be. A mentee who leaves the programme cancels by
 * leaving, whoever recorded it, and is therefore not asked to choose another time.
 */
export function toldRefusal(type: Told, { status, cancelSide, cancelReasonCode, rescheduleCount }: ToldState): ErrorCode | null {
  switch (type) {
    case "mentoring_reserved":
      return status === "reserved" ? null : "NOT_RESERVED";
    case "reschedule_mail":
      if (rescheduleCount === 0) return "MAIL_NOT_DUE";
      return status === "reserved" ? null : "NOT_RESERVED";
    default: {
      const byMentee = cancelSide === "mentee" || cancelReasonCode === "withdrawn";
      return status === "canceled" && byMentee === (type === "mentee_cancel") ? null : "MAIL_NOT_DUE";
    }
  }
}

export const REPORT_SKIPS = ["not_held", "not_ended", "already_reported", "survey_declined"] as const;
export type ReportSkip = (typeof REPORT_SKIPS)[number];

export interface ReportDue {
  status: MentoringStatus;
  endAt: Date;
  mentorReportStatus: ReportStatus;
  menteeReportStatus: ReportStatus;
  surveyDeclinedAt: Date | null;
}

/** Why this side is not asked for a report; null: it is. */
export function reportSkip(interview: ReportDue, side: MailSide, now: Date): ReportSkip | null {
  if (interview.status === "canceled" || interview.status === "no_show") return "not_held";
  if (interview.endAt > now) return "not_ended";
  const written = side === "mentor" ? interview.mentorReportStatus : interview.menteeReportStatus;
  if (written === "submitted" || written === "locked") return "already_reported";
  return side === "mentee" && interview.surveyDeclinedAt !== null ? "survey_declined" : null;
}
