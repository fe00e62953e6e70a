import { randomUUID } from "node:crypto";
import { cookieNameOf } from "@knotter/auth/identify";
import { sealToken } from "@knotter/auth/token";
import pg from "pg";

export interface SignedIn {
  userId: string;
  /** The same session as cookie and as bearer token. */
  token: string;
  bearer: { authorization: string };
  cookie: { cookie: string };
}

export interface FreeMentee {
  userId: string;
  orderMenteeId: string;
}

/** The callers of a benchmark, from its database. */
export interface People {
  signIn(userId: string): Promise<SignedIn>;
  /** A registered mentee with a count left; in the demo, the demo's own. */
  mentee(): Promise<SignedIn>;
  /** The mentor of the mentees' order with `count` bookings, or the nearest number. */
  mentorWithBookings(count: number): Promise<{ id: string; bookings: number }>;
  /** Registered mentees without bookings, ordered by id. */
  freeMentees(limit: number): Promise<FreeMentee[]>;
  /** Mentors of that order with the order's conditions. */
  orderId(): Promise<string>;
  /** The order with the second most interviews. */
  secondOrderId(): Promise<string>;
  /** An admin; in the demo, the demo's own. */
  admin(): Promise<SignedIn>;
  /** An HR user of that order's company, with every permission. */
  hrStaff(orderId: string): Promise<SignedIn>;
  query<Row>(text: string, values?: unknown[]): Promise<Row[]>;
}

export const SESSION_COOKIE = cookieNameOf(false);

export async function peopleOf(databaseUrl: string, secret: string): Promise<People> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2, allowExitOnIdle: true, options: "-c statement_timeout=0" });
  pool.on("error", () => {});
  const query = async <Row>(text: string, values: unknown[] = []) => (await pool.query(text, values)).rows as Row[];
  const must = <T>(row: T | undefined): T => {
    if (row === undefined) throw new Error("the seeded data lacks what the benchmark needs");
    return row;
  };

  const orderId = async () => {
    const rows = await query<{ id: string }>(
      `SELECT o."id" FROM "Order" o LEFT JOIN "OrderMentee" z ON z."orderId" = o."id" LEFT JOIN "User" u ON u."id" = z."menteeId" AND u."email" = 'mentee@example.com'
       WHERE o."status" = 'active' GROUP BY o."id" ORDER BY count(u."id") DESC, count(z."id") DESC LIMIT 1`,
    );
    return must(rows[0]).id;
  };

  const signIn = async (userId: string): Promise<SignedIn> => {
    const [session] = await query<{ id: string }>(
      `INSERT INTO "Session" ("userId", "sessionVersion", "createdAt", "expiresAt")
       SELECT "id", "sessionVersion", now(), now() + interval '7 days' FROM "User" WHERE "id" = $1 RETURNING "id"`,
      [userId],
    );
    const token = await sealToken({ secret }, must(session).id, 7 * 86_400);
    return { userId, token, bearer: { authorization: `Bearer ${token}` }, cookie: { cookie: `${SESSION_COOKIE}=${token}` } };
  };

  const freeMentees = async (limit: number) =>
    query<FreeMentee>(
      `SELECT z."menteeId" AS "userId", z."id" AS "orderMenteeId" FROM "OrderMentee" z JOIN "User" u ON u."id" = z."menteeId" AND NOT u."disabled" AND u."deletedAt" IS NULL AND u."erasureDueOn" IS NULL
       JOIN "Mentee" me ON me."userId" = z."menteeId" AND NOT me."temporaryRegisterFlag"
       WHERE z."orderId" = $1 AND z."status" = 'active' AND z."usedCount" < z."maxCount"
         AND NOT EXISTS (SELECT 1 FROM "Mentoring" t WHERE t."menteeId" = z."menteeId" AND t."status" = 'reserved')
       ORDER BY (u."email" = 'mentee@example.com') DESC, z."menteeId" LIMIT $2`,
      [await orderId(), limit],
    );

  const accountOf = async (email: string, role: "admin" | "hrstaff") => {
    const [made] = await query<{ id: string }>(
      `INSERT INTO "User" ("email", "role", "emailVerifiedAt") VALUES ($1, $2::"Role", now()) RETURNING "id"`,
      [email, role],
    );
    return must(made).id;
  };

  return {
    signIn,
    freeMentees,
    orderId,
    query,
    async secondOrderId() {
      const rows = await query<{ id: string }>(
        `SELECT "orderId" AS "id" FROM "Mentoring" GROUP BY 1 ORDER BY count(*) DESC, 1 OFFSET 1 LIMIT 1`,
      );
      return must(rows[0]).id;
    },
    async admin() {
      const [known] = await query<{ id: string }>(`SELECT "userId" AS "id" FROM "Admin" ORDER BY 1 LIMIT 1`);
      if (known) return signIn(known.id);
      const id = await accountOf("office@example.com", "admin");
      await query(`INSERT INTO "Admin" ("userId", "name") VALUES ($1, '運営 太郎')`, [id]);
      return signIn(id);
    },
    async hrStaff(ofOrder) {
      const id = await accountOf(`hr-${randomUUID()}@example.com`, "hrstaff");
      await query(
        `INSERT INTO "HrStaff" ("userId", "customerId", "name", "isPrimary", "canExportCsv", "canManageMentees", "canManageHrStaff", "acceptedAt")
         SELECT $1, "customerId", '人事 花子', false, true, true, true, now() FROM "Order" WHERE "id" = $2`,
        [id, ofOrder],
      );
      return signIn(id);
    },
    async mentee() {
      const [demo] = await query<{ id: string }>(`SELECT "id" FROM "User" WHERE "email" = 'mentee@example.com'`);
      return signIn(demo?.id ?? must((await freeMentees(1))[0]).userId);
    },
    async mentorWithBookings(count) {
      const rows = await query<{ id: string; bookings: number }>(
        `SELECT m."mentorId" AS "id", count(t."id")::int AS "bookings" FROM "OrderMentor" m
         LEFT JOIN "Mentoring" t ON t."mentorId" = m."mentorId" AND t."status" IN ('reserved', 'done') AND t."startAt" >= now() - interval '8 days'
         WHERE m."orderId" = $1 AND m."removedAt" IS NULL GROUP BY 1 ORDER BY abs(count(t."id") - $2), 1 LIMIT 1`,
        [await orderId(), count],
      );
      return must(rows[0]);
    },
  };
}
