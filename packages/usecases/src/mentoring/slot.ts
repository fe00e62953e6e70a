import type { BookingFacts } from "@knotter/db/mentoring/booking";
import type { MentorLimits } from "@knotter/db/mentoring/calendar";
import type { OrderConditionsRow } from "@knotter/db/order/order";
import { type AvailabilityInput, explain, type SlotObstacle } from "@knotter/domain/availability";
import { type Policy, resolvePolicy } from "@knotter/domain/policy";
import { addDays, type LocalDate } from "@knotter/domain/tokyo";

/** Before a mentor is chosen, the order's half of the policy is enough (deadlines, counts). */
export const policyOf = (order: Pick<OrderConditionsRow, "policy" | "sessionMinutes">, limits?: MentorLimits): Policy =>
  resolvePolicy({ order: { ...order.policy, sessionMinutes: order.sessionMinutes }, mentor: limits });

/**
 * The period in which interviews of an order may take place. The booking period (bookingOpensOn–ClosesOn) limits when people may *book*,
 * which `canBook` checks; the interviews themselves can be anywhere in the contract's own period.
 */
export const windowOf = ({ startsOn, endsOn }: Pick<OrderConditionsRow, "startsOn" | "endsOn">): AvailabilityInput["window"] => ({
  opensOn: startsOn,
  closesOn: endsOn,
  endsOn,
});

/** The last bookable day: the horizon, or the end of the order if that comes first. */
export const lastDateOf = (
  today: LocalDate,
  { horizonDays }: Pick<Policy, "horizonDays">,
  { endsOn }: Pick<OrderConditionsRow, "endsOn">,
): LocalDate => {
  const horizon = addDays(today, horizonDays);
  return horizon < endsOn ? horizon : endsOn;
};

const datesOf = new WeakMap<BookingFacts["closed"], ReadonlySet<LocalDate>>();

/** One shared set for all mentors of a search. */
function holidaysOf(closed: BookingFacts["closed"]): ReadonlySet<LocalDate> {
  const known = datesOf.get(closed) ?? new Set(closed.holidays.map(({ date }) => date));
  datesOf.set(closed, known);
  return known;
}

/** Everything that decides whether this mentor offers a time in this order. */
export const slotInput = (
  { calendar, closed }: Pick<BookingFacts, "calendar" | "closed">,
  order: OrderConditionsRow,
  now: Date,
): AvailabilityInput => ({
  now,
  rules: calendar.rules,
  holidays: holidaysOf(closed),
  companyBlocks: closed.companyBlocks,
  occupied: calendar.occupied,
  busy: calendar.busy,
  policy: policyOf(order, calendar.limits),
  window: windowOf(order),
});

const NEVER_OFFERED: readonly SlotObstacle[] = ["off_grid", "outside_ranges", "busy"];

/** Whether the slot would be free without another booking: only a slot that was on offer can be "just taken". */
export function wasTaken(input: AvailabilityInput, startAt: Date): boolean {
  const obstacles = explain(input, startAt);
  return obstacles.includes("occupied") && !obstacles.some((obstacle) => NEVER_OFFERED.includes(obstacle));
}
