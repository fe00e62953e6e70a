import { disputeRefusal } from "@knotter/domain/dispute";
import { AppError } from "@knotter/domain/errors";
import { resolvePolicy } from "@knotter/domain/policy";
import { signatureOf, type UseCase } from "../deps";
import { requireLocked } from "./locked";
import type { MentoringOutcome } from "./no-show";

/**
 * The mentee objects to having been reported absent. Only admins read the text. Throws STATUS_NOT_ALLOWED if there was no such report,
 * ALREADY_DONE, WINDOW_CLOSED.
 */
export const disputeNoShow: UseCase<{ id: string; text: string }, MentoringOutcome> = (deps, actor, input) =>
  deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const mentoring = await requireLocked(tx, actor, input.id);
    const refusal = disputeRefusal(mentoring, now, resolvePolicy({ order: mentoring.orderPolicy }));
    if (refusal) throw new AppError(refusal.refused, { params: refusal.params });
    await tx.mentoring.dispute(mentoring.id, mentoring.version, input.text, now);
    await tx.audit.record(
      {
        events: [
          { mentoringId: mentoring.id, type: "disputed", fromStatus: "no_show", toStatus: "no_show", fromStartAt: mentoring.startAt },
        ],
        audit: [{ action: "mentoring.dispute", entity: "Mentoring", entityId: mentoring.id, diff: { publicNo: mentoring.publicNo } }],
      },
      signatureOf(deps, actor, now),
    );
    return { mentoringId: mentoring.id };
  });
