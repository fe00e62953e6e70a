import { AppError } from "@knotter/domain/errors";
import { LIMITS } from "@knotter/domain/policy";
import type { Actor } from "@knotter/domain/scope";
import { MINUTE } from "@knotter/domain/tokyo";
import type { Deps } from "../deps";
import { attemptKeys, countAttempt, forgiveAttempt, refuseFor } from "../session/attempts";

/** Whether a session began, or was renewed, so lately that its owner is still there. */
export const isRecent = (startedAt: Date | null, now: Date): boolean =>
  now.getTime() - (startedAt?.getTime() ?? 0) <= LIMITS.secondFactor.recentMinutes * MINUTE;

/**
 * Requires a fresh proof of identity before a change to how a person signs in: the password, or, where there is none, a sign-in a few
 * minutes ago; a passkey a few minutes ago is enough for everybody. So whoever finds an unlocked screen cannot lock its owner out. Throws UNPROCESSABLE at `currentPassword`, SIGN_IN_AGAIN,
 * TOO_MANY_REQUESTS.
 */
export async function prove(deps: Deps, actor: Actor, password: string | undefined, now: Date): Promise<void> {
  const own = await deps.db.read.account.secondFactor.proof(actor.userId, actor.sessionId ?? null);
  if (!own) throw new AppError("UNAUTHORIZED");
  if (isRecent(own.startedAt, now) && (own.passwordHash === null || own.byPasskey)) return;
  if (own.passwordHash === null) throw new AppError("SIGN_IN_AGAIN");
  const counted = await deps.db.transaction((tx) => countAttempt(tx, attemptKeys(deps, "password", own.email), now));
  refuseFor(counted.wait);
  if (password === undefined || !(await deps.passwords.verify(own.passwordHash, password)))
    throw new AppError("UNPROCESSABLE", { fieldErrors: { currentPassword: [password === undefined ? "REQUIRED" : "PASSWORD_WRONG"] } });
  await deps.db.transaction((tx) => forgiveAttempt(tx, counted.in));
}
