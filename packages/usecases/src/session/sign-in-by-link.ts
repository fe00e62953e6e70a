import { AppError } from "@knotter/domain/errors";
import type { Role } from "@knotter/domain/role";
import type { Deps } from "../deps";
import { knownByAddress } from "../identity/identify";
import { admit, requireSession } from "./admit";
import { attemptKeys } from "./attempts";
import type { SignedIn } from "./begin";
import { requireEnabled } from "./disabled";
import { peekLink, useLink } from "./links";
import { refuseBoundToSso } from "./sso";

/**
 * Signs in with the token of a mailed link, once. It is bound to the address and role it was mailed for, and becomes invalid when either
 * changes. A disabled account gets no session this way. `only`: the route of one role; a link for another role is not used up. Throws
 * TOKEN_INVALID, TOKEN_USED, TOKEN_EXPIRED, ACCOUNT_DISABLED, SSO_REQUIRED, WRONG_ROLE, TOO_MANY_REQUESTS; SECOND_FACTOR_REQUIRED where a code is
 * required: the link is used up, and the challenge continues from there.
 */
export async function signInByLink(deps: Deps, token: string, only?: Role): Promise<SignedIn> {
  const now = deps.clock.now();
  await peekLink(deps, token, "magic_link", now);
  const outcome = await deps.db.transaction(async (tx) => {
    const link = await useLink(tx, deps, token, "magic_link", now);
    const account = link.userId === null ? null : await tx.account.lock(link.userId);
    if (!account || account.email !== link.email || account.role !== link.role) throw new AppError("TOKEN_INVALID");
    if (only && account.role !== only) throw new AppError("WRONG_ROLE");
    requireEnabled(account);
    await refuseBoundToSso(tx, account);
    await tx.account.verifyEmail(account.userId, now);
    const current = await knownByAddress(tx, deps, account, now);
    const { account: loginKey } = attemptKeys(deps, "login", account.email);
    if (loginKey !== null) await tx.account.sessions.clearAttempts(loginKey);
    return admit(tx, deps, current, "link", now);
  });
  return requireSession(outcome);
}
