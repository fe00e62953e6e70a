import { hashPassword } from "@knotter/auth/password";
import { sealToken } from "@knotter/auth/token";
import { CONSENT_VERSIONS } from "@knotter/domain/policy";
import { DAY, HOUR, MINUTE } from "@knotter/domain/tokyo";
import { NOW } from "@knotter/testing/factories/given";
import { afterEach, describe, expect, test } from "vitest";
import { type Answer, COOKIE, ORIGIN, startApi } from "./support/api-harness";
import { operations } from "./support/operations";

const api = await startApi();
const { make, clock, prisma } = api;
afterEach(() => clock.set(NOW));

const PASSWORD = "a long password nobody knows";
const passwordHash = await hashPassword(PASSWORD);

const person = async () => make.mentee({ order: await make.order(), passwordHash });
const refused = (answer: Answer) => [answer.status, answer.error?.code ?? null];
const cookie = (token: string, headers: Record<string, string> = {}) => ({
  headers: { cookie: `other=1; ${COOKIE}=${token}`, ...headers },
});
const me = (caller: Parameters<typeof api.rest>[2]) => api.rest("currentUser.get", {}, caller);
const idOf = (answer: Answer) => (answer.body as { id: string } | null)?.id;
const logIn = (form: object, headers: Record<string, string> = {}) => api.raw("POST", "/login", { body: JSON.stringify(form), headers });

describe("one token, two ways to show it", () => {
  test("a bearer and a cookie name the same person", async () => {
    const mentee = await person();
    const token = await api.signIn(mentee);
    expect(idOf(await me({ token }))).toBe(mentee.userId);
    expect(idOf(await me(cookie(token)))).toBe(mentee.userId);
    expect(idOf(await api.trpc("currentUser.get", {}, cookie(token)))).toBe(mentee.userId);
  });

  test.each([
    "",
    "Bearer",
    "Bearer ",
    "Bearer x",
    "bearer garbage.garbage",
    "Basic dTpw",
    "Bearer a b",
    "Token x",
    "Bearer \u00e9",
    `Bearer ${"a".repeat(5000)}`,
  ])("a malformed Authorization (%j) is 401, never the cookie beside it", async (authorization) => {
    const token = await api.signIn(await person());
    for (const transport of ["rest", "trpc"] as const)
      expect(refused(await api[transport]("currentUser.get", {}, cookie(token, { authorization })))).toEqual([401, "TOKEN_INVALID"]);
  });

  test("a bearer of one person is never mixed with the cookie of another", async () => {
    const [first, second] = [await person(), await person()];
    const answer = await me(cookie(await api.signIn(second), { authorization: `Bearer ${await api.signIn(first)}` }));
    expect(idOf(answer)).toBe(first.userId);
  });

  test("tokens of another secret, of no session and of no id open nothing", async () => {
    const sessionId = await make.session(await person());
    for (const token of [
      await sealToken({ secret: "another secret of the same length, nearly" }, sessionId, 60),
      await api.seal(crypto.randomUUID()),
      await api.seal("' OR 1=1 --"),
      sessionId,
    ]) {
      expect(refused(await me({ token }))).toEqual([401, "TOKEN_INVALID"]);
      expect(refused(await me(cookie(token)))).toEqual([401, "UNAUTHORIZED"]);
    }
  });

  test("cookies of other names are nobody's", async () => {
    const token = await api.signIn(await person());
    for (const name of ["next-auth.session-token", "session", "xknotter.session", "knotter.sessionx", "__Host-knotter.session"])
      expect(refused(await me({ headers: { cookie: `${name}=${token}` } }))).toEqual([401, "UNAUTHORIZED"]);
  });

  test("current-user/auth takes a bearer only", async () => {
    const token = await api.signIn(await person());
    expect(refused(await api.rest("currentUser.auth", {}, cookie(token)))).toEqual([401, "UNAUTHORIZED"]);
    expect(refused(await api.rest("currentUser.auth", {}, { token }))).toEqual([200, null]);
  });
});

describe("a session ends at the next call", () => {
  test("when the person signs out, on both transports, and a second sign-out finds nobody", async () => {
    const mentee = await person();
    const [token, elsewhere] = [await api.signIn(mentee), await api.signIn(mentee)];
    expect(refused(await api.rest("logout.end", {}, { token }))).toEqual([200, null]);
    for (const transport of ["rest", "trpc"] as const)
      expect(refused(await api[transport]("currentUser.get", {}, { token }))).toEqual([401, "UNAUTHORIZED"]);
    expect(refused(await me(cookie(token)))).toEqual([401, "UNAUTHORIZED"]);
    expect(refused(await api.rest("logout.end", {}, { token }))).toEqual([401, "UNAUTHORIZED"]);
    expect((await me({ token })).error?.message).toContain("ログインの有効期限が切れました");
    for (const transport of ["rest", "trpc"] as const)
      expect((await api[transport]("currentUser.get", {})).error?.message).toBe("ログインが必要です。");
    expect(refused(await me({ token: elsewhere }))).toEqual([200, null]);
  });

  test("when the session version increases", async () => {
    const mentee = await person();
    const token = await api.signIn(mentee);
    await prisma.user.update({ where: { id: mentee.userId }, data: { sessionVersion: { increment: 1 } } });
    expect(refused(await me({ token }))).toEqual([401, "UNAUTHORIZED"]);
    expect(refused(await me({ token: await api.signIn(mentee) }))).toEqual([200, null]);
  });

  test("when its time is over", async () => {
    const token = await api.signIn(await person());
    clock.advance(7 * DAY - 1);
    expect(refused(await me({ token }))).toEqual([200, null]);
    clock.advance(1);
    expect(refused(await me({ token }))).toEqual([401, "UNAUTHORIZED"]);
  });

  test("when the person is deleted", async () => {
    const mentee = await person();
    const token = await api.signIn(mentee);
    await prisma.user.update({ where: { id: mentee.userId }, data: { deletedAt: NOW } });
    expect(refused(await me({ token }))).toEqual([401, "TOKEN_INVALID"]);
  });

  test("and the role is the one of this moment, not of the sign-in", async () => {
    const admin = await make.admin();
    const token = await api.signIn(admin);
    await prisma.admin.delete({ where: { userId: admin.userId } });
    await prisma.user.update({ where: { id: admin.userId }, data: { role: "hrstaff" } });
    expect(refused(await api.rest("mentorSchedule.get", { id: crypto.randomUUID() }, { token }))).toEqual([403, "FORBIDDEN"]);
  });
});

describe("a disabled account", () => {
  test("learns at the next call of any old session that it is disabled, and nothing else", async () => {
    const mentee = await person();
    const token = await api.signIn(mentee);
    await prisma.user.update({ where: { id: mentee.userId }, data: { disabled: true, sessionVersion: { increment: 1 } } });
    for (const { key, row } of operations) {
      if (row.access === "public" || row.allowDisabled || key === "logout.end") continue;
      const answer = await api.rest(key, { id: crypto.randomUUID() }, { token });
      if (row.access.includes("mentee")) expect([key, ...refused(answer)]).toEqual([key, 403, "ACCOUNT_DISABLED"]);
      else expect([key, answer.status]).toEqual([key, 403]);
    }
    expect((await api.rest("currentUser.auth", {}, { token })).body).toMatchObject({ id: mentee.userId, disabled: true });
    expect((await api.rest("login.mentee", {}, { token })).body).toEqual({ user: null, reason: "disabled", next: "/login", notices: [] });
  });

  test("signs in only to be told", async () => {
    const mentee = await person();
    await prisma.user.update({ where: { id: mentee.userId }, data: { disabled: true } });
    const answer = await logIn({ email: mentee.email, password: PASSWORD });
    expect(answer.body).toMatchObject({ user: null, reason: "disabled" });
    const { accessToken } = answer.body as { accessToken: string };
    expect(refused(await me({ token: accessToken }))).toEqual([403, "ACCOUNT_DISABLED"]);
  });
});

describe("writes from other sites", () => {
  const FOREIGN = [
    { origin: "https://evil.example" },
    { origin: "null" },
    { origin: "http://localhost:3001" },
    { origin: "http://localhost.evil.example:3000" },
    { origin: "http://evil.example", host: "localhost:3000" },
    { origin: "not an origin" },
    { "sec-fetch-site": "cross-site" },
  ];

  test.each(FOREIGN)("%o with a cookie is refused, and nothing is written", async (headers) => {
    const token = await api.signIn(await person());
    for (const transport of ["rest", "trpc"] as const)
      expect(refused(await api[transport]("logout.end", {}, cookie(token, headers)))).toEqual([403, "FORBIDDEN"]);
    expect(refused(await me(cookie(token)))).toEqual([200, null]);
  });

  test("the same host without encryption is another page: whoever sits on the line could have written it", async () => {
    const secure = await startApi({ origin: "https://knotter.example" });
    const token = await secure.signIn(await secure.make.admin());
    const asks = (origin: string) =>
      secure.rest("logout.end", {}, { headers: { cookie: `__Host-${COOKIE}=${token}`, host: "knotter.example", origin } });
    expect(refused(await asks("http://knotter.example"))).toEqual([403, "FORBIDDEN"]);
    expect(refused(await asks("https://knotter.example"))).toEqual([200, null]);
  });

  test("signing in from another page is refused too, before the password is looked at", async () => {
    const mentee = await person();
    expect(refused(await logIn({ email: mentee.email, password: PASSWORD }, { origin: "https://evil.example" }))).toEqual([
      403,
      "FORBIDDEN",
    ]);
  });

  test("the own origin, no origin at all, and a bearer from anywhere may write", async () => {
    for (const headers of [{ origin: ORIGIN }, { "sec-fetch-site": "same-origin" }, {}])
      expect(refused(await api.rest("logout.end", {}, cookie(await api.signIn(await person()), headers)))).toEqual([200, null]);
    expect(
      refused(await api.rest("logout.end", {}, { token: await api.signIn(await person()), headers: { origin: "https://app.example" } })),
    ).toEqual([200, null]);
  });

  test("no answer invites other origins", async () => {
    const answer = await me(cookie(await api.signIn(await person()), { origin: "https://evil.example" }));
    expect(answer.headers.get("access-control-allow-origin")).toBeNull();
  });
});

describe("signing in", () => {
  test("gives a token with its expiry, and the person", async () => {
    const mentee = await person();
    const answer = await logIn({ email: ` ${mentee.email.toUpperCase()} `, password: PASSWORD });
    expect(answer.status).toBe(200);
    expect(answer.headers.get("set-cookie")).toBeNull();
    const { accessToken, expiresAt, user } = answer.body as { accessToken: string; expiresAt: string; user: { id: string } };
    expect(user.id).toBe(mentee.userId);
    expect(new Date(expiresAt).getTime()).toBe(NOW.getTime() + 7 * DAY);
    expect(idOf(await me({ token: accessToken }))).toBe(mentee.userId);
  });

  test("a wrong password, an unknown address and one without a password look the same", async () => {
    const mentee = await person();
    const silent = await make.mentee({ order: await make.order() });
    const answers = await Promise.all([
      logIn({ email: mentee.email, password: `${PASSWORD}!` }),
      logIn({ email: "nobody@example.com", password: PASSWORD }),
      logIn({ email: silent.email, password: PASSWORD }),
    ]);
    for (const answer of answers) {
      expect(refused(answer)).toEqual([401, "INVALID_CREDENTIALS"]);
      expect({ ...answer.error, requestId: "" }).toEqual({ ...answers[0]?.error, requestId: "" });
      expect([...answer.headers.keys()].sort()).toEqual([...(answers[0]?.headers.keys() ?? [])].sort());
    }
  });

  test.each(["known", "unknown"])("the sixth try at a %s address waits, the right password too", async (which) => {
    const { email } = which === "known" ? await person() : { email: `${crypto.randomUUID()}@example.com` };
    for (let attempt = 0; attempt < 5; attempt += 1)
      expect(refused(await logIn({ email, password: "wrong" }))).toEqual([401, "INVALID_CREDENTIALS"]);
    const locked = await logIn({ email, password: PASSWORD });
    expect(refused(locked)).toEqual([429, "TOO_MANY_REQUESTS"]);
    expect(locked.error?.retryable).toBe(true);
    const told = ["retry-after", "x-ratelimit-limit", "x-ratelimit-remaining", "x-ratelimit-reset"].map((name) => locked.headers.get(name));
    expect(told.map(Number)).toEqual([15 * 60, 5, 0, 15 * 60]);
    clock.advance(HOUR / 4);
    expect((await logIn({ email, password: PASSWORD })).status).toBe(which === "known" ? 200 : 401);
  });

  test("the twenty-first try from one address waits, whoever is tried", async () => {
    const headers = { "x-forwarded-for": `198.51.100.${Math.floor(Math.random() * 250)}, 10.0.0.1`, "user-agent": crypto.randomUUID() };
    await prisma.rateWindow.deleteMany({ where: { key: { startsWith: "login:address:198.51.100." } } });
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 21; attempt += 1)
      statuses.push((await logIn({ email: `${crypto.randomUUID()}@example.com`, password: "x" }, headers)).status);
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 401), 429]);
    const [known, unknown] = await Promise.all([person(), make.mentee({ order: await make.order() })]);
    for (const { email } of [known, unknown]) {
      const answer = await logIn({ email, password: PASSWORD }, headers);
      expect(answer.error?.message).toBe(
        "このネットワークからのパスワードの入力が続いたため、しばらくお受けできません。メールのログインリンクとパスキーはお使いいただけます。",
      );
      expect(Number(answer.headers.get("retry-after"))).toBe(15 * 60);
    }
    // A browser that has signed in to the account goes on.
    const cookie = `knotter.browser=${"b".repeat(43)}`;
    const here = { ...headers, cookie };
    expect((await logIn({ email: known.email, password: PASSWORD }, { "x-forwarded-for": "192.0.2.77", cookie })).status).toBe(200);
    expect((await logIn({ email: known.email, password: PASSWORD }, here)).status).toBe(200);
    expect((await logIn({ email: unknown.email, password: PASSWORD }, here)).status).toBe(429);
  });

  test("an object with operators in place of a password is refused", async () => {
    const mentee = await person();
    for (const password of [{ not: "" }, [PASSWORD], true, null, 1])
      expect(refused(await logIn({ email: mentee.email, password }))).toEqual([400, "BAD_REQUEST"]);
    for (const email of [{ not: "" }, { contains: "@" }, [mentee.email]])
      expect(refused(await logIn({ email, password: PASSWORD }))).toEqual([400, "BAD_REQUEST"]);
  });
});

describe("the browser's session of next-auth", () => {
  const { callbacks } = api.app.authOptions();
  type Jwt = NonNullable<NonNullable<typeof callbacks>["jwt"]>;
  const jwt = (parameters: object) => callbacks?.jwt?.(parameters as Parameters<Jwt>[0]);

  const through = (id: string, form: object) => {
    type Provider = { options: { id: string; authorize(form: object, request: object): Promise<{ id: string; sid: string } | null> } };
    const found = (api.app.authOptions().providers as unknown as Provider[]).find(({ options }) => options.id === id);
    if (!found) throw new Error(`no sign-in method ${id}`);
    return found.options.authorize(form, { headers: { "x-forwarded-for": `192.0.2.${Math.floor(Math.random() * 250)}` } });
  };

  test("session.update() from a browser changes nothing", async () => {
    const sid = crypto.randomUUID();
    const planted = { sid: crypto.randomUUID(), role: "admin", userId: "x", user: { role: "admin" } };
    expect(await jwt({ token: { sid, ...{ role: "admin" } }, trigger: "update", session: planted })).toEqual({ sid });
    expect(await jwt({ token: { sid }, trigger: "update", user: planted, session: planted })).toEqual({ sid });
    expect(await jwt({ token: { sid } })).toEqual({ sid });
  });

  test("only a sign-in names a session, and it is made by the use case", async () => {
    const mentee = await person();
    const [provider] = api.app.authOptions().providers as unknown as [
      { options: { authorize(form: unknown, request: object): Promise<{ id: string; sid: string } | null> } },
    ];
    const user = await provider.options.authorize({ email: mentee.email, password: PASSWORD }, { headers: {} });
    expect(user?.id).toBe(mentee.userId);
    expect(await jwt({ token: {}, trigger: "signIn", user })).toEqual({ sid: user?.sid });
    expect(idOf(await me(cookie(await api.seal(user?.sid ?? ""))))).toBe(mentee.userId);
    await expect(provider.options.authorize({ email: mentee.email, password: "wrong" }, { headers: {} })).rejects.toThrow(
      /^INVALID_CREDENTIALS$/,
    );
    expect(await provider.options.authorize({ email: { not: "" }, password: PASSWORD }, {})).toBeNull();
  });

  test("the link of a mail opens it once, at the route of its role", async () => {
    const mentor = await make.mentor({ orders: [] });
    const linkOf = async () => {
      const id = crypto.randomUUID();
      const token = api.links.tokenOf(id);
      const facts = { purpose: "magic_link" as const, email: mentor.email, role: "mentor" as const, userId: mentor.userId };
      await prisma.linkToken.create({
        data: {
          id,
          tokenHash: api.links.hashOf(token),
          ...facts,
          createdAt: clock.now(),
          expiresAt: new Date(clock.now().getTime() + MINUTE),
        },
      });
      return token;
    };
    const token = await linkOf();
    const user = await through("mentor-link", { token });
    expect(user?.id).toBe(mentor.userId);
    expect(idOf(await me(cookie(await api.seal(user?.sid ?? ""))))).toBe(mentor.userId);
    await expect(through("mentor-link", { token })).rejects.toThrow(/^TOKEN_USED$/);
    await expect(through("signup", { token: await linkOf(), password: "x", termsVersion: "1", privacyVersion: "1" })).rejects.toThrow(
      /^TOKEN_INVALID$/,
    );
    expect((await through("link", { token: await linkOf() }))?.id).toBe(mentor.userId);
    await expect(through("link", {})).rejects.toThrow(/^BAD_REQUEST$/);
  });

  test("a sign-up ends in it, and says at which rule a password fails", async () => {
    const { orderId } = await make.order();
    const email = `${crypto.randomUUID()}@example.com`;
    const [id, orderMenteeId] = [crypto.randomUUID(), crypto.randomUUID()];
    await prisma.orderMentee.create({ data: { id: orderMenteeId, orderId, email, name: "相談 次郎", maxCount: 2, status: "invited" } });
    const token = api.links.tokenOf(id);
    const link = { id, purpose: "signup" as const, email, role: "mentee" as const, orderMenteeId };
    await prisma.linkToken.create({
      data: { ...link, tokenHash: api.links.hashOf(token), createdAt: clock.now(), expiresAt: new Date(clock.now().getTime() + MINUTE) },
    });
    const versions = { termsVersion: CONSENT_VERSIONS.terms, privacyVersion: CONSENT_VERSIONS.privacy };
    await expect(through("signup", { token, password: "short", ...versions })).rejects.toThrow(/^PASSWORD_TOO_SHORT$/);
    await expect(through("signup", { token, password: PASSWORD, ...versions, termsVersion: "1" })).rejects.toThrow(/^CONSENT_REQUIRED$/);
    const user = await through("signup", { token, password: "雨の日は傘を忘れて走って帰る人", ...versions });
    expect(await prisma.user.findUniqueOrThrow({ where: { id: user?.id ?? "" } })).toMatchObject({ email, role: "mentee" });
  });

  test("/api/auth/session says nothing about the person, and nothing at all after the sign-out", async () => {
    const mentee = await person();
    const sid = await make.session(mentee);
    type Session = NonNullable<NonNullable<typeof callbacks>["session"]>;
    const session = () =>
      callbacks?.session?.({ session: { expires: "2026-06-08T00:00:00.000Z" }, token: { sid } } as unknown as Parameters<Session>[0]);
    expect(await session()).toEqual({ expires: "2026-06-08T00:00:00.000Z", user: {} });
    await api.app.authOptions().events?.signOut?.({ token: { sid } } as never);
    expect(await session()).toEqual({ expires: new Date(0).toISOString() });
    expect(refused(await me({ token: await api.seal(sid) }))).toEqual([401, "UNAUTHORIZED"]);
  });

  test("its cookie is for this host, out of reach of scripts", async () => {
    const secure = await openAuthOptions("https://knotter.example.com");
    expect(secure).toEqual({ name: "__Host-knotter.session", options: { httpOnly: true, sameSite: "lax", path: "/", secure: true } });
  });
});

async function openAuthOptions(origin: string) {
  const { app } = await startApi({ origin });
  return app.authOptions().cookies?.sessionToken;
}
