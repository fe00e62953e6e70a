import { AppError } from "@knotter/domain/errors";
import type { CancelReason } from "@knotter/domain/mentoring";
import type { OrderStatus } from "@knotter/domain/order";
import { canMove } from "@knotter/domain/order-moves";
import { signatureOf, type UseCase } from "../deps";
import { futureSessions, type MentoringAhead, toAhead } from "../mentoring/ahead";
import { cancelFor } from "../mentoring/cancel-for";
import { isInBusiness, requireComplete, requireOrder } from "./required";

export interface MoveOrderInput {
  id: string;
  status: OrderStatus;
  /** What becomes of the interviews to come where the order is ended: nothing can be kept, because nobody books or moves in it any more. */
  futureSessions?: "cancel" | undefined;
  reasonCode?: CancelReason | undefined;
  expectedVersion?: number | undefined;
  dryRun?: boolean | undefined;
}

export interface MoveOrderOutcome {
  mentorings: MentoringAhead[];
}

/**
 * Moves an order to another state. Opened, it needs all of its checklist. Called off, its interviews to come are canceled in nobody's
 * fault and the counts go back, and no mail of the admins leaves by itself any more. Ended by hand, the same becomes of its interviews if
 * that is said (FUTURE_SESSIONS with the list, if not). A dry run names the interviews and changes nothing.
 * Throws STATUS_NOT_ALLOWED, CHECKLIST_INCOMPLETE, VERSION_CONFLICT, NOT_FOUND.
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
    const ahead = !ends ? [] : await (input.dryRun ? tx.upcoming.list({ orderId: id }, now) : tx.upcoming.lock({ orderId: id }, now));
    if (input.dryRun) return { mentorings: ahead.map(toAhead) };
    if (to === "ended" && ahead.length > 0 && input.futureSessions !== "cancel") throw futureSessions(ahead);

    const reasonCode = input.reasonCode ?? "office";
    await cancelFor(deps, tx, actor, ahead, { side: "admin", reasonCode, mail: "mentor_cancel", now });
    // A booking that waited for this reads the order anew.
    if (ends) await tx.order.lockOrder(id);
    const canceledCampaigns = falls ? await tx.campaign.cancelScheduled(id, actor.userId, now) : 0;
    await tx.orderDetail.move(id, { from: order.status, version: order.version }, to, now);
    await tx.auditTrail.record(
      {
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
