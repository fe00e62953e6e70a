import { randomBytes } from "node:crypto";
import { withBrowser } from "@knotter/auth/browser";
import { isFromTheFuture, isSubject, saysSeveralFactors } from "@knotter/auth/hosted";
import { sessionCookie } from "@knotter/auth/identify";
import { NotSignedIn, type OidcClaims, ProviderUnreachable } from "@knotter/auth/oidc";
import { beginSaml, finishSaml, serviceProviderMetadata } from "@knotter/auth/saml";
import { sealToken } from "@knotter/auth/token";
import { email } from "@knotter/contract/fields";
import { href, safeNext } from "@knotter/contract/routes";
import type { ProviderRow } from "@knotter/db/account/provider";
import { AppError, type AppErrorDetail, type ErrorCode } from "@knotter/domain/errors";
import { authorityOf, domainOf, type SignInFault } from "@knotter/domain/identity-provider";
import { LIMITS } from "@knotter/domain/policy";
import { DAY } from "@knotter/domain/tokyo";
import { endAtProvider } from "@knotter/usecases/session/end-at-provider";
import { hostedPassOwner } from "@knotter/usecases/session/hosted-pass";
import {
  answerAttempt,
  answerOwner,
  hasSetOut,
  noteRefusal,
  openAttempt,
  requireOpenAttempt,
  takeAttempt,
} from "@knotter/usecases/session/provider-attempt";
import { type HostedProof, signInHosted } from "@knotter/usecases/session/sign-in-hosted";
import { parse, serialize } from "hono/utils/cookie";
import { bounded } from "./body-limit";
import { type Context, contextOf, type Services } from "./context";
import { countUncounted } from "./guard";
import { refusal } from "./refusal";
import { newRequestId } from "./request-id";
import { refusalOf } from "./sign-in-methods";

/** An answer of SAML in a form; an assertion with all attributes of a large company is some 20 KB. */
const FORM_MAX = 256 * 1024;
const WORD = /^[\w-]{43}$/;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const newWord = (): string => randomBytes(32).toString("base64url");

/** Only the browser that has set out can come back: it brings this cookie. */
const attemptCookieName = (secure: boolean): string => (secure ? "__Host-knotter.sso" : "knotter.sso");
const attemptCookie = ({ secure }: Pick<Services, "secure">, word: string): string =>
  serialize(attemptCookieName(secure), word, {
    path: "/",
    maxAge: word === "" ? 0 : LIMITS.providerAttemptMinutes * 60,
    httpOnly: true,
    sameSite: "Lax",
    secure,
  });

/** What OpenID Connect and SAML compare: derived from the words, so that nothing of it is stored. */
const nonceOf = ({ deps }: Context, browser: string): string => deps.links.tokenOf(`nonce ${browser}`);
const verifierOf = ({ deps }: Context, browser: string): string => deps.links.tokenOf(`verifier ${browser}`);
const requestIdOf = ({ deps }: Context, state: string): string => `_${deps.links.hashOf(`request ${state}`).slice(0, 40)}`;

/**
 * An address as the provider says it, in normalised form. It vouches for exactly the text it sends: an address that our normalisation would change
 * (full-width letters, surrounding spaces) is another mailbox (RFC 6531) and matches nobody here. Only the case of ASCII letters is ignored.
 */
function saidEmail(said: unknown): string | null {
  if (typeof said !== "string") return null;
  const parsed = email.safeParse(said);
  const asSaid = said.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  return parsed.success && parsed.data === asSaid ? parsed.data : null;
}

/**
 * The address that counts. Anybody can name any address at the environment's provider, so it has to call it verified; a customer's provider speaks
 * of the customer's own domains alone, whose mail is the customer's too, so it is enough that it does not call it unverified.
 */
function vouchedEmail({ customerId }: ProviderRow, claims: OidcClaims): Pick<HostedProof, "email" | "emailFault"> {
  const verified = claims["email_verified"];
  // Some providers write the boolean as a text.
  const isVerified = verified === true || verified === "true";
  const vouched = isVerified || (customerId !== null && (verified === undefined || verified === null));
  if (!vouched) return { email: null, emailFault: "address_unverified" };
  return { email: saidEmail(claims["email"]), emailFault: "address_missing" };
}

/** What the domain of an address offers; the environment's provider is on the page itself. Asks nothing about people. */
export async function waysFor(ctx: Context, address: string): Promise<{ password: boolean; providers: { id: string; name: string }[] }> {
  const ways = await ctx.services.db.read.account.providers.waysOf(domainOf(address));
  return { password: !ways?.ssoOnly, providers: ways?.providers ?? [] };
}

/** Sends a browser to a provider. Throws NOT_FOUND (there is none, or it is not used), UNAVAILABLE. */
export async function setOut(
  ctx: Context,
  { provider: id, email: hint, next }: { provider: string; email?: string | undefined; next?: string | undefined },
): Promise<{ continueAt: string }> {
  const { services, deps } = ctx;
  const row = await services.db.read.account.providers.find(id);
  if (!row?.enabled) throw new AppError("NOT_FOUND");
  const [state, browser] = [newWord(), newWord()];
  const { identityProviders } = services;
  const to = async () => {
    if (row.protocol === "saml") {
      const { provider, attempt } = identityProviders.samlOf(row, requestIdOf(ctx, state), []);
      return beginSaml(provider, attempt, state);
    }
    const words = { state, nonce: nonceOf(ctx, browser), verifier: verifierOf(ctx, browser) };
    return identityProviders.oidc.begin(
      identityProviders.oidcOf(row),
      { ...words, redirectUri: identityProviders.addressesOf(row).redirect },
      hint ?? null,
    );
  };
  const continueAt = await to().catch((error: unknown) => {
    if (!(error instanceof ProviderUnreachable)) throw error;
    services.log.warn({ err: error, provider: row.id }, "a provider of identities cannot be used");
    throw new AppError("UNAVAILABLE");
  });
  await openAttempt(deps, { state, browser, providerId: row.id, next: safeNext(next) });
  ctx.reply.cookie = attemptCookie(services, browser);
  return { continueAt };
}

/**
 * Where providers send browsers and messages: `/api/sso/{provider}/{step}`, and the environment's to its own path. `callback`: OpenID Connect;
 * `acs`: SAML, from where the browser goes on to `finish` with its cookie; `logout`: a back-channel logout token. `metadata`: also without a step, at the entity id.
 */
export function companySignInRoute(services: Services) {
  return async (request: Request, providerId: string | "own", step: string): Promise<Response> => {
    const { headers, cookie } = withBrowser(request.headers, { secure: services.secure, days: LIMITS.browserDays });
    const ctx = await contextOf(services, headers, { counted: true });
    // Anybody can call it, and some of its work is dear: signatures, and requests to providers.
    const tooMany = await countUncounted(ctx, { status: 200 });
    if (tooMany) return refusal(tooMany, "rest");
    const row =
      providerId === "own"
        ? await services.identityProviders.own()
        : UUID.test(providerId)
          ? await services.db.read.account.providers.find(providerId)
          : null;
    if (step === "metadata") return metadata(ctx, row, request.method);
    const [method, protocol] =
      { callback: ["GET", "oidc"], acs: ["POST", "saml"], finish: ["GET", "saml"], logout: ["POST", "oidc"] }[step] ?? [];
    if (!row?.enabled || row.protocol !== protocol) return refusal(new AppError("NOT_FOUND"), "rest");
    if (request.method !== method) return refusal(new AppError("METHOD_NOT_ALLOWED"), "rest");
    if (step === "logout") return logOut(ctx, row, request);
    if (step === "acs") return keepAnswer(ctx, row, request);
    const browser = parse(headers.get("cookie") ?? "")[attemptCookieName(services.secure)] ?? "";
    const answer = await comeBack(ctx, row, new URL(request.url), browser);
    if (cookie !== null) answer.headers.append("set-cookie", cookie);
    return answer;
  };
}

/** SAML: what the company's administrator gives to the provider, before there is anything else. */
function metadata({ services }: Context, row: ProviderRow | null, method: string): Response {
  if (row?.protocol !== "saml") return refusal(new AppError("NOT_FOUND"), "rest");
  if (method !== "GET") return refusal(new AppError("METHOD_NOT_ALLOWED"), "rest");
  const { redirect, entityId } = services.identityProviders.addressesOf(row);
  const document = serviceProviderMetadata({ entityId: entityId ?? redirect, answerTo: redirect });
  return new Response(document, { headers: { "content-type": "application/samlmetadata+xml; charset=utf-8", ...NO_STORE } });
}

const NO_STORE = { "cache-control": "private, no-store", "referrer-policy": "no-referrer" };
const goTo = (path: string): Response => new Response(null, { status: 303, headers: { location: path, ...NO_STORE } });

const signupAt = ({ signup: token, role }: { signup: string; role: "mentee" | "hrstaff" }): string =>
  href(role === "mentee" ? "signup" : "signupHrStaff", {}, { by: "account", token });

/** The page of the login that tells why. `not_done`: canceled or forged, which is nobody's to know. The number leads to the log and the reason. */
const refusedAt = (code: string, number: string, next: string | null): Response =>
  goTo(href("login", {}, { refused: code, number, ...(next === null ? {} : { next }) }));

/** A browser is back from its provider: a session, the second step, the sign-up, or a refusal. */
async function comeBack(ctx: Context, row: ProviderRow, url: URL, browser: string): Promise<Response> {
  const { services, deps } = ctx;
  const state = url.searchParams.get("state") ?? "";
  const hadSetOut = WORD.test(state) && (await hasSetOut(deps, row.id, state));
  let next: string | null = null;
  let answer: Response;
  try {
    if (!WORD.test(state) || !WORD.test(browser)) throw new NotSignedIn("another_browser", "no cookie of an attempt");
    const attempt = await takeAttempt(deps, row.id, { state, browser });
    next = attempt.next;
    const proof = row.protocol === "oidc" ? await oidcProof(ctx, row, url, { state, browser }) : samlProof(ctx, attempt);
    const outcome = await signInHosted(deps, proof, row);
    if ("signup" in outcome) answer = goTo(signupAt(outcome));
    else {
      answer = goTo(next ?? href("home"));
      const maxAgeSeconds = (LIMITS.sessionDays * DAY) / 1000;
      const token = await sealToken(services, outcome.sessionId, maxAgeSeconds);
      answer.headers.append("set-cookie", sessionCookie(token, { secure: services.secure, maxAgeSeconds }));
    }
  } catch (error) {
    answer = await refusedFor(ctx, row, error, { next, hadSetOut });
  }
  answer.headers.append("set-cookie", attemptCookie(services, ""));
  return answer;
}

/** What is not a person's to know: what they may do about it is on the page, why it is goes to the log and to the admins. */
const FAULT_OF_CODE: Partial<Record<ErrorCode, SignInFault>> = {
  ACCOUNT_DISABLED: "disabled",
  WRONG_ROLE: "another_role",
  IDENTITY_UNVERIFIED: "address_missing",
  IDENTITY_UNKNOWN: "unknown_person",
  TOKEN_INVALID: "used_before",
};

/** The code for the page, and why: what the provider said about anybody is in neither. */
function judged(error: unknown): { code: string; fault: SignInFault; reason: string | null; userId: string | null } {
  const nobody = { reason: null, userId: null };
  if (error instanceof NotSignedIn) return { ...nobody, code: "not_done", fault: error.fault, reason: error.message.slice(0, 200) };
  if (error instanceof ProviderUnreachable) return { ...nobody, code: "UNAVAILABLE", fault: "unreachable" };
  if (!(error instanceof AppError)) return { ...nobody, code: "UNAVAILABLE", fault: "defect" };
  const known: AppErrorDetail["signIn"] = error.detail.signIn;
  const fault = known?.fault ?? FAULT_OF_CODE[error.code] ?? "defect";
  const userId = known?.userId ?? null;
  return { ...nobody, code: error.code === "TOKEN_INVALID" ? "not_done" : refusalOf(error), fault, userId };
}

/**
 * Leads to the page that says what to do, and tells the log why; the reason is kept for the admins if it was a browser that had set out: anybody
 * can call the address.
 */
async function refusedFor(
  { services, deps, call: { requestId } }: Context,
  { id: providerId, customerId }: ProviderRow,
  error: unknown,
  { next, hadSetOut }: { next: string | null; hadSetOut: boolean },
): Promise<Response> {
  if (error instanceof AppError && error.code === "SECOND_FACTOR_REQUIRED") {
    const { challenge } = error.detail.data as { challenge: string };
    return goTo(href("login", {}, { token: challenge, ...(next === null ? {} : { next }) }));
  }
  const { code, fault, reason, userId } = judged(error);
  const line = { provider: providerId, code, fault, reason, requestId };
  if (fault === "defect") services.log.error({ ...line, err: error }, "defect");
  else services.log.info(line, "a sign-in at a provider was refused");
  if (customerId !== null && hadSetOut)
    await noteRefusal(deps, { providerId, fault, reason, userId }).catch((failure: unknown) =>
      services.log.error({ ...line, err: failure }, "a refusal could not be kept"),
    );
  return refusedAt(code, requestId, next);
}

async function oidcProof(
  ctx: Context,
  row: ProviderRow,
  url: URL,
  { state, browser }: { state: string; browser: string },
): Promise<HostedProof> {
  const { identityProviders } = ctx.services;
  const words = { state, nonce: nonceOf(ctx, browser), verifier: verifierOf(ctx, browser) };
  const { redirect } = identityProviders.addressesOf(row);
  const { claims, idToken } = await identityProviders.oidc.finish(identityProviders.oidcOf(row), url, { ...words, redirectUri: redirect });
  // An ID token from the future is not valid now, and not every subject can be stored.
  if (isFromTheFuture(claims["iat"], ctx.now)) throw new NotSignedIn("clock", 'JWT "iat" (issued at) is in the future');
  if (!isSubject(claims.sub)) throw new AppError("IDENTITY_UNKNOWN", { signIn: { fault: "subject_unusable" } });
  const sid = claims["sid"];
  return {
    subject: claims.sub,
    ...vouchedEmail(row, claims),
    sid: typeof sid === "string" && sid.length <= 255 ? sid : null,
    idToken,
    secondFactor: row.trustsFactor && saysSeveralFactors(claims),
  };
}

/** What an assertion said, which was verified when it came. */
function samlProof({ services }: Context, attempt: { id: string; answerKeyId: string | null; answerEnc: Uint8Array | null }): HostedProof {
  if (attempt.answerKeyId === null || attempt.answerEnc === null) throw new NotSignedIn("used_before", "no answer waits");
  const opened = services.encryption.open({ keyId: attempt.answerKeyId, sealed: attempt.answerEnc }, answerOwner(attempt.id));
  const proof = JSON.parse(Buffer.from(opened).toString()) as Pick<HostedProof, "subject" | "subjectIsAddress" | "email" | "emailFault">;
  return { ...proof, sid: null, idToken: "", secondFactor: false };
}

/** Verifies what a provider of SAML has posted, and sends the browser to the address where it brings its cookie. */
async function keepAnswer(ctx: Context, row: ProviderRow, request: Request): Promise<Response> {
  const form = await formOf(request);
  if (!form) return refusal(new AppError("PAYLOAD_TOO_LARGE"), "rest");
  const [state, response] = [form.get("RelayState") ?? "", form.get("SAMLResponse") ?? ""];
  const { deps, services } = ctx;
  const hadSetOut = WORD.test(state) && (await hasSetOut(deps, row.id, state));
  try {
    // Without a word of ours: a sign-in that the provider has begun by itself.
    if (!hadSetOut) throw new NotSignedIn("another_request", "nobody has set out with this RelayState");
    await requireOpenAttempt(deps, row.id, state);
    const domains = row.customerId === null ? [] : await services.db.read.account.providers.domainsOf(row.customerId);
    const { provider, attempt } = services.identityProviders.samlOf(row, requestIdOf(ctx, state), domains);
    const { assertionId, subject, isAddress, email: said, severalEmails, expiresAt } = await finishSaml(provider, attempt, response);
    if (!isSubject(subject)) throw new AppError("IDENTITY_UNKNOWN", { signIn: { fault: "subject_unusable" } });
    const emailFault: SignInFault = severalEmails ? "address_ambiguous" : "address_missing";
    const answer = JSON.stringify({ subject, subjectIsAddress: isAddress, email: saidEmail(said), emailFault });
    await answerAttempt(deps, { providerId: row.id, state, messageId: assertionId, expiresAt, answer });
    return goTo(`/api/sso/${row.id}/finish?state=${state}`);
  } catch (error) {
    return refusedFor(ctx, row, error, { next: null, hadSetOut });
  }
}

/** OpenID Connect Back-Channel Logout 1.0: 200 where the sessions have ended, 400 for what is no logout token of this provider. */
async function logOut(ctx: Context, row: ProviderRow, request: Request): Promise<Response> {
  const form = await formOf(request);
  const token = form?.get("logout_token") ?? "";
  const { identityProviders, log } = ctx.services;
  try {
    const leaving = await identityProviders.oidc.logoutToken(identityProviders.oidcOf(row), token, ctx.now);
    await endAtProvider(ctx.deps, row, leaving);
    return new Response(null, { status: 200, headers: NO_STORE });
  } catch (error) {
    const isRefused = error instanceof NotSignedIn || error instanceof AppError;
    if (!isRefused) log.error({ err: error, requestId: newRequestId() }, "back-channel log-out");
    // After 503 a provider may try again.
    return new Response(null, { status: isRefused ? 400 : 503, headers: NO_STORE });
  }
}

async function formOf(request: Request): Promise<URLSearchParams | null> {
  const read = await bounded(request, FORM_MAX);
  return read ? new URLSearchParams(await read.text()) : null;
}

/**
 * Where the browser goes at sign-out: to the provider, whose own session ends there (RP-initiated log-out), and back to our login page.
 * Null for sessions that began another way, and if the provider does not answer in time: our sign-out never waits longer.
 */
export async function leaveProvider({ services, viewer }: Context): Promise<string | null> {
  if (!viewer?.sessionId) return null;
  const { db, identityProviders, encryption } = services;
  const pass = await db.read.account.sessions.hostedPass(viewer.sessionId);
  if (!pass) return null;
  try {
    const row = pass.issuer.startsWith("urn:uuid:")
      ? await db.read.account.providers.find(pass.issuer.slice("urn:uuid:".length))
      : await identityProviders.own();
    if (row?.protocol !== "oidc" || authorityOf(row) !== pass.issuer) return null;
    const idToken = Buffer.from(encryption.open({ keyId: pass.keyId, sealed: pass.idTokenEnc }, hostedPassOwner(pass))).toString();
    return await identityProviders.oidc.endSession(identityProviders.oidcOf(row), idToken, `${services.origin}${href("login")}`);
  } catch (error) {
    // The key was removed from the configuration: the sign-out still succeeds.
    services.log.error({ err: error }, "an ID token could not be opened");
    return null;
  }
}
