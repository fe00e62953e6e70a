import { type AvailabilityInput, type Slot, walkFreeStarts } from "./availability";
import { bandOnDay, type TimeBand } from "./time-band";
import { dayNumber, dayNumberAt, type LocalDate } from "./tokyo";

/** What somebody looks for in a search: one day, some bands of the week, or anything. */
export interface TimeWish {
  date?: LocalDate | undefined;
  bands?: readonly TimeBand[] | undefined;
}

const NOON = 12 * 60;
const EVENING = 18 * 60;
/** 午前, 午後 and 夜, by the start. */
const partOf = (minute: number): number => (minute < NOON ? 0 : minute < EVENING ? 1 : 2);

/** A time of another day and another part of the day is worth more than an earlier one like the first, if it is not further away. */
const NEAR_DAYS = 7;

interface Found {
  start: number;
  day: number;
  part: number;
}

/**
 * The next free time, and a second one that says something new: of another day and another part of the day (午前, 午後, 夜) within a week of the
 * first, else of another day, else of another part of the same day. Half an hour later would be the same offer twice. Where one
 * day is asked for, the second is of another part of it, or simply the next.
 */
export function nextTimes(input: AvailabilityInput, { date, bands }: TimeWish = {}): Slot[] {
  const asked = bands !== undefined && bands.length > 0 ? new Set(bands) : null;
  const fromDay = date === undefined ? dayNumberAt(input.now.getTime()) : dayNumber(date);
  const toDay = date === undefined ? Number.POSITIVE_INFINITY : fromDay;
  let minutes = 0;
  let first: Found | null = null;
  let best: Found | null = null;
  let otherDay: Found | null = null;
  let otherPart: Found | null = null;
  let following: Found | null = null;
  const isFar = (day: number): boolean => first !== null && day - first.day > NEAR_DAYS;
  const wantsDay = (day: number): boolean => !isFar(day) || (otherDay === null && otherPart === null);
  walkFreeStarts(input, { fromDay, toDay, wantsDay }, (start, length, day, minute) => {
    if (asked && !asked.has(bandOnDay(day, minute, input.holidays))) return "on";
    const found = { start, day, part: partOf(minute) };
    if (first === null) {
      first = found;
      minutes = length;
      return "on";
    }
    following ??= found;
    if (day === first.day) {
      if (found.part !== first.part) otherPart ??= found;
      return date !== undefined && otherPart !== null ? "stop" : "on";
    }
    otherDay ??= found;
    if (isFar(day)) return "stop";
    if (found.part === first.part) return "on";
    best = found;
    return "stop";
  });
  const second = best ?? otherDay ?? otherPart ?? (date === undefined ? null : following);
  return [first, second].flatMap((found: Found | null) =>
    found === null ? [] : [{ startAt: new Date(found.start), endAt: new Date(found.start + minutes) }],
  );
}

/** Whether there is a free time on a day. */
export function isFreeOn(input: AvailabilityInput, date: LocalDate): boolean {
  const day = dayNumber(date);
  let free = false;
  walkFreeStarts(input, { fromDay: day, toDay: day }, () => {
    free = true;
    return "stop";
  });
  return free;
}
