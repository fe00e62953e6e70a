import { type DisclosureLevel, hrSees } from "./disclosure";
import type { ErrorCode, ErrorParams } from "./errors";
import { type Progress, type ProgressCounts, progressForAdmin, progressForHr } from "./order-progress";
import type { OrderSnapshot } from "./order-snapshot";
import type { Role } from "./role";

/** By what HR may narrow the list of its people. */
export const HR_MENTEE_STATUSES = ["unregistered", "registered", "notBooked", "bookedOrDone", "booked", "done", "withdrawn"] as const;
export type HrMenteeStatus = (typeof HR_MENTEE_STATUSES)[number];

/** What an order lets HR see. */
export interface HrConditions {
  level: DisclosureLevel;
  showRegistration: boolean;
}

const OF_REGISTRATION: readonly HrMenteeStatus[] = ["unregistered", "registered", "withdrawn"];

/**
 * Whether HR may narrow a list over these orders by a status: a filter, a sort and a count tell as much as a column does, so every
 * order in the list has to show what the filter asks for. A withdrawal counts as registration: who left had registered.
 */
export function hrMayFilter(status: HrMenteeStatus, orders: readonly HrConditions[]): boolean {
  if (OF_REGISTRATION.includes(status)) return orders.every((order) => order.showRegistration);
  return orders.every((order) => hrSees(order.level).usage);
}

/**
 * The numbers above HR's list, by the rules of its columns and always over whole orders: a count that follows a filter is a filter.
 * Several orders at once get no rates, because two sets of orders could be subtracted from each other: exact numbers or none.
 */
export function progressOverOrders(counts: ProgressCounts, orders: readonly HrConditions[], snapshot: OrderSnapshot | null): Progress {
  const [only] = orders;
  if (only && orders.length === 1) return progressForHr(counts, { ...only, snapshot });
  const exact = progressForAdmin(counts);
  const usage = only !== undefined && orders.every((order) => hrSees(order.level).usage);
  const registration = usage && orders.every((order) => order.showRegistration);
  return {
    listed: counts.listed,
    registered: registration ? exact.registered : null,
    booked: usage ? exact.booked : null,
    done: usage ? exact.done : null,
    asOf: null,
    withheld: null,
  };
}

/** What a new maximum does to the ledger: a grant of the difference, or why not. */
export function changeMaximum(
  now: { used: number; max: number },
  wanted: number,
): { grant: number } | { refused: ErrorCode; params: ErrorParams } {
  if (wanted < now.used) return { refused: "COUNT_BELOW_USED", params: { used: now.used } };
  return { grant: wanted - now.max };
}

/**
 * Whether a correction by an admin keeps open ≤ used ≤ max. `delta` as in the ledger: +1 gives one back. `open` are interviews that are
 * booked and not settled yet: their counts come back by themselves when they are canceled, and only once.
 */
export function canAdjust(now: { used: number; max: number; open: number }, delta: number): boolean {
  const used = now.used - delta;
  return delta !== 0 && used >= (delta > 0 ? now.open : 0) && used <= now.max;
}

export const WITHDRAWAL_SCOPES = ["order", "account"] as const;
export type WithdrawalScope = (typeof WITHDRAWAL_SCOPES)[number];

/** Who may end what: HR takes a person off an order of its own, in no words of its own; an account is the person's and the admins'. */
export function mayWithdraw(role: Role, scope: WithdrawalScope): boolean {
  return role === "mentee" || role === "admin" || (role === "hrstaff" && scope === "order");
}
