import type { Role } from "@knotter/domain/role";
import type { Client } from "../client";
import { firstOf, rowsOf, sql } from "../sql";

export interface AccountRow {
  userId: string;
  email: string;
  role: Role;
  disabled: boolean;
  /** Withdrawn for good: closed by the mentee, or by an admin at the mentee's wish. */
  closed: boolean;
  sessionVersion: number;
  /** Invited, and the invitation has not been accepted: nobody has ever proven to be her. */
  invited: boolean;
  hasPassword: boolean;
  /** Each sign-in of hers asks for a code. */
  secondFactor: boolean;
}

/** Somebody who may sign up, if she reads the mail at this address. */
export interface SignupSeat {
  orderMenteeId: string | null;
  orderId: string;
}

const columns = sql`u."id" AS "userId", u."email", u."role"::text AS "role", u."disabled", (u."erasureDueOn" IS NOT NULL) AS "closed", u."sessionVersion", (u."role" = 'hrstaff' AND u."emailVerifiedAt" IS NULL) AS "invited", (u."passwordHash" IS NOT NULL) AS "hasPassword", u."mfaEnabled" AS "secondFactor"`;

export const accountWrites = (client: Client) => ({
  byEmail: (email: string): Promise<AccountRow | null> =>
    firstOf<AccountRow>(client, sql`SELECT ${columns} FROM "User" u WHERE u."email" = ${email} AND u."deletedAt" IS NULL`),

  /** The account, held until the transaction ends: what is decided about it is decided one after the other. */
  lock: (userId: string): Promise<AccountRow | null> =>
    firstOf<AccountRow>(
      client,
      sql`SELECT ${columns} FROM "User" u WHERE u."id" = ${userId}::uuid AND u."deletedAt" IS NULL FOR NO KEY UPDATE`,
    ),

  /** Whether somebody has or is to have an account under this address: one person, one address, one role. */
  async isTaken(email: string): Promise<boolean> {
    const row = await firstOf<{ taken: boolean }>(
      client,
      sql`SELECT EXISTS (SELECT 1 FROM "User" WHERE "email" = ${email} AND "deletedAt" IS NULL)
              OR EXISTS (SELECT 1 FROM "OrderMentee" WHERE "email" = ${email} AND "status" <> 'withdrawn') AS "taken"`,
    );
    return row?.taken ?? false;
  },

  /** Whether a company knows this address itself: of a colleague of its HR, or of a list of its own, whatever has become of the person. */
  async isKnownTo(customerId: string, email: string): Promise<boolean> {
    const row = await firstOf<{ known: boolean }>(
      client,
      sql`SELECT EXISTS (SELECT 1 FROM "HrStaff" h JOIN "User" u ON u."id" = h."userId" AND u."deletedAt" IS NULL
                          WHERE h."customerId" = ${customerId}::uuid AND (u."email" = ${email} OR h."invitedAs" = ${email}))
              OR EXISTS (SELECT 1 FROM "OrderMentee" om JOIN "Order" o ON o."id" = om."orderId"
                          WHERE om."email" = ${email} AND o."customerId" = ${customerId}::uuid) AS "known"`,
    );
    return row?.known ?? false;
  },

  /** The place on the list of a living order where this address waits for its sign-up, the newest first. Null: it is on none. */
  listedPlace: (email: string): Promise<SignupSeat | null> =>
    firstOf<SignupSeat>(
      client,
      sql`SELECT om."id" AS "orderMenteeId", om."orderId" FROM "OrderMentee" om
          JOIN "Order" o ON o."id" = om."orderId" JOIN "Customer" c ON c."id" = o."customerId"
          WHERE om."email" = ${email} AND om."menteeId" IS NULL AND om."status" <> 'withdrawn'
            AND o."status" IN ('draft', 'active', 'closed_booking') AND c."status" IN ('prospect', 'active')
          ORDER BY o."startsOn" DESC, om."id" DESC LIMIT 1`,
    ),

  /** A running order by its number, for people on no list. Whether this address may use it is the rule's business. */
  openOrder: (
    orderNo: string,
    today: string,
  ): Promise<{ orderId: string; maxMentoringCount: number; allowedEmailDomains: string[] } | null> =>
    firstOf(
      client,
      sql`SELECT o."id" AS "orderId", o."maxMentoringCount", c."allowedEmailDomains" FROM "Order" o JOIN "Customer" c ON c."id" = o."customerId"
          WHERE o."orderNo" = ${orderNo} AND o."status" = 'active' AND o."endsOn" >= ${today}::date AND c."status" = 'active'`,
    ),

  /** The same order again, when the link of the mail comes back. */
  async openOrderById(orderId: string, today: string): Promise<{ maxMentoringCount: number } | null> {
    return firstOf(
      client,
      sql`SELECT o."maxMentoringCount" FROM "Order" o JOIN "Customer" c ON c."id" = o."customerId"
          WHERE o."id" = ${orderId}::uuid AND o."status" = 'active' AND o."endsOn" >= ${today}::date AND c."status" = 'active'`,
    );
  },

  /** A mentee in temporary registration; without a password she signs in by links or by the company's own provider. The unique index refuses an address that has an account (DUPLICATE_EMAIL). */
  async createMentee({ email, passwordHash, now }: { email: string; passwordHash: string | null; now: Date }): Promise<AccountRow> {
    const user = await client.prisma.user.create({
      data: { email, role: "mentee", passwordHash, emailVerifiedAt: now, createdAt: now, updatedAt: now, mentee: { create: {} } },
      select: { id: true, sessionVersion: true },
    });
    return {
      userId: user.id,
      email,
      role: "mentee",
      disabled: false,
      closed: false,
      sessionVersion: user.sessionVersion,
      invited: false,
      hasPassword: passwordHash !== null,
      secondFactor: false,
    };
  },

  /** Attaches all list entries of this address to the account: entries that were waiting become 仮登録, withdrawn ones stay withdrawn. Returns the number of the others. */
  async takePlaces(email: string, userId: string): Promise<number> {
    const rows = await rowsOf<{ status: string }>(
      client,
      sql`UPDATE "OrderMentee" SET "menteeId" = ${userId}::uuid,
            "status" = CASE WHEN "status" IN ('listed', 'invited') THEN 'temporary'::"OrderMenteeStatus" ELSE "status" END
          WHERE "email" = ${email} AND "menteeId" IS NULL RETURNING "status"::text AS "status"`,
    );
    return rows.filter(({ status }) => status !== "withdrawn").length;
  },

  async hasPlace(orderId: string, email: string): Promise<boolean> {
    return (await firstOf(client, sql`SELECT 1 FROM "OrderMentee" WHERE "orderId" = ${orderId}::uuid AND "email" = ${email}`)) !== null;
  },

  /** A place for somebody who came with the code of the order. Its count is granted in the ledger, by the caller. */
  async addPlace(place: { orderId: string; email: string; userId: string; now: Date }): Promise<string> {
    const row = await firstOf<{ id: string }>(
      client,
      sql`INSERT INTO "OrderMentee" ("orderId", "menteeId", "email", "name", "maxCount", "status", "createdAt")
          VALUES (${place.orderId}::uuid, ${place.userId}::uuid, ${place.email}, ${place.email.split("@")[0]?.slice(0, 50) ?? ""}, 0, 'temporary', ${place.now})
          RETURNING "id"`,
    );
    return (row as { id: string }).id;
  },

  /** Every session of before is dead at its next call. Whoever sets a password by a mailed link has proven the address. */
  async setPassword(userId: string, passwordHash: string, now: Date): Promise<number> {
    const { sessionVersion } = await client.prisma.user.update({
      where: { id: userId },
      data: { passwordHash, sessionVersion: { increment: 1 }, emailVerifiedAt: now, updatedAt: now },
      select: { sessionVersion: true },
    });
    return sessionVersion;
  },

  /**
   * Puts back a password of before (null: there was none). A sign-in under way with another one fails by the version; sessions that live go on
   * with it. False: it is the password of now.
   */
  async putBackPassword(userId: string, passwordHash: string | null, now: Date): Promise<boolean> {
    const row = await firstOf<{ sessionVersion: number }>(
      client,
      sql`UPDATE "User" SET "passwordHash" = ${passwordHash}::text, "sessionVersion" = "sessionVersion" + 1, "updatedAt" = ${now}
          WHERE "id" = ${userId}::uuid AND "passwordHash" IS DISTINCT FROM ${passwordHash}::text RETURNING "sessionVersion"`,
    );
    if (!row) return false;
    await client.prisma.session.updateMany({
      where: { userId, revokedAt: null, sessionVersion: row.sessionVersion - 1 },
      data: { sessionVersion: row.sessionVersion },
    });
    return true;
  },

  async verifyEmail(userId: string, now: Date): Promise<void> {
    await client.prisma.user.updateMany({ where: { id: userId, emailVerifiedAt: null }, data: { emailVerifiedAt: now, updatedAt: now } });
  },

  /** Shut, with every session outdated: the next call of each can only learn that. */
  async shut(
    userId: string,
    by: {
      actorId: string;
      reason: "left_company" | "order_ended" | "violation" | "request" | "other" | null;
      note: string | null;
      now: Date;
    },
  ): Promise<void> {
    await client.prisma.user.updateMany({
      where: { id: userId, disabled: false },
      data: {
        disabled: true,
        disabledAt: by.now,
        disabledById: by.actorId,
        disabledReason: by.reason,
        disabledNote: by.note,
        sessionVersion: { increment: 1 },
        updatedAt: by.now,
      },
    });
  },

  /** Open again. What was opened while it was shut could only learn that, and asked for no second factor: it ends. */
  async reopen(userId: string, now: Date): Promise<void> {
    await client.prisma.user.updateMany({
      where: { id: userId, disabled: true },
      data: {
        disabled: false,
        disabledAt: null,
        disabledById: null,
        disabledReason: null,
        disabledNote: null,
        sessionVersion: { increment: 1 },
        updatedAt: now,
      },
    });
  },

  /** Takes back what waits to be mailed to her. Answers how many. */
  async cancelMails(userId: string, canceledById: string): Promise<number> {
    const { count } = await client.prisma.mail.updateMany({
      where: { toUserId: userId, status: { in: ["draft", "scheduled", "queued"] } },
      data: { status: "canceled", canceledById },
    });
    return count;
  },
});
