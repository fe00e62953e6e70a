import type { Tx } from "@knotter/db/database";
import type { OrderRow } from "@knotter/db/order/detail";
import { AppError } from "@knotter/domain/errors";
import { checklistOf, isComplete } from "@knotter/domain/order-checklist";
import { isOpenForChanges } from "@knotter/domain/order-moves";
import { type Actor, scopeOf } from "@knotter/domain/scope";
import { tokyoDate } from "@knotter/domain/tokyo";

/**
 * Reads an order in the caller's scope, with the lock that serialises its changes. Throws VERSION_CONFLICT if it is not the version that
 * the caller has seen.
 */
export async function requireOrder(tx: Tx, actor: Actor, id: string, expectedVersion: number | undefined): Promise<OrderRow> {
  await tx.order.detail.queue(id);
  const order = await tx.order.detail.require(scopeOf(actor), id);
  if (expectedVersion !== undefined && expectedVersion !== order.version) throw new AppError("VERSION_CONFLICT");
  return order;
}

/** Orders of a suspended company can only be read; a finished order stays as it is. */
export function requireOpen(order: Pick<OrderRow, "status" | "customerStatus">): void {
  if (!isOpenForChanges(order.status) || !isInBusiness(order.customerStatus)) throw new AppError("STATUS_NOT_ALLOWED");
}

/**
 * The order whose list the caller may add people to: HR with the permission to manage it, and only while the order is open. Throws FORBIDDEN,
 * NOT_FOUND, STATUS_NOT_ALLOWED.
 */
export async function requireOpenList(tx: Tx, actor: Actor, id: string): Promise<OrderRow> {
  if (actor.role === "hrstaff" && !actor.permissions?.manageMentees) throw new AppError("FORBIDDEN");
  const order = await requireOrder(tx, actor, id, undefined);
  requireOpen(order);
  if (actor.role === "hrstaff" && order.status !== "active") throw new AppError("STATUS_NOT_ALLOWED");
  return order;
}

export const isInBusiness = (customerStatus: string): boolean => customerStatus === "active" || customerStatus === "prospect";

/** Throws CHECKLIST_INCOMPLETE with the whole list, so that an admin sees everything that is missing at once. */
export async function requireComplete(tx: Tx, order: Pick<OrderRow, "id" | "bookingClosesOn">, now: Date): Promise<void> {
  const today = tokyoDate(now);
  const facts = await tx.order.detail.checklistFacts(order.id, today);
  const checklist = checklistOf({ ...facts, bookingClosesOn: order.bookingClosesOn }, today);
  if (!isComplete(checklist)) throw new AppError("CHECKLIST_INCOMPLETE", { data: { checklist } });
}
