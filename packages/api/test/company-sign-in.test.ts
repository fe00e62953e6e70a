import { randomUUID } from "node:crypto";
import { CONSENT_VERSIONS, LIMITS } from "@knotter/domain/policy";
import { providerBrowser } from "@knotter/testing/provider-browser";
import { startSampleProvider } from "@knotter/testing/sample-provider";
import { OTHER_SAML_KEY } from "@knotter/testing/sample-saml-keys";
import { type SamlFacts, type SamlPost, startSampleSamlProvider } from "@knotter/testing/sample-saml-provider";
import { afterAll, beforeEach, describe, expect, test, vi } from "vitest";
import { type Answer, COOKIE, ORIGIN, startApi } from "./support/api-harness";
import { type AuthAnswer, authBrowser } from "./support/auth-browser";
import { medianTimes } from "./support/median-times";

// Two companies with OpenID Connect, one with SAML: each a running provider.
const [ofA, ofB, saml] = await Promise.all([
  startSampleProvider({ address: ORIGIN, idTokenHasEmail: true }),
  startSampleProvider({ address: ORIGIN, idTokenHasEmail: true }),
  startSampleSamlProvider(),
]);
afterAll(() => Promise.all([ofA.close(), ofB.close(), saml.close()]));
const sampleOrigins = [ofA.issuer, ofB.issuer, new URL(saml.signInUrl).origin];
const api = await startApi({ identitySampleOrigins: sampleOrigins });
const { make, prisma } = api;

// The providers use the machine's clock, so the app has to use it, too.
beforeEach(() => api.clock.set(new Date()));

const admin = await api.make.admin();
const adminToken = async () => api.seal(await make.session(admin, { now: new Date() }));
const refusal = ({ to }: AuthAnswer) => (to?.pathname === "/login" ? to.searchParams.get("refused") : (to?.toString() ?? null));
const refused = (answer: Answer) => [answer.status, answer.error?.code ?? null];
const signedInAs = async (cookie: string | undefined) =>
  (await api.rest("currentUser.get", {}, { headers: { cookie: `${COOKIE}=${cookie}` } })).body as { id: string } | null;

type Sample = typeof ofA;
const oidcSettings = ({ issuer, clientId, clientSecret }: Sample) => ({
  protocol: "oidc",
  name: "会社のアカウントで進む",
  enabled: true,
  trustsFactor: false,
  issuer,
  clientId,
  clientSecret,
});
const samlSettings = {
  protocol: "saml",
  name: "会社のアカウント（SAML）",
  enabled: true,
  trustsFactor: false,
  issuer: saml.entityId,
  signInUrl: saml.signInUrl,
  certificates: [saml.certificate],
};

interface SignInView {
  version: number;
  ssoOnly: boolean;
  domains: string[];
  providers: {
    id: string;
    protocol: string;
    version: number;
    hasSecret: boolean;
    addresses: { redirect: string; entityId: string | null };
  }[];
}

/** A company with a domain, a provider, a running order, one mentee and one of its HR staff. */
async function company(settings: object, { ssoOnly = false } = {}) {
  const order = await make.order();
  const { customerId } = order;
  const domain = `${randomUUID()}.example`;
  const token = await adminToken();
  const added = await api.rest("customerSignIn.addProvider", { id: customerId, provider: settings }, { token });
  expect([added.status, added.text.includes("clientSecret")]).toEqual([201, false]);
  const set = await api.rest("customerSignIn.update", { id: customerId, domains: [domain], ssoOnly }, { token });
  expect(set.status).toBe(200);
  const [provider] = (set.body as SignInView).providers;
  if (!provider) throw new Error("no provider");
  const address = (name: string = randomUUID()) => `${name}@${domain}`;
  const mentee = await make.mentee({ order, email: address() });
  const hr = await make.hrStaff({ customerId, email: address() });
  return { customerId, order, domain, address, provider, mentee, hr };
}

async function invited(orderId: string, email: string) {
  const id = randomUUID();
  await prisma.orderMentee.create({ data: { id, orderId, email, name: "相談 次郎", maxCount: 2, status: "invited" } });
  return id;
}

/** A whole sign-in by OpenID Connect as this person. */
async function comeAs(at: { provider: { id: string } }, sample: Sample, email: string | null, next = "/") {
  const browser = authBrowser(api.app);
  const back = await providerBrowser(sample.issuer).pass(await browser.begin(next, at.provider.id), email);
  const answer = await browser.visit(back.pathname + back.search);
  return { ...answer, back, browser, cookie: browser.cookies.get(COOKIE) };
}

/** A whole sign-in by SAML; `change` is what the provider says instead, `tamper` what happens to it on its way. */
async function comeBySaml(
  at: { provider: { id: string } },
  email: string,
  {
    change = {},
    tamper = (post: SamlPost) => post,
    key,
    browser = authBrowser(api.app),
  }: {
    change?: Partial<SamlFacts>;
    tamper?: (post: SamlPost) => SamlPost;
    key?: { key: string; certificate: string };
    browser?: ReturnType<typeof authBrowser>;
  } = {},
) {
  const post = tamper(await saml.answer(await browser.begin("/mypage", at.provider.id), email, change, key));
  const { SAMLResponse, RelayState } = post;
  const posted = await browser.visit(new URL(post.to).pathname, { SAMLResponse, RelayState });
  const answer = posted.to?.pathname.startsWith("/api/sso/") ? await browser.visit(posted.to.pathname + posted.to.search) : posted;
  return { ...answer, post, posted, browser, cookie: browser.cookies.get(COOKIE) };
}

const xmlOf = (post: SamlPost): string => Buffer.from(post.SAMLResponse, "base64").toString();
const withXml = (post: SamlPost, change: (xml: string) => string): SamlPost => ({
  ...post,
  SAMLResponse: Buffer.from(change(xmlOf(post))).toString("base64"),
});

describe("what the login page offers", () => {
  test("goes by the domain alone: known, unknown and invited people of a company get the same, and so do all others", async () => {
    const it = await company(oidcSettings(ofA), { ssoOnly: true });
    await invited(it.order.orderId, it.address("invited"));
    const ways = async (email: string) => (await api.rest("login.ways", { email })).text;
    const known = await ways(it.mentee.email);
    expect(JSON.parse(known)).toEqual({ password: false, providers: [{ id: it.provider.id, name: "会社のアカウントで進む" }] });
    for (const name of ["invited", "nobody", "hr", "x".repeat(60)]) expect(await ways(it.address(name))).toBe(known);
    const { email } = await make.mentor({ orders: [] });
    expect(await ways(email)).toBe(await ways(`${randomUUID()}@elsewhere.example`));
  });

  test("makes a password and a mailed link useless where the company wants its own sign-in only, and tells nothing by it", async () => {
    const it = await company(oidcSettings(ofA), { ssoOnly: true });
    const password = "雨の日は傘を忘れて走って帰る人";
    const passwordHash = await hashOf(password);
    await prisma.user.update({ where: { id: it.mentee.userId }, data: { passwordHash } });
    const tries = [
      [it.mentee.email, password],
      [it.mentee.email, "ちがうことばをいれてみる人"],
      [it.address("nobody"), password],
    ] as const;
    for (const [email, tried] of tries)
      expect(refused(await api.rest("login.password", { email, password: tried }))).toEqual([403, "SSO_REQUIRED"]);
    const before = await prisma.mail.count();
    for (const email of [it.mentee.email, it.address("nobody")]) {
      expect((await api.rest("login.link", { email })).status).toBe(202);
      expect((await api.rest("password.reset", { email })).status).toBe(202);
    }
    expect(await prisma.mail.count()).toBe(before);
    // A consultant with an address of that domain is none of the company's people.
    const mentor = await make.mentor({ orders: [], email: it.address() });
    await prisma.user.update({ where: { id: mentor.userId }, data: { passwordHash } });
    expect((await api.rest("login.password", { email: mentor.email, password })).status).toBe(200);
  });

  test("a link that was mailed before opens nothing, and a mailed sign-up leads to the company's account", async () => {
    const it = await company(oidcSettings(ofA));
    await api.rest("login.link", { email: it.mentee.email });
    const { id: linkId } = await prisma.linkToken.findFirstOrThrow({ where: { userId: it.mentee.userId, purpose: "magic_link" } });
    await api.rest("customerSignIn.update", { id: it.customerId, domains: [it.domain], ssoOnly: true }, { token: await adminToken() });
    expect(refused(await api.rest("login.link", { token: api.links.tokenOf(linkId) }))).toEqual([403, "SSO_REQUIRED"]);
    const email = it.address("new");
    const orderMenteeId = await invited(it.order.orderId, email);
    const id = randomUUID();
    const link = { id, purpose: "signup", email, role: "mentee", orderMenteeId, createdAt: new Date() } as const;
    await prisma.linkToken.create({
      data: { ...link, tokenHash: api.links.hashOf(api.links.tokenOf(id)), expiresAt: new Date(Date.now() + 3_600_000) },
    });
    const form = {
      token: api.links.tokenOf(id),
      password: "雨の日は傘を忘れて走って帰る人",
      termsVersion: CONSENT_VERSIONS.terms,
      privacyVersion: CONSENT_VERSIONS.privacy,
    };
    expect(refused(await api.rest("signup.mentee", form))).toEqual([403, "SSO_REQUIRED"]);
  });
});

describe("a company that wants its own sign-in only, from now on", () => {
  const PASSWORD = "雨の日は傘を忘れて走って帰る人";
  const setOnly = async (it: Awaited<ReturnType<typeof company>>, ssoOnly = true) =>
    (await api.rest("customerSignIn.update", { id: it.customerId, domains: [it.domain], ssoOnly }, { token: await adminToken() })).status;
  const asks = async (token: string) => refused(await api.rest("currentUser.get", {}, { token }));
  const sessionOf = async (person: Parameters<typeof make.session>[0]) => api.seal(await make.session(person, { now: new Date() }));

  test("ends at the next call what its people began by a password or a link, and nothing else", async () => {
    const [it, other] = [await company(oidcSettings(ofA)), await company(oidcSettings(ofB))];
    const mentor = await make.mentor({ orders: [], email: it.address() });
    const privately = await make.mentee({ order: it.order, email: `${randomUUID()}@elsewhere.example` });
    const [ended, stays] = [
      await Promise.all([it.mentee, it.hr].map(sessionOf)),
      await Promise.all([mentor, privately, other.mentee, other.hr].map(sessionOf)),
    ];
    const { cookie } = await comeAs(it, ofA, it.mentee.email);
    expect(await setOnly(it)).toBe(200);
    for (const token of ended) expect(await asks(token)).toEqual([401, "UNAUTHORIZED"]);
    for (const token of stays) expect(await asks(token)).toEqual([200, null]);
    expect(await signedInAs(cookie)).toMatchObject({ id: it.mentee.userId });
    // Switched off again, the password is a way in; nothing comes back by itself.
    expect(await setOnly(it, false)).toBe(200);
    for (const token of ended) expect(await asks(token)).toEqual([401, "UNAUTHORIZED"]);
  });

  test("lets no first step of a password lead on to a session", async () => {
    const it = await company(oidcSettings(ofA));
    await prisma.user.update({ where: { id: it.hr.userId }, data: { passwordHash: await hashOf(PASSWORD), mfaEnabled: true } });
    const asked = await api.rest("login.password", { email: it.hr.email, password: PASSWORD });
    expect(refused(asked)).toEqual([401, "SECOND_FACTOR_REQUIRED"]);
    const { challenge } = (asked.error as { data: { challenge: string } }).data;
    expect(await setOnly(it)).toBe(200);
    expect(refused(await api.rest("login.secondFactor", { challenge, code: "123456" }))).toEqual([403, "SSO_REQUIRED"]);
  });

  test("of a sign-in that is under way at that moment, no session is left", async () => {
    const it = await company(oidcSettings(ofA));
    await prisma.user.update({ where: { id: it.mentee.userId }, data: { passwordHash: await hashOf(PASSWORD) } });
    const tries = Array.from({ length: 5 }, () => api.rest("login.password", { email: it.mentee.email, password: PASSWORD }));
    const [status, ...answers] = await Promise.all([setOnly(it), ...tries]);
    expect(status).toBe(200);
    for (const answer of answers) {
      const { accessToken } = (answer.body ?? {}) as { accessToken?: string };
      if (answer.status === 200 && accessToken) expect(await asks(accessToken)).toEqual([401, "UNAUTHORIZED"]);
      else expect(refused(answer)).toEqual([403, "SSO_REQUIRED"]);
    }
  });

  test("leads invited people of its HR to its provider, and from there to the terms, without a password", async () => {
    const it = await company(oidcSettings(ofA), { ssoOnly: true });
    const email = it.address("invited-hr");
    const byAdmin = { token: await adminToken() };
    const invitedHr = await api.rest("hrStaffs.invite", { customerId: it.customerId, email, name: "人事 招待", force: true }, byAdmin);
    expect(invitedHr.status).toBe(201);
    const user = await prisma.user.findFirstOrThrow({ where: { email } });
    const mailed = await prisma.linkToken.findFirstOrThrow({ where: { userId: user.id, purpose: "hrstaff_invite" } });
    const versions = { termsVersion: CONSENT_VERSIONS.terms, privacyVersion: CONSENT_VERSIONS.privacy };
    const entry = { name: "人事 招待", nameKana: "ジンジ ショウタイ", department: "人事部" };
    const byMail = { token: api.links.tokenOf(mailed.id), password: PASSWORD, ...entry, ...versions };
    expect(refused(await api.rest("signup.hrStaff", byMail))).toEqual([403, "SSO_REQUIRED"]);

    const { to, browser, cookie } = await comeAs(it, ofA, email);
    expect([to?.pathname, to?.searchParams.get("by"), cookie]).toEqual(["/signup/hrstaff", "account", undefined]);
    const token = to?.searchParams.get("token") ?? "";
    const { csrfToken } = (await browser.visit("/api/auth/csrf")).body as { csrfToken: string };
    // The way of mentees, or without the terms, opens nothing.
    await browser.visit("/api/auth/callback/hosted-signup", { csrfToken, token, json: "true", ...versions });
    await browser.visit("/api/auth/callback/hosted-hrstaff-signup", {
      csrfToken,
      token,
      json: "true",
      ...entry,
      ...versions,
      termsVersion: "0",
    });
    expect(browser.cookies.get(COOKIE)).toBeUndefined();
    await browser.visit("/api/auth/callback/hosted-hrstaff-signup", { csrfToken, token, json: "true", ...entry, ...versions });
    expect(await signedInAs(browser.cookies.get(COOKIE))).toMatchObject({ id: user.id });
    const after = await prisma.user.findUniqueOrThrow({ where: { id: user.id } });
    expect([after.passwordHash, after.emailVerifiedAt === null]).toEqual([null, false]);
    expect(await prisma.consentRecord.count({ where: { subjectUserId: user.id } })).toBe(2);
    expect((await api.rest("signup.hrStaff", byMail)).status).toBeGreaterThanOrEqual(400);
    expect((await comeAs(it, ofA, email)).cookie).toBeDefined();
    // Somebody without an invitation gets no account, and a provider of another company opens none.
    const [stranger, elsewhere] = [it.address("stranger-hr"), await company(oidcSettings(ofB))];
    expect(refusal(await comeAs(it, ofA, stranger))).toBe("IDENTITY_UNKNOWN");
    expect(refusal(await comeAs(elsewhere, ofB, email))).toBe("IDENTITY_UNKNOWN");
    expect(await prisma.user.count({ where: { email: stranger } })).toBe(0);
  });

  test("answers known and unknown addresses alike and in the same time", async () => {
    const it = await company(oidcSettings(ofA), { ssoOnly: true });
    const passwordHash = await hashOf(PASSWORD);
    const known = await Promise.all(Array.from({ length: 24 }, () => make.mentee({ order: it.order, email: it.address(), passwordHash })));
    const ask = async (email = "") =>
      expect(refused(await api.rest("login.password", { email, password: "ちがうことばをいれてみる人" }))).toEqual([403, "SSO_REQUIRED"]);
    const medians = await medianTimes(24, {
      known: (round) => ask(known[round % 12]?.email),
      unknown: () => ask(it.address()),
      others: (round) => ask(known[12 + (round % 12)]?.email),
    });
    // The timing of known and unknown addresses is compared; two groups of known addresses show how much is chance on this machine.
    const byChance = Math.abs(medians.known - medians.others);
    expect(Math.abs(medians.known - medians.unknown)).toBeLessThan(medians.known / 4 + byChance);
  }, 60_000);
});

test("what browsers and providers call is counted for each address", async () => {
  const it = await company(oidcSettings(ofA));
  const strict = await startApi({ identitySampleOrigins: sampleOrigins, rateFactor: 1 });
  const ask = (address: string) =>
    strict.app.companySignIn(
      new Request(`${ORIGIN}/api/sso/${it.provider.id}/logout`, { method: "POST", headers: { "x-forwarded-for": address } }),
      it.provider.id,
      "logout",
    );
  const answers = await Promise.all(Array.from({ length: LIMITS.rate.other.times + 5 }, () => ask("198.51.100.77")));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([400, 429]));
  expect(answers.find(({ status }) => status === 429)?.headers.get("retry-after")).toMatch(/^\d+$/);
  expect((await ask("198.51.100.78")).status).toBe(400);
});

async function hashOf(password: string): Promise<string> {
  const { hashPassword } = await import("@knotter/auth/password");
  return hashPassword(password);
}

describe("a company's provider of OpenID Connect", () => {
  test("signs in the company's mentees and HR staff, and leads on to the page that was wanted", async () => {
    const it = await company(oidcSettings(ofA));
    for (const { email, userId } of [it.mentee, it.hr]) {
      const { to, cookie } = await comeAs(it, ofA, email, "/guide");
      expect(to?.toString()).toBe(`${ORIGIN}/guide`);
      expect(await signedInAs(cookie)).toMatchObject({ id: userId });
    }
    expect((await comeAs(it, ofA, it.mentee.email, "https://evil.example/")).to?.toString()).toBe(`${ORIGIN}/`);
  });

  test("takes an address that the provider says nothing about, and none that it calls unverified", async () => {
    const it = await company(oidcSettings(ofA));
    ofA.person({ email: it.mentee.email, verified: false });
    expect(refusal(await comeAs(it, ofA, it.mentee.email))).toBe("IDENTITY_UNVERIFIED");
  });

  test("lets an invited mentee register without a password, and makes nobody from nothing", async () => {
    const it = await company(oidcSettings(ofA));
    const email = it.address("invited");
    const place = await invited(it.order.orderId, email);
    const { to, browser } = await comeAs(it, ofA, email);
    expect([to?.pathname, to?.searchParams.get("by")]).toEqual(["/signup", "account"]);
    const { csrfToken } = (await browser.visit("/api/auth/csrf")).body as { csrfToken: string };
    const token = to?.searchParams.get("token") ?? "";
    const versions = { termsVersion: CONSENT_VERSIONS.terms, privacyVersion: CONSENT_VERSIONS.privacy };
    await browser.visit("/api/auth/callback/hosted-signup", { csrfToken, token, json: "true", ...versions });
    const { id, passwordHash } = await prisma.user.findFirstOrThrow({ where: { email } });
    expect([await signedInAs(browser.cookies.get(COOKIE)), passwordHash]).toMatchObject([{ id }, null]);
    expect((await prisma.orderMentee.findUniqueOrThrow({ where: { id: place } })).menteeId).toBe(id);
    const stranger = it.address("stranger");
    expect(refusal(await comeAs(it, ofA, stranger))).toBe("IDENTITY_UNKNOWN");
    expect(await prisma.user.count({ where: { email: stranger } })).toBe(0);
  });

  test("opens nobody of another company, whichever address it asserts, nor a consultant, nor an admin", async () => {
    const [a, b] = [await company(oidcSettings(ofA)), await company(oidcSettings(ofB))];
    const own = await comeAs(a, ofA, a.mentee.email);
    const { subject } = ofA.person({ email: a.mentee.email });
    // B says that it is A's address, even under the subject by which A's provider knows the person.
    for (const person of [{ email: a.mentee.email }, { email: a.hr.email }, { email: a.mentee.email, subject }]) {
      ofB.person(person);
      const { cookie, ...answer } = await comeAs(b, ofB, person.email);
      expect([refusal(answer), cookie]).toEqual(["IDENTITY_UNKNOWN", undefined]);
    }
    // The same subject, with an address of B's own: another person.
    ofB.person({ email: b.mentee.email, subject });
    const { cookie } = await comeAs(b, ofB, b.mentee.email);
    expect(await signedInAs(cookie)).toMatchObject({ id: b.mentee.userId });
    expect(await signedInAs(own.cookie)).toMatchObject({ id: a.mentee.userId });
    const mentor = await make.mentor({ orders: [], email: b.address() });
    const boss = await make.admin({ email: b.address() });
    for (const { email } of [mentor, boss]) expect(refusal(await comeAs(b, ofB, email))).toBe("IDENTITY_UNKNOWN");
  });

  test("does not open somebody invited by another company, or who has an address elsewhere by now", async () => {
    const [a, b] = [await company(oidcSettings(ofA)), await company(oidcSettings(ofB))];
    const email = b.address("invited-by-a");
    await invited(a.order.orderId, email);
    expect(refusal(await comeAs(b, ofB, email))).toBe("IDENTITY_UNKNOWN");
    const { cookie } = await comeAs(b, ofB, b.mentee.email);
    expect(await signedInAs(cookie)).toMatchObject({ id: b.mentee.userId });
    await prisma.user.update({ where: { id: b.mentee.userId }, data: { email: `${randomUUID()}@private.example` } });
    expect(refusal(await comeAs(b, ofB, b.mentee.email))).toBe("IDENTITY_UNKNOWN");
  });

  test("ends for a browser that has not begun, at another provider's address, and a second time", async () => {
    const [a, b] = [await company(oidcSettings(ofA)), await company(oidcSettings(ofB))];
    const browser = authBrowser(api.app);
    const back = await providerBrowser(ofA.issuer).pass(await browser.begin("/", a.provider.id), a.mentee.email);
    expect(refusal(await authBrowser(api.app).visit(back.pathname + back.search))).toBe("not_done");
    expect(refusal(await browser.visit(`/api/sso/${b.provider.id}/callback${back.search}`))).toBe("not_done");
    const good = await comeAs(a, ofA, a.mentee.email);
    expect(refusal(await good.browser.visit(good.back.pathname + good.back.search))).toBe("not_done");
  });

  test("that is switched off ends what began with it, and begins nothing", async () => {
    const it = await company(oidcSettings(ofA));
    const { cookie } = await comeAs(it, ofA, it.mentee.email);
    const input = { id: it.customerId, providerId: it.provider.id, provider: { ...oidcSettings(ofA), clientSecret: null, enabled: false } };
    expect((await api.rest("customerSignIn.changeProvider", input, { token: await adminToken() })).status).toBe(200);
    expect(await signedInAs(cookie)).toBeNull();
    expect(refused(await api.rest("login.company", { provider: it.provider.id }))).toEqual([404, "NOT_FOUND"]);
  });
});

describe("a back-channel log-out", () => {
  const EVENT = "http://schemas.openid.net/event/backchannel-logout";
  async function left() {
    const it = await company(oidcSettings(ofA));
    const { cookie } = await comeAs(it, ofA, it.mentee.email);
    const { subject } = ofA.person({ email: it.mentee.email });
    const now = Math.floor(Date.now() / 1000);
    const claims = {
      iss: ofA.issuer,
      aud: ofA.clientId,
      sub: subject,
      iat: now,
      exp: now + 120,
      jti: randomUUID(),
      events: { [EVENT]: {} },
    };
    const send = async (token: string, at = it.provider.id) =>
      (await authBrowser(api.app).visit(`/api/sso/${at}/logout`, { logout_token: token })).status;
    return { it, cookie, claims, send };
  }

  test("ends the sessions that began there: a leaver's next call is refused", async () => {
    const { it, cookie, claims, send } = await left();
    const other = await make.session(it.mentee, { now: new Date() });
    expect(await signedInAs(cookie)).toMatchObject({ id: it.mentee.userId });
    const token = await ofA.sign(claims, { typ: "logout+jwt" });
    expect(await send(token)).toBe(200);
    expect(refused(await api.rest("currentUser.get", {}, { headers: { cookie: `${COOKIE}=${cookie}` } }))).toEqual([401, "UNAUTHORIZED"]);
    // What did not begin there is none of the provider's.
    expect((await api.rest("currentUser.get", {}, { token: await api.seal(other) })).status).toBe(200);
    expect(await send(token)).toBe(400);
  });

  test("is refused when it is forged, old, no log-out, somebody else's, or names nobody", async () => {
    const { it, cookie, claims, send } = await left();
    const b = await company(oidcSettings(ofB));
    const { sub, ...nobody } = claims;
    const { jti: _, ...unnamed } = claims;
    const old = Math.floor(Date.now() / 1000) - 3600;
    for (const wrong of [
      { ...claims, aud: "another" },
      { ...claims, iss: ofB.issuer },
      { ...claims, events: {} },
      { ...claims, nonce: "of an ID token" },
      { ...claims, iat: old, exp: old + 120 },
      nobody,
      unnamed,
    ])
      expect(await send(await ofA.sign(wrong, { typ: "logout+jwt" })), JSON.stringify(wrong)).toBe(400);
    expect(await send(await ofB.sign(claims, { typ: "logout+jwt" }))).toBe(400);
    expect(await send(await ofB.sign({ ...claims, iss: ofB.issuer, aud: ofB.clientId }, { typ: "logout+jwt" }), b.provider.id)).toBe(200);
    expect(await send("no token")).toBe(400);
    expect([await signedInAs(cookie), sub]).toMatchObject([{ id: it.mentee.userId }, expect.any(String)]);
  });
});

describe("a company's provider of SAML", () => {
  test("signs in by a signed assertion, and leads on to the page that was wanted", async () => {
    const it = await company(samlSettings);
    const { to, cookie } = await comeBySaml(it, it.mentee.email);
    expect([to?.toString(), await signedInAs(cookie)]).toMatchObject([`${ORIGIN}/mypage`, { id: it.mentee.userId }]);
    const stranger = await comeBySaml(it, it.address("stranger"));
    expect([refusal(stranger), stranger.cookie]).toEqual(["IDENTITY_UNKNOWN", undefined]);
  });

  test("opens nobody of another company, even if it calls itself by that one's name and subject", async () => {
    const a = await company(samlSettings);
    const b = await company({ ...samlSettings, certificates: [OTHER_SAML_KEY.certificate] });
    await comeBySaml(a, a.mentee.email);
    const { cookie, ...answer } = await comeBySaml(b, a.mentee.email, { key: OTHER_SAML_KEY });
    expect([refusal(answer), cookie]).toEqual(["IDENTITY_UNKNOWN", undefined]);
    const mine = await comeBySaml(b, b.mentee.email, { key: OTHER_SAML_KEY, change: { nameId: a.mentee.email } });
    expect(await signedInAs(mine.cookie)).toMatchObject({ id: b.mentee.userId });
    // An answer for B, posted to A.
    const browser = authBrowser(api.app);
    const post = await saml.answer(await browser.begin("/", b.provider.id), a.mentee.email);
    expect(
      refusal(await browser.visit(`/api/sso/${a.provider.id}/acs`, { SAMLResponse: post.SAMLResponse, RelayState: post.RelayState })),
    ).toBe("not_done");
  });

  const wrong: [string, Partial<SamlFacts>][] = [
    ["another audience", { audience: "https://another.example" }],
    ["another recipient", { recipient: `${ORIGIN}/api/sso/${randomUUID()}/acs` }],
    ["another issuer", { issuer: "https://another.example/metadata" }],
    ["another request", { inResponseTo: "_another" }],
    ["no request", { inResponseTo: "" }],
    ["a time that is over", { notOnOrAfter: new Date(Date.now() - 120_000) }],
    ["a time to come", { notBefore: new Date(Date.now() + 600_000) }],
  ];
  test.each(wrong)("is refused with %s", async (_, change) => {
    const it = await company(samlSettings);
    const { cookie, ...answer } = await comeBySaml(it, it.mentee.email, { change });
    expect([refusal(answer), cookie]).toEqual(["not_done", undefined]);
  });

  test("tolerates a minute between two clocks, and no more", async () => {
    const it = await company(samlSettings);
    const near = await comeBySaml(it, it.mentee.email, { change: { notBefore: new Date(Date.now() + 40_000) } });
    expect(await signedInAs(near.cookie)).toMatchObject({ id: it.mentee.userId });
  });

  test("takes no assertion twice, in the same browser or in another one", async () => {
    const it = await company(samlSettings);
    const assertionId = `_${randomUUID()}`;
    const first = await comeBySaml(it, it.mentee.email, { change: { assertionId } });
    expect(first.cookie).toBeDefined();
    const { SAMLResponse, RelayState, to } = first.post;
    for (const browser of [first.browser, authBrowser(api.app)])
      expect(refusal(await browser.visit(new URL(to).pathname, { SAMLResponse, RelayState }))).toBe("not_done");
    expect(refusal(await first.browser.visit(`${first.posted.to?.pathname}${first.posted.to?.search}`))).toBe("not_done");
    // Its id counts by itself, too, whatever request it answers.
    const second = await comeBySaml(it, it.mentee.email, { change: { assertionId } });
    expect(refusal(second)).toBe("not_done");
  });

  test("is finished by the browser alone that has begun", async () => {
    const it = await company(samlSettings);
    const [mine, theirs] = [authBrowser(api.app), authBrowser(api.app)];
    const { SAMLResponse, RelayState, to } = await saml.answer(await mine.begin("/", it.provider.id), it.mentee.email);
    await theirs.begin("/", it.provider.id);
    const posted = await theirs.visit(new URL(to).pathname, { SAMLResponse, RelayState });
    const finish = `${posted.to?.pathname}${posted.to?.search}`;
    expect([refusal(await theirs.visit(finish)), theirs.cookies.has(COOKIE)]).toEqual(["not_done", false]);
    expect((await mine.visit(finish)).to?.pathname).toBe("/");
    expect(mine.cookies.has(COOKIE)).toBe(true);
  });

  test("leads nowhere else by what travels with it", async () => {
    const it = await company(samlSettings);
    for (const RelayState of ["https://evil.example/", "//evil.example", "/mypage", ""]) {
      const { cookie, ...answer } = await comeBySaml(it, it.mentee.email, { tamper: (post) => ({ ...post, RelayState }) });
      expect([refusal(answer), answer.to?.origin, cookie]).toEqual(["not_done", ORIGIN, undefined]);
    }
  });

  describe("with an answer that was changed on its way", () => {
    const ASSERTION = /<saml:Assertion [\s\S]*<\/saml:Assertion>/;
    const SIGNATURE = /<ds:Signature[\s\S]*<\/ds:Signature>/;
    /** The signed assertion stays in the document, and another one is read in its place, if anybody falls for it. */
    const evil = (signed: string, email: string, victim: string) =>
      signed
        .replace(SIGNATURE, "")
        .replaceAll(email, victim)
        .replace(/ ID="[^"]+"/, ` ID="_evil"`);
    const attacks: [string, (xml: string, email: string, victim: string) => string][] = [
      ["the address", (xml, email, victim) => xml.replaceAll(email, victim)],
      ["without a signature", (xml) => xml.replace(SIGNATURE, "")],
      ["with an empty signature", (xml) => xml.replace(/<ds:SignatureValue>[^<]*</, "<ds:SignatureValue><")],
      [
        "a forged assertion before the signed one",
        (xml, email, victim) => xml.replace(ASSERTION, (signed) => evil(signed, email, victim) + signed),
      ],
      [
        "a forged assertion after the signed one",
        (xml, email, victim) => xml.replace(ASSERTION, (signed) => signed + evil(signed, email, victim)),
      ],
      [
        "the signed assertion inside of an extension, a forged one in its place",
        (xml, email, victim) =>
          xml.replace(ASSERTION, (signed) => `<samlp:Extensions>${signed}</samlp:Extensions>${evil(signed, email, victim)}`),
      ],
      [
        "the signed assertion inside of the forged one",
        (xml, email, victim) =>
          xml.replace(ASSERTION, (signed) => evil(signed, email, victim).replace("</saml:Assertion>", `${signed}</saml:Assertion>`)),
      ],
      [
        "the signature moved to the forged assertion, the signed one in an object of it",
        (xml, email, victim) =>
          xml.replace(ASSERTION, (signed) => {
            const signature = SIGNATURE.exec(signed)?.[0] ?? "";
            const original = signed.replace(SIGNATURE, "");
            const wrapping = signature.replace("</ds:Signature>", `<ds:Object>${original}</ds:Object></ds:Signature>`);
            return evil(signed, email, victim).replace("</saml:Assertion>", `${wrapping}</saml:Assertion>`);
          }),
      ],
      [
        "the same id twice",
        (xml, email, victim) => xml.replace(ASSERTION, (signed) => signed.replace(SIGNATURE, "").replaceAll(email, victim) + signed),
      ],
      ["a comment in the address", (xml, email, victim) => xml.replaceAll(email, `${victim}<!---->${email}`)],
      ["a document type", (xml) => `<!DOCTYPE r [<!ENTITY e SYSTEM "file:///etc/passwd">]>${xml}`],
      ["another root", (xml) => `<x>${xml}</x>`],
      ["two responses", (xml) => xml + xml],
      ["no XML", () => "nothing at all"],
    ];
    test.each(attacks)("is refused: %s", async (_, attack) => {
      const it = await company(samlSettings);
      const victim = it.hr.email;
      const { cookie, ...answer } = await comeBySaml(it, it.mentee.email, {
        tamper: (post) => withXml(post, (xml) => attack(xml, it.mentee.email, victim)),
      });
      expect([refusal(answer), cookie]).toEqual(["not_done", undefined]);
    });

    test("is refused: signed by another key, with its certificate in the signature", async () => {
      const it = await company(samlSettings);
      const { cookie, ...answer } = await comeBySaml(it, it.mentee.email, { key: OTHER_SAML_KEY });
      expect([refusal(answer), cookie]).toEqual(["not_done", undefined]);
    });
  });
});

interface Refusals {
  refusals: { fault: string; reason: string | null; requestId: string; person: { userId: string } | null }[];
}
const refusalsOf = async (it: { customerId: string }) =>
  ((await api.rest("customerSignIn.get", { id: it.customerId }, { token: await adminToken() })).body as Refusals).refusals;
const logged = vi.spyOn(api.app.services.log, "info");
afterAll(() => logged.mockRestore());
const lineOf = (number: string | null | undefined): unknown =>
  logged.mock.calls.map(([line]) => line as unknown as { requestId?: string }).find(({ requestId }) => requestId === number);
const numberOf = ({ to }: AuthAnswer) => to?.searchParams.get("number");

describe("a sign-in that was refused", () => {
  const bySaml: [string, string | null, Parameters<typeof comeBySaml>[2]][] = [
    ["another_audience", "not_done", { change: { audience: "https://another.example" } }],
    ["another_recipient", "not_done", { change: { recipient: `${ORIGIN}/api/sso/${randomUUID()}/acs` } }],
    ["another_issuer", "not_done", { change: { issuer: "https://another.example/metadata" } }],
    ["another_request", "not_done", { change: { inResponseTo: "_another" } }],
    ["clock", "not_done", { change: { notOnOrAfter: new Date(Date.now() - 120_000) } }],
    ["clock", "not_done", { change: { notBefore: new Date(Date.now() + 600_000) } }],
    ["signature", "not_done", { key: OTHER_SAML_KEY }],
    [
      "unsigned_assertion",
      "not_done",
      { tamper: (post) => withXml(post, (xml) => xml.replace(/<ds:Signature[\s\S]*<\/ds:Signature>/, "")) },
    ],
    [
      "encrypted",
      "not_done",
      {
        tamper: (post) =>
          withXml(post, (xml) =>
            xml.replace(/<saml:Assertion [\s\S]*<\/saml:Assertion>/, "<saml:EncryptedAssertion></saml:EncryptedAssertion>"),
          ),
      },
    ],
    ["signature_algorithm", "not_done", { tamper: (post) => withXml(post, (xml) => xml.replaceAll("rsa-sha256", "rsa-sha1")) }],
    ["signature_algorithm", "not_done", { tamper: (post) => withXml(post, (xml) => xml.replaceAll("xmlenc#sha256", "x&#115;ha1")) }],
    ["malformed", "not_done", { tamper: (post) => ({ ...post, SAMLResponse: "nothing" }) }],
    ["another_domain", "IDENTITY_UNKNOWN", { change: { email: "hana@elsewhere.example", nameId: "hana@elsewhere.example" } }],
  ];
  test.each(bySaml)("by SAML tells the admins why, and the person a number: %s", async (fault, code, how) => {
    const it = await company(samlSettings);
    const answer = await comeBySaml(it, it.mentee.email, how);
    const [kept, ...more] = await refusalsOf(it);
    expect([refusal(answer), kept?.fault, kept?.requestId, more]).toEqual([code, fault, numberOf(answer), []]);
    expect(numberOf(answer)).toMatch(/^[0-9a-f]{20}$/);
    expect(JSON.stringify(kept)).not.toContain("@");
    const line = lineOf(kept?.requestId);
    expect(line).toMatchObject({ provider: it.provider.id, code, fault, reason: kept?.reason ?? null });
    expect(JSON.stringify(line)).not.toContain("@");
  });

  test("by OpenID Connect as well: an unverified address, nobody of ours, another company's domain, given up at the provider", async () => {
    const it = await company(oidcSettings(ofA));
    ofA.person({ email: it.mentee.email, verified: false });
    await comeAs(it, ofA, it.mentee.email);
    await comeAs(it, ofA, it.address("stranger"));
    await comeAs(it, ofA, "hana@elsewhere.example");
    const browser = authBrowser(api.app);
    const state = new URL(await browser.begin("/", it.provider.id)).searchParams.get("state");
    const description = "The user hana@example.com has declined";
    const back = new URLSearchParams({ error: "access_denied", error_description: description, state: state ?? "", iss: ofA.issuer });
    expect(refusal(await browser.visit(`/api/sso/${it.provider.id}/callback?${back}`))).toBe("not_done");
    const kept = await refusalsOf(it);
    expect(kept.map(({ fault, reason }) => [fault, reason])).toEqual([
      ["canceled", "access_denied"],
      ["another_domain", null],
      ["unknown_person", null],
      ["address_unverified", null],
    ]);
  });

  test("is kept where a browser had set out, a hundred times at most, and not where anybody calls the address", async () => {
    const it = await company(oidcSettings(ofA));
    const answer = await authBrowser(api.app).visit(`/api/sso/${it.provider.id}/callback?state=${"s".repeat(43)}&code=1`);
    expect([refusal(answer), await refusalsOf(it)]).toEqual(["not_done", []]);
    expect(lineOf(numberOf(answer))).toMatchObject({ fault: "another_browser" });
    const row = (seconds: number) => ({
      fault: "late",
      requestId: "earlier",
      at: new Date(Date.now() - seconds * 1000),
      providerId: it.provider.id,
    });
    await prisma.providerRefusal.createMany({ data: Array.from({ length: LIMITS.providerRefusals + 5 }, (_, index) => row(index + 60)) });
    await comeAs(it, ofA, it.address("stranger"));
    const kept = await refusalsOf(it);
    expect([kept.length, kept[0]?.fault]).toEqual([LIMITS.providerRefusals, "unknown_person"]);
    expect(await prisma.providerRefusal.count({ where: { providerId: it.provider.id } })).toBe(LIMITS.providerRefusals);
  });

  test("too late, or by another browser, is told apart", async () => {
    const it = await company(oidcSettings(ofA));
    const browser = authBrowser(api.app);
    const back = await providerBrowser(ofA.issuer).pass(await browser.begin("/", it.provider.id), it.mentee.email);
    await prisma.providerAttempt.updateMany({ where: { providerId: it.provider.id }, data: { expiresAt: new Date(0) } });
    await browser.visit(back.pathname + back.search);
    await authBrowser(api.app).visit(back.pathname + back.search);
    expect((await refusalsOf(it)).map(({ fault }) => fault)).toEqual(["another_browser", "late"]);
  });

  test("two addresses: the one of the company's domains counts", async () => {
    const it = await company(samlSettings);
    const { cookie } = await comeBySaml(it, it.mentee.email, { change: { secondEmail: "hana@private.example" } });
    expect(await signedInAs(cookie)).toMatchObject({ id: it.mentee.userId });
    const unclear = await comeBySaml(it, it.hr.email, { change: { secondEmail: it.mentee.email } });
    expect([refusal(unclear), (await refusalsOf(it))[0]?.fault]).toEqual(["IDENTITY_UNVERIFIED", "address_ambiguous"]);
  });
});

describe("an identifier that the provider has changed", () => {
  const relink = async (it: { customerId: string; provider: { id: string } }, userId?: string) =>
    api.rest("customerSignIn.relink", { id: it.customerId, providerId: it.provider.id, userId }, { token: await adminToken() });
  const PERSISTENT = "urn:oasis:names:tc:SAML:2.0:nameid-format:persistent";

  test("is no other one for the case of an address, also where it was kept in capitals", async () => {
    const it = await company(samlSettings);
    const nameId = it.mentee.email.toUpperCase();
    expect((await comeBySaml(it, it.mentee.email, { change: { nameId } })).cookie).toBeDefined();
    await prisma.hostedIdentity.updateMany({ where: { userId: it.mentee.userId }, data: { subject: nameId } });
    expect((await comeBySaml(it, it.mentee.email)).cookie).toBeDefined();
    expect(await prisma.hostedIdentity.count({ where: { userId: it.mentee.userId } })).toBe(1);
  });

  test("is compared letter by letter where it is no address", async () => {
    const it = await company(samlSettings);
    const change = { nameIdFormat: PERSISTENT, nameId: "aB@opaque" };
    expect((await comeBySaml(it, it.mentee.email, { change })).cookie).toBeDefined();
    const other = await comeBySaml(it, it.mentee.email, { change: { ...change, nameId: "Ab@opaque" } });
    expect([refusal(other), (await refusalsOf(it))[0]?.fault]).toEqual(["IDENTITY_UNKNOWN", "identifier_changed"]);
  });

  test("reads as a stranger's to the person, is told apart to the admins, and is linked anew when they say so", async () => {
    const it = await company(samlSettings);
    const first = await comeBySaml(it, it.mentee.email, { change: { nameIdFormat: PERSISTENT, nameId: "of-before" } });
    const changed = { change: { nameIdFormat: PERSISTENT, nameId: "of-today" } };
    const no = await comeBySaml(it, it.mentee.email, changed);
    expect(refusal(no)).toBe("IDENTITY_UNKNOWN");
    expect((await refusalsOf(it))[0]).toMatchObject({ fault: "identifier_changed", person: { userId: it.mentee.userId } });
    expect(refused(await relink(it, it.hr.userId))).toEqual([404, "NOT_FOUND"]);
    expect((await relink(it, it.mentee.userId)).body).toEqual({ forgotten: 1 });
    expect([await signedInAs(first.cookie), (await refusalsOf(it))[0]?.person]).toEqual([null, null]);
    const yes = await comeBySaml(it, it.mentee.email, changed);
    expect(await signedInAs(yes.cookie)).toMatchObject({ id: it.mentee.userId });
    const entry = await prisma.auditLog.findFirstOrThrow({ where: { action: "account.relink", entityId: it.mentee.userId } });
    expect(entry).toMatchObject({ actorId: admin.userId, diff: { providerId: it.provider.id } });
  });

  test("is linked anew for everybody at one provider, and at no other company's", async () => {
    const [it, other] = [await company(samlSettings), await company(samlSettings)];
    for (const at of [it, other]) for (const { email } of [at.mentee, at.hr]) await comeBySaml(at, email);
    expect((await relink(it)).body).toEqual({ forgotten: 2 });
    expect(await prisma.hostedIdentity.count({ where: { userId: { in: [other.mentee.userId, other.hr.userId] } } })).toBe(2);
    expect(refused(await relink({ ...it, provider: other.provider }))).toEqual([404, "NOT_FOUND"]);
  });

  test("shows what was written before to a browser of before alone: an admin's provider can assert any address", async () => {
    const it = await company(samlSettings);
    const by = (nameId: string) => ({ change: { nameIdFormat: PERSISTENT, nameId } });
    const hidden = async ({ cookie }: { cookie: string | undefined }) => {
      const { info } = (await api.rest("currentUser.get", {}, { headers: { cookie: `${COOKIE}=${cookie}` } })).body as {
        info: { hiddenBefore: string | null };
      };
      return info.hiddenBefore !== null;
    };
    const first = await comeBySaml(it, it.mentee.email, by("one"));
    const mentor = await make.mentor({ orders: [it.order] });
    await make.mentoring({ mentee: it.mentee, mentor, startAt: new Date(Date.now() + 86_400_000), status: "reserved" });
    expect([await hidden(first), await hidden(await comeBySaml(it, it.mentee.email, by("one")))]).toEqual([false, false]);
    await relink(it, it.mentee.userId);
    expect(await hidden(await comeBySaml(it, it.mentee.email, { ...by("two"), browser: first.browser }))).toBe(false);
    await relink(it, it.mentee.userId);
    const forged = await comeBySaml(it, it.mentee.email, by("forged"));
    expect(await hidden(forged)).toBe(true);
    // Nor does a second link, from the same browser, open it.
    await relink(it, it.mentee.userId);
    expect(await hidden(await comeBySaml(it, it.mentee.email, { ...by("forged again"), browser: forged.browser }))).toBe(true);
  });

  test("is the person's again by the password of before, in the session that the provider has begun", async () => {
    const password = "雨の日は傘を忘れて走って帰る人";
    const it = await company(samlSettings);
    await prisma.user.update({ where: { id: it.mentee.userId }, data: { passwordHash: await hashOf(password) } });
    const mentor = await make.mentor({ orders: [it.order] });
    await make.mentoring({ mentee: it.mentee, mentor, startAt: new Date(Date.now() + 86_400_000), status: "reserved" });
    const { cookie = "", browser } = await comeBySaml(it, it.mentee.email);
    const headers = { cookie: `${COOKIE}=${cookie}` };
    expect((await api.rest("security.identify", { password: "ちがうことばをいれてみる人" }, { headers })).status).toBe(422);
    expect((await api.rest("security.identify", { password }, { headers })).status).toBe(200);
    expect(await prisma.identityHold.count({ where: { userId: it.mentee.userId } })).toBe(0);
    expect((await comeBySaml(it, it.mentee.email, { browser })).cookie).toBeDefined();
    expect(await prisma.identityHold.count({ where: { userId: it.mentee.userId } })).toBe(0);
  });
});

describe("an admin's settings", () => {
  test("show no secret to anybody, and keep it encrypted", async () => {
    const it = await company(oidcSettings(ofA));
    const shown = await api.rest("customerSignIn.get", { id: it.customerId }, { token: await adminToken() });
    expect((shown.body as SignInView).providers[0]).toMatchObject({ hasSecret: true });
    const row = await prisma.identityProvider.findUniqueOrThrow({ where: { id: it.provider.id } });
    const audit = await prisma.auditLog.findMany({ where: { entityId: it.customerId } });
    for (const text of [shown.text, Buffer.from(row.secretEnc ?? []).toString("latin1"), JSON.stringify(audit)])
      expect(text).not.toContain(ofA.clientSecret);
  });

  test("take a domain for one company only, none of anybody's, and no sign-in by which nobody could come", async () => {
    const it = await company(oidcSettings(ofA));
    const other = await make.order();
    const token = await adminToken();
    const set = (id: string, domains: string[], ssoOnly = false) => api.rest("customerSignIn.update", { id, domains, ssoOnly }, { token });
    expect((await set(other.customerId, [it.domain])).error?.fieldErrors).toMatchObject({ domains: [expect.any(String)] });
    expect((await set(other.customerId, ["gmail.com"])).error?.fieldErrors).toMatchObject({ "domains.0": [expect.any(String)] });
    expect((await set(other.customerId, ["free.example"], true)).error?.fieldErrors).toMatchObject({ ssoOnly: [expect.any(String)] });
    expect(((await api.rest("customerSignIn.get", { id: other.customerId }, { token })).body as SignInView).domains).toEqual([]);
    await set(it.customerId, [it.domain], true);
    const last = await api.rest("customerSignIn.removeProvider", { id: it.customerId, providerId: it.provider.id }, { token });
    expect(last.error?.fieldErrors).toMatchObject({ ssoOnly: [expect.any(String)] });
  });

  test("take only addresses that may be asked, and certificates that are some", async () => {
    const { customerId: id } = await make.order();
    const token = await adminToken();
    const add = async (provider: object) =>
      Object.keys((await api.rest("customerSignIn.addProvider", { id, provider }, { token })).error?.fieldErrors ?? {});
    for (const issuer of [
      "http://id.example",
      "https://127.0.0.1",
      "https://169.254.169.254",
      "https://id.example:8443",
      "file:///etc/passwd",
    ])
      expect(await add({ ...oidcSettings(ofA), issuer }), issuer).toEqual(["provider.issuer"]);
    expect(await add({ ...samlSettings, signInUrl: "javascript:alert(1)" })).toEqual(["provider.signInUrl"]);
    expect(await add({ ...samlSettings, certificates: ["not a certificate"] })).toEqual(["provider.certificates"]);
    const { clientSecret: _, ...without } = oidcSettings(ofA);
    expect(await add(without)).toEqual(["provider.clientSecret"]);
  });

  test("take any https address of SAML, which browsers alone open", async () => {
    const { customerId: id } = await make.order();
    const token = await adminToken();
    const add = async (signInUrl: string) => {
      const answer = await api.rest("customerSignIn.addProvider", { id, provider: { ...samlSettings, signInUrl } }, { token });
      return [answer.status, answer.error?.fieldErrors?.["provider.signInUrl"] ?? null];
    };
    for (const address of ["https://idp.corp.local/saml", "https://10.0.0.5/adfs/ls", "https://idp.example.com:8443/sso"])
      expect(await add(address), address).toEqual([201, null]);
    for (const address of ["http://idp.corp.local/saml", "https://a:b@idp.example.com/sso", "idp.example.com"])
      expect(await add(address), address).toEqual([422, [expect.stringContaining("https://")]]);
    const ofOidc = { ...oidcSettings(ofA), issuer: "https://id.example.com:8443" };
    const refusedIssuer = await api.rest("customerSignIn.addProvider", { id, provider: ofOidc }, { token });
    expect(refusedIssuer.error?.fieldErrors?.["provider.issuer"]?.[0]).toContain("443");
  });

  test("begin with a name, which gives the addresses and the metadata, and are used once the values are there", async () => {
    const { customerId: id } = await make.order();
    const token = await adminToken();
    const prepare = async (protocol: string) => {
      const answer = await api.rest("customerSignIn.prepareProvider", { id, protocol, name: "会社のアカウントで進む" }, { token });
      expect(answer.status).toBe(201);
      const added = (answer.body as SignInView).providers.find((provider) => provider.protocol === protocol);
      if (!added) throw new Error("no provider");
      return added;
    };
    const [bySaml, byOidc] = [await prepare("saml"), await prepare("oidc")];
    const read = async (provider: string) => {
      const answer = await api.app.companySignIn(new Request(`${ORIGIN}/api/sso/${provider}`), provider, "metadata");
      return { status: answer.status, type: answer.headers.get("content-type"), xml: await answer.text() };
    };
    const { status, type, xml } = await read(bySaml.id);
    expect([status, type]).toEqual([200, "application/samlmetadata+xml; charset=utf-8"]);
    for (const part of [
      `entityID="${bySaml.addresses.entityId}"`,
      `Location="${bySaml.addresses.redirect}"`,
      'WantAssertionsSigned="true"',
    ])
      expect(xml).toContain(part);
    expect(xml).not.toMatch(/PRIVATE|Certificate/);
    expect([bySaml.addresses.entityId, (await read(byOidc.id)).status]).toEqual([`${ORIGIN}/api/sso/${bySaml.id}`, 404]);

    const byName = { id, providerId: byOidc.id };
    expect((await api.rest("customerSignIn.testProvider", byName, { token })).body).toEqual({ fault: "incomplete" });
    expect(refused(await api.rest("login.company", { provider: byOidc.id }))).toEqual([404, "NOT_FOUND"]);
    const { clientSecret: _, ...without } = oidcSettings(ofA);
    const change = async (providerId: string, provider: object) =>
      api.rest("customerSignIn.changeProvider", { id, providerId, provider }, { token });
    expect(refused(await change(byOidc.id, without))).toEqual([422, "UNPROCESSABLE"]);
    expect([(await change(byOidc.id, oidcSettings(ofA))).status, (await change(bySaml.id, samlSettings)).status]).toEqual([200, 200]);
    for (const provider of [bySaml.id, byOidc.id]) expect((await api.rest("login.company", { provider })).status).toBe(200);
  });

  test("tell by a test whether the connection works, and what is wrong with it", async () => {
    const test = async (settings: object) => {
      const it = await company(settings);
      const answer = await api.rest(
        "customerSignIn.testProvider",
        { id: it.customerId, providerId: it.provider.id },
        { token: await adminToken() },
      );
      return (answer.body as { fault: string | null }).fault;
    };
    expect(await test(oidcSettings(ofA))).toBeNull();
    expect(await test({ ...oidcSettings(ofA), clientSecret: "not the secret" })).toBe("secret_refused");
    expect(await test({ ...oidcSettings(ofA), issuer: `${ofA.issuer}/` })).toBe("issuer_differs");
    expect(await test({ ...oidcSettings(ofA), issuer: `${ofA.issuer}/elsewhere` })).toBe("unreachable");
    expect(await test(samlSettings)).toBeNull();
    // The key that had encrypted the secret is gone.
    const it = await company(oidcSettings(ofA));
    await prisma.identityProvider.update({ where: { id: it.provider.id }, data: { secretKeyId: "gone" } });
    const input = { id: it.customerId, providerId: it.provider.id };
    const answer = await api.rest("customerSignIn.testProvider", input, { token: await adminToken() });
    expect(answer.body).toEqual({ fault: "secret_unreadable" });
    expect(refused(await api.rest("login.company", { provider: it.provider.id }))).toEqual([503, "UNAVAILABLE"]);
  });

  test("that name another issuer forget who came before", async () => {
    const it = await company(oidcSettings(ofA));
    const { cookie } = await comeAs(it, ofA, it.mentee.email);
    const input = { id: it.customerId, providerId: it.provider.id, provider: oidcSettings(ofB) };
    expect((await api.rest("customerSignIn.changeProvider", input, { token: await adminToken() })).status).toBe(200);
    expect(await signedInAs(cookie)).toBeNull();
    expect(await prisma.hostedIdentity.count({ where: { userId: it.mentee.userId } })).toBe(0);
    ofB.person({ email: it.mentee.email });
    expect(await signedInAs((await comeAs(it, ofB, it.mentee.email)).cookie)).toMatchObject({ id: it.mentee.userId });
  });
});
