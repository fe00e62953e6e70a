import type { OrderRow } from "@knotter/db/order-detail.row";
import { CAPACITY_MENTORS, type Capacity, capacityOf, sessionsByDay } from "@knotter/domain/order-capacity";
import { LIMITS } from "@knotter/domain/policy";
import { addDays, tokyoDate } from "@knotter/domain/tokyo";
import type { Deps } from "../deps";
import { slotInput } from "../mentoring/slot";

/**
 * Interviews that people on the list have left, against those that the consultants still offer in the period of the order, as far ahead
 * as anything can be booked at all. Four statements, and at most `CAPACITY_MENTORS` calendars.
 */
export async function capacityOfOrder(deps: Deps, order: OrderRow): Promise<Capacity> {
  const now = deps.clock.now();
  const today = tokyoDate(now);
  const { read } = deps.db;
  const [required, mentors, closed] = await Promise.all([
    read.orderDetail.requiredOf(order.id),
    read.orderMentor.assignedTo(order.id, now),
    read.calendar.closedDays(today, addDays(today, LIMITS.horizonDaysMax), order.customerId),
  ]);
  const bookable = new Map(
    mentors
      .filter((mentor) => mentor.enabled && mentor.profileComplete && mentor.acceptingNew && !mentor.conflict)
      .slice(0, CAPACITY_MENTORS)
      .map((mentor) => [mentor.id, mentor]),
  );
  const [, from = today] = [today, order.startsOn].sort();
  const terms = { ...order, orderId: order.id, policy: { ...order.policy, horizonDays: LIMITS.horizonDaysMax } };
  const offers = (await read.calendar.of([...bookable.keys()], now)).map((calendar) => {
    const { quota = null, used = 0 } = bookable.get(calendar.mentorId) ?? {};
    return sessionsByDay(slotInput({ calendar, closed }, terms, now), from, order.endsOn, quota === null ? null : quota - used);
  });
  return capacityOf(required, offers, from);
}
