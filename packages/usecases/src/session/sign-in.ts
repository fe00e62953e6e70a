import { AppError } from "@knotter/domain/errors";
import { domainOf, isBoundToSso } from "@knotter/domain/identity-provider";
import type { Role } from "@knotter/domain/role";
import type { Deps } from "../deps";
import { knownByPassword } from "../identity/identify";
import { admit, requireSession } from "./admit";
import { attemptKeys, countAttempt, forgiveAttempt, refuseFor } from "./attempts";
import type { SignedIn } from "./begin";
import { accountDisabled, noteRefusal } from "./disabled";
import { noteLock } from "./note-lock";
import { refuseBoundToSso } from "./sso";

/**
 * Signs in with a password. Attempts are counted before the password is checked, per account and per network (`countAttempt`), whether the address is
 * known or not: locked, unknown and wrong look the same from outside. A disabled account gets a session that can only tell that it is disabled, or,
 * with `refusesDisabled`, no session at all. `only`: the route of one role, which refuses such accounts, too. Throws INVALID_CREDENTIALS for
 * every reason, or SSO_REQUIRED if the address is of a domain whose company wants its own sign-in only, TOO_MANY_REQUESTS with the seconds to wait; with the right password SECOND_FACTOR_REQUIRED where a code is required
 * (`signInByCode`), ACCOUNT_DISABLED, and with `only` also WRONG_ROLE.
 */
export async function signIn(
  deps: Deps,
  form: { email: string; password: string },
  { only, refusesDisabled = only !== undefined }: { only?: Role; refusesDisabled?: boolean } = {},
): Promise<SignedIn> {
  const now = deps.clock.now();
  const counted = await deps.db.transaction((tx) => countAttempt(tx, attemptKeys(deps, "login", form.email), now));
  refuseFor(counted.wait);

  const ways = await deps.db.read.account.providers.waysOf(domainOf(form.email));
  const known = await deps.db.read.account.sessions.credentialsOf(form.email);
  const matches = await deps.passwords.verify(known?.passwordHash ?? null, form.password);
  // The domain alone decides what is answered, unless the password is right: nothing is learned about people.
  if (!known || !matches || (ways?.ssoOnly && isBoundToSso(known.role))) {
    if (counted.last) await noteLock(deps, known && !known.disabled && !ways?.ssoOnly ? known.userId : null, now);
    throw new AppError(ways?.ssoOnly ? "SSO_REQUIRED" : "INVALID_CREDENTIALS");
  }
  if (only && known.role !== only) throw new AppError("WRONG_ROLE");

  const outcome = await deps.db.transaction(async (tx) => {
    // Read again under a lock: while the password was checked, it, the address or the second factor may have changed.
    const account = await tx.account.lock(known.userId);
    if (account?.email !== form.email || account.sessionVersion !== known.sessionVersion) throw new AppError("INVALID_CREDENTIALS");
    await refuseBoundToSso(tx, account);
    await forgiveAttempt(tx, counted.in);
    if (account.disabled && refusesDisabled) {
      // Thrown after the commit, so that the entry of the audit stays.
      await noteRefusal(tx, deps, account, "password", now);
      return accountDisabled(account);
    }
    return admit(tx, deps, await knownByPassword(tx, deps, account, known.passwordHash, now), "password", now);
  });
  if (outcome instanceof AppError) throw outcome;
  return requireSession(outcome);
}
