import type { MentorCardRow } from "@knotter/db/mentor/mentor.reads";
import type { EnrolmentRow } from "@knotter/db/order/order";
import { type AvailabilityInput, nextFreeSlots, type Slot } from "@knotter/domain/availability";
import { AppError } from "@knotter/domain/errors";
import {
  type Candidate,
  type Facets,
  type MentorSort,
  type RankedBy,
  type Relaxation,
  reasonsFor,
  type SearchQuery,
  type SearchReason,
  searchMentors,
  soonestOf,
  sortMentors,
} from "@knotter/domain/mentor-search";
import { isFreeOn, nextTimes } from "@knotter/domain/next-times";
import { LIMITS } from "@knotter/domain/policy";
import { type Actor, scopeOf } from "@knotter/domain/scope";
import { freeBands } from "@knotter/domain/time-band";
import { addDays, tokyoDate } from "@knotter/domain/tokyo";
import type { Deps } from "../deps";
import { menteeFor } from "../mentoring/for-whom";
import { slotInput } from "../mentoring/slot";

export interface SearchInput extends SearchQuery {
  sort: MentorSort;
  orderId?: string | undefined;
  /** For an admin who books on behalf: finds the mentors whom this mentee could book. */
  menteeId?: string | undefined;
}

export interface FoundMentor extends Candidate {
  row: MentorCardRow;
  /** Two times that suit the search; computed for the mentors of a page only. */
  nextSlots: () => Slot[];
}

export interface SearchOutcome {
  mentors: FoundMentor[];
  facets: Facets;
  relax: Relaxation[];
  orders: EnrolmentRow[];
  /** The order that the slots belong to; null for viewers who do not book. */
  order: EnrolmentRow | null;
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
  const [orders, previousMentorId, { concerns, preferredTimes, favorites }] =
    menteeId === null
      ? [[], null, NO_PREFERENCES]
      : await Promise.all([
          read.order.enrolmentsOf(menteeId),
          read.mentoring.previousMentorId(menteeId, now),
          menteeId === actor.userId && !actor.hiddenBefore ? read.account.searchPreferencesOf(menteeId) : NO_PREFERENCES,
        ]);
  const order = input.orderId ? orders.find((candidate) => candidate.orderId === input.orderId) : (orders[0] ?? null);
  if (order === undefined) throw new AppError("NOT_FOUND");
  const rows = menteeId
    ? order
      ? await read.mentor.bookableIn(order.orderId, today)
      : []
    : await read.mentor.listed(scopeOf(actor), today);
  const marked: ReadonlySet<string> = new Set(favorites);
  const candidates = (order ? await withTimes(deps, rows, order, { ...input, menteeId }, now) : rows.map((row) => candidateOf(row))).map(
    (candidate) => ({
      ...candidate,
      favorite: marked.has(candidate.id),
    }),
  );
  const { matches, facets, relax } = searchMentors(candidates, input, now);
  const by: RankedBy = {
    themes: [...(input.tags.theme ?? []), ...concerns],
    bands: [...(input.timeBand ?? []), ...preferredTimes],
    previousMentorId,
    seed: `${menteeId ?? actor.userId}:${today}`,
    now,
  };
  const mentors = sortMentors(matches, input.sort, by);
  const previous = candidates.find((candidate) => candidate.id === previousMentorId) ?? null;
  return {
    mentors,
    facets,
    relax,
    orders,
    order,
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

const candidateOf = (row: MentorCardRow, times: Partial<FoundMentor> = {}): FoundMentor => ({
  id: row.id,
  row,
  tags: {
    theme: row.themes,
    industry: row.industries,
    jobType: row.jobTypes,
    target: row.targetLayers,
    style: row.counselingStyles,
    gender: row.genderPublic ? [row.genderPublic] : [],
    language: row.languages,
  },
  searchKey: row.searchKey,
  soonest: undefined,
  freeOnDate: true,
  load: 0,
  bands: new Set(),
  nextSlots: () => [],
  weight: row.weight,
  createdAt: row.createdAt,
  favorite: false,
  ...times,
});

async function withTimes(
  deps: Deps,
  rows: readonly MentorCardRow[],
  order: EnrolmentRow,
  { date, timeBand, menteeId }: Omit<SearchInput, "menteeId"> & { menteeId: string | null },
  now: Date,
): Promise<FoundMentor[]> {
  const { read } = deps.db;
  const ids = rows.map((row) => row.id);
  const [calendars, closed] = await Promise.all([
    read.mentoring.calendar.of(ids, now, { menteeId, exceptMentoringId: null }),
    read.mentoring.calendar.closedDays(tokyoDate(now), addDays(tokyoDate(now), LIMITS.horizonDaysMax), order.customerId),
  ]);
  const byId = new Map(calendars.map((calendar) => [calendar.mentorId, calendar]));
  return rows.map((row) => {
    const calendar = byId.get(row.id);
    if (!calendar) return candidateOf(row, { freeOnDate: date === undefined });
    const input: AvailabilityInput = slotInput({ calendar, closed }, order, now);
    return candidateOf(row, {
      soonest: nextFreeSlots(input, 1)[0],
      freeOnDate: date === undefined || isFreeOn(input, date),
      load: calendar.occupied.filter(({ startAt }) => startAt > now.getTime()).length,
      bands: freeBands(input),
      nextSlots: () => nextTimes(input, { date, bands: timeBand }),
    });
  });
}
