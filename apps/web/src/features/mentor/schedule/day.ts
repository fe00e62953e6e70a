import { gapMinutes } from "@knotter/domain/availability";
import { cutRanges, type MinuteRange } from "@knotter/domain/minute-range";
import { blockCovers, newlyOutside, type ScheduleRule, workingRanges } from "@knotter/domain/schedule-rule";
import { addDays, eachDate, formatDate, instantOf, type LocalDate, MINUTE, MINUTES_PER_DAY, weekdayOf } from "@knotter/domain/tokyo";
import { exceptionRuleOf, weeklyRuleOf } from "./draft";
import { minutesOf, rangeOf } from "./ranges";
import type { Entry, Range, Reserved, Schedule } from "./types";

/** `11月24日(火)` */
export const monthDay = (date: LocalDate): string => formatDate(date).slice(5);

/** Red on Sundays and holidays, blue on Saturdays, as in Japanese calendars; the name of the holiday is shown as text. */
export function dayColour(date: LocalDate, holiday: string | null | undefined): string {
  const weekday = weekdayOf(date);
  return holiday || weekday === 0 ? "text-error" : weekday === 6 ? "text-info" : "text-ink";
}

export interface PreviewDay {
  date: LocalDate;
  holiday: string | undefined;
  companyBlock: string | undefined;
  before: MinuteRange[];
  after: MinuteRange[];
  /** What is left of the hours. */
  free: MinuteRange[];
}

/** The next days with the stored hours, and the hours by the rules on the screen. */
export function previewOf(
  schedule: Pick<Schedule, "holidays" | "companyBlocks"> & Taking,
  before: readonly ScheduleRule[],
  after: readonly ScheduleRule[],
  from: LocalDate,
  days: number,
): PreviewDay[] {
  const { holidays, companyBlocks } = schedule;
  const names = new Map(holidays.map((holiday) => [holiday.date, holiday.name]));
  const closed = new Set(names.keys());
  return eachDate(from, addDays(from, days - 1)).map((date) => {
    const hours = workingRanges(after, closed, companyBlocks, date);
    return {
      date,
      holiday: names.get(date),
      companyBlock: companyBlocks.find((block) => block.from <= date && date <= block.to)?.name,
      before: workingRanges(before, closed, companyBlocks, date),
      after: hours,
      free: freeOf(schedule, hours, date),
    };
  });
}

/** The interviews that the rules on the screen would leave outside, within the loaded days. The server checks all of them. */
export function outsideOf(
  { holidays, companyBlocks, reserved }: Schedule,
  before: readonly ScheduleRule[],
  after: readonly ScheduleRule[],
): Reserved[] {
  const mentorings = reserved
    .filter((session) => session.status === "reserved")
    .map((session) => ({ session, startAt: new Date(session.startAt), endAt: new Date(session.endAt) }));
  const closed = new Set(holidays.map((holiday) => holiday.date));
  return newlyOutside(mentorings, before, after, closed, companyBlocks).map(({ session }) => session);
}

/** Future exceptions, the nearest first. */
export function upcoming({ dates, blocks }: Pick<Schedule, "dates" | "blocks">, today: LocalDate): Entry[] {
  return [...dates, ...blocks]
    .filter((entry) => (entry.dateTo ?? entry.date ?? "") >= today)
    .sort((a, b) => (a.date ?? "").localeCompare(b.date ?? "") || a.kind.localeCompare(b.kind));
}

/** The block that leaves no effect to an entry, if there is one. */
export const overruling = (entry: Entry, blocks: readonly Entry[]): Entry | undefined =>
  blocks.find((block) => block.id !== entry.id && blockCovers(exceptionRuleOf(block), exceptionRuleOf(entry)));

/** The entries that have no effect on a day that they share. Of two blocks that close the same of it, the first one counts. */
export function overruledOn(opened: readonly Entry[], blocks: readonly Entry[]): Entry[] {
  const later = blocks.filter((block, at) => areClosed(block, blocks.slice(0, at)));
  const counting = blocks.filter((block) => !later.includes(block));
  return [...opened, ...blocks].filter(
    (entry) =>
      later.includes(entry) ||
      areClosed(
        entry,
        counting.filter((block) => block !== entry),
      ),
  );
}

/** Whether blocks together close all hours of an entry, on a day that they share. */
function areClosed(entry: Entry, blocks: readonly Entry[]): boolean {
  const minutesIn = ({ ranges }: Entry): MinuteRange[] => (ranges.length === 0 ? [{ start: 0, end: MINUTES_PER_DAY }] : minutesOf(ranges));
  return blocks.length > 0 && cutRanges(minutesIn(entry), blocks.flatMap(minutesIn)).length === 0;
}

/** Whether two entries for days have one in common. */
export const shareDay = (one: Entry, other: Entry): boolean =>
  one.date !== null && other.date !== null && one.date <= (other.dateTo ?? other.date) && other.date <= (one.dateTo ?? one.date);

export const onDate =
  (date: LocalDate) =>
  (entry: Entry): boolean =>
    entry.date !== null && entry.date <= date && date <= (entry.dateTo ?? entry.date);

/** The parts of the busy times that are on one day. */
export function busyOn(busy: readonly Schedule["busy"][number][], date: LocalDate): MinuteRange[] {
  const midnight = instantOf(date, 0).getTime();
  const minuteOf = (at: string) => (new Date(at).getTime() - midnight) / MINUTE;
  return busy
    .map(({ startAt, endAt }) => ({ start: Math.max(minuteOf(startAt), 0), end: Math.min(minuteOf(endAt), MINUTES_PER_DAY) }))
    .filter(({ start, end }) => start < end);
}

/** What takes up hours, and the gap that is kept around each: the longer of the mentor's two. */
type Taking = Pick<Schedule, "busy" | "reserved" | "proposed" | "limits">;

/** What is left of the hours of a day (空き): without interviews, proposed times and busy times, and the gap around them. */
export function freeOf({ busy, reserved, proposed, limits }: Taking, hours: readonly MinuteRange[], date: LocalDate): MinuteRange[] {
  const gap = gapMinutes(limits);
  const taken = busyOn([...busy, ...reserved, ...proposed], date);
  return cutRanges(
    hours,
    taken.map(({ start, end }) => ({ start: start - gap, end: end + gap })),
  );
}

export const minuteLength = (from: string, to: string): number => (new Date(to).getTime() - new Date(from).getTime()) / MINUTE;

/** The hours of a day without the mentor's own blocks: a rule for this day alone has to keep them. */
export function hoursWithoutBlocks(
  { weekly, dates, holidays, companyBlocks }: Pick<Schedule, "weekly" | "dates" | "holidays" | "companyBlocks">,
  date: LocalDate,
): Range[] {
  const rules = [...weekly.map(weeklyRuleOf), ...dates.map(exceptionRuleOf)];
  return workingRanges(rules, new Set(holidays.map((holiday) => holiday.date)), companyBlocks, date).map(rangeOf);
}
