import { X509Certificate } from "node:crypto";
import { type Profile, SAML, ValidateInResponseTo } from "@node-saml/node-saml";
import { NotSignedIn } from "./oidc";

export interface SamlProvider {
  /** The provider's own name. */
  entityId: string;
  signInUrl: string;
  /** PEM; a signature by any of them counts. */
  certificates: readonly string[];
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
  email: string | null;
  /** Later it is refused for its age alone. */
  expiresAt: Date;
}

/** Milliseconds by which two clocks may differ, and an assertion's longest life. */
const SKEW = 60_000;
const AGE = 600_000;
const EMAIL_ATTRIBUTES = [
  "http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress",
  "urn:oid:0.9.2342.19200300.100.1.3",
  "email",
  "mail",
  "emailAddress",
];
const EMAIL_FORMAT = "urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress";
const TRANSIENT = "urn:oasis:names:tc:SAML:2.0:nameid-format:transient";
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

/**
 * Verifies the answer that a provider has posted. Only what the signature covers is read: the assertion itself has to be signed, be for us
 * (audience, recipient), answer this request, and be valid now. Throws NotSignedIn.
 */
export async function finishSaml(provider: SamlProvider, attempt: SamlAttempt, response: string): Promise<SamlAnswer> {
  // Neither is of any use in a response, and both have opened parsers.
  if (/<!(?:DOCTYPE|ENTITY)/i.test(Buffer.from(response, "base64").toString("utf8"))) throw new NotSignedIn("a document type");
  let profile: Profile | null;
  try {
    ({ profile } = await samlOf(provider, attempt).validatePostResponseAsync({ SAMLResponse: response }));
  } catch (error) {
    throw new NotSignedIn("the answer was refused", { cause: error });
  }
  const assertion = profile?.getAssertion?.()["Assertion"];
  if (!profile || !assertion) throw new NotSignedIn("no assertion");
  const { id, subject, format, expiresAt } = factsOf(assertion, provider, attempt);
  const stated = EMAIL_ATTRIBUTES.map((name) => (profile.attributes as Record<string, unknown> | undefined)?.[name]).find(
    (value) => value !== undefined,
  );
  const email =
    typeof stated === "string" ? stated : stated === undefined && (format === EMAIL_FORMAT || subject.includes("@")) ? subject : null;
  // A name that is made for one sign-in is nobody's the next time: then the address is what stays.
  const lasting = format === TRANSIENT ? email : subject;
  if (lasting === null) throw new NotSignedIn("nobody who could be known again");
  return { assertionId: id, subject: lasting, email, expiresAt };
}

/** An element as xml2js gives it. */
type Element = { $?: Record<string, string>; _?: string } & { [child: string]: unknown };
const elements = (of: unknown, name: string): Element[] => {
  const found = (of as Record<string, unknown> | undefined)?.[name];
  return Array.isArray(found) ? (found as Element[]).map((element) => (typeof element === "string" ? { _: element } : element)) : [];
};
const only = (found: Element[]): Element => {
  const [first, ...more] = found;
  if (!first || more.length > 0) throw new NotSignedIn("not exactly one");
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
  const isOurs =
    only(elements(assertion, "Issuer"))._ === entityId &&
    confirmation.$?.["Method"] === BEARER &&
    data["Recipient"] === answerTo &&
    data["InResponseTo"] === requestId &&
    audiences.some(({ _ }) => _ === audience) &&
    elements(assertion, "AuthnStatement").length > 0;
  if (!id || !nameId._ || !isOurs || Number.isNaN(until)) throw new NotSignedIn("not an assertion for us");
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
