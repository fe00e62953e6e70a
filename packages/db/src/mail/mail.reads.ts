import { empty, firstOf, join, type ReadClient, rowsOf, type Sql, sql } from "../sql";
import type { MailRow, MailState, RemindableRow } from "./mail.row";
import { leftOut } from "./mail.writes";
import { type MailStateColumns, stateOf } from "./state";

const columns: Sql = sql`m."id", m."type", m."status"::text AS "status", m."orderId", m."mentoringId", m."campaignId", m."toUserId", m."toAddress", m."sentTo", m."subject",
  m."queuedAt", m."scheduledAt", m."nextTryAt", m."sentAt", m."deliveredAt", m."bouncedAt", m."complainedAt", m."deadAt", m."canceledAt", m."attempts", m."lastError",
  m."skippedReason", m."dedupeKey", m."createdById"`;

const idIn = (key: string): Sql => sql`CASE WHEN pg_input_is_valid(m."facts"->>${key}, 'uuid') THEN (m."facts"->>${key})::uuid END`;

export interface MailFilter {
  orderId?: string | undefined;
  status?: MailRow["status"] | undefined;
  type?: string | undefined;
  after?: { queuedAt: Date; id: string } | undefined;
  limit: number;
}

export const mailReads = (client: ReadClient) => ({
  find: (id: string): Promise<MailRow | null> => firstOf<MailRow>(client, sql`SELECT ${columns} FROM "Mail" m WHERE m."id" = ${id}::uuid`),

  byKeys: (keys: readonly string[]): Promise<MailRow[]> =>
    rowsOf<MailRow>(
      client,
      sql`SELECT ${columns} FROM "Mail" m WHERE m."dedupeKey" = ANY(${keys as string[]}::text[]) ORDER BY m."dedupeKey"`,
    ),

  byProviderId: (providerId: string): Promise<MailRow | null> =>
    firstOf<MailRow>(client, sql`SELECT ${columns} FROM "Mail" m WHERE m."providerId" = ${providerId} ORDER BY m."id" LIMIT 1`),

  /** Newest first. */
  list({ orderId, status, type, after, limit }: MailFilter): Promise<MailRow[]> {
    const conditions = [
      sql`true`,
      ...(orderId === undefined ? [] : [sql`m."orderId" = ${orderId}::uuid`]),
      ...(status === undefined ? [] : [sql`m."status" = ${status}::"MailStatus"`]),
      ...(type === undefined ? [] : [sql`m."type" = ${type}`]),
      ...(after === undefined ? [] : [sql`(m."queuedAt", m."id") < (${after.queuedAt}, ${after.id}::uuid)`]),
    ];
    return rowsOf<MailRow>(
      client,
      sql`SELECT ${columns} FROM "Mail" m WHERE ${join(conditions, " AND ")} ORDER BY m."queuedAt" DESC, m."id" DESC LIMIT ${limit}`,
    );
  },

  /** The words of one mail, with the mark where its token belongs. Null: no such mail. Both null: it was not written (yet). */
  words: (id: string): Promise<{ html: string | null; text: string | null; linkId: string | null } | null> =>
    firstOf(client, sql`SELECT m."html", m."text", m."facts"->>'linkId' AS "linkId" FROM "Mail" m WHERE m."id" = ${id}::uuid`),

  /** The state that mails tell of, as it is now: one statement for a whole claim. */
  async states(ids: readonly string[]): Promise<MailState[]> {
    const rows = await rowsOf<MailStateColumns>(
      client,
      sql`SELECT m."id",
            CASE WHEN om."id" IS NOT NULL AND om."menteeId" IS NULL THEN coalesce(m."toAddress", om."email") ELSE coalesce(m."toAddress", u."email") END AS "address",
            u."id" AS "userId", u."role"::text AS "role", u."email", coalesce(me."name", mr."name", h."name", a."name") AS "name", u."disabled",
            u."deletedAt" IS NOT NULL OR u."anonymizedAt" IS NOT NULL AS "gone", u."emailBouncedAt" IS NOT NULL AS "bounced",
            u."emailComplainedAt" IS NOT NULL AS "complained", u."notificationPrefs" AS "prefs", hc."name" AS "readerCompany",
            mr."reviewStatus"::text AS "mentorStatus", mr."registrationExpiresOn"::text AS "registrationExpiresOn",
            t."id" AS "mentoringId", t."publicNo", t."orderId" AS "interviewOrderId", t."menteeId", t."mentorId", coalesce(tm."displayName", tm."name", '') AS "mentorName", tm."enabled" AND tm."profileComplete" AND tm."acceptingNew" AS "mentorOpen", t."startAt", t."endAt",
            t."status"::text AS "interviewStatus", t."cancelSide"::text AS "cancelSide", t."cancelReasonCode", t."shareReason", t."counted",
            t."noShowSide"::text AS "noShowSide", t."noShowReportedAt", t."disputeStatus" <> 'none' AS "disputed", t."rescheduleCount", t."icsUid", t."icsSequence",
            t."updatedAt" AS "interviewUpdatedAt", t."meetingStatus"::text AS "meetingStatus", t."disclosureLevelAtBooking"::text AS "disclosure",
            t."mentorReportStatus"::text AS "mentorReportStatus", t."menteeReportStatus"::text AS "menteeReportStatus",
            t."surveyDeclinedAt" IS NOT NULL AS "surveyDeclined", s."status"::text AS "sheetStatus",
            p."hrSummaryConsent"::text AS "summaryConsent", p."hrSummaryRevision" AS "summaryRevision", p."hrSummaryProposedAt" AS "summaryProposedAt",
            l."id" AS "linkId", l."purpose"::text AS "linkPurpose", l."email" AS "linkEmail", l."role"::text AS "linkRole", l."expiresAt", l."usedAt", l."revokedAt",
            om."id" AS "orderMenteeId", om."name" AS "listedName", om."email" AS "listedEmail", om."status"::text AS "listedStatus", om."inviteBounced",
            EXISTS (SELECT 1 FROM "User" w WHERE w."email" = om."email" AND w."deletedAt" IS NULL) AS "hasAccount",
            om."usedCount" AS "used", om."maxCount" AS "max",
            o."status"::text AS "orderStatus", o."name" AS "orderName", o."policy" AS "orderPolicy", o."sessionMinutes", o."customerId", c."name" AS "companyName", o."startsOn"::text AS "startsOn",
            o."endsOn"::text AS "endsOn", o."bookingClosesOn"::text AS "bookingClosesOn", o."disclosureLevel"::text AS "orderDisclosure",
            k."status"::text AS "campaignStatus", k."subject" AS "campaignSubject", k."body" AS "campaignBody", r."status"::text AS "reportStatus"
          FROM "Mail" m
          LEFT JOIN "User" u ON u."id" = m."toUserId"
          LEFT JOIN "Mentee" me ON me."userId" = u."id"
          LEFT JOIN "Mentor" mr ON mr."userId" = u."id"
          LEFT JOIN "HrStaff" h ON h."userId" = u."id"
          LEFT JOIN "Customer" hc ON hc."id" = h."customerId"
          LEFT JOIN "Admin" a ON a."userId" = u."id"
          LEFT JOIN "Mentoring" t ON t."id" = m."mentoringId"
          LEFT JOIN "Mentor" tm ON tm."userId" = t."mentorId"
          LEFT JOIN "CheckedQuestion" s ON s."mentoringId" = t."id"
          LEFT JOIN "MentorReport" p ON p."mentoringId" = t."id"
          LEFT JOIN "LinkToken" l ON l."id" = ${idIn("linkId")}
          LEFT JOIN "OrderMentee" om ON om."id" = coalesce(${idIn("orderMenteeId")}, l."orderMenteeId",
            (SELECT x."id" FROM "OrderMentee" x WHERE x."menteeId" = m."toUserId" AND (m."orderId" IS NULL OR x."orderId" = m."orderId") ORDER BY x."createdAt" DESC LIMIT 1))
          LEFT JOIN "Order" o ON o."id" = coalesce(t."orderId", m."orderId", om."orderId", l."orderId")
          LEFT JOIN "Customer" c ON c."id" = o."customerId"
          LEFT JOIN "MailCampaign" k ON k."id" = m."campaignId"
          LEFT JOIN "OrderReport" r ON m."type" = 'hr_report_published' AND r."id" = ${idIn("reportId")}
          WHERE m."id" = ANY(${ids as string[]}::uuid[])`,
    );
    return rows.map(stateOf);
  },

  /**
   * Interviews that a mail may be due for, by the instant they begin (or end). Who is told and whether she was told already is decided
   * above; one statement whatever their number.
   */
  remindable(
    window: { on: "startAt" | "endAt"; from: Date; until: Date; ids?: readonly string[] | undefined; statuses: readonly string[] },
    { after, limit }: { after?: Pick<RemindableRow, "startAt" | "mentoringId"> | undefined; limit: number },
  ): Promise<RemindableRow[]> {
    const of = window.ids === undefined ? empty : sql`AND t."id" = ANY(${window.ids as string[]}::uuid[])`;
    const rest = after === undefined ? empty : sql`AND (t."startAt", t."id") > (${after.startAt}, ${after.mentoringId}::uuid)`;
    // An interview lasts 90 minutes at most: the index on the start finds the end, too.
    const when =
      window.on === "startAt"
        ? sql`t."startAt" >= ${window.from} AND t."startAt" <= ${window.until}`
        : sql`t."startAt" >= ${window.from}::timestamptz - interval '2 hours' AND t."startAt" <= ${window.until} AND t."endAt" >= ${window.from} AND t."endAt" <= ${window.until}`;
    return rowsOf<RemindableRow>(
      client,
      sql`SELECT t."id" AS "mentoringId", t."orderId", t."menteeId", t."mentorId", t."startAt", t."endAt", t."status"::text AS "status",
            coalesce((SELECT max(e."at") FROM "MentoringEvent" e WHERE e."mentoringId" = t."id" AND e."type" IN ('reserved', 'rescheduled')), t."createdAt") AS "agreedAt",
            t."meetingStatus"::text AS "meetingStatus", t."mentorReportStatus"::text AS "mentorReportStatus", t."menteeReportStatus"::text AS "menteeReportStatus",
            t."surveyDeclinedAt" IS NOT NULL AS "surveyDeclined",
            (SELECT min(coalesce(m."sentAt", m."queuedAt")) FROM "Mail" m
              WHERE m."mentoringId" = t."id" AND m."type" = 'report' AND m."toUserId" = t."menteeId" AND m."status" NOT IN ('canceled', 'failed')) AS "surveyAskedAt", ue."notificationPrefs" AS "menteePrefs", uo."notificationPrefs" AS "mentorPrefs", o."ownerAdminId"
          FROM "Mentoring" t JOIN "User" ue ON ue."id" = t."menteeId" JOIN "User" uo ON uo."id" = t."mentorId" JOIN "Order" o ON o."id" = t."orderId"
          WHERE ${when} AND t."status"::text = ANY(${window.statuses as string[]}::text[]) ${of} ${rest}
          ORDER BY t."startAt", t."id" LIMIT ${limit}`,
    );
  },

  /** Which of these keys are in the outbox already, whatever has become of them, but for those that may come back (`enqueue`). */
  async known(keys: readonly string[]): Promise<Set<string>> {
    const rows = await rowsOf<{ key: string }>(
      client,
      sql`SELECT "dedupeKey" AS "key" FROM "Mail" m WHERE "dedupeKey" = ANY(${keys as string[]}::text[]) AND NOT ${leftOut(sql`m`)}`,
    );
    return new Set(rows.map(({ key }) => key));
  },

  /** Admins who can be written to. */
  async admins(): Promise<string[]> {
    const rows = await rowsOf<{ id: string }>(
      client,
      sql`SELECT "id" FROM "User" WHERE "role" = 'admin' AND NOT "disabled" AND "deletedAt" IS NULL ORDER BY "id"`,
    );
    return rows.map(({ id }) => id);
  },

  /** Interviews to come of these mentors, for a mail that names them all. */
  upcomingOf: (
    mentorIds: readonly string[],
    now: Date,
  ): Promise<{ mentorId: string; id: string; publicNo: string; startAt: Date; endAt: Date }[]> =>
    rowsOf(
      client,
      sql`SELECT t."mentorId", t."id", t."publicNo", t."startAt", t."endAt" FROM "Mentoring" t
          WHERE t."mentorId" = ANY(${mentorIds as string[]}::uuid[]) AND t."status" = 'reserved' AND t."startAt" > ${now} AND t."meetingMethod" = 'zoom_oauth'
          ORDER BY t."startAt", t."id"`,
    ),
});
