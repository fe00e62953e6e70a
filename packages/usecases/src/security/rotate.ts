import type { AccountRow } from "@knotter/db/account.writes";
import type { Tx } from "@knotter/db/database";
import { AppError } from "@knotter/domain/errors";
import type { Actor } from "@knotter/domain/scope";
import type { Deps } from "../deps";
import { beginSession } from "../session/begin";

/** The session that goes on, under a new id, and how many others are over. */
export interface Rotated {
  sessionId: string;
  expiresAt: Date;
  endedSessions: number;
}

/**
 * The account of the caller, held until the transaction ends. Throws UNAUTHORIZED for a call whose session has been ended while it was under
 * way: whoever was signed out everywhere does not come back with what was asked a moment before.
 */
export async function ownAccount(tx: Pick<Tx, "account" | "session">, actor: Actor): Promise<AccountRow> {
  const account = await tx.account.lock(actor.userId);
  const session = actor.sessionId ? await tx.session.find(actor.sessionId) : null;
  if (!account || (actor.sessionId && (!session || session.revoked || session.outdated))) throw new AppError("UNAUTHORIZED");
  return account;
}

/**
 * How somebody signs in has changed: every session of hers ends, the caller's too, and hers goes on as a new one. A copy of the old token,
 * wherever it was taken, opens nothing any more. `account` as it is after the change.
 */
export async function rotate(
  tx: Pick<Tx, "session" | "auditTrail" | "link" | "hosted" | "orderListing">,
  deps: Deps,
  actor: Actor,
  account: AccountRow,
  now: Date,
): Promise<Rotated> {
  const endedSessions = await tx.session.endAll(account.userId, now, actor.sessionId ?? null);
  if (actor.sessionId) await tx.session.revoke(actor.sessionId, now);
  await tx.link.revokeOf(account.userId, now, ["magic_link", "password_reset", "second_factor"]);
  const { sessionId, expiresAt } = await beginSession(tx, deps, account, "rotation", now);
  if (actor.sessionId) await tx.hosted.movePass(actor.sessionId, sessionId);
  return { sessionId, expiresAt, endedSessions };
}
