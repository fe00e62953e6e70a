import { bookingOpen, type OrderWindow } from "./order";
import { isRegistered, type Registrant } from "./registration";

export const BLOCK_REASONS = ["NOT_REGISTERED", "ORDER_CLOSED", "BOOKING_HELD", "QUOTA_EXCEEDED", "TOO_MANY_RESERVATIONS"] as const;
export type BlockReason = (typeof BLOCK_REASONS)[number];

export interface EnrolmentFacts {
  mentee: Registrant;
  /** null: the mentee is on the list of no running order. */
  order: (OrderWindow & { held: boolean }) | null;
  used: number;
  max: number;
  futureReservations: number;
  maxFutureReservations: number;
}

/** Why this mentee cannot book at any time at the moment, in the order of the booking guards; null when booking is possible. */
export function blockReasonOf(facts: EnrolmentFacts, now: Date): BlockReason | null {
  if (!isRegistered(facts.mentee)) return "NOT_REGISTERED";
  if (facts.order === null || !bookingOpen(facts.order, now)) return "ORDER_CLOSED";
  if (facts.order.held) return "BOOKING_HELD";
  if (facts.used >= facts.max) return "QUOTA_EXCEEDED";
  if (facts.futureReservations >= facts.maxFutureReservations) return "TOO_MANY_RESERVATIONS";
  return null;
}
