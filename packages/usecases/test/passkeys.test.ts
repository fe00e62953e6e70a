import { passkeysOf } from "@knotter/auth/passkey";
import { hashPassword, verifyPassword } from "@knotter/auth/password";
import { AppError } from "@knotter/domain/errors";
import { LIMITS } from "@knotter/domain/policy";
import type { Actor } from "@knotter/domain/scope";
import { MINUTE } from "@knotter/domain/tokyo";
import { testDeps } from "@knotter/testing/deps";
import { NOW, unlike } from "@knotter/testing/factories/given";
import { actorOf, type Person } from "@knotter/testing/factories/user";
import { type Dishonesty, type PasskeyAuthenticator, passkeyAuthenticator } from "@knotter/testing/passkey-authenticator";
import { openWorkbench } from "@knotter/testing/workbench";
import { describe, expect, test } from "vitest";
import type { PasskeyAssertion } from "../src/deps";
import { changePassword } from "../src/security/change-password";
import {
  addPasskey,
  confirmByPasskey,
  isOwnPasskey,
  removePasskey,
  renamePasskey,
  startConfirmation,
  startPasskey,
} from "../src/security/passkeys";
import { resetSecondFactor } from "../src/security/reset-second-factor";
import { signIn } from "../src/session/sign-in";
import { offerPasskeys, signInByPasskey } from "../src/session/sign-in-by-passkey";

const { make, db, prisma } = await openWorkbench();
const ORIGIN = "https://knotter.example.com";
const passkeys = passkeysOf(ORIGIN);
const PASSWORD = "correct horse battery";
const FRESH = "雨の日は傘を忘れて走って帰る人";
const passwordHash = await hashPassword(PASSWORD);
const passwords = { verify: verifyPassword, hash: hashPassword };

/** Each caller from a network of its own, so that the counters of one test do not meet those of another. */
const depsAt = (now: Date = NOW, word: string | null = passkeys.randomWord()) => {
  const deps = testDeps(db, { now, ip: unlike("203.0.113."), passkeys, passwords });
  return { ...deps, call: { ...deps.call, passkeyWord: word } };
};
const after = (minutes: number) => new Date(NOW.getTime() + minutes * MINUTE);

async function register(actor: Actor, device: PasskeyAuthenticator, now = NOW, other: Dishonesty = {}) {
  const deps = depsAt(now);
  const options = await startPasskey(deps, actor, { currentPassword: PASSWORD });
  return addPasskey(deps, actor, device.create(options, other));
}

/** A person with a password and a passkey, in the session that has registered it. */
async function given(person: Person, { counts = false, now = NOW }: { counts?: boolean; now?: Date } = {}) {
  const device = passkeyAuthenticator(ORIGIN, { counts });
  const first = await make.session(person, { now });
  const { id, sessionId, name } = await register(actorOf(person, first), device, now);
  return { person, device, id, name, first, actor: actorOf(person, sessionId) };
}

async function signInWith(device: PasskeyAuthenticator, other: Parameters<PasskeyAuthenticator["get"]>[1] = {}, now = NOW) {
  const deps = depsAt(now);
  const options = await offerPasskeys(deps, String(deps.call.passkeyWord));
  return signInByPasskey(deps, device.get(options, other));
}

/** The code of a refusal; null: it was done. */
const codeOf = (attempt: Promise<unknown>): Promise<string | null> =>
  attempt.then(
    () => null,
    (error: unknown) => {
      if (error instanceof AppError) return error.code;
      throw error;
    },
  );

const somebody = () => make.mentor({ passwordHash, orders: [] });
const mails = (userId: string) => prisma.mail.findMany({ where: { toUserId: userId, type: "security_notice" }, orderBy: { id: "asc" } });
const changes = async (userId: string) => (await mails(userId)).map(({ facts }) => (facts as { change: string }).change);
const audited = async (userId: string) =>
  (await prisma.auditLog.findMany({ where: { entityId: userId }, orderBy: { id: "asc" } })).map(({ action }) => action);
const living = (userId: string) => prisma.session.count({ where: { userId, revokedAt: null } });

describe("registering", () => {
  test("asks for a discoverable passkey that verifies its owner, by a name, and by a handle that is neither id nor address", async () => {
    const person = await somebody();
    const deps = depsAt();
    const options = await startPasskey(deps, actorOf(person, await make.session(person)), { currentPassword: PASSWORD });
    expect(options).toMatchObject({
      rp: { id: "knotter.example.com", name: "Knotter" },
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
      attestation: "none",
      timeout: LIMITS.passkeys.challengeMinutes * MINUTE,
    });
    expect(options.user.id).toMatch(/^[\w-]{43}$/);
    const told = JSON.stringify({ ...options, challenge: "" });
    expect(told).not.toContain(person.userId);
    expect(told).not.toContain(person.email);
    expect(Buffer.from(options.user.id, "base64url").toString("hex")).not.toContain(person.userId.replaceAll("-", ""));
  });

  test("keeps the public half, names it after where it is kept, ends the other sessions, mails the owner and audits", async () => {
    const person = await somebody();
    const elsewhere = await make.session(person);
    const { id, name, first, actor } = await given(person);
    expect(name).toBe("iCloud キーチェーン");
    const row = await prisma.passkey.findUniqueOrThrow({ where: { id } });
    expect(row).toMatchObject({
      userId: person.userId,
      transports: ["internal", "hybrid"],
      backupEligible: true,
      backedUp: true,
      counter: 0n,
    });
    const sessions = await prisma.session.findMany({ where: { id: { in: [elsewhere, first, String(actor.sessionId)] } } });
    expect(sessions.map((session) => [session.id, session.revokedAt === null, session.byPasskey]).sort()).toEqual(
      [
        [elsewhere, false, false],
        [first, false, false],
        [actor.sessionId, true, true],
      ].sort(),
    );
    expect(await changes(person.userId)).toEqual(["passkey_added"]);
    expect(await audited(person.userId)).toEqual(expect.arrayContaining(["passkey.start", "passkey.add"]));
  });

  test.each<[string, Dishonesty]>([
    ["another site", { origin: "https://knotter.example.org" }],
    ["http", { origin: "http://knotter.example.com" }],
    ["another host's authenticator", { rpId: "example.com" }],
    ["an authenticator that has not verified anybody", { verified: false }],
    ["a signature instead", { type: "webauthn.get" }],
    ["a frame in somebody else's page", { crossOrigin: true }],
    ["a challenge of its own", { challenge: passkeys.randomWord() }],
  ])("refuses what comes from %s", async (_what, other) => {
    const person = await somebody();
    const session = await make.session(person);
    expect(await codeOf(register(actorOf(person, session), passkeyAuthenticator(ORIGIN), NOW, other))).toBe("PASSKEY_REFUSED");
    expect(await prisma.passkey.count({ where: { userId: person.userId } })).toBe(0);
  });

  test("takes a challenge once, from the session that asked, for registering, within five minutes", async () => {
    const [person, other] = [await somebody(), await somebody()];
    const actor = actorOf(person, await make.session(person));
    const device = passkeyAuthenticator(ORIGIN);
    const start = async (now = NOW) => device.create(await startPasskey(depsAt(now), actor, { currentPassword: PASSWORD }));
    expect(await codeOf(addPasskey(depsAt(), actorOf(other, await make.session(other)), await start()))).toBe("PASSKEY_REFUSED");
    expect(await codeOf(addPasskey(depsAt(), actorOf(person, await make.session(person)), await start()))).toBe("PASSKEY_REFUSED");
    expect(await codeOf(addPasskey(depsAt(after(5)), actor, await start()))).toBe("PASSKEY_REFUSED");
    const deps = depsAt();
    const forSigningIn = device.create({
      ...(await offerPasskeys(deps, String(deps.call.passkeyWord))),
      user: { id: passkeys.randomWord() },
    });
    expect(await codeOf(addPasskey(deps, actor, forSigningIn))).toBe("PASSKEY_REFUSED");
    const made = await start();
    const { sessionId } = await addPasskey(depsAt(), actor, made);
    expect(await codeOf(addPasskey(depsAt(), actorOf(person, sessionId), made))).toBe("PASSKEY_REFUSED");
    expect(await prisma.passkey.count({ where: { userId: person.userId } })).toBe(1);
  });

  test("needs the password, or a sign-in a few minutes ago where there is none", async () => {
    const person = await somebody();
    const actor = actorOf(person, await make.session(person));
    expect(await codeOf(startPasskey(depsAt(), actor, {}))).toBe("UNPROCESSABLE");
    expect(await codeOf(startPasskey(depsAt(), actor, { currentPassword: "not this one, surely" }))).toBe("UNPROCESSABLE");
    const linked = await make.mentor({ orders: [] });
    const lately = actorOf(linked, await make.session(linked));
    expect(await codeOf(startPasskey(depsAt(after(16)), lately, {}))).toBe("SIGN_IN_AGAIN");
    expect(await codeOf(startPasskey(depsAt(after(14)), lately, {}))).toBeNull();
  });

  test("stops at ten, however many come at once, and gives all of an account the same handle", async () => {
    const person = await somebody();
    const { actor } = await given(person);
    const registered = LIMITS.passkeys.perAccount - 2;
    const { userHandle } = await prisma.passkey.findFirstOrThrow({ where: { userId: person.userId } });
    const row = { userId: person.userId, publicKey: new Uint8Array([1]), userHandle, aaguid: crypto.randomUUID(), createdAt: NOW };
    await prisma.passkey.createMany({
      data: Array.from({ length: registered }, (_, index) => ({
        ...row,
        credentialId: crypto.randomUUID(),
        transports: [],
        backupEligible: false,
        backedUp: false,
        name: `${index}`,
      })),
    });
    const device = passkeyAuthenticator(ORIGIN);
    const made = await Promise.all(
      [1, 2, 3].map(async () => {
        const options = await startPasskey(depsAt(), actor, {});
        expect(options.excludeCredentials).toHaveLength(registered + 1);
        expect(options.user.id).toBe(userHandle);
        return device.create(options);
      }),
    );
    const outcomes = await Promise.all(made.map((one) => codeOf(addPasskey(depsAt(), actor, one))));
    expect(outcomes.filter((code) => code === null)).toHaveLength(1);
    expect(await prisma.passkey.count({ where: { userId: person.userId } })).toBe(LIMITS.passkeys.perAccount);
    const session = actorOf(person, await make.session(person));
    expect(await codeOf(startPasskey(depsAt(), session, { currentPassword: PASSWORD }))).toBe("TOO_MANY_PASSKEYS");
  });

  test("works for a person without a password, and says nothing about a credential that somebody else has", async () => {
    const [one, other] = [await somebody(), await somebody()];
    const device = passkeyAuthenticator(ORIGIN);
    const first = await register(actorOf(one, await make.session(one)), device);
    const { credentialId } = await prisma.passkey.findUniqueOrThrow({ where: { id: first.id } });
    const actor = actorOf(other, await make.session(other));
    const made = device.create(await startPasskey(depsAt(), actor, { currentPassword: PASSWORD }));
    await prisma.passkey.update({ where: { id: first.id }, data: { credentialId: made.id } });
    expect(await codeOf(addPasskey(depsAt(), actor, made))).toBe("PASSKEY_REFUSED");
    await prisma.passkey.update({ where: { id: first.id }, data: { credentialId } });
  });
});

describe("signing in", () => {
  test("asks for no address, and is answered alike for everybody", async () => {
    const options = await offerPasskeys(depsAt(), passkeys.randomWord());
    expect(options).toEqual({
      challenge: expect.stringMatching(/^[\w-]{43}$/),
      timeout: 300_000,
      rpId: "knotter.example.com",
      userVerification: "required",
      allowCredentials: [],
    });
  });

  test("opens the account of the passkey, as its role in the database, and notes the use", async () => {
    const person = await somebody();
    const { device, id } = await given(person);
    const later = after(60);
    const session = await signInWith(device, {}, later);
    expect(session).toMatchObject({ userId: person.userId, role: "mentor", disabled: false });
    expect(await prisma.session.findUniqueOrThrow({ where: { id: session.sessionId } })).toMatchObject({
      startedBy: "passkey",
      byPasskey: true,
    });
    expect((await prisma.passkey.findUniqueOrThrow({ where: { id } })).lastUsedAt).toEqual(later);
    const line = await prisma.auditLog.findFirstOrThrow({ where: { entityId: person.userId, action: "session.start", at: later } });
    expect(line.diff).toMatchObject({ by: "passkey" });
  });

  test.each<[string, Parameters<PasskeyAuthenticator["get"]>[1]]>([
    ["another site", { origin: "https://knotter.example.org" }],
    ["http", { origin: "http://knotter.example.com" }],
    ["another host's authenticator", { rpId: "example.com" }],
    ["an authenticator that has not verified anybody", { verified: false }],
    ["a registration instead", { type: "webauthn.create" }],
    ["a frame in somebody else's page", { crossOrigin: true }],
    ["a challenge of its own", { challenge: passkeys.randomWord() }],
    ["another account's handle", { userHandle: passkeys.randomWord() }],
  ])("refuses what comes from %s", async (_what, other) => {
    const person = await somebody();
    const { device } = await given(person);
    const before = await living(person.userId);
    expect(await codeOf(signInWith(device, other))).toBe("PASSKEY_REFUSED");
    expect(await living(person.userId)).toBe(before);
  });

  const change = (text: string): string => `${text.slice(0, -8)}${text.slice(-8, -7) === "A" ? "B" : "A"}${text.slice(-7)}`;
  test.each<[string, (signed: PasskeyAssertion, other: PasskeyAssertion) => PasskeyAssertion]>([
    ["a changed signature", (signed) => ({ ...signed, signature: change(signed.signature) })],
    ["changed data of the authenticator", (signed) => ({ ...signed, authenticatorData: change(signed.authenticatorData) })],
    ["the signature of another account's passkey", (signed, other) => ({ ...signed, signature: other.signature })],
    ["another account's passkey and handle", (signed, other) => ({ ...signed, id: other.id, userHandle: other.userHandle })],
    ["a passkey that nobody has", (signed) => ({ ...signed, id: passkeys.randomWord() })],
    ["no signature at all", (signed) => ({ ...signed, signature: "AA" })],
    ["no client data", (signed) => ({ ...signed, clientDataJSON: "e30" })],
  ])("refuses %s", async (_what, forge) => {
    const [{ device, person }, { device: another }] = [await given(await somebody()), await given(await somebody())];
    const deps = depsAt();
    const options = await offerPasskeys(deps, String(deps.call.passkeyWord));
    const before = await living(person.userId);
    expect(await codeOf(signInByPasskey(deps, forge(device.get(options), another.get(options))))).toBe("PASSKEY_REFUSED");
    expect(await living(person.userId)).toBe(before);
  });

  test("takes a challenge only from the browser that asked for it, and within five minutes", async () => {
    const { device } = await given(await somebody());
    const deps = depsAt();
    const options = () => offerPasskeys(deps, String(deps.call.passkeyWord));
    expect(await codeOf(signInByPasskey(depsAt(), device.get(await options())))).toBe("PASSKEY_REFUSED");
    expect(await codeOf(signInByPasskey(depsAt(NOW, null), device.get(await options())))).toBe("PASSKEY_REFUSED");
    const late = { ...deps, clock: depsAt(after(5)).clock };
    expect(await codeOf(signInByPasskey(late, device.get(await options())))).toBe("PASSKEY_REFUSED");
    const inTime = { ...deps, clock: depsAt(new Date(after(5).getTime() - 1)).clock };
    expect(await codeOf(signInByPasskey(inTime, device.get(await options())))).toBeNull();
  });

  test("of fifty who bring the same signature at once, one gets in", async () => {
    const person = await somebody();
    const { device } = await given(person);
    const word = passkeys.randomWord();
    const signed = device.get(await offerPasskeys(depsAt(NOW, word), word));
    const before = await living(person.userId);
    const outcomes = await Promise.all(Array.from({ length: 50 }, () => codeOf(signInByPasskey(depsAt(NOW, word), signed))));
    expect(outcomes.filter((code) => code === null)).toHaveLength(1);
    expect(outcomes.filter((code) => code === "PASSKEY_REFUSED")).toHaveLength(49);
    expect(await living(person.userId)).toBe(before + 1);
  });

  test("uses a challenge up even where the signature is refused", async () => {
    const { device } = await given(await somebody());
    const deps = depsAt();
    const signed = device.get(await offerPasskeys(deps, String(deps.call.passkeyWord)));
    expect(await codeOf(signInByPasskey(deps, { ...signed, signature: "AA" }))).toBe("PASSKEY_REFUSED");
    expect(await codeOf(signInByPasskey(deps, signed))).toBe("PASSKEY_REFUSED");
  });

  test("with a counter that has not moved on opens nothing, is told to the owner once a day, and leaves the passkey as it is", async () => {
    const person = await somebody();
    const { device, id } = await given(person, { counts: true });
    expect(await codeOf(signInWith(device, { counter: 7 }))).toBeNull();
    const before = await living(person.userId);
    expect(await codeOf(signInWith(device, { counter: 7 }))).toBe("PASSKEY_REFUSED");
    expect(await codeOf(signInWith(device, { counter: 3 }))).toBe("PASSKEY_REFUSED");
    expect(await codeOf(signInWith(device, { counter: 0 }))).toBe("PASSKEY_REFUSED");
    expect(await living(person.userId)).toBe(before);
    expect(await changes(person.userId)).toEqual(["passkey_added", "passkey_refused"]);
    expect((await audited(person.userId)).filter((action) => action === "passkey.refuse")).toHaveLength(3);
    expect((await prisma.passkey.findUniqueOrThrow({ where: { id } })).counter).toBe(7n);
    expect(await codeOf(signInWith(device, { counter: 2 ** 32 - 1 }))).toBeNull();
  });

  test("two signatures with the same count open one session", async () => {
    const { device } = await given(await somebody(), { counts: true });
    const outcomes = await Promise.all([1, 2].map(() => codeOf(signInWith(device, { counter: 9 }))));
    expect(outcomes.sort()).toEqual(["PASSKEY_REFUSED", null].sort());
  });

  test("to a disabled account opens nothing, and is audited as a refusal", async () => {
    const person = await somebody();
    const { device } = await given(person);
    await prisma.user.update({ where: { id: person.userId }, data: { disabled: true, sessionVersion: { increment: 1 } } });
    expect(await codeOf(signInWith(device))).toBe("ACCOUNT_DISABLED");
    expect((await audited(person.userId)).at(-1)).toBe("session.refuse");
  });

  test("counts attempts by network, and lets none through beyond the limit", async () => {
    const { device } = await given(await somebody());
    const deps = depsAt();
    const word = String(deps.call.passkeyWord);
    for (let tries = 0; tries < LIMITS.loginLock.network.base; tries += 1)
      expect(await codeOf(signInByPasskey(deps, { ...device.get(await offerPasskeys(deps, word)), signature: "AA" }))).toBe(
        "PASSKEY_REFUSED",
      );
    expect(await codeOf(signInByPasskey(deps, device.get(await offerPasskeys(deps, word))))).toBe("TOO_MANY_REQUESTS");
  });
});

describe("a company that wants its own sign-in only", () => {
  test("has no passkeys: neither old ones open anything, nor are new ones registered", async () => {
    const { customerId } = await make.customer();
    const domain = `${crypto.randomUUID()}.example`;
    const person = await make.hrStaff({ customerId, email: `somebody@${domain}`, passwordHash });
    const { device, actor } = await given(person);
    await prisma.signInDomain.create({ data: { domain, customerId, createdAt: NOW } });
    await prisma.customer.update({ where: { id: customerId }, data: { ssoOnly: true } });
    expect(await codeOf(signInWith(device))).toBe("SSO_REQUIRED");
    expect(await codeOf(startPasskey(depsAt(), actor, {}))).toBe("SSO_REQUIRED");
  });
});

describe("an admin", () => {
  test("who has a passkey and no app gets in by it alone: a password is one factor", async () => {
    const person = await make.admin({ passwordHash });
    const { device } = await given(person);
    const form = { email: person.email, password: PASSWORD };
    expect(await codeOf(signIn(depsAt(), form))).toBe("PASSKEY_REQUIRED");
    expect(await codeOf(signInWith(device))).toBeNull();
    await prisma.user.update({ where: { id: person.userId }, data: { mfaEnabled: true } });
    expect(await codeOf(signIn(depsAt(), form))).toBe("SECOND_FACTOR_REQUIRED");
    expect(await codeOf(signInWith(device))).toBeNull();
  });

  test("who has lost it is let in again by another admin: passkeys go with the second factor, and so do sessions", async () => {
    const [person, colleague] = [await make.admin({ passwordHash }), await make.admin()];
    const { device } = await given(person);
    await resetSecondFactor(depsAt(), actorOf(colleague), { email: person.email, reason: "電話で本人を確認しました" });
    expect(await codeOf(signInWith(device))).toBe("PASSKEY_REFUSED");
    expect(await living(person.userId)).toBe(0);
    expect(await codeOf(signIn(depsAt(), { email: person.email, password: PASSWORD }))).toBeNull();
  });

  test("keeps the last passkey where a second factor is required and there is no app", async () => {
    const person = await make.admin({ passwordHash });
    const { actor, id } = await given(person);
    expect(await codeOf(removePasskey(depsAt(), actor, { id, factorRequired: true }))).toBe("STATUS_NOT_ALLOWED");
    expect(await codeOf(removePasskey(depsAt(), actor, { id, factorRequired: false }))).toBeNull();
  });
});

describe("one's own passkeys", () => {
  test("are listed, renamed and removed by their owner alone", async () => {
    const [mine, theirs] = [await given(await somebody()), await given(await somebody())];
    const name = async () => (await db.read.account.passkeys.of(mine.person.userId)).map((passkey) => passkey.name);
    expect(await codeOf(renamePasskey(depsAt(), theirs.actor, { id: mine.id, name: "私の" }))).toBe("NOT_FOUND");
    expect(await codeOf(removePasskey(depsAt(), theirs.actor, { id: mine.id, factorRequired: false }))).toBe("NOT_FOUND");
    expect(await name()).toEqual(["iCloud キーチェーン"]);
    await renamePasskey(depsAt(), mine.actor, { id: mine.id, name: "会社のパソコン" });
    expect(await name()).toEqual(["会社のパソコン"]);
  });

  test("open nothing once removed; the owner is mailed, and other sessions end", async () => {
    const person = await somebody();
    const { device, actor, id } = await given(person);
    await signInWith(device);
    const { endedSessions } = await removePasskey(depsAt(), actor, { id, factorRequired: false });
    expect(endedSessions).toBe(1);
    expect(await codeOf(signInWith(device))).toBe("PASSKEY_REFUSED");
    expect(await changes(person.userId)).toEqual(["passkey_added", "passkey_removed"]);
    expect(await audited(person.userId)).toContain("passkey.remove");
  });

  test("stand for the password for a quarter of an hour after they were used, and then again when they are used", async () => {
    const { device, actor } = await given(await somebody());
    const soon = depsAt(after(10));
    expect(await codeOf(startPasskey(soon, actor, {}))).toBeNull();
    const deps = depsAt(after(20));
    expect(await codeOf(changePassword(deps, actor, { password: FRESH }))).toBe("UNPROCESSABLE");
    const { sessionId } = await confirmByPasskey(deps, actor, device.get(await startConfirmation(deps, actor, {})));
    expect(await codeOf(startPasskey(deps, actor, { currentPassword: PASSWORD }))).toBe("UNAUTHORIZED");
    expect(await codeOf(changePassword(deps, { ...actor, sessionId }, { password: FRESH }))).toBeNull();
  });

  test("confirm their owner alone, with a challenge for that", async () => {
    const [mine, theirs] = [await given(await somebody()), await given(await somebody())];
    const start = () => startConfirmation(depsAt(), mine.actor, {});
    expect(await codeOf(confirmByPasskey(depsAt(), mine.actor, theirs.device.get(await start())))).toBe("PASSKEY_REFUSED");
    expect(await codeOf(confirmByPasskey(depsAt(), theirs.actor, theirs.device.get(await start())))).toBe("PASSKEY_REFUSED");
    const deps = depsAt();
    expect(await codeOf(signInByPasskey(deps, mine.device.get(await start())))).toBe("PASSKEY_REFUSED");
    const signingIn = mine.device.get(await offerPasskeys(deps, String(deps.call.passkeyWord)));
    expect(await codeOf(confirmByPasskey(deps, mine.actor, signingIn))).toBe("PASSKEY_REFUSED");
    expect(await codeOf(confirmByPasskey(deps, mine.actor, mine.device.get(await start())))).toBeNull();
  });
});

describe("a mentee whose address an admin has changed without a word from the old one", () => {
  const SINCE = after(60);
  const held = async () => {
    const person = await make.mentee({ order: await make.order(), passwordHash });
    const mine = await given(person);
    await prisma.identityHold.create({
      data: { userId: person.userId, since: SINCE, formerEmail: `${crypto.randomUUID()}@example.com`, passwordHash },
    });
    return { ...mine, hold: () => prisma.identityHold.findUnique({ where: { userId: person.userId } }) };
  };

  test("is known again by a passkey of before, and what was set up since ends, other passkeys too", async () => {
    const { person, device, hold } = await held();
    const stranger = passkeyAuthenticator(ORIGIN);
    const session = await make.session(person, { now: after(61) });
    const added = await register(actorOf(person, session), stranger, after(61));
    expect(await codeOf(signInWith(stranger, {}, after(62)))).toBeNull();
    expect(await hold()).not.toBeNull();
    const { sessionId } = await signInWith(device, {}, after(63));
    expect(await hold()).toBeNull();
    expect(await prisma.session.findMany({ where: { userId: person.userId, revokedAt: null, createdAt: { gte: SINCE } } })).toMatchObject([
      { id: sessionId },
    ]);
    expect(await prisma.passkey.findUnique({ where: { id: added.id } })).toBeNull();
    expect(await codeOf(signInWith(stranger, {}, after(64)))).toBe("PASSKEY_REFUSED");
    const line = await prisma.auditLog.findFirstOrThrow({ where: { entityId: person.userId, action: "account.identify" } });
    expect(line.diff).toMatchObject({ by: "passkey", passkeysRemoved: 1 });
  });

  test("keeps the passkeys of before from a stranger: not listed, not renamed, not removed", async () => {
    const { person, id, device } = await held();
    const session = await make.session(person, { now: after(61) });
    const stranger: Actor = { ...actorOf(person, session), hiddenBefore: SINCE };
    const kept = await db.read.account.passkeys.of(person.userId);
    expect(kept.map((passkey) => isOwnPasskey(stranger, passkey))).toEqual([false]);
    expect(await codeOf(renamePasskey(depsAt(after(61)), stranger, { id, name: "別の名前" }))).toBe("NOT_FOUND");
    const remove = removePasskey(depsAt(after(61)), stranger, { id, currentPassword: PASSWORD, factorRequired: false });
    expect(await codeOf(remove)).toBe("NOT_FOUND");
    expect(await codeOf(signInWith(device, {}, after(62)))).toBeNull();
  });
});
