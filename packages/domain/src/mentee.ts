import { type DisclosureLevel, hrSees } from "./disclosure";
import type { ErrorCode, ErrorParams } from "./errors";
import type { OrderMenteeStatus } from "./order";
import { type Progress, type ProgressCounts, progressForAdmin, progressForHr } from "./order-progress";
import type { OrderSnapshot } from "./order-snapshot";
import type { Role } from "./role";

/** The filters of a list of people by their registration, and by what they have booked. */
export const REGISTRATION_FILTERS = ["unregistered", "registered", "withdrawn"] as const;
export const USAGE_FILTERS = ["notBooked", "bookedOrDone", "booked", "done"] as const;
export type UsageFilter = (typeof USAGE_FILTERS)[number];

export const isUsageFilter = (filter: string): filter is UsageFilter => USAGE_FILTERS.some((usage) => usage === filter);

/** The statuses by which HR may filter its list of people. */
export const HR_MENTEE_STATUSES = [...REGISTRATION_FILTERS, ...USAGE_FILTERS] as const;
export type HrMenteeStatus = (typeof HR_MENTEE_STATUSES)[number];

/** The two filters of a list of people, both of which have to match. `status` takes the values of `usage`, too. */
export interface StatusFilters {
  status?: OrderMenteeStatus | HrMenteeStatus | undefined;
  usage?: UsageFilter | undefined;
}

/** What an order lets HR see. */
export interface HrConditions {
  level: DisclosureLevel;
  showRegistration: boolean;
}

/**
 * Whether HR may filter a list over these orders so: a filter, a sort order and a count reveal as much as a column does, so every order in
 * the list has to show each fact that is asked for. A withdrawal counts as registration: whoever left had registered.
 */
export function hrMayFilter({ status, usage }: StatusFilters, orders: readonly HrConditions[]): boolean {
  const isShown = (filter: string | undefined, { level, showRegistration }: HrConditions) =>
    filter === undefined || (isUsageFilter(filter) ? hrSees(level).usage : showRegistration);
  return orders.every((order) => isShown(status, order) && isShown(usage, order));
}

/**
 * By which columns of an order's list HR may sort: those that the order shows. A sort order tells who comes before whom, so it follows the
 * columns, as a filter does; and what no order shows (an address, the next interview) sorts nothing.
 */
export function hrMaySort(column: string, order: HrConditions): boolean {
  const sees = hrSees(order.level);
  switch (column) {
    case "listed":
    case "name":
    case "nameKana":
    case "employeeNo":
    case "department":
    case "jobTitle":
    case "groupTag":
      return true;
    case "status":
    case "invitedAt":
    case "registeredAt":
      return order.showRegistration;
    case "usage":
    case "used":
      return sees.usage;
    case "doneOn":
      return sees.doneOn;
    default:
      return false;
  }
}

/**
 * The numbers above HR's list, by the rules of its columns and always over whole orders: a count that follows a filter would act as one.
 * Several orders at once get exact numbers or none, and no rates, because two sets of orders could be subtracted from each other.
 */
export function progressOverOrders(counts: ProgressCounts, orders: readonly HrConditions[], snapshot: OrderSnapshot | null): Progress {
  const [only] = orders;
  if (only && orders.length === 1) return progressForHr(counts, { ...only, snapshot });
  const exact = progressForAdmin(counts);
  const usage = only !== undefined && orders.every((order) => hrSees(order.level).usage);
  const registration = usage && orders.every((order) => order.showRegistration);
  return {
    listed: counts.listed,
    unregistered: registration ? exact.unregistered : null,
    registered: registration ? exact.registered : null,
    booked: usage ? exact.booked : null,
    done: usage ? exact.done : null,
    asOf: null,
    withheld: null,
  };
}

/** The ledger entry for a new maximum: a grant of the difference, or a refusal. */
export function changeMaximum(
  now: { used: number; max: number },
  wanted: number,
): { grant: number } | { refused: ErrorCode; params: ErrorParams } {
  if (wanted < now.used) return { refused: "COUNT_BELOW_USED", params: { used: now.used } };
  return { grant: wanted - now.max };
}

/**
 * Whether a correction by an admin keeps open ≤ used ≤ max. `delta` as in the ledger: +1 gives a count back. `open` are booked interviews
 * that are not settled: their counts come back when they are canceled, and only once.
 */
export function canAdjust(now: { used: number; max: number; open: number }, delta: number): boolean {
  const used = now.used - delta;
  return delta !== 0 && used >= (delta > 0 ? now.open : 0) && used <= now.max;
}

export const WITHDRAWAL_SCOPES = ["order", "account"] as const;
export type WithdrawalScope = (typeof WITHDRAWAL_SCOPES)[number];

/** Who may withdraw a mentee: HR may take a person off an order; only the person and the admins may close the account. */
export function mayWithdraw(role: Role, scope: WithdrawalScope): boolean {
  return role === "mentee" || role === "admin" || (role === "hrstaff" && scope === "order");
}
