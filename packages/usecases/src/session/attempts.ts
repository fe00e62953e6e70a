import { createHash } from "node:crypto";
import type { Tx } from "@knotter/db/database";
import { AppError } from "@knotter/domain/errors";
import { networkOf } from "@knotter/domain/network";
import { LIMITS } from "@knotter/domain/policy";
import type { Deps } from "../deps";

/** Actions that anybody can attempt. Each has its own counters, per account and per network. */
export type CountedAction = "login" | "link" | "signup" | "reset" | "token" | "code" | "password" | "passkey" | "identity" | "signup_code";

export interface AttemptKeys {
  /** Null where no account is named: a token already identifies its owner. */
  account: string | null;
  address: string;
}

export const attemptKeys = ({ call }: Pick<Deps, "call">, action: CountedAction, email: string | null): AttemptKeys => ({
  account: email === null ? null : `${action}:account:${createHash("sha256").update(email).digest("hex")}`,
  address: `${action}:address:${networkOf(call.ip ?? "unknown")}`,
});

/** A limit that is used up, and the seconds until it begins again. */
export interface Wait {
  limit: number;
  seconds: number;
}

export interface Counted {
  /** What this attempt has to wait for; null: it may proceed. */
  wait: Wait | null;
  /** It was the last attempt that the account has in this window. */
  last: boolean;
}

/**
 * Counts this attempt, whether the address is known or not. The count stays when the transaction commits, so a refusal is thrown after it
 * (`refuseFor`). The row of the account stays locked until then.
 */
export async function countAttempt(tx: Pick<Tx, "account">, keys: AttemptKeys, now: Date): Promise<Counted> {
  const { perAccount, perAddress, minutes } = LIMITS.loginLock;
  const account = keys.account === null ? null : await tx.account.sessions.countAttempt(keys.account, minutes * 60, now);
  const address = await tx.account.sessions.countAttempt(keys.address, minutes * 60, now);
  const [wait = null] = [account && waitFor(account, perAccount, now), waitFor(address, perAddress, now)]
    .flatMap((one) => one ?? [])
    .sort((a, b) => b.seconds - a.seconds);
  return { wait, last: wait === null && account?.count === perAccount };
}

/** What an attempt beyond the limit has to wait for; null: it is within. */
export const waitFor = ({ count, expiresAt }: { count: number; expiresAt: Date }, limit: number, now: Date): Wait | null =>
  count > limit ? { limit, seconds: Math.ceil((expiresAt.getTime() - now.getTime()) / 1000) } : null;

/** Throws TOO_MANY_REQUESTS with the limit and the seconds to wait. */
export function refuseFor(wait: Wait | null): void {
  if (wait !== null) throw new AppError("TOO_MANY_REQUESTS", { limit: wait.limit, retryAfterSeconds: wait.seconds });
}
