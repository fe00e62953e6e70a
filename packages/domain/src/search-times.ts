import { type AvailabilityInput, nextFreeSlots, type Slot } from "./availability";
import { nextTimes } from "./next-times";
import { freeBands, type TimeBand } from "./time-band";
import { dayNumberAt, HOUR, startOfDayNumber } from "./tokyo";

/** The facts about a mentor's times that any search needs. */
export interface SearchTimes {
  soonest: Slot | undefined;
  bands: ReadonlySet<TimeBand>;
  /** The number of the mentor's future interviews. */
  load: number;
  /** The two times of a card; computed on the first call, because a page shows only twenty cards. */
  next: () => readonly Slot[];
  /** Until then (ms, excluded) everything here stays the same if only time passes. */
  until: number;
}

/**
 * With time, free starts come nearer than the mentor's notice, the earliest one first, and at midnight in Japan the horizon and the four weeks of the
 * bands move by a day. So nothing changes before the first start is too near, before midnight, and before the next interview begins.
 */
export function searchTimesOf(input: AvailabilityInput): SearchTimes {
  const now = input.now.getTime();
  const [soonest] = nextFreeSlots(input, 1);
  let until = startOfDayNumber(dayNumberAt(now) + 1);
  // A start exactly at the notice is still offered.
  if (soonest) until = Math.min(until, soonest.startAt.getTime() - input.policy.minNoticeHours * HOUR + 1);
  let load = 0;
  for (const { startAt } of input.occupied) {
    const start = typeof startAt === "number" ? startAt : startAt.getTime();
    if (start <= now) continue;
    load += 1;
    until = Math.min(until, start);
  }
  let next: readonly Slot[] | undefined;
  return {
    soonest,
    bands: freeBands(input),
    load,
    next: () => {
      next ??= nextTimes(input);
      return next;
    },
    until,
  };
}
