"use client";

import { CONSENT_VERSIONS } from "@knotter/domain/policy";
import { useMutation } from "@tanstack/react-query";
import { appErrorOf, isUnanswered } from "@/trpc/app-error";
import { trpc } from "@/trpc/client";
import type { BookingOrder } from "./booking-terms";
import type { BookingDraft } from "./use-booking-draft";

/** Refusals about the chosen time, after which another one may work. */
const ABOUT_TIME = ["SLOT_TAKEN", "SLOT_NOT_OFFERED", "OUT_OF_WINDOW", "MENTEE_OVERLAP", "TOO_SOON_AFTER_LAST", "MENTOR_UNAVAILABLE"];

/** Refusals that the same press meets again, whatever is changed in the dialog. */
const FINAL = [
  "ALREADY_BOOKED",
  "NOT_REGISTERED",
  "ORDER_CLOSED",
  "BOOKING_HELD",
  "QUOTA_EXCEEDED",
  "TOO_MANY_RESERVATIONS",
  "MENTOR_UNAVAILABLE",
];

export const isFinal = (code: string): boolean => FINAL.includes(code);

export const isAboutTime = (code: string): boolean => ABOUT_TIME.includes(code);

interface Booking {
  mentorId: string;
  order: BookingOrder;
  draft: BookingDraft;
  update: (change: Partial<BookingDraft>) => void;
  /** The mentee for whom an admin books. */
  menteeId: string | undefined;
}

/**
 * Books what the draft contains. The same request keeps its Idempotency-Key until the server has answered: a lost answer, a second press or
 * a reload cannot book twice.
 */
export function useBooking({ mentorId, order, draft, update, menteeId }: Booking) {
  const utils = trpc.useUtils();
  /** What shows that the interview is booked. */
  const refresh = () => {
    for (const known of [utils.mentors, utils.mentees, utils.mentoring, utils.waitingList, utils.currentUser]) void known.invalidate();
  };
  return useMutation({
    meta: { quiet: true },
    mutationFn: (startAt: string) => {
      const wish = {
        mentorId,
        startAt,
        orderId: order.id,
        theme: draft.theme || undefined,
        note: draft.note.trim() || undefined,
        acknowledgedDisclosure: order.disclosureLevel,
        acknowledgedPolicyVersion: CONSENT_VERSIONS.policy,
        ...(menteeId !== undefined && { menteeId, consentChannel: "telephone" as const }),
      };
      const body = JSON.stringify(wish);
      const key = draft.attempt?.body === body ? draft.attempt.key : crypto.randomUUID();
      update({ attempt: { body, key } });
      return utils.client.mentoring.book.mutate(wish, { context: { idempotencyKey: key } });
    },
    onSuccess: ({ id, startAt, endAt }) => {
      const begun = draft.theme !== "" || draft.note.trim() !== "";
      // Whatever was closed meanwhile: whoever has booked is told.
      update({ open: true, step: "done", booked: { id, startAt, endAt, begun }, theme: "", note: "", attempt: null });
      refresh();
    },
    onError: (error) => {
      const refusal = appErrorOf(error);
      if (isUnanswered(error) || !refusal || refusal.retryable || refusal.code === "INTERNAL") return;
      update({ attempt: null });
      // The mentor accepts no more bookings and cannot be found: loading the page again would give 404 and lose the input.
      if (refusal.code === "MENTOR_UNAVAILABLE") return;
      if (refusal.code === "ALREADY_BOOKED") refresh();
      else if (isAboutTime(refusal.code)) void utils.mentors.schedules.invalidate({ id: mentorId });
      // The order has changed meanwhile (its disclosure, its period, the count), so it is loaded again.
      else void utils.mentors.get.invalidate({ id: mentorId });
    },
  });
}
