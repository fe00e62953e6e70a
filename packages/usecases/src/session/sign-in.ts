import { AppError } from "@knotter/domain/errors";
import { dedupeKeyOf } from "@knotter/domain/mail";
import type { Role } from "@knotter/domain/role";
import { type Deps, signatureOf } from "../deps";
import { attemptKeys, countAttempt, refuseFor } from "./attempts";
import { beginSession, type SignedIn } from "./begin";

/**
 * Sign-in with a password. Attempts are counted before the password is looked at, per address and per origin, known or not:
 * a locked, an unknown and a wrong one look the same from outside. A disabled account gets a session with which it can only
 * learn that it is disabled. `only`: the door of one role, where such an account, or one of another role, gets no session at all.
 * Throws INVALID_CREDENTIALS for every reason, TOO_MANY_REQUESTS with the seconds to wait; with the right password and `only` also
 * WRONG_ROLE and ACCOUNT_DISABLED.
 */
export async function signIn(deps: Deps, form: { email: string; password: string }, { only }: { only?: Role } = {}): Promise<SignedIn> {
  const now = deps.clock.now();
  const keys = attemptKeys(deps, "login", form.email);
  const { wait, last } = await deps.db.transaction((tx) => countAttempt(tx, keys, now));
  refuseFor(wait);

  const known = await deps.db.read.session.credentialsOf(form.email);
  const matches = await deps.passwords.verify(known?.passwordHash ?? null, form.password);
  if (!known || !matches) {
    if (last) await noteLock(deps, known && !known.disabled ? known.userId : null, now);
    throw new AppError("INVALID_CREDENTIALS");
  }
  if (only && known.role !== only) throw new AppError("WRONG_ROLE");
  if (only && known.disabled) throw new AppError("ACCOUNT_DISABLED");

  const { passwordHash: _, ...account } = known;
  return deps.db.transaction(async (tx) => {
    if (keys.account !== null) await tx.session.clearAttempts(keys.account);
    await tx.session.forgiveAttempt(keys.address);
    return beginSession(tx, deps, { ...account, email: form.email }, "password", now);
  });
}

/** The last attempt has failed: the owner is told by mail. An address that nobody owns leaves the same line in the audit, without a name. */
async function noteLock(deps: Deps, userId: string | null, now: Date): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await tx.journal.write(
      {
        mails:
          userId === null
            ? []
            : [
                {
                  type: "locked",
                  toUserId: userId,
                  orderId: null,
                  mentoringId: null,
                  facts: {},
                  dedupeKey: dedupeKeyOf("locked", { userId, eventId: now.toISOString() }),
                },
              ],
        audit: [{ action: "session.lock", entity: "User", entityId: userId ?? "unknown", diff: {} }],
      },
      signatureOf(deps, null, now),
    );
    return null;
  });
}
