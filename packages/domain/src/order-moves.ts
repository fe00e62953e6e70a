import type { OrderStatus } from "./order";
import type { LocalDate } from "./tokyo";

/** The allowed transitions of an order. `closed_booking` becomes active again when an admin has extended the period. */
const MOVES: Record<OrderStatus, readonly OrderStatus[]> = {
  draft: ["active", "canceled"],
  active: ["closed_booking", "ended", "canceled"],
  closed_booking: ["active", "ended", "canceled"],
  ended: ["archived"],
  archived: [],
  canceled: [],
};

export const movesFrom = (from: OrderStatus): readonly OrderStatus[] => MOVES[from];

export const canMove = (from: OrderStatus, to: OrderStatus): boolean => MOVES[from].includes(to);

/** Whether the order's conditions, list and mentors may still be changed. A finished order stays as it is. */
export function isOpenForChanges(status: OrderStatus): boolean {
  return status === "draft" || status === "active" || status === "closed_booking";
}

export interface OrderPeriod {
  startsOn: LocalDate;
  bookingOpensOn: LocalDate;
  bookingClosesOn: LocalDate;
  endsOn: LocalDate;
}
export type PeriodField = keyof OrderPeriod;

type PeriodFault = "PERIOD_ORDER" | "PERIOD_TOO_LONG";

/** A contract lasts no longer; a later last day is a slip of the keyboard. */
export const ORDER_YEARS_MAX = 10;

const yearsLater = (date: LocalDate, years: number): string => `${Number(date.slice(0, 4)) + years}${date.slice(4)}`;

/**
 * Checks start ≤ open ≤ close ≤ end, and how long the contract lasts. Returns what is wrong at each field that has to change; nothing when
 * the days are in order. Where the contract itself is wrong, the booking period is held against itself alone, unless it ends with the
 * contract.
 */
export function periodFaults({
  startsOn,
  bookingOpensOn,
  bookingClosesOn,
  endsOn,
}: OrderPeriod): Partial<Record<PeriodField, PeriodFault>> {
  const contract: PeriodFault | null =
    endsOn < startsOn ? "PERIOD_ORDER" : endsOn > yearsLater(startsOn, ORDER_YEARS_MAX) ? "PERIOD_TOO_LONG" : null;
  if (contract !== null) {
    const reversed = bookingClosesOn < bookingOpensOn && bookingClosesOn !== endsOn;
    return { endsOn: contract, ...(reversed && { bookingClosesOn: "PERIOD_ORDER" }) };
  }
  if (bookingOpensOn < startsOn || bookingOpensOn > endsOn) return { bookingOpensOn: "PERIOD_ORDER" };
  if (bookingClosesOn < bookingOpensOn || bookingClosesOn > endsOn) return { bookingClosesOn: "PERIOD_ORDER" };
  return {};
}

/** The next day on which something about the order changes automatically; null when all of them are past. */
export function nextDeadline(period: OrderPeriod, today: LocalDate): { kind: PeriodField; on: LocalDate } | null {
  const days = (["startsOn", "bookingOpensOn", "bookingClosesOn", "endsOn"] as const).map((kind) => ({ kind, on: period[kind] }));
  return days.find(({ on }) => on >= today) ?? null;
}
