import { type BusyTimes, busyDuring } from "./busy-time";
import type { Policy } from "./policy";
import { type CompanyBlock, isInside, rangesByDay, type ScheduleRule } from "./schedule-rule";
import { DAY, dayNumber, dayNumberAt, HOUR, type LocalDate, MINUTE, mondayOfDay, startOfDayNumber } from "./tokyo";

export type { CompanyBlock, ScheduleRule } from "./schedule-rule";

/**
 * Milliseconds are accepted too: a search walks over ten thousand interviews, and creating Date objects for them costs more than everything
 * else.
 */
type Instant = Date | number;

/** An interview that takes the mentor's time, with the block that was stored when it was booked. */
export interface Occupied {
  startAt: Instant;
  blockFrom: Instant;
  blockTo: Instant;
}

const ms = (at: Instant): number => (typeof at === "number" ? at : at.getTime());

export interface AvailabilityInput {
  now: Date;
  rules: readonly ScheduleRule[];
  holidays: ReadonlySet<LocalDate>;
  companyBlocks: readonly CompanyBlock[];
  /**
   * The mentor's reserved and done interviews over the whole Monday-to-Sunday weeks of the requested days, because the weekly caps count
   * them. An interview that is being moved is left out.
   */
  occupied: readonly Occupied[];
  /**
   * The mentor's own appointments. The gap is kept before and after them, as between two interviews; the caps do not count them. Absent: no
   * calendar is connected.
   */
  busy?: BusyTimes | undefined;
  policy: Policy;
  window: { opensOn: LocalDate; closesOn: LocalDate; endsOn: LocalDate };
}

export interface Slot {
  startAt: Date;
  endAt: Date;
}

/**
 * The gap between neighbouring interviews is the longer of the two buffers, stored after the interview. If each interview carried both
 * buffers on both sides, the gap would become their sum.
 */
export function gapMinutes(policy: Pick<Policy, "bufferBefore" | "bufferAfter">): number {
  return Math.max(policy.bufferBefore, policy.bufferAfter);
}

/** The end of an interview, and the time it takes from the mentor: `[blockFrom, blockTo)`. */
export function blockOf(startAt: Date, sessionMinutes: number, policy: Policy): { endAt: Date; blockFrom: Date; blockTo: Date } {
  const endAt = new Date(startAt.getTime() + sessionMinutes * MINUTE);
  return { endAt, blockFrom: new Date(startAt), blockTo: new Date(endAt.getTime() + gapMinutes(policy) * MINUTE) };
}

/** All free starts of the JST days `from`–`to`, both included, earliest first. Only the interviews in `occupied` and the appointments in `busy` are respected. */
export function freeSlots(input: AvailabilityInput, from: LocalDate, to: LocalDate): Slot[] {
  return collect(input, dayNumber(from), dayNumber(to), -Infinity, Infinity);
}

/** The first `n` free slots from an instant on; the days after the n-th slot are never computed. */
export function nextFreeSlots(input: AvailabilityInput, n: number, fromInstant: Date = input.now): Slot[] {
  return collect(input, dayNumberAt(fromInstant.getTime()), Infinity, fromInstant.getTime(), n);
}

function collect(input: AvailabilityInput, fromDay: number, toDay: number, fromInstant: number, wanted: number): Slot[] {
  const slots: Slot[] = [];
  if (wanted <= 0) return slots;
  walkFreeStarts(input, { fromDay, toDay, fromInstant }, (start, length) => {
    slots.push({ startAt: new Date(start), endAt: new Date(start + length) });
    return slots.length < wanted ? "on" : "stop";
  });
  return slots;
}

interface Walk {
  fromDay: number;
  toDay: number;
  fromInstant?: number;
  /** Days for which this answers false are skipped before anything is computed for them. */
  wantsDay?: (day: number) => boolean;
}

/** Visits the free starts (ms) in order, until the visitor has seen enough of the day or of all of them. Allocates nothing per start. */
export function walkFreeStarts(
  input: AvailabilityInput,
  { fromDay, toDay, fromInstant = -Infinity, wantsDay }: Walk,
  visit: (start: number, length: number, day: number, minute: number) => "on" | "next day" | "stop",
): void {
  const { policy, occupied } = input;
  const limits = limitsOf(input);
  const earliest = Math.max(limits.earliest, fromInstant);
  const lastDay = Math.min(toDay, limits.lastDay);
  const length = policy.sessionMinutes * MINUTE;
  const block = length + gapMinutes(policy) * MINUTE;
  const grid = policy.slotGridMinutes;
  const rangesOf = rangesByDay(input);
  const isElsewhere = walkBusy(input.busy, policy);
  const busyFrom = occupied.map((session) => ms(session.blockFrom));
  const busyTo = occupied.map((session) => ms(session.blockTo));
  const busyDay = occupied.map((session) => dayNumberAt(ms(session.startAt)));

  days: for (let day = Math.max(fromDay, limits.firstDay, dayNumberAt(earliest)); day <= lastDay; day++) {
    if (wantsDay && !wantsDay(day)) continue;
    const ranges = rangesOf(day);
    if (ranges.length === 0 || capsReached(busyDay, day, policy)) continue;
    const dayStart = startOfDayNumber(day);
    for (const range of ranges) {
      const last = Math.min(dayStart + range.end * MINUTE, limits.latestEnd) - length;
      for (let minute = Math.ceil(range.start / grid) * grid; dayStart + minute * MINUTE <= last; minute += grid) {
        const start = dayStart + minute * MINUTE;
        if (start < earliest || isBusy(busyFrom, busyTo, start, start + block) || isElsewhere(start)) continue;
        const next = visit(start, length, day, minute);
        if (next === "stop") return;
        if (next === "next day") continue days;
      }
    }
  }
}

/** Whether an appointment is in the way of a start. To be asked in ascending order: starts and appointments are walked side by side. */
function walkBusy(busy: BusyTimes | undefined, policy: Policy): (start: number) => boolean {
  if (busy === undefined || busy.length === 0) return () => false;
  const gap = gapMinutes(policy);
  const block = policy.sessionMinutes + gap;
  let next = 0;
  return (start) => {
    const minute = start / MINUTE;
    while (next < busy.length && (busy[next + 1] as number) + gap <= minute) next += 2;
    return next < busy.length && (busy[next] as number) < minute + block;
  };
}

interface SlotLimits {
  /** Inclusive: a start exactly `minNoticeHours` away is allowed. */
  earliest: number;
  firstDay: number;
  /** Last day of a start: the horizon's day (to its end, in JST) or the last day of the booking window. */
  lastDay: number;
  horizonDay: number;
  /** 24:00 JST of the order's last day. */
  latestEnd: number;
}

function limitsOf({ now, policy, window }: AvailabilityInput): SlotLimits {
  const horizonDay = dayNumberAt(now.getTime() + policy.horizonDays * DAY);
  return {
    earliest: now.getTime() + policy.minNoticeHours * HOUR,
    firstDay: dayNumber(window.opensOn),
    lastDay: Math.min(horizonDay, dayNumber(window.closesOn)),
    horizonDay,
    latestEnd: startOfDayNumber(dayNumber(window.endsOn) + 1),
  };
}

/** Half-open: a block that ends exactly at the start is no obstacle. */
function isBusy(busyFrom: readonly number[], busyTo: readonly number[], from: number, to: number): boolean {
  for (let i = 0; i < busyFrom.length; i++) {
    if ((busyFrom[i] as number) < to && from < (busyTo[i] as number)) return true;
  }
  return false;
}

/** Caps count interviews by the JST day and the Monday week in which they start. */
function capsReached(busyDay: readonly number[], day: number, policy: Policy): boolean {
  const monday = mondayOfDay(day);
  let ofDay = 0;
  let ofWeek = 0;
  for (const busy of busyDay) {
    if (busy === day) ofDay++;
    if (busy >= monday && busy < monday + 7) ofWeek++;
  }
  return ofDay >= policy.dailyCap || ofWeek >= policy.weeklyCap;
}

export const SLOT_OBSTACLES = [
  "before_opening",
  "after_closing",
  "after_order_end",
  "too_soon",
  "beyond_horizon",
  "off_grid",
  "outside_ranges",
  "occupied",
  "busy",
  "daily_cap",
  "weekly_cap",
] as const;
export type SlotObstacle = (typeof SLOT_OBSTACLES)[number];

/** All obstacles to a start, the most general first; empty when the start is offered. For the mentor and the admins. */
export function explain(input: AvailabilityInput, startAt: Date): SlotObstacle[] {
  const { policy } = input;
  const limits = limitsOf(input);
  const start = startAt.getTime();
  const day = dayNumberAt(start);
  const dayStart = startOfDayNumber(day);
  const { endAt, blockTo } = blockOf(startAt, policy.sessionMinutes, policy);
  const busyDay = input.occupied.map((session) => dayNumberAt(ms(session.startAt)));
  const monday = mondayOfDay(day);
  const facts: Record<SlotObstacle, boolean> = {
    before_opening: day < limits.firstDay,
    after_closing: day > dayNumber(input.window.closesOn),
    after_order_end: endAt.getTime() > limits.latestEnd,
    too_soon: start < limits.earliest,
    beyond_horizon: day > limits.horizonDay,
    off_grid: (start - dayStart) % (policy.slotGridMinutes * MINUTE) !== 0,
    outside_ranges: !isInside(rangesByDay(input)(day), dayStart, startAt, endAt),
    occupied: input.occupied.some((session) => ms(session.blockFrom) < blockTo.getTime() && start < ms(session.blockTo)),
    busy: busyDuring(input.busy ?? [], { from: start, to: endAt.getTime() }, gapMinutes(policy)) !== null,
    daily_cap: busyDay.filter((busy) => busy === day).length >= policy.dailyCap,
    weekly_cap: busyDay.filter((busy) => busy >= monday && busy < monday + 7).length >= policy.weeklyCap,
  };
  return SLOT_OBSTACLES.filter((obstacle) => facts[obstacle]);
}

export type SlotRefusal = "ORDER_CLOSED" | "OUT_OF_WINDOW" | "SLOT_NOT_OFFERED";

const REFUSAL_OF = {
  before_opening: "ORDER_CLOSED",
  after_closing: "ORDER_CLOSED",
  after_order_end: "ORDER_CLOSED",
  too_soon: "OUT_OF_WINDOW",
  beyond_horizon: "OUT_OF_WINDOW",
  off_grid: "SLOT_NOT_OFFERED",
  outside_ranges: "SLOT_NOT_OFFERED",
  occupied: "SLOT_NOT_OFFERED",
  busy: "SLOT_NOT_OFFERED",
  daily_cap: "SLOT_NOT_OFFERED",
  weekly_cap: "SLOT_NOT_OFFERED",
} as const satisfies Record<SlotObstacle, SlotRefusal>;

/** Whether a start is one of the free slots; the first obstacle is the refusal. */
export function isOffered(input: AvailabilityInput, startAt: Date): true | { refused: SlotRefusal } {
  const [obstacle] = explain(input, startAt);
  return obstacle === undefined ? true : { refused: REFUSAL_OF[obstacle] };
}
