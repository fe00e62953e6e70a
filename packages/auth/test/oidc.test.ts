import { exportJWK, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from "jose";
import { describe, expect, test } from "vitest";
import { NotSignedIn, type OidcProvider, oidcClient } from "../src/oidc";

const issuer = "https://id.example.com";
const clientId = "knotter";
const attempt = {
  redirectUri: "https://knotter.example.com/callback",
  state: "s".repeat(43),
  nonce: "n".repeat(43),
  verifier: "v".repeat(43),
};
const keys = await generateKeyPair("RS256", { extractable: true });
const others = await generateKeyPair("RS256");
const at = Math.floor(Date.now() / 1000);
const claims: JWTPayload = {
  iss: issuer,
  aud: clientId,
  sub: "person",
  iat: at,
  exp: at + 300,
  nonce: attempt.nonce,
  email: "hr@example.com",
};
/** Undefined: without this claim. */
type Change = { [Claim in keyof JWTPayload]: JWTPayload[Claim] | undefined };
const signed = (change: Change = {}, key = keys.privateKey) =>
  new SignJWT({ ...claims, ...change } as JWTPayload).setProtectedHeader({ alg: "RS256", kid: "1" }).sign(key);

/** A provider that answers every code with this ID token, and says that it names itself in its answers. */
function providerWith(idToken: string): OidcProvider {
  const answers: Record<string, () => Promise<object>> = {
    "/.well-known/openid-configuration": async () => ({
      issuer,
      authorization_endpoint: `${issuer}/auth`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/jwks`,
      authorization_response_iss_parameter_supported: true,
      id_token_signing_alg_values_supported: ["RS256"],
    }),
    "/jwks": async () => ({ keys: [{ ...(await exportJWK(keys.publicKey)), kid: "1", alg: "RS256", use: "sig" }] }),
    "/token": async () => ({ access_token: "token", token_type: "bearer", id_token: idToken }),
  };
  const ask = async (url: string) => Response.json(await answers[new URL(url).pathname]?.());
  return { id: crypto.randomUUID(), version: 1, issuer, clientId, clientSecret: "secret", ask };
}

const comeBack = (change: Record<string, string | null> = {}) => {
  const address = new URL(attempt.redirectUri);
  for (const [name, value] of Object.entries({ code: "code", state: attempt.state, iss: issuer, ...change }))
    if (value !== null) address.searchParams.set(name, value);
  return address;
};
const finish = (idToken: string, address = comeBack()) => oidcClient().finish(providerWith(idToken), address, attempt);

describe("the answer of a provider", () => {
  test("says who somebody is", async () => {
    expect((await finish(await signed())).claims).toMatchObject({ sub: "person", email: "hr@example.com" });
  });

  test.each<[string, Change]>([
    ["of another issuer", { iss: "https://another.example.com" }],
    ["for another client", { aud: "another" }],
    ["for several clients, of whom another one asked", { aud: [clientId, "another"], azp: "another" }],
    ["for another sign-in", { nonce: "m".repeat(43) }],
    ["for no sign-in at all", { nonce: undefined }],
    ["that is over", { iat: at - 900, exp: at - 600 }],
    ["that names nobody", { sub: undefined }],
  ])("is refused with an ID token %s", async (_, change) => {
    await expect(finish(await signed(change))).rejects.toThrow(NotSignedIn);
  });

  test("is refused with an ID token that anybody could have written", async () => {
    await expect(finish(await signed({}, others.privateKey))).rejects.toThrow(NotSignedIn);
    await expect(finish(new UnsecuredJWT(claims).encode())).rejects.toThrow(NotSignedIn);
    const [header, , signature] = (await signed()).split(".");
    const changed = Buffer.from(JSON.stringify({ ...claims, sub: "somebody else" })).toString("base64url");
    await expect(finish(`${header}.${changed}.${signature}`)).rejects.toThrow(NotSignedIn);
  });

  test.each<[string, Record<string, string | null>]>([
    ["of another provider, by the name in it", { iss: "https://another.example.com" }],
    ["without the name that the provider promises", { iss: null }],
    ["for another sign-in", { state: "t".repeat(43) }],
    ["for no sign-in at all", { state: null }],
    ["without a code", { code: null }],
  ])("is refused when a browser brings one %s", async (_, change) => {
    await expect(finish(await signed(), comeBack(change))).rejects.toThrow(NotSignedIn);
  });
});
