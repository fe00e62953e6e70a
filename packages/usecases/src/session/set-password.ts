import { AppError } from "@knotter/domain/errors";
import { passwordFault } from "@knotter/domain/password";
import { type Deps, signatureOf } from "../deps";
import { knownByAddress } from "../identity/identify";
import { securityNotice } from "../security/notice";
import { attemptKeys } from "./attempts";
import { requireEnabled } from "./disabled";
import { knowBrowserAlone } from "./known-browser";
import { peekLink, useLink } from "./links";

/**
 * Hashes a new password. Throws UNPROCESSABLE with the reason at the field. It must not be made of the address or of the names of the
 * companies behind it.
 */
export async function acceptPassword(deps: Deps, password: string, email: string): Promise<string> {
  const fault = passwordFault(password, { email, companies: await deps.db.read.account.companiesOf(email) });
  if (fault) throw new AppError("UNPROCESSABLE", { fieldErrors: { password: [fault] } });
  return deps.passwords.hash(password);
}

/**
 * Sets a new password with a mailed link. Every session ends, every other mailed link for a sign-in or a password becomes invalid, the lock
 * after failed attempts is lifted, and the owner gets a mail. Throws TOKEN_INVALID, TOKEN_USED, TOKEN_EXPIRED, ACCOUNT_DISABLED,
 * UNPROCESSABLE, TOO_MANY_REQUESTS.
 */
export async function setPassword(deps: Deps, { token, password }: { token: string; password: string }): Promise<{ changed: true }> {
  const now = deps.clock.now();
  const { email } = await peekLink(deps, token, "password_reset", now);
  const passwordHash = await acceptPassword(deps, password, email);
  return deps.db.transaction(async (tx) => {
    const link = await useLink(tx, deps, token, "password_reset", now);
    const account = link.userId === null ? null : await tx.account.lock(link.userId);
    if (!account || account.email !== link.email || account.role !== link.role) throw new AppError("TOKEN_INVALID");
    requireEnabled(account);
    // Called first, because it restores the earlier password, which this one then replaces.
    await knownByAddress(tx, deps, account, now);
    await tx.account.setPassword(account.userId, passwordHash, now);
    await knowBrowserAlone(tx, deps, account.userId, now);
    await tx.account.links.revokeOf(account.userId, now, ["magic_link", "password_reset", "second_factor"]);
    const { account: loginKey } = attemptKeys(deps, "login", account.email);
    if (loginKey !== null) await tx.account.sessions.clearAttempts(loginKey);
    await tx.audit.record(
      {
        mails: [securityNotice(account.userId, account.hasPassword ? "password" : "password_set", now)],
        audit: [{ action: "account.password", entity: "User", entityId: account.userId, diff: {} }],
      },
      signatureOf(deps, account, now),
    );
    return { changed: true as const };
  });
}
