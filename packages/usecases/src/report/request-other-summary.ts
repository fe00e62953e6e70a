import { AppError } from "@knotter/domain/errors";
import { otherWordsRefusal } from "@knotter/domain/hr-summary";
import { dedupeKeyOf } from "@knotter/domain/mail";
import { scopeOf } from "@knotter/domain/scope";
import { signatureOf, type UseCase } from "../deps";
import { requireLocked } from "../mentoring/locked";

export interface WishInput {
  id: string;
  /** The wording that the mentee has read. */
  revision: number;
  /** What it should say instead; only the mentor reads it. */
  wish: string;
}

/**
 * The mentee asks for another wording before deciding what the company may read. Nothing is shared meanwhile; the mentor is told that there
 * is a wish, and reads it after signing in. Throws NOT_PROPOSED, VERSION_CONFLICT.
 */
export const wishOtherWords: UseCase<WishInput, { mentoringId: string }> = (deps, actor, input) =>
  deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const mentoring = await requireLocked(tx, actor, input.id);
    const summary = await tx.report.summary(scopeOf(actor), mentoring.id);
    const refusal = summary ? otherWordsRefusal(summary, input.revision) : "NOT_PROPOSED";
    if (refusal) throw new AppError(refusal);
    await tx.report.wishOtherWords(mentoring.id, input.revision, input.wish, now);
    await tx.audit.record(
      {
        mails: [
          {
            type: "hr_summary_wish",
            toUserId: mentoring.mentorId,
            orderId: mentoring.orderId,
            mentoringId: mentoring.id,
            facts: { startAt: mentoring.startAt.toISOString(), revision: input.revision },
            dedupeKey: dedupeKeyOf("hr_summary_wish", { mentoringId: mentoring.id, revision: input.revision }),
          },
        ],
        audit: [{ action: "hrSummary.wish", entity: "Mentoring", entityId: mentoring.id, diff: { revision: input.revision } }],
      },
      signatureOf(deps, actor, now),
    );
    return { mentoringId: mentoring.id };
  });
