import type { Tx } from "@knotter/db/database";
import type { UpcomingRow } from "@knotter/db/upcoming.writes";
import { AppError } from "@knotter/domain/errors";
import { dedupeKeyOf, MAIL_SIDES } from "@knotter/domain/mail";
import { type Accepted, type CancelReason, type CancelSide, decide, fromStatuses } from "@knotter/domain/mentoring";
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

interface How {
  side: CancelSide;
  reasonCode: CancelReason | null;
  reason?: string | null;
  shareReason?: boolean;
  mail: "mentee_cancel" | "mentor_cancel";
  /** Plain facts for the mails beside those every cancellation has. */
  facts?: Record<string, string>;
  now: Date;
}

/**
 * The steps of every cancellation, once it is decided: the interview, its counts, its history, the mails to both sides, the audit.
 * The caller holds the locks. Answers the counts as they are now; null where none was booked.
 */
export async function carryOut(
  deps: Deps,
  tx: Tx,
  actor: Actor | null,
  session: UpcomingRow,
  { to, effects }: Accepted,
  { side, reasonCode, reason = null, shareReason = false, mail, facts = {}, now }: How,
): Promise<{ used: number; max: number } | null> {
  const byId = actor?.userId ?? null;
  await tx.mentoring.cancel(
    session.id,
    { from: fromStatuses("cancel"), version: session.version },
    { side, timing: effects.cancelTiming, reasonCode, reason, shareReason, counted: effects.counted, byId, now },
  );
  let counts: { used: number; max: number } | null = null;
  for (const entry of effects.ledger)
    counts = await tx.order.book({ orderMenteeId: session.orderMenteeId, mentoringId: session.id, ...entry, actorId: byId, at: now });
  await tx.journal.write(
    {
      events: [
        {
          mentoringId: session.id,
          type: effects.event,
          fromStatus: session.status,
          toStatus: to,
          fromStartAt: session.startAt,
          reasonCode,
        },
      ],
      mails: MAIL_SIDES.map((reader) => ({
        type: mail,
        toUserId: reader === "mentee" ? session.menteeId : session.mentorId,
        orderId: session.orderId,
        mentoringId: session.id,
        facts: { startAt: session.startAt.toISOString(), returned: !effects.counted, canceledBy: side, ...facts },
        dedupeKey: dedupeKeyOf(mail, { mentoringId: session.id, seq: session.icsSequence + 1, to: reader }),
      })),
      audit: [
        {
          action: "mentoring.cancel",
          entity: "Mentoring",
          entityId: session.id,
          diff: { status: [session.status, to], side, timing: effects.cancelTiming },
        },
      ],
    },
    actor ? signatureOf(deps, actor, now) : systemSignatureOf(deps, now),
  );
  return counts;
}

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
  how: How & { side: "admin" | "system"; reasonCode: CancelReason },
): Promise<Cancelled[]> {
  for (const session of sessions) {
    const policy = resolvePolicy({ order: session.orderPolicy });
    const decision = decide(session, { type: "cancel", by: how.side, reason: how.reasonCode }, how.now, policy);
    if ("refused" in decision) throw new AppError(decision.refused, { params: decision.params });
    await carryOut(deps, tx, actor, session, decision, { ...how, facts: { reasonCode: how.reasonCode } });
  }
  return sessions.map(toCancelled);
}
