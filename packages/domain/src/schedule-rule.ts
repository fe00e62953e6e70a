import { cutRanges, type MinuteRange, mergeRanges, rangesOverlap } from "./minute-range";
import {
  dateOfDay,
  dayNumber,
  dayNumberAt,
  type LocalDate,
  MINUTE,
  startOfDayNumber,
  type Weekday,
  weekdayOf,
  weekdayOfDay,
} from "./tokyo";

export const SCHEDULE_KINDS = ["weekly", "date_open", "date_block"] as const;
export type ScheduleKind = (typeof SCHEDULE_KINDS)[number];

/** One entry of a mentor's schedule (§6.C). `date_block` without ranges blocks whole days. */
export type ScheduleRule =
  | {
      kind: "weekly";
      weekday: Weekday;
      ranges: readonly MinuteRange[];
      effectiveFrom?: LocalDate | null | undefined;
      effectiveTo?: LocalDate | null | undefined;
      includeHolidays: boolean;
    }
  | { kind: "date_open"; date: LocalDate; ranges: readonly MinuteRange[] }
  | { kind: "date_block"; date: LocalDate; dateTo?: LocalDate | null | undefined; ranges: readonly MinuteRange[] };

/** Days on which nobody is received, both ends included. */
export interface CompanyBlock {
  from: LocalDate;
  to: LocalDate;
}

export interface ScheduleRules {
  rules: readonly ScheduleRule[];
  holidays: ReadonlySet<LocalDate>;
  companyBlocks: readonly CompanyBlock[];
}

type RangesOfDay = (day: number) => readonly MinuteRange[];
const CLOSED: readonly MinuteRange[] = [];

/**
 * The minutes on which a mentor receives people, by day number. Precedence (§6.C): company block > date_block > date_open > weekly.
 * `date_open` replaces the weekly rules of its day (この日だけ受付), on a holiday too; blocks cut out of both; weekly rules rest on
 * holidays unless they include them; overlapping rules merge. Ready to be asked for many days: dates are turned into numbers once.
 */
export function rangesByDay({ rules, holidays, companyBlocks }: ScheduleRules): RangesOfDay {
  const weekly = rules.flatMap((rule) =>
    rule.kind === "weekly"
      ? [
          {
            rule,
            from: rule.effectiveFrom ? dayNumber(rule.effectiveFrom) : -Infinity,
            to: rule.effectiveTo ? dayNumber(rule.effectiveTo) : Infinity,
          },
        ]
      : [],
  );
  const opened = rules.flatMap((rule) => (rule.kind === "date_open" ? [{ rule, day: dayNumber(rule.date) }] : []));
  const blocked = rules.flatMap((rule) =>
    rule.kind === "date_block" ? [{ ranges: rule.ranges, from: dayNumber(rule.date), to: dayNumber(rule.dateTo ?? rule.date) }] : [],
  );
  const company = companyBlocks.map((block) => ({ from: dayNumber(block.from), to: dayNumber(block.to) }));

  const base = (day: number): readonly MinuteRange[] => {
    const open = opened.filter((entry) => entry.day === day);
    if (open.length > 0) return open.flatMap((entry) => entry.rule.ranges);
    const weekday = weekdayOfDay(day);
    const regular = weekly.filter((entry) => entry.rule.weekday === weekday && entry.from <= day && day <= entry.to);
    if (regular.length === 0) return CLOSED;
    const rests = holidays.has(dateOfDay(day));
    return regular.flatMap((entry) => (rests && !entry.rule.includeHolidays ? [] : entry.rule.ranges));
  };

  return (day) => {
    if (company.some((block) => block.from <= day && day <= block.to)) return CLOSED;
    const ranges = base(day);
    if (ranges.length === 0) return CLOSED;
    const cuts = blocked.filter((block) => block.from <= day && day <= block.to);
    if (cuts.some((cut) => cut.ranges.length === 0)) return CLOSED;
    const merged = ranges.length === 1 ? ranges : mergeRanges(ranges);
    return cuts.length === 0
      ? merged
      : cutRanges(
          merged,
          cuts.flatMap((cut) => cut.ranges),
        );
  };
}

/** The working ranges of one JST day: sorted, merged, blocks already cut out; reserved sessions are not. */
export function workingRanges(
  rules: readonly ScheduleRule[],
  holidays: ReadonlySet<LocalDate>,
  companyBlocks: readonly CompanyBlock[],
  date: LocalDate,
): MinuteRange[] {
  return mergeRanges(rangesByDay({ rules, holidays, companyBlocks })(dayNumber(date)));
}

/** Whether a session lies wholly inside one range of its day. */
export function isInside(ranges: readonly MinuteRange[], dayStart: number, startAt: Date, endAt: Date): boolean {
  const start = (startAt.getTime() - dayStart) / MINUTE;
  const end = (endAt.getTime() - dayStart) / MINUTE;
  return ranges.some((range) => range.start <= start && end <= range.end);
}

/** The sessions that these rules would not offer: what a change of the schedule has to be asked about (conflict protocol, §6.C). */
export function outsideAvailability<Session extends { startAt: Date; endAt: Date }>(
  sessions: readonly Session[],
  rules: readonly ScheduleRule[],
  holidays: ReadonlySet<LocalDate>,
  companyBlocks: readonly CompanyBlock[],
): Session[] {
  const rangesOf = rangesByDay({ rules, holidays, companyBlocks });
  return sessions.filter(({ startAt, endAt }) => {
    const day = dayNumberAt(startAt.getTime());
    return !isInside(rangesOf(day), startOfDayNumber(day), startAt, endAt);
  });
}

/** The sessions that were inside before a change and are outside after it; one that was outside already is not asked about again. */
export function newlyOutside<Session extends { startAt: Date; endAt: Date }>(
  sessions: readonly Session[],
  before: readonly ScheduleRule[],
  after: readonly ScheduleRule[],
  holidays: ReadonlySet<LocalDate>,
  companyBlocks: readonly CompanyBlock[],
): Session[] {
  const already = new Set(outsideAvailability(sessions, before, holidays, companyBlocks));
  return outsideAvailability(sessions, after, holidays, companyBlocks).filter((session) => !already.has(session));
}

/** Whether two entries of the same kind name the same minutes of a day: SCHEDULE_OVERLAP when both are typed in. */
export function rulesOverlap(a: ScheduleRule, b: ScheduleRule): boolean {
  if (a.kind === "weekly" && b.kind === "weekly") return a.weekday === b.weekday && periodsMeet(a, b) && anyOverlap(a.ranges, b.ranges);
  if (a.kind === "date_open" && b.kind === "date_open") return a.date === b.date && anyOverlap(a.ranges, b.ranges);
  if (a.kind === "date_block" && b.kind === "date_block") {
    const shareDay = a.date <= (b.dateTo ?? b.date) && b.date <= (a.dateTo ?? a.date);
    return shareDay && (a.ranges.length === 0 || b.ranges.length === 0 || anyOverlap(a.ranges, b.ranges));
  }
  return false;
}

type Weekly = Extract<ScheduleRule, { kind: "weekly" }>;

/** Whether a day of this weekday lies in the periods of both. */
function periodsMeet(a: Weekly, b: Weekly): boolean {
  const from = [a.effectiveFrom, b.effectiveFrom]
    .filter((date) => date != null)
    .sort()
    .at(-1);
  const to = [a.effectiveTo, b.effectiveTo].filter((date) => date != null).sort()[0];
  if (from === undefined || to === undefined) return true;
  return dayNumber(from) + ((a.weekday - weekdayOf(from) + 7) % 7) <= dayNumber(to);
}

function anyOverlap(a: readonly MinuteRange[], b: readonly MinuteRange[]): boolean {
  return a.some((x) => b.some((y) => rangesOverlap(x, y)));
}
