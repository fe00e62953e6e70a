import { type MinuteRange, mergeRanges } from "@knotter/domain/minute-range";
import { formatTime, MINUTES_PER_DAY, parseTime } from "@knotter/domain/tokyo";
import type { Range } from "./types";

const isComplete = (range: Range): boolean => range.start !== "" && range.end !== "";

/** The ranges that are complete, in minutes. */
export function minutesOf(ranges: readonly Range[]): MinuteRange[] {
  return ranges
    .filter(isComplete)
    .map((range) => ({ start: parseTime(range.start), end: parseTime(range.end) }))
    .filter((range) => range.start < range.end);
}

export const rangeOf = ({ start, end }: MinuteRange): Range => ({ start: formatTime(start), end: formatTime(end) });

/** `10:00〜12:00、13:00〜17:00` */
export const rangesText = (ranges: readonly Range[]): string => ranges.map((range) => `${range.start}〜${range.end}`).join("、");

export const totalMinutes = (ranges: readonly MinuteRange[]): number => ranges.reduce((sum, range) => sum + range.end - range.start, 0);

/** 90 → `1時間30分` */
export function hoursText(minutes: number): string {
  const rest = minutes % 60;
  return [`${Math.floor(minutes / 60)}時間`, rest > 0 && `${rest}分`].filter(Boolean).join("");
}

/** What is left of hours, where that is less than all: `空き 13:15〜17:00`, `空きなし`. */
export function freeText(
  hours: readonly MinuteRange[],
  free: readonly MinuteRange[],
  write: (free: readonly MinuteRange[]) => string = (ranges) => rangesText(ranges.map(rangeOf)),
): string | null {
  if (totalMinutes(free) === totalMinutes(hours)) return null;
  return free.length > 0 ? `空き ${write(free)}` : "空きなし";
}

const HOUR = 60;

/** The suggestion for a new line: two hours, one hour after the last range; empty if the day has no space for that. */
export function nextRange(ranges: readonly Range[]): Range {
  if (ranges.length === 0) return { start: "10:00", end: "18:00" };
  const last = Math.max(...minutesOf(ranges).map((range) => range.end), -1);
  const start = last + HOUR;
  if (last < 0 || start + HOUR > MINUTES_PER_DAY) return { start: "", end: "" };
  return rangeOf({ start, end: Math.min(start + 2 * HOUR, MINUTES_PER_DAY) });
}

/** The ranges of a day with another one, merged where they touch. */
export const withRange = (ranges: readonly Range[], added: Range): Range[] =>
  mergeRanges([...minutesOf(ranges), ...minutesOf([added])]).map(rangeOf);

/** A night begins in the afternoon and ends by six; 13:00〜12:00 is a slip. */
const NIGHT = { from: 12 * HOUR, until: 6 * HOUR };

/** Splits 22:00〜2:00 into the parts of its two days; null: it is no night, or incomplete. */
export function partsOfNight({ start, end }: Range): { tonight: Range; tomorrow: Range } | null {
  if (start === "" || end === "" || parseTime(start) < NIGHT.from || parseTime(end) > NIGHT.until) return null;
  return { tonight: { start, end: formatTime(MINUTES_PER_DAY) }, tomorrow: { start: formatTime(0), end } };
}
