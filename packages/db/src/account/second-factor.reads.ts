import { firstOf, type ReadClient, sql } from "../sql";

/** The secret of an app as it is kept: sealed. */
export interface SecondFactorRow {
  keyId: string;
  sealed: Uint8Array;
  confirmedAt: Date | null;
  /** When the secret was shown. */
  createdAt: Date;
}

export interface SecurityRow {
  hasPassword: boolean;
  /** Null: no second factor, or one that has not been confirmed. */
  since: Date | null;
  recoveryCodesLeft: number;
}

export const secondFactorReads = (client: ReadClient) => ({
  find: (userId: string): Promise<SecondFactorRow | null> =>
    firstOf<SecondFactorRow>(
      client,
      sql`SELECT "keyId", "sealed", "confirmedAt", "createdAt" FROM "SecondFactor" WHERE "userId" = ${userId}::uuid`,
    ),

  /** What she proves to be herself by; `startedAt`: since when this session of hers has been there. */
  proof: (
    userId: string,
    sessionId: string | null,
  ): Promise<{ email: string; passwordHash: string | null; startedAt: Date | null } | null> =>
    firstOf(
      client,
      sql`SELECT u."email", u."passwordHash", s."createdAt" AS "startedAt"
          FROM "User" u LEFT JOIN "Session" s ON s."id" = ${sessionId}::uuid AND s."userId" = u."id" WHERE u."id" = ${userId}::uuid`,
    ),

  /** How somebody signs in, without anything that would help to do it. */
  security: (userId: string): Promise<SecurityRow | null> =>
    firstOf<SecurityRow>(
      client,
      sql`SELECT (u."passwordHash" IS NOT NULL) AS "hasPassword", CASE WHEN u."mfaEnabled" THEN f."confirmedAt" END AS "since",
                 (SELECT count(*)::int FROM "RecoveryCode" r WHERE r."userId" = u."id" AND r."usedAt" IS NULL) AS "recoveryCodesLeft"
          FROM "User" u LEFT JOIN "SecondFactor" f ON f."userId" = u."id" WHERE u."id" = ${userId}::uuid`,
    ),
});
