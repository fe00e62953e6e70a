import { AppError } from "@knotter/domain/errors";
import { type CancelReason, decide } from "@knotter/domain/mentoring";
import { resolvePolicy } from "@knotter/domain/policy";
import type { UseCase } from "../deps";
import { offerFreed } from "../waiting-list/offer";
import { carryOut } from "./cancel-for";
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
 * Cancels an interview on behalf of the caller's side and gives the count back unless the outcome uses it up. A second call from the same
 * side gets the same answer. Throws LATE_NOT_ACKNOWLEDGED, REASON_REQUIRED, ALREADY_STARTED, ALREADY_CANCELLED, NOT_RESERVED,
 * VERSION_CONFLICT, NOT_FOUND.
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
    const { counted } = decision.effects;
    const counts = await carryOut(deps, tx, actor, mentoring, decision, {
      side: by,
      reasonCode: input.reasonCode ?? null,
      reason: input.reason || null,
      shareReason: input.shareReason ?? false,
      mail: by === "mentee" ? "mentee_cancel" : "mentor_cancel",
      now,
    });
    await offerFreed(deps, tx, mentoring.mentorId, now);
    const { used, max } = counts ?? mentoring;
    return { mentoringId: mentoring.id, ticket: { returned: !counted, used, max } };
  });
