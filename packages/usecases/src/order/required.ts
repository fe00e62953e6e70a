import type { Tx } from "@knotter/db/database";
import type { OrderRow } from "@knotter/db/order-detail.row";
import { AppError } from "@knotter/domain/errors";
import { checklistOf, isComplete } from "@knotter/domain/order-checklist";
import { isOpenForChanges } from "@knotter/domain/order-moves";
import { type Actor, scopeOf } from "@knotter/domain/scope";
import { tokyoDate } from "@knotter/domain/tokyo";

/**
 * One order in the caller's scope, with the queue of its changes taken, as it is now. Throws VERSION_CONFLICT when it is not the one
 * that the caller has looked at.
 */
export async function requireOrder(tx: Tx, actor: Actor, id: string, expectedVersion: number | undefined): Promise<OrderRow> {
  await tx.orderDetail.queue(id);
  const order = await tx.orderDetail.require(scopeOf(actor), id);
  if (expectedVersion !== undefined && expectedVersion !== order.version) throw new AppError("VERSION_CONFLICT");
  return order;
}

/** Orders of a company that is suspended can be read; what is over stays as it was. */
export function requireOpen(order: Pick<OrderRow, "status" | "customerStatus">): void {
  if (!isOpenForChanges(order.status) || !isInBusiness(order.customerStatus)) throw new AppError("STATUS_NOT_ALLOWED");
}

export const isInBusiness = (customerStatus: string): boolean => customerStatus === "active" || customerStatus === "prospect";

/** Throws CHECKLIST_INCOMPLETE with the whole list: an admin sees at once all that is missing. */
export async function requireComplete(tx: Tx, order: Pick<OrderRow, "id" | "bookingClosesOn">, now: Date): Promise<void> {
  const today = tokyoDate(now);
  const facts = await tx.orderDetail.checklistFacts(order.id, today);
  const checklist = checklistOf({ ...facts, bookingClosesOn: order.bookingClosesOn }, today);
  if (!isComplete(checklist)) throw new AppError("CHECKLIST_INCOMPLETE", { data: { checklist } });
}
