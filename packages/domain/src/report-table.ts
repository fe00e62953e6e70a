import { ATTRIBUTES, type Attribute, RATINGS, type Rating } from "./report-facts";
import { atLeast, roughPercent } from "./report-privacy";
import { familyOf, RATING_BY_ATTRIBUTE, type ToldCell, type UnitRelease } from "./report-unit";

export const ROW_SECTIONS = ["overview", "themes", "ratings", "attributes", "orgIssues"] as const;
export type RowSection = (typeof ROW_SECTIONS)[number];

export const OVERVIEW_ITEMS = ["listed", "registered", "booked", "tookPart", "sessions", "canceled", "noShow", "minutes"] as const;
export type OverviewItem = (typeof OVERVIEW_ITEMS)[number];

export type ReportUnit = "people" | "percent" | "sessions" | "minutes" | "points" | "score";

/** One number of a report, as it is frozen: page, print and CSV show this and nothing beside it. */
export interface ReportRow {
  section: RowSection;
  /** A word of the section: an overview item, the code of a theme or tag, a rating, "participants". */
  item: string;
  /** Where the row speaks of a part of the people: "age", "department" or "job", and which. */
  attribute: { kind: Attribute; group: string } | null;
  /** Null: not told. */
  value: number | null;
  unit: ReportUnit;
  /** Over how many people. `atLeast`: in steps, because the exact number could be set against another one. */
  people: { count: number; atLeast: boolean } | null;
  suppressed: boolean;
  /** In steps of 5 %. */
  rough: boolean;
  /** Some orders of the set are left out of this number, because it may not be told of them. */
  partial: boolean;
}

export interface Vocabulary {
  themes: readonly string[];
  tags: readonly string[];
  ages: readonly string[];
}

const round = (value: number): number => Math.round(value * 10) / 10;

/**
 * The rows of a set of orders, from what its units tell and nothing else: a sum leaves out the units that do not tell it, so that no set
 * of orders says more than its orders do. All words of a vocabulary are listed, told or not: a missing row would say "nobody".
 */
export function reportRows(units: readonly UnitRelease[], words: Vocabulary): ReportRow[] {
  return [
    ...overviewRows(units),
    ...words.themes.map((theme) => tagRow("themes", theme, cellsOf(units, "themes", theme))),
    ...RATINGS.map((rating) => meanRow("ratings", rating, null, cellsOf(units, rating, "all"))),
    ...ATTRIBUTES.flatMap((attribute) => attributeRows(units, attribute, words)),
    ...words.tags.map((tag) => tagRow("orgIssues", tag, cellsOf(units, "tags", tag))),
  ];
}

interface Told {
  shown: ToldCell[];
  /** A unit does not tell it; whether because it is too small or because there is nobody, it does not say. */
  partial: boolean;
}

function cellsOf(units: readonly UnitRelease[], family: string, key: string): Told {
  const cells = units.map((unit) => unit.families[family]?.cells.find((cell) => cell.key === key));
  const shown = cells.filter((cell): cell is ToldCell => cell?.shown === true);
  return { shown, partial: shown.length > 0 && shown.length < units.length };
}

const sumOf = (cells: readonly ToldCell[], field: "people" | "sum"): number => cells.reduce((total, cell) => total + (cell[field] ?? 0), 0);

/** Each unit in steps before they are added: the sum of a set says no more than its parts. */
const stepped = (cells: readonly ToldCell[]): { count: number; atLeast: true } => ({
  count: cells.reduce((total, cell) => total + atLeast(cell.people ?? 0), 0),
  atLeast: true,
});

const plain = { attribute: null, rough: false, partial: false, suppressed: false, people: null } as const;
const silent = { value: null, people: null, suppressed: true, rough: false, partial: false } as const;

function tagRow(section: RowSection, item: string, { shown, partial }: Told): ReportRow {
  const row = { section, item, attribute: null, unit: "people" } as const;
  if (shown.length === 0) return { ...row, ...silent };
  const people = sumOf(shown, "people");
  return { ...row, value: people, people: { count: people, atLeast: false }, suppressed: false, rough: false, partial };
}

const UNIT_OF = {
  satisfaction: "points",
  easeOfTalking: "points",
  goalProgress: "points",
  selfEfficacyChange: "points",
  nps: "score",
} as const satisfies Record<Rating, ReportUnit>;

function meanRow(section: RowSection, item: Rating, attribute: ReportRow["attribute"], { shown, partial }: Told): ReportRow {
  const row = { section, item, attribute, unit: UNIT_OF[item] };
  if (shown.length === 0) return { ...row, ...silent };
  const value = round(sumOf(shown, "sum") / sumOf(shown, "people"));
  return { ...row, value, people: stepped(shown), suppressed: false, rough: false, partial };
}

function attributeRows(units: readonly UnitRelease[], attribute: Attribute, { ages }: Vocabulary): ReportRow[] {
  const keys = attribute === "age" ? [...ages, "unknown"] : namesIn(units, attribute);
  return keys.flatMap((group) => [
    countRow(units, { kind: attribute, group }),
    meanRow("attributes", RATING_BY_ATTRIBUTE, { kind: attribute, group }, cellsOf(units, familyOf(RATING_BY_ATTRIBUTE, attribute), group)),
  ]);
}

function countRow(units: readonly UnitRelease[], attribute: { kind: Attribute; group: string }): ReportRow {
  const row = { section: "attributes", item: "participants", attribute, unit: "people" } as const;
  const { shown, partial } = cellsOf(units, attribute.kind, attribute.group);
  const open = units.every((unit) => unit.overview.showUsage);
  const cells = units.map((unit) => unit.families[attribute.kind]?.cells.find((cell) => cell.key === attribute.group));
  // Where the company sees who came, nobody in a group is no secret.
  if (open && cells.every((cell) => cell === undefined)) return { ...row, ...silent, value: 0, suppressed: false };
  if (shown.length === 0) return { ...row, ...silent };
  const people = open ? { count: sumOf(shown, "people"), atLeast: false } : stepped(shown);
  return { ...row, value: people.count, people, suppressed: false, rough: false, partial };
}

function namesIn(units: readonly UnitRelease[], attribute: Attribute): string[] {
  const names = new Set(units.flatMap((unit) => unit.families[attribute]?.cells.map(({ key }) => key) ?? []));
  return [...names].sort();
}

function overviewRows(units: readonly UnitRelease[]): ReportRow[] {
  const total = (field: "listed" | "registered" | "booked" | "tookPart" | "sessions") =>
    units.reduce((sum, { overview }) => sum + overview[field], 0);
  const listed = total("listed");
  const open = units.every(({ overview }) => overview.showUsage);
  const rate = (item: "registered" | "booked" | "tookPart", exact: "showRegistration" | "showUsage"): ReportRow => {
    const row = { section: "overview", item, unit: "percent", ...plain } as const;
    if (units.every(({ overview }) => overview[exact])) {
      const count = total(item);
      return { ...row, value: listed === 0 ? 0 : round((count / listed) * 100), people: { count, atLeast: false } };
    }
    // Each order in steps of 5 %, then the whole in steps of 5 %.
    const people = units.reduce((sum, { overview }) => sum + roughly(overview, item, exact), 0);
    return { ...row, value: roughPercent(people, Math.max(listed, 1)), rough: true };
  };
  const canceled = (item: "canceled" | "noShow"): ReportRow => tagRow("overview", item, cellsOf(units, item, "all"));
  const { shown, partial } = cellsOf(units, "minutes", "all");
  return [
    { section: "overview", item: "listed", unit: "people", ...plain, value: listed, people: { count: listed, atLeast: false } },
    rate("registered", "showRegistration"),
    rate("booked", "showUsage"),
    rate("tookPart", "showUsage"),
    open
      ? {
          section: "overview",
          item: "sessions",
          unit: "sessions",
          ...plain,
          value: total("sessions"),
          people: { count: total("tookPart"), atLeast: false },
        }
      : { section: "overview", item: "sessions", unit: "sessions", attribute: null, ...silent },
    canceled("canceled"),
    canceled("noShow"),
    shown.length === 0
      ? { section: "overview", item: "minutes", unit: "minutes", attribute: null, ...silent }
      : {
          section: "overview",
          item: "minutes",
          unit: "minutes",
          ...plain,
          value: round(sumOf(shown, "sum") / sumOf(shown, "people")),
          people: stepped(shown),
          partial,
        },
  ];
}

function roughly(
  overview: UnitRelease["overview"],
  item: "registered" | "booked" | "tookPart",
  exact: "showRegistration" | "showUsage",
): number {
  if (overview[exact]) return overview[item];
  return (roughPercent(overview[item], Math.max(overview.listed, 1)) / 100) * overview.listed;
}
