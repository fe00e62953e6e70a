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
function providerWith(
  idToken: string,
  {
    methods,
    token,
    secret = "secret",
  }: { methods?: string[]; token?: (headers: Record<string, string>, body: string) => Response; secret?: string } = {},
): OidcProvider {
  const answers: Record<string, () => Promise<object>> = {
    "/.well-known/openid-configuration": async () => ({
      issuer,
      authorization_endpoint: `${issuer}/auth`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/jwks`,
      authorization_response_iss_parameter_supported: true,
      id_token_signing_alg_values_supported: ["RS256", "HS256"],
      ...(methods && { token_endpoint_auth_methods_supported: methods }),
    }),
    "/jwks": async () => ({ keys: [{ ...(await exportJWK(keys.publicKey)), kid: "1", alg: "RS256", use: "sig" }] }),
    "/token": async () => ({ access_token: "token", token_type: "bearer", id_token: idToken }),
  };
  const ask: OidcProvider["ask"] = async (url, { headers, body = "" }) => {
    const { pathname } = new URL(url);
    return pathname === "/token" && token ? token(headers, body) : Response.json(await answers[pathname]?.());
  };
  return { id: crypto.randomUUID(), version: 1, issuer, clientId, clientSecret: secret, ask };
}

const faultOf = async (answer: Promise<unknown>) =>
  (await answer.then(
    () => null,
    (error: unknown) => error,
  )) as NotSignedIn | null;

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

describe("a refusal names what the company's IT can act on, and nothing that was said about anybody", () => {
  const in90 = at + 90;
  test.each<[string, () => Promise<string>]>([
    ["another_issuer", () => signed({ iss: "https://another.example.com" })],
    ["another_audience", () => signed({ aud: "another" })],
    ["another_audience", () => signed({ aud: [clientId, "another"], azp: "another" })],
    ["nonce", () => signed({ nonce: "m".repeat(43) })],
    ["nonce", () => signed({ nonce: undefined })],
    ["clock", () => signed({ iat: at - 900, exp: at - 61 })],
    ["clock", () => signed({ nbf: in90 })],
    ["signature", () => signed({}, others.privateKey)],
    ["signature_algorithm", async () => new UnsecuredJWT(claims).encode()],
    [
      "signature_algorithm",
      () => new SignJWT(claims).setProtectedHeader({ alg: "HS256" }).sign(new TextEncoder().encode("a secret of thirty-two bytes or more")),
    ],
    ["encrypted", async () => "a.b.c.d.e"],
    ["malformed", async () => "nothing"],
  ])("%s", async (fault, idToken) => {
    const error = await faultOf(finish(await idToken()));
    expect([error?.fault, error?.message]).toEqual([fault, expect.stringMatching(/^[^@]{3,200}$/)]);
  });

  test.each<[string, Record<string, string | null>]>([
    ["canceled", { error: "access_denied", error_description: "hana@example.com has declined" }],
    ["refused_there", { error: "server_error", error_description: "hana@example.com is not assigned" }],
    ["another_issuer", { iss: "https://another.example.com" }],
    ["another_request", { state: "t".repeat(43) }],
  ])("%s, by what a browser brings", async (fault, change) => {
    const error = await faultOf(finish(await signed(), comeBack(change)));
    expect([error?.fault, error?.message]).toEqual([fault, expect.stringMatching(/^[^@]{3,200}$/)]);
  });
});

test("a minute between the clocks is tolerated, in both directions", async () => {
  for (const change of [{ exp: at - 50, iat: at - 350 }, { nbf: at + 50 }])
    expect((await finish(await signed(change))).claims).toMatchObject({ sub: "person" });
});

describe("the client's secret", () => {
  const SECRET = "a-secret.of_knotter~1";
  /** Of the many that take Basic as it stands, without undoing the form encoding. */
  const literal = (idToken: string) => (headers: Record<string, string>, body: string) => {
    const basic = Buffer.from((headers["authorization"] ?? "").replace("Basic ", ""), "base64").toString();
    const isRight = basic === `${clientId}:${SECRET}` || new URLSearchParams(body).get("client_secret") === SECRET;
    return isRight
      ? Response.json({ access_token: "token", token_type: "bearer", id_token: idToken })
      : Response.json({ error: "invalid_client" }, { status: 401 });
  };

  test("goes into the body where the provider lists that, and by Basic where it lists nothing", async () => {
    const idToken = await signed();
    const at = (methods?: string[]) =>
      oidcClient().finish(
        providerWith(idToken, { ...(methods && { methods }), token: literal(idToken), secret: SECRET }),
        comeBack(),
        attempt,
      );
    expect((await at(["client_secret_post", "client_secret_basic"])).claims.sub).toBe("person");
    expect((await faultOf(at()))?.fault).toBe("secret_refused");
  });
});
