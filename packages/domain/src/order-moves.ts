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

/** Checks start ≤ open ≤ close ≤ end. Returns the field that is too early; null when the days are in order. */
export function periodFault({ startsOn, bookingOpensOn, bookingClosesOn, endsOn }: OrderPeriod): PeriodField | null {
  if (endsOn < startsOn) return "endsOn";
  if (bookingOpensOn < startsOn || bookingOpensOn > endsOn) return "bookingOpensOn";
  if (bookingClosesOn < bookingOpensOn || bookingClosesOn > endsOn) return "bookingClosesOn";
  return null;
}

/** The next day on which something about the order changes automatically; null when all of them are past. */
export function nextDeadline(period: OrderPeriod, today: LocalDate): { kind: PeriodField; on: LocalDate } | null {
  const days = (["startsOn", "bookingOpensOn", "bookingClosesOn", "endsOn"] as const).map((kind) => ({ kind, on: period[kind] }));
  return days.find(({ on }) => on >= today) ?? null;
}
