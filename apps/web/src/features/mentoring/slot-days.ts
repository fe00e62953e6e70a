import {
  addDays,
  daysBetween,
  formatDate,
  formatDay,
  formatTime,
  instantOf,
  type LocalDate,
  MINUTE,
  tokyoDate,
  tokyoMinutes,
} from "@knotter/domain/tokyo";

/** One free slot as the API returns it: instants as text. */
export interface FreeTime {
  startAt: string;
  endAt: string;
}

export interface FreeDay {
  date: LocalDate;
  holidayName: string | null;
  slots: readonly FreeTime[];
}

/** The strip shows two weeks, and moves by two weeks. */
export const DAYS_PER_VIEW = 14;

/** The index of the fortnight, from today on, that contains a day; the first one for a past day, or one beyond any calendar. */
export function fortnightOf(today: LocalDate, date: LocalDate | null | undefined): number {
  const ahead = date ? daysBetween(today, date) : 0;
  return ahead < 0 || ahead > 180 ? 0 : Math.floor(ahead / DAYS_PER_VIEW);
}

/** The days to load. The server's prefetch uses the same, so that the first view needs no second request. */
export function fortnight(today: LocalDate, index: number): { from: LocalDate; to: LocalDate } {
  const from = addDays(today, index * DAYS_PER_VIEW);
  return { from, to: addDays(from, DAYS_PER_VIEW - 1) };
}

/** The same instant, in any format (an address may have another offset, or milliseconds). */
export const isSameStart = (a: string | null | undefined, b: string | null | undefined): boolean =>
  a != null && b != null && Date.parse(a) === Date.parse(b);

export const dateOf = (startAt: string): LocalDate => tokyoDate(new Date(startAt));

/** Whether a slot meets one of other starts of the same length, with the minutes that are kept free between two interviews. */
export function clashes({ startAt, endAt }: FreeTime, others: readonly string[], gapMinutes: number): boolean {
  const start = Date.parse(startAt);
  const block = Date.parse(endAt) - start + gapMinutes * MINUTE;
  return others.some((other) => other !== startAt && Math.abs(Date.parse(other) - start) < block);
}

/** 10:00〜11:00, in Tokyo; an end at midnight is 24:00. */
export function hoursOf({ startAt, endAt }: FreeTime): string {
  const end = (Date.parse(endAt) - instantOf(dateOf(startAt), 0).getTime()) / MINUTE;
  return `${startOf({ startAt, endAt })}〜${formatTime(end)}`;
}

/** 10:00, in Tokyo. */
export const startOf = ({ startAt }: FreeTime): string => formatTime(tokyoMinutes(new Date(startAt)));

/** The length of a day's slots in minutes: all of one order are equal. */
export function lengthOf({ slots: [first] }: FreeDay): number {
  return first === undefined ? 0 : (Date.parse(first.endAt) - Date.parse(first.startAt)) / MINUTE;
}

/** 4月1日(水) 10:00〜11:00 */
export const spokenTime = (slot: FreeTime): string => `${monthDay(dateOf(slot.startAt))} ${hoursOf(slot)}`;

/** 4月1日(水) */
export const monthDay = formatDay;

/** 2026年11月23日(月・祝) */
export function dayHeading({ date, holidayName }: Pick<FreeDay, "date" | "holidayName">): string {
  const text = formatDate(date);
  return holidayName === null ? text : text.replace(")", "・祝)");
}

/** The time in an address, or null if it is invalid. */
export function readStart(text: string | undefined): string | null {
  const wellFormed = text !== undefined && /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?(?:Z|[+-]\d{2}:\d{2})$/.test(text);
  return wellFormed && !Number.isNaN(Date.parse(text)) ? text : null;
}
