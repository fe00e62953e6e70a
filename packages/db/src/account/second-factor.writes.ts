import type { Client } from "../client";
import { firstOf, rowsOf, sql } from "../sql";

export const secondFactorWrites = (client: Client) => ({
  /** A secret that is shown and waits for its first code. One that has been confirmed stays as it is: false. */
  async propose(userId: string, { keyId, sealed }: { keyId: string; sealed: Uint8Array }, now: Date): Promise<boolean> {
    const row = await firstOf(
      client,
      sql`INSERT INTO "SecondFactor" AS f ("userId", "keyId", "sealed", "createdAt") VALUES (${userId}::uuid, ${keyId}, ${sealed}, ${now})
          ON CONFLICT ("userId") DO UPDATE SET "keyId" = ${keyId}, "sealed" = ${sealed}, "createdAt" = ${now}, "lastStep" = 0
          WHERE f."confirmedAt" IS NULL RETURNING 1`,
    );
    return row !== null;
  },

  /** From now on each sign-in asks for a code. `step`: that of the code by which it was confirmed, which is used up. */
  async confirm(userId: string, step: number, now: Date): Promise<boolean> {
    const { count } = await client.prisma.secondFactor.updateMany({
      where: { userId, confirmedAt: null },
      data: { confirmedAt: now, lastStep: step },
    });
    if (count === 1) await client.prisma.user.update({ where: { id: userId }, data: { mfaEnabled: true }, select: { id: true } });
    return count === 1;
  },

  /** Uses up the code of a step, and with it every earlier one: of two who show the same code, one gets true. */
  async spendStep(userId: string, step: number): Promise<boolean> {
    const { count } = await client.prisma.secondFactor.updateMany({
      where: { userId, confirmedAt: { not: null }, lastStep: { lt: step } },
      data: { lastStep: step },
    });
    return count === 1;
  },

  async spendRecoveryCode(userId: string, codeHash: string, now: Date): Promise<boolean> {
    const { count } = await client.prisma.recoveryCode.updateMany({ where: { userId, codeHash, usedAt: null }, data: { usedAt: now } });
    return count === 1;
  },

  /** New codes; those of before, used or not, are gone. */
  async setRecoveryCodes(userId: string, hashes: readonly string[], now: Date): Promise<void> {
    await client.prisma.recoveryCode.deleteMany({ where: { userId } });
    await rowsOf(
      client,
      sql`INSERT INTO "RecoveryCode" ("userId", "codeHash", "createdAt") SELECT ${userId}::uuid, h, ${now} FROM unnest(${hashes as string[]}::text[]) AS h`,
    );
  },

  /** Takes away a second factor, and recovery codes, that were set up at this instant or later. False: the factor, if any, is an older one. */
  async removeSince(userId: string, since: Date): Promise<boolean> {
    await client.prisma.recoveryCode.deleteMany({ where: { userId, createdAt: { gte: since } } });
    const { count } = await client.prisma.secondFactor.deleteMany({
      where: { userId, OR: [{ confirmedAt: { gte: since } }, { confirmedAt: null, createdAt: { gte: since } }] },
    });
    if (count > 0) await client.prisma.user.updateMany({ where: { id: userId, mfaEnabled: true }, data: { mfaEnabled: false } });
    return count > 0;
  },

  /** Takes the second factor away with all that belongs to it. False: there was none. */
  async remove(userId: string): Promise<boolean> {
    await client.prisma.recoveryCode.deleteMany({ where: { userId } });
    const { count } = await client.prisma.secondFactor.deleteMany({ where: { userId } });
    await client.prisma.user.updateMany({ where: { id: userId, mfaEnabled: true }, data: { mfaEnabled: false } });
    return count === 1;
  },
});
