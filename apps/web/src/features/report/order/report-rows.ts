import type { OrderReportView } from "@knotter/api/views/order-report";
import { ANSWERS_TEXT, answersText, GROUP_TEXT, type HidingSection, MONTHS_TEXT } from "@knotter/contract/labels/report";

export type ReportSections = NonNullable<OrderReportView["sections"]>;
export type ReportRow = ReportSections["overview"]["rows"][number];

/** 「45以上」「1.5以下」「23」 with the unit in its place: 45人以上. */
export const withUnit = (text: string, unit: string): string =>
  text.replace(/^([-+]?[\d.]+)(以上|以下|未満)?$/, (_, number: string, edge: string | undefined) => `${number}${unit}${edge ?? ""}`);

/** A value as displayed: signed if it is a change, marked if it is approximate, 「―」 if it is suppressed. */
export function valueTextOf({ itemCode, value, valueText, unit, note }: ReportRow): string {
  const signed = value !== null && value > 0 && (itemCode === "selfEfficacyChange" || itemCode === "nps") ? `+${valueText}` : valueText;
  const said = withUnit(signed, unit);
  return value !== null && note.includes("概数") && !/以[上下]$/.test(said) ? `約${said}` : said;
}

/** The number of people behind a value. Empty if the value is that number itself. */
export const peopleTextOf = (row: ReportRow): string => withUnit(row.people, "人");

/** The number of people behind a value and, of a rate, how many it is of: 15人／20人. */
export const ofTextOf = (row: ReportRow): string =>
  row.of === null ? peopleTextOf(row) : `${peopleTextOf(row)}／${row.of.toLocaleString("ja-JP")}人`;

export const rowOf = (rows: readonly ReportRow[], item: string): ReportRow | undefined => rows.find(({ itemCode }) => itemCode === item);
export const told = (rows: readonly ReportRow[]): ReportRow[] => rows.filter(({ suppressed }) => !suppressed);
export const hidden = (rows: readonly ReportRow[]): ReportRow[] => rows.filter(({ suppressed }) => suppressed);

/** The highest first; equal ones stay in the order of their vocabulary. */
export const mostFirst = (rows: readonly ReportRow[]): ReportRow[] => [...rows].sort((a, b) => (b.value ?? 0) - (a.value ?? 0));

/** Combined groups: they may have the most people, but that says nothing about any of them. */
const REST: readonly string[] = Object.values(GROUP_TEXT);
export const isRest = (row: ReportRow): boolean => REST.includes(labelOf(row));

/** The highest first, and what is combined last. */
export const mostFirstOfNamed = (rows: readonly ReportRow[]): ReportRow[] => [
  ...mostFirst(rows.filter((row) => !isRest(row))),
  ...rows.filter(isRest),
];

export interface AttributeBlock {
  kind: string;
  label: string;
  participants: ReportRow[];
  /** The rate of each group, of its people on the list. */
  rates: ReportRow[];
  /** The mean of each group, next to its number of people. */
  ratings: ReportRow[];
}

/** Section 4, one block per attribute, in the order of the report. */
export function attributeBlocks(rows: readonly ReportRow[]): AttributeBlock[] {
  const blocks = new Map<string, AttributeBlock>();
  for (const row of rows) {
    if (!row.attribute) continue;
    const { kind, kindLabel } = row.attribute;
    const block = blocks.get(kind) ?? { kind, label: kindLabel, participants: [], rates: [], ratings: [] };
    blocks.set(kind, block);
    const part = row.itemCode === "participants" ? block.participants : row.itemCode === "tookPart" ? block.rates : block.ratings;
    part.push(row);
  }
  return [...blocks.values()];
}

/** The rates of the groups, if each group with people has one: bars of some rates beside bars of people could not be compared. */
export function ratedGroups({ participants, rates }: AttributeBlock): ReportRow[] {
  const rated = told(rates);
  const groups = new Set(rated.map(({ attribute }) => attribute?.group));
  const some = told(participants).filter(({ value }) => (value ?? 0) > 0);
  return some.every(({ attribute }) => groups.has(attribute?.group)) ? rated : [];
}

/** The title of the report, in one line. */
export const reportTitle = ([first, ...others]: OrderReportView["orders"]): string =>
  others.length === 0 ? (first?.name ?? "") : `${first?.name ?? ""} ほか${others.length}件`;

export const labelOf = (row: ReportRow): string => row.attribute?.group ?? (row.answers ? answersText(row.answers) : row.item);
export const keyOf = (row: ReportRow): string =>
  [row.itemCode, row.attribute?.kind, row.attribute?.group, row.answers?.from].map((part) => part ?? "").join("/");

/** Whether a number can be held against another one: exact, and of everybody. */
const isExact = ({ value, valueText, note }: ReportRow): boolean => value !== null && note === "" && !/以[上下]$/.test(valueText);

/** The same number of the year before, if both are exact. */
export function beforeOf(row: ReportRow, previous: readonly ReportRow[] | undefined): ReportRow | undefined {
  const before = previous && rowOf(previous, row.itemCode);
  return before && isExact(row) && isExact(before) ? before : undefined;
}

export interface HiddenShare {
  section: HidingSection;
  title: string;
  hidden: number;
  of: number;
}

/** How many numbers of each part of a report are hidden; without the parts where none is. */
export function hiddenShares({ overview, themes, ratings, attributes, orgIssues }: ReportSections): HiddenShare[] {
  const parts = [
    { section: "overview", title: overview.title, rows: overview.rows },
    { section: "months", title: MONTHS_TEXT, rows: overview.months },
    { section: "themes", title: themes.title, rows: themes.rows },
    { section: "ratings", title: ratings.title, rows: ratings.rows },
    { section: "answers", title: ANSWERS_TEXT, rows: ratings.answers },
    { section: "attributes", title: attributes.title, rows: attributes.rows },
    { section: "orgIssues", title: orgIssues.title, rows: orgIssues.rows },
  ] as const;
  return parts
    .map(({ section, title, rows }) => ({ section, title, hidden: hidden(rows).length, of: rows.length }))
    .filter((part) => part.hidden > 0);
}
