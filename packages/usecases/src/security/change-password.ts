import { signatureOf, type UseCase } from "../deps";
import { knowBrowserAlone } from "../session/known-browser";
import { acceptPassword } from "../session/set-password";
import { securityNotice } from "./notice";
import { prove } from "./prove";
import { lockCaller, type Rotated, rotate } from "./rotate";

/**
 * Changes the password of a signed-in person, or sets the first one of a person who has only used links so far. Every other session ends,
 * the caller's continues under a new id, and the owner gets a mail. Throws UNPROCESSABLE (currentPassword, password), SIGN_IN_AGAIN,
 * TOO_MANY_REQUESTS.
 */
export const changePassword: UseCase<{ currentPassword?: string | undefined; password: string }, Rotated> = async (
  deps,
  actor,
  { currentPassword, password },
) => {
  const now = deps.clock.now();
  await prove(deps, actor, currentPassword, now);
  const { email } = (await deps.db.read.account.secondFactor.proof(actor.userId, null)) ?? { email: "" };
  const passwordHash = await acceptPassword(deps, password, email);
  return deps.db.transaction(async (tx) => {
    const account = await lockCaller(tx, actor);
    // Ended before the password change invalidates them, to get their number.
    const endedSessions = await tx.account.sessions.endAll(account.userId, now, actor.sessionId ?? null);
    const sessionVersion = await tx.account.setPassword(account.userId, passwordHash, now);
    await knowBrowserAlone(tx, deps, account.userId, now);
    const rotated = { ...(await rotate(tx, deps, actor, { ...account, sessionVersion }, now)), endedSessions };
    await tx.audit.record(
      {
        mails: [securityNotice(account.userId, account.hasPassword ? "password" : "password_set", now)],
        audit: [{ action: "account.password", entity: "User", entityId: account.userId, diff: { endedSessions } }],
      },
      signatureOf(deps, actor, now),
    );
    return rotated;
  });
};
