import type { Role } from "./role";

export const IDENTITY_PROTOCOLS = ["oidc", "saml"] as const;
export type IdentityProtocol = (typeof IDENTITY_PROTOCOLS)[number];

/** Whom a customer's own provider may sign in. Consultants and admins are not a customer's people, whatever their address. */
export const CUSTOMER_ROLES = ["mentee", "hrstaff"] as const satisfies readonly Role[];

/**
 * Under whose word an identity is kept. A customer's provider names itself as it likes (a SAML entity id is a mere text), so its row counts, and
 * its subjects are those of nobody else; the environment's provider goes by its issuer.
 */
export const authorityOf = ({ id, customerId, issuer }: { id: string; customerId: string | null; issuer: string }): string =>
  customerId === null ? issuer : `urn:uuid:${id}`;

/** The encryption context of a client's secret, by which a secret that was copied to another provider does not decrypt. */
export const providerSecretOwner = (providerId: string): string => `identity-provider/${providerId}`;

/** What follows the last @, in lower case. An address without one has no domain. */
export function domainOf(email: string): string {
  const at = email.lastIndexOf("@");
  return at < 0 ? "" : email.slice(at + 1).toLowerCase();
}

/** Domains under which anybody gets an address: no company decides about them. */
const PUBLIC_DOMAINS = new Set([
  ...["gmail.com", "googlemail.com", "outlook.com", "outlook.jp", "hotmail.com", "hotmail.co.jp", "live.com", "live.jp", "msn.com"],
  ...["icloud.com", "me.com", "mac.com", "yahoo.com", "yahoo.co.jp", "ymail.ne.jp", "aol.com", "proton.me", "protonmail.com", "gmx.com"],
  ...["docomo.ne.jp", "ezweb.ne.jp", "au.com", "softbank.ne.jp", "i.softbank.jp", "ymobile.ne.jp", "rakuten.jp", "nifty.com"],
  ...["biglobe.ne.jp", "ocn.ne.jp", "so-net.ne.jp", "plala.or.jp", "excite.co.jp"],
]);

export const isPublicDomain = (domain: string): boolean => PUBLIC_DOMAINS.has(domain);

/**
 * Whether an account may sign in by a password or a mailed link, although the domain of its address belongs to a company that wants its own
 * sign-in only. The company's wish concerns the company's people.
 */
export const isBoundToSso = (role: Role): boolean => (CUSTOMER_ROLES as readonly Role[]).includes(role);

/** Why a test of a connection failed. */
export const CONNECTION_FAULTS = [
  /** Only the name is known yet. */
  "incomplete",
  "unreachable",
  "not_a_provider",
  "issuer_differs",
  "no_keys",
  "secret_refused",
  /** The key that had encrypted it is no longer configured. */
  "secret_unreadable",
  "certificate_unreadable",
  "certificate_expired",
] as const;
export type ConnectionFault = (typeof CONNECTION_FAULTS)[number];

/** Why somebody was not signed in by a company's provider, in the terms in which the company's IT can act on it. Kept for a week at the provider. */
export const SIGN_IN_FAULTS = [
  /** The provider answered that it refuses, or that the person has given up. */
  "canceled",
  "refused_there",
  "unreachable",
  "secret_refused",
  /** The browser came back too late, a second time, or was another one. */
  "late",
  "another_browser",
  "used_before",
  /** Not what the protocol says, or not as Knotter asks for it. */
  "malformed",
  "another_request",
  "another_issuer",
  "another_audience",
  "another_recipient",
  "nonce",
  "clock",
  "unsigned_assertion",
  "signature",
  "signature_algorithm",
  "encrypted",
  /** Verified, but nobody whom this provider signs in. */
  "subject_unusable",
  "address_missing",
  "address_unverified",
  "address_ambiguous",
  "another_domain",
  "unknown_person",
  "address_elsewhere",
  "identifier_changed",
  "another_role",
  "disabled",
  "defect",
] as const;
export type SignInFault = (typeof SIGN_IN_FAULTS)[number];
