import { encryptionOf } from "@knotter/auth/encryption";
import { newFactorSecret } from "@knotter/auth/second-factor";
import { codeShown } from "@knotter/testing/authenticator";
import { NOW } from "@knotter/testing/factories/given";
import { factorOwner } from "@knotter/usecases/session/codes";
import { SECRET } from "../api-harness";
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
