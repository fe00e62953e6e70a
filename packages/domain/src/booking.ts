import type { SlotRefusal } from "./availability";
import type { ErrorCode, ErrorParams } from "./errors";
import { registrationValid } from "./mentor-profile";
import { bookingOpen, type OrderStatus } from "./order";
import type { ConsentKind, Policy } from "./policy";
import { isRegistered } from "./registration";
import { addDays, formatDate, type LocalDate, tokyoDate } from "./tokyo";

/** The facts that decide whether mentees of an order can see a mentor at all. */
export interface MentorFacts {
  enabled: boolean;
  profileComplete: boolean;
  registrationExpiresOn: LocalDate | null;
  registrationVerified: boolean;
  acceptingNew: boolean;
  /** Conflict of interest with the mentee's company. */
  conflict: boolean;
  /** Interviews left of the mentor's quota in this order; null is unlimited. */
  quotaLeft: number | null;
  assigned: boolean;
}

export interface BookingFacts {
  now: Date;
  startAt: Date;
  policy: Policy;
  user: { disabled: boolean; temporaryRegister: boolean; name: string | null };
  order: { status: OrderStatus; bookingOpensOn: LocalDate; bookingClosesOn: LocalDate; endsOn: LocalDate; held: boolean };
  used: number;
  max: number;
  futureReservations: number;
  /**
   * JST calendar days between the starts of this interview and of the nearest other counted one of this order, before or after it; null:
   * there is no other.
   */
  daysToNearest: number | null;
  mentor: MentorFacts;
  /** The result of `isOffered`, computed inside the transaction. */
  slot: true | { refused: SlotRefusal };
  consent: {
    given: { readonly [Kind in ConsentKind]?: string | null | undefined };
    required: { readonly [Kind in ConsentKind]?: string | undefined };
  };
}

export type BookingDecision = { ok: true } | { refused: ErrorCode; params?: ErrorParams };

/** Whether the mentor can be found and booked at all. Otherwise mentees get 404. */
export function bookableMentor(mentor: MentorFacts, today: LocalDate): boolean {
  return (
    mentor.assigned &&
    mentor.enabled &&
    mentor.profileComplete &&
    mentor.registrationVerified &&
    registrationValid(mentor.registrationExpiresOn, today) &&
    mentor.acceptingNew &&
    !mentor.conflict &&
    (mentor.quotaLeft === null || mentor.quotaLeft > 0)
  );
}

type Guard = (facts: BookingFacts) => { refused: ErrorCode; params?: ErrorParams } | null;

/**
 * Guards 1–6 and 8 of a booking, in the order in which the first failure is reported. Guard 7, the overlap, is missing here: only the
 * database's constraints can decide it, and they are checked last.
 */
export const BOOKING_GUARDS: readonly Guard[] = [
  ({ user }) => (user.disabled ? { refused: "ACCOUNT_DISABLED" } : null),
  ({ user }) => (isRegistered(user) ? null : { refused: "NOT_REGISTERED" }),
  ({ order, now }) => (bookingOpen(order, now) ? null : orderClosed(order)),
  ({ order }) => (order.held ? { refused: "BOOKING_HELD" } : null),
  ({ used, max }) => (used < max ? null : { refused: "QUOTA_EXCEEDED", params: { max } }),
  ({ futureReservations, policy }) =>
    futureReservations < policy.maxFutureReservations
      ? null
      : { refused: "TOO_MANY_RESERVATIONS", params: { max: policy.maxFutureReservations } },
  tooSoonAfterLast,
  ({ mentor, now }) => (bookableMentor(mentor, tokyoDate(now)) ? null : { refused: "MENTOR_UNAVAILABLE" }),
  slotRefused,
  ({ consent }) => {
    const kinds = Object.keys(consent.required) as ConsentKind[];
    return kinds.every((kind) => consent.given[kind] === consent.required[kind]) ? null : { refused: "CONSENT_REQUIRED" };
  },
];

export function canBook(facts: BookingFacts): BookingDecision {
  for (const guard of BOOKING_GUARDS) {
    const refusal = guard(facts);
    if (refusal !== null) return refusal;
  }
  return { ok: true };
}

/** The minimum distance holds in both directions: an interview just before a reserved one is as close as one just after it. */
export function tooSoonAfterLast({ daysToNearest, policy }: Pick<BookingFacts, "daysToNearest" | "policy">): ReturnType<Guard> {
  if (daysToNearest === null || daysToNearest >= policy.minDaysBetweenSessions) return null;
  return { refused: "TOO_SOON_AFTER_LAST", params: { days: policy.minDaysBetweenSessions } };
}

function slotRefused({ slot, order, policy, now }: BookingFacts): ReturnType<Guard> {
  if (slot === true) return null;
  if (slot.refused === "ORDER_CLOSED") return orderClosed(order);
  if (slot.refused === "SLOT_NOT_OFFERED") return { refused: "SLOT_NOT_OFFERED" };
  return { refused: "OUT_OF_WINDOW", params: windowInWords(policy, now) };
}

/** The parameters of the OUT_OF_WINDOW message: the notice in hours, and the last day that can be booked. */
export function windowInWords(policy: Policy, now: Date): { hours: number; until: string } {
  return { hours: policy.minNoticeHours, until: formatDate(addDays(tokyoDate(now), policy.horizonDays)) };
}

function orderClosed(order: BookingFacts["order"]): ReturnType<Guard> {
  return { refused: "ORDER_CLOSED", params: { from: formatDate(order.bookingOpensOn), to: formatDate(order.bookingClosesOn) } };
}
