import type { AuditEntry, OutboxMail } from "@knotter/db/audit/trail.writes";
import type { Tx } from "@knotter/db/database";
import type { LockedSupervision } from "@knotter/db/supervision/supervision.writes";
import { AppError } from "@knotter/domain/errors";
import { dedupeKeyOf } from "@knotter/domain/mail";
import { type Actor, scopeOf } from "@knotter/domain/scope";
import { type SupervisionAction, type SupervisionNews, type SupervisionStatus, supervised } from "@knotter/domain/supervision";
import { signatureOf, type UseCase } from "../deps";

export interface SupervisionOutcome {
  id: string;
  status: SupervisionStatus;
  version: number;
}

/** A mail that names the change and nothing else. `version`: after the change. A wish is withdrawn at most once. */
export const newsMail = (supervisionId: string, version: number, toUserId: string, news: SupervisionNews): OutboxMail => ({
  type: "supervision",
  toUserId,
  orderId: null,
  mentoringId: null,
  facts: { supervisionId, news },
  dedupeKey: dedupeKeyOf("supervision", {
    userId: toUserId,
    eventId: news === "withdrawn" ? `${supervisionId}/withdrawn` : `${supervisionId}/${version}/${news}`,
  }),
});

/** Says who did what and when; the interview and the words are nobody's to read in the audit log. */
export const auditOf = (id: string, action: string, diff: Record<string, unknown> = {}): AuditEntry => ({
  action: `supervision.${action}`,
  entity: "Supervision",
  entityId: id,
  diff,
});

/** The state after an action. Throws STATUS_NOT_ALLOWED. */
export function stateAfter(from: SupervisionStatus, action: SupervisionAction): SupervisionStatus {
  const to = supervised(from, action);
  if (to === null) throw new AppError("STATUS_NOT_ALLOWED");
  return to;
}

/** Locks a supervision for the mentor who has asked for it. Throws NOT_FOUND for everybody else, its supervisor too. */
export async function requireOwn(tx: Tx, actor: Actor, id: string): Promise<LockedSupervision> {
  const row = await tx.supervision.lock(scopeOf(actor), id);
  if (!row || row.mentorId !== actor.userId) throw new AppError("NOT_FOUND");
  return row;
}

/**
 * A mentor wishes to talk a held interview over. From now on it is a task of the admins, who learn that somebody wishes for it and nothing else.
 * A wish that is open already is answered again. Throws NOT_FOUND, STATUS_NOT_ALLOWED for an interview that was not held.
 */
export const requestSupervision: UseCase<{ mentoringId: string }, SupervisionOutcome> = (deps, actor, { mentoringId }) =>
  deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const mentoring = await tx.mentoring.require(scopeOf(actor), mentoringId);
    if (mentoring.mentorId !== actor.userId) throw new AppError("NOT_FOUND");
    if (mentoring.status !== "done") throw new AppError("STATUS_NOT_ALLOWED");
    const made = await tx.supervision.request({ mentoringId, mentorId: actor.userId }, now);
    if (made) {
      await tx.audit.record({ audit: [auditOf(made.id, "request")] }, signatureOf(deps, actor, now));
      return { ...made, status: "requested" };
    }
    const open = await tx.supervision.openOf(mentoringId, actor.userId);
    // The one that the insert has met was ended in between.
    if (!open) throw new AppError("CONFLICT");
    return { id: open.id, status: open.status, version: open.version };
  });

/**
 * What a report says of the wish, in the transaction that saves it: ticked asks for it, unticked withdraws it while nothing was written. It has no
 * line of its own in the audit log, and no mail of its own moment: next to the line of the report, of the same moment and call, it would tell an admin
 * which interview it is about. A supervisor reads nothing from this commit on, and is told by `tellWithdrawn`.
 */
export async function followReport(
  tx: Tx,
  actor: Actor,
  mentoringId: string,
  wish: { was: boolean; is: boolean },
  now: Date,
): Promise<void> {
  if (wish.is && !wish.was) await tx.supervision.request({ mentoringId, mentorId: actor.userId }, now);
  if (!wish.is && wish.was) {
    const open = await tx.supervision.openOf(mentoringId, actor.userId);
    if (open && (open.status === "requested" || (open.status === "named" && open.situation === null)))
      await tx.supervision.change(open, "withdrawn", { endedAt: now }, now);
  }
}
