import type { Tx } from "@knotter/db/database";
import type { MentoringRow } from "@knotter/db/mentoring/mentoring.reads";
import { AppError } from "@knotter/domain/errors";
import type { Side } from "@knotter/domain/mentoring";
import { type Actor, scopeOf } from "@knotter/domain/scope";

/**
 * Reads an interview in the caller's scope with the locks that every change of bookings takes (the mentee's row of the order, then the
 * mentors' rows by id), and reads it again under them: what was read before the wait may be outdated.
 */
export async function requireLocked(tx: Tx, actor: Actor, mentoringId: string, otherMentorId?: string): Promise<MentoringRow> {
  const scope = scopeOf(actor);
  const seen = await tx.mentoring.require(scope, mentoringId);
  await tx.order.lockEnrolmentOf(seen.orderMenteeId);
  if (otherMentorId && otherMentorId !== seen.mentorId) await tx.mentor.lockBoth([seen.mentorId, otherMentorId]);
  else await tx.mentor.lock(seen.mentorId);
  return tx.mentoring.require(scope, mentoringId);
}

export function requireVersion(mentoring: MentoringRow, expected: number | undefined): void {
  if (expected !== undefined && expected !== mentoring.version) throw new AppError("VERSION_CONFLICT");
}

/** The side on whose behalf the caller acts on an interview. HR has none. */
export function sideOf(actor: Actor): Exclude<Side, "system"> {
  if (actor.role === "hrstaff") throw new AppError("FORBIDDEN");
  return actor.role;
}
