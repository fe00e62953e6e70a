import type { HrSummaryState } from "@knotter/domain/hr-summary";
import type { Attendance, Emergency, Referral } from "@knotter/domain/mentor-report";

export interface SurveyContent {
  attended: "yes" | "part" | "no" | null;
  satisfaction: number | null;
  easeOfTalking: number | null;
  goalProgress: number | null;
  selfEfficacyBefore: number | null;
  selfEfficacyAfter: number | null;
  nps: number | null;
  learned: string | null;
  nextAction: string | null;
  wantNext: "same" | "other" | "no" | null;
  commentToMentor: string | null;
  commentToOffice: string | null;
  shareCommentWithHr: boolean;
  troubleCategory: string | null;
  troubleText: string | null;
  durationMinutes: number | null;
}

/** The mentee's own survey, read for the mentee alone. */
export interface SurveyRow extends SurveyContent {
  submittedAt: Date | null;
  editableUntil: Date | null;
  version: number;
  updatedAt: Date;
}

export interface ReportContent {
  attendance: Attendance | null;
  actualStartAt: Date | null;
  actualEndAt: Date | null;
  themes: string[];
  summaryPrivate: string | null;
  assessment: string | null;
  support: string | null;
  nextPlan: string | null;
  careerAwareness: number | null;
  orgIssueTags: string[];
  orgIssueNote: string | null;
  referral: Referral;
  referralNote: string | null;
  emergency: Emergency;
  informedConsentDone: boolean;
  jobCardUsed: boolean;
  supervisionRequested: boolean;
  hrSummary: string | null;
}

/** The mentor's own report, read for its author alone. */
export interface ReportRow extends ReportContent {
  id: string;
  hrSummaryConsent: HrSummaryState;
  hrSummaryRevision: number;
  /** What the mentee would rather have written of the wording that waits for an answer. */
  hrSummaryWish: string | null;
  submittedAt: Date | null;
  late: boolean;
  lockedAt: Date | null;
  version: number;
  updatedAt: Date;
}

/** The wording that is put to the mentee, and the answer. */
export interface SummaryRow {
  text: string;
  revision: number;
  state: HrSummaryState;
  sha256: string | null;
  /** The mentee's own wish for other words; null for everybody else. */
  wish: string | null;
  proposedAt: Date | null;
  answeredAt: Date | null;
}

/** What an admin may read of a survey: ratings, and what was written to the admins. Each read is noted. */
export interface AdminSurveyRow {
  satisfaction: number;
  easeOfTalking: number;
  goalProgress: number;
  selfEfficacyBefore: number | null;
  selfEfficacyAfter: number | null;
  nps: number | null;
  commentToOffice: string | null;
  troubleCategory: string | null;
  troubleText: string | null;
  submittedAt: Date;
}

/** The two reports of one interview, each as far as the caller may read it. */
export interface ReportSides {
  survey: SurveyRow | null;
  report: ReportRow | null;
  summary: SummaryRow | null;
  commentToMentor: string | null;
  office: AdminSurveyRow | null;
}

/** Averages over a whole number of groups of finished surveys, oldest first. */
export interface MentorRatingsRow {
  n: number;
  satisfaction: number;
  easeOfTalking: number;
  goalProgress: number;
}

/** The wording for the company after a report is saved; null leaves it to wait for the submitted report. */
export interface ProposedSummary {
  hrSummaryConsent: HrSummaryState;
  hrSummaryRevision: number;
  hrSummarySha256: string | null;
  hrSummaryProposedAt: Date | null;
  hrSummaryAnsweredAt: Date | null;
  hrSummaryWish: null;
  hrSummaryWishedAt: null;
}

/** A report as it was submitted before a correction. `body` is JSON: instants are text. */
export interface RevisionRow {
  id: string;
  version: number;
  body: Omit<ReportContent, "actualStartAt" | "actualEndAt"> & { actualStartAt: string | null; actualEndAt: string | null };
  at: Date;
}
