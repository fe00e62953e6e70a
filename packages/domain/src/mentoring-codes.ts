export const MENTORING_STATUSES = ["reserved", "done", "canceled", "no_show"] as const;
export type MentoringStatus = (typeof MENTORING_STATUSES)[number];

/** Which side acts. Which account may do so is checked by the contract; here the side only selects the rule. */
export const SIDES = ["mentee", "mentor", "admin", "system"] as const;
export type Side = (typeof SIDES)[number];
export type CancelSide = Side;
/** Only `late` uses up a count. */
export const CANCEL_TIMINGS = ["free", "late"] as const;
export type CancelTiming = (typeof CANCEL_TIMINGS)[number];
export const NO_SHOW_SIDES = ["mentee", "mentor"] as const;
export type NoShowSide = (typeof NO_SHOW_SIDES)[number];
export const DISPUTE_STATUSES = ["none", "open", "accepted", "rejected"] as const;
export type DisputeStatus = (typeof DISPUTE_STATUSES)[number];
export const REPORT_STATUSES = ["none", "draft", "submitted", "locked"] as const;
export type ReportStatus = (typeof REPORT_STATUSES)[number];

export const CANCEL_REASONS = [
  "work",
  "health",
  "family",
  "no_longer_needed",
  "change_mentor",
  "wrong_datetime",
  "mentor_circumstances",
  "office",
  "company_block",
  "withdrawn",
  "other",
] as const;
export type CancelReason = (typeof CANCEL_REASONS)[number];

export const MENTORING_EVENTS = [
  "reserved",
  "rescheduled",
  "times_proposed",
  "proposal_withdrawn",
  "proposal_declined",
  "proposal_lapsed",
  "canceled",
  "late_canceled",
  "no_show",
  "no_show_undone",
  "mentor_absent",
  "mentor_absent_undone",
  "disputed",
  "completed",
  "auto_closed",
  "reopened",
  "url_ready",
  "url_failed",
  "report_submitted",
  "survey_submitted",
  "hr_summary_approved",
] as const;
export type MentoringEvent = (typeof MENTORING_EVENTS)[number];

/** The facts of an interview that the rules need; a database row with these names fits. */
export interface MentoringState {
  status: MentoringStatus;
  startAt: Date;
  endAt: Date;
  rescheduleCount: number;
  cancelSide?: CancelSide | null | undefined;
  cancelTiming?: CancelTiming | null | undefined;
  noShowSide?: NoShowSide | null | undefined;
  noShowReportedAt?: Date | null | undefined;
  disputeStatus?: DisputeStatus | null | undefined;
  mentorReportStatus?: ReportStatus | null | undefined;
  /** Whether a count is used now, if known: an admin may have given it back. */
  counted?: boolean | undefined;
}

export const ACTION_TYPES = ["reschedule", "cancel", "reportNoShow", "undoNoShow", "complete", "autoClose", "reopen"] as const;
export type ActionType = (typeof ACTION_TYPES)[number];

interface Attempt<Type extends ActionType> {
  type: Type;
  by: Side;
  /** Whether a reason was given; the use case stores its text. */
  reason?: string | boolean | null | undefined;
}
export type MentoringAction =
  | Attempt<"reschedule">
  | (Attempt<"cancel"> & { acknowledgeLate?: boolean | undefined })
  | (Attempt<"reportNoShow"> & { absent: NoShowSide })
  | (Attempt<"undoNoShow"> & { to: "done" | "canceled" })
  | Attempt<"complete">
  | Attempt<"autoClose">
  | Attempt<"reopen">;

export const MENTORING_LABELS = [
  "reserved",
  "starting_soon",
  "in_session",
  "awaiting_report",
  "done",
  "canceled",
  "late_canceled",
  "canceled_by_mentor",
  "canceled_by_office",
  "no_show",
  "mentor_absent",
  "disputed",
] as const;
export type MentoringLabel = (typeof MENTORING_LABELS)[number];

/** Corrections that only admins can make. */
export const ADMIN_ACTIONS = ["complete", "reopen", "returnTicket", "rejectDispute", "unlockReport"] as const;
export type AdminAction = (typeof ADMIN_ACTIONS)[number];

/** How a consent was given: on the person's own screen, or by telephone to an admin. */
export const CONSENT_CHANNELS = ["screen", "telephone"] as const;
