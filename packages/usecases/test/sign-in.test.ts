import { hashPassword, verifyPassword } from "@knotter/auth/password";
import { fixedClock } from "@knotter/domain/clock";
import { LIMITS, networkAttempts } from "@knotter/domain/policy";
import { DAY, MINUTE } from "@knotter/domain/tokyo";
import { testDeps } from "@knotter/testing/deps";
import { NOW, unlike } from "@knotter/testing/factories/given";
import { type AccountTraits, actorOf } from "@knotter/testing/factories/user";
import { openWorkbench } from "@knotter/testing/workbench";
import { describe, expect, test } from "vitest";
import { requestLink } from "../src/session/request-link";
import { signIn } from "../src/session/sign-in";
import { signInByLink } from "../src/session/sign-in-by-link";
import { signOut } from "../src/session/sign-out";
import { codeOf, refused } from "./calls";

const { make, db, prisma } = await openWorkbench();
const password = "correct horse battery";
const passwordHash = await hashPassword(password);
const wrong = "a quite different sentence";

/** A person with a password, in a network that nobody else uses. */
async function given(traits: AccountTraits = {}) {
  const person = await make.mentee({ order: await make.order(), passwordHash, ...traits });
  const deps = testDeps(db, { ip: unlike("203.0.113."), passwords: { verify: verifyPassword, hash: hashPassword } });
  const attempt = (word: string, email = person.email) => signIn(deps, { email, password: word });
  const fail = async (times: number, email = person.email) => {
    for (let i = 0; i < times; i += 1) expect(await codeOf(attempt(wrong, email))).toBe("INVALID_CREDENTIALS");
  };
  return { person, deps, attempt, fail };
}

const audited = async ({ userId }: { userId: string }) =>
  (await prisma.auditLog.findMany({ where: { actorId: userId }, orderBy: { id: "asc" } })).map(({ action, diff }) => [action, diff]);

/** The same person from another network. */
const elsewhere = (deps: ReturnType<typeof testDeps>) => ({ ...deps, call: { ...deps.call, ip: unlike("198.51.100.") } });

describe("a browser that was not seen before", () => {
  test("is told to the owner, once, and not at the very first sign-in", async () => {
    const { person, deps } = await given();
    const agent = "Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/141.0 Safari/537.36";
    const from = (browser: string | null, userAgent = agent, ip = deps.call.ip) =>
      signIn({ ...deps, call: { ...deps.call, browser, userAgent, ip } }, { email: person.email, password });
    const mails = () => prisma.mail.findMany({ where: { toUserId: person.userId, type: "new_device" }, orderBy: { id: "asc" } });
    await from("hers");
    await from("hers", "another version", unlike("198.51.100."));
    expect(await mails()).toEqual([]);
    await from("somebody's");
    expect(await mails()).toMatchObject([{ facts: { device: "Windows の Chrome", at: NOW.toISOString() } }]);
    await from("somebody's");
    expect(await mails()).toHaveLength(1);
    // Without its cookie, the same browser in another network counts as another one.
    await from(null);
    await from(null);
    expect(await mails()).toHaveLength(2);
    await from(null, agent, unlike("198.51.100."));
    expect(await mails()).toHaveLength(3);
  });

  test("somebody else's does not make known, and one that has not come for more than a year is new again", async () => {
    const { person, deps } = await given();
    const other = await given();
    const from = (who: typeof person, browser: string, at = deps) =>
      signIn({ ...at, call: { ...deps.call, browser } }, { email: who.email, password });
    await from(other.person, "shared");
    await from(person, "hers");
    await from(person, "shared");
    const mails = () => prisma.mail.count({ where: { toUserId: person.userId, type: "new_device" } });
    expect(await mails()).toBe(1);
    const later = { ...deps, clock: fixedClock(new Date(NOW.getTime() + 390 * DAY)) };
    await from(person, "hers", later);
    await from(person, "shared", { ...deps, clock: fixedClock(new Date(NOW.getTime() + 401 * DAY)) });
    expect(await mails()).toBe(2);
  });

  test("is told of though nobody has signed in for years", async () => {
    const { person, deps } = await given();
    const from = (browser: string, days: number) =>
      signIn(
        { ...deps, clock: fixedClock(new Date(NOW.getTime() + days * DAY)), call: { ...deps.call, browser } },
        { email: person.email, password },
      );
    await from("hers", 0);
    await from("somebody's", 800);
    expect(await prisma.mail.count({ where: { toUserId: person.userId, type: "new_device" } })).toBe(1);
    expect(await prisma.knownBrowser.count({ where: { userId: person.userId } })).toBe(1);
  });
});

describe("the right password", () => {
  test("begins a session of seven days that packages/auth finds, and leaves a line in the audit", async () => {
    const { person, deps, attempt } = await given();
    const signedIn = await attempt(password);
    expect(signedIn).toEqual({
      sessionId: expect.any(String),
      userId: person.userId,
      email: person.email,
      role: "mentee",
      disabled: false,
      expiresAt: new Date("2026-06-08T00:00:00Z"),
    });
    expect(await db.read.account.sessions.find(signedIn.sessionId)).toMatchObject({
      userId: person.userId,
      role: "mentee",
      revoked: false,
      outdated: false,
      expiresAt: signedIn.expiresAt,
    });
    expect((await prisma.user.findUniqueOrThrow({ where: { id: person.userId } })).lastLoginAt).toEqual(NOW);
    expect(await prisma.auditLog.findMany({ where: { actorId: person.userId } })).toMatchObject([
      { action: "session.start", entityId: person.userId, ip: deps.call.ip, actorRole: "mentee" },
    ]);
  });

  test("opens to a disabled account a session that says so: a refusal in the audit, no sign-in, and no sign-out when it ends", async () => {
    const { person, deps, attempt } = await given({ disabled: true });
    const { sessionId, disabled } = await attempt(password);
    expect(disabled).toBe(true);
    expect(await db.read.account.sessions.find(sessionId)).toMatchObject({ disabled: true });
    await signOut(deps, actorOf(person, sessionId), {});
    expect((await db.read.account.sessions.find(sessionId))?.revoked).toBe(true);
    expect(await audited(person)).toEqual([["session.refuse", { by: "password", reason: "disabled" }]]);
    expect((await prisma.user.findUniqueOrThrow({ where: { id: person.userId } })).lastLoginAt).toBeNull();
    expect(await prisma.knownBrowser.count({ where: { userId: person.userId } })).toBe(0);
  });

  test("is refused by the form of a disabled account, without a session, and says whether it was closed", async () => {
    const cases = [
      { closed: false, account: "mentee", reason: "disabled" },
      { closed: true, account: "closed", reason: "closed" },
    ];
    for (const { closed, account, reason } of cases) {
      const { person, deps } = await given({ disabled: true });
      if (closed) await prisma.user.update({ where: { id: person.userId }, data: { erasureDueOn: new Date("2026-12-01") } });
      const form = { email: person.email, password };
      const refusal = await refused(signIn(deps, form, { refusesDisabled: true }));
      expect([refusal.code, refusal.detail.params]).toEqual(["ACCOUNT_DISABLED", { account }]);
      expect(await prisma.session.count({ where: { userId: person.userId } })).toBe(0);
      expect(await audited(person)).toEqual([["session.refuse", { by: "password", reason }]]);
      // Whoever does not have the password learns no more than of an address that nobody has.
      expect(await codeOf(signIn(deps, { ...form, password: wrong }, { refusesDisabled: true }))).toBe("INVALID_CREDENTIALS");
    }
  });

  test("begins another session on another device", async () => {
    const { attempt } = await given();
    expect((await attempt(password)).sessionId).not.toBe((await attempt(password)).sessionId);
  });

  test("forgets the failures before it", async () => {
    const { attempt, fail } = await given();
    await fail(4);
    await attempt(password);
    await fail(5);
  });
});

describe("what a stranger sees of a sign-in", () => {
  test("a wrong password, an unknown address and an account without a password look the same", async () => {
    const { attempt } = await given();
    const without = await make.admin();
    const refusals = [
      await refused(attempt(wrong)),
      await refused(attempt(password, `${unlike("nobody")}@example.com`)),
      await refused(attempt(password, without.email)),
    ];
    for (const refusal of refusals)
      expect({ code: refusal.code, detail: refusal.detail }).toEqual({ code: "INVALID_CREDENTIALS", detail: {} });
    expect(await prisma.session.count({ where: { userId: without.userId } })).toBe(0);
  });

  test("a locked account and a locked address that does not exist look the same, right password or not", async () => {
    const { attempt, fail } = await given();
    const unknown = `${unlike("nobody")}@example.com`;
    await fail(5);
    await fail(5, unknown);
    const refusals = [await refused(attempt(wrong)), await refused(attempt(password)), await refused(attempt(password, unknown))];
    for (const refusal of refusals) {
      expect({ code: refusal.code, detail: refusal.detail }).toEqual({
        code: "TOO_MANY_REQUESTS",
        detail: { limit: 5, retryAfterSeconds: 900 },
      });
    }
  });
});

describe("the lock after wrong passwords", () => {
  test("holds an account from everywhere, until fifteen minutes after the first failure", async () => {
    const { person, deps, attempt, fail } = await given();
    await fail(5);
    deps.clock.advance(5 * MINUTE);
    const refusal = await refused(signIn(elsewhere(deps), { email: person.email, password }));
    expect([refusal.code, refusal.detail.retryAfterSeconds]).toEqual(["TOO_MANY_REQUESTS", 600]);
    deps.clock.set(new Date(NOW.getTime() + 15 * MINUTE - 1));
    expect(await codeOf(attempt(password))).toBe("TOO_MANY_REQUESTS");
    deps.clock.set(new Date(NOW.getTime() + 15 * MINUTE));
    await attempt(password);
  });

  test("is told to its owner once, by mail, and for an address of nobody to nobody", async () => {
    const { person, deps, attempt, fail } = await given();
    await fail(4);
    const mails = () => prisma.mail.findMany({ where: { toUserId: person.userId } });
    expect(await mails()).toEqual([]);
    await fail(1);
    for (let i = 0; i < 3; i += 1) expect(await codeOf(attempt(wrong))).toBe("TOO_MANY_REQUESTS");
    expect(await mails()).toMatchObject([{ type: "locked", status: "queued" }]);
    const unknown = `${unlike("nobody")}@example.com`;
    await fail(5, unknown);
    expect(await prisma.auditLog.findMany({ where: { ip: deps.call.ip, action: "session.lock" }, orderBy: { id: "asc" } })).toMatchObject([
      { entityId: person.userId },
      { entityId: "unknown", diff: {} },
    ]);
  });

  test("leaves other accounts of the same place alone until twenty attempts", async () => {
    const { deps, attempt, fail } = await given();
    for (let account = 0; account < 4; account += 1) await fail(5, `${unlike("nobody")}@example.com`);
    expect(await codeOf(attempt(password))).toBe("TOO_MANY_REQUESTS");
    // Other callers are not locked out by them.
    const { person } = await given();
    await signIn(elsewhere(deps), { email: person.email, password });
  });

  test("does not count those who signed in against the others behind their address", async () => {
    const { attempt, fail } = await given();
    for (let i = 0; i < 6; i += 1) await attempt(password);
    for (let account = 0; account < 4; account += 1) await fail(4, `${unlike("nobody")}@example.com`);
    await attempt(password);
  });

  test("counts every one of many attempts at once", async () => {
    const { attempt } = await given();
    const codes = await Promise.all(Array.from({ length: 12 }, () => codeOf(attempt(wrong))));
    expect(codes.filter((code) => code === "INVALID_CREDENTIALS")).toHaveLength(5);
    expect(codes.filter((code) => code === "TOO_MANY_REQUESTS")).toHaveLength(7);
  });
});

describe("people behind one address", () => {
  const { base, perAccountSignedIn, max } = LIMITS.loginLock.network;
  type Deps = ReturnType<typeof testDeps>;
  const at = (deps: Deps, browser: string | null) => ({ ...deps, call: { ...deps.call, browser } });
  const strangers = (deps: Deps, times: number) =>
    Promise.all(Array.from({ length: times }, () => codeOf(signIn(deps, { email: `${unlike("nobody")}@example.com`, password: wrong }))));
  /** Wrong passwords for different addresses, until the network is refused. */
  async function triesOf(deps: Deps): Promise<number> {
    const codes = await strangers(deps, max + 20);
    return codes.filter((code) => code === "INVALID_CREDENTIALS").length;
  }
  const usedUp = async () => {
    const company = await given();
    await strangers(company.deps, base);
    return company;
  };

  test("is told which other ways there are, by a sentence of the network", async () => {
    const { attempt } = await usedUp();
    const { code, detail } = await refused(attempt(password));
    expect({ code, detail }).toEqual({
      code: "TOO_MANY_REQUESTS",
      detail: { limit: base, retryAfterSeconds: 900, params: { network: "login" } },
    });
  });

  test("goes on with mailed links", async () => {
    const { person, deps } = await usedUp();
    expect(await requestLink(deps, "link", person.email)).toEqual({ sent: true });
    const { id } = await prisma.linkToken.findFirstOrThrow({ where: { userId: person.userId, purpose: "magic_link" } });
    expect(await signInByLink(deps, deps.links.tokenOf(id))).toMatchObject({ userId: person.userId });
  });

  test("goes on with the browsers in which its people have signed in, each for its own account", async () => {
    const { person, deps, attempt } = await given();
    const colleague = await make.mentee({ order: await make.order(), passwordHash });
    const daily = at(deps, "daily");
    await signIn(daily, { email: person.email, password });
    await strangers(deps, max);
    expect(await codeOf(attempt(password))).toBe("TOO_MANY_REQUESTS");
    expect(await codeOf(signIn(daily, { email: colleague.email, password }))).toBe("TOO_MANY_REQUESTS");
    await signIn(daily, { email: person.email, password });
    for (let times = 0; times < 5; times += 1)
      expect(await codeOf(signIn(daily, { email: person.email, password: wrong }))).toBe("INVALID_CREDENTIALS");
    const locked = await refused(signIn(daily, { email: person.email, password }));
    expect(locked.detail).toEqual({ limit: 5, retryAfterSeconds: 900 });
  });

  test("is not gone on with by a client that sends no cookie, though its network and kind are known", async () => {
    const { person, deps } = await given();
    await signIn(at(deps, null), { email: person.email, password });
    await strangers(deps, max);
    expect(await codeOf(signIn(at(deps, null), { email: person.email, password }))).toBe("TOO_MANY_REQUESTS");
  });

  test("has as many failed attempts more as different accounts have signed in from it, up to a limit", async () => {
    const people = await Promise.all(Array.from({ length: 4 }, () => given()));
    for (const signedIn of [0, 1, 3]) {
      const { deps } = await given();
      for (const { person } of people.slice(0, signedIn))
        for (let times = 0; times < 3; times += 1) await signIn(deps, { email: person.email, password });
      expect(await triesOf(deps)).toBe(base + perAccountSignedIn * signedIn);
    }
    expect([0, 1, 1_000].map(networkAttempts)).toEqual([base, base + perAccountSignedIn, max]);
  });

  test("has them for the window alone in which the accounts signed in", async () => {
    const { deps, attempt } = await given();
    await attempt(password);
    deps.clock.advance(15 * MINUTE);
    expect(await triesOf(deps)).toBe(base);
  });

  test("is not forgiven what strangers did, however often a known browser signs in", async () => {
    const { person, deps, attempt } = await given();
    await signIn(at(deps, "own"), { email: person.email, password });
    await strangers(deps, base + perAccountSignedIn);
    for (let times = 0; times < 5; times += 1) await signIn(at(deps, "own"), { email: person.email, password });
    expect(await codeOf(attempt(password))).toBe("TOO_MANY_REQUESTS");
  });

  test("learns nothing about accounts: unknown, disabled, locked and right are refused alike, with somebody else's cookie or none", async () => {
    const { person, deps, fail } = await given();
    const [disabled, own] = [await given({ disabled: true }), await given()];
    await fail(5);
    await signIn(at(deps, "somebody's"), { email: own.person.email, password });
    await strangers(deps, max);
    const asked = [person.email, disabled.person.email, `${unlike("nobody")}@example.com`, (await given()).person.email];
    const refusals = await Promise.all(
      asked.flatMap((email) => [null, "somebody's"].map((browser) => refused(signIn(at(deps, browser), { email, password })))),
    );
    expect(new Set(refusals.map(({ code, detail: { retryAfterSeconds } }) => `${code} ${retryAfterSeconds}`))).toEqual(
      new Set(["TOO_MANY_REQUESTS 900"]),
    );
  });
});

describe("signing out", () => {
  test("ends this session at the server, and no other one", async () => {
    const { person, deps, attempt } = await given();
    const [here, there] = [await attempt(password), await attempt(password)];
    expect(await signOut(deps, actorOf(person, here.sessionId), {})).toEqual({ loggedOut: true });
    expect((await db.read.account.sessions.find(here.sessionId))?.revoked).toBe(true);
    expect((await db.read.account.sessions.find(there.sessionId))?.revoked).toBe(false);
    expect(await prisma.auditLog.count({ where: { actorId: person.userId, action: "session.end" } })).toBe(1);
  });

  test("twice is no error", async () => {
    const { person, deps, attempt } = await given();
    const { sessionId } = await attempt(password);
    await signOut(deps, actorOf(person, sessionId), {});
    deps.clock.advance(MINUTE);
    expect(await signOut(deps, actorOf(person, sessionId), {})).toEqual({ loggedOut: true });
    expect((await prisma.session.findUniqueOrThrow({ where: { id: sessionId } })).revokedAt).toEqual(NOW);
  });
});
