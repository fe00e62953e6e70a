import { signatureOf, type UseCase } from "../deps";
import { auditOf, newsMail, requireOwn, type SupervisionOutcome, stateAfter } from "./request";

const ending =
  (action: "close" | "withdraw", news: "closed" | "withdrawn"): UseCase<{ id: string }, SupervisionOutcome> =>
  (deps, actor, { id }) =>
    deps.db.transaction(async (tx) => {
      const now = deps.clock.now();
      const row = await requireOwn(tx, actor, id);
      if (row.status === news) return { id, status: row.status, version: row.version };
      const status = stateAfter(row.status, action);
      await tx.supervision.change(row, status, { endedAt: now }, now);
      await tx.audit.record(
        { mails: row.supervisorId ? [newsMail(id, row.version + 1, row.supervisorId, news)] : [], audit: [auditOf(id, action)] },
        signatureOf(deps, actor, now),
      );
      return { id, status, version: row.version + 1 };
    });

/** The mentor has what was needed. Idempotent. Throws NOT_FOUND, STATUS_NOT_ALLOWED before there is a comment. */
export const closeSupervision = ending("close", "closed");

/** The mentor no longer wishes for it: the supervisor reads nothing from this commit on. Idempotent. Throws NOT_FOUND, STATUS_NOT_ALLOWED once closed. */
export const withdrawSupervision = ending("withdraw", "withdrawn");
