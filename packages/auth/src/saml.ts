import { X509Certificate } from "node:crypto";
import { domainOf, type SignInFault } from "@knotter/domain/identity-provider";
import { generateServiceProviderMetadata, type Profile, SAML, SamlStatusError, ValidateInResponseTo } from "@node-saml/node-saml";
import { CLOCK_TOLERANCE } from "./hosted";
import { NotSignedIn } from "./oidc";

export interface SamlProvider {
  /** The provider's own name. */
  entityId: string;
  signInUrl: string;
  /** PEM; a signature by any of them counts. */
  certificates: readonly string[];
  /** Of whose addresses it speaks: the one among several is chosen by them. */
  domains: readonly string[];
}

/** Our side of one sign-in. */
export interface SamlAttempt {
  /** Who we are to this provider: the audience of its assertions. */
  audience: string;
  /** Where it posts its answer: the recipient. */
  answerTo: string;
  /** The id of the request that its answer has to name. */
  requestId: string;
  now: Date;
}

/** What an assertion says, with its signature verified. */
interface SamlAnswer {
  /** Unique at the provider: none is accepted twice. */
  assertionId: string;
  subject: string;
  /** The identifier is an address, whose case means nothing. */
  isAddress: boolean;
  /** As the provider says it. Null: none, or several and not exactly one of the company's domains. */
  email: string | null;
  severalEmails: boolean;
  /** Later it is refused for its age alone. */
  expiresAt: Date;
}

/** Milliseconds by which two clocks may differ, and an assertion's longest life. */
const SKEW = CLOCK_TOLERANCE * 1000;
const AGE = 600_000;
const EMAIL_ATTRIBUTES = [
  "http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress",
  "urn:oid:0.9.2342.19200300.100.1.3",
  "email",
  "mail",
  "emailAddress",
];
const EMAIL_FORMAT = "urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress";
const UNSPECIFIED = "urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified";
const TRANSIENT = "urn:oasis:names:tc:SAML:2.0:nameid-format:transient";
const PERSISTENT = "urn:oasis:names:tc:SAML:2.0:nameid-format:persistent";
const BEARER = "urn:oasis:names:tc:SAML:2.0:cm:bearer";

function samlOf({ entityId, signInUrl, certificates }: SamlProvider, { audience, answerTo, requestId, now }: SamlAttempt): SAML {
  return new SAML({
    entryPoint: signInUrl,
    issuer: audience,
    audience,
    callbackUrl: answerTo,
    idpIssuer: entityId,
    idpCert: [...certificates],
    wantAssertionsSigned: true,
    wantAuthnResponseSigned: false,
    signatureAlgorithm: "sha256",
    identifierFormat: null,
    disableRequestedAuthnContext: true,
    acceptedClockSkewMs: SKEW,
    maxAssertionAgeMs: AGE,
    validateInResponseTo: ValidateInResponseTo.always,
    generateUniqueId: () => requestId,
    // The attempt is a row of the database, used once; the library only has to compare the id.
    cacheProvider: {
      saveAsync: async (_, value) => ({ createdAt: 0, value }),
      getAsync: async (key) => (key === requestId ? now.toISOString() : null),
      removeAsync: async () => null,
    },
  });
}

/** The address at the provider to which the browser goes (HTTP-Redirect). */
export const beginSaml = (provider: SamlProvider, attempt: SamlAttempt, relayState: string): Promise<string> =>
  samlOf(provider, attempt).getAuthorizeUrlAsync(relayState, undefined, {});

/** Our side as a document, for providers that read one instead of two values. It holds nothing that is not public. */
export const serviceProviderMetadata = ({ entityId, answerTo }: { entityId: string; answerTo: string }): string =>
  generateServiceProviderMetadata({ issuer: entityId, callbackUrl: answerTo, identifierFormat: PERSISTENT, wantAssertionsSigned: true });

/**
 * Verifies the answer that a provider has posted. Only what the signature covers is read: the assertion itself has to be signed, by an algorithm
 * that is not broken, be for us (audience, recipient), answer this request, and be valid now. Throws NotSignedIn.
 */
export async function finishSaml(provider: SamlProvider, attempt: SamlAttempt, response: string): Promise<SamlAnswer> {
  const xml = Buffer.from(response, "base64").toString("utf8");
  // Neither is of any use in a response, and both have opened parsers.
  if (/<!(?:DOCTYPE|ENTITY)/i.test(xml)) throw new NotSignedIn("malformed", "a document type");
  requireSoundAlgorithms(xml);
  let profile: Profile | null;
  try {
    ({ profile } = await samlOf(provider, attempt).validatePostResponseAsync({ SAMLResponse: response }));
  } catch (error) {
    throw refusalOf(error, xml);
  }
  const assertion = profile?.getAssertion?.()["Assertion"];
  if (!profile || !assertion) throw new NotSignedIn("malformed", "no assertion");
  const { id, subject, format, expiresAt } = factsOf(assertion, provider, attempt);
  const isAddress = format === EMAIL_FORMAT || ((format === null || format === UNSPECIFIED) && subject.includes("@"));
  const emails =
    emailsOf(profile.attributes as Record<string, unknown> | undefined) ?? (isAddress || subject.includes("@") ? [subject] : []);
  const email = oneOf(emails, provider.domains);
  const said = { assertionId: id, email, severalEmails: emails.length > 1, expiresAt };
  if (format !== TRANSIENT) return { ...said, subject, isAddress };
  // A name that is made for one sign-in is nobody's the next time: then the address is what stays.
  if (email === null)
    throw new NotSignedIn(emails.length > 1 ? "address_ambiguous" : "subject_unusable", "a transient NameID, without one address");
  return { ...said, subject: email, isAddress: true };
}

/** The values of the first attribute for addresses that there is. Undefined: there is none. */
function emailsOf(attributes: Record<string, unknown> | undefined): string[] | undefined {
  const stated = EMAIL_ATTRIBUTES.map((name) => attributes?.[name]).find((value) => value !== undefined);
  if (stated === undefined) return undefined;
  return (Array.isArray(stated) ? stated : [stated]).filter((value): value is string => typeof value === "string");
}

/** The only address, or the only one of the company's domains. Null: none, or several. */
function oneOf(emails: readonly string[], domains: readonly string[]): string | null {
  const owned = emails.length > 1 ? emails.filter((email) => domains.includes(domainOf(email))) : emails;
  return owned.length === 1 ? (owned[0] ?? null) : null;
}

/** RSA, ECDSA and their digests by SHA-2 (RFC 6931, XML Encryption). Anything else in a signature is refused, SHA-1 above all. */
const SIGNATURE_METHODS = /^http:\/\/www\.w3\.org\/2001\/04\/xmldsig-more#(?:rsa|ecdsa)-sha(?:256|384|512)$/;
const DIGEST_METHODS = /^http:\/\/www\.w3\.org\/2001\/04\/(?:xmlenc#sha(?:256|512)|xmldsig-more#sha384)$/;
const METHODS = /<(?:[^\s<>/:]+:)?(SignatureMethod|DigestMethod)(?=[\s/>])([^>]*)>/g;

/**
 * What is accepted is named, not what is refused: an attribute may be written with character references and still be what was signed. Throws
 * NotSignedIn.
 */
function requireSoundAlgorithms(xml: string): void {
  for (const [, element, attributes = ""] of xml.matchAll(METHODS)) {
    const [, , algorithm = ""] = /\sAlgorithm\s*=\s*(["'])([^"']*)\1/.exec(attributes) ?? [];
    const isSound = (element === "SignatureMethod" ? SIGNATURE_METHODS : DIGEST_METHODS).test(algorithm);
    if (!isSound)
      throw new NotSignedIn("signature_algorithm", `${element} ${/^[\w:/.#+-]{1,100}$/.test(algorithm) ? algorithm : "unreadable"}`);
  }
}

/** The library's sentences, and what each is about. */
const FAULTS: readonly (readonly [RegExp, SignInFault])[] = [
  [/decryption key|EncryptedAssertion/, "encrypted"],
  [/not yet valid|expired|subject confirmation/, "clock"],
  [/InResponseTo/, "another_request"],
  [/issuer/i, "another_issuer"],
  [/audience/i, "another_audience"],
];

function refusalOf(error: unknown, xml: string): NotSignedIn {
  if (error instanceof NotSignedIn) return error;
  const message = error instanceof Error ? error.message : "";
  // Its message may name people; what follows "status:" is a code of the standard.
  if (error instanceof SamlStatusError) {
    const codes = [...xml.matchAll(/StatusCode[^>]*\sValue\s*=\s*["'][\w:.-]*:status:(\w{1,40})["']/g)].map(([, code]) => code);
    return new NotSignedIn(codes.includes("AuthnFailed") ? "canceled" : "refused_there", codes.join(" ") || "status", { cause: error });
  }
  const known = FAULTS.find(([sentence]) => sentence.test(message));
  if (known) return new NotSignedIn(known[1], message.replace(/\.? ?Expected:.*/s, ""), { cause: error });
  if (message !== "Invalid signature") return new NotSignedIn("malformed", "not a response that can be read", { cause: error });
  const [assertion = ""] = /<(?:[^\s<>/:]+:)?Assertion[\s>][\s\S]*<\/(?:[^\s<>/:]+:)?Assertion>/.exec(xml) ?? [];
  const isSigned = /<(?:[^\s<>/:]+:)?Signature[\s>]/.test(assertion);
  return new NotSignedIn(isSigned ? "signature" : "unsigned_assertion", message, { cause: error });
}

/** An element as xml2js gives it. */
type Element = { $?: Record<string, string>; _?: string } & { [child: string]: unknown };
const elements = (of: unknown, name: string): Element[] => {
  const found = (of as Record<string, unknown> | undefined)?.[name];
  return Array.isArray(found) ? (found as Element[]).map((element) => (typeof element === "string" ? { _: element } : element)) : [];
};
const only = (found: Element[]): Element => {
  const [first, ...more] = found;
  if (!first || more.length > 0) throw new NotSignedIn("malformed", "not exactly one of an element");
  return first;
};

/** What the library does not compare, or only where it is stated: of each exactly one, and stated. */
function factsOf(assertion: unknown, { entityId }: SamlProvider, { audience, answerTo, requestId }: SamlAttempt) {
  const id = (assertion as Element).$?.["ID"];
  const subject = only(elements(assertion, "Subject"));
  const nameId = only(elements(subject, "NameID"));
  const confirmation = only(elements(subject, "SubjectConfirmation"));
  const data = only(elements(confirmation, "SubjectConfirmationData")).$ ?? {};
  const audiences = elements(only(elements(assertion, "Conditions")), "AudienceRestriction").flatMap((of) => elements(of, "Audience"));
  const until = Date.parse(data["NotOnOrAfter"] ?? "");
  const require = (isSo: boolean, fault: SignInFault, what: string): void => {
    if (!isSo) throw new NotSignedIn(fault, what);
  };
  require(only(elements(assertion, "Issuer"))._ === entityId, "another_issuer", "the Issuer of the assertion");
  require(audiences.some(({ _ }) => _ === audience), "another_audience", "no Audience of ours");
  require(data["Recipient"] === answerTo, "another_recipient", "the Recipient");
  require(data["InResponseTo"] === requestId, "another_request", "InResponseTo of the SubjectConfirmation");
  require(confirmation.$?.["Method"] === BEARER, "malformed", "no bearer confirmation");
  require(elements(assertion, "AuthnStatement").length > 0, "malformed", "no AuthnStatement");
  if (!id || !nameId._ || Number.isNaN(until)) throw new NotSignedIn("malformed", "no ID, NameID or NotOnOrAfter");
  return { id, subject: nameId._, format: nameId.$?.["Format"] ?? null, expiresAt: new Date(until + AGE + SKEW) };
}

/** Reads a certificate as it was pasted: PEM, or its base64 alone. Null: it is none. */
export function certificateOf(pasted: string): { pem: string; validUntil: Date } | null {
  const body = pasted.replace(/-----(?:BEGIN|END) CERTIFICATE-----/g, "").replace(/\s/g, "");
  if (!/^[A-Za-z0-9+/]{200,}={0,2}$/.test(body)) return null;
  try {
    const certificate = new X509Certificate(Buffer.from(body, "base64"));
    return { pem: certificate.toString(), validUntil: new Date(certificate.validTo) };
  } catch {
    return null;
  }
}
