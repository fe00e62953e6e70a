import { hashPassword } from "@knotter/auth/password";
import { CONSENT_VERSIONS } from "@knotter/domain/policy";
import { MINUTE } from "@knotter/domain/tokyo";
import { at, NOW } from "@knotter/testing/factories/given";
import { inTier } from "@knotter/testing/tier";
import { afterEach, describe, expect, test } from "vitest";
import { type Answer, startApi } from "./support/api-harness";
import { mailed } from "./support/links";
import { medianTimes } from "./support/median-times";

const api = await startApi();
const { make, clock, prisma } = api;
afterEach(() => clock.set(NOW));

const GOOD = "雨の日は傘を忘れて走って帰る人";
const consents = { termsVersion: CONSENT_VERSIONS.terms, privacyVersion: CONSENT_VERSIONS.privacy };
const unknown = () => `${crypto.randomUUID()}@example.com`;
const mailService = (path: string, body: object, headers: Record<string, string> = {}) =>
  api.raw("POST", path, { body: JSON.stringify(body), headers });
const refused = (answer: Answer) => [answer.status, answer.error?.code ?? null];
const tokenOf = (answer: Answer) => (answer.body as { accessToken: string }).accessToken;
const lastLink = async (toUserId: string) => {
  const mail = await prisma.mail.findFirstOrThrow({ where: { toUserId }, orderBy: { id: "desc" } });
  return api.links.tokenOf((mail.facts as { linkId: string }).linkId);
};

describe("what is sent by mail is answered with 202 for everybody", () => {
  const SIGN_UP_ROUTES = ["/login/mentor", "/login/link", "/password/reset", "/signup"] as const;

  test.each(SIGN_UP_ROUTES)("%s: known, unknown, disabled and locked-out-of-passwords look the same", async (path) => {
    const order = await make.order();
    const [mentor, disabled, locked] = [
      await make.mentor({ orders: [] }),
      await make.mentor({ orders: [], disabled: true }),
      await make.mentee({ order, passwordHash: await hashPassword(GOOD) }),
    ];
    for (let time = 0; time < 6; time += 1) await mailService("/login", { email: locked.email, password: "wrong" });
    const answers = await Promise.all([mentor.email, unknown(), disabled.email, locked.email].map((email) => mailService(path, { email })));
    for (const answer of answers) {
      expect([answer.status, answer.text]).toEqual([202, '{"sent":true}']);
      expect([...answer.headers.keys()].sort()).toEqual([...(answers[0]?.headers.keys() ?? [])].sort());
    }
  });

  test("tRPC answers a mail request with the same body", async () => {
    for (const key of ["login.mentor", "login.link", "password.reset", "signup.mentee"] as const)
      expect((await api.trpc(key, { email: unknown() })).body).toEqual({ sent: true });
  });

  test("an order code changes nothing in the answer", async () => {
    const { customerId } = await make.customer({ allowedEmailDomains: ["acme.example"] });
    const { orderNo } = await prisma.order.findUniqueOrThrow({ where: { id: (await make.order({ customerId })).orderId } });
    const local = crypto.randomUUID();
    for (const form of [
      { email: `${local}@acme.example`, orderCode: orderNo },
      { email: `${local}@other.example`, orderCode: orderNo },
      { email: `${local}x@acme.example`, orderCode: "ORD-000000-0000" },
    ])
      expect([(await mailService("/signup", form)).status, (await mailService("/signup", form)).text]).toEqual([202, '{"sent":true}']);
    expect(await prisma.mail.count({ where: { toAddress: { startsWith: local } } })).toBe(2);
  });

  test.each(SIGN_UP_ROUTES)("%s: the sixth time waits, known or not", async (path) => {
    for (const email of [(await make.mentor({ orders: [] })).email, unknown()]) {
      for (let time = 0; time < 5; time += 1) expect((await mailService(path, { email })).status).toBe(202);
      const sixth = await mailService(path, { email });
      expect([...refused(sixth), sixth.headers.get("retry-after")]).toEqual([429, "TOO_MANY_REQUESTS", "900"]);
      clock.advance(15 * MINUTE);
      expect((await mailService(path, { email })).status).toBe(202);
      clock.set(NOW);
    }
  });

  test("the address may be typed as a Japanese keyboard leaves it", async () => {
    const mentor = await make.mentor({ orders: [] });
    const typed = ` ${mentor.email.toUpperCase().replace("@", "＠")} `;
    expect((await mailService("/login/mentor", { email: typed })).status).toBe(202);
    expect(await prisma.mail.count({ where: { toUserId: mentor.userId } })).toBe(1);
  });
});

/** Accounts that take turns: none reaches the limit of attempts before the clock has moved past its window. */
const MANY = 40;
const manyMentors = (traits: { disabled?: boolean; passwordHash?: string } = {}) =>
  Promise.all(Array.from({ length: MANY }, () => make.mentor({ orders: [], ...traits })));
const inWindow = (round: number) => clock.set(new Date(NOW.getTime() + Math.floor(round / (4 * MANY)) * 16 * MINUTE));

/** S7: the difference of the medians of 200 attempts each. Two groups of known addresses show how far medians differ by chance on this machine. */
test.each([
  ["/login/link", (email: string) => ({ email })],
  ["/password/reset", (email: string) => ({ email })],
  ["/signup", (email: string) => ({ email })],
] as const)(
  "%s takes the same time for a known and an unknown address",
  async (path, form) => {
    const [known, others] = [await manyMentors(), await manyMentors()];
    const ask = async (email: string) => expect((await mailService(path, form(email))).status).toBe(202);
    const medians = await medianTimes(200, {
      known: (round) => {
        inWindow(round);
        return ask(known[round % MANY]?.email ?? "");
      },
      unknown: () => ask(unknown()),
      others: (round) => ask(others[round % MANY]?.email ?? ""),
    });
    const byChance = Math.abs(medians.known - medians.others);
    expect(Math.abs(medians.known - medians.unknown)).toBeLessThan(5 + byChance);
  },
  60_000,
);

test("a wrong password takes the same time for a known, an unknown and a disabled address, and once too many were tried, for a known and an unknown one", async () => {
  const passwordHash = await hashPassword(GOOD);
  const [known, others, disabled] = [
    await manyMentors({ passwordHash }),
    await manyMentors({ passwordHash }),
    await manyMentors({ passwordHash, disabled: true }),
  ];
  const [locked, lockedUnknown] = [(await make.mentor({ orders: [], passwordHash })).email, unknown()];
  const wrong = (email = "") => mailService("/login", { email, password: "ちがうことばをいれてみる人" });
  const refuses = async (email: string | undefined, due: [number, string]) => expect(refused(await wrong(email))).toEqual(due);
  const tried = (email: string | undefined) => refuses(email, [401, "INVALID_CREDENTIALS"]);
  const tooMany = (email: string) => refuses(email, [429, "TOO_MANY_REQUESTS"]);
  for (const email of [locked, lockedUnknown]) for (let time = 0; time < 5; time += 1) await tried(email);
  // Checking a password takes tens of milliseconds: few of them show whether it is checked at all, many whether it takes longer.
  const medians = await medianTimes(inTier({ fast: 24, full: 4 * MANY }), {
    known: (round) => tried(known[round % MANY]?.email),
    unknown: () => tried(unknown()),
    disabled: (round) => tried(disabled[round % MANY]?.email),
    others: (round) => tried(others[round % MANY]?.email),
    locked: () => tooMany(locked),
    lockedUnknown: () => tooMany(lockedUnknown),
  });
  const byChance = Math.abs(medians.known - medians.others);
  const allowed = byChance + inTier({ fast: medians.known / 4, full: Math.max(5, medians.known / 10) });
  for (const which of ["unknown", "disabled"] as const) expect(Math.abs(medians.known - medians[which]), which).toBeLessThan(allowed);
  expect(Math.abs(medians.locked - medians.lockedUnknown)).toBeLessThan(allowed);
}, 120_000);

describe("a mailed link", () => {
  test("signs a mentor in, once", async () => {
    const mentor = await make.mentor({ orders: [] });
    await mailService("/login/mentor", { email: mentor.email });
    const token = await lastLink(mentor.userId);
    const answer = await mailService("/login/mentor", { token });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ tokenType: "Bearer", user: { id: mentor.userId, role: "mentor" }, next: "/" });
    expect((await api.rest("currentUser.get", {}, { token: tokenOf(answer) })).status).toBe(200);
    expect(refused(await mailService("/login/mentor", { token }))).toEqual([401, "TOKEN_USED"]);
  });

  test("is never used up by looking at it", async () => {
    const mentor = await make.mentor({ orders: [] });
    await mailService("/login/link", { email: mentor.email });
    const token = await lastLink(mentor.userId);
    for (const method of ["GET", "HEAD", "PATCH"]) {
      const answer = await api.raw(method, `/login/link?token=${token}`);
      expect([answer.status, answer.headers.get("allow")]).toEqual([405, "POST"]);
    }
    expect((await mailService("/login/link", { token })).status).toBe(200);
  });

  test("of fifty at once over REST, one gets in", async () => {
    const mentor = await make.mentor({ orders: [] });
    const token = await mailed(api, { purpose: "magic_link", email: mentor.email, role: "mentor", userId: mentor.userId });
    const answers = await Promise.all(Array.from({ length: 50 }, () => mailService("/login/link", { token })));
    expect(answers.map(refused).filter(([status]) => status === 200)).toHaveLength(1);
    expect(new Set(answers.map((answer) => answer.error?.code ?? "done"))).toEqual(new Set(["done", "TOKEN_USED"]));
  });

  test("tells a disabled mentor so, and nobody without a good link", async () => {
    const mentor = await make.mentor({ orders: [], passwordHash: await hashPassword(GOOD) });
    const link = { purpose: "magic_link", email: mentor.email, role: "mentor", userId: mentor.userId } as const;
    const token = await mailed(api, link);
    await prisma.user.update({ where: { id: mentor.userId }, data: { disabled: true } });
    expect(refused(await mailService("/login/mentor", { token }))).toEqual([403, "ACCOUNT_DISABLED"]);
    expect(refused(await mailService("/login/mentor", { token: "no such token" }))).toEqual([401, "TOKEN_INVALID"]);
    expect(refused(await mailService("/login/mentor", { email: mentor.email, password: "wrong" }))).toEqual([401, "INVALID_CREDENTIALS"]);
    expect(refused(await mailService("/login/mentor", { email: mentor.email, password: GOOD }))).toEqual([403, "ACCOUNT_DISABLED"]);
    expect(await prisma.session.count({ where: { userId: mentor.userId } })).toBe(0);
  });

  test("of another role, or its password, does not open the mentors' route", async () => {
    const mentee = await make.mentee({ order: await make.order(), passwordHash: await hashPassword(GOOD) });
    expect(refused(await mailService("/login/mentor", { email: mentee.email, password: GOOD }))).toEqual([403, "WRONG_ROLE"]);
    expect(refused(await mailService("/login/mentor", { email: mentee.email, password: "wrong" }))).toEqual([401, "INVALID_CREDENTIALS"]);
  });

  test("from a page elsewhere is refused", async () => {
    expect(refused(await mailService("/login/link", { token: "x" }, { origin: "https://evil.example" }))).toEqual([403, "FORBIDDEN"]);
  });
});

test.each([
  ["/login/mentor", {}],
  ["/login/mentor", { email: "a@example.com", token: "x" }],
  ["/login/mentor", { token: "x", password: "y" }],
  ["/login/link", {}],
  ["/login/link", { email: "a@example.com", password: "x" }],
  ["/password/reset", { token: "x" }],
  ["/password/reset", { email: "a@example.com", password: GOOD }],
  ["/signup", { email: "a@example.com", token: "x", password: GOOD, ...consents }],
  ["/signup", { token: "x", password: GOOD, termsVersion: "2026-04-01" }],
  ["/signup", { orderCode: "ORD-202604-0001" }],
  ["/signup", { email: "a@example.com", password: GOOD }],
  ["/signup/hrStaff", { token: "x", password: GOOD, name: "人事", department: "人事部", ...consents, nameKana: "jinji" }],
  ["/email/confirm", {}],
])("POST %s with %j is no form of it", async (path, body) => {
  const answer = await mailService(path, body);
  expect(refused(answer)).toEqual([400, "BAD_REQUEST"]);
  expect(Object.keys(answer.error?.fieldErrors ?? {})).not.toEqual([]);
});

describe("signing up over REST", () => {
  test("from the list to the form that is still to be filled in", async () => {
    const order = await make.order();
    const email = unknown();
    await prisma.orderMentee.create({ data: { orderId: order.orderId, email, name: "新規 登録", maxCount: 3, status: "invited" } });
    await mailService("/signup", { email });
    const mail = await prisma.mail.findFirstOrThrow({ where: { toAddress: email } });
    const token = api.links.tokenOf((mail.facts as { linkId: string }).linkId);
    const short = await mailService("/signup", { token, password: "みじかい", ...consents });
    expect([...refused(short), short.error?.fieldErrors]).toEqual([422, "UNPROCESSABLE", { password: ["15文字以上で入力してください"] }]);
    const old = await mailService("/signup", { token, password: GOOD, ...consents, termsVersion: "2020-01-01" });
    expect([...refused(old), old.error?.data]).toEqual([412, "CONSENT_REQUIRED", consents]);
    const answer = await mailService("/signup", { token, password: GOOD, ...consents });
    expect([answer.status, answer.headers.get("set-cookie")]).toEqual([201, null]);
    expect(answer.body).toMatchObject({
      user: { email, role: "mentee", info: { temporaryRegisterFlag: true, name: null, upcoming: null } },
      next: "/mypage?register=1",
    });
    expect(refused(await api.rest("mentors.list", {}, { token: tokenOf(answer) }))).toEqual([412, "NOT_REGISTERED"]);
    expect(answer.text).not.toContain(GOOD);
  });
});

describe("the current user", () => {
  test("of a mentee shows the next interview, and none that is over or canceled", async () => {
    const order = await make.order({ policy: { maxFutureReservations: 3 } });
    const [mentee, mentor] = [await make.mentee({ order }), await make.mentor({ orders: [order] })];
    await make.mentoring({ mentee, mentor, startAt: at("2026-06-20", "10:00") });
    const next = await make.mentoring({ mentee, mentor, startAt: at("2026-06-10", "10:00") });
    const token = await api.seal(await make.session(mentee, { expiresAt: at("2026-07-01", "00:00") }));
    const upcoming = async () => ((await api.rest("currentUser.get", {}, { token })).body as { info: { upcoming: unknown } }).info.upcoming;
    expect(await upcoming()).toMatchObject({ id: next.mentoringId, startAt: "2026-06-10T10:00:00+09:00", mentor: { id: mentor.userId } });
    clock.set(at("2026-06-10", "12:00"));
    expect(await upcoming()).toMatchObject({ startAt: "2026-06-20T10:00:00+09:00" });
    clock.set(at("2026-06-20", "12:00"));
    expect(await upcoming()).toBeNull();
  });

  test("of a mentor counts the questionnaires that wait to be read, and no draft", async () => {
    const order = await make.order();
    const [mentee, mentor] = [await make.mentee({ order }), await make.mentor({ orders: [order] })];
    const { mentoringId } = await make.mentoring({ mentee, mentor, startAt: at("2026-06-10", "10:00") });
    const token = await api.signIn(mentor);
    const unread = async () =>
      ((await api.rest("currentUser.get", {}, { token })).body as { info: { unreadSheets: number } }).info.unreadSheets;
    const sheet = { menteeId: mentee.userId, mentoringId, setVersion: 1, createdAt: NOW, updatedAt: NOW };
    const { id } = await prisma.checkedQuestion.create({ data: sheet });
    expect(await unread()).toBe(0);
    await prisma.checkedQuestion.update({ where: { id }, data: { status: "submitted" } });
    expect(await unread()).toBe(1);
    await prisma.checkedQuestion.update({ where: { id }, data: { status: "checked" } });
    expect(await unread()).toBe(0);
  });

  test("is seen at most once an hour", async () => {
    const mentee = await make.mentee({ order: await make.order() });
    const token = await api.signIn(mentee);
    const seen = async () => (await prisma.user.findUniqueOrThrow({ where: { id: mentee.userId } })).lastSeenAt;
    await api.rest("currentUser.get", {}, { token });
    expect(await seen()).toEqual(NOW);
    clock.advance(60 * MINUTE);
    await api.rest("currentUser.get", {}, { token });
    expect(await seen()).toEqual(NOW);
    clock.advance(1);
    await api.rest("currentUser.get", {}, { token });
    expect(await seen()).toEqual(clock.now());
  });
});
