import { empty, firstOf, type ReadClient, rowsOf, type Sql, sql } from "../sql";

export interface AdminStaffRow {
  userId: string;
  name: string;
  email: string;
  disabled: boolean;
  /** Each sign-in of theirs asks for a code. */
  secondFactor: boolean;
  /** Whether anybody has ever proven to be behind the address: a password was set, or a sign-in took place. */
  accepted: boolean;
  invitedAt: Date;
  lastLoginAt: Date | null;
}

const select: Sql = sql`SELECT a."userId", a."name", u."email", u."disabled", u."mfaEnabled" AS "secondFactor",
    (u."passwordHash" IS NOT NULL OR u."lastLoginAt" IS NOT NULL) AS "accepted", u."createdAt" AS "invitedAt", u."lastLoginAt"
  FROM "Admin" a JOIN "User" u ON u."id" = a."userId" AND u."deletedAt" IS NULL`;

/** The admins themselves. Only an admin may ask (contract/resources/admin-staff.ts), and all of them are in her scope. */
export const adminStaffReads = (client: ReadClient) => ({
  find: (userId: string): Promise<AdminStaffRow | null> =>
    firstOf<AdminStaffRow>(client, sql`${select} WHERE a."userId" = ${userId}::uuid`),

  /** By account, keyset on the id: in the order in which they came. */
  list: ({ after, limit }: { after: string | undefined; limit: number }): Promise<AdminStaffRow[]> =>
    rowsOf<AdminStaffRow>(
      client,
      sql`${select} ${after ? sql`WHERE a."userId" > ${after}::uuid` : empty} ORDER BY a."userId" LIMIT ${limit}`,
    ),
});
