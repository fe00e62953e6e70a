import fc from "fast-check";
import { type AvailabilityInput, blockOf, type Occupied, type ScheduleRule, type Slot } from "../src/availability";
import { type BusyTimes, busyTimesOf } from "../src/busy-time";
import { SYSTEM_POLICY } from "../src/policy";
import {
  addDays,
  eachDate,
  endOfDay,
  instantOf,
  type LocalDate,
  MINUTE,
  tokyoDate,
  type Weekday,
  weekdayOf,
  weekStartOf,
} from "../src/tokyo";

/**
 * The rules of free slots spelled out minute by minute: slow and simple. It shares only the calendar with the code under test, which has
 * tests of its own.
 */
export function oracleSlots(input: AvailabilityInput, from: LocalDate, to: LocalDate): Slot[] {
  const { sessionMinutes, slotGridMinutes } = input.policy;
  const slots: Slot[] = [];
  for (const date of eachDate(from, to)) {
    for (let minute = 0; minute + sessionMinutes <= 1440; minute++) {
      if (minute % slotGridMinutes !== 0) continue;
      const startAt = instantOf(date, minute);
      if (!dateAllowed(input, date, startAt) || capReached(input, date)) continue;
      if (!everyMinute(minute, minute + sessionMinutes, (m) => isOpen(input, date, m))) continue;
      const gap = Math.max(input.policy.bufferBefore, input.policy.bufferAfter);
      if (!everyMinute(-gap, sessionMinutes + gap, (m) => !isBusyAt(input.busy ?? [], startAt.getTime() / MINUTE + m))) continue;
      if (everyMinute(0, sessionMinutes + gap, (m) => !isTaken(input.occupied, startAt.getTime() + m * MINUTE))) {
        slots.push({ startAt, endAt: instantOf(date, minute + sessionMinutes) });
      }
    }
  }
  return slots;
}

function dateAllowed({ now, policy, window }: AvailabilityInput, date: LocalDate, startAt: Date): boolean {
  const noticeOver = startAt.getTime() - now.getTime() >= policy.minNoticeHours * 60 * MINUTE;
  const horizon = addDays(tokyoDate(now), policy.horizonDays);
  const endAt = startAt.getTime() + policy.sessionMinutes * MINUTE;
  return noticeOver && date <= horizon && window.opensOn <= date && date <= window.closesOn && endAt <= endOfDay(window.endsOn).getTime();
}

function capReached({ occupied, policy }: AvailabilityInput, date: LocalDate): boolean {
  const days = occupied.map((session) => tokyoDate(new Date(session.startAt)));
  const sameDay = days.filter((day) => day === date).length;
  const sameWeek = days.filter((day) => weekStartOf(day) === weekStartOf(date)).length;
  return sameDay >= policy.dailyCap || sameWeek >= policy.weeklyCap;
}

function isOpen({ rules, holidays, companyBlocks }: AvailabilityInput, date: LocalDate, minute: number): boolean {
  const contains = (rule: ScheduleRule) => rule.ranges.some((range) => range.start <= minute && minute < range.end);
  if (companyBlocks.some((block) => block.from <= date && date <= block.to)) return false;
  for (const rule of rules) {
    if (rule.kind !== "date_block" || date < rule.date || date > (rule.dateTo ?? rule.date)) continue;
    if (rule.ranges.length === 0 || contains(rule)) return false;
  }
  const special = rules.filter((rule) => rule.kind === "date_open" && rule.date === date);
  if (special.length > 0) return special.some(contains);
  return rules.some((rule) => {
    if (rule.kind !== "weekly" || rule.weekday !== weekdayOf(date)) return false;
    if (rule.effectiveFrom && date < rule.effectiveFrom) return false;
    if (rule.effectiveTo && date > rule.effectiveTo) return false;
    if (holidays.has(date) && !rule.includeHolidays) return false;
    return contains(rule);
  });
}

function isTaken(occupied: readonly Occupied[], instant: number): boolean {
  return occupied.some((session) => Number(session.blockFrom) <= instant && instant < Number(session.blockTo));
}

function isBusyAt(busy: BusyTimes, minute: number): boolean {
  return busy.some((from, i) => i % 2 === 0 && from <= minute && minute < (busy[i + 1] as number));
}

function everyMinute(from: number, to: number, holds: (minute: number) => boolean): boolean {
  for (let minute = from; minute < to; minute++) if (!holds(minute)) return false;
  return true;
}

/** The days around which everything is generated: they include a leap day, a month's end and the beginnings of two weeks. */
export const FIRST = "2028-02-21";
export const LAST = "2028-03-12";
const dates = fc.integer({ min: 0, max: 20 }).map((days) => addDays(FIRST, days));
const optional = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null, freq: 2 });

const ranges = (minLength: number) =>
  fc.array(
    fc
      .record({ start: fc.integer({ min: 0, max: 95 }), quarters: fc.integer({ min: 1, max: 40 }), odd: fc.constantFrom(0, 0, 0, 5) })
      .map(({ start, quarters, odd }) => ({ start: start * 15 + odd, end: Math.min(1440, (start + quarters) * 15) }))
      .filter((range) => range.start < range.end),
    { minLength, maxLength: 3 },
  );

const rule: fc.Arbitrary<ScheduleRule> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant("weekly" as const),
      weekday: fc.integer({ min: 0, max: 6 }).map((day) => day as Weekday),
      ranges: ranges(1),
      effectiveFrom: optional(dates),
      effectiveTo: optional(dates),
      includeHolidays: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("date_open" as const), date: dates, ranges: ranges(0) }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant("date_block" as const), date: dates, dateTo: optional(dates), ranges: ranges(0) }),
  },
);

const policy = fc.record({
  sessionMinutes: fc.constantFrom(30, 45, 60, 75, 90),
  slotGridMinutes: fc.constantFrom(15, 30, 60),
  bufferBefore: fc.integer({ min: 0, max: 60 }),
  bufferAfter: fc.integer({ min: 0, max: 60 }),
  minNoticeHours: fc.integer({ min: 2, max: 72 }),
  horizonDays: fc.integer({ min: 5, max: 30 }),
  dailyCap: fc.integer({ min: 1, max: 4 }),
  weeklyCap: fc.integer({ min: 2, max: 10 }),
});

/** A mentor as the database could hold one: interviews may have been booked under other buffers and off today's grid. */
export const inputs: fc.Arbitrary<AvailabilityInput> = fc
  .record({
    now: fc
      .integer({ min: 0, max: 3 * 1440 })
      .chain((minute) => fc.constantFrom(0, 0, 1, 59_999).map((ms) => new Date(instantOf(FIRST, minute).getTime() + ms))),
    rules: fc.array(rule, { minLength: 3, maxLength: 14 }),
    holidays: fc.array(dates, { maxLength: 4 }).map((days) => new Set(days)),
    companyBlocks: fc.array(
      fc.record({ day: dates, length: fc.integer({ min: 0, max: 3 }) }).map(({ day, length }) => ({ from: day, to: addDays(day, length) })),
      { maxLength: 1 },
    ),
    sessions: fc.array(
      fc.record({
        day: dates,
        minute: fc.integer({ min: 0, max: 287 }),
        length: fc.constantFrom(30, 60, 90),
        gap: fc.constantFrom(0, 15, 45),
      }),
      { maxLength: 8 },
    ),
    appointments: fc.array(fc.record({ day: dates, minute: fc.integer({ min: 0, max: 1439 }), length: fc.integer({ min: 1, max: 600 }) }), {
      maxLength: 12,
    }),
    policy,
    opens: fc.integer({ min: -5, max: 5 }),
    closes: fc.integer({ min: 8, max: 25 }),
    after: fc.integer({ min: -3, max: 3 }),
  })
  .map(({ sessions, appointments, policy: own, opens, closes, after, ...rest }) => ({
    ...rest,
    policy: { ...SYSTEM_POLICY, ...own },
    occupied: sessions.map(({ day, minute, length, gap }) => {
      const startAt = instantOf(day, minute * 5);
      return { startAt, ...blockOf(startAt, length, { ...SYSTEM_POLICY, bufferBefore: gap, bufferAfter: 0 }) };
    }),
    busy: busyTimesOf(
      appointments.map(({ day, minute, length }) => {
        const from = instantOf(day, minute).getTime();
        return { from, to: from + length * MINUTE };
      }),
      { from: 0, to: Number.MAX_SAFE_INTEGER },
    ),
    window: { opensOn: addDays(FIRST, opens), closesOn: addDays(FIRST, closes), endsOn: addDays(FIRST, closes + after) },
  }));
