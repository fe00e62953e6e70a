import { freeSlots, type ScheduleRule } from "@knotter/domain/availability";
import { type Policy, SYSTEM_POLICY } from "@knotter/domain/policy";
import { addDays, DAY, instantOf, type LocalDate, MINUTE, tokyoDate, weekStartOf } from "@knotter/domain/tokyo";
import { holidaysAround } from "./masters";

const hours = (from: number, to: number) => [{ start: from * 60, end: to * 60 }];
const week = (days: readonly (0 | 1 | 2 | 3 | 4 | 5 | 6)[], ranges: { start: number; end: number }[]): ScheduleRule[] =>
  days.map((weekday) => ({ kind: "weekly", weekday, ranges, includeHolidays: false }));

/** Four typical weeks, assigned to the mentors in turn: daytime, afternoon and evening, evenings with Saturday, weekend. */
export const BULK_WEEKS: readonly ScheduleRule[][] = [
  week([1, 2, 3, 4, 5], hours(9, 18)),
  week([1, 2, 3, 4, 5], hours(12, 20)),
  [...week([1, 2, 3, 4], hours(17, 22)), ...week([6], hours(9, 17))],
  [...week([0, 6], hours(9, 19)), ...week([1, 3, 5], hours(18, 22))],
];

/** Future bookings are within a month, so a mentor's calendar is equally full however many past years there are. */
const PAST_DAYS = 730;
const COMING_DAYS = 31;

export interface BulkStart {
  pattern: number;
  future: boolean;
  /** 0, 1, 2 … within the pattern and its side of today, in chronological order. */
  n: number;
  startAt: Date;
}

/** Every start that mentors of each pattern could hold one after the other within the rules: buffers, daily and weekly caps. */
export function bulkStarts(now: Date): BulkStart[] {
  const holidays = new Set(holidaysAround(now).map(({ date }) => date));
  const today = tokyoDate(now);
  return BULK_WEEKS.flatMap((rules, pattern) => {
    const between = (from: LocalDate, to: LocalDate, asOf: Date): Date[] => {
      const window = { opensOn: from, closesOn: to, endsOn: to };
      const policy: Policy = { ...SYSTEM_POLICY, horizonDays: PAST_DAYS + COMING_DAYS };
      return oneAfterTheOther(freeSlots({ now: asOf, rules, holidays, companyBlocks: [], occupied: [], policy, window }, from, to), policy);
    };
    const first = addDays(today, -PAST_DAYS);
    const past = between(first, addDays(today, -2), new Date(instantOf(first, 0).getTime() - 2 * DAY));
    const coming = between(addDays(today, 2), addDays(today, COMING_DAYS), now);
    return [
      ...past.map((startAt, n) => ({ pattern, future: false, n, startAt })),
      ...coming.map((startAt, n) => ({ pattern, future: true, n, startAt })),
    ];
  });
}

function oneAfterTheOther(slots: readonly { startAt: Date }[], policy: Policy): Date[] {
  const chosen: Date[] = [];
  const held = new Map<string, number>();
  const pitch = (policy.sessionMinutes + Math.max(policy.bufferBefore, policy.bufferAfter)) * MINUTE;
  for (const { startAt } of slots) {
    const last = chosen.at(-1);
    const day = tokyoDate(startAt);
    const monday = `week of ${weekStartOf(day)}`;
    const full = (held.get(day) ?? 0) >= policy.dailyCap || (held.get(monday) ?? 0) >= policy.weeklyCap;
    if (full || (last && startAt.getTime() - last.getTime() < pitch)) continue;
    chosen.push(startAt);
    for (const key of [day, monday]) held.set(key, (held.get(key) ?? 0) + 1);
  }
  return chosen;
}
