import type { AccountRow } from "@knotter/db/account/account.writes";
import type { Tx } from "@knotter/db/database";
import { AppError } from "@knotter/domain/errors";
import { authorityOf, domainOf, isBoundToSso } from "@knotter/domain/identity-provider";
import type { Role } from "@knotter/domain/role";
import { type Deps, signatureOf } from "../deps";
import { admit, requireSession } from "./admit";
import { beginSession, type SignedIn } from "./begin";
import { requireEnabled } from "./disabled";
import { keepPass } from "./hosted-pass";
import { newLink } from "./links";

/** What a company's own provider says, with the signature verified. */
export interface HostedProof {
  subject: string;
  /** In normalised form; null unless the provider vouches for it. */
  email: string | null;
  /** The session there, if it is named. */
  sid: string | null;
  /** Empty where there is none (SAML). */
  idToken: string;
  /** The provider has asked for a second factor, which Knotter accepts as its own. */
  secondFactor: boolean;
}

/** Whose word the proof is. */
interface HostedProvider {
  id: string;
  /** Null: the environment's, for Knotter as a whole. */
  customerId: string | null;
  issuer: string;
  /** Who may sign in this way. */
  roles: readonly Role[];
}

/** For an invited person who has not registered: a one-time token for the sign-up. */
interface SignupPending {
  signup: string;
  role: "mentee" | "hrstaff";
}

/**
 * Signs in a person whom a company's own provider vouches for. No account is created from nothing: the first time, the identity is matched to a
 * registered or invited person by the address that the provider vouches for, and from then on only by subject. A customer's provider speaks of
 * addresses of that customer's domains alone, and only for people on its lists and its HR staff: anybody else is unknown to it, whatever it says.
 * A second factor at Knotter is required as after a password. Throws IDENTITY_UNVERIFIED, IDENTITY_UNKNOWN (no match, or the address belongs to
 * somebody with another identity there), WRONG_ROLE, ACCOUNT_DISABLED, SSO_REQUIRED, PASSKEY_REQUIRED; SECOND_FACTOR_REQUIRED with the
 * challenge.
 */
export async function signInHosted(deps: Deps, proof: HostedProof, provider: HostedProvider): Promise<SignedIn | SignupPending> {
  const now = deps.clock.now();
  const identity = { issuer: authorityOf(provider), subject: proof.subject };
  const outcome = await deps.db.transaction(async (tx) => {
    await requireOwnDomain(tx, proof.email, provider);
    const account = await accountOf(tx, identity, proof.email);
    if (!account) return pendingSignup(tx, deps, { ...proof, ...identity }, provider, now);
    await requireOwnPerson(tx, account, provider);
    if (!provider.roles.includes(account.role)) throw new AppError("WRONG_ROLE");
    requireEnabled(account);
    if (account.invited) return pendingHrSignup(tx, deps, { ...proof, ...identity }, account, provider, now);
    if (!(await tx.account.hosted.link(account.userId, identity, now))) throw new AppError("IDENTITY_UNKNOWN");
    if (proof.email === account.email) await tx.account.verifyEmail(account.userId, now);
    await tx.account.providers.noteUse(provider.id, now);
    const admitted = proof.secondFactor
      ? await beginSession(tx, deps, account, "hosted", now)
      : await admit(tx, deps, account, "hosted", now);
    const pass = { ...identity, idToken: proof.idToken, sid: proof.sid };
    await keepPass(tx, deps, "sessionId" in admitted ? { sessionId: admitted.sessionId } : { linkId: admitted.linkId }, pass, now);
    return admitted;
  });
  return "signup" in outcome ? outcome : requireSession(outcome);
}

/** A customer's provider has to name an address of the customer's domains, each time. */
async function requireOwnDomain(tx: Pick<Tx, "account">, email: string | null, { customerId }: HostedProvider): Promise<void> {
  if (customerId === null) return;
  if (email === null) throw new AppError("IDENTITY_UNVERIFIED");
  const ways = await tx.account.providers.waysOf(domainOf(email));
  if (ways?.customerId !== customerId) throw new AppError("IDENTITY_UNKNOWN");
}

/**
 * Of a customer's provider: the account has an address of the customer's domains (somebody who has moved on has another one), and is on its lists
 * or its HR staff. Of the environment's: the account's company does not want its own sign-in only.
 */
async function requireOwnPerson(tx: Pick<Tx, "account">, account: AccountRow, { customerId }: HostedProvider): Promise<void> {
  const ways = await tx.account.providers.waysOf(domainOf(account.email));
  if (customerId === null) {
    if (ways?.ssoOnly && isBoundToSso(account.role)) throw new AppError("SSO_REQUIRED");
    return;
  }
  if (ways?.customerId !== customerId || !(await tx.account.providers.isPersonOf(customerId, account.userId)))
    throw new AppError("IDENTITY_UNKNOWN");
}

/** The account of this identity, locked until the transaction ends. Null: no account has its verified address yet. */
async function accountOf(
  tx: Pick<Tx, "account">,
  identity: { issuer: string; subject: string },
  email: string | null,
): Promise<AccountRow | null> {
  const known = await tx.account.hosted.ownerOf(identity);
  if (known !== null) {
    const account = await tx.account.lock(known);
    if (!account) throw new AppError("IDENTITY_UNKNOWN");
    return account;
  }
  if (email === null) throw new AppError("IDENTITY_UNVERIFIED");
  const found = await tx.account.byEmail(email);
  const held = found && (await tx.account.lock(found.userId));
  // Null if the address was given to another account between the two reads.
  return held?.email === email ? held : null;
}

/** A person on the list of a running order who has not registered: the sign-up continues without a mail and without a password. */
async function pendingSignup(
  tx: Pick<Tx, "account" | "audit">,
  deps: Deps,
  proof: HostedProof & { issuer: string },
  { customerId, roles }: HostedProvider,
  now: Date,
): Promise<SignupPending> {
  const place = proof.email === null ? null : await tx.account.listedPlace(proof.email, customerId);
  if (proof.email === null || !place) throw new AppError("IDENTITY_UNKNOWN");
  if (!roles.includes("mentee")) throw new AppError("WRONG_ROLE");
  return leadToSignup(tx, deps, proof, { email: proof.email, role: "mentee", ...place }, now);
}

/** For invited HR staff: the sign-up asks for the name and the terms, without another mail and without a password. */
function pendingHrSignup(
  tx: Pick<Tx, "account" | "audit">,
  deps: Deps,
  proof: HostedProof & { issuer: string },
  { userId, email, role }: AccountRow,
  { customerId }: HostedProvider,
  now: Date,
): Promise<SignupPending> {
  // The environment's provider belongs to no company; invited admins and mentors register by their mailed link.
  if (customerId === null || role !== "hrstaff" || proof.email !== email) throw new AppError("IDENTITY_UNKNOWN");
  return leadToSignup(tx, deps, proof, { email, role, userId }, now);
}

async function leadToSignup(
  tx: Pick<Tx, "account" | "audit">,
  deps: Deps,
  proof: HostedProof & { issuer: string },
  whom: { email: string; role: SignupPending["role"]; userId?: string; orderId?: string | null; orderMenteeId?: string | null },
  now: Date,
): Promise<SignupPending> {
  const link = newLink(deps, { purpose: "hosted_signup", ...whom }, now);
  await tx.account.links.open([link]);
  const { issuer, subject, idToken, sid } = proof;
  await keepPass(tx, deps, { linkId: link.id }, { issuer, subject, idToken, sid }, now);
  await tx.audit.record(
    { audit: [{ action: "link.request", entity: "LinkToken", entityId: link.id, diff: { purpose: "hosted_signup" } }] },
    signatureOf(deps, null, now),
  );
  return { signup: deps.links.tokenOf(link.id), role: whom.role };
}
