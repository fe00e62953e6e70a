/**
 * Everything about Asia/Tokyo. Japan has been at UTC+09:00 without daylight saving time since September 1951 (tz database, file `asia`,
 * rule "Japan": 1948–1951; the law was repealed as Act No. 84 of 1952). So JST is plain arithmetic here: far faster than Intl, and
 * independent of the process's time zone.
 */

/** A day of the Japanese calendar, `YYYY-MM-DD`. Two of them compare as text. */
export type LocalDate = string;
export type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6;

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
export const MINUTES_PER_DAY = 1440;

const OFFSET = 9 * HOUR;
const WEEKDAYS = ["日", "月", "火", "水", "木", "金", "土"] as const;
const names = new Map<number, LocalDate>();

/** Days since 1970-01-01 of a calendar date. Throws RangeError if it is not a real date. */
export function dayNumber(date: LocalDate): number {
  const day = Date.UTC(digits(date, 0, 4), digits(date, 5, 7) - 1, digits(date, 8, 10)) / DAY;
  if (Number.isNaN(day) || dateOfDay(day) !== date) throw new RangeError(`not a date: ${String(date)}`);
  return day;
}

function digits(text: string, from: number, to: number): number {
  let value = 0;
  for (let i = from; i < to; i++) value = value * 10 + text.charCodeAt(i) - 48;
  return value;
}

/** The calendar date of a day number. Cached, because a search asks for the same sixty days 500 times. */
export function dateOfDay(day: number): LocalDate {
  const known = names.get(day);
  if (known !== undefined) return known;
  const name = new Date(day * DAY).toISOString().slice(0, -14);
  if (names.size < 4096) names.set(day, name);
  return name;
}

/** The instant, in ms, at which this day begins in Tokyo. */
export function startOfDayNumber(day: number): number {
  return day * DAY - OFFSET;
}

/** The number of the JST day that contains an instant given in ms. */
export function dayNumberAt(milliseconds: number): number {
  return Math.floor((milliseconds + OFFSET) / DAY);
}

/** 0 = Sunday. 1970-01-01 was a Thursday. */
export function weekdayOfDay(day: number): Weekday {
  return ((((day + 4) % 7) + 7) % 7) as Weekday;
}

/** The day number of the Monday that begins the week of this day. */
export function mondayOfDay(day: number): number {
  return day - ((weekdayOfDay(day) + 6) % 7);
}

export function isLocalDate(value: unknown): value is LocalDate {
  if (typeof value !== "string" || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  try {
    dayNumber(value);
    return true;
  } catch {
    return false;
  }
}

export function tokyoDate(instant: Date): LocalDate {
  return dateOfDay(dayNumberAt(instant.getTime()));
}

/** Whole minutes since midnight in Tokyo, 0–1439. */
export function tokyoMinutes(instant: Date): number {
  const at = instant.getTime();
  return Math.floor((at - startOfDayNumber(dayNumberAt(at))) / MINUTE);
}

/** The instant at which the clock in Tokyo shows `minutes` after midnight of `date`; 1440 is 24:00. */
export function instantOf(date: LocalDate, minutes: number): Date {
  return new Date(startOfDayNumber(dayNumber(date)) + minutes * MINUTE);
}

/** 24:00 of the day: the first instant that no longer belongs to it. */
export function endOfDay(date: LocalDate): Date {
  return instantOf(date, MINUTES_PER_DAY);
}

export function addDays(date: LocalDate, days: number): LocalDate {
  return dateOfDay(dayNumber(date) + days);
}

/** Days from `from` to `to`; negative when `to` is earlier. */
export function daysBetween(from: LocalDate, to: LocalDate): number {
  return dayNumber(to) - dayNumber(from);
}

export function weekdayOf(date: LocalDate): Weekday {
  return weekdayOfDay(dayNumber(date));
}

/** 0 → 日 */
export const weekdayName = (weekday: Weekday): string => WEEKDAYS[weekday];

/** The Monday of the week. */
export function weekStartOf(date: LocalDate): LocalDate {
  return dateOfDay(mondayOfDay(dayNumber(date)));
}

/** Every date from `from` to `to`, both included; empty when `to` is earlier. */
export function eachDate(from: LocalDate, to: LocalDate): LocalDate[] {
  const first = dayNumber(from);
  return Array.from({ length: Math.max(0, dayNumber(to) - first + 1) }, (_, i) => dateOfDay(first + i));
}

/** `"10:30"`, and `"24:00"`, the end of the day: what `parseTime` takes. */
export const TIME_OF_DAY = /^(?:[01]\d|2[0-3]):[0-5]\d$|^24:00$/;

/** `"10:30"` → 630; `"24:00"` → 1440. Throws RangeError for anything else. */
export function parseTime(text: string): number {
  const match = /^(\d{2}):(\d{2})$/.exec(text);
  const hours = Number(match?.[1]);
  const minutes = Number(match?.[2]);
  if (!match || minutes > 59 || hours > 24 || (hours === 24 && minutes > 0)) throw new RangeError(`not a time: ${text}`);
  return hours * 60 + minutes;
}

/** 630 → `"10:30"`; 1440 → `"24:00"`. */
export function formatTime(minutes: number): string {
  return `${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`;
}

/** `2026年4月1日(水)` */
export function formatDate(date: LocalDate): string {
  return `${Number(date.slice(0, 4))}年${formatDay(date)}`;
}

/** `2026年4月1日(水) 10:00〜11:00`; an end at midnight is shown as 24:00 of the same day, a later one with its date. */
export function formatDateTime(start: Date, end?: Date): string {
  const date = tokyoDate(start);
  const text = `${formatDate(date)} ${formatTime(tokyoMinutes(start))}`;
  if (end === undefined) return text;
  const minutes = Math.floor((end.getTime() - instantOf(date, 0).getTime()) / MINUTE);
  return `${text}〜${minutes <= MINUTES_PER_DAY ? formatTime(minutes) : formatShort(end)}`;
}

/** `4月1日(水) 10:00` */
export function formatShort(start: Date): string {
  return `${formatDay(tokyoDate(start))} ${formatTime(tokyoMinutes(start))}`;
}

/** A deadline as written before 「まで」: the day that ends at it (`4月7日(火)`) when it is midnight in Japan, else `4月8日(水) 10:00`. */
export const formatUntil = (deadline: Date): string =>
  tokyoMinutes(deadline) === 0 ? formatDay(lastDayBefore(deadline)) : formatShort(deadline);

/** The same with its year: `2026年4月7日(火)` at midnight, else `2026年4月8日(水) 10:00`. */
export const formatFullUntil = (deadline: Date): string =>
  tokyoMinutes(deadline) === 0 ? formatDate(lastDayBefore(deadline)) : formatDateTime(deadline);

const lastDayBefore = (midnight: Date): LocalDate => tokyoDate(new Date(midnight.getTime() - 1));

/** `4月1日(水)` */
export function formatDay(date: LocalDate): string {
  return `${Number(date.slice(5, 7))}月${Number(date.slice(8, 10))}日(${WEEKDAYS[weekdayOf(date)]})`;
}

/** The same, with its year where that is not the year of `today`. */
export const formatDayAsOf = (date: LocalDate, today: LocalDate): string =>
  date.slice(0, 4) === today.slice(0, 4) ? formatDay(date) : formatDate(date);

/** `2026-04-01T10:00:00+09:00`: whole seconds, the API's format of instants. A month of free slots has 400 of them, so this avoids Intl. */
export function toOffsetIso(instant: Date): string {
  const at = instant.getTime();
  const day = dayNumberAt(at);
  const seconds = Math.floor((at - startOfDayNumber(day)) / 1000);
  return `${dateOfDay(day)}T${pad(Math.floor(seconds / 3600))}:${pad(Math.floor(seconds / 60) % 60)}:${pad(seconds % 60)}+09:00`;
}

function pad(value: number): string {
  return value < 10 ? `0${value}` : String(value);
}
