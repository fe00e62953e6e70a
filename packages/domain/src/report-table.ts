import { ATTRIBUTES, type Attribute, POINT_RATINGS, type PointRating, RATINGS, type Rating } from "./report-facts";
import { monthsBetween } from "./report-period";
import { atLeast, roundMean, STEP } from "./report-privacy";
import {
  ALL,
  answersTo,
  MONTHS,
  OTHERS,
  peopleBy,
  RATING_BY_ATTRIBUTE,
  type Rate,
  REACHED_BY_DEPARTMENT,
  type ReportRelease,
  ratingBy,
  type ToldCell,
  UNKNOWN,
} from "./report-release";

export const ROW_SECTIONS = ["overview", "months", "themes", "ratings", "answers", "attributes", "orgIssues"] as const;
export type RowSection = (typeof ROW_SECTIONS)[number];

export const OVERVIEW_ITEMS = ["listed", "registered", "booked", "tookPart", "sessions", "canceled", "noShow", "minutes"] as const;
export type OverviewItem = (typeof OVERVIEW_ITEMS)[number];

export type ReportUnit = "people" | "percent" | "sessions" | "minutes" | "points" | "score";

/** One frozen number of a report: page, print and CSV show this and nothing else. */
export interface ReportRow {
  section: RowSection;
  /**
   * The item within the section: an overview item, a month ("2026-04"), the code of a theme or tag, a rating, "participants" or, of a
   * department, "tookPart".
   */
  item: string;
  /** Set where the row is about a part of the people: "age", "department" or "job", and the group. */
  attribute: { kind: Attribute; group: string } | null;
  /** Null: suppressed. */
  value: number | null;
  unit: ReportUnit;
  /** The number of people it is based on. `atLeast`: rounded down, because the exact number could be compared with another one. */
  people: { count: number; atLeast: boolean } | null;
  suppressed: boolean;
  /** A rate rounded to steps of this many percent (5 unless stated). */
  rough: boolean;
  step?: number;
  /** The value is a bound: so much or more, so much or less. */
  bound?: "atLeast" | "atMost";
  /** The answers that a share of a distribution is of, both included. */
  answers?: { from: number; to: number };
  /** The number of listed people that an exact rate is of. */
  of?: number;
  /** The number leaves out some orders of the set, or some of their periods, because it may not be published for them. */
  partial: boolean;
}

export interface Vocabulary {
  themes: readonly string[];
  tags: readonly string[];
  ages: readonly string[];
}

/** The input of a report. */
export interface ReportBase {
  releases: readonly ReportRelease[];
  /** The length of the orders' lists, as the company knows them. */
  listed: number;
  k: number;
}

/**
 * The rows of a report on a set of orders, from nothing but their releases: sums of published cells, so that no set reveals more than its
 * parts. All themes are listed, with a number or not: a missing row would mean "nobody". Groups of people without a number are not named.
 */
export function reportRows(base: ReportBase, words: Vocabulary): ReportRow[] {
  return [
    ...overviewRows(base),
    ...monthRows(base),
    ...words.themes.map((theme) => countRow("themes", theme, toldOf(base, "themes", theme))),
    ...RATINGS.map((rating) => meanRow("ratings", rating, null, toldOf(base, rating, ALL), people(base))),
    ...POINT_RATINGS.flatMap((rating) => answerRows(base, rating)),
    ...ATTRIBUTES.flatMap((attribute) => attributeRows(base, attribute, words)),
    ...words.tags.map((tag) => countRow("orgIssues", tag, toldOf(base, "tags", tag))),
  ];
}

interface Told {
  cells: ToldCell[];
  /** The cell includes interviews whose people the company does not see. */
  unnamed: boolean;
  /** Some release does not include it; the row does not reveal whether there were too few people or none. */
  partial: boolean;
}

function toldOf({ releases }: ReportBase, table: string, key: string): Told {
  const found = releases.flatMap((release) => {
    const cell = release.tables[table]?.cells.find((one) => one.key === key);
    return cell ? [{ cell, release }] : [];
  });
  const periods = new Set(releases.flatMap(({ visibility, periodIds }) => periodIds.map((id) => `${visibility}/${id}`)));
  const covered = new Set(
    found.flatMap(({ release }) => (release.tables[table]?.periodIds ?? []).map((id) => `${release.visibility}/${id}`)),
  );
  return {
    cells: found.map(({ cell }) => cell),
    unnamed: found.some(({ release }) => release.visibility === "totals"),
    partial: found.length > 0 && covered.size < periods.size,
  };
}

const sumOf = (cells: readonly ToldCell[], field: "people" | "sum"): number => cells.reduce((total, cell) => total + (cell[field] ?? 0), 0);

const isNamed = ({ releases }: ReportBase): boolean => releases.every(({ visibility }) => visibility === "named");

/**
 * The interviews of each month, where the company reads by name who came. A month that lies in several releases is shown where each of them
 * tells it. So a month of few looks like one without an interview, and one that is told does not say that a later period had none in it.
 */
function monthRows(base: ReportBase): ReportRow[] {
  const row = { section: "months", unit: "sessions", attribute: null } as const;
  const tables = isNamed(base) ? base.releases.flatMap(({ tables }) => tables[MONTHS] ?? []) : [];
  const sumIn = (month: string): number | null => {
    const own = tables.filter(({ covers }) => covers?.includes(month));
    const cells = own.flatMap((table) => table.cells.filter(({ key }) => key === month));
    return cells.length > 0 && cells.length === own.length ? sumOf(cells, "sum") : null;
  };
  const shown = [...new Set(tables.flatMap(({ covers }) => covers ?? []))].filter((month) => sumIn(month) !== null).sort();
  const [first, last] = [shown[0], shown.at(-1)];
  if (first === undefined || last === undefined) return [{ ...row, item: ALL, ...silent }];
  const partial = new Set(tables.flatMap(({ periodIds }) => periodIds)).size < new Set(base.releases.flatMap((one) => one.periodIds)).size;
  return monthsBetween(first, last).map((item) => {
    const value = sumIn(item);
    return value === null ? { ...row, item, ...silent } : { ...row, item, ...plain, value, partial };
  });
}

/** The distribution of the answers to a rating, in steps. Releases that join different answers are added up by the answers that both part. */
function answerRows(base: ReportBase, rating: PointRating): ReportRow[] {
  const row = { section: "answers", item: rating, unit: "percent", attribute: null } as const;
  const tables = base.releases.flatMap(({ tables }) => tables[answersTo(rating)] ?? []);
  const ends = [1, 2, 3, 4, 5].filter((end) => tables.every(({ cells }) => cells.some(({ answers }) => answers?.to === end)));
  const cells = tables.flatMap((table) => table.cells);
  const total = sumOf(cells, "people");
  if (total === 0 || ends.length < 2) return [{ ...row, ...silent }];
  const told = new Set(base.releases.flatMap(({ tables }) => tables[rating]?.periodIds ?? []));
  const partial = new Set(tables.flatMap(({ periodIds }) => periodIds)).size < told.size;
  return ends.map((to, index) => {
    const answers = { from: (ends[index - 1] ?? 0) + 1, to };
    const own = cells.filter((cell) => cell.answers && cell.answers.from >= answers.from && cell.answers.to <= to);
    const value = Math.round((100 * sumOf(own, "people")) / total / STEP) * STEP;
    return { ...row, answers, value, people: null, suppressed: false, rough: true, step: STEP, partial };
  });
}

type People = (told: Told) => ReportRow["people"];

/**
 * Each release is rounded before the sum: a sum must reveal no more than its parts. For interviews of unnamed people only "k or more" is
 * said.
 */
const people =
  ({ k }: ReportBase): People =>
  ({ cells, unnamed }) => ({
    count: unnamed ? k : cells.reduce((total, cell) => total + Math.max(k, atLeast(cell.people)), 0),
    atLeast: true,
  });

/** For a part of the people only "k or more": rounded numbers of the same people on two days could reveal one of them. */
const kPeople =
  ({ k }: ReportBase): People =>
  () => ({ count: k, atLeast: true });

const plain = { attribute: null, rough: false, partial: false, suppressed: false, people: null } as const;
const silent = { value: null, people: null, suppressed: true, rough: false, partial: false } as const;

function countRow(section: RowSection, item: string, { cells, partial }: Told): ReportRow {
  const row = { section, item, attribute: null, unit: "people" } as const;
  if (cells.length === 0) return { ...row, ...silent };
  const count = sumOf(cells, "people");
  return { ...row, value: count, people: { count, atLeast: false }, suppressed: false, rough: false, partial };
}

const UNIT_OF = {
  satisfaction: "points",
  easeOfTalking: "points",
  goalProgress: "points",
  selfEfficacyChange: "points",
  nps: "score",
} as const satisfies Record<Rating, ReportUnit>;

function meanRow(section: RowSection, item: Rating, attribute: ReportRow["attribute"], told: Told, over: People): ReportRow {
  const row = { section, item, attribute, unit: UNIT_OF[item] };
  const { cells, partial } = told;
  const exact = cells.filter(({ bound }) => bound === undefined);
  const [first, ...others] = cells;
  if (!first) return { ...row, ...silent };
  const shown = { ...row, suppressed: false, rough: false };
  if (exact.length > 0) {
    const left = { ...told, cells: exact };
    const value = roundMean(sumOf(exact, "sum") / sumOf(exact, "people"));
    return { ...shown, value, people: over(left), partial: partial || exact.length < cells.length };
  }
  const { bound } = first;
  if (!bound || others.some((cell) => cell.bound?.side !== bound.side)) return { ...row, ...silent };
  return { ...shown, value: bound.value, bound: bound.side, people: over(told), partial };
}

function attributeRows(base: ReportBase, attribute: Attribute, { ages }: Vocabulary): ReportRow[] {
  const keys = keysOf(base, peopleBy(attribute), ages);
  const means = keysOf(base, ratingBy(RATING_BY_ATTRIBUTE, attribute), ages);
  return [
    ...(keys.length > 0 ? keys : [ALL]).map((group) => participantsRow(base, { kind: attribute, group })),
    ...(attribute === "department" ? departmentRates(base, ages) : []),
    ...(means.length > 0 ? means : [ALL]).map((group) =>
      meanRow(
        "attributes",
        RATING_BY_ATTRIBUTE,
        { kind: attribute, group },
        toldOf(base, ratingBy(RATING_BY_ATTRIBUTE, attribute), group),
        kPeople(base),
      ),
    ),
  ];
}

/**
 * The rate of each department, of its people on the list. A department that some release of an order tells only within the rest has none:
 * the rate would be too low. The rest has one if it consists of the same departments throughout.
 */
function departmentRates(base: ReportBase, ages: readonly string[]): ReportRow[] {
  if (!isNamed(base)) return [];
  const releases = base.releases.filter(({ tables }) => tables[REACHED_BY_DEPARTMENT]);
  const byUnit = [...new Set(releases.map(({ unit }) => unit))].map((unit) => releases.filter((release) => release.unit === unit));
  const periods = new Set(base.releases.flatMap(({ periodIds }) => periodIds));
  const covered = new Set(releases.flatMap(({ tables }) => tables[REACHED_BY_DEPARTMENT]?.periodIds ?? []));
  return keysOf(base, REACHED_BY_DEPARTMENT, ages).flatMap((group): ReportRow[] => {
    const row = { section: "attributes", item: "tookPart", attribute: { kind: "department", group }, unit: "percent" } as const;
    const told = byUnit.flatMap((own) => {
      const cells = own.flatMap(({ tables }) => tables[REACHED_BY_DEPARTMENT]?.cells.filter(({ key }) => key === group) ?? []);
      return cells.length === own.length && (group !== OTHERS || own.length === 1) ? [cells] : [];
    });
    const count = sumOf(told.flat(), "people");
    const of = told.reduce((total, cells) => total + (cells.at(-1)?.listed ?? 0), 0);
    if (of === 0) return [];
    const partial = told.length < byUnit.length || covered.size < periods.size;
    const value = Math.min(100, roundMean((100 * count) / of));
    return [{ ...row, value, people: { count, atLeast: false }, of, suppressed: false, rough: false, partial }];
  });
}

/** The published groups, in the order of their vocabulary or name; joined groups come last. */
function keysOf({ releases }: ReportBase, table: string, ages: readonly string[]): string[] {
  const names = new Set(releases.flatMap((release) => release.tables[table]?.cells.map(({ key }) => key) ?? []));
  const last = [UNKNOWN, OTHERS];
  const place = (key: string): number =>
    last.includes(key) ? ages.length + 1 + last.indexOf(key) : ages.indexOf(key) < 0 ? ages.length : ages.indexOf(key);
  return [...names].sort((a, b) => place(a) - place(b) || (a < b ? -1 : 1));
}

function participantsRow(base: ReportBase, attribute: { kind: Attribute; group: string }): ReportRow {
  const row = { section: "attributes", item: "participants", attribute, unit: "people" } as const;
  const told = toldOf(base, peopleBy(attribute.kind), attribute.group);
  if (told.cells.length === 0) return { ...row, ...silent };
  const count = told.unnamed ? told.cells.reduce((total, cell) => total + atLeast(cell.people), 0) : sumOf(told.cells, "people");
  return { ...row, value: count, people: { count, atLeast: told.unnamed }, suppressed: false, rough: false, partial: told.partial };
}

const RATE_OF = { registered: "registered", booked: "booked", tookPart: "reached" } as const satisfies Partial<Record<OverviewItem, Rate>>;

function rateRow(base: ReportBase, item: keyof typeof RATE_OF): ReportRow {
  const row = { section: "overview", item, unit: "percent", attribute: null } as const;
  const { cells, partial } = toldOf(base, RATE_OF[item], ALL);
  if (cells.length === 0 || base.listed === 0) return { ...row, ...silent };
  if (cells.every(({ rate }) => rate === undefined)) {
    const count = sumOf(cells, "people");
    const value = Math.min(100, roundMean((100 * count) / base.listed));
    const of = partial ? {} : { of: base.listed };
    return { ...row, value, people: { count, atLeast: false }, ...of, suppressed: false, rough: false, partial };
  }
  const step = Math.max(...cells.map(({ rate }) => rate?.step ?? 0));
  const bounded = cells.some(({ rate }) => rate?.bound === "atLeast");
  const count = cells.reduce((total, cell) => total + (cell.rate ? (cell.rate.percent * (cell.listed ?? 0)) / 100 : cell.people), 0);
  const steps = (100 * count) / base.listed / step;
  const value = Math.min(100, (bounded ? Math.floor(steps) : Math.round(steps)) * step);
  return { ...row, value, people: null, suppressed: false, rough: true, step, partial, ...(bounded && { bound: "atLeast" as const }) };
}

function overviewRows(base: ReportBase): ReportRow[] {
  const { listed } = base;
  const sessions = toldOf(base, "sessions", ALL);
  const minutes = toldOf(base, "minutes", ALL);
  return [
    { section: "overview", item: "listed", unit: "people", ...plain, value: listed, people: { count: listed, atLeast: false } },
    rateRow(base, "registered"),
    rateRow(base, "booked"),
    rateRow(base, "tookPart"),
    sessions.cells.length > 0 && isNamed(base)
      ? {
          section: "overview",
          item: "sessions",
          unit: "sessions",
          ...plain,
          value: sumOf(sessions.cells, "sum"),
          partial: sessions.partial,
        }
      : { section: "overview", item: "sessions", unit: "sessions", attribute: null, ...silent },
    countRow("overview", "canceled", toldOf(base, "canceled", ALL)),
    countRow("overview", "noShow", toldOf(base, "noShow", ALL)),
    minutes.cells.length === 0
      ? { section: "overview", item: "minutes", unit: "minutes", attribute: null, ...silent }
      : {
          section: "overview",
          item: "minutes",
          unit: "minutes",
          ...plain,
          value: roundMean(sumOf(minutes.cells, "sum") / sumOf(minutes.cells, "people")),
          people: people(base)(minutes),
          partial: minutes.partial,
        },
  ];
}
