import { AppError } from "@knotter/domain/errors";
import { SYSTEM_POLICY } from "@knotter/domain/policy";
import { type Actor, scopeOf } from "@knotter/domain/scope";
import { type SlotReason, slotReasons, standingReasons } from "@knotter/domain/slot-reason";
import { MINUTE, tokyoDate } from "@knotter/domain/tokyo";
import type { Deps } from "../deps";
import { availabilityOf } from "./free-times";

export interface WhyInput {
  id: string;
  at: Date;
  orderId?: string | undefined;
}

export interface Why {
  startAt: Date;
  endAt: Date;
  reasons: SlotReason[];
  order: { id: string; name: string } | null;
  orders: { id: string; name: string }[];
}

/**
 * Explains why a start is not offered by a mentor in one of the mentor's running orders: first what excludes the mentor from the search,
 * then what excludes this time. For the mentor and the admins. Throws NOT_FOUND for another mentor, and for an order that is not the
 * mentor's.
 */
export async function whyNot(deps: Deps, actor: Actor, { id, at, orderId }: WhyInput): Promise<Why> {
  const { read } = deps.db;
  const now = deps.clock.now();
  const today = tokyoDate(now);
  const scope = scopeOf(actor);
  const [orders, terms] = await Promise.all([read.mentor.runningOrders(scope, id), read.mentor.orderForTimes(scope, id, orderId, today)]);
  if (!terms) {
    if (orderId !== undefined || !(await read.mentor.find(scope, id, today))) throw new AppError("NOT_FOUND");
    return { startAt: at, endAt: endOf(at, SYSTEM_POLICY.sessionMinutes), reasons: [{ code: "no_order" }], order: null, orders };
  }
  const [known, facts, held] = await Promise.all([
    availabilityOf(deps, id, terms, { from: tokyoDate(at) }),
    read.mentor.factsIn(id, terms.orderId),
    read.mentoring.holds.heldOf(id, now),
  ]);
  if (!known || !facts) throw new AppError("NOT_FOUND");
  const standing = standingReasons(facts, today).map((code) => ({ code }));
  return {
    startAt: at,
    endAt: endOf(at, terms.sessionMinutes),
    reasons: [...standing, ...slotReasons(known.availability, at, known.closed, held)],
    order: orders.find((order) => order.id === terms.orderId) ?? null,
    orders,
  };
}

const endOf = (at: Date, minutes: number): Date => new Date(at.getTime() + minutes * MINUTE);
