import { randomBytes } from "node:crypto";
import { encryptionOf } from "@knotter/auth/encryption";
import { linkHashOf } from "@knotter/auth/link-token";
import { passkeysOf } from "@knotter/auth/passkey";
import { newFactorSecret } from "@knotter/auth/second-factor";
import { factorOwner } from "@knotter/domain/second-factor";
import { MINUTE } from "@knotter/domain/tokyo";
import { codeShown } from "@knotter/testing/authenticator";
import { NOW } from "@knotter/testing/factories/given";
import { passkeyAuthenticator } from "@knotter/testing/passkey-authenticator";
import type { PasskeyPurpose } from "@knotter/usecases/session/passkey-challenge";
import { ORIGIN, PASSKEY_WORD, SECRET } from "../api-harness";
import type { Fixture } from "../fixtures";
import { mailed } from "../links";
import { type Entry, everybody } from "../reach";

const encryption = encryptionOf([SECRET]);

/** A person's app, confirmed or being set up, and its current code. */
export async function withApp(prisma: Fixture["prisma"], userId: string, { confirmed }: { confirmed: boolean }): Promise<string> {
  const secret = newFactorSecret();
  const kept = { ...encryption.seal(secret, factorOwner(userId)), confirmedAt: confirmed ? NOW : null, lastStep: 0, createdAt: NOW };
  const data = { ...kept, sealed: Buffer.from(kept.sealed) };
  await prisma.secondFactor.upsert({ where: { userId }, create: { userId, ...data }, update: data });
  await prisma.user.update({ where: { id: userId }, data: { mfaEnabled: confirmed, passwordHash: null } });
  return codeShown(secret, NOW);
}

const codeOf = async ({ prisma, caller }: Fixture, confirmed: boolean): Promise<string> =>
  caller ? withApp(prisma, caller.userId, { confirmed }) : "123456";

/** Resets the caller: no password, no app. */
async function plain({ prisma, caller }: Fixture): Promise<void> {
  if (!caller) return;
  await prisma.secondFactor.deleteMany({ where: { userId: caller.userId } });
  await prisma.user.update({ where: { id: caller.userId }, data: { mfaEnabled: false, passwordHash: null } });
}

type Prisma = Fixture["prisma"];

/** A challenge, as `openChallenge` keeps it. */
async function challenged(prisma: Prisma, of: { purpose: PasskeyPurpose; holder: string; userId?: string; userHandle?: string }) {
  const challenge = randomBytes(32).toString("base64url");
  const { purpose, holder, userId = null, userHandle = null } = of;
  const kept = { hash: linkHashOf(`passkey ${challenge}`), purpose, holderHash: linkHashOf(holder), userId, userHandle };
  await prisma.passkeyChallenge.create({ data: { ...kept, createdAt: NOW, expiresAt: new Date(NOW.getTime() + 5 * MINUTE) } });
  return challenge;
}

const sessionOf = async (prisma: Prisma, userId: string): Promise<string> => {
  const session = await prisma.session.findFirst({ where: { userId, revokedAt: null }, orderBy: { id: "desc" } });
  return `session ${session?.id ?? userId}`;
};

/** A person's passkey, and the device that has it. */
export async function withPasskey(prisma: Prisma, userId: string) {
  const device = passkeyAuthenticator(ORIGIN);
  const userHandle = randomBytes(32).toString("base64url");
  const challenge = randomBytes(32).toString("base64url");
  const made = device.create({ challenge, user: { id: userHandle } });
  const registered = await passkeysOf(ORIGIN).register(made, challenge);
  if (!registered) throw new Error("the passkey was not registered");
  const { id } = await prisma.passkey.create({
    data: {
      ...registered,
      publicKey: Buffer.from(registered.publicKey),
      userId,
      userHandle,
      transports: made.transports,
      name: "会社のパソコン",
      createdAt: NOW,
    },
  });
  return { id, device, userHandle };
}

/** A passkey of the caller, or, where nobody calls, of somebody. */
const passkeyOf = async ({ prisma, caller, mentee }: Fixture) => withPasskey(prisma, (caller ?? mentee).userId);

const somebody = async (fixture: Fixture) => fixture.make.mentor({ orders: [] });

export const securityEntries = {
  "login.secondFactor": {
    may: "public",
    input: async (fixture) => {
      const { userId, email } = await somebody(fixture);
      const code = await withApp(fixture.prisma, userId, { confirmed: true });
      return { challenge: await mailed(fixture, { purpose: "second_factor", email, role: "mentor", userId }), code };
    },
  },
  "login.passkeyOptions": { may: "public", input: () => ({}) },
  "login.passkey": {
    may: "public",
    input: async (fixture) => {
      const { userId } = await somebody(fixture);
      const { device } = await withPasskey(fixture.prisma, userId);
      const challenge = await challenged(fixture.prisma, { purpose: "sign_in", holder: `browser ${PASSKEY_WORD}` });
      return device.get({ challenge });
    },
  },
  "security.passkeys": { may: everybody, input: () => ({}) },
  "security.startPasskey": {
    may: everybody,
    input: async (fixture) => {
      await plain(fixture);
      return {};
    },
  },
  "security.addPasskey": {
    may: everybody,
    input: async ({ prisma, caller, mentee }) => {
      const { userId } = caller ?? mentee;
      const userHandle = randomBytes(32).toString("base64url");
      const of = { purpose: "register" as const, holder: await sessionOf(prisma, userId), userId, userHandle };
      return passkeyAuthenticator(ORIGIN).create({ challenge: await challenged(prisma, of), user: { id: userHandle } });
    },
  },
  "security.renamePasskey": {
    may: everybody,
    input: async (fixture) => ({ id: (await passkeyOf(fixture)).id, name: "自宅のパソコン" }),
  },
  "security.removePasskey": {
    may: everybody,
    input: async (fixture) => {
      await plain(fixture);
      return { id: (await passkeyOf(fixture)).id };
    },
  },
  "security.startConfirmation": {
    may: everybody,
    input: async (fixture) => {
      const { prisma, caller, mentee } = fixture;
      // The options name all passkeys of the caller: one, whoever has called before.
      await prisma.passkey.deleteMany({ where: { userId: (caller ?? mentee).userId } });
      await passkeyOf(fixture);
      return {};
    },
  },
  "security.confirmByPasskey": {
    may: everybody,
    input: async (fixture) => {
      const { prisma, caller, mentee } = fixture;
      const { userId } = caller ?? mentee;
      const { device } = await passkeyOf(fixture);
      return device.get({ challenge: await challenged(prisma, { purpose: "confirm", holder: await sessionOf(prisma, userId), userId }) });
    },
  },
  "security.get": { may: everybody, input: () => ({}) },
  "security.sessions": { may: everybody, input: () => ({}) },
  "security.endSession": {
    may: everybody,
    input: async ({ make, caller, mentee }) => ({ id: await make.session(caller ?? mentee) }),
  },
  "security.endSessions": { may: everybody, input: () => ({ keepThis: true }) },
  "security.password": {
    may: everybody,
    input: async (fixture) => {
      await plain(fixture);
      return { password: "雨の日は傘を忘れて走って帰る人" };
    },
  },
  "security.startFactor": {
    may: everybody,
    input: async (fixture) => {
      await plain(fixture);
      return {};
    },
  },
  "security.confirmFactor": { may: everybody, input: async (fixture) => ({ code: await codeOf(fixture, false) }) },
  "security.renewCodes": { may: everybody, input: async (fixture) => ({ code: await codeOf(fixture, true) }) },
  "security.removeFactor": { may: everybody, input: async (fixture) => ({ code: await codeOf(fixture, true) }) },
  "security.identify": {
    may: ["mentee"],
    input: async ({ prisma, caller, account }) => {
      const { passwordHash } = await prisma.user.findFirstOrThrow({ where: { email: account.email } });
      // Long ago, so that every sign-in of the caller comes after the change.
      const hold = { since: new Date(0), formerEmail: `${crypto.randomUUID()}@example.com`, passwordHash };
      if (caller?.role === "mentee")
        await prisma.identityHold.upsert({ where: { userId: caller.userId }, create: { userId: caller.userId, ...hold }, update: hold });
      return { password: account.password };
    },
  },
  "security.identityCode": {
    may: ["mentee"],
    input: async ({ prisma, caller }) => {
      const hold = { since: new Date(0), formerEmail: `${crypto.randomUUID()}@example.com` };
      if (caller?.role === "mentee")
        await prisma.identityHold.upsert({ where: { userId: caller.userId }, create: { userId: caller.userId, ...hold }, update: hold });
      return {};
    },
  },
  "security.resetFactor": {
    may: ["admin"],
    input: async (fixture) => {
      const { userId, email } = await somebody(fixture);
      await withApp(fixture.prisma, userId, { confirmed: true });
      return { email, reason: "電話で本人を確認しました" };
    },
  },
} as const satisfies Record<string, Entry>;
