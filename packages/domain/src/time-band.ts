import { type AvailabilityInput, walkFreeStarts } from "./availability";
import { dateOfDay, dayNumberAt, type LocalDate, MINUTE, startOfDayNumber, weekdayOfDay } from "./tokyo";

/** 平日昼／平日夜18時以降／土日祝, by the start of a free slot. */
export const TIME_BANDS = ["weekday_day", "weekday_evening", "weekend"] as const;
export type TimeBand = (typeof TIME_BANDS)[number];

const EVENING = 18 * 60;
/** Slots further ahead say little about whether a mentor is free in the evening. */
const DAYS_LOOKED_AT = 28;

export function bandOf(startAt: Date, holidays: ReadonlySet<LocalDate>): TimeBand {
  const day = dayNumberAt(startAt.getTime());
  return bandOnDay(day, (startAt.getTime() - startOfDayNumber(day)) / MINUTE, holidays);
}

/** The same for a start in minutes after midnight of a day, given by its number. */
export function bandOnDay(day: number, minute: number, holidays: ReadonlySet<LocalDate>): TimeBand {
  if (isDayOff(day, holidays)) return "weekend";
  return minute >= EVENING ? "weekday_evening" : "weekday_day";
}

function isDayOff(day: number, holidays: ReadonlySet<LocalDate>): boolean {
  const weekday = weekdayOfDay(day);
  return weekday === 0 || weekday === 6 || holidays.has(dateOfDay(day));
}

/**
 * The bands in which a mentor has a free slot within four weeks. Runs for every mentor of a search: a day whose bands are known is skipped,
 * and a day is left as soon as it can add nothing.
 */
export function freeBands(input: AvailabilityInput): Set<TimeBand> {
  const found = new Set<TimeBand>();
  const today = dayNumberAt(input.now.getTime());
  let dayOff = false;
  const wantsDay = (day: number): boolean => {
    dayOff = isDayOff(day, input.holidays);
    return dayOff ? !found.has("weekend") : !(found.has("weekday_day") && found.has("weekday_evening"));
  };
  walkFreeStarts(input, { fromDay: today, toDay: today + DAYS_LOOKED_AT - 1, wantsDay }, (_start, _length, _day, minute) => {
    const band = dayOff ? "weekend" : minute >= EVENING ? "weekday_evening" : "weekday_day";
    found.add(band);
    if (found.size === TIME_BANDS.length) return "stop";
    return dayOff || (found.has("weekday_day") && found.has("weekday_evening")) ? "next day" : "on";
  });
  return found;
}
