import { createHash, randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, exportSPKI, generateKeyPair, type JWTPayload, SignJWT } from "jose";
import Provider, { type Configuration } from "oidc-provider";
import { leavingPage, peoplePage, trouble } from "./sample-provider-pages";

/** A person at the provider. */
export interface ProviderPerson {
  /** `sub`: stays the same when the address changes. */
  subject: string;
  email: string;
  verified: boolean;
  /** How the person was authenticated there (RFC 8176). */
  amr?: readonly string[];
  /** The person's description on the sample's own page. */
  label?: string;
}

export interface SampleProvider {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** The audience of its access tokens. */
  readonly audience: string;
  /** A client that calls the API with the provider's tokens, and its redirect address. */
  readonly apiClient: { readonly id: string; readonly redirectUri: string };
  /** Creates the person, or changes their data. */
  person(change: Partial<ProviderPerson> & { email: string }): ProviderPerson;
  /** `down`: answers 503. `silent`: accepts calls without answering. */
  fault: "down" | "silent" | null;
  /** Calls so far, by path. */
  readonly calls: readonly string[];
  /** A token with this content, signed with the provider's own key. */
  sign(claims: JWTPayload, header?: { typ?: string }): Promise<string>;
  /** The public key as PEM, which a forger would use as a secret. */
  readonly publicPem: string;
  close(): Promise<void>;
}

export const subjectOf = (email: string): string => `p-${createHash("sha256").update(email).digest("hex").slice(0, 16)}`;

/**
 * A company's own provider for trying out and for tests: the real `oidc-provider`, with pages on which one chooses the person. `address`:
 * of the product. `idTokenHasEmail`: the ID token contains addresses; otherwise, as specified, only the userinfo endpoint does.
 */
export async function startSampleProvider({
  address,
  people = [],
  idTokenHasEmail = false,
}: {
  address: string;
  people?: readonly ProviderPerson[];
  idTokenHasEmail?: boolean;
}): Promise<SampleProvider> {
  const known = new Map(people.map((person) => [person.subject, person] as const));
  const { privateKey, publicKey } = await generateKeyPair("RS256", { extractable: true });
  const key = { ...(await exportJWK(privateKey)), kid: "sample", alg: "RS256", use: "sig" };
  const apiClient = { id: "knotter-api-client", redirectUri: "http://127.0.0.1:9/callback" };
  const [clientId, clientSecret, audience] = ["knotter", randomBytes(24).toString("base64url"), `${address}/api/v1`];
  const calls: string[] = [];
  const state: { fault: SampleProvider["fault"] } = { fault: null };

  let handle: (request: IncomingMessage, response: ServerResponse) => void = (_, response) => response.end();
  const server = createServer((request, response) => {
    calls.push((request.url ?? "").split("?")[0] ?? "");
    if (state.fault === "silent") return;
    if (state.fault === "down") response.writeHead(503).end();
    else handle(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const person: SampleProvider["person"] = (change) => {
    const subject = change.subject ?? [...known.values()].find(({ email }) => email === change.email)?.subject ?? subjectOf(change.email);
    const made = { verified: true, ...known.get(subject), ...change, subject };
    known.set(subject, made);
    return made;
  };

  const configuration: Configuration = {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [`${address}/api/auth/callback/oidc`],
        post_logout_redirect_uris: [`${address}/login`],
      },
      { client_id: apiClient.id, token_endpoint_auth_method: "none", redirect_uris: [apiClient.redirectUri] },
    ],
    jwks: { keys: [key] },
    cookies: { keys: [randomBytes(24).toString("base64url")] },
    claims: { openid: ["sub", "amr", "sid"], email: ["email", "email_verified"] },
    conformIdTokenClaims: !idTokenHasEmail,
    pkce: { required: () => true },
    findAccount: (_, subject) => {
      const found = known.get(subject);
      if (!found) return undefined;
      const { email, verified, amr } = found;
      return { accountId: subject, claims: () => ({ sub: subject, email, email_verified: verified, ...(amr ? { amr: [...amr] } : {}) }) };
    },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    // A single company and client: there is no consent page.
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({ clientId: oidc.client?.clientId ?? "", accountId: oidc.session?.accountId ?? "" });
      grant.addOIDCScope("openid email");
      grant.addResourceScope(audience, "api");
      await grant.save();
      return grant;
    },
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (ctx, form) => {
          ctx.body = leavingPage(form);
        },
      },
      resourceIndicators: {
        enabled: true,
        getResourceServerInfo: () => ({ scope: "api", audience, accessTokenFormat: "jwt", accessTokenTTL: 600 }),
        useGrantedResource: () => true,
      },
    },
    extraTokenClaims: (_, token) => {
      const amr = "accountId" in token && token.accountId ? known.get(token.accountId)?.amr : undefined;
      return amr ? { amr: [...amr] } : undefined;
    },
    ttl: { AccessToken: 600, AuthorizationCode: 60, IdToken: 600, Interaction: 600, Session: 3600, Grant: 3600 },
    renderError: (ctx, out) => {
      ctx.type = "html";
      ctx.body = trouble(out);
    },
  };
  const provider = new Provider(issuer, configuration);
  // Each provider of a customer comes back to an address of its own, which is only known when its row is there.
  provider.Client.prototype.redirectUriAllowed = (uri: string) => uri === apiClient.redirectUri || uri.startsWith(`${address}/api/`);
  const answer = provider.callback();
  handle = (request, response) => {
    const isInteraction = request.url?.startsWith("/interaction/");
    if (!isInteraction) void answer(request, response);
    else void interact(provider, request, response).catch(() => response.writeHead(400).end(trouble({ error: "interaction" })));
  };

  async function interact(at: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> {
    await at.interactionDetails(request, response);
    if (request.method !== "POST") {
      response
        .writeHead(200, { "content-type": "text/html; charset=utf-8" })
        .end(peoplePage([...known.values()].filter(({ label }) => label)));
      return;
    }
    const form = new URLSearchParams(await textOf(request));
    const email = form.get("email")?.trim();
    const who = email ? (form.has("free") ? person({ email, verified: form.has("verified") }) : person({ email })) : null;
    const result = who
      ? { login: { accountId: who.subject, ...(who.amr ? { amr: [...who.amr] } : {}) } }
      : { error: "access_denied", error_description: "she said no" };
    await at.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
  }

  return {
    issuer,
    clientId,
    clientSecret,
    audience,
    apiClient,
    person,
    get fault() {
      return state.fault;
    },
    set fault(fault) {
      state.fault = fault;
    },
    calls,
    sign: (claims, { typ = "at+jwt" } = {}) =>
      new SignJWT(claims).setProtectedHeader({ alg: "RS256", kid: "sample", typ }).sign(privateKey),
    publicPem: await exportSPKI(publicKey),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}
