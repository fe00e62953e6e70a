import type { OAuthConfig } from "next-auth/providers/oauth";
import { discoveryUrl, type HostedConfig } from "./hosted";

/** The claims of a sign-in at the provider. `email` and `email_verified` always come from the same token or response. */
export type HostedClaims = Record<string, unknown> & { iss?: unknown; sub: string };

/** Its name in the addresses of next-auth: the provider has to know /api/auth/callback/oidc. */
export const HOSTED_METHOD = "oidc";

const PATIENCE = 5_000;

type UserinfoRequest = NonNullable<Exclude<OAuthConfig<HostedClaims>["userinfo"], string | undefined>["request"]>;
type OpenIdClient = Parameters<UserinfoRequest>[0]["client"];
type TokenSet = Exclude<Parameters<OpenIdClient["userinfo"]>[0], string>;

/**
 * next-auth types the tokens as plain values, but they are openid-client's set. Given the set, `userinfo` also compares its `sub` with that
 * of the ID token.
 */
const isTokenSet = (tokens: object): tokens is TokenSet => "claims" in tokens && typeof tokens.claims === "function";

/**
 * The company's own provider for next-auth: code flow with PKCE, `state` and `nonce`; openid-client verifies the ID token's signature
 * (RS256), issuer, audience and expiry. If the ID token has no address, the userinfo endpoint is asked.
 */
export const hostedProvider = ({ issuer, clientId, clientSecret }: HostedConfig): OAuthConfig<HostedClaims> => ({
  id: HOSTED_METHOD,
  name: HOSTED_METHOD,
  type: "oauth",
  wellKnown: discoveryUrl(issuer),
  clientId,
  clientSecret,
  checks: ["pkce", "state", "nonce"],
  idToken: true,
  authorization: { params: { scope: "openid email" } },
  httpOptions: { timeout: PATIENCE },
  userinfo: {
    async request({ client, tokens }) {
      if (!isTokenSet(tokens)) throw new Error("openid-client has not made this token set");
      const claims: HostedClaims = tokens.claims();
      if (typeof claims["email"] === "string" || !client.issuer.metadata["userinfo_endpoint"]) return claims;
      const said = await client.userinfo(tokens);
      return { ...claims, email: said.email, email_verified: said.email_verified };
    },
  },
  profile: ({ sub }) => ({ id: sub }),
});
