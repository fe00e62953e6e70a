import type { CalendarRow, ClosedDays } from "@knotter/db/mentoring/calendar";
import type { WantingOrderRow } from "@knotter/db/order/capacity";
import type { OrderRow } from "@knotter/db/order/detail";
import type { OrderMentorRow } from "@knotter/db/order/mentors";
import { CAPACITY_MENTORS, type Capacity, capacityOf, dueWithin, sessionsByDay } from "@knotter/domain/order-capacity";
import { LIMITS } from "@knotter/domain/policy";
import type { Scope } from "@knotter/domain/scope";
import { addDays, type LocalDate, tokyoDate } from "@knotter/domain/tokyo";
import type { Deps } from "../deps";
import { slotInput } from "../mentoring/slot";
import { assignmentsOf, type ChosenMentor } from "./assign-mentors";

/** What determines how many interviews an order's mentors could take. */
type Plan = Pick<OrderRow, "startsOn" | "endsOn" | "sessionMinutes" | "policy"> & { id: string; customerId: string | null };
type Consultant = Pick<OrderMentorRow, "id" | "enabled" | "profileComplete" | "acceptingNew" | "conflict"> & {
  /** Null: unlimited. */
  left: number | null;
};

/**
 * The interviews that the people on the list have left, against those that the mentors still offer in the period of the order, as far ahead
 * as bookings are possible. Four statements, and at most `CAPACITY_MENTORS` calendars.
 */
export async function capacityOfOrder(deps: Deps, order: OrderRow): Promise<Capacity> {
  const { read } = deps.db;
  const [required, mentors] = await Promise.all([
    read.order.capacity.requiredOf(order.id),
    read.order.mentors.assignedTo(order.id, deps.clock.now()),
  ]);
  return offeredIn(
    deps,
    order,
    required,
    mentors.map((mentor) => ({ ...mentor, left: mentor.quota === null ? null : mentor.quota - mentor.used })),
  );
}

export interface PlannedOrder {
  customerId?: string | undefined;
  startsOn: LocalDate;
  endsOn: LocalDate;
  sessionMinutes: number;
  maxMentoringCount: number;
  totalSessionCap?: number | null | undefined;
  people: number;
  mentors: readonly ChosenMentor[];
}

/** The same for an order that is being planned: this many people, these mentors, nothing used yet. */
export async function capacityOfPlan(deps: Deps, plan: PlannedOrder): Promise<Capacity> {
  const { customerId = null, people, maxMentoringCount, totalSessionCap } = plan;
  const quotas = new Map(assignmentsOf(plan.mentors).map(({ mentorId, quota }) => [mentorId, quota]));
  const mentors = await deps.db.read.order.mentors.candidates([...quotas.keys()], customerId);
  const required = Math.min(people * maxMentoringCount, totalSessionCap ?? Number.POSITIVE_INFINITY);
  return offeredIn(
    deps,
    { ...plan, id: "", customerId, policy: {} },
    required,
    mentors.map((mentor) => ({ ...mentor, left: quotas.get(mentor.id) ?? null })),
  );
}

async function offeredIn(deps: Deps, plan: Plan, required: number, mentors: readonly Consultant[]): Promise<Capacity> {
  const now = deps.clock.now();
  const today = tokyoDate(now);
  const bookable = mentors
    .filter((mentor) => mentor.enabled && mentor.profileComplete && mentor.acceptingNew && !mentor.conflict)
    .slice(0, CAPACITY_MENTORS);
  const [closed, calendars] = await Promise.all([
    deps.db.read.mentoring.calendar.closedDays(today, addDays(today, LIMITS.horizonDaysMax), plan.customerId),
    deps.db.read.mentoring.calendar.of(
      bookable.map(({ id }) => id),
      now,
    ),
  ]);
  const calendarOf = new Map(calendars.map((calendar) => [calendar.mentorId, calendar]));
  return counted(plan, required, bookable, { calendarOf, closed, now });
}

interface Calendars {
  calendarOf: ReadonlyMap<string, CalendarRow>;
  closed: ClosedDays;
  now: Date;
}

/** `enough`: stops counting once every interview that is due on the counted days has a slot. */
function counted(
  plan: Plan,
  required: number,
  mentors: readonly { id: string; left: number | null }[],
  { calendarOf, closed, now }: Calendars,
  { enough = false } = {},
): Capacity {
  const today = tokyoDate(now);
  const [, from = today] = [today, plan.startsOn].sort();
  const terms = {
    orderId: plan.id,
    customerId: plan.customerId ?? "",
    startsOn: plan.startsOn,
    endsOn: plan.endsOn,
    sessionMinutes: plan.sessionMinutes,
    policy: { ...plan.policy, horizonDays: LIMITS.horizonDaysMax },
  };
  const [countedUntil = plan.endsOn] = [plan.endsOn, addDays(today, LIMITS.horizonDaysMax)].sort();
  const days = { from, countedUntil, endsOn: plan.endsOn };
  const offers: Map<number, number>[] = [];
  let missing = dueWithin(required, days);
  for (const { id, left } of mentors) {
    const calendar = calendarOf.get(id);
    if (!calendar || (enough && missing <= 0)) continue;
    const atMost = enough ? Math.min(left ?? missing, missing) : left;
    const offer = sessionsByDay(slotInput({ calendar, closed }, terms, now), from, plan.endsOn, atMost);
    for (const count of offer.values()) missing -= count;
    offers.push(offer);
  }
  return capacityOf(required, offers, days);
}

export interface ShortOrder extends Pick<WantingOrderRow, "id" | "name" | "customerName" | "endsOn"> {
  capacity: Capacity;
}

/**
 * The running orders whose mentors offer fewer slots than are due as far ahead as is counted (枠不足): two statements for all of them. A slot that a
 * mentor could give to either of two orders counts for both, as on the page of each.
 */
export async function shortOrders(deps: Deps, scope: Scope): Promise<ShortOrder[]> {
  const now = deps.clock.now();
  const today = tokyoDate(now);
  const orders = await deps.db.read.order.capacity.wanting(scope, today, addDays(today, LIMITS.horizonDaysMax));
  const bookable = new Map(
    orders.map((order) => [order.id, order.mentors.filter((mentor) => mentor.bookable).slice(0, CAPACITY_MENTORS)] as const),
  );
  const ids = new Set([...bookable.values()].flatMap((mentors) => mentors.map(({ id }) => id)));
  const calendars = await deps.db.read.mentoring.calendar.of([...ids], now);
  const calendarOf = new Map(calendars.map((calendar) => [calendar.mentorId, calendar]));
  return orders.flatMap((order) => {
    const capacity = counted(
      order,
      order.required,
      bookable.get(order.id) ?? [],
      { calendarOf, closed: order.closed, now },
      { enough: true },
    );
    const { id, name, customerName, endsOn } = order;
    return capacity.short > 0 ? [{ id, name, customerName, endsOn, capacity }] : [];
  });
}
