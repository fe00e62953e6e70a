import { hashPassword } from "@knotter/auth/password";
import { DAY, HOUR, MINUTE } from "@knotter/domain/tokyo";
import { codeShown } from "@knotter/testing/authenticator";
import { NOW } from "@knotter/testing/factories/given";
import type { Person } from "@knotter/testing/factories/user";
import { afterEach, describe, expect, test } from "vitest";
import { type Answer, COOKIE, startApi } from "./support/api-harness";
import type { OperationKey } from "./support/operations";

const api = await startApi();
const strict = await startApi({ adminSecondFactor: true });
const { make, clock, prisma } = api;
afterEach(() => {
  clock.set(NOW);
  strict.clock.set(NOW);
});

const PASSWORD = "a long password nobody knows";
const FRESH = "雨の日は傘を忘れて走って帰る人";
const passwordHash = await hashPassword(PASSWORD);

const refused = (answer: Answer) => [answer.status, answer.error?.code ?? null];
const cookieOf = (token: string) => ({ headers: { cookie: `${COOKIE}=${token}` } });
const logIn = (form: object, at = api) => at.raw("POST", "/login", { body: JSON.stringify(form) });
const mailsTo = async ({ userId }: Person, type: string) => prisma.mail.count({ where: { toUserId: userId, type } });
const audited = async ({ userId }: Person) =>
  (await prisma.auditLog.findMany({ where: { entityId: userId }, orderBy: { id: "asc" } })).map(({ action }) => action);

/** A person with a password, signed in here and on a second device. */
async function given(at = api) {
  const person = await make.admin({ passwordHash });
  return { person, here: await at.signIn(person), elsewhere: await at.signIn(person) };
}

/** The same, with an app. `code(step)`: the code it shows that many half minutes from now. */
async function withApp(at = api) {
  const someone = await given(at);
  const started = await at.rest("security.startFactor", { currentPassword: PASSWORD }, { token: someone.here });
  const { secret, uri, qr } = started.body as { secret: string; uri: string; qr: { size: number; path: string } };
  const code = (step = 0) => codeShown(secret, new Date(at.clock.now().getTime() + step * 30_000));
  const confirmed = await at.rest("security.confirmFactor", { code: code() }, { token: someone.here });
  const { recoveryCodes, accessToken } = confirmed.body as { recoveryCodes: string[]; accessToken: string };
  return { ...someone, here: accessToken, before: someone.here, secret, uri, qr, code, recoveryCodes };
}

function challengeOf({ error }: Answer): string {
  const { challenge } = (error?.data ?? {}) as { challenge?: string };
  if (!challenge) throw new Error("no challenge");
  return challenge;
}

async function challengeFor(email: string, at = api): Promise<string> {
  const answer = await logIn({ email, password: PASSWORD }, at);
  expect(refused(answer)).toEqual([401, "SECOND_FACTOR_REQUIRED"]);
  return challengeOf(answer);
}

describe("where somebody is signed in", () => {
  test("is told with words for each device, this one first, and ends one by one", async () => {
    const { person, here, elsewhere } = await given();
    await prisma.session.updateMany({
      where: { userId: person.userId },
      data: { userAgent: "Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/131.0 Safari/537.36", ip: "203.0.113.5" },
    });
    const { items, more } = (await api.rest("security.sessions", {}, { token: here })).body as {
      items: { id: string; current: boolean; device: string; address: string }[];
      more: boolean;
    };
    expect(more).toBe(false);
    expect(items.map(({ current, device, address }) => [current, device, address])).toEqual([
      [true, "Windows の Chrome", "203.0.113.5"],
      [false, "Windows の Chrome", "203.0.113.5"],
    ]);
    const [, second] = items;
    expect(refused(await api.rest("security.endSession", { id: second?.id }, cookieOf(here)))).toEqual([200, null]);
    expect(refused(await api.rest("security.get", {}, { token: elsewhere }))).toEqual([401, "UNAUTHORIZED"]);
    expect(refused(await api.rest("security.get", {}, { token: here }))).toEqual([200, null]);
    expect(await audited(person)).toContain("session.end");
  });

  test("is nobody else's to see or to end", async () => {
    const [mine, hers] = [await given(), await given()];
    const { items } = (await api.rest("security.sessions", {}, { token: hers.here })).body as { items: { id: string }[] };
    expect(refused(await api.rest("security.endSession", { id: items[0]?.id }, { token: mine.here }))).toEqual([404, "NOT_FOUND"]);
    expect(refused(await api.rest("security.get", {}, { token: hers.here }))).toEqual([200, null]);
  });

  test.each([true, false])("ends everywhere at once; kept here: %s", async (keepThis) => {
    const { here, elsewhere } = await given();
    expect((await api.trpc("security.endSessions", { keepThis }, { token: here })).body).toEqual({ ended: keepThis ? 1 : 2 });
    expect((await api.rest("security.get", {}, { token: elsewhere })).status).toBe(401);
    expect((await api.rest("security.get", {}, { token: here })).status).toBe(keepThis ? 200 : 401);
  });

  test("leaves out what has ended, run out or been made worthless", async () => {
    const { person, here } = await given();
    await make.session(person, { now: new Date(NOW.getTime() - 8 * DAY) });
    await prisma.session.create({
      data: { userId: person.userId, sessionVersion: 0, createdAt: NOW, expiresAt: new Date(NOW.getTime() + DAY) },
    });
    expect((await api.rest("security.sessions", {}, { token: here })).body).toMatchObject({ items: [{}, {}] });
  });

  test("is noted when the device is used, once an hour", async () => {
    const { person, here } = await given();
    clock.advance(2 * HOUR);
    await api.rest("currentUser.get", {}, { token: here });
    const seen = await prisma.session.findMany({ where: { userId: person.userId, lastSeenAt: { not: null } } });
    expect(seen.map(({ lastSeenAt }) => lastSeenAt)).toEqual([clock.now()]);
  });
});

describe("a new password", () => {
  test("needs the old one, ends every other session, and this one goes on under a new token", async () => {
    const { person, here, elsewhere } = await given();
    const change = (currentPassword: string) => api.rest("security.password", { currentPassword, password: FRESH }, { token: here });
    expect((await change("not the right one")).error?.fieldErrors).toEqual({ currentPassword: ["いまのパスワードをご確認ください"] });
    const answer = await change(PASSWORD);
    const { accessToken, endedSessions } = answer.body as { accessToken: string; endedSessions: number };
    expect(endedSessions).toBe(1);
    expect(answer.headers.get("set-cookie")).toBeNull();
    for (const old of [here, elsewhere]) expect((await api.rest("security.get", {}, { token: old })).status).toBe(401);
    expect((await api.rest("security.get", {}, { token: accessToken })).status).toBe(200);
    expect(refused(await logIn({ email: person.email, password: PASSWORD }))).toEqual([401, "INVALID_CREDENTIALS"]);
    expect((await logIn({ email: person.email, password: FRESH })).status).toBe(200);
    expect(await mailsTo(person, "security_notice")).toBe(1);
    expect(await audited(person)).toContain("account.password");
  });

  test("comes back to a browser as a cookie that scripts cannot read", async () => {
    const { here } = await given();
    const answer = await api.trpc("security.password", { currentPassword: PASSWORD, password: FRESH }, cookieOf(here));
    expect(answer.body).toMatchObject({ accessToken: null });
    const cookie = answer.headers.get("set-cookie") ?? "";
    expect(cookie).toMatch(/^knotter\.session=[^;]+; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax$/);
    const token = /^knotter\.session=([^;]+)/.exec(cookie)?.[1] ?? "";
    expect((await api.rest("security.get", {}, cookieOf(token))).status).toBe(200);
    expect((await api.rest("security.get", {}, cookieOf(here))).status).toBe(401);
  });

  test("is refused by its rules, and the sixth wrong old one waits", async () => {
    const { here } = await given();
    const weak = await api.rest("security.password", { currentPassword: PASSWORD, password: "aaaaaaaaaaaaaaaaaaaa" }, { token: here });
    expect([weak.status, Object.keys(weak.error?.fieldErrors ?? {})]).toEqual([422, ["password"]]);
    const guess = () => api.rest("security.password", { currentPassword: "wrong", password: FRESH }, { token: here });
    for (let time = 0; time < 5; time += 1) expect((await guess()).status).toBe(422);
    expect(refused(await guess())).toEqual([429, "TOO_MANY_REQUESTS"]);
  });

  test("can be somebody's first, shortly after a sign-in by a link, and not an hour later", async () => {
    const mentor = await make.mentor({ orders: [] });
    const [early, late] = [await api.signIn(mentor), await api.signIn(mentor)];
    clock.advance(16 * MINUTE);
    expect(refused(await api.rest("security.password", { password: FRESH }, { token: late }))).toEqual([403, "SIGN_IN_AGAIN"]);
    clock.set(NOW);
    expect((await api.rest("security.password", { password: FRESH }, { token: early })).status).toBe(200);
  });
});

describe("a second factor", () => {
  test("is shown as text, address and picture, and is nothing before its first code", async () => {
    const { person, here } = await given();
    const started = await api.rest("security.startFactor", { currentPassword: PASSWORD }, { token: here });
    const { secret, uri, qr } = started.body as { secret: string; uri: string; qr: { size: number; path: string } };
    expect(secret).toMatch(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/);
    expect(new URL(uri).searchParams.get("secret")).toBe(secret.replaceAll(" ", ""));
    expect(qr.path).toMatch(/^(M\d+ \d+h1v1h-1z){300,}$/);
    expect((await logIn({ email: person.email, password: PASSWORD })).status).toBe(200);
    const kept = await prisma.secondFactor.findUniqueOrThrow({ where: { userId: person.userId } });
    expect(Buffer.from(kept.sealed).toString("latin1")).not.toContain(secret.replaceAll(" ", ""));
  });

  test("that nobody confirms within a quarter of an hour is over, and is begun again", async () => {
    const { here } = await given();
    const start = () => api.rest("security.startFactor", { currentPassword: PASSWORD }, { token: here });
    const codeOf = ({ body }: Answer) => codeShown((body as { secret: string }).secret, clock.now());
    const confirm = (code: string) => api.rest("security.confirmFactor", { code }, { token: here });
    const stale = await start();
    clock.advance(15 * MINUTE + 1000);
    expect(refused(await confirm(codeOf(stale)))).toEqual([412, "STATUS_NOT_ALLOWED"]);
    const fresh = await start();
    clock.advance(14 * MINUTE);
    expect(refused(await confirm(codeOf(fresh)))).toEqual([200, null]);
  });

  test("is on with the right code: other sessions end, ten codes are told once, its owner is mailed", async () => {
    const { person, here, before, elsewhere, recoveryCodes } = await withApp();
    for (const old of [before, elsewhere]) expect((await api.rest("security.get", {}, { token: old })).status).toBe(401);
    expect((await api.rest("security.get", {}, { token: here })).body).toMatchObject({
      secondFactor: { enabled: true, recoveryCodesLeft: 10, required: false },
    });
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const code of recoveryCodes) expect(code).toMatch(/^([2-9A-HJ-NP-Z]{4}-){3}[2-9A-HJ-NP-Z]{4}$/);
    const kept = await prisma.recoveryCode.findMany({ where: { userId: person.userId } });
    expect(JSON.stringify(kept)).not.toContain(recoveryCodes[0]);
    expect(await mailsTo(person, "security_notice")).toBe(1);
    expect(await audited(person)).toEqual(expect.arrayContaining(["secondFactor.start", "secondFactor.on"]));
    expect(refused(await api.rest("security.startFactor", { currentPassword: PASSWORD }, { token: here }))).toEqual([409, "ALREADY_DONE"]);
  });

  test("is asked for after the right password alone, and a code opens once", async () => {
    const { person, code } = await withApp();
    expect(refused(await logIn({ email: person.email, password: "wrong" }))).toEqual([401, "INVALID_CREDENTIALS"]);
    const challenge = await challengeFor(person.email);
    const step = (typed: string, token = challenge) =>
      api.raw("POST", "/login/second-factor", { body: JSON.stringify({ challenge: token, code: typed }) });
    // The code that confirmed the app is used up already.
    expect((await step(code())).error?.fieldErrors).toHaveProperty("code");
    const signedIn = await step(code(1));
    expect(signedIn.body).toMatchObject({ user: { id: person.userId }, next: "/" });
    expect(refused(await step(code(1)))).toEqual([401, "TOKEN_USED"]);
    expect((await step(code(1), await challengeFor(person.email))).error?.code).toBe("UNPROCESSABLE");
  });

  test("lets one of twenty in who show the same code at once", async () => {
    const { person, code } = await withApp();
    const challenges = await Promise.all(Array.from({ length: 5 }, () => challengeFor(person.email)));
    const answers = await Promise.all(
      challenges.map((challenge) => api.raw("POST", "/login/second-factor", { body: JSON.stringify({ challenge, code: code(1) }) })),
    );
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
    const sessions = await prisma.session.count({ where: { userId: person.userId, startedBy: "second_factor" } });
    expect(sessions).toBeLessThanOrEqual(1);
  });

  test("takes a code half a minute early or late, and none that is older", async () => {
    for (const [offset, taken] of [
      [-1, true],
      [0, true],
      [1, true],
      [-2, false],
      [2, false],
    ] as const) {
      const { person, code } = await withApp();
      clock.advance(10 * MINUTE);
      const challenge = await challengeFor(person.email);
      const answer = await api.raw("POST", "/login/second-factor", { body: JSON.stringify({ challenge, code: code(offset) }) });
      expect([offset, answer.status === 200]).toEqual([offset, taken]);
      clock.set(NOW);
    }
  });

  test("takes each recovery code once, however it is typed", async () => {
    const { person, recoveryCodes } = await withApp();
    const step = async (code: string) =>
      api.raw("POST", "/login/second-factor", { body: JSON.stringify({ challenge: await challengeFor(person.email), code }) });
    const typed = ` ${recoveryCodes[0]?.toLowerCase().replaceAll("-", " ")} `;
    expect((await step(typed)).status).toBe(200);
    expect((await step(recoveryCodes[0] ?? "")).status).toBe(422);
    expect((await step(recoveryCodes[1] ?? "")).status).toBe(200);
    const { here } = { here: await api.signIn(person) };
    expect((await api.rest("security.get", {}, { token: here })).body).toMatchObject({ secondFactor: { recoveryCodesLeft: 8 } });
  });

  test("waits after five wrong codes, with every challenge, and tells its owner", async () => {
    const { person, code } = await withApp();
    const challenges = [await challengeFor(person.email), await challengeFor(person.email)];
    const step = (typed: string, which = 1) =>
      api.raw("POST", "/login/second-factor", { body: JSON.stringify({ challenge: challenges[which], code: typed }) });
    for (let time = 0; time < 5; time += 1) expect((await step("000000")).status).toBe(422);
    expect(refused(await step(code(1)))).toEqual([429, "TOO_MANY_REQUESTS"]);
    expect(await mailsTo(person, "locked")).toBe(1);
    // The newer challenge invalidated the older one.
    expect(refused(await step(code(1), 0))).toEqual([401, "TOKEN_EXPIRED"]);
  });

  test("is asked for behind the link of a mail, too, and ten minutes long", async () => {
    const { person, code } = await withApp();
    const id = crypto.randomUUID();
    const link = { purpose: "magic_link", email: person.email, role: "admin", userId: person.userId } as const;
    const token = api.links.tokenOf(id);
    await prisma.linkToken.create({
      data: { id, ...link, tokenHash: api.links.hashOf(token), createdAt: NOW, expiresAt: new Date(NOW.getTime() + HOUR) },
    });
    const first = await api.raw("POST", "/login/link", { body: JSON.stringify({ token }) });
    expect(refused(first)).toEqual([401, "SECOND_FACTOR_REQUIRED"]);
    const challenge = challengeOf(first);
    clock.advance(10 * MINUTE);
    const late = await api.raw("POST", "/login/second-factor", { body: JSON.stringify({ challenge, code: code() }) });
    expect(refused(late)).toEqual([401, "TOKEN_EXPIRED"]);
  });

  test("does not let a challenge be used as a session, or as another link", async () => {
    const { person } = await withApp();
    const challenge = await challengeFor(person.email);
    expect((await api.rest("security.get", {}, { token: challenge })).status).toBe(401);
    expect((await api.raw("POST", "/login/link", { body: JSON.stringify({ token: challenge }) })).error?.code).toBe("TOKEN_INVALID");
    expect((await api.raw("POST", "/password/reset", { body: JSON.stringify({ token: challenge, password: FRESH }) })).error?.code).toBe(
      "TOKEN_INVALID",
    );
  });

  test("goes by a code of it, and its owner is told", async () => {
    const { person, here, code } = await withApp();
    const remove = (typed: string) => api.rest("security.removeFactor", { code: typed }, { token: here });
    expect((await remove("123456")).status).toBe(422);
    expect((await remove(code(1))).body).toMatchObject({ removed: true });
    expect((await logIn({ email: person.email, password: PASSWORD })).status).toBe(200);
    expect(await mailsTo(person, "security_notice")).toBe(2);
    expect(await prisma.recoveryCode.count({ where: { userId: person.userId } })).toBe(0);
  });

  test("can be removed by an admin, but not one's own, with its reason in the audit", async () => {
    const [lost, adminToken] = [await withApp(), await given()];
    const reset = (token: string) =>
      api.rest("security.resetFactor", { email: lost.person.email, reason: "電話で本人を確認しました" }, { token });
    expect(refused(await reset(lost.here))).toEqual([403, "FORBIDDEN"]);
    expect((await reset(adminToken.here)).body).toEqual({ reset: true });
    expect((await api.rest("security.get", {}, { token: lost.here })).status).toBe(401);
    expect((await logIn({ email: lost.person.email, password: PASSWORD })).status).toBe(200);
    expect(await prisma.auditLog.findFirst({ where: { entityId: lost.person.userId, action: "secondFactor.reset" } })).toMatchObject({
      actorId: adminToken.person.userId,
      diff: { reason: "電話で本人を確認しました" },
    });
    expect((await reset(adminToken.here)).error?.fieldErrors).toHaveProperty("email");
  });

  test.each(["hrstaff", "mentee", "mentor"] as const)(
    "is not got round by who signs in while the account of a %s is shut",
    async (role) => {
      const order = await make.order();
      const traits = { order, orders: [order], customerId: order.customerId, passwordHash };
      const person = await { hrstaff: () => make.hrStaff(traits), mentee: () => make.mentee(traits), mentor: () => make.mentor(traits) }[
        role
      ]();
      await make.hrStaff({ customerId: order.customerId });
      await prisma.user.update({ where: { id: person.userId }, data: { mfaEnabled: true } });
      const { here } = await given();
      const [id, reason] = [person.userId, "other"];
      const call = (key: OperationKey, input: object) => api.rest(key, { id, ...input }, { token: here });
      const set = (disabled: boolean) => {
        if (role === "hrstaff") return call("hrStaffs.setDisabled", { disabled, reason });
        if (role === "mentee") return call("mentees.admin", { disabled, disabledReason: reason });
        return disabled ? call("mentors.disable", { reason }) : call("mentors.enable", { force: true, reason });
      };
      expect(refused(await set(true))).toEqual([200, null]);
      const { body } = await logIn({ email: person.email, password: PASSWORD });
      const { accessToken } = body as { accessToken: string };
      expect(refused(await api.rest("security.get", {}, { token: accessToken }))).toEqual([403, "ACCOUNT_DISABLED"]);
      expect(refused(await set(false))).toEqual([200, null]);
      expect(refused(await api.rest("security.get", {}, { token: accessToken }))).toEqual([401, "UNAUTHORIZED"]);
      await challengeFor(person.email);
    },
  );

  test("of one person's row does not open for another's", async () => {
    const [first, second] = [await withApp(), await withApp()];
    const { keyId, sealed } = await prisma.secondFactor.findUniqueOrThrow({ where: { userId: first.person.userId } });
    await prisma.secondFactor.update({ where: { userId: second.person.userId }, data: { keyId, sealed } });
    const challenge = await challengeFor(second.person.email);
    const answer = await api.raw("POST", "/login/second-factor", { body: JSON.stringify({ challenge, code: first.code(1) }) });
    expect(answer.status).toBe(500);
    expect(answer.error?.code).toBe("INTERNAL");
  });
});

describe("a deployment that asks its admins for a second factor", () => {
  test("lets an admin without one see to it, and nothing else", async () => {
    const { here } = await given(strict);
    expect(refused(await strict.rest("customers.list", {}, { token: here }))).toEqual([403, "SECOND_FACTOR_SETUP"]);
    expect((await strict.rest("currentUser.get", {}, { token: here })).status).toBe(200);
    expect((await strict.rest("security.get", {}, { token: here })).body).toMatchObject({
      secondFactor: { enabled: false, required: true },
    });
    const mentor = await make.mentor({ orders: [] });
    expect((await strict.rest("mentors.list", {}, { token: await strict.signIn(mentor) })).status).not.toBe(403);
  });

  test("opens with it, and cannot be left without it again", async () => {
    const { here, code } = await withApp(strict);
    expect((await strict.rest("customers.list", {}, { token: here })).status).toBe(200);
    expect(refused(await strict.rest("security.removeFactor", { code: code(1) }, { token: here }))).toEqual([412, "STATUS_NOT_ALLOWED"]);
  });
});

describe("changes of rights", () => {
  test("end the sessions of the person whose rights they are", async () => {
    const { customerId } = await make.order();
    const [staff, adminToken] = [await make.hrStaff({ customerId }), await given()];
    await make.hrStaff({ customerId });
    const token = await api.signIn(staff);
    const change = (body: object) => api.rest("hrStaffs.update", { id: staff.userId, ...body }, { token: adminToken.here });
    expect((await change({ department: "総務部" })).status).toBe(200);
    expect((await api.rest("security.get", {}, { token })).status).toBe(200);
    const { canExportCsv } = await prisma.hrStaff.findUniqueOrThrow({ where: { userId: staff.userId } });
    expect((await change({ permissions: { exportCsv: !canExportCsv } })).status).toBe(200);
    expect((await api.rest("security.get", {}, { token })).status).toBe(401);
  });
});

describe("the way on from a mailed link", () => {
  test.each([
    ["/mypage?tab=disclosure", "/mypage?tab=disclosure"],
    ["https://evil.example/", undefined],
    ["//evil.example", undefined],
    ["/\\evil.example", undefined],
  ])("%j is kept as %j", async (next, kept) => {
    const mentor = await make.mentor({ orders: [] });
    const answer = await api.raw("POST", "/login/link", { body: JSON.stringify({ email: mentor.email, next }) });
    expect(answer.status).toBe(202);
    const mail = await prisma.mail.findFirstOrThrow({ where: { toUserId: mentor.userId, type: "magic_link" } });
    expect((mail.facts as { next?: string }).next).toBe(kept);
  });
});
