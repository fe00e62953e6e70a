import type { Tx } from "@knotter/db/database";
import { AppError } from "@knotter/domain/errors";
import type { Role } from "@knotter/domain/role";
import { toOffsetIso } from "@knotter/domain/tokyo";
import { type Deps, signatureOf } from "../deps";
import { beginSession, type SignedIn } from "./begin";
import { newLink } from "./links";

interface Account {
  userId: string;
  email: string;
  role: Role;
  disabled: boolean;
  closed: boolean;
  sessionVersion: number;
  secondFactor: boolean;
}

/** Returned by the first step of a sign-in; the second step needs it together with a code. */
export interface Challenge {
  challenge: string;
  linkId: string;
  expiresAt: Date;
}

/**
 * The result of the first step of a sign-in: a session or, where the account has a second factor, a challenge, which is worth nothing
 * without a code. An admin who has a passkey and no app has that passkey as the second factor, which neither a password nor a mailbox replaces.
 * A disabled account gets a session that can only tell that it is disabled. Throws PASSKEY_REQUIRED.
 */
export async function admit(
  tx: Pick<Tx, "account" | "audit" | "order">,
  deps: Deps,
  account: Account,
  by: "password" | "link" | "hosted",
  now: Date,
): Promise<SignedIn | Challenge> {
  if (account.role === "admin" && !account.secondFactor && !account.disabled && (await tx.account.passkeys.any(account.userId)))
    throw new AppError("PASSKEY_REQUIRED");
  if (!account.secondFactor || account.disabled) return beginSession(tx, deps, account, by, now);
  const { userId, email, role } = account;
  const link = newLink(deps, { purpose: "second_factor", email, role, userId }, now);
  await tx.account.links.open([link]);
  await tx.audit.record(
    { audit: [{ action: "session.challenge", entity: "User", entityId: userId, diff: { by } }] },
    signatureOf(deps, { userId, role }, now),
  );
  return { challenge: deps.links.tokenOf(link.id), linkId: link.id, expiresAt: link.expiresAt };
}

/** Called after the transaction, so that its counts and writes stay. Throws SECOND_FACTOR_REQUIRED with the challenge. */
export function requireSession(outcome: SignedIn | Challenge): SignedIn {
  if ("sessionId" in outcome) return outcome;
  throw new AppError("SECOND_FACTOR_REQUIRED", { data: { challenge: outcome.challenge, expiresAt: toOffsetIso(outcome.expiresAt) } });
}
