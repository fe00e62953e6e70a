import { blockOf, isOffered } from "@knotter/domain/availability";
import { canBook } from "@knotter/domain/booking";
import type { DisclosureLevel } from "@knotter/domain/disclosure";
import { AppError } from "@knotter/domain/errors";
import { dedupeKeyOf, MAIL_SIDES } from "@knotter/domain/mail";
import { CONSENT_VERSIONS } from "@knotter/domain/policy";
import type { Actor } from "@knotter/domain/scope";
import { tokyoDate } from "@knotter/domain/tokyo";
import { signatureOf, type UseCase } from "../deps";
import { requireCapLeft } from "../order/cap";
import { withAlternatives } from "./alternatives";
import { menteeFor } from "./for-whom";
import { policyOf, slotInput, wasTaken } from "./slot";

export interface BookInput {
  mentorId: string;
  startAt: Date;
  orderId?: string | undefined;
  theme?: string | undefined;
  note?: string | undefined;
  acknowledgedDisclosure?: DisclosureLevel | undefined;
  acknowledgedPolicyVersion?: string | undefined;
  /** A questionnaire drafted earlier: it belongs to this interview from now on. */
  checkedQuestionId?: string | undefined;
  /** Booking on behalf, by an admin. */
  menteeId?: string | undefined;
  /** How an admin obtained the mentee's consent; mentees consent on their own screen. */
  consentChannel?: "telephone" | undefined;
}

/**
 * Books an interview. Locks the mentee's row of the order, then the mentor's, always in that order; applies the guards of `canBook` to what
 * is read under the locks; writes booking, count, history, mails, consent and audit together. Throws the refusal of the first guard that
 * fails; SLOT_TAKEN carries alternatives, ALREADY_BOOKED the interview that the mentee has with this mentor at this time.
 */
export const bookMentoring: UseCase<BookInput, { mentoringId: string }> = async (deps, actor, input) => {
  const now = deps.clock.now();
  const menteeId = menteeOf(actor, input);
  let wanted: Parameters<typeof withAlternatives>[3] = null;
  try {
    return await deps.db.transaction(async (tx) => {
      const order = await tx.order.lockEnrolment({ menteeId, orderId: input.orderId, mentorId: input.mentorId });
      if (!order) throw new AppError("NOT_FOUND");
      const wish = blockOf(input.startAt, order.sessionMinutes, policyOf(order));
      const locked = await tx.mentor.lockUnlessTaken(input.mentorId, input.startAt, wish.endAt);
      const facts = await tx.mentoring.booking.facts({
        ...order,
        menteeId,
        mentorId: input.mentorId,
        startAt: input.startAt,
        endAt: wish.endAt,
        date: tokyoDate(input.startAt),
        now,
        exceptMentoringId: null,
      });
      // For mentees a mentor who was never assigned to the order does not exist.
      if (!facts?.mentor.everAssigned) throw new AppError("NOT_FOUND");
      wanted = { orderId: order.orderId, order, mentorId: input.mentorId, startAt: input.startAt };
      const { mentor, mentee } = facts;
      // The same press in a second tab: what it asks for is there already, so that no limit stands in its way.
      if (mentee.bookedId !== null) throw new AppError("ALREADY_BOOKED", { data: { id: mentee.bookedId } });
      const slot = slotInput(facts, order, now);
      const { policy } = slot;
      const block = blockOf(input.startAt, policy.sessionMinutes, policy);
      const decision = canBook({
        now,
        startAt: input.startAt,
        policy,
        user: order.user,
        order,
        used: order.used,
        max: order.max,
        futureReservations: mentee.futureReservations,
        daysToNearest: mentee.daysToNearest,
        mentor,
        slot: isOffered(slot, input.startAt),
        consent: {
          given: { policy: input.acknowledgedPolicyVersion },
          required: { policy: CONSENT_VERSIONS.policy },
        },
      });
      if ("refused" in decision) {
        const taken = decision.refused === "SLOT_NOT_OFFERED" && wasTaken(slot, input.startAt);
        if (decision.refused === "SLOT_NOT_OFFERED" && !taken)
          wanted = { ...wanted, heldTimeGone: await tx.mentoring.holds.isHeldFor(menteeId, input.mentorId, input.startAt, now) };
        const asked = decision.refused === "CONSENT_REQUIRED" ? { data: agreedTo(order.disclosureLevel) } : {};
        throw new AppError(taken ? "SLOT_TAKEN" : decision.refused, { params: decision.params, ...asked });
      }
      // The lock was not obtained, although the slot may be free by now: what was read without the lock may only lead to a refusal.
      if (!locked) throw new AppError("SLOT_TAKEN");
      if (input.acknowledgedDisclosure !== order.disclosureLevel)
        throw new AppError("CONSENT_REQUIRED", { data: agreedTo(order.disclosureLevel) });
      if (actor.role === "admin" && input.consentChannel === undefined)
        throw new AppError("CONSENT_REQUIRED", {
          fieldErrors: { consentChannel: ["CONSENT_NOT_TAKEN"] },
          data: agreedTo(order.disclosureLevel),
        });
      if (mentee.overlaps) throw new AppError("MENTEE_OVERLAP");
      if (order.totalSessionCap !== null) {
        await tx.order.lockCap(order.orderId);
        await requireCapLeft(tx, order);
      }

      const { id: mentoringId, publicNo } = await tx.mentoring.reserve({
        orderId: order.orderId,
        orderMenteeId: order.orderMenteeId,
        menteeId,
        mentorId: input.mentorId,
        startAt: input.startAt,
        ...block,
        theme: input.theme ?? null,
        note: input.note || null,
        rescheduleCount: 0,
        rescheduledFromAt: null,
        disclosureLevel: order.disclosureLevel,
        policyVersion: CONSENT_VERSIONS.policy,
        createdById: actor.userId,
        now,
      });
      if (input.checkedQuestionId !== undefined) {
        // Only the mentee's own unattached questionnaire: an admin who books on behalf cannot touch questionnaires.
        const mine =
          actor.role === "mentee" && (await tx.questionnaire.checked.attach(input.checkedQuestionId, { menteeId, mentoringId, now }));
        if (!mine) throw new AppError("NOT_FOUND");
      }
      await tx.audit.record(
        {
          events: [{ mentoringId, type: "reserved", fromStatus: null, toStatus: "reserved", toStartAt: input.startAt }],
          mails: MAIL_SIDES.map((to) => ({
            type: "mentoring_reserved",
            toUserId: to === "mentee" ? menteeId : input.mentorId,
            orderId: order.orderId,
            mentoringId,
            facts: { startAt: input.startAt.toISOString(), bookedBy: actor.role },
            dedupeKey: dedupeKeyOf("mentoring_reserved", { mentoringId, seq: 0, to }),
          })),
          consents: [
            {
              subjectUserId: menteeId,
              type: "disclosure",
              documentVersion: `${order.disclosureLevel}/${CONSENT_VERSIONS.policy}`,
              targetId: mentoringId,
              channel: input.consentChannel,
            },
          ],
          audit: [
            {
              action: "mentoring.book",
              entity: "Mentoring",
              entityId: mentoringId,
              diff: {
                publicNo,
                startAt: input.startAt.toISOString(),
                ...(input.consentChannel === undefined ? {} : { consentChannel: input.consentChannel }),
              },
            },
          ],
        },
        signatureOf(deps, actor, now),
      );
      return { mentoringId };
    });
  } catch (error) {
    throw await withAlternatives(deps, actor, error, wanted);
  }
};

/** What a booking has to agree to today, for callers that do not ask the mentee first. */
const agreedTo = (level: DisclosureLevel) => ({ acknowledgedDisclosure: level, acknowledgedPolicyVersion: CONSENT_VERSIONS.policy });

/** Mentees book for themselves, whatever the request says, and consent on their own screen; an admin names the mentee. */
function menteeOf(actor: Actor, { menteeId, consentChannel }: BookInput): string {
  const found = menteeFor(actor, menteeId);
  if (found === null) throw new AppError("BAD_REQUEST", { fieldErrors: { menteeId: ["MENTEE_REQUIRED"] } });
  if (actor.role === "mentee" && consentChannel !== undefined)
    throw new AppError("UNPROCESSABLE", { fieldErrors: { consentChannel: ["OFFICE_ONLY"] } });
  return found;
}
