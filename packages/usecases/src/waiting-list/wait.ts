import type { Tx } from "@knotter/db/database";
import type { WaitingConditions } from "@knotter/db/waiting-list/waiting-list";
import { freeSlots } from "@knotter/domain/availability";
import { AppError } from "@knotter/domain/errors";
import { bookingOpen } from "@knotter/domain/order";
import { LIMITS } from "@knotter/domain/policy";
import { isRegistered } from "@knotter/domain/registration";
import { type Actor, scopeOf } from "@knotter/domain/scope";
import { addDays, formatDate, tokyoDate, toOffsetIso } from "@knotter/domain/tokyo";
import { fitsWish, neverFits } from "@knotter/domain/waiting-list";
import type { UseCase } from "../deps";
import { slotInput } from "../mentoring/slot";
import { requireCapLeft } from "../order/cap";
import { offerFreed } from "./offer";

export type WaitInput = WaitingConditions & { orderId?: string | undefined };

/** Whom somebody waits for is private, like a favorite: no audit, no history. */
function menteeOf(actor: Actor): string {
  if (actor.role !== "mentee") throw new AppError("NOT_FOUND");
  if (actor.hiddenBefore) throw new AppError("IDENTITY_UNCONFIRMED");
  return actor.userId;
}

/** A time that fits, as plain JSON. */
export interface FreeTime {
  mentor: { id: string; displayName: string };
  startAt: string;
  endAt: string;
}

/**
 * A mentee with a count left and nothing reserved waits for times of one mentor, or of anybody of the order. Whoever waits already in this order
 * keeps the place in the line, with the new conditions. Nobody waits for what is free: while such a time can be booked, nothing is stored and the
 * earliest of them are the answer, to be booked or to be left out by other conditions. Throws NOT_REGISTERED, ORDER_CLOSED, BOOKING_HELD, QUOTA_EXCEEDED,
 * TOO_MANY_RESERVATIONS, NOT_FOUND, IDENTITY_UNCONFIRMED.
 */
export const joinWaitingList: UseCase<WaitInput, { entryId: string | null; free: FreeTime[] }> = (
  deps,
  actor,
  { orderId, ...conditions },
) =>
  deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const menteeId = menteeOf(actor);
    if (conditions.dateFrom !== null && conditions.dateTo !== null && conditions.dateTo < conditions.dateFrom)
      throw new AppError("UNPROCESSABLE", { fieldErrors: { dateTo: ["END_BEFORE_START"] } });
    if (conditions.dateTo !== null && conditions.dateTo < tokyoDate(now))
      throw new AppError("UNPROCESSABLE", { fieldErrors: { dateTo: ["PAST_DATE"] } });
    if (neverFits(conditions)) throw new AppError("UNPROCESSABLE", { fieldErrors: { bands: ["NEVER_FREE"] } });
    const { mentorId } = conditions;
    if (mentorId !== null && !(await tx.mentor.find(scopeOf(actor), mentorId, tokyoDate(now)))) throw new AppError("NOT_FOUND");
    const order = await tx.order.lockEnrolment({ menteeId, orderId, mentorId });
    if (!order) throw new AppError("NOT_FOUND");
    if (mentorId !== null && !(await tx.mentor.factsIn(mentorId, order.orderId))?.assigned) throw new AppError("NOT_FOUND");
    if (!isRegistered(order.user)) throw new AppError("NOT_REGISTERED");
    if (!bookingOpen(order, now))
      throw new AppError("ORDER_CLOSED", { params: { from: formatDate(order.bookingOpensOn), to: formatDate(order.bookingClosesOn) } });
    if (order.held) throw new AppError("BOOKING_HELD");
    if (order.used >= order.max) throw new AppError("QUOTA_EXCEEDED", { params: { max: order.max } });
    await requireCapLeft(tx, order);
    // Whoever has something reserved does not wait, however many the order allows at once.
    if ((await tx.order.futureReservations(menteeId, now)) > 0) throw new AppError("TOO_MANY_RESERVATIONS", { params: { max: 1 } });
    const free = await freeNow(tx, order.orderId, conditions, now);
    if (free.length > 0) return { entryId: null, free };
    const of = { orderMenteeId: order.orderMenteeId, orderId: order.orderId, menteeId };
    const entryId = await tx.waitingList.join(of, conditions, now);
    // What became free while this call was looking is held by the job: whoever freed it did not see this entry yet.
    await tx.waitingList.check(mentorId === null ? await tx.waitingList.waitedFor({ orderId: order.orderId }) : [mentorId], now);
    return { entryId, free };
  });

/** As many are shown. */
const SHOWN = 3;
/** Days that are looked at together: most people find something in the first of them. */
const STEP = 14;

/** The earliest times that could be booked at this moment, of everybody whom somebody with these conditions waits for. */
async function freeNow(tx: Tx, orderId: string, wish: WaitingConditions, now: Date): Promise<FreeTime[]> {
  const today = tokyoDate(now);
  const order = await tx.order.termsOf(orderId);
  const mentors = (await tx.mentor.bookableIn(orderId, today)).filter(({ id }) => wish.mentorId === null || id === wish.mentorId);
  const last = addDays(today, LIMITS.horizonDaysMax);
  const calendars = await tx.mentoring.calendar.of(
    mentors.map(({ id }) => id),
    now,
  );
  const closed = await tx.mentoring.calendar.closedDays(today, last, order.customerId);
  const inputs = calendars.map((calendar) => ({ mentorId: calendar.mentorId, input: slotInput({ calendar, closed }, order, now) }));
  const until = wish.dateTo !== null && wish.dateTo < last ? wish.dateTo : last;
  for (let from = wish.dateFrom !== null && wish.dateFrom > today ? wish.dateFrom : today; from <= until; from = addDays(from, STEP)) {
    const to = addDays(from, STEP - 1);
    const found = inputs.flatMap(({ mentorId, input }) =>
      freeSlots(input, from, to)
        .filter(({ startAt }) => fitsWish(wish, startAt, input.holidays))
        .map((slot) => ({ mentorId, ...slot })),
    );
    if (found.length > 0)
      return found
        .sort((a, b) => a.startAt.getTime() - b.startAt.getTime())
        .slice(0, SHOWN)
        .map(({ mentorId, startAt, endAt }) => ({
          mentor: { id: mentorId, displayName: mentors.find(({ id }) => id === mentorId)?.displayName ?? "" },
          startAt: toOffsetIso(startAt),
          endAt: toOffsetIso(endAt),
        }));
  }
  return [];
}

/** Leaves the line; a time that was held is free for the next. A second call changes nothing. */
export const leaveWaitingList: UseCase<{ id: string }, { waiting: boolean }> = (deps, actor, { id }) => endTurn(deps, actor, id, "leave");

/** Does not take the time that is held: it is free for the next, and the mentee goes on waiting, at the end of the line. */
export const passHeldTime: UseCase<{ id: string }, { waiting: boolean }> = (deps, actor, { id }) => endTurn(deps, actor, id, "pass");

const endTurn = (deps: Parameters<typeof joinWaitingList>[0], actor: Actor, id: string, how: "leave" | "pass") =>
  deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const menteeId = menteeOf(actor);
    const seen = await tx.waitingList.heldFor(id, now);
    // The locks of every change of bookings, in their order: the place, then the mentor.
    const place = await tx.waitingList.placeOf(id, menteeId);
    if (!place) throw new AppError("NOT_FOUND");
    await tx.order.lockEnrolmentOf(place.orderMenteeId);
    if (seen) await tx.mentor.lock(seen.mentorId);
    const entry = await tx.waitingList.entryOf(id, menteeId);
    if (!entry) return { waiting: false };
    const held = await tx.mentoring.holds.endWaiting(id, how === "pass" ? "declined" : "released", now);
    if (how === "leave") await tx.waitingList.leave(id, now);
    else if (held.length > 0) await tx.waitingList.toTheEnd([id], now);
    for (const { mentorId } of held) {
      if (mentorId === seen?.mentorId) await offerFreed(deps, tx, mentorId, now);
      else await tx.waitingList.check([mentorId], now);
    }
    return { waiting: how === "pass" };
  });
