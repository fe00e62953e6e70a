import type { Slot } from "./availability";
import { isFoundIn, searchTextOf } from "./search-text";
import { TIME_BANDS, type TimeBand } from "./time-band";
import { DAY, type LocalDate } from "./tokyo";

/** The facts of a mentor that a search uses. `tags` holds the codes of the profile by filter. */
export interface Candidate {
  id: string;
  tags: Record<TagFilter, readonly string[]>;
  searchKey: string;
  /** The next free time; undefined when there is none, or for a viewer who does not book. */
  soonest: Slot | undefined;
  /** Whether there is a free time on the day that was asked for; true when none was. */
  freeOnDate: boolean;
  /** The number of the mentor's future interviews. */
  load: number;
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
  date?: LocalDate | undefined;
  favorite?: boolean | undefined;
  q?: string | undefined;
}

type FilterName = TagFilter | "timeBand" | "within7days" | "date" | "favorite" | "q";
type Test = (candidate: Candidate) => boolean;

const TIME_FILTERS = ["timeBand", "within7days", "date"] as const satisfies readonly FilterName[];
/** What is asked of the time of an interview. */
export type TimesAsked = Pick<SearchQuery, (typeof TIME_FILTERS)[number]>;

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
  if (query.date) tests.set("date", ({ freeOnDate }) => freeOnDate);
  if (query.favorite) tests.set("favorite", ({ favorite }) => favorite);
  if (q?.trim()) tests.set("q", (candidate) => isFoundIn(candidate.searchKey, q));
  return tests;
}

export const isWithin7Days = ({ startAt }: Slot, now: Date): boolean => startAt.getTime() <= now.getTime() + 7 * DAY;

const isFreeWithin7Days = ({ soonest }: Candidate, now: Date): boolean => soonest !== undefined && isWithin7Days(soonest, now);

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
  matches: readonly T[];
  /** Number of matches with this value, all other filters unchanged. */
  facets: Facets;
  /** Only when nothing matches: the number of matches without one of the filters, most first. */
  relax: Relaxation[];
}

/**
 * Filters the mentors of an order. Pure: the caller has already left out mentors who cannot be booked. `isFreeFor`: whether one free time is
 * all that is asked of it; two filters of times are not met by two different times.
 */
export function searchMentors<T extends Candidate>(
  candidates: readonly T[],
  query: SearchQuery,
  now: Date,
  isFreeFor: (candidate: T, asked: TimesAsked) => boolean,
): SearchResult<T> {
  const tests = testsOf(query, now);
  const passing = (names: readonly FilterName[]): readonly T[] => {
    if (names.length === 0) return candidates;
    const wanted = names.flatMap((name) => tests.get(name) ?? []);
    const times = TIME_FILTERS.filter((name) => names.includes(name));
    const asked = Object.fromEntries(times.map((name) => [name, query[name]])) as TimesAsked;
    return candidates.filter((candidate) => wanted.every((test) => test(candidate)) && (times.length < 2 || isFreeFor(candidate, asked)));
  };
  const without = (name: FilterName): readonly T[] => passing([...tests.keys()].filter((filter) => filter !== name));
  const matches = passing([...tests.keys()]);
  // Removing a filter that is not set changes nothing: no second pass for it.
  const pool = (name: FilterName): readonly T[] => (tests.has(name) ? without(name) : matches);
  const tags = {} as Facets["tags"];
  for (const filter of TAG_FILTERS) tags[filter] = talliesOf(pool(filter))(filter);
  /** Whether a value of a time filter, together with the other time filters, is met by one time. */
  const fits = (name: keyof TimesAsked, candidate: T, value: TimesAsked): boolean =>
    !TIME_FILTERS.some((other) => other !== name && tests.has(other)) ||
    isFreeFor(candidate, { timeBand: query.timeBand, within7days: query.within7days, date: query.date, ...value });
  let within7days = 0;
  for (const candidate of pool("within7days"))
    if (isFreeWithin7Days(candidate, now) && fits("within7days", candidate, { within7days: true })) within7days += 1;
  const ofBands = pool("timeBand");
  const timeBand =
    tests.has("within7days") || tests.has("date")
      ? new Map(
          TIME_BANDS.map((band): [TimeBand, number] => [
            band,
            ofBands.filter((candidate) => candidate.bands.has(band) && fits("timeBand", candidate, { timeBand: [band] })).length,
          ]).filter(([, count]) => count > 0),
        )
      : talliesOf(ofBands)("timeBand");
  const facets: Facets = { tags, timeBand, within7days };
  return { matches, facets, relax: matches.length > 0 ? [] : relaxations(tests, without) };
}

interface Tallies {
  (filter: TagFilter): Map<string, number>;
  (filter: "timeBand"): Map<TimeBand, number>;
}
const talliesOfLists = new WeakMap<readonly Candidate[], Tallies>();

/** The number of candidates with each code, by filter. Counted once for each candidates array, which searches share. */
function talliesOf(candidates: readonly Candidate[]): Tallies {
  const tallies = talliesOfLists.get(candidates) ?? tallyOnce(candidates);
  talliesOfLists.set(candidates, tallies);
  return tallies;
}

function tallyOnce(candidates: readonly Candidate[]): Tallies {
  const counted = new Map<TagFilter | "timeBand", Map<string, number>>();
  const tally = (filter: TagFilter | "timeBand") => {
    const counts = counted.get(filter) ?? new Map<string, number>();
    if (counted.has(filter)) return counts;
    for (const candidate of candidates)
      for (const code of filter === "timeBand" ? candidate.bands : candidate.tags[filter]) counts.set(code, (counts.get(code) ?? 0) + 1);
    counted.set(filter, counts);
    return counts;
  };
  return tally as Tallies;
}

function relaxations(tests: Map<FilterName, Test>, without: (name: FilterName) => readonly Candidate[]): Relaxation[] {
  return [...tests.keys()]
    .map((filter) => ({ filter, code: null, count: without(filter).length }))
    .filter((relaxation) => relaxation.count > 0)
    .sort((a, b) => b.count - a.count);
}

/** What the ranking knows of the person who searches. */
export interface RankedBy {
  /** Themes of the mentee's profile, and those asked for in the search. */
  themes: readonly string[];
  /** Bands of the week in which the mentee has time: of the profile, and those asked for. */
  bands: readonly TimeBand[];
  previousMentorId: string | null;
  seed: string;
  now: Date;
}

export const SEARCH_REASONS = ["theme", "timeBand", "soon"] as const;

/** Why somebody stands where they stand in おすすめ: a fact of the ranking that a person may read. */
export type SearchReason = { kind: "theme"; code: string } | { kind: "timeBand"; code: TimeBand } | { kind: "soon" };

const POINTS = { theme: 3, timeBand: 2, soon: 2 } as const satisfies Record<SearchReason["kind"], number>;

/** Every fact that puts a mentor in front, in the order of what counts most. The admins' weight is no reason to tell. */
function meritsOf(candidate: Candidate, by: RankedBy): SearchReason[] {
  const band = bandOf(candidate, by);
  return [
    ...[...new Set(by.themes)].filter((theme) => candidate.tags.theme.includes(theme)).map((code) => ({ kind: "theme" as const, code })),
    ...(band === undefined ? [] : [{ kind: "timeBand" as const, code: band }]),
    ...(isFreeWithin7Days(candidate, by.now) ? [{ kind: "soon" as const }] : []),
  ];
}

const bandOf = (candidate: Candidate, by: RankedBy): TimeBand | undefined => by.bands.find((wanted) => candidate.bands.has(wanted));

/** The points of the merits, and the weight, without listing them: every search scores every mentor. `themes`: each of `by` once. */
function scoreOf(candidate: Candidate, themes: readonly string[], by: RankedBy): number {
  let score = candidate.weight;
  for (const theme of themes) if (candidate.tags.theme.includes(theme)) score += POINTS.theme;
  if (bandOf(candidate, by) !== undefined) score += POINTS.timeBand;
  if (isFreeWithin7Days(candidate, by.now)) score += POINTS.soon;
  return score;
}

const MOST_REASONS = 2;

/** The two reasons to show: the strongest, and one of another kind if there is one. They are the ones that the ranking has counted. */
export function reasonsFor(candidate: Candidate, by: RankedBy): SearchReason[] {
  const merits = meritsOf(candidate, by);
  const [first] = merits;
  if (first === undefined) return [];
  const second = merits.find(({ kind }) => kind !== first.kind) ?? merits[1];
  return [first, ...(second === undefined ? [] : [second])].slice(0, MOST_REASONS);
}

/** A mentor with what decides its place. `luck` is only known where everything before it was equal. */
interface Ranked<T> {
  readonly mentor: T;
  readonly previous: number;
  readonly rank: number;
  luck: number | null;
}

/**
 * Sorts the list. おすすめ: themes in common with the mentee's concerns, a free slot when they have time, an early one, the admins' weight; equal
 * ones are shuffled by person and day, so that one person's list is stable while all mentors are shown equally often (no ranking of
 * mentors). `most`: only that many from the front, found without sorting the others.
 */
export function sortMentors<T extends Candidate>(
  mentors: readonly T[],
  sort: MentorSort,
  by: RankedBy,
  most: number = Number.POSITIVE_INFINITY,
): T[] {
  const seeded = hash(`${by.seed}:`);
  const themes = [...new Set(by.themes)];
  const rankOf = (mentor: T): number =>
    sort === "soonest" ? startOf(mentor) : sort === "newest" ? -mentor.createdAt.getTime() : -scoreOf(mentor, themes, by);
  const ranked = (mentor: T): Ranked<T> => ({
    mentor,
    previous: sort === "previous" && mentor.id === by.previousMentorId ? 0 : 1,
    rank: rankOf(mentor),
    luck: null,
  });
  const luckOf = (one: Ranked<T>): number => {
    one.luck ??= hash(one.mentor.id, seeded);
    return one.luck;
  };
  const inOrder = (a: Ranked<T>, b: Ranked<T>): number =>
    a.previous - b.previous || compare(a.rank, b.rank) || luckOf(a) - luckOf(b) || (a.mentor.id < b.mentor.id ? -1 : 1);
  const sorted = most < mentors.length ? firstOf(mentors, most, ranked, inOrder) : mentors.map(ranked).sort(inOrder);
  return sorted.map(({ mentor }) => mentor);
}

/** The first `most` in order: each of the others is compared with the last of these alone. */
function firstOf<T, K>(all: readonly T[], most: number, keyOf: (one: T) => K, inOrder: (a: K, b: K) => number): K[] {
  const first: K[] = [];
  for (const one of all) {
    const key = keyOf(one);
    const last = first[most - 1];
    if (last !== undefined && inOrder(key, last) > 0) continue;
    let [low, high] = [0, first.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (inOrder(key, first[middle] as K) < 0) high = middle;
      else low = middle + 1;
    }
    first.splice(low, 0, key);
    if (first.length > most) first.pop();
  }
  return first;
}

const startOf = ({ soonest }: Candidate): number => soonest?.startAt.getTime() ?? Number.POSITIVE_INFINITY;

/**
 * 誰でもよい・いちばん早い日時: the mentor with the earliest free time; of several, the one with the fewest interviews ahead; of those, by lot, which is
 * another one for each person. Null when nobody has a free time.
 */
export function soonestOf<T extends Candidate>(candidates: readonly T[], seed: string): (T & { soonest: Slot }) | null {
  const seeded = hash(`${seed}:`);
  let best: T | null = null;
  for (const candidate of candidates) {
    if (candidate.soonest !== undefined && (best === null || comesBefore(candidate, best, seeded))) best = candidate;
  }
  return best as (T & { soonest: Slot }) | null;
}

function comesBefore(one: Candidate, other: Candidate, seeded: number): boolean {
  const lot = ({ id }: Candidate) => hash(id, seeded);
  return (compare(startOf(one), startOf(other)) || one.load - other.load || lot(one) - lot(other) || (one.id < other.id ? -1 : 1)) < 0;
}

/** The difference of two infinities is NaN, so equality is tested first. */
const compare = (a: number, b: number): number => (a === b ? 0 : a < b ? -1 : 1);

/** FNV-1a, 32 bit: distributes evenly; not cryptographic. `from`: the hash of a preceding text, to be continued. */
function hash(text: string, from = 0x811c9dc5): number {
  let value = from;
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
