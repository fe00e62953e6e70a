import type { HostedSubject } from "@knotter/db/account/hosted";
import type { Tx } from "@knotter/db/database";
import type { Deps } from "../deps";

/** The encryption context of the provider's ID token: copied to another row it does not decrypt. */
export const hostedPassOwner = ({ issuer, subject }: HostedSubject): string => `hosted-pass/${issuer} ${subject}`;

/** Stores the encrypted ID token with the session, or with the step that is still missing before it. */
export async function keepPass(
  tx: Pick<Tx, "account">,
  deps: Pick<Deps, "encryption">,
  of: { linkId: string } | { sessionId: string },
  { idToken, sid, ...who }: HostedSubject & { idToken: string; sid: string | null },
  now: Date,
): Promise<void> {
  const { issuer, subject } = who;
  const { keyId, sealed } = deps.encryption.seal(Buffer.from(idToken), hostedPassOwner(who));
  await tx.account.hosted.keepPass(of, { issuer, subject, sid, keyId, idTokenEnc: sealed, now });
}
