import { AppError } from "@knotter/domain/errors";
import { scopeOf } from "@knotter/domain/scope";
import { signatureOf, type UseCase } from "../deps";
import { auditOf, newsMail, type SupervisionOutcome, stateAfter } from "./request";

/** The supervisor comments on the case sheet. Throws NOT_FOUND for anybody else and for a former supervisor, STATUS_NOT_ALLOWED. */
export const commentOnSheet: UseCase<{ id: string; body: string }, SupervisionOutcome> = (deps, actor, { id, body }) =>
  deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const scope = scopeOf(actor);
    const row = await tx.supervision.lock(scope, id);
    // Read again under the lock: who has been stopped or replaced in the meantime says nothing more.
    if (!row || row.supervisorId !== actor.userId || !(await tx.supervision.find(scope, id))) throw new AppError("NOT_FOUND");
    const status = stateAfter(row.status, "comment");
    await tx.supervision.comment(id, actor.userId, body, now);
    await tx.supervision.change(row, status, row.status === "discussed" ? {} : { discussedAt: now }, now);
    await tx.audit.record(
      { mails: [newsMail(id, row.version + 1, row.mentorId, "commented")], audit: [auditOf(id, "comment")] },
      signatureOf(deps, actor, now),
    );
    return { id, status, version: row.version + 1 };
  });
