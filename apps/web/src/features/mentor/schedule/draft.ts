import { problemsOf, type RangeProblem } from "@knotter/domain/minute-range";
import { rulesOverlap, type ScheduleRule } from "@knotter/domain/schedule-rule";
import { type LocalDate, parseTime, type Weekday } from "@knotter/domain/tokyo";
import { minutesOf, partsOfNight, withRange } from "./ranges";
import type { Entry, Range, WeeklyInput } from "./types";

/** One weekly rule being edited. */
export interface DraftRule {
  key: string;
  weekday: Weekday;
  ranges: Range[];
  includeHolidays: boolean;
  effectiveFrom: LocalDate | null;
  effectiveTo: LocalDate | null;
  note: string | null;
}
export type Draft = readonly DraftRule[];

/** The week begins on Monday. */
export const WEEK: readonly Weekday[] = [1, 2, 3, 4, 5, 6, 0];
export const AFTER_MONDAY: readonly Weekday[] = [2, 3, 4, 5];

let serial = 0;
/** Only for event handlers: what the server renders uses the ids of its rows. */
const newKey = (): string => `new-${++serial}`;

const inOrder = (a: DraftRule, b: DraftRule): number =>
  WEEK.indexOf(a.weekday) - WEEK.indexOf(b.weekday) || (a.effectiveFrom ?? "").localeCompare(b.effectiveFrom ?? "");

/** The stored pattern for editing. A rule whose period has passed is left out, because it could not be saved again. */
export function draftOf(entries: readonly Entry[], today: LocalDate): DraftRule[] {
  return entries
    .filter((entry) => entry.effectiveTo === null || entry.effectiveTo >= today)
    .map(({ id, weekday, ranges, includeHolidays, effectiveFrom, effectiveTo, note }) => ({
      key: id,
      weekday: (weekday ?? 0) as Weekday,
      ranges,
      includeHolidays,
      effectiveFrom,
      effectiveTo,
      note,
    }))
    .sort(inOrder);
}

/** The input of the API. The n-th input is the n-th rule, so that an error about `entries.n` can be placed. */
export function inputsOf(draft: Draft): WeeklyInput[] {
  return draft.map(({ key: _, ...rule }) => ({ kind: "weekly", ...rule }));
}

export const ruleOf = (rule: DraftRule): ScheduleRule & { kind: "weekly" } => ({
  kind: "weekly",
  weekday: rule.weekday,
  ranges: minutesOf(rule.ranges),
  effectiveFrom: rule.effectiveFrom,
  effectiveTo: rule.effectiveTo,
  includeHolidays: rule.includeHolidays,
});

/** A stored weekly rule as the domain type. */
export const weeklyRuleOf = (entry: Entry): ScheduleRule => ({
  kind: "weekly",
  weekday: (entry.weekday ?? 0) as Weekday,
  ranges: minutesOf(entry.ranges),
  effectiveFrom: entry.effectiveFrom,
  effectiveTo: entry.effectiveTo,
  includeHolidays: entry.includeHolidays,
});

/** A stored rule for days as the domain type. */
export function exceptionRuleOf({ kind, date, dateTo, ranges }: Entry): ScheduleRule {
  const minutes = minutesOf(ranges);
  return kind === "date_open"
    ? { kind, date: date ?? "", ranges: minutes }
    : { kind: "date_block", date: date ?? "", dateTo, ranges: minutes };
}

/** Whether two drafts would be saved as the same pattern. */
export function sameWeek(a: Draft, b: Draft): boolean {
  const written = (draft: Draft) => JSON.stringify(draft.map(({ key: _, ...rule }) => JSON.stringify(Object.entries(rule).sort())).sort());
  return written(a) === written(b);
}

export const onWeekday = (draft: Draft, weekday: Weekday): DraftRule[] => draft.filter((rule) => rule.weekday === weekday);

const emptyRule = (weekday: Weekday, ranges: Range[]): DraftRule => ({
  key: newKey(),
  weekday,
  ranges,
  includeHolidays: false,
  effectiveFrom: null,
  effectiveTo: null,
  note: null,
});

export const withRule = (draft: Draft, weekday: Weekday, ranges: Range[]): Draft => [...draft, emptyRule(weekday, ranges)].sort(inOrder);

/** The draft with a changed rule; without any range the rule is removed. */
export function withChange(draft: Draft, key: string, change: Partial<DraftRule>): Draft {
  return draft.map((rule) => (rule.key === key ? { ...rule, ...change } : rule)).filter((rule) => rule.ranges.length > 0);
}

/** Copies this weekday to others, replacing them; a day without hours can be copied too. */
export function withCopies(draft: Draft, from: Weekday, to: readonly Weekday[]): Draft {
  const copies = to.flatMap((weekday) => onWeekday(draft, from).map((rule) => ({ ...rule, key: newKey(), weekday })));
  return [...draft.filter((rule) => !to.includes(rule.weekday)), ...copies].sort(inOrder);
}

export const weekdayAfter = (weekday: Weekday): Weekday => ((weekday + 1) % 7) as Weekday;

/** Splits a range over midnight: until 24:00, and on the next weekday from 0:00, merged with the hours of the same period. */
export function withNightSplit(draft: Draft, key: string, index: number): Draft {
  const rule = draft.find((candidate) => candidate.key === key);
  const parts = rule?.ranges[index] && partsOfNight(rule.ranges[index]);
  if (!rule || !parts) return draft;
  const here = withChange(draft, key, { ranges: rule.ranges.map((range, at) => (at === index ? parts.tonight : range)) });
  const weekday = weekdayAfter(rule.weekday);
  const next = onWeekday(here, weekday).find(
    ({ effectiveFrom, effectiveTo }) => effectiveFrom === rule.effectiveFrom && effectiveTo === rule.effectiveTo,
  );
  if (next) return withChange(here, next.key, { ranges: withRange(next.ranges, parts.tomorrow) });
  return [...here, { ...rule, key: newKey(), weekday, ranges: [parts.tomorrow], note: null }].sort(inOrder);
}

/** Weekdays from ten to six: the suggestion for a mentor without hours. */
export const proposal = (): Draft => WEEK.slice(0, 5).map((weekday) => emptyRule(weekday, [{ start: "10:00", end: "18:00" }]));

/** A draft from the tab's storage, with new unique keys. */
export const revived = (draft: Draft): Draft => draft.map((rule) => ({ ...rule, key: newKey() }));

export type Problem = RangeProblem | "over_midnight" | "incomplete" | "rule_overlap" | "end_before_start" | "past_period";

/** The place of a problem: a range of a rule, or the rule. */
export const positionOf = (key: string, range?: number): string => (range === undefined ? key : `${key}.${range}`);

const overMidnight = (range: Range | undefined): boolean => range !== undefined && partsOfNight(range) !== null;

/** Problems that can be found without the server, which alone knows the shortest interview. */
export function problemsIn(draft: Draft, gridMinutes: number, today: LocalDate): Map<string, Problem> {
  const problems = new Map<string, Problem>();
  draft.forEach((rule, index) => {
    const complete = rule.ranges.map((range, at) => ({ range, at })).filter(({ range }) => range.start !== "" && range.end !== "");
    rule.ranges.forEach((range, at) => {
      if (range.start === "" || range.end === "") problems.set(positionOf(rule.key, at), "incomplete");
    });
    const minutes = complete.map(({ range }) => ({ start: parseTime(range.start), end: parseTime(range.end) }));
    for (const { index: nth, problem } of problemsOf(minutes, { gridMinutes, shortestMentoring: gridMinutes }))
      problems.set(
        positionOf(rule.key, complete[nth]?.at),
        problem === "empty" && overMidnight(complete[nth]?.range) ? "over_midnight" : problem,
      );
    if (rule.effectiveFrom && rule.effectiveTo && rule.effectiveTo < rule.effectiveFrom) problems.set(rule.key, "end_before_start");
    else if (rule.effectiveTo && rule.effectiveTo < today) problems.set(rule.key, "past_period");
    else if (draft.slice(0, index).some((other) => rulesOverlap(ruleOf(other), ruleOf(rule)))) problems.set(rule.key, "rule_overlap");
  });
  return problems;
}

/** Maps the server's `entries.3.ranges.1.end` to its place in the draft. */
export function placesOf(draft: Draft, fieldErrors: Readonly<Record<string, readonly string[]>>): Map<string, string> {
  const places = new Map<string, string>();
  for (const [path, [message]] of Object.entries(fieldErrors)) {
    const match = /^entries\.(\d+)(?:\.ranges\.(\d+))?/.exec(path);
    const rule = match && draft[Number(match[1])];
    if (rule && message) places.set(positionOf(rule.key, match[2] === undefined ? undefined : Number(match[2])), message);
  }
  return places;
}
