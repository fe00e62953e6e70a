import { signatureOf, type UseCase } from "../deps";

/**
 * Ends the caller's session at the server: every copy of the token is invalid from the next call on. For a disabled account the audit records
 * no sign-out: its sessions ended when it was disabled, and a later sign-in was refused.
 */
export const signOut: UseCase<Record<string, never>, { loggedOut: true }> = async (deps, actor) => {
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    if (!actor.sessionId) return;
    // Before the session's own row, in the order in which a changed password and a sign-out everywhere lock the two.
    const account = await tx.account.lock(actor.userId);
    await tx.account.sessions.revoke(actor.sessionId, now);
    await tx.account.hosted.dropPass(actor.sessionId);
    if (account?.disabled) return;
    await tx.audit.record(
      { audit: [{ action: "session.end", entity: "User", entityId: actor.userId, diff: {} }] },
      signatureOf(deps, actor, now),
    );
  });
  return { loggedOut: true };
};
