import { cutRanges, type MinuteRange, mergeRanges, rangesOverlap } from "./minute-range";
import {
  dateOfDay,
  dayNumber,
  dayNumberAt,
  formatDate,
  formatTime,
  type LocalDate,
  MINUTE,
  MINUTES_PER_DAY,
  startOfDayNumber,
  type Weekday,
  weekdayName,
  weekdayOf,
  weekdayOfDay,
} from "./tokyo";

export const SCHEDULE_KINDS = ["weekly", "date_open", "date_block"] as const;

/** One entry of a mentor's schedule. `date_block` without ranges blocks whole days. */
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

/** Days on which the customer's employees cannot have interviews, both ends included. */
export interface CompanyBlock {
  from: LocalDate;
  to: LocalDate;
}

export interface ScheduleRules {
  rules: readonly ScheduleRule[];
  holidays: ReadonlySet<LocalDate>;
  companyBlocks: readonly CompanyBlock[];
}

const CLOSED: readonly MinuteRange[] = [];

/** A rule with its dates as day numbers and its ranges sorted and merged; a search reads each of them sixty times. */
interface Period {
  from: number;
  to: number;
  ranges: readonly MinuteRange[];
}
interface WeeklyPeriod extends Period {
  includeHolidays: boolean;
}
interface BlockedPeriod extends Period {
  wholeDay: boolean;
}

const covers = (day: number) => (period: Omit<Period, "ranges">) => period.from <= day && day <= period.to;

/**
 * The minutes on which a mentor accepts interviews, by day number: sorted and merged. Precedence: company block > date_block > date_open >
 * weekly. `date_open` replaces the weekly rules of its day (この日だけ受付), on a holiday too; blocks are cut out of both; weekly rules do
 * not apply on holidays unless they include them.
 */
export function rangesByDay({ rules, holidays, companyBlocks }: ScheduleRules): (day: number) => readonly MinuteRange[] {
  const weekly: WeeklyPeriod[][] = [[], [], [], [], [], [], []];
  const opened: Period[] = [];
  const blocked: BlockedPeriod[] = [];
  const company = companyBlocks.map((block) => ({ from: dayNumber(block.from), to: dayNumber(block.to) }));
  for (const rule of rules) {
    const ranges = mergeRanges(rule.ranges);
    if (rule.kind === "weekly") {
      const from = rule.effectiveFrom ? dayNumber(rule.effectiveFrom) : -Infinity;
      const to = rule.effectiveTo ? dayNumber(rule.effectiveTo) : Infinity;
      weekly[rule.weekday]?.push({ from, to, ranges, includeHolidays: rule.includeHolidays });
    } else {
      const from = dayNumber(rule.date);
      if (rule.kind === "date_open") opened.push({ from, to: from, ranges });
      else blocked.push({ from, to: dayNumber(rule.dateTo ?? rule.date), ranges, wholeDay: rule.ranges.length === 0 });
    }
  }

  const regular = (day: number): readonly Period[] => {
    const ofWeekday = weekly[weekdayOfDay(day)] ?? [];
    if (ofWeekday.length === 0) return [];
    const holiday = holidays.has(dateOfDay(day));
    return ofWeekday.filter((period) => covers(day)(period) && (period.includeHolidays || !holiday));
  };

  return (day) => {
    const onDay = covers(day);
    if (company.some(onDay)) return CLOSED;
    const cuts = blocked.filter(onDay);
    if (cuts.some((cut) => cut.wholeDay)) return CLOSED;
    const specials = opened.filter(onDay);
    const periods = specials.length > 0 ? specials : regular(day);
    const [only] = periods;
    if (only === undefined) return CLOSED;
    const ranges = periods.length === 1 ? only.ranges : mergeRanges(periods.flatMap((period) => period.ranges));
    if (cuts.length === 0) return ranges;
    return cutRanges(
      ranges,
      cuts.flatMap((cut) => cut.ranges),
    );
  };
}

/** The working ranges of one JST day: sorted, merged, without blocks; reserved interviews are not cut out. */
export function workingRanges(
  rules: readonly ScheduleRule[],
  holidays: ReadonlySet<LocalDate>,
  companyBlocks: readonly CompanyBlock[],
  date: LocalDate,
): MinuteRange[] {
  return rangesByDay({ rules, holidays, companyBlocks })(dayNumber(date)).map((range) => ({ ...range }));
}

/** Whether an interview is wholly inside one range of its day. */
export function isInside(ranges: readonly MinuteRange[], dayStart: number, startAt: Date, endAt: Date): boolean {
  const start = (startAt.getTime() - dayStart) / MINUTE;
  const end = (endAt.getTime() - dayStart) / MINUTE;
  return ranges.some((range) => range.start <= start && end <= range.end);
}

/** The interviews that these rules would not offer: a change of the schedule has to ask about them (conflict protocol). */
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

/** The interviews that were inside before a change and are outside after it; the change does not ask again about others. */
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

/**
 * Whether two entries of the same kind contradict each other, which is refused as SCHEDULE_OVERLAP: two that open the same minutes of a day, or
 * two that close exactly the same. Other blocks may overlap: a holiday is laid over the shorter absences in it, which count again without it.
 */
export function rulesOverlap(a: ScheduleRule, b: ScheduleRule): boolean {
  if (a.kind === "weekly" && b.kind === "weekly") return a.weekday === b.weekday && periodsMeet(a, b) && anyOverlap(a.ranges, b.ranges);
  if (a.kind === "date_open" && b.kind === "date_open") return a.date === b.date && anyOverlap(a.ranges, b.ranges);
  return blockCovers(a, b) && blockCovers(b, a);
}

/** Whether a block closes everything that another dated entry opens or closes, so that the other one has no effect. */
export function blockCovers(block: ScheduleRule, entry: ScheduleRule): boolean {
  if (block.kind !== "date_block" || entry.kind === "weekly") return false;
  const lastDay = entry.kind === "date_block" ? (entry.dateTo ?? entry.date) : entry.date;
  if (entry.date < block.date || (block.dateTo ?? block.date) < lastDay) return false;
  if (block.ranges.length === 0) return true;
  const minutes = entry.ranges.length === 0 ? [{ start: 0, end: MINUTES_PER_DAY }] : mergeRanges(entry.ranges);
  return cutRanges(minutes, block.ranges).length === 0;
}

type Weekly = Extract<ScheduleRule, { kind: "weekly" }>;

/** Whether a day of this weekday is in the periods of both. */
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

/** A rule in words: `毎週月曜日 10:00〜12:00、14:00〜18:00`, `2026年4月1日(水) 10:00〜12:00`, `2026年4月1日(水)〜2026年4月3日(金) 終日`. */
export function describeRule(rule: ScheduleRule): string {
  const times = rule.ranges.map((range) => `${formatTime(range.start)}〜${formatTime(range.end)}`).join("、");
  if (rule.kind === "weekly") return `毎週${weekdayName(rule.weekday)}曜日 ${times}`;
  const until = rule.kind === "date_block" && rule.dateTo && rule.dateTo !== rule.date ? `〜${formatDate(rule.dateTo)}` : "";
  return `${formatDate(rule.date)}${until} ${times || "終日"}`;
}
