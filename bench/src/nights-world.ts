import { addDays, tokyoDate } from "@knotter/domain/tokyo";
import type { People } from "./people";

/** The nightly jobs' data for a million interviews; a smaller database has a proportional share. */
const OF_A_MILLION = {
  /** Listed and invited years ago, and never registered. */
  strangers: 100_000,
  links: 1_000_000,
  sessions: 500_000,
  /** Idempotency keys, most of them of yesterday. */
  keys: 200_000,
  sheets: 400_000,
  surveys: 400_000,
  /** Accounts with unfinished registration, in running orders. */
  begun: 50_000,
  /** Closed accounts that are due. */
  closed: 400,
  /** Interviews without a report. */
  unreported: 1_500,
};

/**
 * Adds what the large seed leaves out and the nightly jobs process: an order whose contents are due (the smaller one, beyond its retention
 * period), one at L0 with a month to publish (the larger one), accounts, lists, links and sessions to delete. `share`: of the numbers
 * above.
 */
export async function furnishNights({ query, orderId, secondOrderId }: People, now: Date, share: number): Promise<void> {
  const of = (name: keyof typeof OF_A_MILLION): number => Math.ceil(OF_A_MILLION[name] * share);
  const today = tokyoDate(now);
  const [larger, smaller] = [await orderId(), await secondOrderId()];
  await query(`UPDATE "Order" SET "disclosureLevel" = 'L0', "showRegistration" = false WHERE "id" = $1::uuid`, [larger]);
  await query(
    `UPDATE "Order" SET "startsOn" = $2::date, "bookingOpensOn" = $2::date, "bookingClosesOn" = $3::date, "endsOn" = $3::date, "status" = 'ended' WHERE "id" = $1::uuid`,
    [smaller, addDays(today, -2_000), addDays(today, -1_200)],
  );
  // In an order of their own: the smaller one stays that of 20,000 people, about which P5 asks.
  const [invited] = await query<{ id: string }>(
    `INSERT INTO "Order"
     SELECT (jsonb_populate_record(NULL::"Order", to_jsonb(o) || jsonb_build_object('id', uuidv7(), 'orderNo', 'O-BENCH-INVITED', 'name', '大規模データ（招待のみ）'))).*
     FROM "Order" o WHERE "id" = $1::uuid RETURNING "id"`,
    [smaller],
  );
  await query(
    `WITH listed AS (
       INSERT INTO "OrderMentee" ("orderId", "email", "name", "maxCount", "status", "invitedAt", "createdAt")
       SELECT $1::uuid, 'stranger-' || g || '@example.com', '対象 ' || g, 3, 'invited', $3::timestamptz - interval '1900 days', $3::timestamptz - interval '1900 days'
       FROM generate_series(1, $2::int) g RETURNING "id", "email"
     )
     INSERT INTO "Mail" ("type", "orderId", "toAddress", "sentTo", "subject", "text", "status", "queuedAt", "nextTryAt", "sentAt", "dedupeKey", "attempts")
     SELECT 'mentee_register', $1::uuid, "email", "email", 'ご登録のお願い', 'ご登録をお願いします。', 'sent', q."at", q."at", q."at", 'stranger/' || "id", 1
     FROM listed CROSS JOIN (SELECT $3::timestamptz - interval '300 days' AS "at") q`,
    [invited?.id, of("strangers"), now],
  );
  const people = `(SELECT "menteeId", row_number() OVER (ORDER BY "id") - 1 AS n FROM "OrderMentee" WHERE "orderId" = $1::uuid AND "menteeId" IS NOT NULL)`;
  const count = await query<{ count: number }>(`SELECT count(*)::int AS "count" FROM ${people} p`, [larger]);
  const dealt = `generate_series(0, $2::int - 1) g JOIN ${people} p ON p.n = g % ${count[0]?.count ?? 1}`;
  await query(
    `INSERT INTO "LinkToken" ("purpose", "tokenHash", "email", "role", "userId", "createdAt", "expiresAt")
     SELECT 'magic_link', md5(g::text) || md5((-g)::text), 'bulk-' || g || '@example.com', 'mentee', p."menteeId", t."at", t."at" + interval '1 day'
     FROM ${dealt} CROSS JOIN LATERAL (SELECT $3::timestamptz - (g % 90) * interval '1 day' AS "at") t`,
    [larger, of("links"), now],
  );
  await query(
    `INSERT INTO "Session" ("userId", "sessionVersion", "createdAt", "expiresAt")
     SELECT p."menteeId", 1, t."at", t."at" + interval '30 days' FROM ${dealt} CROSS JOIN LATERAL (SELECT $3::timestamptz - (g % 90) * interval '1 day' AS "at") t`,
    [larger, of("sessions"), now],
  );
  await query(
    `INSERT INTO "IdempotencyKey" ("userId", "key", "operation", "requestHash", "outcome", "answer", "createdAt")
     SELECT p."menteeId", gen_random_uuid(), 'mentoring.create', md5(g::text) || md5((-g)::text), '{"status":"reserved"}',
       json_build_object('status', 201, 'body', json_build_object('id', gen_random_uuid(), 'mentor', repeat('面談', 100))), $3::timestamptz - (g % 30) * interval '1 hour'
     FROM ${dealt}`,
    [larger, of("keys"), now],
  );
  const interviews = `(SELECT "id", "menteeId", "startAt" FROM "Mentoring" WHERE "status" = 'done' ORDER BY "id" LIMIT $1)`;
  await query(
    `INSERT INTO "CheckedQuestion" ("menteeId", "mentoringId", "setVersion", "goal", "createdAt", "updatedAt")
     SELECT t."menteeId", t."id", 1, 'これからの働き方を考えたい。', t."startAt", t."startAt" FROM ${interviews} t`,
    [of("sheets")],
  );
  await query(
    `INSERT INTO "MenteeReport" ("mentoringId", "attended", "satisfaction", "easeOfTalking", "goalProgress", "nps", "submittedAt", "editableUntil", "createdAt", "updatedAt")
     SELECT t."id", 'yes', 4, 4, 3, 8, t."startAt" + interval '1 day', t."startAt" + interval '8 days', t."startAt", t."startAt" FROM ${interviews} t`,
    [of("surveys")],
  );
  await query(
    `UPDATE "Mentee" m SET "temporaryRegisterFlag" = true FROM ${people} p WHERE p."menteeId" = m."userId" AND p.n >= ${count[0]?.count ?? 1} - $2::int`,
    [larger, of("begun")],
  );
  await query(`UPDATE "User" u SET "erasureDueOn" = $3::date FROM ${people} p WHERE p."menteeId" = u."id" AND p.n < $2::int`, [
    larger,
    of("closed"),
    addDays(today, -1),
  ]);
  await query(
    `UPDATE "Mentoring" SET "status" = 'reserved', "mentorReportStatus" = 'none' WHERE "id" IN (
       SELECT "id" FROM "Mentoring" WHERE "status" = 'done' AND "startAt" < $2::timestamptz - interval '12 days' ORDER BY "startAt" DESC LIMIT $1)`,
    [of("unreported"), now],
  );
}
