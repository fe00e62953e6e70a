import { type AvailabilityInput, nextFreeSlots, type Slot } from "./availability";
import { nextTimes } from "./next-times";
import { freeBands, type TimeBand } from "./time-band";
import { dayNumberAt, HOUR, startOfDayNumber } from "./tokyo";

/** What a search needs of a mentor's times, whatever is asked for. */
export interface SearchTimes {
  soonest: Slot | undefined;
  bands: ReadonlySet<TimeBand>;
  /** Interviews that the mentor has ahead. */
  load: number;
  /** The two times of a card; computed when first asked for, because a page shows twenty. */
  next: () => readonly Slot[];
  /** All of this is the same at every moment from `input.now` until then (ms, excluded), if nothing but the time changes. */
  until: number;
}

/**
 * Time alone takes free starts away, the earliest first, as the mentor's notice passes them; and at midnight in Japan the horizon and the four weeks
 * of the bands reach a day further. So nothing changes before the first start is too near, midnight, or the beginning of an interview.
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
