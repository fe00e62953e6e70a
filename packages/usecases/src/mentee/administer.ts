import type { Tx } from "@knotter/db/database";
import type { LockedMentee, LockedSeat } from "@knotter/db/mentee/mentee.writes";
import { AppError } from "@knotter/domain/errors";
import { canAdjust, changeMaximum } from "@knotter/domain/mentee";
import type { Actor } from "@knotter/domain/scope";
import { type Deps, signatureOf, type UseCase } from "../deps";
import { proposeEmail } from "../identity/propose-email";
import { futureSessions } from "../mentoring/ahead";
import { cancelFor } from "../mentoring/cancel-for";

export interface AdministerInput {
  id: string;
  maxCountByOrder?: readonly { orderId: string; maxCount: number }[] | undefined;
  adjust?: { orderId: string; delta: number; reason: string } | undefined;
  disabled?: boolean | undefined;
  disabledReason?: "left_company" | "order_ended" | "violation" | "request" | "other" | undefined;
  disabledNote?: string | undefined;
  futureSessions?: "keep" | "cancel" | undefined;
  releaseBooking?: true | undefined;
  email?: string | undefined;
  adminMemo?: string | null | undefined;
  department?: string | null | undefined;
  expectedVersion?: number | undefined;
}

/**
 * Changes what only admins may change about a mentee: counts (through the ledger), whether the account is enabled, memo, department. A new
 * address is only proposed, so that an admin cannot give somebody's account to another person (identity/propose-email.ts). All or nothing.
 * Throws COUNT_BELOW_USED, FUTURE_SESSIONS (with the interviews to decide about), DUPLICATE_EMAIL, VERSION_CONFLICT, UNPROCESSABLE,
 * NOT_FOUND.
 */
export const administerMentee: UseCase<AdministerInput, { userId: string }> = (deps, actor, input) =>
  deps.db.transaction((tx) => administer(deps, tx, actor, input, deps.clock.now()));

/** The same within a transaction of the caller's. */
export async function administer(deps: Deps, tx: Tx, actor: Actor, input: AdministerInput, now: Date): Promise<{ userId: string }> {
  const mentee = await tx.mentee.lock(input.id);
  if (!mentee || mentee.erased) throw new AppError("NOT_FOUND");
  if (input.expectedVersion !== undefined && input.expectedVersion !== mentee.version) throw new AppError("VERSION_CONFLICT");
  const diff: Record<string, unknown> = {};

  const ends = input.disabled === true && !mentee.disabled;
  // Interviews are canceled first, because their locks come before all others of the mentee.
  if (ends) diff["cancelled"] = await endSessions(deps, tx, actor, mentee, input, now);
  for (const wish of input.maxCountByOrder ?? []) await setMaximum(tx, actor, mentee, wish, now, diff);
  if (input.adjust) await adjust(tx, actor, mentee, input.adjust, now, diff);
  await tx.mentee.saveMemo(mentee.userId, mentee.version, input.adminMemo, now);
  if (input.adminMemo !== undefined) diff["adminMemo"] = "changed";
  if (input.releaseBooking) {
    await tx.order.releaseBookings(mentee.userId);
    diff["bookingReleased"] = true;
  }
  if (input.department !== undefined) {
    await tx.order.people.saveListed(mentee.userId, { department: input.department });
    diff["department"] = "changed";
  }
  if (input.email !== undefined && input.email !== mentee.email)
    Object.assign(
      diff,
      await proposeEmail(deps, tx, { proposedById: actor.userId, signature: signatureOf(deps, actor, now) }, mentee, input.email, now),
    );
  if (ends && input.disabledReason) {
    const { disabledReason: reason, disabledNote } = input;
    await tx.mentee.disable(mentee.userId, { actorId: actor.userId, reason, note: disabledNote || null, erasureDueOn: null, now });
    await tx.account.links.revokeOf(mentee.userId, now);
    diff["disabled"] = [false, true];
    diff["reason"] = reason;
  } else if (input.disabled === false && mentee.disabled) {
    await tx.mentee.enable(mentee.userId, now);
    diff["disabled"] = [true, false];
  }
  await tx.audit.record(
    { audit: [{ action: "mentee.administer", entity: "Mentee", entityId: mentee.userId, diff }] },
    signatureOf(deps, actor, now),
  );
  return { userId: mentee.userId };
}

async function endSessions(deps: Deps, tx: Tx, actor: Actor, mentee: LockedMentee, input: AdministerInput, now: Date): Promise<number> {
  if (!input.disabledReason) throw new AppError("UNPROCESSABLE", { fieldErrors: { disabledReason: ["REASON_MISSING"] } });
  const mentorings = await tx.mentoring.upcoming.lock({ menteeId: mentee.userId }, now);
  if (mentorings.length === 0 || input.futureSessions === "keep") return 0;
  if (input.futureSessions === undefined) throw futureSessions(mentorings);
  const how = { side: "admin", reasonCode: "office", mail: "mentor_cancel", now } as const;
  return (await cancelFor(deps, tx, actor, mentorings, how)).length;
}

function placeOf(mentee: LockedMentee, orderId: string, field: string): LockedSeat {
  const place = mentee.places.find((candidate) => candidate.orderId === orderId);
  if (!place) throw new AppError("UNPROCESSABLE", { fieldErrors: { [field]: ["NOT_ON_THE_LIST"] } });
  return place;
}

async function setMaximum(
  tx: Tx,
  actor: Actor,
  mentee: LockedMentee,
  wish: { orderId: string; maxCount: number },
  now: Date,
  diff: Record<string, unknown>,
): Promise<void> {
  const place = placeOf(mentee, wish.orderId, "maxCountByOrder");
  const change = await grantUpTo(tx, actor, place.orderMenteeId, wish.maxCount, now);
  if (change) diff[`maxCount:${wish.orderId}`] = change;
}

/**
 * Sets how many interviews somebody on a list may have, through the ledger. Answers the number before and after; null: it was that already.
 * Throws COUNT_BELOW_USED.
 */
export async function grantUpTo(
  tx: Tx,
  actor: Actor,
  orderMenteeId: string,
  maxCount: number,
  now: Date,
): Promise<[before: number, after: number] | null> {
  // Read again: interviews canceled just now have given their counts back.
  const counts = await tx.order.lockEnrolmentOf(orderMenteeId);
  const change = changeMaximum(counts, maxCount);
  if ("refused" in change) throw new AppError(change.refused, { params: change.params });
  if (change.grant === 0) return null;
  await tx.order.book({ orderMenteeId, mentoringId: null, kind: "grant", delta: change.grant, actorId: actor.userId, at: now });
  return [counts.max, maxCount];
}

/** Includes interviews that have begun but whose outcome nobody has reported yet. */
const EVER = new Date(0);

async function adjust(
  tx: Tx,
  actor: Actor,
  mentee: LockedMentee,
  { orderId, delta, reason }: { orderId: string; delta: number; reason: string },
  now: Date,
  diff: Record<string, unknown>,
): Promise<void> {
  const place = placeOf(mentee, orderId, "adjust.orderId");
  const counts = await tx.order.lockEnrolmentOf(place.orderMenteeId);
  const open = (await tx.mentoring.upcoming.list({ orderMenteeId: place.orderMenteeId }, EVER)).length;
  if (!canAdjust({ ...counts, open }, delta))
    throw new AppError("UNPROCESSABLE", { fieldErrors: { "adjust.delta": ["COUNT_OUT_OF_RANGE"] } });
  await tx.order.book({
    orderMenteeId: place.orderMenteeId,
    mentoringId: null,
    kind: "adjust",
    delta,
    reason,
    actorId: actor.userId,
    at: now,
  });
  diff[`adjust:${orderId}`] = delta;
}
