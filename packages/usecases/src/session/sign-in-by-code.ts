import { AppError } from "@knotter/domain/errors";
import type { Deps } from "../deps";
import { forgiveAttempt } from "./attempts";
import { beginSession, type SignedIn } from "./begin";
import { spendCode, tryCode } from "./codes";
import { requireEnabled } from "./disabled";
import { peekLink, useLink } from "./links";
import { refuseBoundToSso } from "./sso";

/**
 * The second step of a sign-in. A wrong code does not use up the challenge; five of them in fifteen minutes lock the account's second step,
 * however many challenges are requested. A challenge becomes invalid once the password or the address has changed. Throws TOKEN_INVALID,
 * TOKEN_USED, TOKEN_EXPIRED, UNPROCESSABLE (code), ACCOUNT_DISABLED, SSO_REQUIRED, TOO_MANY_REQUESTS.
 */
export async function signInByCode(deps: Deps, { challenge, code }: { challenge: string; code: string }): Promise<SignedIn> {
  const now = deps.clock.now();
  const { userId, email } = await peekLink(deps, challenge, "second_factor", now);
  if (userId === null) throw new AppError("TOKEN_INVALID");
  return tryCode(deps, { userId, email }, now, (counted) =>
    deps.db.transaction(async (tx) => {
      const link = await useLink(tx, deps, challenge, "second_factor", now);
      const account = await tx.account.lock(userId);
      if (!account || account.email !== link.email || account.role !== link.role) throw new AppError("TOKEN_INVALID");
      requireEnabled(account);
      // A sign-in that began at a provider fails if the provider is gone; one that began with a password, if the company has become SSO-only.
      if (!(await tx.account.hosted.passOf(link.id))) await refuseBoundToSso(tx, account);
      // The second factor was removed since the first step, which has to be repeated and is then enough.
      if (!account.secondFactor) throw new AppError("TOKEN_EXPIRED");
      await spendCode(tx, deps, userId, code, now);
      await forgiveAttempt(tx, counted);
      const session = await beginSession(tx, deps, account, "second_factor", now);
      await tx.account.hosted.settlePass(link.id, session.sessionId);
      return session;
    }),
  );
}
