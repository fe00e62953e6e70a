import type { Client } from "../client";
import { firstOf, rowsOf, sql } from "../sql";

export interface NewSession {
  userId: string;
  sessionVersion: number;
  now: Date;
  expiresAt: Date;
  ip: string | null;
  userAgent: string | null;
  /** How the session was opened. */
  startedBy: "password" | "link" | "signup" | "second_factor" | "rotation" | "hosted";
  /** Of a disabled account, which can only learn that from it: it does not count as a sign-in. */
  refused?: boolean;
}

export const sessionWrites = (client: Client) => ({
  async create({ userId, sessionVersion, now, expiresAt, ip, userAgent, startedBy, refused = false }: NewSession): Promise<string> {
    const session = await client.prisma.session.create({
      data: { userId, sessionVersion, createdAt: now, expiresAt, ip, userAgent: userAgent?.slice(0, 300) ?? null, startedBy },
      select: { id: true },
    });
    if (!refused) await client.prisma.user.update({ where: { id: userId }, data: { lastLoginAt: now }, select: { id: true } });
    return session.id;
  },

  /**
   * Notes from which browser somebody signs in. `first`: she has none yet; `new`: not this one, or not since `forgetBefore`. Who has one always
   * keeps one, so that an account that nobody has used for years is no new one.
   */
  async noteBrowser(userId: string, hash: string, now: Date, forgetBefore: Date): Promise<"new" | "known" | "first"> {
    const row = await firstOf<{ known: boolean; others: boolean }>(
      client,
      sql`WITH before AS (SELECT "hash", "lastSeenAt" FROM "KnownBrowser" WHERE "userId" = ${userId}::uuid), noted AS (
            INSERT INTO "KnownBrowser" ("userId", "hash", "createdAt", "lastSeenAt") VALUES (${userId}::uuid, ${hash}, ${now}, ${now})
            ON CONFLICT ("userId", "hash") DO UPDATE SET "lastSeenAt" = ${now})
          SELECT coalesce(bool_or("hash" = ${hash} AND "lastSeenAt" >= ${forgetBefore}), false) AS "known", count(*) > 0 AS "others" FROM before`,
    );
    await client.prisma.knownBrowser.deleteMany({ where: { userId, lastSeenAt: { lt: forgetBefore } } });
    if (row?.known) return "known";
    return row?.others ? "new" : "first";
  },

  async forgetBrowsers(userId: string): Promise<void> {
    await client.prisma.knownBrowser.deleteMany({ where: { userId } });
  },

  /** Ending it twice is no error. */
  async revoke(sessionId: string, now: Date): Promise<void> {
    await client.prisma.session.updateMany({ where: { id: sessionId, revokedAt: null }, data: { revokedAt: now } });
  },

  /** Ends one of her own sessions. False: there is none of hers by this id. */
  async endOne(userId: string, sessionId: string, now: Date): Promise<boolean> {
    const row = await firstOf(
      client,
      sql`UPDATE "Session" SET "revokedAt" = coalesce("revokedAt", ${now}) WHERE "id" = ${sessionId}::uuid AND "userId" = ${userId}::uuid RETURNING 1`,
    );
    return row !== null;
  },

  /** Ends every session of hers but `keep`. Answers how many lived. */
  async endAll(userId: string, now: Date, keep: string | null = null): Promise<number> {
    const rows = await rowsOf(
      client,
      sql`UPDATE "Session" s SET "revokedAt" = ${now} FROM "User" u
          WHERE u."id" = s."userId" AND s."userId" = ${userId}::uuid AND s."id" IS DISTINCT FROM ${keep}::uuid AND s."revokedAt" IS NULL AND s."expiresAt" > ${now}
            AND s."sessionVersion" = u."sessionVersion" RETURNING 1`,
    );
    return rows.length;
  },

  /** Ends every session of this account that began at this instant or later, but `keep`. Answers how many lived. */
  async endSince(userId: string, since: Date, now: Date, keep: string | null = null): Promise<number> {
    const rows = await rowsOf(
      client,
      sql`UPDATE "Session" SET "revokedAt" = ${now}
          WHERE "userId" = ${userId}::uuid AND "createdAt" >= ${since} AND "id" IS DISTINCT FROM ${keep}::uuid AND "revokedAt" IS NULL RETURNING 1`,
    );
    return rows.length;
  },

  async forgetBrowsersSince(userId: string, since: Date): Promise<void> {
    await client.prisma.knownBrowser.deleteMany({ where: { userId, createdAt: { gte: since } } });
  },

  /** She, and this device of hers, were seen; null: she came without a session of ours. */
  async touch(userId: string, sessionId: string | null, now: Date): Promise<void> {
    await client.prisma.user.updateMany({ where: { id: userId }, data: { lastSeenAt: now } });
    if (sessionId !== null) await client.prisma.session.updateMany({ where: { id: sessionId }, data: { lastSeenAt: now } });
  },

  /**
   * Counts an attempt in a fixed window and returns the count with the end of the window. Shared by all processes;
   * one statement, so two attempts at once are two.
   */
  async countAttempt(key: string, windowSeconds: number, now: Date): Promise<{ count: number; expiresAt: Date }> {
    const expiresAt = new Date(now.getTime() + windowSeconds * 1000);
    const row = await firstOf<{ count: number; expiresAt: Date }>(
      client,
      sql`INSERT INTO "RateWindow" AS w ("key", "count", "expiresAt") VALUES (${key}, 1, ${expiresAt})
          ON CONFLICT ("key") DO UPDATE SET
            "count" = CASE WHEN w."expiresAt" <= ${now} THEN 1 ELSE w."count" + 1 END,
            "expiresAt" = CASE WHEN w."expiresAt" <= ${now} THEN ${expiresAt} ELSE w."expiresAt" END
          RETURNING "count", "expiresAt"`,
    );
    return row as { count: number; expiresAt: Date };
  },

  /** A success does not count against everybody else behind the same address. */
  async forgiveAttempt(key: string): Promise<void> {
    await client.prisma.rateWindow.updateMany({ where: { key, count: { gt: 0 } }, data: { count: { decrement: 1 } } });
  },

  async clearAttempts(key: string): Promise<void> {
    await client.prisma.rateWindow.deleteMany({ where: { key } });
  },
});
