import type { AccountRow } from "@knotter/db/account/account.writes";
import type { Tx } from "@knotter/db/database";
import { AppError } from "@knotter/domain/errors";
import type { Role } from "@knotter/domain/role";
import { type Deps, signatureOf } from "../deps";
import { admit, requireSession } from "./admit";
import type { SignedIn } from "./begin";
import { requireEnabled } from "./disabled";
import { keepPass } from "./hosted-pass";
import { newLink } from "./links";

/** The claims of the company's own provider, with the signature verified. */
export interface HostedProof {
  issuer: string;
  subject: string;
  /** In normalised form; null unless the provider calls it verified. */
  email: string | null;
  idToken: string;
  /** The provider has asked for a second factor, which Knotter accepts as its own. */
  secondFactor: boolean;
}

/** For an invited mentee without an account: the token that continues to the sign-up, once. */
export interface SignupPending {
  signup: string;
}

/**
 * Signs in a person whom the company's own provider vouches for. No account is created from nothing: the first time, the identity is
 * matched to a registered or invited person by an address that the provider calls verified, and from then on only by issuer and subject. A
 * second factor at Knotter is required as after a password. `roles`: who may sign in this way. Throws IDENTITY_UNVERIFIED, IDENTITY_UNKNOWN
 * (no match, or the address belongs to somebody with another identity there), WRONG_ROLE, ACCOUNT_DISABLED; SECOND_FACTOR_REQUIRED with the
 * challenge.
 */
export async function signInHosted(deps: Deps, proof: HostedProof, roles: readonly Role[]): Promise<SignedIn | SignupPending> {
  const now = deps.clock.now();
  const outcome = await deps.db.transaction(async (tx) => {
    const account = await accountOf(tx, proof);
    if (!account) return pendingSignup(tx, deps, proof, roles, now);
    if (!roles.includes(account.role)) throw new AppError("WRONG_ROLE");
    requireEnabled(account);
    // The invitation asks for what is still missing: name, terms.
    if (account.invited) throw new AppError("IDENTITY_UNKNOWN");
    if (!(await tx.account.hosted.link(account.userId, proof, now))) throw new AppError("IDENTITY_UNKNOWN");
    if (proof.email === account.email) await tx.account.verifyEmail(account.userId, now);
    const admitted = await admit(tx, deps, proof.secondFactor ? { ...account, secondFactor: false } : account, "hosted", now);
    await keepPass(tx, deps, "sessionId" in admitted ? { sessionId: admitted.sessionId } : { linkId: admitted.linkId }, proof, now);
    return admitted;
  });
  return "signup" in outcome ? outcome : requireSession(outcome);
}

/** The account of this identity, locked until the transaction ends. Null: no account has its verified address yet. */
async function accountOf(tx: Pick<Tx, "account">, proof: HostedProof): Promise<AccountRow | null> {
  const known = await tx.account.hosted.ownerOf(proof);
  if (known !== null) {
    const account = await tx.account.lock(known);
    if (!account) throw new AppError("IDENTITY_UNKNOWN");
    return account;
  }
  if (proof.email === null) throw new AppError("IDENTITY_UNVERIFIED");
  const found = await tx.account.byEmail(proof.email);
  const held = found && (await tx.account.lock(found.userId));
  // Null if the address was given to another account between the two reads.
  return held?.email === proof.email ? held : null;
}

/** A person on the list of a running order who has not registered: the sign-up continues without a mail and without a password. */
async function pendingSignup(
  tx: Pick<Tx, "account" | "audit">,
  deps: Deps,
  proof: HostedProof,
  roles: readonly Role[],
  now: Date,
): Promise<SignupPending> {
  const place = proof.email === null ? null : await tx.account.listedPlace(proof.email);
  if (proof.email === null || !place) throw new AppError("IDENTITY_UNKNOWN");
  if (!roles.includes("mentee")) throw new AppError("WRONG_ROLE");
  const link = newLink(deps, { purpose: "hosted_signup", email: proof.email, role: "mentee", ...place }, now);
  await tx.account.links.open([link]);
  await keepPass(tx, deps, { linkId: link.id }, proof, now);
  await tx.audit.record(
    { audit: [{ action: "link.request", entity: "LinkToken", entityId: link.id, diff: { purpose: "hosted_signup" } }] },
    signatureOf(deps, null, now),
  );
  return { signup: deps.links.tokenOf(link.id) };
}
