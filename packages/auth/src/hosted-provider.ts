import type { OAuthConfig } from "next-auth/providers/oauth";
import { discoveryUrl, type HostedConfig } from "./hosted";

/** The claims of a pass through the provider. `email` and `email_verified` always come from the same statement. */
export type HostedClaims = Record<string, unknown> & { iss?: unknown; sub: string };

/** Its name in the addresses of next-auth: /api/auth/callback/oidc is what the provider has to know. */
export const HOSTED_METHOD = "oidc";

const PATIENCE = 5_000;

/**
 * The company's own provider for next-auth: code flow with PKCE, `state` and `nonce`; the ID token's signature (RS256), issuer, audience
 * and expiry are checked by openid-client. Providers that keep addresses out of the ID token are asked at their userinfo endpoint.
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
      // Typed as next-auth's own set, which is openid-client's.
      const claims = (tokens as unknown as { claims(): HostedClaims }).claims();
      if (typeof claims["email"] === "string" || !client.issuer.metadata["userinfo_endpoint"]) return claims;
      const said = await client.userinfo(tokens as never);
      return { ...claims, email: said.email, email_verified: said.email_verified };
    },
  },
  profile: ({ sub }) => ({ id: sub }),
});
