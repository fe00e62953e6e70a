import type { ClosedDays, TimesFor } from "@knotter/db/mentoring/calendar";
import type { OrderConditionsRow } from "@knotter/db/order/order";
import { type AvailabilityInput, freeSlots, nextFreeSlots, type Slot } from "@knotter/domain/availability";
import { AppError } from "@knotter/domain/errors";
import { LIMITS, SYSTEM_POLICY } from "@knotter/domain/policy";
import { type Actor, scopeOf } from "@knotter/domain/scope";
import { addDays, eachDate, type LocalDate, tokyoDate } from "@knotter/domain/tokyo";
import type { Deps } from "../deps";
import { lastDateOf, slotInput } from "../mentoring/slot";

export interface FreeTimesInput {
  id: string;
  from: LocalDate;
  to: LocalDate;
  orderId?: string | undefined;
  movingMentoringId?: string | undefined;
}

export interface FreeTimes {
  days: { date: LocalDate; holidayName: string | null; slots: Slot[] }[];
  nextAvailableAt: Date | null;
  /** The last bookable day: the horizon, or the end of the order if that comes first. */
  lastDate: LocalDate | null;
  minutes: number;
}

/**
 * The slots that one mentor offers, day by day. Mentees see those of their order; mentors and admins see those of the named order, or of
 * the mentor's running order that ends first. Names never appear.
 */
export async function freeTimesOf(deps: Deps, actor: Actor, input: FreeTimesInput): Promise<FreeTimes> {
  const now = deps.clock.now();
  const { read } = deps.db;
  // The time of the interview that is being moved is free for its new time; it may be moved even if the mentor accepts no new bookings.
  const moving = input.movingMentoringId === undefined ? null : await read.mentoring.require(scopeOf(actor), input.movingMentoringId);
  const order =
    moving?.mentorId === input.id
      ? await read.order.termsOf(moving.orderId)
      : await read.mentor.orderForTimes(scopeOf(actor), input.id, input.orderId, tokyoDate(now));
  if (!order) {
    // Without a running order that the caller shares with this mentor there are no slots, whether or not the mentor exists.
    if (!(await read.mentor.find(scopeOf(actor), input.id, tokyoDate(now)))) throw new AppError("NOT_FOUND");
    return { days: await emptyDays(deps, input), nextAvailableAt: null, lastDate: null, minutes: SYSTEM_POLICY.sessionMinutes };
  }
  // What is held for somebody is free to them: a mentee's time of the waiting list, the times proposed instead of the interview that is moved.
  const whose = { menteeId: actor.role === "mentee" ? actor.userId : null, exceptMentoringId: moving?.id ?? null };
  const known = await availabilityOf(deps, input.id, order, { from: input.from, whose });
  if (!known) throw new AppError("NOT_FOUND");
  const { availability, closed } = known;
  const slots = freeSlots(availability, input.from, input.to);
  const byDate = new Map<LocalDate, Slot[]>(eachDate(input.from, input.to).map((date) => [date, []]));
  for (const slot of slots) byDate.get(tokyoDate(slot.startAt))?.push(slot);
  const names = new Map(closed.holidays.map((holiday) => [holiday.date, holiday.name]));
  return {
    days: [...byDate].map(([date, free]) => ({ date, holidayName: names.get(date) ?? null, slots: free })),
    nextAvailableAt: nextFreeSlots(availability, 1)[0]?.startAt ?? null,
    lastDate: lastDateOf(tokyoDate(now), availability.policy, order),
    minutes: availability.policy.sessionMinutes,
  };
}

/** Everything that the free slots of one mentor in one order depend on, read in one round trip. Null: no such mentor. */
export async function availabilityOf(
  deps: Pick<Deps, "clock" | "db">,
  mentorId: string,
  order: OrderConditionsRow,
  { from, whose }: { from?: LocalDate; whose?: TimesFor } = {},
): Promise<{ availability: AvailabilityInput; closed: ClosedDays } | null> {
  const now = deps.clock.now();
  const today = tokyoDate(now);
  const period = { from: from !== undefined && from < today ? from : today, to: addDays(today, LIMITS.horizonDaysMax) };
  const known = await deps.db.read.mentoring.calendar.one(mentorId, now, { ...period, customerId: order.customerId }, whose);
  return known && { availability: slotInput(known, order, now), closed: known.closed };
}

async function emptyDays(deps: Deps, { from, to }: FreeTimesInput): Promise<FreeTimes["days"]> {
  const closed = await deps.db.read.mentoring.calendar.closedDays(from, to, null);
  const names = new Map(closed.holidays.map((holiday) => [holiday.date, holiday.name]));
  return eachDate(from, to).map((date) => ({ date, holidayName: names.get(date) ?? null, slots: [] }));
}
