import type { PasskeyRow } from "@knotter/db/account/passkey";
import type { Tx } from "@knotter/db/database";
import { AppError } from "@knotter/domain/errors";
import { dedupeKeyOf } from "@knotter/domain/mail";
import { tokyoDate } from "@knotter/domain/tokyo";
import { type Deps, type PasskeyAssertion, type PasskeyRequest, signatureOf } from "../deps";
import { knownByPasskey } from "../identity/identify";
import { attemptKeys, countAttempt, forgiveAttempt, refuseFor } from "./attempts";
import { beginSession, type SignedIn } from "./begin";
import { accountDisabled, noteRefusal } from "./disabled";
import { browserHolder, openChallenge, signedBy, takeChallenge } from "./passkey-challenge";
import { refuseBoundToSso } from "./sso";

/** A challenge for this browser. It does not depend on any person, so the answer is alike for everybody. `word`: the value of its cookie. */
export async function offerPasskeys(deps: Deps, word: string): Promise<PasskeyRequest> {
  const holderHash = browserHolder(deps, word);
  const challenge = await deps.db.transaction((tx) => openChallenge(tx, deps, { purpose: "sign_in", holderHash }, deps.clock.now()));
  return deps.passkeys.requestOptions({ challenge, allowed: [] });
}

/**
 * Signs in with a passkey, which is both factors: no code is asked for. Whose it is, the passkey says; identity, role and state are read from
 * the database. One that was registered before an admin changed the address identifies the person. Throws PASSKEY_REFUSED for every
 * reason that lies in the passkey, and with a valid signature ACCOUNT_DISABLED, SSO_REQUIRED; TOO_MANY_REQUESTS.
 */
export async function signInByPasskey(deps: Deps, signed: PasskeyAssertion): Promise<SignedIn> {
  const now = deps.clock.now();
  const counted = await deps.db.transaction((tx) => countAttempt(tx, attemptKeys(deps, "passkey", null), now));
  refuseFor(counted.wait);

  const word = deps.call.passkeyWord;
  const taken = word
    ? await takeChallenge(deps, signed.clientDataJSON, { purpose: "sign_in", holderHash: browserHolder(deps, word) }, now)
    : null;
  const proof = taken && (await signedBy(deps, signed, taken.challenge));
  if (!proof) throw new AppError("PASSKEY_REFUSED");

  const outcome = await deps.db.transaction(async (tx) => {
    const { passkey, use } = proof;
    const account = await tx.account.lock(passkey.userId);
    if (!account) return new AppError("PASSKEY_REFUSED");
    await forgiveAttempt(tx, counted.in);
    if (account.disabled) {
      // Thrown after the commit, so that the entry of the audit stays.
      await noteRefusal(tx, deps, account, "passkey", now);
      return accountDisabled(account);
    }
    await refuseBoundToSso(tx, account);
    if (!(await tx.account.passkeys.use(passkey.id, use, now))) return refuseCopy(tx, deps, account, passkey, now);
    return beginSession(tx, deps, await knownByPasskey(tx, deps, account, passkey.createdAt, now), "passkey", now);
  });
  if (outcome instanceof AppError) throw outcome;
  return outcome;
}

/**
 * Handles a valid signature whose counter has not increased, so that the passkey may have been copied. The sign-in is refused, and the owner gets a mail,
 * at most one a day. The passkey is not removed, because a restored device counts wrongly, too, and only its owner knows.
 */
export async function refuseCopy(
  tx: Pick<Tx, "account" | "audit">,
  deps: Deps,
  account: Parameters<typeof noteRefusal>[2],
  passkey: PasskeyRow,
  now: Date,
): Promise<AppError> {
  const still = await tx.account.passkeys.byCredential(passkey.credentialId);
  // It was removed a moment ago.
  if (!still) return new AppError("PASSKEY_REFUSED");
  const { userId } = account;
  await tx.audit.record(
    {
      mails: [
        {
          type: "security_notice",
          toUserId: userId,
          orderId: null,
          mentoringId: null,
          facts: { change: "passkey_refused", at: now.toISOString() },
          dedupeKey: dedupeKeyOf("security_notice", { userId, eventId: `passkey_refused/${passkey.id}/${tokyoDate(now)}` }),
        },
      ],
      audit: [{ action: "passkey.refuse", entity: "User", entityId: userId, diff: {} }],
    },
    signatureOf(deps, account, now),
  );
  return new AppError("PASSKEY_REFUSED");
}
