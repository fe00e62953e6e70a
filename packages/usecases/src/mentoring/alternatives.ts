import type { OrderConditionsRow } from "@knotter/db/order/order";
import { freeSlots, isOffered, type Slot } from "@knotter/domain/availability";
import { AppError } from "@knotter/domain/errors";
import { LIMITS } from "@knotter/domain/policy";
import type { Actor } from "@knotter/domain/scope";
import { addDays, tokyoDate, toOffsetIso } from "@knotter/domain/tokyo";
import type { Deps } from "../deps";
import { slotInput } from "./slot";

export interface Alternatives {
  /** The same mentor, nearest first. */
  alternatives: { startAt: string; endAt: string }[];
  /** Other mentors of the order who are free at the wanted time. */
  otherMentors: { mentorId: string; displayName: string; startAt: string }[];
}

interface Wanted {
  /** The time is held for this person, and cannot be booked any more: the hold ends soon. */
  heldTimeGone?: boolean;
  orderId: string;
  order: OrderConditionsRow;
  mentorId: string;
  startAt: Date;
}

const DAYS_AROUND = 14;
const CANDIDATES = 30;

/** What is being looked for at this moment, by database and wish. */
const underWay = new WeakMap<Deps["db"]["read"], Map<string, Promise<Alternatives>>>();

/**
 * Alternatives for a person whose slot was just taken. Read outside the transaction that failed. They are the same for everybody who wanted
 * this slot: of two hundred people who are refused at the same moment, those who come while one search is under way share its outcome.
 */
export function alternativesTo(deps: Deps, wanted: Wanted): Promise<Alternatives> {
  const { read, shared } = deps.db;
  const searches = underWay.get(read) ?? new Map<string, Promise<Alternatives>>();
  underWay.set(read, searches);
  const key = `${wanted.orderId} ${wanted.mentorId} ${wanted.startAt.getTime()} ${tokyoDate(deps.clock.now())}`;
  const known = searches.get(key);
  if (known) return shared.wait(known);
  const search = shared.begin(() => lookFor(deps, wanted)).finally(() => searches.delete(key));
  searches.set(key, search);
  return shared.wait(search);
}

async function lookFor(deps: Deps, wanted: Wanted): Promise<Alternatives> {
  const now = deps.clock.now();
  const today = tokyoDate(now);
  const { read } = deps.db;
  const { order, startAt } = wanted;
  const date = tokyoDate(startAt);
  const from = [today, addDays(date, -DAYS_AROUND)].sort().at(-1) ?? today;
  const to = addDays(date, DAYS_AROUND);
  const endAt = new Date(startAt.getTime() + order.sessionMinutes * 60_000);
  const [closed, candidates] = await Promise.all([
    read.mentoring.calendar.closedDays(from, to, order.customerId),
    read.mentor.freeAt(wanted.orderId, startAt, endAt, today, CANDIDATES),
  ]);
  const others = candidates.filter((candidate) => candidate.id !== wanted.mentorId);
  const calendars = await read.mentoring.calendar.of([wanted.mentorId, ...others.map((other) => other.id)], now);
  const inputOf = (mentorId: string) => {
    const calendar = calendars.find((row) => row.mentorId === mentorId);
    return calendar && slotInput({ calendar, closed }, order, now);
  };
  const own = inputOf(wanted.mentorId);
  const distance = (slot: Slot) => Math.abs(slot.startAt.getTime() - startAt.getTime());
  return {
    alternatives: (own ? freeSlots(own, from, to) : [])
      .sort((a, b) => distance(a) - distance(b))
      .slice(0, LIMITS.alternatives)
      .map((slot) => ({ startAt: toOffsetIso(slot.startAt), endAt: toOffsetIso(slot.endAt) })),
    otherMentors: others
      .filter((other) => {
        const input = inputOf(other.id);
        return input !== undefined && isOffered(input, startAt) === true;
      })
      .slice(0, LIMITS.alternatives)
      .map((other) => ({ mentorId: other.id, displayName: other.displayName, startAt: toOffsetIso(startAt) })),
  };
}

const OFFERED_FOR = new Set(["SLOT_TAKEN", "SLOT_NOT_OFFERED", "MENTOR_UNAVAILABLE"]);

/**
 * Adds alternatives to a refusal; other errors pass unchanged. A mentor learns nothing of other mentors, and slots of a mentor who cannot
 * be booked are not offered.
 */
export async function withAlternatives(deps: Deps, actor: Actor, error: unknown, wanted: Wanted | null): Promise<unknown> {
  if (!(error instanceof AppError) || !OFFERED_FOR.has(error.code) || !wanted) return error;
  const { alternatives, otherMentors } = await alternativesTo(deps, wanted);
  const data: Alternatives & { heldTimeGone?: true } = {
    alternatives: error.code === "MENTOR_UNAVAILABLE" ? [] : alternatives,
    otherMentors: actor.role === "mentor" ? [] : otherMentors,
    ...(wanted.heldTimeGone === true && { heldTimeGone: true }),
  };
  return new AppError(error.code, { ...error.detail, data });
}
