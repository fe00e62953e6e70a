import { type ErrorCode, impossible } from "./errors";
import { type LedgerEntry, ledgerOf } from "./ledger";
import type { MailType } from "./mail";
import {
  ACTION_TYPES,
  type ActionType,
  type CancelSide,
  type CancelTiming,
  MENTORING_STATUSES,
  type MentoringAction,
  type MentoringEvent,
  type MentoringLabel,
  type MentoringState,
  type MentoringStatus,
  NO_SHOW_SIDES,
  type NoShowSide,
  type Side,
} from "./mentoring-codes";
import { check, type Refused, TRANSITIONS, type Transition } from "./mentoring-transitions";
import { LIMITS, type Policy } from "./policy";
import { HOUR, MINUTE } from "./tokyo";

export {
  ACTION_TYPES,
  type ActionType,
  CANCEL_REASONS,
  type CancelReason,
  type CancelSide,
  type CancelTiming,
  type DisputeStatus,
  MENTORING_STATUSES,
  type MentoringAction,
  type MentoringEvent,
  type MentoringLabel,
  type MentoringState,
  type MentoringStatus,
  type NoShowSide,
  type ReportStatus,
  SIDES,
  type Side,
} from "./mentoring-codes";
export { type Refused, TRANSITIONS, type Transition } from "./mentoring-transitions";

export interface Effects {
  /** Whether the interview uses a count after the transition. */
  counted: boolean;
  ledger: readonly LedgerEntry[];
  event: MentoringEvent;
  mail: MailType | null;
  /** The effect on the calendar invitation; null leaves it unchanged. Every REQUEST and CANCEL raises the sequence by one. */
  calendar: "REQUEST" | "CANCEL" | null;
  cancelSide: CancelSide | null;
  cancelTiming: CancelTiming | null;
  noShowSide: NoShowSide | null;
  autoClosed: boolean;
  /** Added to `rescheduleCount`. Every rescheduling counts, but the limit binds the mentee only. */
  reschedules: 0 | 1;
}
export interface Accepted {
  to: MentoringStatus;
  effects: Effects;
}
export type Decision = Accepted | Refused;

/** Until when a mentee may cancel for free (inclusive) and reschedule (exclusive). */
export function deadlinesOf(startAt: Date, policy: Policy): { cancelFreeUntil: Date; rescheduleUntil: Date } {
  return {
    cancelFreeUntil: new Date(startAt.getTime() - policy.cancelFreeUntilHours * HOUR),
    rescheduleUntil: new Date(startAt.getTime() - policy.rescheduleUntilHours * HOUR),
  };
}

/**
 * The outcome of an action, or its refusal. Whether the new time of a rescheduling is free is checked by `isOffered`; concurrent changes
 * are detected by the database through `fromStatuses`.
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

/** The actions open to a side now, assuming that the required reason and acknowledgement are given. Buttons are shown by this. */
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

/** Whether a cancellation by the mentee at `now` would use up a count. */
export function cancelIsLate(mentoring: MentoringState, now: Date, policy: Policy): boolean {
  const { cancelFreeUntil } = deadlinesOf(mentoring.startAt, policy);
  return mentoring.status === "reserved" && now > cancelFreeUntil && now < mentoring.startAt;
}

/** The statuses from which an action can start: the condition of the database's UPDATE. */
export function fromStatuses(action: ActionType): MentoringStatus[] {
  return MENTORING_STATUSES.filter((status) => TRANSITIONS.some((row) => row.action === action && row.from === status));
}

export type Outcome = Pick<MentoringState, "status" | "cancelSide" | "cancelTiming" | "noShowSide">;

/** Whether an outcome uses up a count. */
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

/** The event of a transition. Who did not come is part of it. */
function eventOf(mentoring: MentoringState, action: MentoringAction, { event }: Transition): MentoringEvent {
  if (event === "no_show" && action.type === "reportNoShow" && action.absent === "mentor") return "mentor_absent";
  if (event === "no_show_undone" && mentoring.noShowSide === "mentor") return "mentor_absent_undone";
  return event;
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
    ledger: ledgerOf({ before: mentoring.counted ?? countsFor(mentoring), after: counted, lost }),
    event: eventOf(mentoring, action, row),
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

/** The label that people see, from status and clock. Its Japanese text is in the contract. */
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
