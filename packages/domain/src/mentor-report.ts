import type { ErrorCode, ErrorParams, FieldCode } from "./errors";
import type { MentoringStatus } from "./mentoring-codes";
import { LIMITS, type Policy } from "./policy";
import { DAY, formatShort, formatUntil, HOUR } from "./tokyo";

export const ATTENDANCES = ["held", "late", "cut_short", "absent"] as const;
export type Attendance = (typeof ATTENDANCES)[number];
export const REFERRALS = ["none", "occupational_physician", "eap", "in_house", "medical"] as const;
export type Referral = (typeof REFERRALS)[number];
export const EMERGENCIES = ["none", "consult", "urgent"] as const;
export type Emergency = (typeof EMERGENCIES)[number];

/** 組織課題タグ: counted over many interviews, never shown for a single one. */
export const ORG_ISSUE_TAGS = [
  "workload",
  "supervisor",
  "relationships",
  "evaluation",
  "placement",
  "career_path",
  "learning",
  "work_style",
  "care",
  "harassment",
  "culture",
  "other",
] as const;
export type OrgIssueTag = (typeof ORG_ISSUE_TAGS)[number];

/** The longest texts of a report, in characters. */
export const MENTOR_REPORT_TEXT_MAX = {
  summaryPrivate: 3000,
  assessment: 2000,
  support: 1500,
  nextPlan: 1000,
  orgIssueNote: 1000,
  referralNote: 500,
  hrSummaryDraft: 600,
} as const;

interface Refusal {
  refused: ErrorCode;
  params?: ErrorParams;
}

/** Until when a report submitted now can be corrected; after that only when an admin has unlocked it. */
export const reportLocksAt = (from: Date): Date => new Date(from.getTime() + LIMITS.reportEditableDays * DAY);

/** Whether the report was submitted after its due time: it is accepted all the same, and flagged. */
export const isLate = (endAt: Date, submittedAt: Date, policy: Pick<Policy, "mentorReportDueHours">): boolean =>
  submittedAt.getTime() > endAt.getTime() + policy.mentorReportDueHours * HOUR;

/** Whether the mentor may write the report now. `lockedAt` is null before the report is submitted. */
export function reportRefusal(interview: { status: MentoringStatus; startAt: Date }, lockedAt: Date | null, now: Date): Refusal | null {
  if (interview.status === "canceled") return { refused: "ALREADY_CANCELLED" };
  if (interview.status === "no_show") return { refused: "NOT_RESERVED" };
  if (now < interview.startAt) return { refused: "TOO_EARLY", params: { deadline: formatShort(interview.startAt) } };
  return lockedAt !== null && now >= lockedAt ? { refused: "REPORT_LOCKED", params: { deadline: formatUntil(lockedAt) } } : null;
}

export interface RequiredOfReport {
  attendance: Attendance | null;
  actualStartAt: Date | null;
  actualEndAt: Date | null;
  themes: readonly string[];
  summaryPrivate: string | null;
  informedConsentDone: boolean;
}

/** What prevents a report from being submitted, by field. The times have to be in the past, and near the interview. */
export function reportFaults(report: RequiredOfReport, interview: { startAt: Date }, now: Date): Record<string, FieldCode[]> {
  const faults: Record<string, FieldCode[]> = {};
  const { attendance, actualStartAt: from, actualEndAt: to } = report;
  if (attendance === null) faults["attendance"] = ["REQUIRED"];
  if (report.themes.length === 0) faults["themes"] = ["REQUIRED"];
  if (!report.summaryPrivate) faults["summaryPrivate"] = ["REQUIRED"];
  if (!report.informedConsentDone) faults["informedConsentDone"] = ["CONSENT_MISSING"];
  for (const [name, time] of [["actualStartAt", from] as const, ["actualEndAt", to] as const]) {
    const fault = timeFault(time, interview.startAt, now);
    if (fault) faults[name] = [fault];
  }
  if (from && to && to <= from) faults["actualEndAt"] = ["RANGE_EMPTY"];
  return faults;
}

function timeFault(time: Date | null, startAt: Date, now: Date): FieldCode | null {
  if (time === null) return "REQUIRED";
  if (time > now) return "FUTURE_TIME";
  return Math.abs(time.getTime() - startAt.getTime()) > LIMITS.reportTimeOffHours * HOUR ? "TIME_FAR_OFF" : null;
}

/** Somebody's life may be in danger: creates one task for the admins, without any content. */
export const becomesUrgent = (before: Emergency | null, after: Emergency): boolean => after === "urgent" && before !== "urgent";
