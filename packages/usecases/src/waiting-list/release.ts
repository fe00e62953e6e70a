import type { Tx } from "@knotter/db/database";
import { isOffered } from "@knotter/domain/availability";
import { bookableMentor } from "@knotter/domain/booking";
import { dedupeKeyOf } from "@knotter/domain/mail";
import { bookingOpen } from "@knotter/domain/order";
import { tokyoDate } from "@knotter/domain/tokyo";
import { type Deps, systemSignatureOf } from "../deps";
import { slotInput } from "../mentoring/slot";

/**
 * Releases times of these mentors that are held for people of the waiting list, because the mentors cannot be booked any more, or not in this order. Each of
 * these people gets a mail, because an earlier one has promised the time. The caller has locked the mentors.
 */
export const releaseHeldTimes = async (deps: Deps, tx: Tx, mentorIds: readonly string[], now: Date, orderId?: string): Promise<void> =>
  tell(deps, tx, await tx.mentoring.holds.endWaitingOf(mentorIds, now, { orderId }), now);

/**
 * The same for single times that whoever they are held for cannot book any more: the mentor has taken away the hours, has an appointment of their
 * own, takes nobody new, the company is closed on that day, or the order takes no bookings now. The caller has locked the mentor.
 */
export async function releaseUnbookable(deps: Deps, tx: Tx, mentorId: string, now: Date): Promise<void> {
  const ids: string[] = [];
  for (const { id, menteeId, orderId, orderMenteeId, startAt, endAt } of await tx.mentoring.holds.waitingOf(mentorId, now)) {
    const order = await tx.order.termsOf(orderId);
    const { customerId } = order;
    const date = tokyoDate(startAt);
    const whose = { menteeId, orderId, orderMenteeId, customerId };
    const facts = await tx.mentoring.booking.facts({ ...whose, mentorId, startAt, endAt, date, now, exceptMentoringId: null });
    const isBookable =
      facts &&
      bookingOpen(order, now) &&
      bookableMentor(facts.mentor, tokyoDate(now)) &&
      isOffered(slotInput(facts, order, now), startAt) === true;
    if (!isBookable) ids.push(id);
  }
  if (ids.length > 0) await tell(deps, tx, await tx.mentoring.holds.endWaitingOf([mentorId], now, { ids }), now);
}

async function tell(deps: Deps, tx: Tx, released: Awaited<ReturnType<Tx["mentoring"]["holds"]["endWaitingOf"]>>, now: Date): Promise<void> {
  if (released.length === 0) return;
  await tx.audit.record(
    {
      mails: released.map((hold) => ({
        type: "time_released" as const,
        toUserId: hold.menteeId,
        orderId: hold.orderId,
        mentoringId: null,
        facts: { holdIds: hold.id, startAt: hold.startAt.toISOString() },
        dedupeKey: dedupeKeyOf("time_released", { holdId: hold.id }),
      })),
      // Who waits for whom is private: no audit, like a favorite.
      audit: [],
    },
    systemSignatureOf(deps, now),
  );
}
