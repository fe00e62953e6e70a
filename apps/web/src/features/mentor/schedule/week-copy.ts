import { cutRanges, type MinuteRange, mergeRanges } from "@knotter/domain/minute-range";
import { rulesOverlap, workingRanges } from "@knotter/domain/schedule-rule";
import { addDays, eachDate, type LocalDate } from "@knotter/domain/tokyo";
import { onDate } from "./day";
import { exceptionRuleOf, weeklyRuleOf } from "./draft";
import { minutesOf, rangeOf } from "./ranges";
import type { Entry, EntryInput, Schedule } from "./types";

/** A day of a week that is to become like the same weekday of the previous week. */
export interface CopiedDay {
  date: LocalDate;
  before: MinuteRange[];
  after: MinuteRange[];
  /** The source day was closed for a special reason (a holiday, a company's closing day), so it is not selected by default. */
  sourceClosedBy: string | null;
  /** The copy would take hours away and add none, so it is not selected by default. */
  losesOnly: boolean;
  /** What the mentor has closed of this day on purpose. The copy removes it, so it is not selected by default. */
  ownBlocks: Entry[];
}

/** What is copied as long as the mentor has not chosen: a habitual press must neither close a week nor open a day off. */
export const isProposed = ({ sourceClosedBy, losesOnly, ownBlocks }: CopiedDay): boolean =>
  sourceClosedBy === null && !losesOnly && ownBlocks.length === 0;

const same = (a: readonly MinuteRange[], b: readonly MinuteRange[]): boolean => JSON.stringify(a) === JSON.stringify(b);
const hoursOf = (schedule: Schedule, date: LocalDate): MinuteRange[] =>
  mergeRanges(minutesOf(schedule.days.find((day) => day.date === date)?.ranges ?? []));

/** The days of the week from `monday` whose hours differ from those of the previous week. */
export function differingDays(previous: Schedule, current: Schedule, monday: LocalDate): CopiedDay[] {
  return eachDate(monday, addDays(monday, 6))
    .map((date) => {
      const source = addDays(date, -7);
      const holiday = previous.days.find((day) => day.date === source)?.holidayName ?? null;
      const company = previous.companyBlocks.find((block) => block.from <= source && source <= block.to)?.name ?? null;
      const [before, after] = [hoursOf(current, date), hoursOf(previous, source)];
      return {
        date,
        before,
        after,
        sourceClosedBy: company ?? holiday,
        losesOnly: cutRanges(after, before).length === 0,
        ownBlocks: current.blocks.filter(wholly(monday)).filter(onDate(date)),
      };
    })
    .filter(({ date, before, after }) => !same(before, after) && !isHeld(current, date, monday));
}

/** Closed by something that a plan of this week cannot change: a company's closing day, or an absence that extends beyond the week. */
const isHeld = (current: Schedule, date: LocalDate, monday: LocalDate): boolean =>
  current.companyBlocks.some((block) => block.from <= date && date <= block.to) ||
  current.blocks.some((block) => onDate(date)(block) && block.ranges.length === 0 && !wholly(monday)(block));

const wholly = (monday: LocalDate) => (entry: Entry) =>
  entry.date !== null && entry.date >= monday && (entry.dateTo ?? entry.date) <= addDays(monday, 6);

/**
 * The dated rules of the week afterwards (`replaceWeek` replaces those wholly inside it): what the chosen days need beyond the weekly
 * pattern, and what the other days have already. An absence that extends beyond the week is not touched.
 */
export function entriesOfWeek(current: Schedule, days: readonly CopiedDay[], monday: LocalDate): EntryInput[] {
  const weekly = current.weekly.map(weeklyRuleOf);
  const holidays = new Set(current.holidays.map((holiday) => holiday.date));
  const chosen = new Map(days.map((day) => [day.date, day.after]));
  return eachDate(monday, addDays(monday, 6)).flatMap((date): EntryInput[] => {
    const wanted = chosen.get(date);
    if (wanted === undefined) return keptOn(current, date, monday);
    const usual = workingRanges(weekly, holidays, [], date);
    if (same(wanted, usual)) return [];
    if (wanted.length > 0) return [{ kind: "date_open", date, ranges: wanted.map(rangeOf) }];
    return [{ kind: "date_block", date, dateTo: null, ranges: [] }];
  });
}

/** The own rules of a day that is not copied: an entry over several days is repeated for each of them, and what two of them say alike is said once. */
const keptOn = (current: Schedule, date: LocalDate, monday: LocalDate): EntryInput[] =>
  [...current.dates, ...current.blocks]
    .filter(wholly(monday))
    .filter(onDate(date))
    .map((entry) => ({ ...entry, date, dateTo: null }))
    .filter((entry, at, all) => !all.slice(0, at).some((other) => rulesOverlap(exceptionRuleOf(other), exceptionRuleOf(entry))))
    .map(inputOf);

/** The dated rules of the week as they are, to which the copy can be undone. */
export const storedEntriesOf = (current: Schedule, monday: LocalDate): EntryInput[] =>
  [...current.dates, ...current.blocks].filter(wholly(monday)).map(inputOf);

const inputOf = ({ kind, date, dateTo, ranges, note }: Entry): EntryInput =>
  kind === "date_open" ? { kind, date: date ?? "", ranges, note } : { kind: "date_block", date: date ?? "", dateTo, ranges, note };
