import { type ErrorCode, type ErrorParams, impossible } from "./errors";
import type { MailType } from "./mail";
import {
  type ActionType,
  type CancelTiming,
  type MentoringAction,
  type MentoringEvent,
  type MentoringState,
  type MentoringStatus,
  NO_SHOW_SIDES,
  type Side,
} from "./mentoring-codes";
import { LIMITS, type Policy } from "./policy";
import { DAY, formatShort, formatUntil, HOUR, MINUTE } from "./tokyo";

/** Conditions by name, in the order in which the first failing one is reported. */
export type Guard =
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
  | "after_start"
  | "after_end"
  | "after_auto_close"
  | "reason_given";

export interface Transition {
  action: ActionType;
  by: readonly Side[];
  from: MentoringStatus;
  to: MentoringStatus;
  /** Selects the row of an action that applies; the rows of one action and side exclude each other. */
  only?: Guard;
  guards: readonly Guard[];
  event: MentoringEvent;
  cancelTiming?: CancelTiming;
  mail?: MailType;
  calendar?: "REQUEST" | "CANCEL";
}

/** The single table of an interview's transitions. Deadlines do not bind mentor and admin, but both must give a reason. */
export const TRANSITIONS: readonly Transition[] = [
  {
    action: "reschedule",
    by: ["mentee"],
    from: "reserved",
    to: "reserved",
    guards: ["before_start", "before_reschedule_deadline", "reschedules_left"],
    event: "rescheduled",
    mail: "reschedule_mail",
    calendar: "REQUEST",
  },
  {
    action: "reschedule",
    by: ["mentor", "admin"],
    from: "reserved",
    to: "reserved",
    guards: ["before_start", "reason_given"],
    event: "rescheduled",
    mail: "reschedule_mail",
    calendar: "REQUEST",
  },
  {
    action: "cancel",
    by: ["mentee"],
    from: "reserved",
    to: "canceled",
    only: "free_until_deadline",
    guards: ["before_start"],
    event: "canceled",
    cancelTiming: "free",
    mail: "mentee_cancel",
    calendar: "CANCEL",
  },
  {
    action: "cancel",
    by: ["mentee"],
    from: "reserved",
    to: "canceled",
    only: "after_free_deadline",
    guards: ["before_start", "late_acknowledged"],
    event: "late_canceled",
    cancelTiming: "late",
    mail: "mentee_cancel",
    calendar: "CANCEL",
  },
  {
    action: "cancel",
    by: ["mentor", "admin"],
    from: "reserved",
    to: "canceled",
    guards: ["before_start", "reason_given"],
    event: "canceled",
    cancelTiming: "free",
    mail: "mentor_cancel",
    calendar: "CANCEL",
  },
  {
    action: "cancel",
    by: ["system"],
    from: "reserved",
    to: "canceled",
    guards: ["before_start"],
    event: "canceled",
    cancelTiming: "free",
    mail: "mentor_cancel",
    calendar: "CANCEL",
  },
  {
    action: "reportNoShow",
    by: ["mentor"],
    from: "reserved",
    to: "no_show",
    guards: ["absent_is_mentee", "after_grace", "within_report_window"],
    event: "no_show",
    mail: "no_show",
  },
  {
    action: "reportNoShow",
    by: ["mentee"],
    from: "reserved",
    to: "no_show",
    guards: ["absent_is_mentor", "after_grace", "within_report_window"],
    event: "no_show",
    mail: "no_show",
  },
  {
    action: "reportNoShow",
    by: ["admin"],
    from: "reserved",
    to: "no_show",
    guards: ["absent_is_named", "after_grace", "within_report_window"],
    event: "no_show",
    mail: "no_show",
  },
  {
    action: "undoNoShow",
    by: ["admin"],
    from: "no_show",
    to: "done",
    only: "to_done",
    guards: ["within_dispute", "reason_given"],
    event: "no_show_undone",
  },
  {
    action: "undoNoShow",
    by: ["admin"],
    from: "no_show",
    to: "canceled",
    only: "to_canceled",
    guards: ["within_dispute", "reason_given"],
    event: "no_show_undone",
    cancelTiming: "free",
  },
  {
    action: "undoNoShow",
    by: ["mentor"],
    from: "no_show",
    to: "done",
    only: "to_done",
    guards: ["own_report_fresh", "reason_given"],
    event: "no_show_undone",
  },
  {
    action: "undoNoShow",
    by: ["mentor"],
    from: "no_show",
    to: "canceled",
    only: "to_canceled",
    guards: ["own_report_fresh", "reason_given"],
    event: "no_show_undone",
    cancelTiming: "free",
  },
  // An interview may end early: the report states when it did, never in the future (domain/mentor-report.ts).
  { action: "complete", by: ["mentor"], from: "reserved", to: "done", guards: ["after_start"], event: "completed", mail: "report" },
  { action: "complete", by: ["admin"], from: "reserved", to: "done", guards: ["after_end"], event: "completed", mail: "report" },
  { action: "autoClose", by: ["system"], from: "reserved", to: "done", guards: ["after_auto_close"], event: "auto_closed" },
  { action: "reopen", by: ["admin"], from: "done", to: "reserved", guards: ["reason_given"], event: "reopened" },
];

export interface Refused {
  refused: ErrorCode;
  params?: ErrorParams;
}

export interface GuardFacts {
  mentoring: MentoringState;
  action: MentoringAction;
  now: number;
  policy: Policy;
}

/** null when the condition holds. */
export function check(guard: Guard, { mentoring, action, now, policy }: GuardFacts): Refused | null {
  const start = mentoring.startAt.getTime();
  const end = mentoring.endAt.getTime();
  switch (guard) {
    case "before_start":
      return now < start ? null : { refused: "ALREADY_STARTED" };
    case "before_reschedule_deadline":
      return deadline(now < start - policy.rescheduleUntilHours * HOUR, "RESCHEDULE_DEADLINE", start - policy.rescheduleUntilHours * HOUR);
    case "reschedules_left":
      return mentoring.rescheduleCount < policy.rescheduleMax
        ? null
        : { refused: "RESCHEDULE_LIMIT", params: { max: policy.rescheduleMax } };
    case "free_until_deadline":
      return now <= start - policy.cancelFreeUntilHours * HOUR ? null : { refused: "LATE_NOT_ACKNOWLEDGED" };
    case "after_free_deadline":
      return now > start - policy.cancelFreeUntilHours * HOUR ? null : { refused: "BAD_REQUEST" };
    case "late_acknowledged":
      return deadline(
        action.type === "cancel" && action.acknowledgeLate === true,
        "LATE_NOT_ACKNOWLEDGED",
        start - policy.cancelFreeUntilHours * HOUR,
      );
    case "after_grace":
      return deadline(now >= start + policy.noShowGraceMinutes * MINUTE, "TOO_EARLY", start + policy.noShowGraceMinutes * MINUTE);
    case "within_report_window":
      return deadline(now <= end + policy.noShowReportWithinHours * HOUR, "WINDOW_CLOSED", end + policy.noShowReportWithinHours * HOUR);
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
      // An objection raised in time can be decided at any later time.
      const until = (mentoring.noShowReportedAt?.getTime() ?? end) + policy.disputeDays * DAY;
      return deadline(now <= until || mentoring.disputeStatus === "open", "WINDOW_CLOSED", until);
    }
    case "own_report_fresh": {
      if (mentoring.noShowSide !== "mentee") return { refused: "FORBIDDEN" };
      const until = (mentoring.noShowReportedAt?.getTime() ?? end) + LIMITS.mentorUndoNoShowHours * HOUR;
      return deadline(now <= until, "WINDOW_CLOSED", until);
    }
    case "after_start":
      return deadline(now >= start, "TOO_EARLY", start);
    case "after_end":
      return deadline(now > end, "TOO_EARLY", end);
    case "after_auto_close":
      return deadline(now >= end + LIMITS.autoCloseDays * DAY, "TOO_EARLY", end + LIMITS.autoCloseDays * DAY);
    case "reason_given":
      return (typeof action.reason === "string" ? action.reason.trim() !== "" : action.reason === true)
        ? null
        : { refused: "REASON_REQUIRED" };
    default:
      return impossible(guard);
  }
}

function deadline(holds: boolean, refused: ErrorCode, at: number): Refused | null {
  return holds ? null : { refused, params: { deadline: (refused === "TOO_EARLY" ? formatShort : formatUntil)(new Date(at)) } };
}
