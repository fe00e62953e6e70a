import type { Signature } from "@knotter/db/audit/trail.writes";
import type { Tx } from "@knotter/db/database";
import type { OrderRow } from "@knotter/db/order/detail";
import { type BegunAction, type BulkAction, type BulkConditions, type BulkInput, UNDONE_BY } from "@knotter/domain/bulk-operation";
import { AppError } from "@knotter/domain/errors";
import { type Actor, scopeOf } from "@knotter/domain/scope";
import { type Deps, signatureOf, type UseCase } from "../deps";
import { requireOpen } from "../order/required";

/** Who is meant: places on the list, or everybody who matches. */
export type BulkPeople = { ids: readonly string[] } | { conditions: BulkConditions };

export interface BulkInputs {
  orderId: string;
  action: BegunAction;
  people: BulkPeople;
  input: BulkInput;
  /** How many people an admin was shown. */
  confirmCount: number;
}

/**
 * Begins a bulk operation. Whom it is about is settled here; the job does it, person by person. Throws PEOPLE_CHANGED where it is not as many
 * as were shown, STATUS_NOT_ALLOWED for an order that is not open (all but withdrawals), NOT_FOUND for somebody who is not on the list.
 */
export const beginBulkOperation: UseCase<BulkInputs, { id: string }> = (deps, actor, { orderId, action, people, input, confirmCount }) =>
  deps.db.transaction(async (tx) => {
    const order = await requireBulkOrder(tx, actor, orderId, action);
    const ids = await chosen(tx, actor, order, people);
    if (ids.length !== confirmCount) throw new AppError("PEOPLE_CHANGED", { params: { count: ids.length }, data: { count: ids.length } });
    const conditions = "conditions" in people ? people.conditions : null;
    return created(deps, tx, byCaller(deps, actor), { orderId, action, conditions, input, undoesId: null }, ids);
  });

/**
 * Takes back what an operation has done, as another operation: each person for whom nothing has changed since. Throws STATUS_NOT_ALLOWED for
 * what cannot be taken back or is still running, ALREADY_DONE where nothing is left to take back, NOT_FOUND.
 */
export const undoBulkOperation: UseCase<{ id: string }, { id: string }> = (deps, actor, { id }) =>
  deps.db.transaction(async (tx) => {
    const operation = await tx.bulkOperation.lock(id);
    if (!operation) throw new AppError("NOT_FOUND");
    const action = UNDONE_BY[operation.action];
    if (action === null || operation.undoesId !== null || operation.status === "running") throw new AppError("STATUS_NOT_ALLOWED");
    await requireBulkOrder(tx, actor, operation.orderId, action);
    if (await tx.bulkOperation.isBeingUndone(id)) throw new AppError("ALREADY_DONE");
    const ids = await tx.bulkOperation.undoable(id);
    if (ids.length === 0) throw new AppError("ALREADY_DONE");
    return created(deps, tx, byCaller(deps, actor), { orderId: operation.orderId, action, conditions: null, input: {}, undoesId: id }, ids);
  });

/** Stops an operation: who has had their turn stays as they are now. Repeated, it changes nothing. Throws NOT_FOUND. */
export const cancelBulkOperation: UseCase<{ id: string }, { id: string }> = (deps, actor, { id }) =>
  deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const operation = await tx.bulkOperation.lock(id);
    if (!operation) throw new AppError("NOT_FOUND");
    if (await tx.bulkOperation.cancel(id, actor.userId, now))
      await tx.audit.record(
        {
          audit: [
            {
              action: "bulk.cancel",
              entity: "Order",
              entityId: operation.orderId,
              diff: { operationId: id, bulkAction: operation.action },
            },
          ],
        },
        signatureOf(deps, actor, now),
      );
    return { id };
  });

/** Reads the order of an operation. Throws STATUS_NOT_ALLOWED, NOT_FOUND. */
export async function requireBulkOrder(tx: Pick<Tx, "order">, actor: Actor, orderId: string, action: BulkAction): Promise<OrderRow> {
  const order = await tx.order.detail.require(scopeOf(actor), orderId);
  if (action !== "withdraw") requireOpen(order);
  return order;
}

/** The people of now, in the order of the list. Throws NOT_FOUND for an id that is not on it. */
export async function chosen(tx: Pick<Tx, "order" | "mail">, actor: Actor, order: OrderRow, people: BulkPeople): Promise<string[]> {
  if ("conditions" in people) return tx.order.people.idsOf(scopeOf(actor), order, filterOf(people.conditions));
  const ids = [...new Set(people.ids)].sort();
  if ((await tx.mail.invitations.countPlaces(order.id, ids)) < ids.length) throw new AppError("NOT_FOUND");
  return ids;
}

export const filterOf = ({ department, ...conditions }: BulkConditions) => ({ ...conditions, departments: department });

const byCaller = (deps: Deps, actor: Actor) => ({ createdById: actor.userId, signature: signatureOf(deps, actor, deps.clock.now()) });

/** Begins it with these people. `createdById`: in whose name each person has their turn. */
export async function created(
  deps: Deps,
  tx: Tx,
  { createdById, signature }: { createdById: string; signature: Signature },
  operation: { orderId: string; action: BulkAction; conditions: BulkConditions | null; input: BulkInput; undoesId: string | null },
  ids: readonly string[],
): Promise<{ id: string }> {
  const { requestId } = deps.call;
  const id = await tx.bulkOperation.create({ ...operation, createdById, requestId }, ids, signature.at);
  const { action, undoesId, orderId } = operation;
  await tx.audit.record(
    {
      audit: [
        {
          action: undoesId === null ? "bulk.begin" : "bulk.undo",
          entity: "Order",
          entityId: orderId,
          diff: { operationId: id, bulkAction: action, people: ids.length, ...(undoesId === null ? {} : { undoesId }) },
        },
      ],
    },
    signature,
  );
  return { id };
}
