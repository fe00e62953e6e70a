import type { UpcomingRow } from "@knotter/db/upcoming.writes";
import { AppError } from "@knotter/domain/errors";
import type { CancelReason } from "@knotter/domain/mentoring";
import type { OrderStatus } from "@knotter/domain/order";
import { canMove } from "@knotter/domain/order-moves";
import { signatureOf, type UseCase } from "../deps";
import { cancelFor } from "../mentoring/cancel-for";
import { isInBusiness, requireComplete, requireOrder } from "./required";

export interface MoveOrderInput {
  id: string;
  status: OrderStatus;
  reasonCode?: CancelReason | undefined;
  expectedVersion?: number | undefined;
  dryRun?: boolean | undefined;
}

export interface MoveOrderOutcome {
  sessions: { mentoringId: string; publicNo: string; startAt: string; mentorId: string; menteeId: string }[];
}

/**
 * Moves an order to another state. Opened, it needs all of its checklist. Called off, its interviews to come are cancelled in nobody's
 * fault and the counts go back, and no mail of the office leaves by itself any more; a dry run names them and changes nothing. Ended by hand it may have none left (FUTURE_SESSIONS).
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
    if (to === "ended" && ahead.length > 0) throw new AppError("FUTURE_SESSIONS", { params: { count: ahead.length } });
    if (input.dryRun) return { sessions: ahead.map(affectedOf) };

    const reasonCode = input.reasonCode ?? "office";
    await cancelFor(deps, tx, actor, ahead, { side: "admin", reasonCode, mail: "mentor_cancel", now });
    // A booking that waited for this reads the order anew.
    if (ends) await tx.order.lockOrder(id);
    const canceledCampaigns = falls ? await tx.campaign.cancelScheduled(id, actor.userId, now) : 0;
    await tx.orderDetail.move(id, { from: order.status, version: order.version }, to, now);
    await tx.journal.write(
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
    return { sessions: ahead.map(affectedOf) };
  });

const affectedOf = ({ id, publicNo, startAt, mentorId, menteeId }: UpcomingRow): MoveOrderOutcome["sessions"][number] => ({
  mentoringId: id,
  publicNo,
  startAt: startAt.toISOString(),
  mentorId,
  menteeId,
});
