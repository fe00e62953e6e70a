import type { AccountRow } from "@knotter/db/account/account.writes";
import type { HostedSubject } from "@knotter/db/account/hosted";
import type { Tx } from "@knotter/db/database";
import { AppError, type ErrorCode } from "@knotter/domain/errors";
import { authorityOf, domainOf, isBoundToSso, type SignInFault } from "@knotter/domain/identity-provider";
import type { Role } from "@knotter/domain/role";
import { type Deps, signatureOf } from "../deps";
import { admit, requireSession } from "./admit";
import { beginSession, type SignedIn } from "./begin";
import { requireEnabled } from "./disabled";
import { keepPass } from "./hosted-pass";
import { isKnownBrowser } from "./known-browser";
import { newLink } from "./links";

/** What a company's own provider says, with the signature verified. */
export interface HostedProof {
  subject: string;
  /** The subject is an address: its case means nothing. */
  subjectIsAddress?: boolean;
  /** In normalised form; null unless the provider vouches for it. */
  email: string | null;
  /** Why there is no address. */
  emailFault?: SignInFault;
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
 * somebody with another identity there: the caller is not told which, the log and the admins are), WRONG_ROLE, ACCOUNT_DISABLED, SSO_REQUIRED,
 * PASSKEY_REQUIRED; SECOND_FACTOR_REQUIRED with the challenge.
 */
export async function signInHosted(deps: Deps, proof: HostedProof, provider: HostedProvider): Promise<SignedIn | SignupPending> {
  const now = deps.clock.now();
  const outcome = await deps.db.transaction(async (tx) => {
    await requireOwnDomain(tx, proof, provider);
    const { account, identity, isFirst } = await accountOf(tx, proof, authorityOf(provider));
    if (!account) return pendingSignup(tx, deps, { ...proof, ...identity }, provider, now);
    await requireOwnPerson(tx, account, provider);
    if (!provider.roles.includes(account.role)) throw refused("WRONG_ROLE", "another_role");
    requireEnabled(account);
    if (account.invited) return pendingHrSignup(tx, deps, { ...proof, ...identity }, account, provider, now);
    if (!(await tx.account.hosted.link(account.userId, identity, now)))
      throw refused("IDENTITY_UNKNOWN", "identifier_changed", account.userId);
    if (isFirst && provider.customerId !== null) await doubt(tx, deps, account, now);
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

/** What the caller is told, and what the log and the admins are. */
const refused = (code: ErrorCode, fault: SignInFault, userId?: string): AppError =>
  new AppError(code, { signIn: { fault, ...(userId === undefined ? {} : { userId }) } });

const requireAddress = ({ email, emailFault = "address_missing" }: HostedProof): string => {
  if (email === null) throw refused("IDENTITY_UNVERIFIED", emailFault);
  return email;
};

/** A customer's provider has to name an address of the customer's domains, each time. */
async function requireOwnDomain(tx: Pick<Tx, "account">, proof: HostedProof, { customerId }: HostedProvider): Promise<void> {
  if (customerId === null) return;
  const ways = await tx.account.providers.waysOf(domainOf(requireAddress(proof)));
  if (ways?.customerId !== customerId) throw refused("IDENTITY_UNKNOWN", "another_domain");
}

/**
 * Of a customer's provider: the account has an address of the customer's domains (somebody who has moved on has another one), and is on its lists
 * or its HR staff. Of the environment's: the account's company does not want its own sign-in only.
 */
async function requireOwnPerson(tx: Pick<Tx, "account">, account: AccountRow, { customerId, roles }: HostedProvider): Promise<void> {
  const ways = await tx.account.providers.waysOf(domainOf(account.email));
  if (customerId === null) {
    if (ways?.ssoOnly && isBoundToSso(account.role)) throw refused("SSO_REQUIRED", "another_role");
    return;
  }
  if (ways?.customerId !== customerId) throw refused("IDENTITY_UNKNOWN", "address_elsewhere");
  if (!(await tx.account.providers.isPersonOf(customerId, account.userId)))
    throw refused("IDENTITY_UNKNOWN", roles.includes(account.role) ? "unknown_person" : "another_role");
}

/**
 * An admin registers the providers of a customer, and can have people linked again: whoever comes by one for the first time is not yet the person who
 * wrote what was written before, unless the browser has signed in to the account already. Until then it is hidden (`identity/identify.ts`).
 */
async function doubt(tx: Pick<Tx, "account">, deps: Deps, { userId, role, email }: AccountRow, now: Date): Promise<void> {
  if (role !== "mentee" || !(await tx.account.hosted.hasHistory(userId)) || (await isKnownBrowser(tx, deps, userId, now))) return;
  await tx.account.emailProposals.holdSince(userId, email, now);
}

/**
 * The account of this identity, locked until the transaction ends, and the identity as it is kept. Null: no account has its verified address
 * yet.
 */
async function accountOf(
  tx: Pick<Tx, "account">,
  proof: HostedProof,
  issuer: string,
): Promise<{ account: AccountRow | null; identity: HostedSubject; isFirst: boolean }> {
  const { subject, subjectIsAddress = false } = proof;
  const known = await tx.account.hosted.ownerOf({ issuer, subject }, subjectIsAddress);
  const identity = { issuer, subject: known?.subject ?? (subjectIsAddress ? subject.toLowerCase() : subject) };
  if (known !== null) {
    const account = await tx.account.lock(known.userId);
    if (!account) throw refused("IDENTITY_UNKNOWN", "unknown_person");
    return { account, identity, isFirst: false };
  }
  const email = requireAddress(proof);
  const found = await tx.account.byEmail(email);
  const held = found && (await tx.account.lock(found.userId));
  // Null if the address was given to another account between the two reads.
  return { account: held?.email === email ? held : null, identity, isFirst: true };
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
  if (proof.email === null || !place) throw refused("IDENTITY_UNKNOWN", "unknown_person");
  if (!roles.includes("mentee")) throw refused("WRONG_ROLE", "another_role");
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
  if (customerId === null || role !== "hrstaff" || proof.email !== email) throw refused("IDENTITY_UNKNOWN", "unknown_person");
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
