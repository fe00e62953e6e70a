import type { Tx } from "@knotter/db/database";
import { dedupeKeyOf } from "@knotter/domain/mail";
import { type Deps, systemSignatureOf } from "../deps";

/**
 * Releases times of these mentors that are held for people of the waiting list, because the mentors cannot be booked any more, or not in this order. Each of
 * these people gets a mail, because an earlier one has promised the time. The caller has locked the mentors.
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
