import { AGE_BANDS } from "@knotter/domain/mentee-profile";
import { ORG_ISSUE_TAGS } from "@knotter/domain/mentor-report";
import { CONSENT_VERSIONS } from "@knotter/domain/policy";
import type { People } from "./people";

const CUSTOMERS = 400;
const ORDERS = 2_000;
const LISTED = 20;
/** The number of such an order's people who have had an interview. */
const HELD = 5;

/** A deterministic number from 0 up to `below` for a row. */
const dealt = (column: string, below: number): string => `(abs(hashtext(${column}::text)) % ${below})`;

/** All users, to be distributed by number: an array is built once, where a join would run for each row. */
const everybodyIn = (table: string): string => `ARRAY(SELECT "userId" FROM "${table}" ORDER BY "userId")`;
const [MENTEES, MENTORS] = [everybodyIn("Mentee"), everybodyIn("Mentor")];

/**
 * What the large seed leaves out and the admins read: other companies' orders, a mail and an audit entry for each interview, the survey
 * answers for an order's report.
 */
export async function seedAdminData({ query, secondOrderId }: People): Promise<void> {
  await query(
    `WITH made AS (
       INSERT INTO "Customer" ("name", "status", "defaultDisclosureLevel") SELECT '株式会社サンプル' || g, 'active', 'L1' FROM generate_series(1, $1::int) g RETURNING "id"
     ), c AS (
       SELECT "id", row_number() OVER () - 1 AS n FROM made
     ), o AS (
       INSERT INTO "Order" ("orderNo", "customerId", "name", "programType", "startsOn", "bookingOpensOn", "bookingClosesOn", "endsOn", "maxMentoringCount", "disclosureLevel",
         "showRegistration", "status")
       SELECT 'ORD-OFFICE-' || lpad(g::text, 4, '0'), c."id", 'キャリア面談 ' || g, 'voluntary', d."on", d."on", d."on" + 3000, d."on" + 3000, 3, 'L1', true, 'active'
       FROM generate_series(1, $2::int) g JOIN c ON c.n = g % $1::int CROSS JOIN LATERAL (SELECT current_date - 800 - g AS "on") d RETURNING "id", "orderNo"
     )
     INSERT INTO "OrderMentee" ("orderId", "menteeId", "email", "name", "employeeNo", "department", "maxCount", "usedCount", "status", "registeredAt")
     SELECT o."id", (${MENTEES})[1 + (right(o."orderNo", 4)::int * $3::int + g) % cardinality(${MENTEES})], lower(o."orderNo") || '-' || g || '@example.com',
       '対象 ' || g, 'A' || lpad(g::text, 5, '0'), '第' || g % 5 + 1 || '部', 3, (g <= ${HELD})::int, 'active', now() - interval '1200 days'
     FROM o CROSS JOIN generate_series(1, $3::int) g`,
    [CUSTOMERS, ORDERS, LISTED],
  );
  // Long ago, one a day per mentor: they do not interfere with bookings.
  await query(
    `INSERT INTO "Mentoring" ("publicNo", "orderId", "orderMenteeId", "menteeId", "mentorId", "startAt", "endAt", "blockFrom", "blockTo", "status", "icsUid", "theme",
       "meetingMethod", "meetingStatus", "disclosureLevelAtBooking", "policyVersion", "createdById", "createdAt", "updatedAt")
     SELECT 'O-' || h.n, h."orderId", h."id", h."menteeId", (${MENTORS})[1 + h.n % cardinality(${MENTORS})], d."at", d."at" + interval '1 hour', d."at", d."at" + interval '1 hour',
       'done', h."id" || '@office', 'career', 'fixed_url', 'ready', 'L1', '${CONSENT_VERSIONS.policy}', h."menteeId", d."at" - interval '9 days', d."at"
     FROM (SELECT om.*, row_number() OVER (ORDER BY om."email") - 1 AS n FROM "OrderMentee" om JOIN "Order" o ON o."id" = om."orderId"
           WHERE o."orderNo" LIKE 'ORD-OFFICE-%' AND om."usedCount" = 1) h
     CROSS JOIN LATERAL (SELECT date_trunc('day', now()) - interval '1100 days' + (h.n / cardinality(${MENTORS})) * interval '1 day' AS "at") d`,
  );
  // The seed creates all accounts at one instant; real people register one after the other.
  await query(
    `UPDATE "User" u SET "createdAt" = u."createdAt" + r.n * interval '20 minutes'
     FROM (SELECT "id", row_number() OVER (ORDER BY "id") AS n FROM "User" WHERE "role" = 'mentee') r WHERE r."id" = u."id"`,
  );
  await query(
    `INSERT INTO "Mail" ("type", "orderId", "mentoringId", "toUserId", "sentTo", "subject", "status", "queuedAt", "nextTryAt", "sentAt", "dedupeKey", "attempts")
     SELECT 'mentoring_reserved', t."orderId", t."id", t."menteeId", u."email", '面談のご予約を承りました',
       (CASE ${dealt(`t."id"`, 50)} WHEN 0 THEN 'bounced' WHEN 1 THEN 'failed' WHEN 2 THEN 'sent' ELSE 'delivered' END)::"MailStatus",
       t."createdAt", t."createdAt", t."createdAt", 'office/' || t."id", 1
     FROM "Mentoring" t JOIN "User" u ON u."id" = t."menteeId" ON CONFLICT DO NOTHING`,
  );
  await query(
    `INSERT INTO "AuditLog" ("actorId", "actorRole", "action", "entity", "entityId", "ip", "diff", "at")
     SELECT "menteeId", 'mentee', 'mentoring.book', 'Mentoring', "id"::text, '192.0.2.1', '{"status":"reserved"}', "createdAt" FROM "Mentoring"`,
  );
  const orderId = await secondOrderId();
  await query(
    `INSERT INTO "MenteeReport" ("mentoringId", "attended", "satisfaction", "easeOfTalking", "goalProgress", "selfEfficacyBefore", "selfEfficacyAfter", "nps", "submittedAt",
       "editableUntil", "createdAt", "updatedAt")
     SELECT t."id", 'yes', 2 + h % 4, 2 + h % 3, 1 + h % 5, 2 + h % 4, 4 + h % 6, h % 11, t."endAt", t."endAt" + interval '7 days', t."endAt", t."endAt"
     FROM "Mentoring" t CROSS JOIN LATERAL (SELECT ${dealt(`t."id"`, 1000)} AS h) d WHERE t."orderId" = $1 AND t."status" = 'done' AND h % 10 < 8`,
    [orderId],
  );
  await query(
    `UPDATE "Mentoring" t SET "menteeReportStatus" = 'submitted' FROM "MenteeReport" m WHERE m."mentoringId" = t."id" AND t."orderId" = $1`,
    [orderId],
  );
  await query(
    `UPDATE "MentorReport" r SET "orgIssueTags" = ARRAY[($2::text[])[1 + ${dealt(`r."id"`, ORG_ISSUE_TAGS.length)}]] FROM "Mentoring" t
     WHERE t."id" = r."mentoringId" AND t."orderId" = $1`,
    [orderId, ORG_ISSUE_TAGS],
  );
  await query(
    `UPDATE "Mentee" me SET "ageBand" = ($2::text[])[1 + ${dealt(`me."userId"`, AGE_BANDS.length)}], "jobType" = j.codes[1 + ${dealt(`me."userId"`, 5)}]
     FROM "OrderMentee" om, (SELECT array_agg("code" ORDER BY "position") AS codes FROM "Term" WHERE "kind" = 'jobType') j
     WHERE om."menteeId" = me."userId" AND om."orderId" = $1`,
    [orderId, AGE_BANDS],
  );
}
