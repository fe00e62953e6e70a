import { createHash } from "node:crypto";
import type { Tx } from "@knotter/db/database";
import { AppError } from "@knotter/domain/errors";
import { networkOf } from "@knotter/domain/network";
import { LIMITS, networkAttempts } from "@knotter/domain/policy";
import type { Deps } from "../deps";
import { browserIdHash, browsersForgottenBefore } from "./known-browser";

/** Actions that anybody can attempt. Each has its own counters, per account and per network. */
export type CountedAction = "login" | "link" | "signup" | "reset" | "token" | "code" | "password" | "passkey" | "identity" | "signup_code";

/** Actions that name an account by its address. */
const OF_ACCOUNTS: ReadonlySet<CountedAction> = new Set(["login", "link", "reset", "code", "password"]);

export interface AttemptKeys {
  action: CountedAction;
  /** Null where no account is named: a token already identifies its owner. */
  account: string | null;
  address: string;
  /** The browser that has to be known to the account of this address to be exempt from the limit per network. */
  browser: { email: string; hash: string } | null;
}

export function attemptKeys({ call }: Pick<Deps, "call">, action: CountedAction, email: string | null): AttemptKeys {
  const hash = OF_ACCOUNTS.has(action) ? browserIdHash(call) : null;
  return {
    action,
    account: email === null ? null : `${action}:account:${createHash("sha256").update(email).digest("hex")}`,
    address: `${action}:address:${networkOf(call.ip ?? "unknown")}`,
    browser: email === null || hash === null ? null : { email, hash },
  };
}

/** A limit that is used up, and the seconds until it begins again. */
export interface Wait {
  limit: number;
  seconds: number;
  /** It is the limit of the network: the action, whose sentence names another way in. */
  network?: CountedAction;
}

/** The counters that an attempt was counted in. */
export interface CountedIn {
  account: string | null;
  /** Null: the browser is known to the account. */
  address: string | null;
}

export interface Counted {
  /** What this attempt has to wait for; null: it may proceed. */
  wait: Wait | null;
  /** It was the last attempt that the account has in this window. */
  last: boolean;
  in: CountedIn;
}

/**
 * Counts this attempt, whether the address is known or not. The count stays when the transaction commits, so a refusal is thrown after it
 * (`refuseFor`). The row of the account stays locked until then. A browser that is known to the account is not counted per network: twenty
 * mistypes of a company must not lock out those who work there every day. Per account it is counted like any other.
 */
export async function countAttempt(tx: Pick<Tx, "account">, keys: AttemptKeys, now: Date): Promise<Counted> {
  const { perAccount, minutes } = LIMITS.loginLock;
  const { sessions } = tx.account;
  const known = keys.browser !== null && (await sessions.isKnownBrowser({ ...keys.browser, forgetBefore: browsersForgottenBefore(now) }));
  const account = keys.account === null ? null : await sessions.countAttempt(keys.account, minutes * 60, now);
  const waits = [
    account && waitFor(account, perAccount, now),
    known ? null : await networkWait(tx, keys, await sessions.countAttempt(keys.address, minutes * 60, now), now),
  ];
  const [wait = null] = waits.flatMap((one) => one ?? []).sort((a, b) => b.seconds - a.seconds);
  return {
    wait,
    last: wait === null && account?.count === perAccount,
    in: { account: keys.account, address: known ? null : keys.address },
  };
}

async function networkWait(tx: Pick<Tx, "account">, { action, address }: AttemptKeys, counted: Window, now: Date): Promise<Wait | null> {
  if (counted.count <= networkAttempts(0)) return null;
  const network = address.slice(`${action}:address:`.length);
  const wait = waitFor(counted, networkAttempts(await tx.account.sessions.attempts(signedInKey(network), now)), now);
  return wait && { ...wait, network: action };
}

/** The attempt was a success: it counts neither against the account nor against everybody else behind the same address. */
export async function forgiveAttempt(tx: Pick<Tx, "account">, { account, address }: CountedIn): Promise<void> {
  if (account !== null) await tx.account.sessions.clearAttempts(account);
  if (address !== null) await tx.account.sessions.forgiveAttempt(address);
}

const signedInKey = (network: string): string => `signed_in:address:${network}`;

/** Notes that somebody has signed in from the caller's network, each account once in a window: the limits of that network grow with it. */
export async function noteNetwork(tx: Pick<Tx, "account">, { call }: Pick<Deps, "call">, userId: string, now: Date): Promise<void> {
  const seconds = LIMITS.loginLock.minutes * 60;
  const key = signedInKey(networkOf(call.ip ?? "unknown"));
  const { count } = await tx.account.sessions.countAttempt(`${key}:${userId}`, seconds, now);
  if (count === 1) await tx.account.sessions.countAttempt(key, seconds, now);
}

interface Window {
  count: number;
  expiresAt: Date;
}

/** What an attempt beyond the limit has to wait for; null: it is within. */
export const waitFor = ({ count, expiresAt }: Window, limit: number, now: Date): Wait | null =>
  count > limit ? { limit, seconds: Math.ceil((expiresAt.getTime() - now.getTime()) / 1000) } : null;

/** Throws TOO_MANY_REQUESTS with the limit and the seconds to wait. */
export function refuseFor(wait: Wait | null): void {
  if (wait === null) return;
  const { limit, seconds: retryAfterSeconds, network } = wait;
  throw new AppError("TOO_MANY_REQUESTS", { limit, retryAfterSeconds, ...(network && { params: { network } }) });
}
