import type { SignInFault } from "@knotter/domain/identity-provider";
import { createRemoteJWKSet, customFetch as joseFetch, jwtVerify } from "jose";
import * as client from "openid-client";
import { ASYMMETRIC, CLOCK_TOLERANCE, discoveryUrl, isFromTheFuture } from "./hosted";

/** A request to a provider, by whatever guards the network (packages/api). It never follows a redirect. */
export type Ask = (url: string, init: { method: string; headers: Record<string, string>; body?: string }) => Promise<Response>;

export interface OidcProvider {
  id: string;
  /** Changes with its settings: what is known of earlier ones is not used. */
  version: number;
  issuer: string;
  clientId: string;
  clientSecret: string;
  ask: Ask;
}

/** What a sign-in at a provider goes by: one browser, once. */
interface OidcAttempt {
  redirectUri: string;
  state: string;
  nonce: string;
  verifier: string;
}

/** What a provider says about a person, with its signature verified. `email` and `email_verified` always come from the same response. */
export type OidcClaims = Record<string, unknown> & { sub: string };

interface LogoutToken {
  /** Unique at the provider: none is accepted twice. */
  jti: string;
  subject: string | null;
  sid: string | null;
  /** Later it is refused for its age alone. */
  expiresAt: Date;
}

type OidcFault = "unreachable" | "not_a_provider" | "issuer_differs" | "no_keys" | "secret_refused";

/** The sign-in did not come to an end: refused at the provider, forged, or answered twice. */
export class NotSignedIn extends Error {
  constructor(
    readonly fault: SignInFault,
    /** What the library or the protocol calls it, without any claim. */
    reason: string,
    options?: ErrorOptions,
  ) {
    super(reason, options);
  }
}

/** The provider does not answer, or answers what none does. */
export class ProviderUnreachable extends Error {}

const SCOPE = "openid email";
/** Milliseconds for which a provider's configuration is used, and after a failure without a further request. */
const CONFIGURATION_AGE = 600_000;
const PAUSE = 5_000;
const PROVIDERS_KEPT = 1_000;
/** Seconds. */
const LOGOUT_AGE = 300;
const LOGOUT_EVENT = "http://schemas.openid.net/event/backchannel-logout";
const TOKEN_MAX = 8_192;

interface Known {
  configuration: client.Configuration;
  keys: ReturnType<typeof createRemoteJWKSet>;
}

/** The client of OpenID Connect for any number of providers: code flow with PKCE, state and nonce; ID tokens are verified with the provider's keys. */
export function oidcClient() {
  const known = new Map<string, { value: Promise<Known>; until: number }>();

  function configurationOf(provider: OidcProvider): Promise<Known> {
    const name = `${provider.id} ${provider.version}`;
    const found = known.get(name);
    if (found && found.until > performance.now()) return found.value;
    known.delete(name);
    if (known.size >= PROVIDERS_KEPT) known.delete(known.keys().next().value ?? "");
    const asked = { value: discover(provider), until: performance.now() + CONFIGURATION_AGE };
    asked.value.catch(() => {
      asked.until = performance.now() + PAUSE;
    });
    known.set(name, asked);
    return asked.value;
  }

  return {
    /** The address at the provider to which the browser goes. Throws ProviderUnreachable. */
    async begin(provider: OidcProvider, { redirectUri, state, nonce, verifier }: OidcAttempt, hint: string | null): Promise<string> {
      const { configuration } = await configurationOf(provider);
      return client
        .buildAuthorizationUrl(configuration, {
          redirect_uri: redirectUri,
          scope: SCOPE,
          state,
          nonce,
          code_challenge: await client.calculatePKCECodeChallenge(verifier),
          code_challenge_method: "S256",
          ...(hint === null ? {} : { login_hint: hint }),
        })
        .toString();
    },

    /** Redeems the code with which a browser has come back to `address`. Throws NotSignedIn, ProviderUnreachable. */
    async finish(
      provider: OidcProvider,
      address: URL,
      { state, nonce, verifier, redirectUri }: OidcAttempt,
    ): Promise<{ claims: OidcClaims; idToken: string }> {
      const { configuration } = await configurationOf(provider);
      const current = new URL(redirectUri);
      current.search = address.search;
      try {
        const tokens = await client.authorizationCodeGrant(configuration, current, {
          pkceCodeVerifier: verifier,
          expectedState: state,
          expectedNonce: nonce,
          idTokenExpected: true,
        });
        const claims = tokens.claims();
        if (!claims || tokens.id_token === undefined) throw new NotSignedIn("malformed", "no ID token");
        if (typeof claims["email"] === "string" || !configuration.serverMetadata().userinfo_endpoint)
          return { claims: { ...claims }, idToken: tokens.id_token };
        const said = await client.fetchUserInfo(configuration, tokens.access_token, claims.sub);
        return { claims: { ...claims, email: said.email, email_verified: said.email_verified }, idToken: tokens.id_token };
      } catch (error) {
        throw refusalOf(error);
      }
    },

    /** Where a browser ends its session at the provider. Null: the provider has no such page, or does not answer. */
    async endSession(provider: OidcProvider, idToken: string, comeBackTo: string): Promise<string | null> {
      const found = await configurationOf(provider).catch(() => null);
      if (!found?.configuration.serverMetadata().end_session_endpoint) return null;
      return client.buildEndSessionUrl(found.configuration, { id_token_hint: idToken, post_logout_redirect_uri: comeBackTo }).toString();
    },

    /** Verifies a logout token (OpenID Connect Back-Channel Logout 1.0, 2.6). Throws NotSignedIn, ProviderUnreachable. */
    async logoutToken(provider: OidcProvider, token: string, now: Date): Promise<LogoutToken> {
      if (token.length > TOKEN_MAX) throw new NotSignedIn("malformed", "too long");
      const { keys } = await configurationOf(provider);
      const { payload, protectedHeader } = await jwtVerify(token, keys, {
        issuer: provider.issuer,
        audience: provider.clientId,
        algorithms: ASYMMETRIC,
        requiredClaims: ["iat", "jti"],
        maxTokenAge: LOGOUT_AGE,
        currentDate: now,
        clockTolerance: CLOCK_TOLERANCE,
      }).catch((error: unknown) => {
        throw new NotSignedIn("malformed", "the logout token was refused", { cause: error });
      });
      const { sub, sid, jti, events } = payload as { sub?: unknown; sid?: unknown; jti?: unknown; events?: unknown };
      const names = typeof events === "object" && events !== null && LOGOUT_EVENT in events;
      const isLogout = protectedHeader.typ === undefined || /^(?:application\/)?(?:logout\+)?jwt$/i.test(protectedHeader.typ);
      if (!names || !isLogout || "nonce" in payload || typeof jti !== "string" || isFromTheFuture(payload.iat, now))
        throw new NotSignedIn("malformed", "not a logout token");
      const subject = typeof sub === "string" ? sub : null;
      const session = typeof sid === "string" ? sid : null;
      if (subject === null && session === null) throw new NotSignedIn("malformed", "it names nobody");
      return { jti, subject, sid: session, expiresAt: new Date(now.getTime() + 2 * LOGOUT_AGE * 1000) };
    },

    /** Tries the settings, without anybody signing in. Null: nothing wrong. */
    async check(provider: OidcProvider): Promise<OidcFault | null> {
      const document = await jsonOf(provider.ask, discoveryUrl(provider.issuer));
      if (document === null) return "unreachable";
      if (typeof document["authorization_endpoint"] !== "string" || typeof document["token_endpoint"] !== "string") return "not_a_provider";
      if (document["issuer"] !== provider.issuer) return "issuer_differs";
      const keys = typeof document["jwks_uri"] === "string" ? await jsonOf(provider.ask, document["jwks_uri"]) : null;
      if (!Array.isArray(keys?.["keys"]) || keys["keys"].length === 0) return "no_keys";
      return (await refusesSecret(provider)) ? "secret_refused" : null;
    },
  };

  /** A code that never was: a provider that knows the client says so of the code, one that does not, of the client. */
  async function refusesSecret(provider: OidcProvider): Promise<boolean> {
    const { configuration } = await configurationOf(provider);
    try {
      await client.genericGrantRequest(configuration, "authorization_code", {
        code: "a code that never was",
        redirect_uri: "https://knotter.invalid/",
        code_verifier: "v".repeat(43),
      });
      return false;
    } catch (error) {
      return isSecretRefused(error);
    }
  }
}

function isSecretRefused(error: unknown): boolean {
  const { error: code, status } = error as { error?: unknown; status?: unknown };
  return (
    code === "invalid_client" || code === "unauthorized_client" || (error instanceof client.WWWAuthenticateChallengeError && status === 401)
  );
}

/** Codes of OAuth and OpenID Connect with which a provider says that the person did not go on. */
const CANCELED = new Set(["access_denied", "interaction_required", "login_required", "consent_required", "account_selection_required"]);
const CLAIM_FAULTS: Readonly<Record<string, SignInFault>> = {
  aud: "another_audience",
  azp: "another_audience",
  iss: "another_issuer",
  nonce: "nonce",
};

/** Why the library refuses an answer: by its codes and the claim it names, never by what the claim says. */
function refusalOf(error: unknown): NotSignedIn | ProviderUnreachable {
  if (error instanceof NotSignedIn || error instanceof ProviderUnreachable) return error;
  const { cause, code, error: said } = error as { cause?: unknown; code?: unknown; error?: unknown };
  if (cause instanceof ProviderUnreachable) return cause;
  const refused = (fault: SignInFault, reason: string) => new NotSignedIn(fault, reason, { cause: error });
  // `error` is a code; its description may name people.
  const named = typeof said === "string" && /^[\w.-]{1,60}$/.test(said) ? said : "error";
  if (error instanceof client.AuthorizationResponseError) return refused(CANCELED.has(named) ? "canceled" : "refused_there", named);
  if (isSecretRefused(error)) return refused("secret_refused", named);
  if (error instanceof client.ResponseBodyError) return refused("refused_there", named);
  const { message, claim } = detailOf(cause ?? error);
  if (code === "OAUTH_JWT_TIMESTAMP_CHECK_FAILED") return refused("clock", message);
  const fault =
    (claim === null ? undefined : CLAIM_FAULTS[claim]) ??
    (message.includes('"alg"') || message.includes("algorithm")
      ? "signature_algorithm"
      : message.includes("signature") || code === "OAUTH_KEY_SELECTION_FAILED"
        ? "signature"
        : message.includes('"iss" (issuer)')
          ? "another_issuer"
          : message.includes('"state"')
            ? "another_request"
            : message.includes("JWE")
              ? "encrypted"
              : "malformed");
  return refused(fault, message);
}

/** The library's own words, and the claim that they are about. */
function detailOf(error: unknown): { message: string; claim: string | null } {
  const { message, cause } = error as { message?: unknown; cause?: unknown };
  const text = typeof message === "string" ? message : "the answer was refused";
  const { claim } = (typeof cause === "object" && cause !== null ? cause : {}) as { claim?: unknown };
  const [, named] = /^(?:unexpected )?(?:JWT|ID Token) "(\w+)"/.exec(text) ?? [];
  return { message: text, claim: typeof claim === "string" ? claim : (named ?? null) };
}

async function discover({ issuer, clientId, clientSecret, ask }: OidcProvider): Promise<Known> {
  const fetching = async (url: string, init: { method?: string; headers?: unknown; body?: unknown }): Promise<Response> => {
    try {
      const headers = Object.fromEntries(new Headers(init.headers as Record<string, string>));
      const body = init.body === undefined || init.body === null ? {} : { body: String(init.body) };
      return await ask(url, { method: init.method ?? "GET", headers, ...body });
    } catch (error) {
      throw new ProviderUnreachable("no answer", { cause: error });
    }
  };
  try {
    const extensions = issuer.startsWith("http:") ? [client.allowInsecureRequests] : [];
    const found = await client.discovery(new URL(issuer), clientId, undefined, undefined, {
      [client.customFetch]: (url, init) => fetching(url, init),
      // Where http is allowed at all is decided by who asks.
      execute: extensions,
    });
    const metadata = { ...found.serverMetadata() };
    const configuration = new client.Configuration(
      metadata,
      clientId,
      { [client.clockTolerance]: CLOCK_TOLERANCE },
      authenticationOf(metadata.token_endpoint_auth_methods_supported, clientSecret),
    );
    for (const extend of [client.enableNonRepudiationChecks, ...extensions]) extend(configuration);
    configuration[client.customFetch] = (url, init) => fetching(url, init);
    const { issuer: named, jwks_uri } = configuration.serverMetadata();
    if (named !== issuer || jwks_uri === undefined) throw new Error("not the document of this provider");
    const keys = createRemoteJWKSet(new URL(jwks_uri), { [joseFetch]: (url, init) => fetching(url, init as object) });
    return { configuration, keys };
  } catch (error) {
    throw new ProviderUnreachable("no configuration", { cause: error });
  }
}

/**
 * How the client authenticates. Providers differ in whether they undo the form encoding that RFC 6749, 2.3.1 asks of Basic, so a secret with a
 * hyphen fails at some: in the body nothing is encoded twice. Basic is what a provider takes that lists nothing.
 */
const authenticationOf = (methods: readonly string[] | undefined, secret: string): client.ClientAuth =>
  methods?.includes("client_secret_post") ? client.ClientSecretPost(secret) : client.ClientSecretBasic(secret);

async function jsonOf(ask: Ask, url: string): Promise<Record<string, unknown> | null> {
  try {
    const answer = await ask(url, { method: "GET", headers: { accept: "application/json" } });
    const body: unknown = answer.ok ? await answer.json() : null;
    return typeof body === "object" && body !== null && !Array.isArray(body) ? (body as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}
