import type { Slot } from "./availability";
import { isFoundIn, searchTextOf } from "./search-text";
import type { TimeBand } from "./time-band";
import { DAY } from "./tokyo";

/** The facts of a mentor that a search uses. `tags` holds the codes of the profile by filter. */
export interface Candidate {
  id: string;
  tags: Record<TagFilter, readonly string[]>;
  searchKey: string;
  nextSlots: readonly Slot[];
  bands: ReadonlySet<TimeBand>;
  /** 1–5, set by an admin for this order. */
  weight: number;
  createdAt: Date;
  /** A favorite of the searching mentee. Filters only when asked for, and never affects the ranking. */
  favorite: boolean;
}

export const TAG_FILTERS = ["theme", "industry", "jobType", "target", "style", "gender", "language"] as const;
export type TagFilter = (typeof TAG_FILTERS)[number];
export type MentorSort = "recommended" | "soonest" | "newest" | "previous";

export interface SearchQuery {
  tags: Partial<Record<TagFilter, readonly string[] | undefined>>;
  timeBand?: readonly TimeBand[] | undefined;
  within7days?: boolean | undefined;
  favorite?: boolean | undefined;
  q?: string | undefined;
}

type FilterName = TagFilter | "timeBand" | "within7days" | "favorite" | "q";
type Test = (candidate: Candidate) => boolean;

/** Values of one filter widen (OR), filters narrow (AND), words of the keyword narrow (AND). */
function testsOf(query: SearchQuery, now: Date): Map<FilterName, Test> {
  const tests = new Map<FilterName, Test>();
  for (const filter of TAG_FILTERS) {
    const wanted = query.tags[filter];
    if (wanted && wanted.length > 0) tests.set(filter, (candidate) => wanted.some((code) => candidate.tags[filter].includes(code)));
  }
  const { timeBand, q } = query;
  if (timeBand && timeBand.length > 0) tests.set("timeBand", (candidate) => timeBand.some((band) => candidate.bands.has(band)));
  if (query.within7days) tests.set("within7days", (candidate) => isFreeWithin7Days(candidate, now));
  if (query.favorite) tests.set("favorite", ({ favorite }) => favorite);
  if (q?.trim()) tests.set("q", (candidate) => isFoundIn(candidate.searchKey, q));
  return tests;
}

function isFreeWithin7Days({ nextSlots: [first] }: Candidate, now: Date): boolean {
  return first !== undefined && first.startAt.getTime() <= now.getTime() + 7 * DAY;
}

export interface Facets {
  tags: Record<TagFilter, Map<string, number>>;
  timeBand: Map<TimeBand, number>;
  within7days: number;
}

export interface Relaxation {
  filter: FilterName;
  /** One value of a filter with several values; null for the whole filter. */
  code: string | null;
  count: number;
}

export interface SearchResult<T> {
  matches: T[];
  /** Number of matches with this value, all other filters unchanged. */
  facets: Facets;
  /** Only when nothing matches: the number of matches without one of the filters, most first. */
  relax: Relaxation[];
}

/** Filters the mentors of an order. Pure: the caller has already left out mentors who cannot be booked. */
export function searchMentors<T extends Candidate>(candidates: readonly T[], query: SearchQuery, now: Date): SearchResult<T> {
  const tests = testsOf(query, now);
  const without = (name: FilterName): T[] => {
    const others = [...tests].filter(([filter]) => filter !== name).map(([, test]) => test);
    return candidates.filter((candidate) => others.every((test) => test(candidate)));
  };
  const all = [...tests.values()];
  const matches = candidates.filter((candidate) => all.every((test) => test(candidate)));
  // Removing a filter that is not set changes nothing: no second pass for it.
  const pool = (name: FilterName): T[] => (tests.has(name) ? without(name) : matches);
  const tags = {} as Facets["tags"];
  for (const filter of TAG_FILTERS) tags[filter] = tally(pool(filter).map((candidate) => candidate.tags[filter]));
  const facets: Facets = {
    tags,
    timeBand: tally(pool("timeBand").map((candidate) => [...candidate.bands])),
    within7days: pool("within7days").filter((candidate) => isFreeWithin7Days(candidate, now)).length,
  };
  return { matches, facets, relax: matches.length > 0 ? [] : relaxations(tests, without) };
}

function relaxations(tests: Map<FilterName, Test>, without: (name: FilterName) => readonly Candidate[]): Relaxation[] {
  return [...tests.keys()]
    .map((filter) => ({ filter, code: null, count: without(filter).length }))
    .filter((relaxation) => relaxation.count > 0)
    .sort((a, b) => b.count - a.count);
}

function tally<Code extends string>(lists: readonly (readonly Code[])[]): Map<Code, number> {
  const counts = new Map<Code, number>();
  for (const list of lists) for (const code of list) counts.set(code, (counts.get(code) ?? 0) + 1);
  return counts;
}

/**
 * Sorts the list. おすすめ: themes in common with the mentee's concerns, the admins' weight, an early free slot; equal ones are shuffled by
 * person and day, so that one person's list is stable while all mentors are shown equally often (no ranking of mentors).
 */
export function sortMentors<T extends Candidate>(
  mentors: readonly T[],
  sort: MentorSort,
  by: { concerns: readonly string[]; previousMentorId: string | null; seed: string; now: Date },
): T[] {
  const soonest = (candidate: T) => candidate.nextSlots[0]?.startAt.getTime() ?? Number.POSITIVE_INFINITY;
  const score = (candidate: T) =>
    3 * candidate.tags.theme.filter((theme) => by.concerns.includes(theme)).length +
    candidate.weight +
    (isFreeWithin7Days(candidate, by.now) ? 2 : 0);
  const keyed = mentors.map((mentor) => ({
    mentor,
    previous: sort === "previous" && mentor.id === by.previousMentorId ? 0 : 1,
    rank: sort === "soonest" ? soonest(mentor) : sort === "newest" ? -mentor.createdAt.getTime() : -score(mentor),
    luck: hash(`${by.seed}:${mentor.id}`),
  }));
  keyed.sort((a, b) => a.previous - b.previous || compare(a.rank, b.rank) || a.luck - b.luck || (a.mentor.id < b.mentor.id ? -1 : 1));
  return keyed.map(({ mentor }) => mentor);
}

/** The difference of two infinities is NaN, so equality is tested first. */
const compare = (a: number, b: number): number => (a === b ? 0 : a < b ? -1 : 1);

/** FNV-1a, 32 bit: distributes evenly; not cryptographic. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193);
  return value >>> 0;
}

/** The text that the keyword filter searches: public fields only. The legal name is for the admins. */
export function mentorSearchText(profile: {
  displayName: string | null;
  headline: string | null;
  bio: string | null;
  careerHistory: readonly { period: string; industry: string; jobType: string; description: string }[];
}): string {
  const career = profile.careerHistory.flatMap(({ industry, jobType, description }) => [industry, jobType, description]);
  return searchTextOf([profile.displayName, profile.headline, profile.bio, ...career]);
}
