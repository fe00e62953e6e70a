import { type ErrorCode, type ErrorParams, impossible } from "./errors";
import { type LedgerEntry, ledgerOf } from "./ledger";
import type { MailType } from "./mail";
import { LIMITS, type Policy } from "./policy";
import { DAY, formatShort, HOUR, MINUTE } from "./tokyo";

export const MENTORING_STATUSES = ["reserved", "done", "canceled", "no_show"] as const;
export type MentoringStatus = (typeof MENTORING_STATUSES)[number];

/** Who acts. Which account may try is the contract's business; here it only selects the rule. */
export const SIDES = ["mentee", "mentor", "admin", "system"] as const;
export type Side = (typeof SIDES)[number];
export const CANCEL_SIDES = SIDES;
export type CancelSide = Side;
/** `late` is the only one that uses up a count. */
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
  "canceled",
  "late_canceled",
  "no_show",
  "no_show_undone",
  "disputed",
  "completed",
  "auto_closed",
  "reopened",
  "url_ready",
  "url_failed",
  "report_submitted",
  "hr_summary_approved",
] as const;
export type MentoringEvent = (typeof MENTORING_EVENTS)[number];

/** What the rules need to know of a mentoring; a database row with these names fits as it is. */
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
}

export const ACTION_TYPES = ["reschedule", "cancel", "reportNoShow", "undoNoShow", "complete", "autoClose", "reopen"] as const;
export type ActionType = (typeof ACTION_TYPES)[number];

interface Attempt<Type extends ActionType> {
  type: Type;
  by: Side;
  /** Whether a reason was given; its text is kept by the use case. */
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

/** Conditions by name, in the order in which the first failing one is reported. */
type Guard =
  | "before_start"
  | "before_reschedule_deadline"
  | "reschedules_left"
  | "free_until_deadline"
  | "after_free_deadline"
  | "late_acknowledged"
  | "after_grace"
  | "within_report_window"
  | "absent_is_mentee"
  | "absent_is_mentor"
  | "absent_is_named"
  | "to_done"
  | "to_canceled"
  | "within_dispute"
  | "own_report_fresh"
  | "after_end"
  | "after_auto_close"
  | "reason_given";

export interface Transition {
  action: ActionType;
  by: readonly Side[];
  from: MentoringStatus;
  to: MentoringStatus;
  /** Which row of an action applies; rows of one action and side exclude each other. */
  only?: Guard;
  guards: readonly Guard[];
  event: MentoringEvent;
  cancelTiming?: CancelTiming;
  mail?: MailType;
  calendar?: "REQUEST" | "CANCEL";
}

/** §5.1, the only place where the moves of a mentoring are written down. Mentor and office are free of deadlines, not of giving a reason. */
export const TRANSITIONS: readonly Transition[] = [
  { action: "reschedule", by: ["mentee"], from: "reserved", to: "reserved", guards: ["before_start", "before_reschedule_deadline", "reschedules_left"], event: "rescheduled", mail: "reschedule_mail", calendar: "REQUEST" },
  { action: "reschedule", by: ["mentor", "admin"], from: "reserved", to: "reserved", guards: ["before_start", "reason_given"], event: "rescheduled", mail: "reschedule_mail", calendar: "REQUEST" },
  { action: "cancel", by: ["mentee"], from: "reserved", to: "canceled", only: "free_until_deadline", guards: ["before_start"], event: "canceled", cancelTiming: "free", mail: "mentee_cancel", calendar: "CANCEL" },
  { action: "cancel", by: ["mentee"], from: "reserved", to: "canceled", only: "after_free_deadline", guards: ["before_start", "late_acknowledged"], event: "late_canceled", cancelTiming: "late", mail: "mentee_cancel", calendar: "CANCEL" },
  { action: "cancel", by: ["mentor", "admin"], from: "reserved", to: "canceled", guards: ["before_start", "reason_given"], event: "canceled", cancelTiming: "free", mail: "mentor_cancel", calendar: "CANCEL" },
  { action: "cancel", by: ["system"], from: "reserved", to: "canceled", guards: ["before_start"], event: "canceled", cancelTiming: "free", mail: "mentor_cancel", calendar: "CANCEL" },
  { action: "reportNoShow", by: ["mentor"], from: "reserved", to: "no_show", guards: ["absent_is_mentee", "after_grace", "within_report_window"], event: "no_show", mail: "no_show" },
  { action: "reportNoShow", by: ["mentee"], from: "reserved", to: "no_show", guards: ["absent_is_mentor", "after_grace", "within_report_window"], event: "no_show", mail: "no_show" },
  { action: "reportNoShow", by: ["admin"], from: "reserved", to: "no_show", guards: ["absent_is_named", "after_grace", "within_report_window"], event: "no_show", mail: "no_show" },
  { action: "undoNoShow", by: ["admin"], from: "no_show", to: "done", only: "to_done", guards: ["within_dispute", "reason_given"], event: "no_show_undone" },
  { action: "undoNoShow", by: ["admin"], from: "no_show", to: "canceled", only: "to_canceled", guards: ["within_dispute", "reason_given"], event: "no_show_undone", cancelTiming: "free" },
  { action: "undoNoShow", by: ["mentor"], from: "no_show", to: "done", only: "to_done", guards: ["own_report_fresh", "reason_given"], event: "no_show_undone" },
  { action: "undoNoShow", by: ["mentor"], from: "no_show", to: "canceled", only: "to_canceled", guards: ["own_report_fresh", "reason_given"], event: "no_show_undone", cancelTiming: "free" },
  { action: "complete", by: ["mentor", "admin"], from: "reserved", to: "done", guards: ["after_end"], event: "completed", mail: "report" },
  { action: "autoClose", by: ["system"], from: "reserved", to: "done", guards: ["after_auto_close"], event: "auto_closed" },
  { action: "reopen", by: ["admin"], from: "done", to: "reserved", guards: ["reason_given"], event: "reopened" },
];

export interface Effects {
  /** Whether a count is used after the move (§5.2). */
  counted: boolean;
  ledger: readonly LedgerEntry[];
  event: MentoringEvent;
  mail: MailType | null;
  /** What the calendar invitation does; null leaves it as it is. Every REQUEST and CANCEL raises the sequence by one. */
  calendar: "REQUEST" | "CANCEL" | null;
  cancelSide: CancelSide | null;
  cancelTiming: CancelTiming | null;
  noShowSide: NoShowSide | null;
  autoClosed: boolean;
  /** Added to `rescheduleCount`. Every move is counted, the limit binds the mentee alone. */
  reschedules: 0 | 1;
}
export interface Accepted {
  to: MentoringStatus;
  effects: Effects;
}
export interface Refused {
  refused: ErrorCode;
  params?: ErrorParams;
}
export type Decision = Accepted | Refused;

/** The instants until which a mentee may cancel for free (included) and move (excluded). */
export function deadlinesOf(startAt: Date, policy: Policy): { cancelFreeUntil: Date; rescheduleUntil: Date } {
  return {
    cancelFreeUntil: new Date(startAt.getTime() - policy.cancelFreeUntilHours * HOUR),
    rescheduleUntil: new Date(startAt.getTime() - policy.rescheduleUntilHours * HOUR),
  };
}

/**
 * What becomes of the mentoring, or why nothing does. Whether the new time of a reschedule is free is asked of `isOffered`; whether
 * somebody else was faster is asked of the database by `fromStatuses`.
 */
export function decide(mentoring: MentoringState, action: MentoringAction, now: Date, policy: Policy): Decision {
  const own = TRANSITIONS.filter((row) => row.action === action.type && row.by.includes(action.by));
  if (own.length === 0) return { refused: "FORBIDDEN" };
  const facts = { mentoring, action, now: now.getTime(), policy };
  const rows = own.filter((row) => row.from === mentoring.status);
  if (rows.length === 0) return { refused: wrongStatus(mentoring.status, action.type) };
  const row = rows.find((candidate) => candidate.only === undefined || check(candidate.only, facts) === null);
  if (row === undefined) return { refused: "BAD_REQUEST" };
  for (const guard of row.guards) {
    const refusal = check(guard, facts);
    if (refusal !== null) return refusal;
  }
  return { to: row.to, effects: effectsOf(mentoring, action, row) };
}

/** What a side could do now, were it to give the reason and the acknowledgement that are asked for. Buttons show by this. */
export function allowedActions(mentoring: MentoringState, by: Side, now: Date, policy: Policy): ActionType[] {
  return ACTION_TYPES.filter((type) => variantsOf(type, by).some((action) => "to" in decide(mentoring, action, now, policy)));
}

function variantsOf(type: ActionType, by: Side): MentoringAction[] {
  const willing = { by, reason: true } as const;
  switch (type) {
    case "cancel":
      return [{ type, ...willing, acknowledgeLate: true }];
    case "reportNoShow":
      return NO_SHOW_SIDES.map((absent) => ({ type, ...willing, absent }));
    case "undoNoShow":
      return (["done", "canceled"] as const).map((to) => ({ type, ...willing, to }));
    default:
      return [{ type, ...willing }];
  }
}

/** Whether a cancellation by the mentee, now, would use up a count. */
export function cancelIsLate(mentoring: MentoringState, now: Date, policy: Policy): boolean {
  const { cancelFreeUntil } = deadlinesOf(mentoring.startAt, policy);
  return mentoring.status === "reserved" && now > cancelFreeUntil && now < mentoring.startAt;
}

/** The statuses from which an action can start: the condition of the database's update. */
export function fromStatuses(action: ActionType): MentoringStatus[] {
  return MENTORING_STATUSES.filter((status) => TRANSITIONS.some((row) => row.action === action && row.from === status));
}

export type Outcome = Pick<MentoringState, "status" | "cancelSide" | "cancelTiming" | "noShowSide">;

/** §5.2: whether an outcome uses up a count. */
export function countsFor(outcome: Outcome): boolean {
  switch (outcome.status) {
    case "reserved":
    case "done":
      return true;
    case "canceled":
      return outcome.cancelSide === "mentee" && outcome.cancelTiming === "late";
    case "no_show":
      return outcome.noShowSide === "mentee";
    default:
      return impossible(outcome.status);
  }
}

function effectsOf(mentoring: MentoringState, action: MentoringAction, row: Transition): Effects {
  const outcome = {
    status: row.to,
    cancelSide: row.to === "canceled" ? action.by : null,
    cancelTiming: row.cancelTiming ?? null,
    noShowSide: action.type === "reportNoShow" ? action.absent : null,
  };
  const counted = countsFor(outcome);
  const lost = row.to === "no_show" || row.to === "canceled";
  return {
    counted,
    ledger: ledgerOf({ before: countsFor(mentoring), after: counted, lost }),
    event: row.event,
    mail: row.mail ?? null,
    calendar: row.calendar ?? null,
    cancelSide: outcome.cancelSide,
    cancelTiming: outcome.cancelTiming,
    noShowSide: outcome.noShowSide,
    autoClosed: row.action === "autoClose",
    reschedules: row.action === "reschedule" ? 1 : 0,
  };
}

function wrongStatus(status: MentoringStatus, action: ActionType): ErrorCode {
  if (status === "canceled") return "ALREADY_CANCELLED";
  return action === "undoNoShow" || action === "reopen" ? "CONFLICT" : "NOT_RESERVED";
}

interface GuardFacts {
  mentoring: MentoringState;
  action: MentoringAction;
  now: number;
  policy: Policy;
}

/** null when the condition holds. */
function check(guard: Guard, { mentoring, action, now, policy }: GuardFacts): Refused | null {
  const start = mentoring.startAt.getTime();
  const end = mentoring.endAt.getTime();
  switch (guard) {
    case "before_start":
      return now < start ? null : { refused: "ALREADY_STARTED" };
    case "before_reschedule_deadline":
      return by(now < start - policy.rescheduleUntilHours * HOUR, "RESCHEDULE_DEADLINE", start - policy.rescheduleUntilHours * HOUR);
    case "reschedules_left":
      return mentoring.rescheduleCount < policy.rescheduleMax ? null : { refused: "RESCHEDULE_LIMIT", params: { max: policy.rescheduleMax } };
    case "free_until_deadline":
      return now <= start - policy.cancelFreeUntilHours * HOUR ? null : { refused: "LATE_NOT_ACKNOWLEDGED" };
    case "after_free_deadline":
      return now > start - policy.cancelFreeUntilHours * HOUR ? null : { refused: "BAD_REQUEST" };
    case "late_acknowledged":
      return by(action.type === "cancel" && action.acknowledgeLate === true, "LATE_NOT_ACKNOWLEDGED", start - policy.cancelFreeUntilHours * HOUR);
    case "after_grace":
      return by(now >= start + policy.noShowGraceMinutes * MINUTE, "TOO_EARLY", start + policy.noShowGraceMinutes * MINUTE);
    case "within_report_window":
      return by(now <= end + policy.noShowReportWithinHours * HOUR, "WINDOW_CLOSED", end + policy.noShowReportWithinHours * HOUR);
    case "absent_is_mentee":
      return action.type === "reportNoShow" && action.absent === "mentee" ? null : { refused: "BAD_REQUEST" };
    case "absent_is_mentor":
      return action.type === "reportNoShow" && action.absent === "mentor" ? null : { refused: "BAD_REQUEST" };
    case "absent_is_named":
      return action.type === "reportNoShow" && NO_SHOW_SIDES.includes(action.absent) ? null : { refused: "BAD_REQUEST" };
    case "to_done":
      return action.type === "undoNoShow" && action.to === "done" ? null : { refused: "BAD_REQUEST" };
    case "to_canceled":
      return action.type === "undoNoShow" && action.to === "canceled" ? null : { refused: "BAD_REQUEST" };
    case "within_dispute": {
      // An objection raised in time is decided whenever the office gets to it.
      const until = (mentoring.noShowReportedAt?.getTime() ?? end) + policy.disputeDays * DAY;
      return by(now <= until || mentoring.disputeStatus === "open", "WINDOW_CLOSED", until);
    }
    case "own_report_fresh": {
      if (mentoring.noShowSide !== "mentee") return { refused: "FORBIDDEN" };
      const until = (mentoring.noShowReportedAt?.getTime() ?? end) + LIMITS.mentorUndoNoShowHours * HOUR;
      return by(now <= until, "WINDOW_CLOSED", until);
    }
    case "after_end":
      return by(now > end, "TOO_EARLY", end);
    case "after_auto_close":
      return by(now >= end + LIMITS.autoCloseDays * DAY, "TOO_EARLY", end + LIMITS.autoCloseDays * DAY);
    case "reason_given":
      return (typeof action.reason === "string" ? action.reason.trim() !== "" : action.reason === true) ? null : { refused: "REASON_REQUIRED" };
    default:
      return impossible(guard);
  }
}

function by(holds: boolean, refused: ErrorCode, deadline: number): Refused | null {
  return holds ? null : { refused, params: { deadline: formatShort(new Date(deadline)) } };
}

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

/** The label that people see: state + clock (§5.1). Its Japanese is the contract's. */
export function labelOf(mentoring: MentoringState, now: Date): MentoringLabel {
  switch (mentoring.status) {
    case "reserved": {
      const untilStart = mentoring.startAt.getTime() - now.getTime();
      if (untilStart > LIMITS.startingSoonMinutes * MINUTE) return "reserved";
      if (untilStart > 0) return "starting_soon";
      return now < mentoring.endAt ? "in_session" : "awaiting_report";
    }
    case "done":
      return "done";
    case "canceled":
      if (mentoring.cancelSide === "mentee") return mentoring.cancelTiming === "late" ? "late_canceled" : "canceled";
      return mentoring.cancelSide === "mentor" ? "canceled_by_mentor" : "canceled_by_office";
    case "no_show":
      if (mentoring.disputeStatus === "open") return "disputed";
      return mentoring.noShowSide === "mentor" ? "mentor_absent" : "no_show";
    default:
      return impossible(mentoring.status);
  }
}
