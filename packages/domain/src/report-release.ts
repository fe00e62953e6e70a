import {
  ATTRIBUTES,
  type Attribute,
  type InterviewFacts,
  type PeriodFacts,
  type PersonFacts,
  POINT_RATINGS,
  type PointRating,
  RATINGS,
  type Rating,
  VISIBILITIES,
  type Visibility,
} from "./report-facts";
import { monthsBetween } from "./report-period";
import {
  type Answering,
  answerRanges,
  answersRemainOpen,
  cellsOf,
  type Group,
  isAtEnd,
  type MeanBounds,
  mayBePublishedTogether,
  overlappingCells,
  type RoughRate,
  roughRate,
  roundMean,
} from "./report-privacy";
import type { Unit } from "./report-sets";

/** A published cell; it never changes. */
export interface ToldCell {
  key: string;
  /** Number of people in it: the weight when figures of several releases are combined. */
  people: number;
  /** Sum of the values of its people, for a mean. */
  sum?: number;
  /** Instead of the sum, for a mean at an end of its scale. */
  bound?: { side: "atMost" | "atLeast"; value: number };
  /** Where nobody is shown by name: a rate of the list instead of the exact number. */
  rate?: RoughRate;
  /** Number of people on the lists that the rate refers to. */
  listed?: number;
  /** The answers of a distribution, both included. */
  answers?: { from: number; to: number };
}

export interface ToldTable {
  /** The periods whose facts it publishes. */
  periodIds: string[];
  cells: ToldCell[];
  /** Of the course: the months that its periods lie in, whether they are told or not. */
  covers?: string[];
}

/**
 * What a unit publishes about closed periods. Every report is a sum of releases; a release never changes, and no period is in the same
 * table of two of them.
 */
export interface ReportRelease {
  unit: string;
  orderIds: string[];
  visibility: Visibility;
  /** Periods first published here: together they have k people or more. Empty if the release only has tables that had to wait. */
  periodIds: string[];
  tables: Record<string, ToldTable>;
}

/** Groups where an attribute is unknown, where several groups were joined, and where no group is shown separately. */
export const UNKNOWN = "unknown";
export const OTHERS = "others";
export const ALL = "all";

/** The only rating that is published by attribute. */
export const RATING_BY_ATTRIBUTE: Rating = "satisfaction";
/** Where tables may not be published together, the first of these is. */
const BESIDE_EACH_OTHER: readonly Attribute[] = ["department", "age", "job"];
export const PEOPLE = "people";
export const peopleBy = (attribute: Attribute): string => `${PEOPLE}/${attribute}`;
export const ratingBy = (rating: Rating, attribute: Attribute): string => `${rating}/${attribute}`;

/** The distribution of the answers to a rating. */
export const answersTo = (rating: PointRating): string => `${rating}/answers`;
/**
 * Who of each department has come, of how many on the list. Only where the company reads by name who came, because there it could count for
 * itself: it knows the departments from its own list. It does not know ages and jobs, and a number of those who have not come would, with
 * the next release, tell the age of whoever came meanwhile; so there are no such rates.
 */
export const REACHED_BY_DEPARTMENT = "reached/department";
/** The interviews of each month. */
export const MONTHS = "months";

/** Rates of the list; each person counts in the first period in which they reach the state. */
export const RATES = ["registered", "booked", "reached"] as const;
export type Rate = (typeof RATES)[number];

/**
 * The bounds beyond which a mean is published as a bound, so that at least three answers remain possible for each of k people: half a point
 * from the ends of a scale of points; for the NPS (each person +100, 0 or -100), two people from its ends.
 */
export function boundsOf(rating: Rating, k: number): MeanBounds {
  if (rating === "nps") return [-Math.floor(100 - 200 / k), Math.floor(100 - 200 / k)];
  return rating === "selfEfficacyChange" ? [-8.5, 8.5] : [1.5, 4.5];
}

export interface ReleaseOptions {
  k: number;
  /** All previous releases of the unit's orders. */
  earlier: readonly ReportRelease[];
  /** People of the customer who have already been counted by attribute, in any order; the people of these releases are added. */
  counted: Set<string>;
}

/**
 * The releases of a unit after some of its periods have closed, period by period in the order of their last days, so that the result does
 * not depend on the night on which it is computed. A period with fewer than k people joins the next; a table with fewer than k people
 * answering waits for the next release. Calling it again publishes nothing more.
 */
export function nextReleases(unit: Unit, periods: readonly PeriodFacts[], { k, earlier, counted }: ReleaseOptions): ReportRelease[] {
  const own = periods.filter(({ orderId }) => unit.orderIds.includes(orderId));
  const days = [...new Set(own.map(({ endsOn }) => endsOn))].sort();
  const told = [...earlier];
  const fresh: ReportRelease[] = [];
  for (const day of days) {
    const closed = own.filter(({ endsOn }) => endsOn <= day);
    for (const visibility of VISIBILITIES) {
      const release = nextRelease(unit, closed, visibility, { k, earlier: told, counted });
      if (!release) continue;
      told.push(release);
      fresh.push(release);
    }
  }
  return fresh;
}

function nextRelease(
  unit: Unit,
  closed: readonly PeriodFacts[],
  visibility: Visibility,
  { k, earlier, counted }: ReleaseOptions,
): ReportRelease | null {
  const same = earlier.filter((release) => release.visibility === visibility);
  const released = new Set(same.flatMap(({ periodIds }) => periodIds));
  const waiting = closed.filter(({ id }) => !released.has(id));
  const enough = takersOf(waiting, visibility).size >= k && (visibility === "named" || registeredIn(waiting).size >= 2 * k);
  const periodIds = enough ? waiting.map(({ id }) => id) : [];
  const open = closed.filter(({ id }) => released.has(id) || enough);
  const tables: Record<string, ToldTable> = {};

  /** The periods that a table has not published yet, and those that it has. */
  const split = (name: string) => {
    const told = new Set(same.flatMap((release) => release.tables[name]?.periodIds ?? []));
    return { pending: open.filter(({ id }) => !told.has(id)), before: open.filter(({ id }) => told.has(id)) };
  };
  const tell = (name: string, periods: readonly PeriodFacts[], cells: ToldCell[] | null) => {
    if (cells) tables[name] = { periodIds: periods.map(({ id }) => id), cells };
  };

  for (const rate of RATES) {
    const { pending, before } = split(rate);
    tell(rate, pending, rateCells(rate, pending, before, visibility, k));
  }

  if (visibility === "named") {
    const { pending, before } = split(REACHED_BY_DEPARTMENT);
    tell(REACHED_BY_DEPARTMENT, pending, departmentCells(pending, before, open, k));
  }

  const { pending } = split(PEOPLE);
  const taking = takersOf(pending, visibility);
  const newcomers = [...taking.values()].filter(({ person }) => !counted.has(person));
  if (newcomers.length >= k) {
    // People who were counted before cannot serve as cover either: they are known to have taken part.
    const outside = outsideOf(pending, taking, visibility)?.filter(({ person }) => !counted.has(person)) ?? null;
    for (const { person } of newcomers) counted.add(person);
    tell(PEOPLE, pending, [{ key: ALL, people: newcomers.length }]);
    for (const attribute of ATTRIBUTES) {
      const groups = groupsBy(attribute, newcomers, null, outside);
      const cells = cellsOf(groups, k);
      tell(peopleBy(attribute), pending, cells ? told(cells) : []);
    }
  }

  // By attribute, in which cell of a published table of means somebody's answer is.
  const beside = new Map<Attribute, Map<string, string>>();
  for (const rating of RATINGS) {
    const { pending } = split(rating);
    const taking = takersOf(pending, visibility);
    const answering = [...taking.values()].flatMap((taker) => {
      const values = taker.interviews.flatMap(({ ratings }) => ratings[rating] ?? []);
      return values.length > 0 ? [{ ...taker, value: mean(values), answers: values }] : [];
    });
    if (answering.length < k) continue;
    const bounds = boundsOf(rating, k);
    tell(rating, pending, [meanCell({ key: ALL, people: answering.length, sum: sumOf(answering) }, bounds)]);
    const outside = outsideOf(pending, taking, visibility);
    for (const attribute of rating === RATING_BY_ATTRIBUTE ? BESIDE_EACH_OTHER : []) {
      // The mask of the people comes first: a group that may not be published of them is not published of their answers either.
      const people = cellsOf(groupsBy(attribute, [...taking.values()], null, outside), k);
      const names = new Set(people?.alone.map(({ key }) => key));
      const masked = answering.map((one) => ({
        ...one,
        [attribute]: names.has(groupOf(one, attribute)) ? groupOf(one, attribute) : OTHERS,
      }));
      const cells =
        people &&
        cellsOf(
          groupsBy(attribute, masked, ({ value }) => value),
          k,
          (mean) => isAtEnd(mean, bounds),
        );
      const places = cells && placesOf(masked, attribute, new Set(cells.alone.map(({ key }) => key)));
      const fits =
        places &&
        [...beside.values()].every((other) =>
          mayBePublishedTogether(
            [...places].map(([person, cell]) => [cell, other.get(person) ?? ""]),
            k,
          ),
        );
      if (places && fits) beside.set(attribute, places);
      tell(ratingBy(rating, attribute), pending, cells && fits ? told(cells) : []);
    }
    // Whoever is content is likely to be so in every respect: no distribution is published beside means of another rating that would narrow it.
    const covered = outside === null || outside.length >= k;
    if (isPointRating(rating) && covered) tell(answersTo(rating), pending, answerCells(answering, beside, k));
  }

  for (const name of ["themes", "tags"] as const) {
    const { pending } = split(name);
    // Takers with at least one reported interview: a report always has a theme, but may have no tag.
    const reported = [...takersOf(pending, visibility).values()].filter(({ interviews }) =>
      interviews.some(({ themes, tags }) => themes.length + tags.length > 0),
    );
    if (reported.length < k) continue;
    const sizes = new Map<string, number>();
    for (const { interviews } of reported)
      for (const word of new Set(interviews.flatMap((interview) => interview[name]))) sizes.set(word, (sizes.get(word) ?? 0) + 1);
    const groups = [...sizes].map(([key, people]) => ({ key, people }));
    const shown = overlappingCells(groups, reported.length, k);
    tell(
      name,
      pending,
      groups.filter(({ key }) => shown.has(key)),
    );
  }

  for (const outcome of ["canceled", "noShow"] as const) {
    const { pending } = split(outcome);
    const people = peopleOf(pending, visibility);
    const hit = [...people.values()].filter(({ interviews }) => interviews.some((interview) => interview.outcome === outcome));
    if (hit.length >= k && people.size - hit.length >= k) tell(outcome, pending, [{ key: ALL, people: hit.length }]);
  }

  const timed = split("minutes").pending;
  const lengths = [...takersOf(timed, visibility).values()].flatMap(({ interviews }) => {
    const minutes = interviews.flatMap((interview) => interview.minutes ?? []);
    return minutes.length > 0 ? [{ value: mean(minutes) }] : [];
  });
  if (lengths.length >= k) tell("minutes", timed, [{ key: ALL, people: lengths.length, sum: sumOf(lengths) }]);

  if (enough && visibility === "named") {
    const takers = [...takersOf(waiting, visibility).values()];
    tell("sessions", waiting, [
      { key: ALL, people: takers.length, sum: takers.reduce((total, { interviews }) => total + interviews.length, 0) },
    ]);
  }
  // Facts from before there was a course have no months; what they were published with has none either.
  const dated = [...takersOf(waiting, visibility).values()].map(({ interviews }) => interviews.map(({ month }) => month));
  if (enough && visibility === "named" && dated.every((months) => months.every((month) => month !== undefined))) {
    const groups = new Map<string, { key: string; people: number; sum: number }>();
    for (const months of dated)
      for (const month of new Set(months as string[])) {
        const group = groups.get(month) ?? { key: month, people: 0, sum: 0 };
        group.people += 1;
        group.sum += months.filter((other) => other === month).length;
        groups.set(month, group);
      }
    const shown = overlappingCells([...groups.values()], dated.length, k);
    const covers = [...new Set(waiting.flatMap(({ startsOn, endsOn }) => monthsBetween(startsOn.slice(0, 7), endsOn.slice(0, 7))))].sort();
    // An interview from before the order began has no month in it.
    const cells = [...groups.values()].filter(({ key }) => shown.has(key) && covers.includes(key));
    tables[MONTHS] = { periodIds: waiting.map(({ id }) => id), cells, covers };
  }
  if (!enough && Object.keys(tables).length === 0) return null;
  return { unit: unit.key, orderIds: [...unit.orderIds], visibility, periodIds, tables };
}

interface Taker extends Pick<PersonFacts, "person" | Attribute> {
  orderIds: Set<string>;
  interviews: InterviewFacts[];
}

/** Everybody with an interview of these periods at this visibility, once, in the state when the last of their periods closed. */
function peopleOf(periods: readonly PeriodFacts[], visibility: Visibility): Map<string, Taker> {
  const people = new Map<string, Taker>();
  for (const period of [...periods].sort((a, b) => (a.endsOn < b.endsOn ? -1 : 1))) {
    for (const { person, orderId, age, department, job, interviews } of period.people) {
      const seen = interviews.filter((interview) => interview.visibility === visibility);
      if (seen.length === 0) continue;
      const known = people.get(person);
      people.set(person, {
        person,
        age,
        department,
        job,
        orderIds: new Set([...(known?.orderIds ?? []), orderId]),
        interviews: [...(known?.interviews ?? []), ...seen],
      });
    }
  }
  return people;
}

/** Those of them who took part, with only the interviews that took place. */
function takersOf(periods: readonly PeriodFacts[], visibility: Visibility): Map<string, Taker> {
  const done = periods.map((period) => ({
    ...period,
    people: period.people.map((one) => ({ ...one, interviews: one.interviews.filter(({ outcome }) => outcome === "done") })),
  }));
  return peopleOf(done, visibility);
}

/** Everybody registered on the lists of these periods, once: a row without an account stands for nobody. */
function registeredIn(periods: readonly PeriodFacts[]): Map<string, PersonFacts> {
  const latest = [...periods].sort((a, b) => (a.endsOn < b.endsOn ? -1 : 1));
  return new Map(latest.flatMap(({ people }) => people.filter(({ registered }) => registered).map((one) => [one.person, one])));
}

/** People who are registered and did not take part: where participation is not shown by name, they are the cover for those who did. */
function outsideOf(
  periods: readonly PeriodFacts[],
  taking: ReadonlyMap<string, unknown>,
  visibility: Visibility,
): readonly PersonFacts[] | null {
  if (visibility === "named") return null;
  return [...registeredIn(periods).values()].filter(({ person }) => !taking.has(person));
}

const groupOf = (person: Pick<PersonFacts, Attribute>, attribute: Attribute): string => person[attribute] ?? UNKNOWN;

function groupsBy<Person extends Pick<PersonFacts, Attribute>>(
  attribute: Attribute,
  people: readonly Person[],
  worth: ((person: Person) => number) | null,
  outside: readonly Pick<PersonFacts, Attribute>[] | null = null,
): Group[] {
  const groups = new Map<string, { key: string; people: number; outside?: number; sum?: number }>();
  const groupAt = (key: string) => {
    const group = groups.get(key) ?? { key, people: 0, ...(outside && { outside: 0 }), ...(worth && { sum: 0 }) };
    groups.set(key, group);
    return group;
  };
  for (const person of people) {
    const group = groupAt(groupOf(person, attribute));
    group.people += 1;
    if (worth) group.sum = (group.sum ?? 0) + worth(person);
  }
  for (const person of outside ?? []) {
    const group = groupAt(groupOf(person, attribute));
    group.outside = (group.outside ?? 0) + 1;
  }
  return [...groups.values()];
}

/** The cell of a published table for each person. */
const placesOf = (
  people: readonly (Pick<PersonFacts, Attribute> & { person: string })[],
  attribute: Attribute,
  alone: ReadonlySet<string>,
): Map<string, string> => new Map(people.map((one) => [one.person, alone.has(groupOf(one, attribute)) ? groupOf(one, attribute) : OTHERS]));

function told({ alone, joined }: { alone: readonly Group[]; joined: readonly Group[] }): ToldCell[] {
  const cellOf = ({ key, people, sum }: Group): ToldCell => ({ key, people, ...(sum !== undefined && { sum }) });
  // A group may itself be called OTHERS, where the mask of the people has joined some already.
  const others = [...joined, ...alone.filter(({ key }) => key === OTHERS)];
  const cells = alone.filter(({ key }) => key !== OTHERS).map(cellOf);
  if (others.length === 0) return cells;
  const people = others.reduce((total, group) => total + group.people, 0);
  const sum = others.some((group) => group.sum !== undefined) ? others.reduce((total, group) => total + (group.sum ?? 0), 0) : undefined;
  const all = [...cells, cellOf({ key: OTHERS, people, ...(sum !== undefined && { sum }) })];
  return all.length < 2 ? [] : all;
}

function meanCell({ key, people, sum = 0 }: Group, bounds: MeanBounds): ToldCell {
  const value = roundMean(sum / people);
  if (!isAtEnd(value, bounds)) return { key, people, sum };
  const [low, high] = bounds;
  return { key, people, bound: value >= high ? { side: "atLeast", value: high } : { side: "atMost", value: low } };
}

const isPointRating = (rating: Rating): rating is PointRating => (POINT_RATINGS as readonly Rating[]).includes(rating);

/** The distribution of these answers; null where it would tell somebody's. */
function answerCells(
  answering: readonly { person: string; value: number; answers: readonly number[] }[],
  beside: ReadonlyMap<Attribute, ReadonlyMap<string, string>>,
  k: number,
): ToldCell[] | null {
  const ranges = answerRanges(
    answering.map(({ value }) => value),
    k,
  );
  const [first, second, third] = BESIDE_EACH_OTHER.map((attribute) => beside.get(attribute));
  const people = answering.map(
    ({ person, answers }): Answering => ({
      answers,
      cells: [first?.get(person) ?? "", second?.get(person) ?? "", third?.get(person) ?? ""],
    }),
  );
  if (!ranges || !answersRemainOpen(people)) return null;
  return ranges.map(({ from, to, people }) => ({ key: `${from}-${to}`, people, answers: { from, to } }));
}

/**
 * By department, the people who came for the first time in these periods, and the length of the list as of the last closed period of each
 * order. Null while fewer than two cells can be told: it waits for the next release.
 */
function departmentCells(
  pending: readonly PeriodFacts[],
  before: readonly PeriodFacts[],
  closed: readonly PeriodFacts[],
  k: number,
): ToldCell[] | null {
  if (pending.length === 0 || closed.some(({ continues }) => continues)) return null;
  const came = ({ interviews }: PersonFacts): boolean =>
    interviews.some(({ visibility, outcome }) => visibility === "named" && outcome === "done");
  const placesIn = (periods: readonly PeriodFacts[]) =>
    new Map(periods.flatMap(({ people }) => people.filter(came).map((one) => [`${one.orderId}/${one.person}`, one])));
  const earlier = placesIn(before);
  const places = [...placesIn(pending)].filter(([place]) => !earlier.has(place)).map(([, one]) => one);
  const people = [...new Map(places.map((one) => [one.person, one])).values()];
  const cells = cellsOf(groupsBy("department", people, null), k);
  if (!cells) return null;
  const latest = new Map([...closed].sort((a, b) => (a.endsOn < b.endsOn ? -1 : 1)).map((period) => [period.orderId, period]));
  const listed = [...latest.values()].flatMap((period) => period.people);
  const alone = new Set(cells.alone.map(({ key }) => key));
  const cellFor = (key: string, isIn: (person: PersonFacts) => boolean): ToldCell => ({
    key,
    people: places.filter(isIn).length,
    listed: listed.filter(isIn).length,
  });
  return [
    ...[...alone].map((key) => cellFor(key, (one) => groupOf(one, "department") === key)),
    ...(cells.joined.length > 0 ? [cellFor(OTHERS, (one) => !alone.has(groupOf(one, "department")))] : []),
  ];
}

/**
 * A rate of the lists, from people who were not counted in it before; null while they are too few. Registration is published only where the
 * order shows it by name. Orders about which a report of another kind was published have no rates, because these would leave those people
 * out.
 */
function rateCells(
  rate: Rate,
  pending: readonly PeriodFacts[],
  before: readonly PeriodFacts[],
  visibility: Visibility,
  k: number,
): ToldCell[] | null {
  const shown = rate !== "registered" || pending.every((period) => period.showRegistration && visibilityOf(period) === visibility);
  if (!shown || pending.length === 0 || pending.some(({ continues }) => continues)) return null;
  const has = ({ registered, booked, interviews }: PersonFacts): boolean => {
    if (rate === "registered") return registered;
    if (rate === "booked") return booked[visibility];
    return interviews.some((interview) => interview.visibility === visibility && interview.outcome === "done");
  };
  const placesIn = (periods: readonly PeriodFacts[]) =>
    new Map(periods.flatMap(({ people }) => people.filter(has).map((one) => [`${one.orderId}/${one.person}`, one.person])));
  const earlier = placesIn(before);
  const places = [...placesIn(pending)].filter(([place]) => !earlier.has(place));
  const people = new Set(places.map(([, person]) => person));
  if (people.size < k) return null;
  const latest = new Map([...pending].sort((a, b) => (a.endsOn < b.endsOn ? -1 : 1)).map((period) => [period.orderId, period]));
  const listed = [...latest.values()].reduce((total, period) => total + period.listed, 0);
  if (visibility === "named" || rate === "registered") return [{ key: ALL, people: places.length, listed }];
  const known = new Set(earlier.values());
  const registered = [...registeredIn([...latest.values()]).keys()].filter((person) => !known.has(person)).length;
  const rough = roughRate(places.length, registered, listed, k);
  return rough && [{ key: ALL, people: places.length, rate: rough, listed }];
}

const visibilityOf = ({ level }: PeriodFacts): Visibility => (level === "L0" ? "totals" : "named");

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
const sumOf = (people: readonly { value: number }[]): number => people.reduce((sum, { value }) => sum + value, 0);
