import { delayNoticeRefusal, delayNoticesLeft } from "@knotter/domain/delay-notice";
import { AppError } from "@knotter/domain/errors";
import { dedupeKeyOf } from "@knotter/domain/mail";
import { signatureOf, type UseCase } from "../deps";
import { requireLocked, sideOf } from "./locked";

export type DelayMinutes = 5 | 10 | 15;

/** Sends 「10分遅れます」 to the other side. Throws TOO_EARLY, WINDOW_CLOSED, DELAY_LIMIT, NOT_RESERVED, ALREADY_CANCELLED. */
export const sendDelayNotice: UseCase<{ id: string; minutes: DelayMinutes }, { mentoringId: string; left: number }> = (
  deps,
  actor,
  input,
) =>
  deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const by = sideOf(actor);
    // Locked, so that two concurrent requests do not exceed the limit together.
    const mentoring = await requireLocked(tx, actor, input.id);
    const sent = await tx.mentoring.delayNoticesOf(mentoring.id);
    const refusal = delayNoticeRefusal(mentoring, sent, now);
    if (refusal) throw new AppError(refusal.refused, { params: refusal.params });
    await tx.audit.record(
      {
        mails: [
          {
            type: "delay_notice",
            toUserId: by === "mentee" ? mentoring.mentorId : mentoring.menteeId,
            orderId: mentoring.orderId,
            mentoringId: mentoring.id,
            facts: { startAt: mentoring.startAt.toISOString(), minutes: input.minutes, from: by },
            dedupeKey: dedupeKeyOf("delay_notice", { mentoringId: mentoring.id, number: sent + 1 }),
          },
        ],
        audit: [
          { action: "mentoring.delay_notice", entity: "Mentoring", entityId: mentoring.id, diff: { minutes: input.minutes, from: by } },
        ],
      },
      signatureOf(deps, actor, now),
    );
    return { mentoringId: mentoring.id, left: delayNoticesLeft(sent) };
  });
