import { AppError } from "@knotter/domain/errors";
import { signatureOf, type UseCase } from "../deps";

/** Ends one of the caller's own sessions. Throws NOT_FOUND, also for somebody else's. */
export const endSession: UseCase<{ id: string }, { ended: true }> = (deps, actor, { id }) =>
  deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    if (!(await tx.account.sessions.endOne(actor.userId, id, now))) throw new AppError("NOT_FOUND");
    await tx.audit.record(
      { audit: [{ action: "session.end", entity: "User", entityId: actor.userId, diff: { session: id } }] },
      signatureOf(deps, actor, now),
    );
    return { ended: true as const };
  });

/** 「すべての端末からログアウト」: ends every session of the caller, or every other one. Half-finished sign-ins end as well. */
export const endSessions: UseCase<{ keepThis?: boolean | undefined }, { ended: number }> = (deps, actor, { keepThis }) =>
  deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    // The lock that every renewal of a session takes: a concurrent one finishes before this, or fails after it.
    await tx.account.lock(actor.userId);
    const ended = await tx.account.sessions.endAll(actor.userId, now, keepThis ? (actor.sessionId ?? null) : null);
    await tx.account.links.revokeOf(actor.userId, now, ["magic_link", "second_factor"]);
    await tx.audit.record(
      { audit: [{ action: "session.end_all", entity: "User", entityId: actor.userId, diff: { ended, keptOne: keepThis === true } }] },
      signatureOf(deps, actor, now),
    );
    return { ended };
  });
