import type { BulkOutcome, TakenPerson } from "@knotter/db/bulk-operation/bulk-operation.writes";
import type { Tx } from "@knotter/db/database";
import { BULK_ATTEMPTS, type BulkReason } from "@knotter/domain/bulk-operation";
import { AppError, type ErrorCode } from "@knotter/domain/errors";
import type { INVITE_REFUSALS } from "@knotter/domain/invitation";
import { isOpenForChanges } from "@knotter/domain/order-moves";
import { type Actor, scopeOf } from "@knotter/domain/scope";
import { type Deps, signatureOf } from "../deps";
import { inSlices, type SliceOptions } from "../in-slices";
import { inviteIn } from "../mail/invite";
import { administer, grantUpTo } from "../mentee/administer";
import { putBack } from "../mentee/restore";
import { leaveOrder } from "../mentee/withdraw";
import { isInBusiness } from "../order/required";
import { filterOf } from "./begin";

/**
 * Does what bulk operations have to do, as `inSlices` does: one person a transaction, by the steps of the action for one person, which also
 * settles the person's line. So it is done once for each, whatever is killed and however many processes work on it, and nobody who books
 * waits for more than one person. Each time the rights of whoever has begun it are looked at, and what the people were chosen by.
 */
export async function workOnBulkOperations(deps: Deps, options?: SliceOptions): Promise<{ people: number; finished: number }> {
  const people = await inSlices<TakenPerson>(
    deps,
    {
      step: "bulk operation",
      take: (tx, now) => tx.bulkOperation.take(now),
      async carryOut(tx, person, now) {
        // Entries of the audit trail belong to the call that has begun the operation.
        const call = { ...deps.call, requestId: person.requestId };
        await tx.bulkOperation.settle(person.id, await doFor({ ...deps, call }, tx, person, now), now);
        if (person.position === person.total) await tx.bulkOperation.finish(now);
        return 1;
      },
      isRefusal: (error) => error instanceof AppError && !PASSING.includes(error.code),
      refused: (tx, { id }, error, now) => tx.bulkOperation.settle(id, refusal((error as AppError).code), now),
      failed: (tx, id, attempts, nextTryAt) =>
        attempts < BULK_ATTEMPTS
          ? tx.bulkOperation.failed(id, attempts, nextTryAt)
          : tx.bulkOperation.settle(id, refused("failed"), deps.clock.now()),
    },
    options,
  );
  const finished = await deps.db.transaction((tx) => tx.bulkOperation.finish(deps.clock.now()));
  return { people, finished: finished.length };
}

/** Answers that another try may not get. */
const PASSING: readonly ErrorCode[] = ["UNAVAILABLE", "CONFLICT", "INTERNAL", "TOO_MANY_REQUESTS"];

const refused = (reason: BulkReason): BulkOutcome => ({ status: "refused", reason });
const UNCHANGED: BulkOutcome = { status: "unchanged" };

const refusal = (code: ErrorCode): BulkOutcome =>
  code === "ALREADY_DONE" ? UNCHANGED : refused(code === "VERSION_CONFLICT" ? "changed_since" : code);

async function doFor(deps: Deps, tx: Tx, person: TakenPerson, now: Date): Promise<BulkOutcome> {
  if (!person.permitted) return refused("permission_lost");
  const actor: Actor = { userId: person.createdById, role: "admin" };
  const order = await tx.order.detail.require(scopeOf(actor), person.orderId);
  if (person.action !== "withdraw" && !(isOpenForChanges(order.status) && isInBusiness(order.customerStatus)))
    return refused("order_closed");
  if (person.undoesId !== null) return takeBack(deps, tx, actor, { ...person, undoesId: person.undoesId }, now);
  const { conditions, orderMenteeId: id } = person;
  if (conditions && !(await tx.order.people.isMatch(scopeOf(actor), order, filterOf(conditions), id))) return refused("no_longer_matches");
  return act(deps, tx, actor, person, now);
}

async function act(deps: Deps, tx: Tx, actor: Actor, person: TakenPerson, now: Date): Promise<BulkOutcome> {
  const { orderId, orderMenteeId: id, input } = person;
  switch (person.action) {
    case "withdraw":
      await leaveOrder(deps, tx, actor, { id, scope: "order", orderId, reason: input.reason }, now);
      return { status: "done", change: { withdrawnAt: now.toISOString() } };
    case "restore": {
      const { status } = await putBack(deps, tx, actor, { id, orderId }, now);
      return { status: "done", change: { restoredTo: status } };
    }
    case "count":
      return setCount(deps, tx, actor, person, input.maxCount ?? 0, now);
    case "release": {
      const place = await tx.order.people.lock(scopeOf(actor), id, orderId);
      if (place.menteeId === null) return refused("no_account");
      const [candidate] = await tx.order.people.candidates(orderId, [place.orderMenteeId]);
      if (!candidate?.bookingHeld) return UNCHANGED;
      await administer(deps, tx, actor, { id: place.menteeId, releaseBooking: true }, now);
      return { status: "done" };
    }
    case "invite": {
      const wish = { resend: input.resend === true, force: input.force === true };
      const campaign = input.campaignId === undefined ? undefined : { id: input.campaignId, begunAt: person.begunAt };
      const { queued, skipped } = await inviteIn(deps, tx, actor, { orderId, menteeIds: [id], ...wish, campaign }, now);
      if (queued > 0) return { status: "done" };
      const [skip] = skipped;
      return skip ? refused(skip.reason as (typeof INVITE_REFUSALS)[number]) : UNCHANGED;
    }
  }
}

/** The maximum of one person, whether or not there is an account. `expected`: only if it is still that. */
async function setCount(
  deps: Deps,
  tx: Tx,
  actor: Actor,
  { orderId, orderMenteeId }: TakenPerson,
  maxCount: number,
  now: Date,
  expected?: number,
): Promise<BulkOutcome> {
  const place = await tx.order.people.lock(scopeOf(actor), orderMenteeId, orderId);
  if (place.status === "withdrawn") return refused(expected === undefined ? "withdrawn" : "changed_since");
  if (expected !== undefined && place.max !== expected) return refused("changed_since");
  const change = await grantUpTo(tx, actor, place.orderMenteeId, maxCount, now);
  if (!change) return UNCHANGED;
  await tx.audit.record(
    { audit: [{ action: "mentee.set_count", entity: "OrderMentee", entityId: place.orderMenteeId, diff: { maxCount: change, orderId } }] },
    signatureOf(deps, actor, now),
  );
  return { status: "done", change: { maxCount: change } };
}

/** Takes one person's change back, unless something has changed since. */
async function takeBack(deps: Deps, tx: Tx, actor: Actor, person: TakenPerson & { undoesId: string }, now: Date): Promise<BulkOutcome> {
  const { undoesId, orderId, orderMenteeId: id } = person;
  const change = await tx.bulkOperation.changeOf(undoesId, id);
  if (!change) return UNCHANGED;
  const outcome = await undo(deps, tx, actor, { orderId, id, person, change }, now);
  if (outcome.status === "done") await tx.bulkOperation.undone(undoesId, id, now);
  return outcome;
}

async function undo(
  deps: Deps,
  tx: Tx,
  actor: Actor,
  { orderId, id, person, change }: { orderId: string; id: string; person: TakenPerson; change: NonNullable<BulkOutcome["change"]> },
  now: Date,
): Promise<BulkOutcome> {
  if (change.withdrawnAt !== undefined) {
    const place = await tx.order.people.lock(scopeOf(actor), id, orderId);
    if (place.status !== "withdrawn") return refused("changed_since");
    const { status } = await putBack(deps, tx, actor, { id, orderId }, now, new Date(change.withdrawnAt));
    return { status: "done", change: { restoredTo: status } };
  }
  if (change.maxCount !== undefined) {
    const [before, after] = change.maxCount;
    return setCount(deps, tx, actor, person, before, now, after);
  }
  if (change.restoredTo !== undefined) {
    const place = await tx.order.people.lock(scopeOf(actor), id, orderId);
    // Whoever has registered or booked since relies on being on the list.
    const ahead = await tx.mentoring.upcoming.list({ orderMenteeId: id }, now);
    if (place.status !== change.restoredTo || ahead.length > 0) return refused("changed_since");
    await leaveOrder(deps, tx, actor, { id, scope: "order", orderId }, now);
    return { status: "done", change: { withdrawnAt: now.toISOString() } };
  }
  return UNCHANGED;
}
