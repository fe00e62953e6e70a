import { type AvailabilityInput, gapMinutes, walkFreeStarts } from "./availability";
import { addDays, dateOfDay, dayNumber, dayNumberAt, type LocalDate, MINUTE, mondayOfDay } from "./tokyo";

/** The maximum number of an order's mentors that are counted: with more of them the capacity is sufficient anyway. */
export const CAPACITY_MENTORS = 200;

/**
 * How many interviews one mentor could still take, by day, as early as possible: consecutive free starts within the caps of day and week.
 * Looks no further than the input's horizon.
 */
export function sessionsByDay(input: AvailabilityInput, from: LocalDate, to: LocalDate, quotaLeft: number | null): Map<number, number> {
  const { policy } = input;
  const perDay = new Map<number, number>();
  const perWeek = new Map<number, number>();
  for (const { startAt } of input.occupied) {
    const day = dayNumberAt(typeof startAt === "number" ? startAt : startAt.getTime());
    perDay.set(day, (perDay.get(day) ?? 0) + 1);
    perWeek.set(mondayOfDay(day), (perWeek.get(mondayOfDay(day)) ?? 0) + 1);
  }
  const offered = new Map<number, number>();
  const gap = gapMinutes(policy) * MINUTE;
  let left = quotaLeft ?? Number.POSITIVE_INFINITY;
  let freeFrom = Number.NEGATIVE_INFINITY;
  if (left <= 0) return offered;
  walkFreeStarts(input, { fromDay: dayNumber(from), toDay: dayNumber(to) }, (start, length, day) => {
    if ((perDay.get(day) ?? 0) >= policy.dailyCap || (perWeek.get(mondayOfDay(day)) ?? 0) >= policy.weeklyCap) return "next day";
    if (start < freeFrom) return "on";
    freeFrom = start + length + gap;
    perDay.set(day, (perDay.get(day) ?? 0) + 1);
    perWeek.set(mondayOfDay(day), (perWeek.get(mondayOfDay(day)) ?? 0) + 1);
    offered.set(day, (offered.get(day) ?? 0) + 1);
    left -= 1;
    return left > 0 ? "on" : "stop";
  });
  return offered;
}

export interface Capacity {
  /** Interviews that the people on the list have left. */
  required: number;
  /** Interviews that the mentors could take in the period. */
  available: number;
  /** The first day from which nothing is offered although people have counts left; null: there is enough for all. */
  shortageFrom: LocalDate | null;
}

export function capacityOf(required: number, offers: readonly Map<number, number>[], from: LocalDate): Capacity {
  let available = 0;
  let lastDay: number | null = null;
  for (const offer of offers) {
    for (const [day, count] of offer) {
      available += count;
      if (lastDay === null || day > lastDay) lastDay = day;
    }
  }
  if (available >= required) return { required, available, shortageFrom: null };
  return { required, available, shortageFrom: lastDay === null ? from : addDays(dateOfDay(lastDay), 1) };
}

/** Whether this is a shortage now: for an order that continues after the counted days, only if those days offer nothing at all. */
export const isShort = ({ available, shortageFrom }: Capacity, endsOn: LocalDate, countedUntil: LocalDate): boolean =>
  shortageFrom !== null && (endsOn <= countedUntil || available === 0);
