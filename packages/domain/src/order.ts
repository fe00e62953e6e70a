import { type LocalDate, tokyoDate } from "./tokyo";

/** `closed_booking`: no new bookings; booked interviews still take place. */
export const ORDER_STATUSES = ["draft", "active", "closed_booking", "ended", "archived", "canceled"] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

export const ORDER_MENTEE_STATUSES = ["listed", "invited", "temporary", "active", "withdrawn"] as const;
export type OrderMenteeStatus = (typeof ORDER_MENTEE_STATUSES)[number];

export interface OrderWindow {
  status: OrderStatus;
  bookingOpensOn: LocalDate;
  bookingClosesOn: LocalDate;
}

/**
 * Whether bookings are accepted now. Both days belong to the period, in JST. The dates are checked in addition to the status, because the
 * status follows them only when the daily job has run.
 */
export function bookingOpen(order: OrderWindow, now: Date): boolean {
  const today = tokyoDate(now);
  return order.status === "active" && order.bookingOpensOn <= today && today <= order.bookingClosesOn;
}
