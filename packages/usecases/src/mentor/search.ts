import type { EnrolmentRow } from "@knotter/db/order/order";
import type { Slot } from "@knotter/domain/availability";
import { AppError } from "@knotter/domain/errors";
import {
  type Facets,
  isWithin7Days,
  type MentorSort,
  type RankedBy,
  type Relaxation,
  reasonsFor,
  type SearchQuery,
  type SearchReason,
  searchMentors,
  soonestOf,
  sortMentors,
  type TimesAsked,
} from "@knotter/domain/mentor-search";
import { isFreeOn, nextTimes } from "@knotter/domain/next-times";
import { type Actor, scopeOf } from "@knotter/domain/scope";
import { searchTimesOf } from "@knotter/domain/search-times";
import { type LocalDate, tokyoDate } from "@knotter/domain/tokyo";
import type { Deps } from "../deps";
import { menteeFor } from "../mentoring/for-whom";
import { lastDateOf, policyOf, slotInput } from "../mentoring/slot";
import { type FoundMentor, foundMentor } from "./found-mentor";
import { keptTimesOf } from "./kept-times";

export interface SearchInput extends SearchQuery {
  sort: MentorSort;
  orderId?: string | undefined;
  /** For an admin who books on behalf: finds the mentors whom this mentee could book. */
  menteeId?: string | undefined;
}

export interface SearchOutcome {
  /** How many mentors match. */
  total: number;
  /** They in the order that was asked for; `most`: only that many from the front, which is cheaper. */
  ranked: (most?: number) => FoundMentor[];
  /** Two times of a mentor that match the search; computed only for the mentors of a page. */
  nextSlots: (mentor: FoundMentor) => readonly Slot[];
  facets: Facets;
  relax: Relaxation[];
  orders: EnrolmentRow[];
  /** The order that the slots belong to; null for viewers who do not book. */
  order: EnrolmentRow | null;
  /** The last day on which it can be booked. */
  lastDate: LocalDate | null;
  previousMentorId: string | null;
  /** The mentee's last mentor, if bookable today; regardless of the filters. */
  previous: FoundMentor | null;
  /** The mentee for whom the booking would be; null for viewers who do not book. */
  menteeId: string | null;
  /** The earliest free time of the order, whoever has it, regardless of the filters; null for viewers who do not book. */
  soonest: (FoundMentor & { soonest: Slot }) | null;
  /** Why the ranking puts a mentor in front; two at most. */
  reasonsFor: (mentor: FoundMentor) => SearchReason[];
}

/**
 * Finds mentors, filtered and sorted. Mentees see the mentors bookable in one of their running orders, with free slots, and so does an
 * admin who books on behalf (without the ranking by the mentee's texts, which admins do not read); everybody else sees profiles without
 * slots. Throws NOT_FOUND for an order or a person outside the caller's scope.
 */
export async function findMentors(deps: Deps, actor: Actor, input: SearchInput): Promise<SearchOutcome> {
  const now = deps.clock.now();
  const today = tokyoDate(now);
  const { read } = deps.db;
  const menteeId = menteeFor(actor, input.menteeId);
  const [orders, previousMentorId, { concerns, preferredTimes, favorites }, holding] =
    menteeId === null
      ? [[], null, NO_PREFERENCES, []]
      : await Promise.all([
          read.order.enrolmentsOf(menteeId),
          read.mentoring.previousMentorId(menteeId, now),
          menteeId === actor.userId && !actor.hiddenBefore ? read.account.searchPreferencesOf(menteeId) : NO_PREFERENCES,
          read.mentoring.holds.mentorsHoldingFor(menteeId, now),
        ]);
  const order = input.orderId ? orders.find((candidate) => candidate.orderId === input.orderId) : (orders[0] ?? null);
  if (order === undefined) throw new AppError("NOT_FOUND");
  const all: readonly FoundMentor[] = order
    ? await bookableMentors(deps, order, { menteeId, holding }, now)
    : menteeId
      ? []
      : (await read.mentor.listed(scopeOf(actor), today)).map((row) => foundMentor(row));
  const marked: ReadonlySet<string> = new Set(favorites);
  const { date, timeBand } = input;
  const ofPerson = (mentor: FoundMentor): FoundMentor => {
    const favorite = marked.has(mentor.id);
    if (!favorite && date === undefined) return mentor;
    return { ...mentor, favorite, freeOnDate: date === undefined || (mentor.availability !== null && isFreeOn(mentor.availability, date)) };
  };
  const candidates = date === undefined && marked.size === 0 ? all : all.map(ofPerson);
  const isFreeFor = ({ availability }: FoundMentor, asked: TimesAsked): boolean => {
    const [next] = availability === null ? [] : nextTimes(availability, { date: asked.date, bands: asked.timeBand });
    return next !== undefined && (!asked.within7days || isWithin7Days(next, now));
  };
  const { matches, facets, relax } = searchMentors(candidates, input, now, isFreeFor);
  const by: RankedBy = {
    themes: [...(input.tags.theme ?? []), ...concerns],
    bands: [...(input.timeBand ?? []), ...preferredTimes],
    previousMentorId,
    seed: `${menteeId ?? actor.userId}:${today}`,
    now,
  };
  const previous = candidates.find((candidate) => candidate.id === previousMentorId) ?? null;
  return {
    total: matches.length,
    ranked: (most) => sortMentors(matches, input.sort, by, most),
    nextSlots: ({ availability, times }) => {
      if (availability === null || times === null) return [];
      return date === undefined && !timeBand?.length ? times.next() : nextTimes(availability, { date, bands: timeBand });
    },
    facets,
    relax,
    orders,
    order,
    lastDate: order && lastDateOf(today, policyOf(order), order),
    previousMentorId,
    previous,
    menteeId,
    soonest: order && soonestOf(candidates, by.seed),
    reasonsFor: (mentor) => (menteeId === null ? [] : reasonsFor(mentor, by)),
  };
}

/**
 * Used for viewers who do not book, admins who book on behalf, and mentees whose identity is in doubt: favorites, concerns and the times
 * that suit them are private to the mentee.
 */
const NO_PREFERENCES = { concerns: [], preferredTimes: [], favorites: [] };

/**
 * The mentors of an order as one mentee sees them. A time that is held for the mentee is occupied for everybody else, so these few mentors are computed here.
 */
async function bookableMentors(
  deps: Deps,
  order: EnrolmentRow,
  { menteeId, holding }: { menteeId: string | null; holding: readonly string[] },
  now: Date,
): Promise<readonly FoundMentor[]> {
  const { read } = deps.db;
  const { mentors, closed } = await keptTimesOf(deps.db).of(order, now);
  if (holding.length === 0) return mentors;
  const own = await read.mentoring.calendar.of(holding, now, { menteeId, exceptMentoringId: null });
  return mentors.map((mentor) => {
    const calendar = own.find(({ mentorId }) => mentorId === mentor.id);
    if (!calendar) return mentor;
    const availability = slotInput({ calendar, closed }, order, now);
    return foundMentor(mentor.row, availability, searchTimesOf(availability));
  });
}
