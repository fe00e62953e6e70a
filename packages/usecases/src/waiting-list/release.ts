import type { Tx } from "@knotter/db/database";
import { dedupeKeyOf } from "@knotter/domain/mail";
import { type Deps, systemSignatureOf } from "../deps";

/**
 * Gives up the times that are held for people who wait for these mentors, because nobody can book them any more, or not in this order, and tells each
 * of these people: they were told that the time is theirs for a while. The caller has locked the mentors.
 */
export async function releaseHeldTimes(deps: Deps, tx: Tx, mentorIds: readonly string[], now: Date, orderId?: string): Promise<void> {
  const released = await tx.mentoring.holds.endWaitingOf(mentorIds, now, orderId);
  if (released.length === 0) return;
  await tx.audit.record(
    {
      mails: released.map((hold) => ({
        type: "time_released" as const,
        toUserId: hold.menteeId,
        orderId: hold.orderId,
        mentoringId: null,
        facts: { holdIds: hold.id, startAt: hold.startAt.toISOString() },
        dedupeKey: dedupeKeyOf("time_released", { holdId: hold.id }),
      })),
      // Who waits for whom is private: no audit, like a favorite.
      audit: [],
    },
    systemSignatureOf(deps, now),
  );
}
