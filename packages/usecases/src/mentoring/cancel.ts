import { AppError } from "@knotter/domain/errors";
import { dedupeKeyOf, MAIL_SIDES } from "@knotter/domain/mail";
import { type CancelReason, decide, fromStatuses } from "@knotter/domain/mentoring";
import { resolvePolicy } from "@knotter/domain/policy";
import { signatureOf, type UseCase } from "../deps";
import { requireLocked, requireVersion, sideOf } from "./locked";

export interface CancelInput {
  id: string;
  reasonCode?: CancelReason | undefined;
  reason?: string | undefined;
  shareReason?: boolean | undefined;
  acknowledgeLate?: boolean | undefined;
  expectedVersion?: number | undefined;
}

export interface CancelOutcome {
  mentoringId: string;
  ticket: { returned: boolean; used: number; max: number };
}

/**
 * Cancels an interview in the name of the caller's side and gives the count back where §5.2 says so. A second call from the
 * same side answers like the first. Throws LATE_NOT_ACKNOWLEDGED, REASON_REQUIRED, ALREADY_STARTED, ALREADY_CANCELLED,
 * NOT_RESERVED, VERSION_CONFLICT, NOT_FOUND.
 */
export const cancelMentoring: UseCase<CancelInput, CancelOutcome> = (deps, actor, input) =>
  deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const by = sideOf(actor);
    const mentoring = await requireLocked(tx, actor, input.id);
    if (mentoring.status === "canceled" && mentoring.cancelSide === by) {
      return { mentoringId: mentoring.id, ticket: { returned: !mentoring.counted, used: mentoring.used, max: mentoring.max } };
    }
    if (mentoring.status === "reserved") requireVersion(mentoring, input.expectedVersion);
    const decision = decide(
      mentoring,
      { type: "cancel", by, reason: input.reasonCode ?? input.reason, acknowledgeLate: input.acknowledgeLate },
      now,
      resolvePolicy({ order: mentoring.orderPolicy }),
    );
    if ("refused" in decision) throw new AppError(decision.refused, { params: decision.params });
    const { effects } = decision;

    await tx.mentoring.cancel(
      mentoring.id,
      { from: fromStatuses("cancel"), version: mentoring.version },
      {
        side: by,
        timing: effects.cancelTiming,
        reasonCode: input.reasonCode ?? null,
        reason: input.reason || null,
        shareReason: input.shareReason ?? false,
        counted: effects.counted,
        byId: actor.userId,
        now,
      },
    );
    let ticket = { used: mentoring.used, max: mentoring.max };
    for (const entry of effects.ledger) {
      ticket = await tx.order.book({
        orderMenteeId: mentoring.orderMenteeId,
        mentoringId: mentoring.id,
        ...entry,
        actorId: actor.userId,
        at: now,
      });
    }
    const type = by === "mentee" ? "mentee_cancel" : "mentor_cancel";
    await tx.journal.write(
      {
        events: [
          {
            mentoringId: mentoring.id,
            type: effects.event,
            fromStatus: mentoring.status,
            toStatus: decision.to,
            fromStartAt: mentoring.startAt,
            reasonCode: input.reasonCode ?? null,
          },
        ],
        mails: MAIL_SIDES.map((to) => ({
          type,
          toUserId: to === "mentee" ? mentoring.menteeId : mentoring.mentorId,
          orderId: mentoring.orderId,
          mentoringId: mentoring.id,
          facts: { startAt: mentoring.startAt.toISOString(), returned: !effects.counted, canceledBy: by },
          dedupeKey: dedupeKeyOf(type, { mentoringId: mentoring.id, seq: mentoring.icsSequence + 1, to }),
        })),
        audit: [
          {
            action: "mentoring.cancel",
            entity: "Mentoring",
            entityId: mentoring.id,
            diff: { status: [mentoring.status, decision.to], side: by, timing: effects.cancelTiming },
          },
        ],
      },
      signatureOf(deps, actor, now),
    );
    return { mentoringId: mentoring.id, ticket: { returned: !effects.counted, ...ticket } };
  });
