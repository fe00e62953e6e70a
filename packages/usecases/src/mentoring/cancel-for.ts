import type { Tx } from "@knotter/db/database";
import type { UpcomingRow } from "@knotter/db/mentoring/upcoming.writes";
import { AppError } from "@knotter/domain/errors";
import { dedupeKeyOf, MAIL_SIDES } from "@knotter/domain/mail";
import { type Accepted, type CancelReason, type CancelSide, decide, fromStatuses } from "@knotter/domain/mentoring";
import { resolvePolicy } from "@knotter/domain/policy";
import type { Actor } from "@knotter/domain/scope";
import { toOffsetIso } from "@knotter/domain/tokyo";
import { type Deps, signatureOf, systemSignatureOf } from "../deps";

/** An interview that was canceled as a consequence of another decision; instants as text, so that an outcome is plain JSON. */
export interface Canceled {
  id: string;
  publicNo: string;
  startAt: string;
}

export const toCanceled = ({ id, publicNo, startAt }: UpcomingRow): Canceled => ({ id, publicNo, startAt: toOffsetIso(startAt) });

interface How {
  side: CancelSide;
  reasonCode: CancelReason | null;
  reason?: string | null;
  shareReason?: boolean;
  mail: "mentee_cancel" | "mentor_cancel";
  /** Facts for the mails in addition to those of every cancellation. */
  facts?: Record<string, string>;
  now: Date;
}

interface Decided {
  session: UpcomingRow;
  decision: Accepted;
}

/** The records of one cancellation: history, the mails to both sides, audit. */
function tracesOf({ session, decision: { to, effects } }: Decided, { side, reasonCode, mail, facts = {} }: How) {
  return {
    event: {
      mentoringId: session.id,
      type: effects.event,
      fromStatus: session.status,
      toStatus: to,
      fromStartAt: session.startAt,
      reasonCode,
    },
    mails: MAIL_SIDES.map((reader) => ({
      type: mail,
      toUserId: reader === "mentee" ? session.menteeId : session.mentorId,
      orderId: session.orderId,
      mentoringId: session.id,
      facts: { startAt: session.startAt.toISOString(), returned: !effects.counted, canceledBy: side, ...facts },
      dedupeKey: dedupeKeyOf(mail, { mentoringId: session.id, seq: session.icsSequence + 1, to: reader }),
    })),
    audit: {
      action: "mentoring.cancel",
      entity: "Mentoring",
      entityId: session.id,
      diff: { status: [session.status, to], side, timing: effects.cancelTiming },
    },
  };
}

const signature = (deps: Deps, actor: Actor | null, now: Date) => (actor ? signatureOf(deps, actor, now) : systemSignatureOf(deps, now));

/**
 * The steps of every cancellation once it is decided: interview, counts, history, the mails to both sides, audit. The caller holds the
 * locks. Returns the current counts; null if the interview used none.
 */
export async function carryOut(
  deps: Deps,
  tx: Tx,
  actor: Actor | null,
  session: UpcomingRow,
  decision: Accepted,
  how: How,
): Promise<{ used: number; max: number } | null> {
  const { side, reasonCode, reason = null, shareReason = false, now } = how;
  const { effects } = decision;
  const byId = actor?.userId ?? null;
  await tx.mentoring.cancel(
    session.id,
    { from: fromStatuses("cancel"), version: session.version },
    { side, timing: effects.cancelTiming, reasonCode, reason, shareReason, counted: effects.counted, byId, now },
  );
  let counts: { used: number; max: number } | null = null;
  for (const entry of effects.ledger)
    counts = await tx.order.book({ orderMenteeId: session.orderMenteeId, mentoringId: session.id, ...entry, actorId: byId, at: now });
  const { event, mails, audit } = tracesOf({ session, decision }, how);
  await tx.audit.record({ events: [event], mails, audit: [audit] }, signature(deps, actor, now));
  return counts;
}

/**
 * Interviews per statement: each writes 39 parameters, and a statement takes 65,535. Canceling an order of two thousand takes twenty
 * statements instead of eight thousand.
 */
const AT_ONCE = 200;

/**
 * Cancels interviews as a consequence of something else (a mentee leaves, a mentor is disabled, an order is canceled): free of charge
 * whatever the hour, and nobody's fault. The caller has locked them (`tx.mentoring.upcoming.lock`). `mail` is sent to both sides: `mentee_cancel`
 * where the mentee leaves, `mentor_cancel` where the mentee should be offered another time. Throws ALREADY_STARTED, before anything is
 * written, if one has begun by now.
 */
export async function cancelFor(
  deps: Deps,
  tx: Tx,
  actor: Actor | null,
  mentorings: readonly UpcomingRow[],
  how: How & { side: "admin" | "system"; reasonCode: CancelReason },
): Promise<Canceled[]> {
  const decided = mentorings.map((session): Decided => {
    const policy = resolvePolicy({ order: session.orderPolicy });
    const decision = decide(session, { type: "cancel", by: how.side, reason: how.reasonCode }, how.now, policy);
    if ("refused" in decision) throw new AppError(decision.refused, { params: decision.params });
    return { session, decision };
  });
  for (let first = 0; first < decided.length; first += AT_ONCE)
    await carryOutAll(deps, tx, actor, decided.slice(first, first + AT_ONCE), { ...how, facts: { reasonCode: how.reasonCode } });
  return mentorings.map(toCanceled);
}

/** The same steps as `carryOut`, for many interviews at once. */
async function carryOutAll(deps: Deps, tx: Tx, actor: Actor | null, decided: readonly Decided[], how: How): Promise<void> {
  const { side, reasonCode, reason = null, shareReason = false, now } = how;
  const byId = actor?.userId ?? null;
  await tx.mentoring.cancelAll(
    decided.map(({ session: { id, version }, decision: { effects } }) => ({
      id,
      version,
      timing: effects.cancelTiming,
      counted: effects.counted,
    })),
    { from: fromStatuses("cancel"), side, reasonCode, reason, shareReason, byId, now },
  );
  await tx.order.bookAll(
    decided.flatMap(({ session: { id: mentoringId, orderMenteeId }, decision: { effects } }) =>
      effects.ledger.map((entry) => ({ orderMenteeId, mentoringId, ...entry })),
    ),
    { actorId: byId, at: now },
  );
  // Many times at once: the job finds those who wait for them.
  await tx.waitingList.check([...new Set(decided.map(({ session }) => session.mentorId))], now);
  const traces = decided.map((one) => tracesOf(one, how));
  await tx.audit.record(
    {
      events: traces.map(({ event }) => event),
      mails: traces.flatMap(({ mails }) => mails),
      audit: traces.map(({ audit }) => audit),
    },
    signature(deps, actor, now),
  );
}
