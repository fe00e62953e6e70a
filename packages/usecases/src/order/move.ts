import { AppError } from "@knotter/domain/errors";
import type { CancelReason } from "@knotter/domain/mentoring";
import type { OrderStatus } from "@knotter/domain/order";
import { canMove } from "@knotter/domain/order-moves";
import { signatureOf, type UseCase } from "../deps";
import { futureSessions, type MentoringAhead, toAhead } from "../mentoring/ahead";
import { cancelFor } from "../mentoring/cancel-for";
import { noteOtherTimes } from "../waiting-list/note";
import { orderMoved } from "./order-moved";
import { isInBusiness, requireComplete, requireOrder } from "./required";

export interface MoveOrderInput {
  id: string;
  status: OrderStatus;
  /** What happens to future interviews when the order ends: none can be kept, because nothing can be booked or moved in an ended order. */
  futureSessions?: "cancel" | undefined;
  reasonCode?: CancelReason | undefined;
  expectedVersion?: number | undefined;
  dryRun?: boolean | undefined;
}

export interface MoveOrderOutcome {
  mentorings: MentoringAhead[];
}

/**
 * Moves an order to another status. Activating requires the complete checklist. Canceling also cancels its future interviews, with the
 * counts given back, and its scheduled campaigns. Ending cancels its future interviews only if the input says so (else FUTURE_SESSIONS with
 * the list). A dry run names the interviews and changes nothing. Throws STATUS_NOT_ALLOWED, CHECKLIST_INCOMPLETE, VERSION_CONFLICT,
 * NOT_FOUND.
 */
export const moveOrder: UseCase<MoveOrderInput, MoveOrderOutcome> = (deps, actor, { id, status: to, ...input }) =>
  deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const order = await requireOrder(tx, actor, id, input.expectedVersion);
    if (!canMove(order.status, to)) throw new AppError("STATUS_NOT_ALLOWED");
    if (to === "active") {
      if (!isInBusiness(order.customerStatus)) throw new AppError("STATUS_NOT_ALLOWED");
      await requireComplete(tx, order, now);
    }
    const falls = to === "canceled";
    const ends = falls || to === "ended";
    const ahead = !ends
      ? []
      : await (input.dryRun ? tx.mentoring.upcoming.list({ orderId: id }, now) : tx.mentoring.upcoming.lock({ orderId: id }, now));
    if (input.dryRun) return { mentorings: ahead.map(toAhead) };
    if (to === "ended" && ahead.length > 0 && input.futureSessions !== "cancel") throw futureSessions(ahead);

    const reasonCode = input.reasonCode ?? "office";
    await cancelFor(deps, tx, actor, ahead, { side: "admin", reasonCode, mail: "mentor_cancel", now });
    // A booking that waits for this lock reads the new status of the order.
    if (ends) await tx.order.lockOrder(id);
    const canceledCampaigns = falls ? await tx.mail.campaigns.cancelScheduled(id, actor.userId, now) : 0;
    await tx.order.detail.move(id, { from: order.status, version: order.version }, to, now);
    await noteOtherTimes(tx, { orderId: id }, now);
    await tx.audit.record(
      {
        webhooks: [orderMoved(id, to)],
        audit: [
          {
            action: "order.move",
            entity: "Order",
            entityId: id,
            diff: { status: [order.status, to], canceledSessions: ahead.length, canceledCampaigns },
          },
        ],
      },
      signatureOf(deps, actor, now),
    );
    return { mentorings: ahead.map(toAhead) };
  });
