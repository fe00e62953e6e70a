import { AppError } from "@knotter/domain/errors";
import { LIMITS } from "@knotter/domain/policy";
import type { Role } from "@knotter/domain/role";
import { createRemoteJWKSet, customFetch, decodeJwt, decodeProtectedHeader, errors, type JWTPayload, jwtVerify } from "jose";

/** The provider that the environment names (OpenID Connect), for Knotter as a whole. */
export interface HostedConfig {
  issuer: string;
  /** What its button says. */
  name: string;
  clientId: string;
  clientSecret: string;
  /** The roles that may sign in this way. */
  roles: readonly Role[];
  /** The audience of access tokens for our API. Null: none are accepted. */
  audience: string | null;
  /** Whether a second factor that the provider reports replaces ours. */
  trustsFactor: boolean;
}

/** The person that an access token of the provider identifies. */
export interface HostedBearer {
  issuer: string;
  subject: string;
  expiresAt: Date;
  /** The provider reports more than one factor. */
  severalFactors: boolean;
}

export interface Hosted extends HostedConfig {
  /** Throws TOKEN_INVALID, TOKEN_EXPIRED, and UNAVAILABLE if the provider does not answer in time. */
  bearer(token: string, now: Date): Promise<HostedBearer>;
}

/** Algorithms with a private key: anybody can verify the signature, only the provider can create it. */
export const ASYMMETRIC = ["RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512", "EdDSA"];
/** Milliseconds. A caller waits no longer than this for the provider, twice at most (its configuration, its keys). */
const PATIENCE = 2_000;
const DOCUMENT_AGE = 600_000;
/** Milliseconds without a further request after a failure: forged tokens must not cause calls to a provider that is down. */
const PAUSE = 5_000;
/** Seconds by which a provider's clock may differ from ours, in either protocol. */
export const CLOCK_TOLERANCE = 60;
const TOKEN_MAX = 8_192;
/**
 * Seconds. A foreign bearer token lives no longer than a session of ours: one that claims more is a mistake, or signed with a stolen key.
 */
const LIFE_MAX = LIMITS.sessionDays * 86_400;
/** OpenID Connect Core, 2: at most 255 ASCII characters. */
const SUBJECT = /^[\x20-\x7e]{1,255}$/;

export const discoveryUrl = (issuer: string): string => `${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`;

/** Three parts: a signed token. Our own are encrypted and have five parts, so neither can be taken for the other. */
export const isSignedToken = (token: string): boolean => token.split(".").length === 3;

/** Whether a person can be stored under this subject: PostgreSQL refuses NUL, and the column is limited. */
export const isSubject = (sub: unknown): sub is string => typeof sub === "string" && SUBJECT.test(sub);

/** RFC 7519, 4.1.6: issued in the future, beyond the tolerated clock difference. */
export const isFromTheFuture = (iat: unknown, now: Date): boolean =>
  iat !== undefined && !(typeof iat === "number" && iat <= now.getTime() / 1000 + CLOCK_TOLERANCE);

/** RFC 8176: `mfa`, within the signed token itself. */
export const saysSeveralFactors = (claims: Record<string, unknown>): boolean =>
  Array.isArray(claims["amr"]) && claims["amr"].includes("mfa");

export function hostedOf(config: HostedConfig): Hosted {
  const { issuer, audience } = config;
  const patient = (url: string | URL, init: RequestInit = {}) =>
    fetch(url, { ...init, redirect: "error", signal: AbortSignal.timeout(PATIENCE) });
  const document = kept(async () => {
    const answer = await patient(discoveryUrl(issuer));
    const found = (answer.ok ? await answer.json() : {}) as Record<string, unknown>;
    if (found["issuer"] !== issuer || typeof found["jwks_uri"] !== "string") throw new Error("not the document of this provider");
    const keys = createRemoteJWKSet(new URL(found["jwks_uri"]), {
      timeoutDuration: PATIENCE,
      [customFetch]: pausing((url, init) => patient(url, init as RequestInit)),
    });
    return { keys };
  });

  return {
    ...config,
    async bearer(token, now) {
      if (audience === null || token.length > TOKEN_MAX || !worthAsking(token, issuer)) throw new AppError("TOKEN_INVALID");
      const { keys } = await document().catch(unavailable);
      const { payload } = await jwtVerify(token, keys, {
        issuer,
        audience,
        algorithms: ASYMMETRIC,
        requiredClaims: ["exp", "sub"],
        currentDate: now,
        clockTolerance: CLOCK_TOLERANCE,
      }).catch(refused);
      const { sub, exp } = payload;
      if (!isSubject(sub) || isFromTheFuture(payload.iat, now)) throw new AppError("TOKEN_INVALID");
      // An ID token describes a sign-in and grants no access: it is recognised by its nonce.
      if (exp === undefined || "nonce" in payload || "at_hash" in payload) throw new AppError("TOKEN_INVALID");
      if (exp > now.getTime() / 1000 + LIFE_MAX) throw new AppError("TOKEN_INVALID");
      return { issuer, subject: sub, expiresAt: new Date(exp * 1000), severalFactors: saysSeveralFactors(payload) };
    },
  };
}

/** Checked before any network call: a token that does not even claim to be for us is not verified. */
function worthAsking(token: string, issuer: string): boolean {
  try {
    const { alg } = decodeProtectedHeader(token);
    const claims: JWTPayload = decodeJwt(token);
    return alg !== undefined && ASYMMETRIC.includes(alg) && claims.iss === issuer;
  } catch {
    return false;
  }
}

function unavailable(): never {
  throw new AppError("UNAVAILABLE");
}

function refused(error: unknown): never {
  if (error instanceof errors.JWTExpired) throw new AppError("TOKEN_EXPIRED");
  const keyless = error instanceof errors.JWKSTimeout || error instanceof errors.JWKSInvalid;
  // Thrown by jose for a response that is not a key set, and by `fetch` without a response.
  if (keyless || !(error instanceof errors.JOSEError) || error.code === "ERR_JOSE_GENERIC") unavailable();
  throw new AppError("TOKEN_INVALID");
}

/** Shares one request among all callers, caches the answer for ten minutes, and pauses after a failure. */
function kept<T>(ask: () => Promise<T>): () => Promise<T> {
  let answer: { value: Promise<T>; until: number } | null = null;
  return () => {
    const at = performance.now();
    if (answer === null || answer.until <= at) {
      const asked = { value: ask(), until: at + DOCUMENT_AGE };
      answer = asked;
      asked.value.catch(() => {
        asked.until = performance.now() + PAUSE;
      });
    }
    return answer.value;
  };
}

type Fetch = (url: string, init: object) => Promise<Response>;

function pausing(ask: Fetch): Fetch {
  let silentUntil = 0;
  return async (url, init) => {
    if (performance.now() < silentUntil) throw new errors.JWKSTimeout();
    const answer = await ask(url, init).catch(() => null);
    if (answer?.ok) return answer;
    silentUntil = performance.now() + PAUSE;
    throw new errors.JWKSTimeout();
  };
}
