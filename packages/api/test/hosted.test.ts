import { randomUUID } from "node:crypto";
import { CONSENT_VERSIONS } from "@knotter/domain/policy";
import { HOUR, MINUTE } from "@knotter/domain/tokyo";
import { codeShown } from "@knotter/testing/authenticator";
import type { Person } from "@knotter/testing/factories/user";
import { providerBrowser } from "@knotter/testing/provider-browser";
import { startSampleProvider } from "@knotter/testing/sample-provider";
import { type JWTPayload, SignJWT } from "jose";
import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import { type Answer, COOKIE, ORIGIN, startApi } from "./support/api-harness";
import { type AuthAnswer, authBrowser } from "./support/auth-browser";

const provider = await startSampleProvider({ address: ORIGIN });
afterAll(() => provider.close());
const { issuer, clientId, clientSecret, audience } = provider;
// A second provider, which writes everything it knows into the ID token: addresses, and how the person was authenticated.
const telling = await startSampleProvider({ address: ORIGIN, idTokenHasEmail: true });
afterAll(() => telling.close());
const ROLES = ["mentee", "mentor", "hrstaff", "admin"] as const;
const hosted = { name: "会社のアカウント", issuer, clientId, clientSecret, audience, roles: ROLES, trustsFactor: false };
const api = await startApi({ hosted });
const trusting = await startApi({
  hosted: { ...hosted, issuer: telling.issuer, clientSecret: telling.clientSecret, trustsFactor: true },
});
const narrow = await startApi({ hosted: { ...hosted, roles: ["hrstaff"] } });
const { make, prisma, clock } = api;

// The provider uses the machine's clock, so the app has to use it, too.
const today = () => new Date();
beforeEach(() => {
  for (const { clock } of [api, trusting, narrow]) clock.set(today());
});
afterEach(() => {
  provider.fault = null;
});

const mail = () => `${randomUUID()}@example.com`;
const refused = (answer: Answer) => [answer.status, answer.error?.code ?? null];
const me = (token: string, at = api) => at.rest("currentUser.get", {}, { token });

/** A whole sign-in as this person, from the button to the browser's final page. */
async function comeAs(email: string | null, { at = api, next = "/", there = providerBrowser(issuer) } = {}) {
  const browser = authBrowser(at.app);
  const back = await there.pass(await browser.begin(next), email);
  // On a busy machine the way there takes longer than two clocks may differ.
  at.clock.set(today());
  const answer = await browser.visit(back.pathname + back.search);
  return { ...answer, browser, there, back, cookie: browser.cookies.get(COOKIE) ?? null };
}

const refusal = ({ to }: AuthAnswer) => (to?.pathname === "/login" ? to.searchParams.get("refused") : to?.toString());
const asCookie = (cookie: string | null) => ({ headers: { cookie: `${COOKIE}=${cookie}` } });

/** An access token for the API, obtained with the code flow by another client. */
async function accessToken(email: string, at = provider): Promise<string> {
  const { id, redirectUri } = at.apiClient;
  const verifier = randomUUID() + randomUUID();
  const challenge = Buffer.from(await crypto.subtle.digest("SHA-256", Buffer.from(verifier))).toString("base64url");
  const start = new URL(`${at.issuer}/auth`);
  start.search = new URLSearchParams({
    client_id: id,
    redirect_uri: redirectUri,
    response_type: "code",
    scope: "openid api",
    resource: audience,
    code_challenge: challenge,
    code_challenge_method: "S256",
  }).toString();
  const back = await providerBrowser(at.issuer).pass(start.toString(), email);
  const body = { client_id: id, redirect_uri: redirectUri, grant_type: "authorization_code", code: back.searchParams.get("code") ?? "" };
  const answer = await fetch(`${at.issuer}/token`, { method: "POST", body: new URLSearchParams({ ...body, code_verifier: verifier }) });
  const { access_token } = (await answer.json()) as { access_token?: string };
  if (!access_token) throw new Error("no access token");
  return access_token;
}

describe("signing in by the company's own provider", () => {
  test.each(ROLES)("opens a session of ours for %s, whom it is remembered by issuer and subject", async (role) => {
    const person = role === "admin" ? await make.admin() : role === "mentor" ? await make.mentor({ orders: [] }) : await personOf(role);
    const { subject } = provider.person({ email: person.email });
    const { to, cookie } = await comeAs(person.email);
    expect(to?.toString()).toBe(`${ORIGIN}/`);
    const { body } = await api.rest("currentUser.get", {}, asCookie(cookie));
    expect(body).toMatchObject({ id: person.userId, role });
    expect(await prisma.hostedIdentity.findMany({ where: { userId: person.userId } })).toMatchObject([{ issuer, subject }]);
    expect(await prisma.session.findMany({ where: { userId: person.userId } })).toMatchObject([{ startedBy: "hosted", ip: "192.0.2.7" }]);
  });

  test("leads on to the page that was wanted, and to no other place", async () => {
    const { email } = await make.admin();
    expect((await comeAs(email, { next: "/admin/order" })).to?.toString()).toBe(`${ORIGIN}/admin/order`);
    expect((await comeAs(email, { next: "https://evil.example/" })).to?.toString()).toBe(`${ORIGIN}/`);
  });

  test("goes by the subject from then on: a new owner of the address there does not get the account, which stays the same", async () => {
    const [person, other] = [await make.admin(), await make.admin()];
    const { subject } = provider.person({ email: person.email });
    await comeAs(person.email);
    const there = mail();
    provider.person({ subject, email: there });
    const again = await comeAs(there);
    expect((await api.rest("currentUser.get", {}, asCookie(again.cookie))).body).toMatchObject({ id: person.userId });
    provider.person({ subject: `s-${randomUUID()}`, email: person.email });
    const heir = await comeAs(person.email);
    expect([refusal(heir), heir.cookie]).toEqual(["IDENTITY_UNKNOWN", null]);
    // The person's address at the provider changes to somebody else's: the account stays the same.
    provider.person({ subject, email: other.email });
    const changed = await comeAs(other.email);
    expect((await api.rest("currentUser.get", {}, asCookie(changed.cookie))).body).toMatchObject({ id: person.userId });
  });

  test("makes nobody from nothing", async () => {
    const email = mail();
    const { cookie, ...answer } = await comeAs(email);
    expect([refusal(answer), cookie]).toEqual(["IDENTITY_UNKNOWN", null]);
    expect(await prisma.user.count({ where: { email } })).toBe(0);
  });

  test("is refused for an address that the provider does not call verified", async () => {
    const { email, userId } = await make.admin();
    provider.person({ email, verified: false });
    const { cookie, ...answer } = await comeAs(email);
    expect([refusal(answer), cookie]).toEqual(["IDENTITY_UNVERIFIED", null]);
    expect(await prisma.hostedIdentity.count({ where: { userId } })).toBe(0);
  });

  test.each([
    [
      "a full-width letter",
      (email: string) => email.replace(/^./, (letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0)),
    ],
    ["a full-width at sign", (email: string) => email.replace("@", "＠")],
    ["a sign of compatibility", (email: string) => `ﬁ${email.slice(2)}`],
  ])("is refused for an address that only looks like the account's: %s", async (_, like) => {
    const person = await make.admin({ email: `fi${mail()}` });
    const other = provider.person({ email: like(person.email) });
    const { cookie, ...answer } = await comeAs(other.email);
    expect([refusal(answer), cookie]).toEqual(["IDENTITY_UNVERIFIED", null]);
    expect(await prisma.hostedIdentity.count({ where: { userId: person.userId } })).toBe(0);
    // The address's owner is not locked out by the attempt; upper case makes no difference.
    provider.person({ email: person.email.toUpperCase() });
    const owner = await comeAs(person.email.toUpperCase());
    expect((await api.rest("currentUser.get", {}, asCookie(owner.cookie))).body).toMatchObject({ id: person.userId });
  });

  test("is refused for a subject that nobody can be kept under", async () => {
    const { email, userId } = await make.admin();
    for (const subject of ["a".repeat(256), "利用者"]) {
      provider.person({ subject, email });
      const { cookie, ...answer } = await comeAs(email, { there: providerBrowser(issuer) });
      expect([refusal(answer), cookie], subject).toEqual(["IDENTITY_UNKNOWN", null]);
    }
    expect(await prisma.hostedIdentity.count({ where: { userId } })).toBe(0);
  });

  test("is refused for who is disabled, whose role is not let in, and who was invited and has not answered", async () => {
    const disabled = await make.mentor({ orders: [], disabled: true });
    expect(refusal(await comeAs(disabled.email))).toBe("ACCOUNT_DISABLED:mentor");
    const admin = await narrow.make.admin();
    expect(refusal(await comeAs(admin.email, { at: narrow }))).toBe("WRONG_ROLE");
    const { customerId } = await make.customer();
    const invited = await make.hrStaff({ customerId, invited: true });
    expect(refusal(await comeAs(invited.email))).toBe("IDENTITY_UNKNOWN");
  });

  test("that is canceled there, forged here, or answered twice, opens nothing", async () => {
    const { email } = await make.admin();
    const no = await comeAs(null);
    expect([refusal(no), no.cookie]).toEqual(["not_done", null]);
    const browser = authBrowser(api.app);
    const back = await providerBrowser(issuer).pass(await browser.begin(), email);
    const forged = new URL(back);
    forged.searchParams.set("state", "s".repeat(43));
    // Another browser lacks the cookie with which this sign-in began.
    for (const [who, url] of [
      [authBrowser(api.app), back],
      [browser, forged],
    ] as const) {
      const answer = await who.visit(url.pathname + url.search);
      expect([refusal(answer), who.cookies.has(COOKIE)]).toEqual(["not_done", false]);
    }
    const good = await comeAs(email);
    const again = await good.browser.visit(good.back.pathname + good.back.search);
    expect(refusal(again)).toBe("not_done");
  });

  test("asks with PKCE, state and nonce", async () => {
    const { searchParams } = new URL(await authBrowser(api.app).begin());
    expect(searchParams.get("code_challenge_method")).toBe("S256");
    for (const name of ["code_challenge", "state", "nonce"]) expect(searchParams.get(name)?.length, name).toBeGreaterThan(20);
  });

  test("fails in good order while the provider is down", async () => {
    const fresh = await startApi({ hosted });
    provider.fault = "down";
    await expect(authBrowser(fresh.app).begin()).rejects.toThrow("503");
  });
});

describe("a second factor of ours", () => {
  async function withApp(at = api, company = provider) {
    const person = await at.make.admin();
    const token = await sessionOf(person, at);
    const started = await at.rest("security.startFactor", {}, { token });
    const { secret } = started.body as { secret: string };
    await at.rest("security.confirmFactor", { code: codeShown(secret, at.clock.now()) }, { token });
    company.person({ email: person.email, amr: ["pwd", "mfa"] });
    return { person, code: () => codeShown(secret, new Date(at.clock.now().getTime() + MINUTE / 2)) };
  }

  test("is asked for all the same, and the session that comes of it can leave the provider", async () => {
    const { person, code } = await withApp();
    const { to, cookie, browser } = await comeAs(person.email, { next: "/account" });
    expect([to?.pathname, to?.searchParams.get("next"), cookie]).toEqual(["/login", "/account", null]);
    const challenge = to?.searchParams.get("token") ?? "";
    const { csrfToken } = (await authForm(browser)) as { csrfToken: string };
    await browser.visit("/api/auth/callback/second-factor", { csrfToken, challenge, code: code(), json: "true" });
    const session = browser.cookies.get(COOKIE) ?? null;
    expect((await api.rest("currentUser.get", {}, asCookie(session))).body).toMatchObject({ id: person.userId });
    const left = await api.rest("logout.end", {}, { headers: { ...asCookie(session).headers, origin: ORIGIN } });
    expect(left.body).toMatchObject({ loggedOut: true, continueAt: expect.stringContaining(`${issuer}/session/end?id_token_hint=`) });
    const shown = provider.person({ email: person.email });
    expect(refused(await me(await accessToken(shown.email)))).toEqual([401, "SECOND_FACTOR_REQUIRED"]);
  });

  test("is not asked for where Knotter trusts the provider's, and the provider says that there was one", async () => {
    const { person } = await withApp(trusting, telling);
    const come = () => comeAs(person.email, { at: trusting, there: providerBrowser(telling.issuer) });
    const { cookie } = await come();
    expect((await trusting.rest("currentUser.get", {}, asCookie(cookie))).body).toMatchObject({ id: person.userId });
    expect((await me(await accessToken(person.email, telling), trusting)).body).toMatchObject({ id: person.userId });
    telling.person({ email: person.email, amr: ["pwd"] });
    expect((await come()).to?.searchParams.has("token")).toBe(true);
    expect(refused(await me(await accessToken(person.email, telling), trusting))).toEqual([401, "SECOND_FACTOR_REQUIRED"]);
  });
});

describe("an invited mentee who has not registered", () => {
  async function invited() {
    const { orderId } = await make.order();
    const email = mail();
    const id = randomUUID();
    await prisma.orderMentee.create({ data: { id, orderId, email, name: "相談 次郎", maxCount: 2, status: "invited" } });
    return { email, id };
  }
  const versions = { termsVersion: CONSENT_VERSIONS.terms, privacyVersion: CONSENT_VERSIONS.privacy };

  test("agrees to the terms, chooses no password, and signs in by the provider from then on", async () => {
    const { email, id } = await invited();
    const { to, cookie, browser } = await comeAs(email);
    expect([to?.pathname, to?.searchParams.get("by"), cookie]).toEqual(["/signup", "account", null]);
    const token = to?.searchParams.get("token") ?? "";
    const { csrfToken } = await authForm(browser);
    const signUp = (form: object) =>
      browser.visit("/api/auth/callback/hosted-signup", { csrfToken, token, json: "true", ...versions, ...form });
    expect((await signUp({ termsVersion: "1" })).to?.searchParams.get("error")).toBe("CONSENT_REQUIRED");
    await signUp({});
    const session = browser.cookies.get(COOKIE) ?? null;
    const user = await prisma.user.findFirstOrThrow({ where: { email } });
    expect(user).toMatchObject({ role: "mentee", passwordHash: null });
    expect((await api.rest("currentUser.get", {}, asCookie(session))).body).toMatchObject({ id: user.id });
    expect(await prisma.orderMentee.findUniqueOrThrow({ where: { id } })).toMatchObject({ menteeId: user.id, status: "temporary" });
    expect(await prisma.consentRecord.count({ where: { subjectUserId: user.id } })).toBe(2);
    expect((await signUp({})).to?.searchParams.get("error")).toBe("TOKEN_USED");
    const again = await comeAs(email);
    expect((await api.rest("currentUser.get", {}, asCookie(again.cookie))).body).toMatchObject({ id: user.id });
  });

  test("is led nowhere by an address that is not verified, and by a link of a mail through no other route", async () => {
    const { email } = await invited();
    provider.person({ email, verified: false });
    expect(refusal(await comeAs(email))).toBe("IDENTITY_UNVERIFIED");
    provider.person({ email, verified: true });
    const { to } = await comeAs(email);
    const token = to?.searchParams.get("token") ?? "";
    const body = JSON.stringify({ token, password: "雨の日は傘を忘れて走って帰る人", ...versions });
    expect(refused(await api.raw("POST", "/signup", { body }))).toEqual([401, "TOKEN_INVALID"]);
  });
});

describe("signing out", () => {
  test("ends the session here and, by the provider's own page, there", async () => {
    const { email } = await make.admin();
    const there = providerBrowser(issuer);
    const { cookie } = await comeAs(email, { there });
    expect(await there.isAsked(await authBrowser(api.app).begin())).toBe(false);
    const answer = await api.rest("logout.end", {}, { headers: { ...asCookie(cookie).headers, origin: ORIGIN } });
    const { continueAt } = answer.body as { continueAt: string };
    expect((await there.leave(continueAt)).toString()).toBe(`${ORIGIN}/login`);
    expect(await there.isAsked(await authBrowser(api.app).begin())).toBe(true);
    expect(refused(await api.rest("currentUser.get", {}, asCookie(cookie)))).toEqual([401, "UNAUTHORIZED"]);
    expect(await prisma.hostedPass.count({ where: { session: { user: { email } } } })).toBe(0);
  });

  test("keeps no ID token that could be read, and says nothing of a provider to who came by a password", async () => {
    const { email } = await make.admin();
    await comeAs(email);
    const pass = await prisma.hostedPass.findFirstOrThrow({ where: { session: { user: { email } } } });
    expect(Buffer.from(pass.idTokenEnc).toString("latin1")).not.toMatch(/eyJ/);
    const token = await sessionOf(await make.admin());
    expect((await api.rest("logout.end", {}, { token })).body).toEqual({ loggedOut: true });
  });

  test("by next-auth's own route keeps nothing of the provider's either", async () => {
    const { email } = await make.admin();
    await comeAs(email);
    const { id } = await prisma.session.findFirstOrThrow({ where: { user: { email } } });
    await api.app.authOptions().events?.signOut?.({ token: { sid: id } } as never);
    expect(await prisma.hostedPass.count({ where: { sessionId: id } })).toBe(0);
    expect((await prisma.session.findUniqueOrThrow({ where: { id } })).revokedAt).not.toBeNull();
  });

  test("works while the provider is down", async () => {
    const fresh = await startApi({ hosted });
    fresh.clock.set(today());
    const { email } = await fresh.make.admin();
    const { cookie } = await comeAs(email, { at: fresh });
    provider.fault = "down";
    // A process that has not asked the provider before.
    const other = await startApi({ hosted });
    other.clock.set(today());
    const answer = await other.rest("logout.end", {}, { headers: { ...asCookie(cookie).headers, origin: ORIGIN } });
    expect(answer.body).toEqual({ loggedOut: true });
  });
});

describe("an access token of the provider", () => {
  const claims = (subject: string, change: JWTPayload = {}): JWTPayload => {
    const now = Math.floor(today().getTime() / 1000);
    return { iss: issuer, aud: audience, sub: subject, iat: now, exp: now + 600, ...change };
  };
  async function linked() {
    const person = await make.admin();
    await comeAs(person.email);
    return { person, subject: provider.person({ email: person.email }).subject };
  }

  test("opens the API for the person it speaks of, beside our own, and never as a cookie", async () => {
    const { person } = await linked();
    const token = await accessToken(person.email);
    for (const call of [api.rest, api.trpc])
      expect((await call("currentUser.get", {}, { token })).body).toMatchObject({ id: person.userId });
    expect((await me(await sessionOf(person))).body).toMatchObject({ id: person.userId });
    expect(refused(await api.rest("currentUser.get", {}, asCookie(token)))).toEqual([401, "UNAUTHORIZED"]);
    expect((await api.rest("logout.end", {}, { token })).body).toEqual({ loggedOut: true });
    expect((await api.rest("security.sessions", {}, { token })).status).toBe(200);
  });

  test("of somebody who never signed in here opens nothing, nor that of one who has been disabled since", async () => {
    expect(refused(await me(await accessToken(mail())))).toEqual([401, "TOKEN_INVALID"]);
    const { person } = await linked();
    const token = await accessToken(person.email);
    await prisma.user.update({ where: { id: person.userId }, data: { disabled: true, disabledAt: today() } });
    expect(refused(await me(token))).toEqual([403, "ACCOUNT_DISABLED"]);
  });

  test("of people of a company opens nothing once it wants its own sign-in only, as a sign-in by this provider does not", async () => {
    const domain = `${randomUUID()}.example.com`;
    const { customerId } = await make.customer();
    const hr = await make.hrStaff({ customerId, email: `hr@${domain}` });
    await comeAs(hr.email);
    const token = await accessToken(hr.email);
    expect((await me(token)).body).toMatchObject({ id: hr.userId });
    await prisma.signInDomain.create({ data: { customerId, domain, createdAt: today() } });
    expect((await me(token)).status).toBe(200);
    await prisma.customer.update({ where: { id: customerId }, data: { ssoOnly: true } });
    expect(refusal(await comeAs(hr.email))).toBe("SSO_REQUIRED");
    expect(refused(await me(token))).toEqual([401, "TOKEN_INVALID"]);
  });

  test("of an admin whose second factor is a passkey is one factor, as a password is", async () => {
    const { person } = await linked();
    const token = await accessToken(person.email);
    expect((await me(token)).status).toBe(200);
    await prisma.passkey.create({
      data: {
        userId: person.userId,
        credentialId: randomUUID(),
        publicKey: new Uint8Array([1]),
        userHandle: "0".repeat(43),
        aaguid: randomUUID(),
        backupEligible: false,
        backedUp: false,
        name: "スマートフォン",
        createdAt: today(),
      },
    });
    expect(refused(await me(token))).toEqual([401, "SECOND_FACTOR_REQUIRED"]);
  });

  test("is refused when it has run out", async () => {
    const { person } = await linked();
    const token = await accessToken(person.email);
    clock.set(new Date(today().getTime() + HOUR));
    expect(refused(await me(token))).toEqual([401, "TOKEN_EXPIRED"]);
  });

  test("is refused when it is for somebody else, of somebody else, or no access token at all", async () => {
    const { subject } = await linked();
    expect((await me(await provider.sign(claims(subject)))).status).toBe(200);
    const { exp: _, ...endless } = claims(subject);
    const wrong: JWTPayload[] = [
      claims(subject, { aud: "https://another.example" }),
      claims(subject, { aud: clientId }),
      claims(subject, { iss: "https://another.example" }),
      claims(subject, { nonce: "of an ID token" }),
      claims(subject, { sub: `${subject}x` }),
      claims(subject, { nbf: Math.floor(today().getTime() / 1000) + 600 }),
      claims(subject, { sub: `${subject}\0` }),
      claims(subject, { sub: "a".repeat(256) }),
      claims(subject, { exp: 1e18 }),
      claims(subject, { exp: Math.floor(today().getTime() / 1000) + 8 * 86_400 }),
      claims(subject, { iat: Math.floor(today().getTime() / 1000) + 3600 }),
      endless,
    ];
    for (const payload of wrong)
      expect(refused(await me(await provider.sign(payload))), JSON.stringify(payload)).toEqual([401, "TOKEN_INVALID"]);
  });

  test("is refused when anybody could have written it: unsigned, signed by another key, by the public key as a secret, or changed", async () => {
    const { subject } = await linked();
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
    const good = await provider.sign(claims(subject));
    const [header, , signature] = good.split(".");
    const other = await startSampleProvider({ address: ORIGIN });
    const hmac = (secret: string) =>
      new SignJWT(claims(subject)).setProtectedHeader({ alg: "HS256", kid: "sample" }).sign(Buffer.from(secret));
    const forged = {
      none: `${part({ alg: "none" })}.${part(claims(subject))}.`,
      None: `${part({ alg: "None", kid: "sample" })}.${part(claims(subject))}.${signature}`,
      publicKeyAsSecret: await hmac(provider.publicPem),
      clientSecret: await hmac(clientSecret),
      anotherKey: await other.sign(claims(subject)),
      changed: `${header}.${part(claims(subject, { amr: ["mfa"] }))}.${signature}`,
      unsigned: `${header}.${part(claims(subject))}.`,
      ownKey: `${part({ alg: "RS256", jku: "https://evil.example/keys", kid: "mine" })}.${part(claims(subject))}.${signature}`,
    };
    await other.close();
    for (const [name, token] of Object.entries(forged)) expect(refused(await me(token)), name).toEqual([401, "TOKEN_INVALID"]);
  });

  test("that is malformed is a 401", async () => {
    for (const token of ["a.b.c", "..", "eyJhbGciOiJSUzI1NiJ9..", `${"a".repeat(9000)}.b.c`, "eyJ.eyJ.eyJ"])
      expect(refused(await me(token)), token.slice(0, 30)).toEqual([401, "TOKEN_INVALID"]);
  });

  test("costs no call to the provider when its keys are known, and none when it is not even meant for it", async () => {
    const { subject } = await linked();
    await me(await provider.sign(claims(subject)));
    const before = provider.calls.length;
    for (let time = 0; time < 20; time += 1) await me(await provider.sign(claims(subject)));
    await me(await provider.sign(claims(subject, { iss: "https://another.example" })));
    expect(provider.calls.length).toBe(before);
  });

  test.each(["down", "silent"] as const)("is answered while the provider is %s, and forged ones do not hammer at it", async (fault) => {
    const { subject } = await linked();
    const token = await provider.sign(claims(subject));
    const fresh = await startApi({ hosted });
    fresh.clock.set(today());
    provider.fault = fault;
    const before = provider.calls.length;
    for (let time = 0; time < 5; time += 1) expect(refused(await me(token, fresh))).toEqual([503, "UNAVAILABLE"]);
    expect(provider.calls.length - before).toBe(1);
    // People with a session of ours are not affected.
    const admin = await fresh.make.admin();
    const session = await fresh.make.session(admin, { now: today() });
    expect((await me(await fresh.seal(session), fresh)).status).toBe(200);
  });

  test("is not taken at all without a configured audience", async () => {
    const closed = await startApi({ hosted: { ...hosted, audience: null } });
    const { subject } = await linked();
    expect(refused(await me(await provider.sign(claims(subject)), closed))).toEqual([401, "TOKEN_INVALID"]);
  });
});

/** A session of ours that begins now. */
async function sessionOf(person: Person, at = api): Promise<string> {
  return at.seal(await at.make.session(person, { now: today() }));
}

async function personOf(role: "mentee" | "hrstaff") {
  const order = await make.order();
  return role === "mentee" ? make.mentee({ order }) : make.hrStaff({ customerId: order.customerId });
}

async function authForm(browser: ReturnType<typeof authBrowser>): Promise<{ csrfToken: string }> {
  return (await browser.visit("/api/auth/csrf")).body as { csrfToken: string };
}
