import type { MentorCardRow } from "@knotter/db/mentor.row";
import type { EnrolmentRow } from "@knotter/db/order.row";
import { nextFreeSlots } from "@knotter/domain/availability";
import { AppError } from "@knotter/domain/errors";
import {
  type Candidate,
  type Facets,
  type MentorSort,
  type Relaxation,
  type SearchQuery,
  searchMentors,
  sortMentors,
} from "@knotter/domain/mentor-search";
import { LIMITS } from "@knotter/domain/policy";
import { type Actor, scopeOf } from "@knotter/domain/scope";
import { freeBands } from "@knotter/domain/time-band";
import { addDays, tokyoDate } from "@knotter/domain/tokyo";
import type { Deps } from "../deps";
import { slotInput } from "../mentoring/slot";

export interface SearchInput extends SearchQuery {
  sort: MentorSort;
  orderId?: string | undefined;
}

export interface FoundMentor extends Candidate {
  row: MentorCardRow;
}

export interface SearchOutcome {
  mentors: FoundMentor[];
  facets: Facets;
  relax: Relaxation[];
  orders: EnrolmentRow[];
  /** The order the times belong to; null for people who do not book. */
  order: EnrolmentRow | null;
  previousMentorId: string | null;
  /** Her last mentor, when she can be booked today; whatever the filters say. */
  previous: FoundMentor | null;
}

/**
 * Mentors to choose from, filtered and sorted. A mentee sees whom she can book in one of her running orders, with their free
 * times; everybody else sees profiles without times. Throws NOT_FOUND for an order that is not hers.
 */
export async function findMentors(deps: Deps, actor: Actor, input: SearchInput): Promise<SearchOutcome> {
  const now = deps.clock.now();
  const today = tokyoDate(now);
  const { read } = deps.db;
  const isMentee = actor.role === "mentee";
  const [orders, previousMentorId, concerns] = isMentee
    ? await Promise.all([
        read.order.enrolmentsOf(actor.userId),
        read.mentoring.previousMentorId(actor.userId, now),
        read.account.concernsOf(actor.userId),
      ])
    : [[], null, []];
  const order = input.orderId ? orders.find((candidate) => candidate.orderId === input.orderId) : (orders[0] ?? null);
  if (order === undefined) throw new AppError("NOT_FOUND");
  const rows = isMentee
    ? order
      ? await read.mentor.bookableIn(order.orderId, today)
      : []
    : await read.mentor.listed(scopeOf(actor), today);
  const candidates = order ? await withTimes(deps, rows, order, now) : rows.map((row) => candidateOf(row, [], new Set()));
  const { matches, facets, relax } = searchMentors(candidates, input, now);
  const mentors = sortMentors(matches, input.sort, { concerns, previousMentorId, seed: `${actor.userId}:${today}`, now });
  const previous = candidates.find((candidate) => candidate.id === previousMentorId) ?? null;
  return { mentors, facets, relax, orders, order, previousMentorId, previous };
}

const candidateOf = (row: MentorCardRow, nextSlots: Candidate["nextSlots"], bands: Candidate["bands"]): FoundMentor => ({
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
  nextSlots,
  bands,
  weight: row.weight,
  createdAt: row.createdAt,
});

async function withTimes(deps: Deps, rows: readonly MentorCardRow[], order: EnrolmentRow, now: Date): Promise<FoundMentor[]> {
  const { read } = deps.db;
  const ids = rows.map((row) => row.id);
  const [calendars, closed] = await Promise.all([
    read.calendar.of(ids, now),
    read.calendar.closedDays(tokyoDate(now), addDays(tokyoDate(now), LIMITS.horizonDaysMax), order.customerId),
  ]);
  const byId = new Map(calendars.map((calendar) => [calendar.mentorId, calendar]));
  return rows.map((row) => {
    const calendar = byId.get(row.id);
    if (!calendar) return candidateOf(row, [], new Set());
    const input = slotInput({ calendar, closed }, order, now);
    return candidateOf(row, nextFreeSlots(input, LIMITS.nextSlotsPerCard), freeBands(input));
  });
}
