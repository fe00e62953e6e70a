import { hashPassword, verifyPassword } from "@knotter/auth/password";
import { testDeps } from "@knotter/testing/deps";
import { unlike } from "@knotter/testing/factories/given";
import { actorOf } from "@knotter/testing/factories/user";
import { openWorkbench } from "@knotter/testing/workbench";
import { describe, expect, test } from "vitest";
import { changePassword } from "../src/security/change-password";
import { endSessions } from "../src/security/end-sessions";
import { signIn } from "../src/session/sign-in";
import { signOut } from "../src/session/sign-out";
import { codeOf } from "./calls";

const { make, db, prisma, pool } = await openWorkbench();
const PASSWORD = "correct horse battery";
const FRESH = "雨の日は傘を忘れて走って帰る人";
const passwordHash = await hashPassword(PASSWORD);

/** A person with a password, and what happens to the account while a password is verified or hashed. */
async function given(meanwhile: { verify?: (userId: string) => Promise<unknown>; hash?: (userId: string) => Promise<unknown> }) {
  const person = await make.admin({ passwordHash });
  const passwords = {
    async verify(stored: string | null, password: string) {
      const right = await verifyPassword(stored, password);
      await meanwhile.verify?.(person.userId);
      return right;
    },
    async hash(password: string) {
      await meanwhile.hash?.(person.userId);
      return hashPassword(password);
    },
  };
  return { person, deps: testDeps(db, { ip: unlike("203.0.113."), passwords }) };
}

const living = (userId: string) => prisma.session.count({ where: { userId, revokedAt: null } });

describe("a sign-in that is under way", () => {
  test("while a second factor is turned on does not get round it", async () => {
    const { person, deps } = await given({
      verify: (id) => prisma.user.update({ where: { id }, data: { mfaEnabled: true } }),
    });
    expect(await codeOf(signIn(deps, { email: person.email, password: PASSWORD }))).toBe("SECOND_FACTOR_REQUIRED");
    expect(await living(person.userId)).toBe(0);
  });

  test("while the password is changed is one with a wrong password", async () => {
    const { person, deps } = await given({
      verify: (id) => prisma.user.update({ where: { id }, data: { passwordHash: "another", sessionVersion: { increment: 1 } } }),
    });
    expect(await codeOf(signIn(deps, { email: person.email, password: PASSWORD }))).toBe("INVALID_CREDENTIALS");
    expect(await living(person.userId)).toBe(0);
  });
});

describe("a change that is under way", () => {
  test.each([
    ["is ended everywhere", (userId: string) => endSessions(testDeps(db), { userId, role: "admin" }, {})],
    [
      "is made worthless by a new password",
      (id: string) => prisma.user.update({ where: { id }, data: { sessionVersion: { increment: 1 } } }),
    ],
  ])("in a session that %s changes nothing, and no session goes on", async (_name, hash) => {
    const { person, deps } = await given({ hash });
    const actor = actorOf(person, await make.session(person));
    expect(await codeOf(changePassword(deps, actor, { currentPassword: PASSWORD, password: FRESH }))).toBe("UNAUTHORIZED");
    expect((await prisma.user.findUniqueOrThrow({ where: { id: person.userId } })).passwordHash).toBe(passwordHash);
    const { sessionVersion } = await prisma.user.findUniqueOrThrow({ where: { id: person.userId } });
    expect(await prisma.session.count({ where: { userId: person.userId, revokedAt: null, sessionVersion } })).toBe(0);
  });
});

test("a sign-out waits for a sign-out everywhere that is under way, and holds no lock that the other one still needs", async () => {
  const person = await make.admin({ passwordHash });
  const sessionId = await make.session(person);
  const locked = Promise.withResolvers<void>();
  const leaving = Promise.withResolvers<void>();
  const everywhere = db.transaction(async (tx) => {
    await tx.account.lock(person.userId);
    locked.resolve();
    await leaving.promise;
    return tx.account.sessions.endAll(person.userId, testDeps(db).clock.now());
  });
  await locked.promise;
  const here = signOut(testDeps(db), actorOf(person, sessionId), {});
  const waiting = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  await expect.poll(async () => (await pool.query(waiting)).rowCount, { interval: 20 }).toBe(1);
  expect((await pool.query('SELECT FROM "Session" WHERE "id" = $1 FOR UPDATE SKIP LOCKED', [sessionId])).rowCount).toBe(1);
  leaving.resolve();
  expect(await Promise.all([everywhere, here])).toEqual([1, { loggedOut: true }]);
});
