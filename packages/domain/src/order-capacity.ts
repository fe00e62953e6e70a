import { type AvailabilityInput, gapMinutes, walkFreeStarts } from "./availability";
import { addDays, dateOfDay, dayNumber, dayNumberAt, daysBetween, type LocalDate, MINUTE, mondayOfDay } from "./tokyo";

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
  /** The share of them that falls on the counted days. */
  due: number;
  /** Interviews that the mentors could take on the counted days. */
  available: number;
  /** Interviews of that share for which there are no times; 0: there is enough, as far as it can be counted. */
  short: number;
  /** The first of the counted days from which nothing is offered although people have counts left; null: nothing is short. */
  shortageFrom: LocalDate | null;
  /** The last day that was counted: for an order that ends later, the capacity after it is not known yet. */
  countedUntil: LocalDate;
}

/** The days of an order that are counted, of all that are left of it. */
export interface CountedDays {
  from: LocalDate;
  countedUntil: LocalDate;
  endsOn: LocalDate;
}

/** The share of the wanted interviews that falls on the counted days, if they are spread evenly over what is left of the order. */
export function dueWithin(required: number, { from, countedUntil, endsOn }: CountedDays): number {
  if (endsOn <= countedUntil) return required;
  const counted = daysBetween(from, countedUntil) + 1;
  return counted <= 0 ? 0 : Math.ceil((required * counted) / (daysBetween(from, endsOn) + 1));
}

/** Whether there are enough times, said by every place that says it: what is due on the counted days against what is offered on them. */
export function capacityOf(required: number, offers: readonly Map<number, number>[], days: CountedDays): Capacity {
  let available = 0;
  let lastDay: number | null = null;
  for (const offer of offers) {
    for (const [day, count] of offer) {
      available += count;
      if (lastDay === null || day > lastDay) lastDay = day;
    }
  }
  const { from, countedUntil } = days;
  const due = dueWithin(required, days);
  const short = Math.max(0, due - available);
  const [first = from] = [lastDay === null ? from : addDays(dateOfDay(lastDay), 1), countedUntil].sort();
  return { required, due, available, short, shortageFrom: short === 0 ? null : first, countedUntil };
}
