import type { Tx } from "@knotter/db/database";
import type { BookingFacts } from "@knotter/db/mentoring/booking";
import type { MentoringRow } from "@knotter/db/mentoring/mentoring.reads";
import type { OrderConditionsRow } from "@knotter/db/order/order";
import { type AvailabilityInput, blockOf, explain, isOffered, type SlotObstacle } from "@knotter/domain/availability";
import { bookableMentor, tooSoonAfterLast, windowInWords } from "@knotter/domain/booking";
import { AppError } from "@knotter/domain/errors";
import { dedupeKeyOf, MAIL_SIDES, type MailSide } from "@knotter/domain/mail";
import { type Accepted, type CancelReason, decide, fromStatuses, type Side } from "@knotter/domain/mentoring";
import type { Actor } from "@knotter/domain/scope";
import { formatDate, MINUTE, tokyoDate } from "@knotter/domain/tokyo";
import { type Deps, signatureOf, type UseCase } from "../deps";
import { offerFreed } from "../waiting-list/offer";
import { withAlternatives } from "./alternatives";
import { requireLocked, requireVersion, sideOf } from "./locked";
import { slotInput, wasTaken } from "./slot";

export interface RescheduleInput {
  mentoringId: string;
  startAt: Date;
  mentorId?: string | undefined;
  reasonCode?: CancelReason | undefined;
  reason?: string | undefined;
  /** A mentor reschedules only with the mentee's consent. */
  menteeConsented?: boolean | undefined;
  expectedVersion?: number | undefined;
}

/**
 * Reschedules an interview; the old time is given up only if the new one is obtained. With another mentor the old interview ends and a new
 * one begins in the same transaction, with the same count. Mentees are bound by deadline, limit and the offered slots; mentors and admins
 * only by what is physically possible, and they give a reason.
 */
export const rescheduleMentoring: UseCase<RescheduleInput, { mentoringId: string }> = async (deps, actor, input) => {
  const now = deps.clock.now();
  const by = sideOf(actor);
  let wanted: Parameters<typeof withAlternatives>[3] = null;
  try {
    return await deps.db.transaction(async (tx) => {
      const mentoring = await requireLocked(tx, actor, input.mentoringId, input.mentorId);
      requireVersion(mentoring, input.expectedVersion);
      const mentorId = input.mentorId ?? mentoring.mentorId;
      if (by === "mentor" && mentorId !== mentoring.mentorId) throw new AppError("FORBIDDEN");
      const order = await tx.order.termsOf(mentoring.orderId);
      const facts = await tx.mentoring.booking.facts({
        ...order,
        menteeId: mentoring.menteeId,
        orderMenteeId: mentoring.orderMenteeId,
        mentorId,
        startAt: input.startAt,
        endAt: new Date(input.startAt.getTime() + order.sessionMinutes * MINUTE),
        date: tokyoDate(input.startAt),
        now,
        exceptMentoringId: mentoring.id,
      });
      if (!facts) throw new AppError("NOT_FOUND");
      const slot = slotInput(facts, order, now);
      const decision = decide(mentoring, { type: "reschedule", by, reason: input.reasonCode ?? input.reason }, now, slot.policy);
      if ("refused" in decision) throw new AppError(decision.refused, { params: decision.params });
      if (by === "mentor" && !input.menteeConsented)
        throw new AppError("MENTEE_CONSENT_REQUIRED", { fieldErrors: { menteeConsented: ["MENTEE_CONSENT_MISSING"] } });
      if (mentorId === mentoring.mentorId && input.startAt.getTime() === mentoring.startAt.getTime()) {
        throw new AppError("BAD_REQUEST", { fieldErrors: { startAt: ["SAME_TIME"] } });
      }
      wanted = { orderId: mentoring.orderId, order, mentorId, startAt: input.startAt };
      requireFree(slot, input.startAt, by, order);
      const transferred = mentorId !== mentoring.mentorId;
      if ((by === "mentee" || transferred) && !(await tx.order.isRunning(mentoring.orderMenteeId))) {
        throw new AppError("ORDER_CLOSED", { params: { from: formatDate(order.startsOn), to: formatDate(order.endsOn) } });
      }
      if (by === "mentee") {
        const tooSoon = tooSoonAfterLast({ daysToNearest: facts.mentee.daysToNearest, policy: slot.policy });
        if (tooSoon) throw new AppError(tooSoon.refused, { params: tooSoon.params });
      }
      requireBookable(facts.mentor, transferred, now);
      const change = { tx, deps, actor, by, mentoring, input, now, accepted: decision, slot };
      const outcome = await (transferred ? transfer(change, mentorId) : move(change));
      await offerFreed(deps, tx, mentoring.mentorId, now);
      return outcome;
    });
  } catch (error) {
    throw await withAlternatives(deps, actor, error, wanted);
  }
};

/** Obstacles that bind even mentors and admins: the grid, the end of the contract, the past, another interview, an appointment. */
export const PHYSICAL: readonly SlotObstacle[] = ["off_grid", "after_order_end", "occupied", "busy"];

function requireFree(slot: AvailabilityInput, startAt: Date, by: Side, order: OrderConditionsRow): void {
  if (by === "mentee") {
    const offered = isOffered(slot, startAt);
    if (offered === true) return;
    if (offered.refused === "SLOT_NOT_OFFERED" && wasTaken(slot, startAt)) throw new AppError("SLOT_TAKEN");
    throw new AppError(offered.refused, {
      params: { ...windowInWords(slot.policy, slot.now), from: formatDate(order.startsOn), to: formatDate(order.endsOn) },
    });
  }
  if (startAt <= slot.now) throw new AppError("OUT_OF_WINDOW", { params: windowInWords(slot.policy, slot.now) });
  const obstacle = explain(slot, startAt).find((found) => PHYSICAL.includes(found));
  if (obstacle === "occupied") throw new AppError("SLOT_TAKEN");
  if (obstacle) throw new AppError("SLOT_NOT_OFFERED");
}

/** A mentor who accepts no new bookings still serves existing ones; another mentor must be fully bookable. */
function requireBookable(facts: BookingFacts["mentor"], transferred: boolean, now: Date): void {
  if (!facts.everAssigned) throw new AppError("NOT_FOUND");
  const asked = transferred ? facts : { ...facts, acceptingNew: true, quotaLeft: null, assigned: true };
  if (!bookableMentor(asked, tokyoDate(now))) throw new AppError("MENTOR_UNAVAILABLE");
}

export interface Change {
  tx: Tx;
  deps: Deps;
  actor: Actor;
  by: Exclude<Side, "system">;
  mentoring: MentoringRow;
  input: RescheduleInput;
  now: Date;
  accepted: Accepted;
  slot: AvailabilityInput;
}

/** `reschedules`: 0 where the mentee takes a time that the mentor has proposed. */
export async function move(
  { tx, deps, actor, mentoring, input, now, accepted, slot }: Change,
  reschedules: 0 | 1 = 1,
): Promise<{ mentoringId: string }> {
  const block = blockOf(input.startAt, slot.policy.sessionMinutes, slot.policy);
  await tx.mentoring.move(
    mentoring.id,
    { from: fromStatuses("reschedule"), version: mentoring.version },
    { startAt: input.startAt, ...block, previousStartAt: mentoring.startAt, reschedules, now },
  );
  await tx.audit.record(
    {
      events: [
        {
          mentoringId: mentoring.id,
          type: accepted.effects.event,
          fromStatus: mentoring.status,
          toStatus: accepted.to,
          fromStartAt: mentoring.startAt,
          toStartAt: input.startAt,
          reasonCode: input.reasonCode ?? null,
        },
      ],
      mails: MAIL_SIDES.map((to) => ({
        type: "reschedule_mail",
        toUserId: to === "mentee" ? mentoring.menteeId : mentoring.mentorId,
        orderId: mentoring.orderId,
        mentoringId: mentoring.id,
        facts: { fromStartAt: mentoring.startAt.toISOString(), startAt: input.startAt.toISOString() },
        dedupeKey: dedupeKeyOf("reschedule_mail", { mentoringId: mentoring.id, seq: mentoring.icsSequence + 1, to }),
      })),
      audit: [
        {
          action: "mentoring.reschedule",
          entity: "Mentoring",
          entityId: mentoring.id,
          diff: { startAt: [mentoring.startAt.toISOString(), input.startAt.toISOString()] },
        },
      ],
    },
    signatureOf(deps, actor, now),
  );
  return { mentoringId: mentoring.id };
}

/** To another mentor: the old interview is canceled without losing the count, and the new one takes its place. */
export async function transfer(
  { tx, deps, actor, by, mentoring, input, now, slot }: Change,
  mentorId: string,
): Promise<{ mentoringId: string }> {
  const { sheetId } = await tx.mentoring.cancel(
    mentoring.id,
    { from: fromStatuses("reschedule"), version: mentoring.version },
    {
      side: by,
      timing: "free",
      reasonCode: input.reasonCode ?? "change_mentor",
      reason: input.reason || null,
      shareReason: false,
      counted: false,
      byId: actor.userId,
      now,
    },
  );
  await tx.order.book({
    orderMenteeId: mentoring.orderMenteeId,
    mentoringId: mentoring.id,
    kind: "release",
    delta: 1,
    actorId: actor.userId,
    at: now,
  });
  const { id: mentoringId, publicNo } = await tx.mentoring.reserve({
    orderId: mentoring.orderId,
    orderMenteeId: mentoring.orderMenteeId,
    menteeId: mentoring.menteeId,
    mentorId,
    startAt: input.startAt,
    ...blockOf(input.startAt, slot.policy.sessionMinutes, slot.policy),
    // What the mentee told one mentor is not passed on to another unless the mentee does so: the themes come with the questionnaire, once
    // it is submitted again. For a mentee whose identity is in doubt, the row that was read holds nothing from before.
    theme: by === "mentee" ? mentoring.theme : null,
    note: null,
    rescheduleCount: mentoring.rescheduleCount + 1,
    rescheduledFromAt: mentoring.startAt,
    disclosureLevel: mentoring.disclosureLevelAtBooking,
    // The mentee agreed to these terms at booking, and is not asked again for another mentor.
    policyVersion: mentoring.policyVersion,
    createdById: actor.userId,
    now,
  });
  // The questionnaire comes along as a draft: the new mentor reads it once the mentee submits it again.
  if (sheetId !== null) await tx.questionnaire.checked.attach(sheetId, { menteeId: mentoring.menteeId, mentoringId, asDraft: true, now });
  const times = { fromStartAt: mentoring.startAt.toISOString(), startAt: input.startAt.toISOString() };
  const moved = { startAt: times.fromStartAt === times.startAt ? times.startAt : [times.fromStartAt, times.startAt] };
  const reservedMail = (to: MailSide) => ({
    type: "mentoring_reserved" as const,
    toUserId: to === "mentee" ? mentoring.menteeId : mentorId,
    orderId: mentoring.orderId,
    mentoringId,
    facts: { ...times, bookedBy: actor.role },
    dedupeKey: dedupeKeyOf("mentoring_reserved", { mentoringId, seq: 0, to }),
  });
  // The mentee gets it, too: the new interview has a calendar entry of its own, and only this mail removes the old one.
  const canceledMail = (to: MailSide) => ({
    type: "mentee_cancel" as const,
    toUserId: to === "mentee" ? mentoring.menteeId : mentoring.mentorId,
    orderId: mentoring.orderId,
    mentoringId: mentoring.id,
    facts: { startAt: mentoring.startAt.toISOString(), returned: true, canceledBy: by, replaced: true },
    dedupeKey: dedupeKeyOf("mentee_cancel", { mentoringId: mentoring.id, seq: mentoring.icsSequence + 1, to }),
  });
  await tx.audit.record(
    {
      events: [
        {
          mentoringId: mentoring.id,
          type: "canceled",
          fromStatus: mentoring.status,
          toStatus: "canceled",
          fromStartAt: mentoring.startAt,
          reasonCode: "change_mentor",
        },
        { mentoringId, type: "reserved", fromStatus: null, toStatus: "reserved", fromStartAt: mentoring.startAt, toStartAt: input.startAt },
      ],
      mails: [...MAIL_SIDES.map(reservedMail), ...MAIL_SIDES.map(canceledMail)],
      audit: [
        {
          action: "mentoring.transfer",
          entity: "Mentoring",
          entityId: mentoringId,
          diff: { from: mentoring.publicNo, to: publicNo, ...moved },
        },
      ],
    },
    signatureOf(deps, actor, now),
  );
  return { mentoringId };
}
