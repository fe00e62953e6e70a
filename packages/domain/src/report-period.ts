import { addDays, daysBetween, type LocalDate, tokyoDate } from "./tokyo";

/** The maximum number of periods of an order. */
export const REPORT_PERIODS_MAX = 4;
/**
 * Days after the last day of a period until its facts are frozen: by then surveys (7 days) and mentor reports (72 h) have been submitted.
 */
export const REPORT_CLOSES_AFTER_DAYS = 14;

/** JST days, both included. */
export interface ReportPeriod {
  startsOn: LocalDate;
  endsOn: LocalDate;
}

/** The conditions of an order from which its periods follow. */
export interface ReportConditions extends ReportPeriod {
  /** Last days of all periods except the last one, which ends with the order; ascending. */
  reportPeriodEnds: readonly LocalDate[];
}

/** The first JST day on which nothing submitted counts for the period any more. */
export const closesOn = (endsOn: LocalDate): LocalDate => addDays(endsOn, REPORT_CLOSES_AFTER_DAYS + 1);

export const isClosed = (endsOn: LocalDate, now: Date): boolean => closesOn(endsOn) <= tokyoDate(now);

/**
 * The periods of an order after `told`, the last day for which something is frozen or published; null: nothing is. An order that is
 * extended after its last period was frozen gets one more.
 */
export function periodsAfter({ startsOn, endsOn, reportPeriodEnds }: ReportConditions, told: LocalDate | null): ReportPeriod[] {
  const periods: ReportPeriod[] = [];
  let from = told === null ? startsOn : addDays(told, 1);
  for (const end of [...reportPeriodEnds.filter((day) => day < endsOn), endsOn]) {
    if (told !== null && end <= told) continue;
    periods.push({ startsOn: from, endsOn: end });
    from = addDays(end, 1);
  }
  return periods;
}

export type PeriodEndsFault = "REPORT_PERIODS" | "PERIOD_CLOSED";

/** Whether the last days are ascending, inside the order, and leave room for the last period. */
export function endsFollow({ startsOn, endsOn, reportPeriodEnds: ends }: ReportConditions): boolean {
  const ascending = ends.every((day, index) => index === 0 || day > (ends[index - 1] ?? ""));
  return ascending && ends.length < REPORT_PERIODS_MAX && ends.every((day) => day >= startsOn && day < endsOn);
}

/**
 * What is wrong with new last days of periods; `before`: those of an existing order. A closed period is frozen, and a day that would close
 * at once would freeze answers that people are still giving.
 */
export function periodEndsFault(terms: ReportConditions, before: readonly LocalDate[] | null, now: Date): PeriodEndsFault | null {
  if (!endsFollow(terms)) return "REPORT_PERIODS";
  const closed = (days: readonly LocalDate[]) => days.filter((day) => isClosed(day, now)).join();
  return before !== null && closed(before) !== closed(terms.reportPeriodEnds) ? "PERIOD_CLOSED" : null;
}

/** Last days for this many periods of about equal length: the default that a form offers. */
export function evenEnds(startsOn: LocalDate, endsOn: LocalDate, count: number): LocalDate[] {
  const days = daysBetween(startsOn, endsOn) + 1;
  const ends = Array.from({ length: count - 1 }, (_, index) => addDays(startsOn, Math.round((days * (index + 1)) / count) - 1));
  return [...new Set(ends)].filter((day) => day >= startsOn && day < endsOn);
}

/** The calendar months ("2026-04") from one to another, both included. */
export function monthsBetween(first: string, last: string): string[] {
  const indexOf = (month: string): number => Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1;
  return Array.from({ length: indexOf(last) - indexOf(first) + 1 }, (_, offset) => {
    const index = indexOf(first) + offset;
    return `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, "0")}`;
  });
}
