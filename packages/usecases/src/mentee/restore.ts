import type { Tx } from "@knotter/db/database";
import { restoredStatus } from "@knotter/domain/bulk-operation";
import { AppError } from "@knotter/domain/errors";
import type { OrderMenteeStatus } from "@knotter/domain/order";
import { type Actor, scopeOf } from "@knotter/domain/scope";
import { type Deps, signatureOf, type UseCase } from "../deps";
import { requireOpen } from "../order/required";

export interface RestoreInput {
  /** The account, or the place on the list. */
  id: string;
  orderId: string;
  /** The mentee has asked for it: required for somebody who has left on their own. */
  atOwnRequest?: boolean | undefined;
}

export interface RestoreOutcome {
  orderMenteeId: string;
  status: Exclude<OrderMenteeStatus, "withdrawn">;
}

/**
 * 対象に戻す. Somebody who was taken off the list of an open order is on it again, with the counts of before; canceled interviews stay canceled.
 * A link of an invitation that the withdrawal has made useless opens again while it is valid. Throws ALREADY_DONE for somebody who is on
 * the list, LEFT_ON_THEIR_OWN, ACCOUNT_DISABLED, STATUS_NOT_ALLOWED, NOT_FOUND (also for somebody whose data was erased).
 */
export const restoreMentee: UseCase<RestoreInput, RestoreOutcome> = (deps, actor, input) =>
  deps.db.transaction((tx) => putBack(deps, tx, actor, input, deps.clock.now()));

/** The same within a transaction of the caller's. `withdrawnAt`: only if they have not been put back and taken off again since. */
export async function putBack(
  deps: Deps,
  tx: Tx,
  actor: Actor,
  { id, orderId, atOwnRequest }: RestoreInput,
  now: Date,
  withdrawnAt?: Date,
): Promise<RestoreOutcome> {
  const place = await tx.order.people.lock(scopeOf(actor), id, orderId);
  requireOpen(await tx.order.detail.require(scopeOf(actor), orderId));
  if (place.status !== "withdrawn") throw new AppError("ALREADY_DONE");
  const left = await tx.order.people.withdrawalOf(place.orderMenteeId);
  if (left.erased) throw new AppError("NOT_FOUND");
  if (withdrawnAt && left.withdrawnAt?.getTime() !== withdrawnAt.getTime()) throw new AppError("VERSION_CONFLICT");
  if (left.leftThemselves && !atOwnRequest) throw new AppError("LEFT_ON_THEIR_OWN");
  if (left.disabled) throw new AppError("ACCOUNT_DISABLED", { params: { account: "other" } });
  const status = restoredStatus({ registered: left.registered, hasAccount: left.hasAccount, invited: left.inviteCount > 0 });
  await tx.order.people.restore(place.orderMenteeId, status, left.withdrawnAt, now);
  await tx.audit.record(
    {
      audit: [
        {
          action: "mentee.restore",
          entity: "OrderMentee",
          entityId: place.orderMenteeId,
          diff: { status: ["withdrawn", status], orderId, ...(left.leftThemselves ? { atOwnRequest: true } : {}) },
        },
      ],
    },
    signatureOf(deps, actor, now),
  );
  return { orderMenteeId: place.orderMenteeId, status };
}
