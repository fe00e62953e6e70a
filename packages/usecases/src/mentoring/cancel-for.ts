import type { Tx } from "@knotter/db/database";
import type { UpcomingRow } from "@knotter/db/upcoming.writes";
import { AppError } from "@knotter/domain/errors";
import { dedupeKeyOf, MAIL_SIDES } from "@knotter/domain/mail";
import { type CancelReason, decide, fromStatuses } from "@knotter/domain/mentoring";
import { resolvePolicy } from "@knotter/domain/policy";
import type { Actor } from "@knotter/domain/scope";
import { type Deps, signatureOf, systemSignatureOf } from "../deps";

/** An interview that somebody else's decision has ended; instants as text, so that an outcome is plain JSON. */
export interface Cancelled {
  id: string;
  publicNo: string;
  startAt: string;
}

export const toCancelled = ({ id, publicNo, startAt }: UpcomingRow): Cancelled => ({ id, publicNo, startAt: startAt.toISOString() });

/**
 * Cancels interviews that fall away with something else (a person leaves, a mentor is disabled, an order is called off): free of
 * charge whatever the hour, in nobody's fault. The caller has locked them (`tx.upcoming.lock`). `mail` is what both sides get:
 * `mentee_cancel` where the mentee is the one who goes, `mentor_cancel` where she is to be helped to another time.
 * Throws ALREADY_STARTED for one that has begun by now.
 */
export async function cancelFor(
  deps: Deps,
  tx: Tx,
  actor: Actor | null,
  sessions: readonly UpcomingRow[],
  {
    side,
    reasonCode,
    mail,
    now,
  }: { side: "admin" | "system"; reasonCode: CancelReason; mail: "mentee_cancel" | "mentor_cancel"; now: Date },
): Promise<Cancelled[]> {
  for (const session of sessions) {
    const decision = decide(session, { type: "cancel", by: side, reason: reasonCode }, now, resolvePolicy({ order: session.orderPolicy }));
    if ("refused" in decision) throw new AppError(decision.refused, { params: decision.params });
    const { effects } = decision;
    await tx.mentoring.cancel(
      session.id,
      { from: fromStatuses("cancel"), version: session.version },
      {
        side,
        timing: effects.cancelTiming,
        reasonCode,
        reason: null,
        shareReason: false,
        counted: effects.counted,
        byId: actor?.userId ?? null,
        now,
      },
    );
    for (const entry of effects.ledger) {
      await tx.order.book({
        orderMenteeId: session.orderMenteeId,
        mentoringId: session.id,
        ...entry,
        actorId: actor?.userId ?? null,
        at: now,
      });
    }
    await tx.journal.write(
      {
        events: [
          {
            mentoringId: session.id,
            type: effects.event,
            fromStatus: session.status,
            toStatus: decision.to,
            fromStartAt: session.startAt,
            reasonCode,
          },
        ],
        mails: MAIL_SIDES.map((to) => ({
          type: mail,
          toUserId: to === "mentee" ? session.menteeId : session.mentorId,
          orderId: session.orderId,
          mentoringId: session.id,
          facts: { startAt: session.startAt.toISOString(), returned: !effects.counted, canceledBy: side, reasonCode },
          dedupeKey: dedupeKeyOf(mail, { mentoringId: session.id, seq: session.icsSequence + 1, to }),
        })),
        audit: [
          {
            action: "mentoring.cancel",
            entity: "Mentoring",
            entityId: session.id,
            diff: { status: [session.status, decision.to], side, reasonCode },
          },
        ],
      },
      actor ? signatureOf(deps, actor, now) : systemSignatureOf(deps, now),
    );
  }
  return sessions.map(toCancelled);
}
