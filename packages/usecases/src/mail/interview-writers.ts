import { surveyClosesAt } from "@knotter/domain/mentee-report";
import { CANCEL_REASONS, type CancelReason, deadlinesOf, type ReportStatus } from "@knotter/domain/mentoring";
import type { Role } from "@knotter/domain/role";
import { isHeld } from "@knotter/domain/time-hold";
import { DAY, HOUR, MINUTE } from "@knotter/domain/tokyo";
import type { Deadlines, QuestionnaireState } from "@knotter/mail/mail-facts";
import { hasMoved, type InterviewCase, instantIn, ofInterview, textIn, type Writers } from "./mail-case";

/** Without an answer for fourteen days the summary stays unshared. */
const SUMMARY_DAYS = 14;

/** Writers of mails about one interview. */
export const interviewWriters: Pick<
  Writers,
  | "mentoring_reserved"
  | "reschedule_mail"
  | "mentee_cancel"
  | "mentor_cancel"
  | "mentoring_remind"
  | "mentoring_remind_1hour"
  | "report"
  | "report_remind"
  | "no_show"
  | "hr_summary_request"
  | "hr_summary_wish"
  | "sheet_submitted"
  | "delay_notice"
  | "proposal"
  | "proposal_answer"
> = {
  mentoring_reserved: ofInterview<"mentoring_reserved">((own) => {
    const gone = notToCome(own);
    if (gone) return gone;
    const bookedBy = (textIn(own.given, "bookedBy") ?? "mentee") as Role;
    return own.to === "mentee"
      ? { ...toMentee(own), bookedBy, deadlines: deadlines(own), disclosure: own.interview.disclosure }
      : { ...toMentor(own), bookedBy, sheet: sheet(own) };
  }),

  reschedule_mail: ofInterview<"reschedule_mail">((own) => {
    const gone = notToCome(own);
    if (gone) return gone;
    const fromStartAt = instantIn(own.given, "fromStartAt") ?? own.interview.startAt;
    return own.to === "mentee" ? { ...toMentee(own), fromStartAt, deadlines: deadlines(own) } : { ...toMentor(own), fromStartAt };
  }),

  mentee_cancel: ofInterview<"mentee_cancel">((own) => {
    const { interview } = own;
    if (interview.status !== "canceled") return "superseded";
    const canceledBy = interview.cancelSide ?? "mentee";
    const replaced = own.given.mail.facts["replaced"] === true;
    if (own.to === "mentee") return { ...toMentee(own), canceledBy, returned: !interview.counted, replaced };
    return { ...toMentor(own), canceledBy, reason: interview.shareReason ? reasonOf(interview.cancelReasonCode) : null };
  }),

  mentor_cancel: ofInterview<"mentor_cancel">((own) => {
    const { interview, given } = own;
    if (interview.status !== "canceled") return "superseded";
    const canceledBy = interview.cancelSide ?? "admin";
    if (own.to !== "mentee") return { ...toMentor(own), canceledBy };
    const alternatives = given.alternatives.get(given.mail.id) ?? [];
    return { ...toMentee(own), canceledBy, returned: !interview.counted, mentorId: interview.mentorId, alternatives };
  }),

  mentoring_remind: ofInterview<"mentoring_remind">((own) => {
    const gone = notToCome(own);
    if (gone) return gone;
    // In the last hour the other reminder takes its place.
    if (own.given.now.getTime() > own.interview.startAt.getTime() - HOUR) return "interview_over";
    return own.to === "mentee"
      ? { ...toMentee(own), deadlines: deadlines(own), sheet: sheet(own) }
      : { ...toMentor(own), sheet: sheet(own), meeting: own.interview.meetingStatus };
  }),

  mentoring_remind_1hour: ofInterview<"mentoring_remind_1hour">((own) => {
    const gone = notToCome(own);
    if (gone) return gone;
    const meeting = own.interview.meetingStatus;
    if (own.to === null) return meeting === "ready" ? "superseded" : { interview: own.facts, to: "admin", meeting };
    if (own.to === "mentee") return { ...toMentee(own), meeting };
    const noShowFrom = new Date(own.interview.startAt.getTime() + own.policy.noShowGraceMinutes * MINUTE);
    return { ...toMentor(own), sheet: sheet(own), meeting, noShowFrom };
  }),

  report: ofInterview<"report">((own) => {
    const gone = notToReport(own);
    if (gone) return gone;
    return own.to === "mentee" ? { ...toMentee(own), dueAt: dueAt(own) } : { ...toMentor(own), dueAt: dueAt(own) };
  }),

  report_remind: ofInterview<"report_remind">((own) => {
    const gone = notToReport(own);
    if (gone) return gone;
    const step = Number(own.given.mail.facts["step"] ?? 1);
    return own.to === "mentee" ? { ...toMentee(own), step, dueAt: dueAt(own) } : { ...toMentor(own), step, dueAt: dueAt(own) };
  }),

  no_show: ofInterview<"no_show">((own) => {
    const { interview, given, policy } = own;
    const undone = given.mail.facts["undone"] === true;
    const absent = textIn(given, "absent") === "mentor" ? "mentor" : "mentee";
    if (undone === (interview.status === "no_show") || (!undone && interview.noShowSide !== absent)) return "superseded";
    const objects = !undone && own.to === "mentee" && absent === "mentee" && !interview.disputed && interview.noShowReportedAt;
    const disputeUntil = objects ? new Date(objects.getTime() + policy.disputeDays * DAY) : null;
    return { interview: own.facts, to: own.to ?? "mentee", absent, undone, returned: !interview.counted, disputeUntil };
  }),

  hr_summary_request: ofInterview<"hr_summary_request">((own) => {
    const { interview, given } = own;
    if (interview.summaryConsent !== "proposed" || interview.summaryRevision !== given.mail.facts["revision"]) return "answered";
    const from = interview.summaryProposedAt ?? given.now;
    return { interview: own.facts, mentorName: interview.mentorName, answerUntil: new Date(from.getTime() + SUMMARY_DAYS * DAY) };
  }),

  hr_summary_wish: ofInterview<"hr_summary_wish">(({ interview, facts, given }) => {
    const waits = interview.summaryConsent === "proposed" && interview.summaryRevision === given.mail.facts["revision"];
    return waits ? { interview: facts } : "answered";
  }),

  sheet_submitted: ofInterview<"sheet_submitted">((own) => {
    if (own.interview.status === "canceled" || own.interview.status === "no_show") return "interview_canceled";
    if (own.given.now >= own.interview.endAt) return "interview_over";
    return own.interview.sheetStatus === null ? "superseded" : { interview: own.facts };
  }),

  delay_notice: ofInterview<"delay_notice">((own) => {
    const { interview, given } = own;
    if (interview.status !== "reserved") return "interview_canceled";
    if (hasMoved(own)) return "interview_moved";
    if (given.now >= interview.endAt) return "interview_over";
    return { interview: own.facts, to: own.to ?? "mentee", minutes: Number(given.mail.facts["minutes"] ?? 0) };
  }),

  proposal: ofInterview<"proposal">((own) => {
    const gone = notToCome(own);
    if (gone) return gone;
    const times = own.given.state.holds.filter((hold) => isHeld(hold, own.given.now));
    return times.length === 0 ? "answered" : { ...toMentee(own), times };
  }),

  proposal_answer: ofInterview<"proposal_answer">((own) => {
    const gone = notToCome(own);
    if (gone) return gone;
    return { interview: own.facts, outcome: textIn(own.given, "outcome") === "declined" ? "declined" : "lapsed" };
  }),
};

/** A mail about a future time is pointless once the interview is canceled, moved or past. */
function notToCome(own: InterviewCase) {
  if (own.interview.status !== "reserved") return "interview_canceled" as const;
  if (hasMoved(own)) return "interview_moved" as const;
  return own.given.now >= own.interview.startAt ? ("interview_over" as const) : null;
}

const HANDED_IN: readonly ReportStatus[] = ["submitted", "locked"];

function notToReport(own: InterviewCase) {
  const { interview, to, given } = own;
  if (interview.status === "canceled" || interview.status === "no_show") return "interview_canceled" as const;
  if (given.now < interview.endAt) return "interview_moved" as const;
  if (HANDED_IN.includes(to === "mentee" ? interview.menteeReportStatus : interview.mentorReportStatus)) return "already_reported" as const;
  if (to !== "mentee") return null;
  if (interview.surveyDeclined) return "survey_declined" as const;
  return given.now >= dueAt(own) ? ("interview_over" as const) : null;
}

function dueAt({ interview, policy, to }: InterviewCase): Date {
  return to === "mentee"
    ? surveyClosesAt(interview.endAt, policy)
    : new Date(interview.endAt.getTime() + policy.mentorReportDueHours * HOUR);
}

function deadlines({ interview, policy }: InterviewCase): Deadlines {
  const { cancelFreeUntil, rescheduleUntil } = deadlinesOf(interview.startAt, policy);
  return { freeCancelUntil: cancelFreeUntil, rescheduleUntil: interview.rescheduleCount < policy.rescheduleMax ? rescheduleUntil : null };
}

const toMentee = ({ interview, facts }: InterviewCase) => ({ interview: facts, to: "mentee" as const, mentorName: interview.mentorName });
const toMentor = ({ facts }: InterviewCase) => ({ interview: facts, to: "mentor" as const });

function sheet({ interview: { sheetStatus } }: InterviewCase): QuestionnaireState {
  if (sheetStatus === null) return "none";
  return sheetStatus === "draft" ? "draft" : "submitted";
}

const reasonOf = (code: string | null): CancelReason | null => CANCEL_REASONS.find((reason) => reason === code) ?? null;
