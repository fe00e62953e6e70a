import type { Tx } from "@knotter/db/database";
import type { BookingFacts } from "@knotter/db/mentoring/booking";
import type { UpcomingRow } from "@knotter/db/mentoring/upcoming.writes";
import { type AvailabilityInput, blockOf, explain, type Occupied } from "@knotter/domain/availability";
import { bookableMentor } from "@knotter/domain/booking";
import { AppError } from "@knotter/domain/errors";
import { decide } from "@knotter/domain/mentoring";
import { type Actor, scopeOf } from "@knotter/domain/scope";
import { MINUTE, tokyoDate } from "@knotter/domain/tokyo";
import type { Deps } from "../deps";
import { PHYSICAL, transfer } from "../mentoring/reschedule";
import { slotInput } from "../mentoring/slot";

/** Why another mentor cannot take over an interview. */
export type Refusal = "not_bookable" | "not_free" | "order_closed";

interface Handover {
  refusals: ReadonlyMap<string, Refusal>;
  /** Hands the interviews over; returns the new interview for each. */
  carryOut(deps: Deps, actor: Actor, mentorings: readonly UpcomingRow[]): Promise<Map<string, string>>;
}

/**
 * Determines which interviews other mentors (`targets`, by interview) could hold at the same time. They are checked one after the other,
 * because each one taken over uses up time and quota. Throws BAD_REQUEST if a target does not exist.
 */
export async function planHandover(
  tx: Tx,
  mentorings: readonly UpcomingRow[],
  targets: ReadonlyMap<string, string>,
  now: Date,
): Promise<Handover> {
  const refusals = new Map<string, Refusal>();
  const slots = new Map<string, AvailabilityInput>();
  const takenBy = new Map<string, Occupied[]>();
  const perOrder = new Map<string, number>();
  for (const session of mentorings) {
    const targetId = targets.get(session.id);
    if (targetId === undefined) continue;
    const taken = takenBy.get(targetId) ?? [];
    takenBy.set(targetId, taken);
    const order = await tx.order.termsOf(session.orderId);
    const facts = await tx.mentoring.booking.facts({
      ...order,
      menteeId: session.menteeId,
      orderMenteeId: session.orderMenteeId,
      mentorId: targetId,
      startAt: session.startAt,
      endAt: new Date(session.startAt.getTime() + order.sessionMinutes * MINUTE),
      date: tokyoDate(session.startAt),
      now,
      exceptMentoringId: session.id,
    });
    if (!facts) throw new AppError("BAD_REQUEST", { fieldErrors: { reassignTo: ["MENTOR_REQUIRED"] } });
    const own = slotInput(facts, order, now);
    const slot = { ...own, occupied: [...own.occupied, ...taken] };
    slots.set(session.id, slot);
    const place = `${targetId} ${session.orderId}`;
    const planned = perOrder.get(place) ?? 0;
    const refusal = (await tx.order.isRunning(session.orderMenteeId))
      ? refusalOf(facts, planned, slot, session.startAt, now)
      : "order_closed";
    if (refusal !== null) {
      refusals.set(session.id, refusal);
      continue;
    }
    perOrder.set(place, planned + 1);
    taken.push({ startAt: session.startAt, ...blockOf(session.startAt, slot.policy.sessionMinutes, slot.policy) });
  }

  return {
    refusals,
    async carryOut(deps, actor, handed) {
      const replaced = new Map<string, string>();
      for (const session of handed) {
        const slot = slots.get(session.id);
        const targetId = targets.get(session.id);
        if (!slot || targetId === undefined) continue;
        const mentoring = await tx.mentoring.require(scopeOf(actor), session.id);
        const accepted = decide(mentoring, { type: "reschedule", by: "admin", reason: true }, now, slot.policy);
        if ("refused" in accepted) throw new AppError(accepted.refused, { params: accepted.params });
        const input = {
          mentoringId: session.id,
          startAt: session.startAt,
          mentorId: targetId,
          reasonCode: "mentor_circumstances" as const,
        };
        const { mentoringId } = await transfer({ tx, deps, actor, by: "admin", mentoring, input, now, accepted, slot }, targetId);
        replaced.set(session.id, mentoringId);
      }
      return replaced;
    },
  };
}

function refusalOf({ mentor }: BookingFacts, planned: number, slot: AvailabilityInput, startAt: Date, now: Date): Refusal | null {
  const left = { ...mentor, quotaLeft: mentor.quotaLeft === null ? null : mentor.quotaLeft - planned };
  if (!bookableMentor(left, tokyoDate(now))) return "not_bookable";
  return explain(slot, startAt).some((obstacle) => PHYSICAL.includes(obstacle)) ? "not_free" : null;
}
