import type { Tx } from "@knotter/db/database";
import type { OrderConditionsRow } from "@knotter/db/order/order";
import type { WaitingCandidateRow } from "@knotter/db/waiting-list/waiting-list";
import { type AvailabilityInput, blockOf, freeSlots, isOffered, type Slot } from "@knotter/domain/availability";
import { canBook } from "@knotter/domain/booking";
import type { ErrorCode } from "@knotter/domain/errors";
import { dedupeKeyOf } from "@knotter/domain/mail";
import { CONSENT_VERSIONS, LIMITS } from "@knotter/domain/policy";
import { waitingUntil } from "@knotter/domain/time-hold";
import { addDays, MINUTE, tokyoDate } from "@knotter/domain/tokyo";
import { fitsWish } from "@knotter/domain/waiting-list";
import { type Deps, systemSignatureOf } from "../deps";
import { settleLapsed } from "../mentoring/lapse";
import { slotInput } from "../mentoring/slot";
import { isCapReached } from "../order/cap";
import { releaseUnbookable } from "./release";

/** What one order sees of the mentor's time. */
interface Offered {
  order: OrderConditionsRow;
  input: AvailabilityInput;
  slots: Slot[];
}

/**
 * `reached`: how many people get a time or are busy; `asked`: how many are looked at for that, with those who cannot take one. Whoever cancels
 * does not wait for the whole line; the job goes through all of it, so that people who cannot book keep nobody behind them waiting.
 */
const IN_A_CALL = { reached: 3, asked: 12 };
const IN_A_RUN = { reached: 50, asked: Number.POSITIVE_INFINITY };

/**
 * Free times of a mentor are held for those who wait, in the order of the line: the first of it who fits a time gets it, then the next. The
 * caller has locked the mentor, whatever has freed a time (a cancellation, a move, new hours, a hold that has ended), and calls this in the
 * same transaction, so that a time which somebody waits for is never offered in between. People are locked after the mentor here, against the
 * order of locks, and therefore without waiting: whoever is just booking is passed over, and looked at again by the job, as is whoever comes after `most`.
 */
export async function offerFreed(deps: Deps, tx: Tx, mentorId: string, now: Date, most = IN_A_CALL): Promise<{ held: number }> {
  const line = await tx.waitingList.line(mentorId, now);
  if (line.length === 0) return { held: 0 };
  const offered = new Map<string, Offered | null>();
  let [held, reached, asked, more] = [0, 0, 0, false];
  for (const candidate of line) {
    const known = offered.get(candidate.orderId);
    const free = known === undefined ? await offeredIn(tx, mentorId, candidate.orderId, now) : known;
    offered.set(candidate.orderId, free);
    const slot = free && slotFor(candidate, free);
    if (!free || !slot) continue;
    if (reached >= most.reached || asked >= most.asked) {
      more = true;
      break;
    }
    asked += 1;
    const outcome = await holdFor(deps, tx, { mentorId, candidate, slot, now });
    // The others of this order would be refused for the same reason.
    if (outcome === "order") offered.set(candidate.orderId, null);
    if (outcome === "busy") more = true;
    if (outcome === "busy" || outcome === "held") reached += 1;
    if (outcome !== "held") continue;
    held += 1;
    // The time is taken from now on, in every order.
    for (const other of offered.values()) if (other) take(other, slot.startAt, free.input.policy.sessionMinutes);
  }
  if (more) await tx.waitingList.check([mentorId], now);
  return { held };
}

async function offeredIn(tx: Tx, mentorId: string, orderId: string, now: Date): Promise<Offered | null> {
  const today = tokyoDate(now);
  const order = await tx.order.termsOf(orderId);
  const period = { from: today, to: addDays(today, LIMITS.horizonDaysMax), customerId: order.customerId };
  const known = await tx.mentoring.calendar.one(mentorId, now, period);
  if (!known) return null;
  const input = slotInput(known, order, now);
  return { order, input, slots: freeSlots(input, period.from, period.to) };
}

/** The first time that fits what somebody waits for, was not held for them before, and stays bookable long enough to answer. */
function slotFor(candidate: WaitingCandidateRow, { input, slots }: Offered): Slot | undefined {
  const before = new Set(candidate.offered.map((startAt) => startAt.getTime()));
  return slots.find(
    ({ startAt }) =>
      !before.has(startAt.getTime()) &&
      fitsWish(candidate, startAt, input.holidays) &&
      waitingUntil(input.now, startAt, input.policy.minNoticeHours) !== null,
  );
}

function take(other: Offered, startAt: Date, sessionMinutes: number): void {
  const { blockFrom, blockTo } = blockOf(startAt, sessionMinutes, other.input.policy);
  other.input = { ...other.input, occupied: [...other.input.occupied, { startAt, blockFrom, blockTo }] };
  other.slots = other.slots.filter((slot) => isOffered(other.input, slot.startAt) === true);
}

/** What an order as a whole, or the mentor in it, says to everybody of the order alike. */
const OF_THE_ORDER: readonly ErrorCode[] = ["ORDER_CLOSED", "MENTOR_UNAVAILABLE"];

/**
 * Holds the time, if its next owner could book it now. `busy`: they are doing something at this moment; `order`: nobody of their order can book
 * with this mentor.
 */
async function holdFor(
  deps: Deps,
  tx: Tx,
  { mentorId, candidate, slot, now }: { mentorId: string; candidate: WaitingCandidateRow; slot: Slot; now: Date },
): Promise<"held" | "busy" | "cannot" | "order"> {
  const { menteeId, orderId, id: waitingEntryId } = candidate;
  const order = await tx.order.lockEnrolmentUnlessBusy({ menteeId, orderId, mentorId });
  if (!order) return "busy";
  // Without the lock that bookings queue for: it is asked again when the time is booked.
  if (await isCapReached(tx, order)) return "order";
  const { startAt } = slot;
  const facts = await tx.mentoring.booking.facts({
    ...order,
    menteeId,
    mentorId,
    startAt,
    endAt: new Date(startAt.getTime() + order.sessionMinutes * MINUTE),
    date: tokyoDate(startAt),
    now,
    exceptMentoringId: null,
  });
  if (!facts) return "cannot";
  const input = slotInput(facts, order, now);
  const decision = canBook({
    now,
    startAt,
    policy: input.policy,
    user: order.user,
    order,
    used: order.used,
    max: order.max,
    futureReservations: facts.mentee.futureReservations,
    daysToNearest: facts.mentee.daysToNearest,
    mentor: facts.mentor,
    slot: isOffered(input, startAt),
    // Asked when the time is booked.
    consent: { given: CONSENT_VERSIONS, required: CONSENT_VERSIONS },
  });
  if ("refused" in decision) return OF_THE_ORDER.includes(decision.refused) ? "order" : "cannot";
  const until = waitingUntil(now, startAt, input.policy.minNoticeHours);
  // Under the locks once more: what the line said may have changed meanwhile.
  const still = (await tx.waitingList.entryOf(waitingEntryId, menteeId)) !== null;
  if (facts.mentee.overlaps || facts.mentee.futureReservations > 0 || until === null || !still) return "cannot";
  if (await tx.waitingList.hasHold(menteeId)) return "cannot";
  const block = blockOf(startAt, input.policy.sessionMinutes, input.policy);
  const [holdId = ""] = await tx.mentoring.holds.hold(
    "waiting",
    [{ mentorId, menteeId, mentoringId: null, waitingEntryId, startAt, ...block, until }],
    now,
  );
  await tx.audit.record(
    {
      mails: [
        {
          type: "time_freed",
          toUserId: menteeId,
          orderId,
          mentoringId: null,
          facts: { holdIds: holdId, startAt: startAt.toISOString() },
          dedupeKey: dedupeKeyOf("time_freed", { holdId }),
        },
      ],
      // Who waits for whom is private: no audit, like a favorite.
      audit: [],
    },
    systemSignatureOf(deps, now),
  );
  return "held";
}

/** How many mentors one run of the job looks at; the next one goes on. */
const AT_ONCE = 200;

/**
 * The job: ends holds whose time is up or cannot be booked any more, mentor by mentor, and holds what is free for the next of the line. Nothing
 * waits for it, because a lapsed hold blocks nothing. Where it fails for one mentor it reports that and goes on with the others.
 */
export async function tendHolds(
  deps: Deps,
  onFailure: (step: string, error: unknown) => void = rethrown,
): Promise<{ lapsed: number; held: number }> {
  const now = deps.clock.now();
  const { read } = deps.db;
  const mentors = new Set([...(await read.mentoring.holds.mentorsWithLapsed(now, AT_ONCE)), ...(await read.waitingList.toCheck(AT_ONCE))]);
  let [lapsed, held] = [0, 0];
  for (const mentorId of mentors) {
    try {
      const done = await deps.db.transaction(async (tx) => {
        await tx.mentor.lock(mentorId);
        const ended = await settleLapsed(deps, tx, mentorId, now);
        await tx.waitingList.checked(mentorId);
        await releaseUnbookable(deps, tx, mentorId, now);
        return { ended, ...(await offerFreed(deps, tx, mentorId, now, IN_A_RUN)) };
      });
      lapsed += done.ended;
      held += done.held;
    } catch (error) {
      onFailure("mentor", error);
    }
  }
  return { lapsed, held };
}

const rethrown = (_step: string, error: unknown): never => {
  throw error;
};

/** Once a day, after midnight: days that have become bookable, and entries that have no reason any more. */
export const followWaiting = (deps: Deps): Promise<{ ended: number }> =>
  deps.db.transaction((tx) => tx.waitingList.follow(deps.clock.now()));
