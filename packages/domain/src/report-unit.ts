import { hrSees } from "./disclosure";
import { ATTRIBUTES, type Attribute, type OrderFacts, type PersonFacts, RATING_SCALE, RATINGS, type Rating } from "./report-facts";
import { type Before, type Blocks, type Cell, mayStandBeside, mergeSmall, type Release, release, releaseTags } from "./report-privacy";
import type { Unit } from "./report-sets";

/** A cell as it is told: with its numbers, or with none. */
export interface ToldCell {
  key: string;
  shown: boolean;
  people?: number;
  /** Of the values of its people, for a mean. */
  sum?: number;
}

export interface ToldFamily {
  /** ISO. Older than the unit's where nothing new could be told. */
  asOf: string;
  blocks: Blocks;
  cells: ToldCell[];
}

export interface Overview {
  listed: number;
  registered: number;
  booked: number;
  tookPart: number;
  sessions: number;
  /** Whether the company may know of each person that she has registered; that she has booked and come (L1 and above). */
  showRegistration: boolean;
  showUsage: boolean;
}

/** What one unit tells, ever: every report of every set of orders is made of these and of nothing else. */
export interface UnitRelease {
  key: string;
  orderIds: string[];
  asOf: string;
  /** `asOf` of the release it was held against; null: the first. */
  before: string | null;
  overview: Overview;
  /** Who took part, with the groups in which she was first counted: nobody moves between groups afterwards. */
  people: Record<string, Record<Attribute, string>>;
  families: Record<string, ToldFamily>;
}

/** Where an attribute is not known, and where small groups meet. */
export const UNKNOWN = "unknown";
export const OTHERS = "others";

export const familyOf = (rating: Rating, attribute: Attribute): string => `${rating}/${attribute}`;
/** Of the ratings, the one that is told by attribute. */
export const RATING_BY_ATTRIBUTE: Rating = "satisfaction";

/**
 * What a unit tells now. `before` is what it told last: with some new people, but fewer than k, it stays at that (and is given back as
 * it is); a table of which nothing new may be told keeps its old numbers and day.
 */
export function releaseUnit(
  unit: Unit,
  orders: readonly OrderFacts[],
  facts: readonly PersonFacts[],
  { k, now, before }: { k: number; now: Date; before: UnitRelease | null },
): UnitRelease {
  const listed = facts.filter((person) => unit.orderIds.includes(person.orderId));
  const taking = listed.filter((person) => person.tookPart);
  const ids = new Set(taking.map(({ id }) => id));
  const known = before?.people ?? {};
  const gone = Object.keys(known).filter((id) => !ids.has(id)).length;
  const fresh = taking.filter(({ id }) => !Object.hasOwn(known, id));
  if (before && !mayStandBeside(fresh.length + gone, k)) return before;

  const since = before ? Date.parse(before.asOf) : 0;
  const people = grouped(taking, known, k);
  const overview = overviewOf(listed, orders);
  const asOf = now.toISOString();
  const isFresh = (id: string) => !Object.hasOwn(known, id);
  const edited = taking.filter((person) => !isFresh(person.id) && person.editedAt !== null && person.editedAt > since).length;
  const families: Record<string, ToldFamily> = {};

  const tell = (
    name: string,
    cells: readonly Counted[],
    uncertain: number,
    how: (cells: readonly Cell[], before: Before | null) => Release | null,
  ) => {
    const then = before?.families[name];
    const told = how(cells, then ? { blocks: then.blocks, uncertain } : null);
    families[name] = told
      ? { asOf, blocks: told.blocks, cells: cells.map((cell) => toldCell(cell, told.shown.has(cell.key))) }
      : held(then, cells, asOf);
  };

  for (const attribute of ATTRIBUTES) {
    const cells = countBy(
      taking,
      ({ id }) => people[id]?.[attribute] ?? UNKNOWN,
      ({ id }) => isFresh(id),
    );
    const outside = overview.showUsage
      ? null
      : countBy(
          listed.filter((person) => !person.tookPart),
          groupNow(attribute, people),
          () => false,
        );
    tell(attribute, outside ? withOutside(cells, outside) : cells, gone, (given, then) => release(given, k, then));
  }
  for (const rating of RATINGS) {
    const answered = taking.filter((person) => person.ratings[rating]);
    const isNew = (person: PersonFacts) => (person.ratings[rating]?.at ?? 0) > since;
    const value = (person: PersonFacts) => person.ratings[rating]?.value ?? 0;
    const uncertain = gone + edited;
    tell(
      rating,
      meanBy(answered, () => "all", isNew, value, RATING_SCALE[rating]),
      uncertain,
      (given, then) => release(given, k, then),
    );
    if (rating !== RATING_BY_ATTRIBUTE) continue;
    for (const attribute of ATTRIBUTES) {
      const cells = meanBy(answered, ({ id }) => people[id]?.[attribute] ?? UNKNOWN, isNew, value, RATING_SCALE[rating]);
      tell(familyOf(rating, attribute), cells, uncertain, (given, then) => release(given, k, then));
    }
  }
  // Whose interviews were reported at all: a theme is never missing from a report, a tag may be.
  const reported = taking.filter((person) => Object.keys(person.themes).length + Object.keys(person.tags).length > 0);
  for (const name of ["themes", "tags"] as const) {
    tell(name, tagCells(reported, name, since), gone + edited, (given, then) => releaseTags(given, reported.length, k, then));
  }
  const booked = listed.filter((person) => person.booked);
  for (const [name, at] of [
    ["canceled", "canceledAt"],
    ["noShow", "noShowAt"],
  ] as const) {
    const hit = booked.filter((person) => person[at] !== null);
    const cells = [{ key: "all", people: hit.length, fresh: hit.filter((person) => (person[at] ?? 0) > since).length }];
    tell(name, cells, gone, (given, then) => releaseTags(given, booked.length, k, then));
  }
  const timed = taking.filter((person) => person.minutes);
  const minutes = meanBy(
    timed,
    () => "all",
    (person) => (person.minutes?.at ?? 0) > since,
    (person) => person.minutes?.value ?? 0,
  );
  tell("minutes", minutes, gone + edited, (given, then) => release(given, k, then));

  return { key: unit.key, orderIds: [...unit.orderIds], asOf, before: before?.asOf ?? null, overview, people, families };
}

interface Counted extends Cell {
  readonly sum?: number;
}

function toldCell({ key, people, sum }: Counted, shown: boolean): ToldCell {
  if (!shown) return { key, shown: false };
  return { key, shown: true, people, ...(sum === undefined ? {} : { sum }) };
}

/** The old numbers stay, but the unit's new total was told: for the next release all cells were told together. */
function held(then: ToldFamily | undefined, cells: readonly Cell[], asOf: string): ToldFamily {
  const keys = [...new Set([...(then?.cells ?? []), ...cells].map(({ key }) => key))].sort();
  return {
    asOf: then?.asOf ?? asOf,
    blocks: keys.length > 0 ? [keys] : [],
    cells: then?.cells ?? keys.map((key) => ({ key, shown: false })),
  };
}

/** L0 is a promise to everybody on the list, L1 to nobody less than each interview was booked under. */
function overviewOf(listed: readonly PersonFacts[], orders: readonly OrderFacts[]): Overview {
  const levels = [...orders.map(({ level }) => level), ...listed.flatMap(({ level }) => level ?? [])];
  const count = (has: (person: PersonFacts) => boolean) => listed.filter(has).length;
  return {
    listed: listed.length,
    registered: count((person) => person.registered),
    booked: count((person) => person.booked),
    tookPart: count((person) => person.tookPart),
    sessions: listed.reduce((total, person) => total + person.sessions, 0),
    showRegistration: orders.every((order) => order.showRegistration),
    showUsage: levels.every((level) => hrSees(level).usage),
  };
}

/** In which groups each participant counts: those she was first told in, else today's, small departments and jobs taken together. */
function grouped(taking: readonly PersonFacts[], known: UnitRelease["people"], k: number): UnitRelease["people"] {
  const fresh = taking.filter(({ id }) => !Object.hasOwn(known, id));
  const people: UnitRelease["people"] = {};
  for (const { id } of taking) if (known[id]) people[id] = known[id];
  const named = (attribute: Attribute) => new Set(Object.values(known).map((groups) => groups[attribute]));
  const [departments, jobs] = [groupsOf(fresh, "department", named("department"), k), groupsOf(fresh, "job", named("job"), k)];
  for (const person of fresh) people[person.id] = { age: person.age ?? UNKNOWN, department: departments(person), job: jobs(person) };
  return people;
}

function groupsOf(people: readonly PersonFacts[], attribute: "department" | "job", named: ReadonlySet<string>, k: number) {
  const sizes = new Map<string, number>();
  for (const person of people) {
    const name = person[attribute] ?? UNKNOWN;
    if (!named.has(name)) sizes.set(name, (sizes.get(name) ?? 0) + 1);
  }
  const { merged } = mergeSmall(sizes, k);
  return (person: PersonFacts): string => {
    const name = person[attribute] ?? UNKNOWN;
    return merged.has(name) ? OTHERS : name;
  };
}

/** The group of somebody who has not taken part: as it is told of those who have. */
function groupNow(attribute: Attribute, people: UnitRelease["people"]) {
  const named = new Set(Object.values(people).map((groups) => groups[attribute]));
  return (person: PersonFacts): string => {
    const name = person[attribute] ?? UNKNOWN;
    return named.has(name) ? name : OTHERS;
  };
}

function countBy(
  people: readonly PersonFacts[],
  keyOf: (person: PersonFacts) => string,
  isFresh: (person: PersonFacts) => boolean,
): Counted[] {
  return meanBy(people, keyOf, isFresh, null);
}

function meanBy(
  people: readonly PersonFacts[],
  keyOf: (person: PersonFacts) => string,
  isFresh: (person: PersonFacts) => boolean,
  worth: ((person: PersonFacts) => number) | null,
  scale?: readonly [number, number],
): Counted[] {
  const cells = new Map<string, { key: string; people: number; fresh: number; sum: number; low: boolean; high: boolean }>();
  for (const person of people) {
    const key = keyOf(person);
    const cell = cells.get(key) ?? { key, people: 0, fresh: 0, sum: 0, low: true, high: true };
    cells.set(key, cell);
    const value = worth?.(person) ?? 0;
    cell.people += 1;
    cell.fresh += isFresh(person) ? 1 : 0;
    cell.sum += value;
    cell.low &&= scale !== undefined && value <= scale[0];
    cell.high &&= scale !== undefined && value >= scale[1];
  }
  return [...cells.values()]
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ low, high, sum, ...cell }) => (worth ? { ...cell, sum, extreme: low || high } : cell));
}

function withOutside(cells: readonly Counted[], outside: readonly Cell[]): Counted[] {
  const others = new Map(outside.map(({ key, people }) => [key, people]));
  return cells.map((cell) => ({ ...cell, outside: others.get(cell.key) ?? 0 }));
}

function tagCells(people: readonly PersonFacts[], of: "themes" | "tags", since: number): Counted[] {
  const cells = new Map<string, { key: string; people: number; fresh: number }>();
  for (const person of people) {
    for (const [key, at] of Object.entries(person[of])) {
      const cell = cells.get(key) ?? { key, people: 0, fresh: 0 };
      cells.set(key, cell);
      cell.people += 1;
      cell.fresh += at > since ? 1 : 0;
    }
  }
  return [...cells.values()].sort((a, b) => (a.key < b.key ? -1 : 1));
}

/** Whether nothing has been told of the unit since this release was made: else it was held against the wrong one. */
export const isNext = (unit: UnitRelease, last: UnitRelease | undefined): boolean =>
  last === undefined ? unit.before === null : unit.before === last.asOf || unit.asOf === last.asOf;
