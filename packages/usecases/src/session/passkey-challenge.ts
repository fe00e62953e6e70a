import type { Tx } from "@knotter/db/database";
import { LIMITS } from "@knotter/domain/policy";
import type { Actor } from "@knotter/domain/scope";
import { MINUTE } from "@knotter/domain/tokyo";
import type { Deps, PasskeyAssertion } from "../deps";

export type PasskeyPurpose = "sign_in" | "register" | "confirm";

/** Whoever may answer a challenge: the browser that asked for it, by the value of its cookie, or the session. */
export const browserHolder = (deps: Pick<Deps, "links">, word: string): string => deps.links.hashOf(`browser ${word}`);
export const sessionHolder = (deps: Pick<Deps, "links">, { userId, sessionId }: Actor): string =>
  deps.links.hashOf(`session ${sessionId ?? userId}`);

const hashOf = (deps: Pick<Deps, "links">, challenge: string): string => deps.links.hashOf(`passkey ${challenge}`);

/** A new challenge. `userId` and `userHandle`: given where the account is known. */
export async function openChallenge(
  tx: Pick<Tx, "account">,
  deps: Deps,
  of: { purpose: PasskeyPurpose; holderHash: string; userId?: string; userHandle?: string },
  now: Date,
): Promise<string> {
  const challenge = deps.passkeys.randomWord();
  await tx.account.passkeys.open({
    hash: hashOf(deps, challenge),
    purpose: of.purpose,
    holderHash: of.holderHash,
    userId: of.userId ?? null,
    userHandle: of.userHandle ?? null,
    createdAt: now,
    expiresAt: new Date(now.getTime() + LIMITS.passkeys.challengeMinutes * MINUTE),
  });
  return challenge;
}

/**
 * The challenge in the client data. This call uses it up, whatever follows, so that nothing can be tried twice. Null: it does not exist, belongs to somebody
 * else or another purpose, was used, or has expired.
 */
export async function takeChallenge(
  deps: Deps,
  clientDataJSON: string,
  of: { purpose: PasskeyPurpose; holderHash: string },
  now: Date,
): Promise<{ challenge: string; userId: string | null; userHandle: string | null } | null> {
  const challenge = deps.passkeys.challengeOf(clientDataJSON);
  if (challenge === null) return null;
  const taken = await deps.db.transaction((tx) => tx.account.passkeys.take({ hash: hashOf(deps, challenge), ...of }, now));
  return taken && { challenge, ...taken };
}

/** A passkey that has signed the challenge, verified; null: no passkey of ours, not its handle, or no valid signature. */
export async function signedBy(deps: Deps, signed: PasskeyAssertion, challenge: string) {
  const passkey = await deps.db.read.account.passkeys.byCredential(signed.id);
  if (passkey?.userHandle !== signed.userHandle) return null;
  const use = await deps.passkeys.verify(signed, challenge, passkey);
  return use && { passkey, use };
}
