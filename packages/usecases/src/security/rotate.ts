import type { AccountRow } from "@knotter/db/account/account.writes";
import type { Tx } from "@knotter/db/database";
import { AppError } from "@knotter/domain/errors";
import type { Actor } from "@knotter/domain/scope";
import type { Deps } from "../deps";
import { beginSession } from "../session/begin";

type Renewing = Pick<Tx, "account" | "audit" | "order">;

/** The session that continues, under a new id, and the number of others that were ended. */
export interface Rotated {
  sessionId: string;
  expiresAt: Date;
  endedSessions: number;
}

/**
 * The caller's account, locked until the transaction ends. Throws UNAUTHORIZED if the session was ended during the call: after "sign out
 * everywhere", a request that was already under way must not renew a session.
 */
export async function lockCaller(tx: Pick<Tx, "account">, actor: Actor): Promise<AccountRow> {
  const account = await tx.account.lock(actor.userId);
  const session = actor.sessionId ? await tx.account.sessions.find(actor.sessionId) : null;
  if (!account || (actor.sessionId && (!session || session.revoked || session.outdated))) throw new AppError("UNAUTHORIZED");
  return account;
}

/**
 * Renews the caller's session after a change to how the person signs in: every session ends, and the caller's continues as a new one, so
 * that a copied token becomes useless. `account` is the state after the change; `byPasskey`: the caller has just used one.
 */
export async function rotate(
  tx: Renewing,
  deps: Deps,
  actor: Actor,
  account: AccountRow,
  now: Date,
  { byPasskey = false }: { byPasskey?: boolean } = {},
): Promise<Rotated> {
  const endedSessions = await tx.account.sessions.endAll(account.userId, now, actor.sessionId ?? null);
  await tx.account.links.revokeOf(account.userId, now, ["magic_link", "password_reset", "second_factor"]);
  return { ...(await renew(tx, deps, actor, account, now, { byPasskey })), endedSessions };
}

/** Only the caller's session: it ends, and continues as one that has just begun. What a passkey has opened stays so. */
export async function renew(
  tx: Renewing,
  deps: Deps,
  actor: Actor,
  account: AccountRow,
  now: Date,
  { byPasskey = false }: { byPasskey?: boolean } = {},
): Promise<Omit<Rotated, "endedSessions">> {
  const former = actor.sessionId ? await tx.account.sessions.find(actor.sessionId) : null;
  if (actor.sessionId) await tx.account.sessions.revoke(actor.sessionId, now);
  const { sessionId, expiresAt } = await beginSession(tx, deps, account, "rotation", now, {
    byPasskey: byPasskey || former?.byPasskey === true,
  });
  if (actor.sessionId) await tx.account.hosted.movePass(actor.sessionId, sessionId);
  return { sessionId, expiresAt };
}
