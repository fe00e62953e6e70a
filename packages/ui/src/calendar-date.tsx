/** A calendar day as `YYYY-MM-DD`. Only arithmetic on days, so no clock or time zone can shift it. */
export type DayParts = { year: number; month: number; day: number };

export const weekdayLetters = ["日", "月", "火", "水", "木", "金", "土"] as const;

export function partsOf(date: string): DayParts {
  const [year, month, day] = date.split("-").map(Number) as [number, number, number];
  return { year, month, day };
}

const padded = (value: number, width: number) => String(value).padStart(width, "0");

function written({ year, month, day }: DayParts): string {
  return `${padded(year, 4)}-${padded(month, 2)}-${padded(day, 2)}`;
}

/** Days since 1970-01-01 (Howard Hinnant, "chrono-compatible low-level date algorithms"). */
function serialOf({ year, month, day }: DayParts): number {
  const y = month <= 2 ? year - 1 : year;
  const era = Math.floor(y / 400);
  const yearOfEra = y - era * 400;
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1;
  return era * 146097 + yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear - 719468;
}

function fromSerial(serial: number): DayParts {
  const shifted = serial + 719468;
  const era = Math.floor(shifted / 146097);
  const dayOfEra = shifted - era * 146097;
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36524) - Math.floor(dayOfEra / 146096)) / 365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const shiftedMonth = Math.floor((5 * dayOfYear + 2) / 153);
  const month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9;
  return { year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day: dayOfYear - Math.floor((153 * shiftedMonth + 2) / 5) + 1 };
}

export function addDays(date: string, days: number): string {
  return written(fromSerial(serialOf(partsOf(date)) + days));
}

/** 0 is Sunday. */
export function weekdayOf(date: string): number {
  return (((serialOf(partsOf(date)) + 4) % 7) + 7) % 7;
}

export function daysInMonth(year: number, month: number): number {
  return month === 2 ? ((year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31;
}

/** The same day this many months later; the month's last day if it has no such day. */
export function addMonths(date: string, months: number): string {
  const { year, month, day } = partsOf(date);
  const count = year * 12 + month - 1 + months;
  const target = { year: Math.floor(count / 12), month: (count % 12) + 1 };
  return written({ ...target, day: Math.min(day, daysInMonth(target.year, target.month)) });
}

/** The weeks of the month of this day, from Sunday to Saturday, with the neighbouring months' days at both ends. */
export function weeksOfMonth(date: string): string[][] {
  const { year, month } = partsOf(date);
  const first = written({ year, month, day: 1 });
  const start = addDays(first, -weekdayOf(first));
  const weeks = Math.ceil((weekdayOf(first) + daysInMonth(year, month)) / 7);
  return Array.from({ length: weeks }, (_, week) => Array.from({ length: 7 }, (_, day) => addDays(start, week * 7 + day)));
}

/** 4月1日(水) */
export function dayInWords(date: string): string {
  const { month, day } = partsOf(date);
  return `${month}月${day}日(${weekdayLetters[weekdayOf(date)]})`;
}

/** 2026年4月1日(水) */
export function dateInWords(date: string): string {
  return `${partsOf(date).year}年${dayInWords(date)}`;
}
