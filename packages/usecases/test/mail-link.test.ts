import { DAY, MINUTE } from "@knotter/domain/tokyo";
import { NOW, unlike } from "@knotter/testing/factories/given";
import { openWorkbench } from "@knotter/testing/workbench";
import { describe, expect, test } from "vitest";
import { confirmEmail } from "../src/session/confirm-email";
import { newLink } from "../src/session/links";
import { requestLink } from "../src/session/request-link";
import { setPassword } from "../src/session/set-password";
import { signIn } from "../src/session/sign-in";
import { signInByLink } from "../src/session/sign-in-by-link";
import { codeOf, refused } from "./calls";
import { GOOD, linksOf, mailsTo, tokenIn, visitor } from "./mail-links";

const bench = await openWorkbench();
const { make, db, prisma } = bench;

const mentorWithLink = async () => {
  const mentor = await make.mentor({ orders: [] });
  const deps = visitor(bench);
  await requestLink(deps, "link", mentor.email, "mentor");
  return { mentor, deps, token: await tokenIn(bench, { toUserId: mentor.userId }) };
};
const userOf = (userId: string) => prisma.user.findUniqueOrThrow({ where: { id: userId } });
const unknown = () => `${unlike("nobody")}@example.com`;

describe("asking for a sign-in link", () => {
  test("mails its id to whoever has the address, never its token, and keeps a hash of it", async () => {
    const { mentor, deps, token } = await mentorWithLink();
    const [mail, ...more] = await mailsTo(bench, { toUserId: mentor.userId });
    const [link] = await linksOf(bench, mentor.email, "magic_link");
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ type: "magic_link", status: "queued", facts: { linkId: link?.id }, toAddress: null });
    expect(JSON.stringify([mail, link])).not.toContain(token);
    expect(link).toMatchObject({ tokenHash: deps.links.hashOf(token), role: "mentor", userId: mentor.userId, usedAt: null });
    expect(link?.expiresAt).toEqual(new Date(NOW.getTime() + 15 * MINUTE));
    expect(await prisma.auditLog.count({ where: { entity: "LinkToken", entityId: link?.id ?? "", action: "link.request" } })).toBe(1);
  });

  test("answers an unknown, a disabled, a deleted and a merely invited address, and one of another role, like a known one; none gets a mail", async () => {
    const { customerId } = await make.customer();
    const [disabled, gone, invited, mentee] = [
      await make.mentor({ orders: [], disabled: true }),
      await make.mentor({ orders: [] }),
      await make.hrStaff({ customerId, invited: true }),
      await make.mentee({ order: await make.order() }),
    ];
    await prisma.user.update({ where: { id: gone.userId }, data: { deletedAt: NOW } });
    const known = await make.mentor({ orders: [] });
    const expected = await requestLink(visitor(bench), "link", known.email, "mentor");
    for (const email of [unknown(), disabled.email, gone.email, mentee.email])
      expect(await requestLink(visitor(bench), "link", email, "mentor")).toEqual(expected);
    for (const email of [invited.email, unknown()]) expect(await requestLink(visitor(bench), "reset", email)).toEqual(expected);
    for (const { userId, email } of [disabled, gone, invited, mentee]) {
      expect(await mailsTo(bench, { toUserId: userId })).toEqual([]);
      expect(await prisma.linkToken.count({ where: { email } })).toBe(0);
    }
  });

  test("leaves nothing of an unknown address behind but a link that opens nothing and names nobody", async () => {
    const email = unknown();
    const deps = visitor(bench);
    await requestLink(deps, "link", email);
    const audit = await prisma.auditLog.findFirstOrThrow({ where: { ip: deps.call.ip } });
    const link = await prisma.linkToken.findUniqueOrThrow({ where: { id: audit.entityId } });
    expect(link).toMatchObject({ email: "", userId: null, revokedAt: NOW });
    expect(JSON.stringify(audit)).not.toContain(email);
    expect(await codeOf(signInByLink(deps, deps.links.tokenOf(link.id)))).toBe("TOKEN_EXPIRED");
  });

  test("takes the older link back", async () => {
    const { mentor, deps, token } = await mentorWithLink();
    await requestLink(deps, "link", mentor.email);
    expect(await codeOf(signInByLink(deps, token))).toBe("TOKEN_EXPIRED");
    expect((await signInByLink(deps, await tokenIn(bench, { toUserId: mentor.userId }))).userId).toBe(mentor.userId);
  });

  test("ten times at once leaves one link open", async () => {
    const mentor = await make.mentor({ orders: [] });
    await Promise.allSettled(Array.from({ length: 10 }, () => requestLink(visitor(bench), "link", mentor.email)));
    const links = await linksOf(bench, mentor.email, "magic_link");
    expect([links.length, links.filter((link) => link.revokedAt === null).length]).toEqual([5, 1]);
  });

  test.each(["known", "unknown"])("waits at the sixth time for a %s address, from wherever it comes", async (which) => {
    const email = which === "known" ? (await make.mentor({ orders: [] })).email : unknown();
    for (let time = 0; time < 5; time += 1) await requestLink(visitor(bench), "link", email);
    const refusal = await refused(requestLink(visitor(bench), "link", email));
    expect([refusal.code, refusal.detail]).toEqual(["TOO_MANY_REQUESTS", { limit: 5, retryAfterSeconds: 900 }]);
  });

  test("waits at the twenty-first time from one place, whoever is asked for", async () => {
    const deps = visitor(bench);
    for (let time = 0; time < 20; time += 1) await requestLink(deps, "reset", unknown());
    expect(await codeOf(requestLink(deps, "reset", unknown()))).toBe("TOO_MANY_REQUESTS");
    await requestLink(visitor(bench), "reset", unknown());
  });
});

describe("signing in with a link", () => {
  test("works once, and proves the address", async () => {
    const { mentor, deps, token } = await mentorWithLink();
    await prisma.user.update({ where: { id: mentor.userId }, data: { emailVerifiedAt: null } });
    const session = await signInByLink(deps, token, "mentor");
    expect(session).toMatchObject({ userId: mentor.userId, role: "mentor", email: mentor.email, disabled: false });
    expect(await db.read.account.sessions.find(session.sessionId)).toMatchObject({
      userId: mentor.userId,
      revoked: false,
      outdated: false,
    });
    expect((await userOf(mentor.userId)).emailVerifiedAt).toEqual(NOW);
    expect(await prisma.auditLog.findMany({ where: { actorId: mentor.userId } })).toMatchObject([
      { action: "session.start", diff: { by: "link" }, actorRole: "mentor" },
    ]);
    expect(await codeOf(signInByLink(deps, token))).toBe("TOKEN_USED");
  });

  test("of fifty who hold the same link at once, one gets in", async () => {
    const { mentor, token } = await mentorWithLink();
    const outcomes = await Promise.all(
      Array.from({ length: 50 }, () =>
        signInByLink(visitor(bench), token).then(
          () => "in",
          (error: { code?: string }) => String(error.code),
        ),
      ),
    );
    expect([outcomes.filter((outcome) => outcome === "in").length, new Set(outcomes)]).toEqual([1, new Set(["in", "TOKEN_USED"])]);
    expect(await prisma.session.count({ where: { userId: mentor.userId } })).toBe(1);
  });

  test("ends with its quarter of an hour", async () => {
    const { deps, token } = await mentorWithLink();
    deps.clock.advance(15 * MINUTE);
    expect(await codeOf(signInByLink(deps, token))).toBe("TOKEN_EXPIRED");
    deps.clock.advance(-1);
    await signInByLink(deps, token);
  });

  test("is for one purpose, one address and one role", async () => {
    const { mentor, deps, token } = await mentorWithLink();
    expect(await codeOf(setPassword(deps, { token, password: GOOD }))).toBe("TOKEN_INVALID");
    expect(await codeOf(confirmEmail(deps, { token }))).toBe("TOKEN_INVALID");
    expect(await codeOf(signInByLink(deps, "no such token"))).toBe("TOKEN_INVALID");
    await prisma.user.update({ where: { id: mentor.userId }, data: { email: unknown() } });
    expect(await codeOf(signInByLink(deps, token))).toBe("TOKEN_INVALID");
    expect(await prisma.session.count({ where: { userId: mentor.userId } })).toBe(0);
  });

  test("at the route of another role is not used up", async () => {
    const mentee = await make.mentee({ order: await make.order() });
    const deps = visitor(bench);
    await requestLink(deps, "link", mentee.email);
    const token = await tokenIn(bench, { toUserId: mentee.userId });
    expect(await codeOf(signInByLink(deps, token, "mentor"))).toBe("WRONG_ROLE");
    expect((await signInByLink(deps, token)).role).toBe("mentee");
  });

  test("opens nothing to somebody who was disabled since", async () => {
    const { mentor, deps, token } = await mentorWithLink();
    await prisma.user.update({ where: { id: mentor.userId }, data: { disabled: true } });
    expect(await codeOf(signInByLink(deps, token))).toBe("ACCOUNT_DISABLED");
    expect(await prisma.session.count({ where: { userId: mentor.userId } })).toBe(0);
  });

  test("guessing waits after twenty tries, and two more for each account that has come from the same place", async () => {
    const deps = visitor(bench);
    for (let time = 0; time < 3; time += 1) {
      const mentor = await make.mentor({ orders: [] });
      await requestLink(deps, "link", mentor.email);
      await signInByLink(deps, await tokenIn(bench, { toUserId: mentor.userId }));
    }
    for (let time = 0; time < 26; time += 1) expect(await codeOf(signInByLink(deps, unlike("guess")))).toBe("TOKEN_INVALID");
    expect(await codeOf(signInByLink(deps, unlike("guess")))).toBe("TOO_MANY_REQUESTS");
  });
});

describe("setting a new password by a mailed link", () => {
  const given = async () => {
    const admin = await make.admin();
    const deps = visitor(bench);
    await requestLink(deps, "reset", admin.email);
    return { admin, deps, token: await tokenIn(bench, { toUserId: admin.userId }) };
  };

  test("ends every session and every other link, lifts the lock, and signs in", async () => {
    const { admin, deps, token } = await given();
    const sessionId = await make.session(admin);
    await requestLink(deps, "link", admin.email);
    const login = await tokenIn(bench, { toUserId: admin.userId });
    for (let time = 0; time < 6; time += 1) await codeOf(signIn(visitor(bench), { email: admin.email, password: "wrong" }));
    expect(await setPassword(deps, { token, password: GOOD })).toEqual({ changed: true });
    expect(await db.read.account.sessions.find(sessionId)).toMatchObject({ outdated: true });
    expect(await codeOf(signInByLink(deps, login))).toBe("TOKEN_EXPIRED");
    expect((await signIn(deps, { email: admin.email, password: GOOD })).userId).toBe(admin.userId);
    expect(await userOf(admin.userId)).toMatchObject({
      sessionVersion: 2,
      passwordHash: expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2/),
    });
    expect(await prisma.auditLog.count({ where: { entityId: admin.userId, action: "account.password" } })).toBe(1);
    expect(await codeOf(setPassword(deps, { token, password: GOOD }))).toBe("TOKEN_USED");
    expect(await prisma.mail.findMany({ where: { toUserId: admin.userId, type: "security_notice" } })).toMatchObject([
      { facts: { change: "password_set" } },
    ]);
  });

  test("makes every browser of before a new one, but the one that set it", async () => {
    const { admin, deps, token } = await given();
    const from = (browser: string) => ({ ...deps, call: { ...deps.call, browser } });
    await setPassword(from("one"), { token, password: GOOD });
    await signIn(from("one"), { email: admin.email, password: GOOD });
    const notices = () => prisma.mail.count({ where: { toUserId: admin.userId, type: "new_device" } });
    expect(await notices()).toBe(0);
    await signIn(from("two"), { email: admin.email, password: GOOD });
    expect(await notices()).toBe(1);
    await requestLink(deps, "reset", admin.email);
    await setPassword(from("one"), { token: await tokenIn(bench, { toUserId: admin.userId }), password: `${GOOD}！` });
    await signIn(from("two"), { email: admin.email, password: `${GOOD}！` });
    expect(await notices()).toBe(2);
  });

  test("that is refused leaves the link as it was", async () => {
    const { admin, deps, token } = await given();
    for (const [password, fault] of [
      ["short", "PASSWORD_TOO_SHORT"],
      ["password12345678", "PASSWORD_COMMON"],
      [`${admin.email.split("@")[0]} and me`, "PASSWORD_CONTEXT"],
    ] as const) {
      const refusal = await refused(setPassword(deps, { token, password }));
      expect([refusal.code, refusal.detail.fieldErrors]).toEqual(["UNPROCESSABLE", { password: [fault] }]);
    }
    expect((await userOf(admin.userId)).passwordHash).toBeNull();
    await setPassword(deps, { token, password: GOOD });
  });

  test("of fifty who hold the same link at once, one sets it", async () => {
    const { admin, token } = await given();
    const outcomes = await Promise.all(
      Array.from({ length: 50 }, (_, index) => {
        const deps = { ...visitor(bench), passwords: { verify: async () => false, hash: async () => `hash ${index}` } };
        return setPassword(deps, { token, password: GOOD }).then(
          () => "set",
          (error: { code?: string }) => String(error.code),
        );
      }),
    );
    expect(outcomes.filter((outcome) => outcome === "set")).toHaveLength(1);
    expect(await userOf(admin.userId)).toMatchObject({ sessionVersion: 2 });
  });

  test("is not hashed for who has no good link", async () => {
    const deps = { ...visitor(bench), passwords: { verify: () => Promise.reject(), hash: () => Promise.reject(new Error("hashed")) } };
    expect(await codeOf(setPassword(deps, { token: unlike("guess"), password: GOOD }))).toBe("TOKEN_INVALID");
  });
});

describe("confirming a new address by mailed links", () => {
  const given = async () => {
    const mentee = await make.mentee({ order: await make.order() });
    const deps = visitor(bench);
    const next = unknown();
    const [old, fresh] = [mentee.email, next].map((email) =>
      newLink(deps, { purpose: "email_change", email, role: "mentee", userId: mentee.userId }, NOW),
    );
    if (!old || !fresh) throw new Error("two links");
    await db.transaction((tx) => tx.account.links.open([old, fresh]));
    const tokenOf = ({ id }: { id: string }) => deps.links.tokenOf(id);
    return { mentee, deps, next, old: tokenOf(old), fresh: tokenOf(fresh) };
  };

  test.each([
    ["the old one first", "old", "fresh"],
    ["the new one first", "fresh", "old"],
  ] as const)("holds when both have confirmed, %s", async (_, first, second) => {
    const it = await given();
    expect(await confirmEmail(it.deps, { token: it[first] })).toEqual({ changed: false });
    expect((await userOf(it.mentee.userId)).email).toBe(it.mentee.email);
    expect(await confirmEmail(it.deps, { token: it[second] })).toEqual({ changed: true });
    expect(await userOf(it.mentee.userId)).toMatchObject({ email: it.next, emailVerifiedAt: NOW });
    expect(await codeOf(confirmEmail(it.deps, { token: it[first] }))).toBe("TOKEN_USED");
    expect(await prisma.auditLog.count({ where: { entityId: it.mentee.userId, action: "account.email" } })).toBe(1);
  });

  test("holds when both confirm at once", async () => {
    const it = await given();
    const changes = await Promise.all([it.old, it.fresh].map((token) => confirmEmail(visitor(bench), { token })));
    expect(changes.map(({ changed }) => changed).sort()).toEqual([false, true]);
    expect((await userOf(it.mentee.userId)).email).toBe(it.next);
  });

  test("does not come of a change that another one has replaced", async () => {
    const it = await given();
    const again = newLink(
      it.deps,
      { purpose: "email_change", email: it.mentee.email, role: "mentee", userId: it.mentee.userId },
      new Date(NOW.getTime() + 1),
    );
    await db.transaction((tx) => tx.account.links.open([again]));
    expect(await codeOf(confirmEmail(it.deps, { token: it.fresh }))).toBe("TOKEN_EXPIRED");
    expect((await userOf(it.mentee.userId)).email).toBe(it.mentee.email);
  });

  test("is not taken back by somebody else who wants the same address", async () => {
    const it = await given();
    const other = await make.mentee({ order: await make.order() });
    const theirs = newLink(it.deps, { purpose: "email_change", email: it.mentee.email, role: "mentee", userId: other.userId }, NOW);
    await db.transaction((tx) => tx.account.links.open([theirs]));
    for (const token of [it.old, it.fresh]) await confirmEmail(it.deps, { token });
    expect((await userOf(it.mentee.userId)).email).toBe(it.next);
  });

  test("that somebody else has got meanwhile is refused, and a day later it is over", async () => {
    const it = await given();
    await confirmEmail(it.deps, { token: it.old });
    const other = await make.admin({ email: it.next });
    expect(await codeOf(confirmEmail(it.deps, { token: it.fresh }))).toBe("DUPLICATE_EMAIL");
    await prisma.user.update({ where: { id: other.userId }, data: { deletedAt: NOW } });
    it.deps.clock.advance(DAY);
    expect(await codeOf(confirmEmail(it.deps, { token: it.fresh }))).toBe("TOKEN_EXPIRED");
  });
});
