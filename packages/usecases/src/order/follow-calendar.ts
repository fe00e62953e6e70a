import { AppError } from "@knotter/domain/errors";
import { decide } from "@knotter/domain/mentoring";
import { calendarMove } from "@knotter/domain/order-calendar";
import { checklistOf, isComplete } from "@knotter/domain/order-checklist";
import { LIMITS, resolvePolicy } from "@knotter/domain/policy";
import { DAY, tokyoDate } from "@knotter/domain/tokyo";
import { type Deps, systemSignatureOf } from "../deps";
import { orderMoved } from "./order-moved";

/** Interviews per run: the backlog of a missed month is made up for in a few runs. */
const BATCH = 1000;

/**
 * Moves the orders to the status that the calendar demands. Repeated or concurrent runs have no further effect. Returns how many were
 * moved.
 */
export async function followCalendar(deps: Deps): Promise<number> {
  const now = deps.clock.now();
  const today = tokyoDate(now);
  const due = await deps.db.transaction((tx) => tx.system.nightly.dueOrders(today));
  return each(due, (order) =>
    deps.db.transaction(async (tx) => {
      const facts = order.status === "draft" ? await tx.order.detail.checklistFacts(order.orderId, today) : null;
      const complete = facts !== null && isComplete(checklistOf({ ...facts, bookingClosesOn: order.bookingClosesOn }, today));
      const to = calendarMove(order, today, complete);
      if (to === null || !(await tx.system.nightly.moveOrder(order, to, now))) return 0;
      await tx.audit.record(
        {
          webhooks: [orderMoved(order.orderId, to)],
          audit: [{ action: "order.follow", entity: "Order", entityId: order.orderId, diff: { status: [order.status, to] } }],
        },
        systemSignatureOf(deps, now),
      );
      return 1;
    }),
  );
}

/**
 * Completes interviews that the mentor has not reported on ten days after their end: as done, never as a no-show. One transaction each, so
 * that one failure does not block the others. Returns how many were completed.
 */
export async function closeUnreported(deps: Deps): Promise<number> {
  const now = deps.clock.now();
  const due = await deps.db.transaction((tx) => tx.system.nightly.unreported(new Date(now.getTime() - LIMITS.autoCloseDays * DAY), BATCH));
  return each(due, (id) => closeOne(deps, id, now));
}

/** Runs them one after the other, all of them; then throws the first failure, if any. */
async function each<Item>(items: readonly Item[], work: (item: Item) => Promise<number>): Promise<number> {
  let done = 0;
  const failures: unknown[] = [];
  for (const item of items) {
    try {
      done += await work(item);
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
  return done;
}

const closeOne = (deps: Deps, id: string, now: Date): Promise<number> =>
  deps.db.transaction(async (tx) => {
    const mentoring = await tx.system.nightly.lockUnreported(id);
    if (!mentoring) return 0;
    const decision = decide(mentoring, { type: "autoClose", by: "system" }, now, resolvePolicy({ order: mentoring.orderPolicy }));
    if ("refused" in decision) throw new AppError(decision.refused, { params: decision.params });
    await tx.system.nightly.autoClose(mentoring.id, mentoring.version, now);
    await tx.mentoring.countHeld(mentoring.mentorId, 1);
    await tx.audit.record(
      {
        events: [
          {
            mentoringId: mentoring.id,
            type: decision.effects.event,
            fromStatus: mentoring.status,
            toStatus: decision.to,
            fromStartAt: mentoring.startAt,
          },
        ],
        audit: [
          {
            action: "mentoring.autoClose",
            entity: "Mentoring",
            entityId: mentoring.id,
            diff: { status: [mentoring.status, decision.to] },
          },
        ],
      },
      systemSignatureOf(deps, now),
    );
    return 1;
  });
