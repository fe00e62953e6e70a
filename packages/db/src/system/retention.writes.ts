import { ERASED_NAME } from "@knotter/domain/retention";
import type { LocalDate } from "@knotter/domain/tokyo";
import type { Client } from "../client";
import { firstOf, rowsOf, type Sql, sql } from "../sql";

/** Before which instants things are let go (domain/retention.ts). */
export interface Cutoffs {
  mailsBefore: Date;
  auditBefore: Date;
  importRowsBefore: Date;
  linksBefore: Date;
  sessionsBefore: Date;
  keysBefore: Date;
  draftsBefore: Date;
}

/** Summaries that were agreed on leave their place, the constraint wants a wording beside the answer. */
const GONE = "（保存期間の経過により削除しました）";

/** As after a commit: who asks for the mistakes of an old file gets a file without any. */
export const NO_ROWS = '{"header":[],"cells":[]}';

const LOCK = 4_207_318;

export interface ClosedAccount {
  dueOn: LocalDate;
  userId: string;
}

/** Before every other id. */
const NOBODY = "00000000-0000-0000-0000-000000000000";

export const retentionWrites = (client: Client) => {
  const countOf = async (statement: Sql): Promise<number> => (await rowsOf(client, statement)).length;
  return {
    /**
     * First statement of a batch: of two runners one works, the other is told to stop. Also opens, for this transaction alone, the tables
     * that are append-only for everybody else, and has what is due found by index: the planner believes it to be spread evenly, so that a scan
     * of the table would soon have met a batch of it, while it lies together, and what was let go before lies in front of it.
     */
    async claim(): Promise<boolean> {
      const row = await firstOf<{ mine: boolean }>(
        client,
        sql`SELECT pg_try_advisory_xact_lock(${LOCK}::bigint) AS "mine", set_config('knotter.retention', 'on', true), set_config('enable_seqscan', 'off', true)`,
      );
      return row?.mine ?? false;
    },

    /** Orders that are over and whose interviews still have their contents. */
    contentOrders: (today: LocalDate) =>
      rowsOf<{ orderId: string; endsOn: LocalDate; retentionMonths: number }>(
        client,
        sql`SELECT o."id" AS "orderId", o."endsOn"::text AS "endsOn", c."dataRetentionMonths" AS "retentionMonths"
            FROM "Order" o JOIN "Customer" c ON c."id" = o."customerId"
            WHERE o."endsOn" < ${today}::date AND EXISTS (SELECT 1 FROM "Mentoring" t WHERE t."orderId" = o."id" AND t."anonymizedAt" IS NULL)`,
      ),

    /**
     * Takes away what was talked about in up to `limit` interviews of these orders. That they took place, when, and how they were rated
     * stays: none of it says what about.
     */
    async forgetContents(orderIds: readonly string[], now: Date, limit: number): Promise<number> {
      const due = await rowsOf<{ id: string }>(
        client,
        sql`SELECT t."id" FROM "Mentoring" t WHERE t."orderId" = ANY(${orderIds as string[]}::uuid[]) AND t."anonymizedAt" IS NULL LIMIT ${limit} FOR UPDATE SKIP LOCKED`,
      );
      const ids = due.map(({ id }) => id);
      if (ids.length > 0) await forget(client, ids, now);
      return ids.length;
    },

    /** People who were listed and never came, of orders that ended before the day. Order by order: those who go on are not looked through. */
    forgetInvitees: (endedBefore: LocalDate, limit: number) =>
      countOf(
        sql`WITH due AS (
              SELECT om."id", om."orderId", om."email" FROM "Order" o
              CROSS JOIN LATERAL (
                SELECT s."id", s."orderId", s."email" FROM "OrderMentee" s
                WHERE s."orderId" = o."id" AND s."menteeId" IS NULL AND s."email" NOT LIKE '%@erased.invalid' LIMIT ${limit} FOR UPDATE SKIP LOCKED
              ) om
              WHERE o."endsOn" < ${endedBefore}::date LIMIT ${limit}
            ), links AS (DELETE FROM "LinkToken" l USING due WHERE l."orderMenteeId" = due."id"),
            mails AS (
              UPDATE "Mail" m SET "toAddress" = NULL, "sentTo" = NULL, "attachment" = NULL, "subject" = NULL, "text" = NULL, "html" = NULL, "lastError" = NULL,
                "status" = CASE WHEN m."status" IN ('draft', 'scheduled', 'queued') THEN 'canceled' ELSE m."status" END
              FROM due WHERE m."orderId" = due."orderId" AND m."toUserId" IS NULL AND m."toAddress" = due."email"
            )
            UPDATE "OrderMentee" om SET "email" = om."id" || '@erased.invalid', "name" = ${ERASED_NAME}, "nameKana" = NULL, "employeeNo" = NULL, "department" = NULL,
              "jobTitle" = NULL, "note" = NULL, "withdrawnReason" = NULL
            FROM due WHERE om."id" = due."id" RETURNING om."id"`,
      ),

    /** The closed account whose day came first, beyond one that was seen; null: there is none. */
    closedAccount: (today: LocalDate, after: ClosedAccount | null) =>
      firstOf<ClosedAccount>(
        client,
        sql`SELECT "erasureDueOn"::text AS "dueOn", "id" AS "userId" FROM "User"
            WHERE "role" = 'mentee' AND "deletedAt" IS NULL AND "erasureDueOn" <= ${today}::date
              AND ("erasureDueOn", "id") > (${after?.dueOn ?? "-infinity"}::date, ${after?.userId ?? NOBODY}::uuid)
            ORDER BY "erasureDueOn", "id" LIMIT 1`,
      ),

    /**
     * Accounts that were begun and never completed, by id beyond one that was seen: the first `limit` of them, and whether all their orders
     * ended before the day.
     */
    begunAccounts: (endedBefore: LocalDate, after: string | null, limit: number) =>
      rowsOf<{ userId: string; due: boolean }>(
        client,
        sql`SELECT b."userId", u."deletedAt" IS NULL AND u."role" = 'mentee' AND EXISTS (SELECT 1 FROM "OrderMentee" om WHERE om."menteeId" = b."userId")
                AND NOT EXISTS (SELECT 1 FROM "OrderMentee" om JOIN "Order" o ON o."id" = om."orderId" WHERE om."menteeId" = b."userId" AND o."endsOn" >= ${endedBefore}::date) AS "due"
            FROM (SELECT "userId" FROM "Mentee" WHERE "temporaryRegisterFlag" AND "userId" > ${after ?? NOBODY}::uuid ORDER BY "userId" LIMIT ${limit}) b
            JOIN "User" u ON u."id" = b."userId" ORDER BY b."userId"`,
      ),

    /** One kind of what nobody needs any longer, up to `limit` rows. */
    clear: (kind: Clearing, cutoffs: Cutoffs, now: Date, limit: number) => countOf(CLEARINGS[kind](cutoffs, now, limit)),
  };
};

const CLEARINGS = {
  mails: ({ mailsBefore }, _now, limit) =>
    sql`DELETE FROM "Mail" WHERE "id" IN (SELECT "id" FROM "Mail" WHERE "queuedAt" < ${mailsBefore} LIMIT ${limit} FOR UPDATE SKIP LOCKED) RETURNING 1`,
  /** Free words of the admins, and to whom: not longer than the mails that were made of them. */
  campaigns: ({ mailsBefore }, _now, limit) =>
    sql`DELETE FROM "MailCampaign" WHERE "id" IN (SELECT "id" FROM "MailCampaign" WHERE "updatedAt" < ${mailsBefore} AND "status" NOT IN ('scheduled', 'sending') LIMIT ${limit} FOR UPDATE SKIP LOCKED) RETURNING 1`,
  /** Addresses of calendars that open nothing any more. */
  feeds: ({ linksBefore }, _now, limit) =>
    sql`DELETE FROM "CalendarFeed" WHERE "userId" IN (SELECT "userId" FROM "CalendarFeed" WHERE "revokedAt" < ${linksBefore} LIMIT ${limit} FOR UPDATE SKIP LOCKED) RETURNING 1`,
  audit: ({ auditBefore }, _now, limit) =>
    sql`DELETE FROM "AuditLog" WHERE "id" IN (SELECT "id" FROM "AuditLog" WHERE "at" < ${auditBefore} ORDER BY "at", "id" LIMIT ${limit}) RETURNING 1`,
  exports: ({ auditBefore }, _now, limit) =>
    sql`DELETE FROM "ExportLog" WHERE "id" IN (SELECT "id" FROM "ExportLog" WHERE "startedAt" < ${auditBefore} LIMIT ${limit}) RETURNING 1`,
  importRows: ({ importRowsBefore }, _now, limit) =>
    sql`UPDATE "ImportJob" SET "rows" = ${NO_ROWS}::jsonb WHERE "id" IN (SELECT "id" FROM "ImportJob" WHERE "createdAt" < ${importRowsBefore} AND "rows" <> ${NO_ROWS}::jsonb LIMIT ${limit}) RETURNING 1`,
  links: ({ linksBefore }, _now, limit) =>
    sql`DELETE FROM "LinkToken" WHERE "id" IN (SELECT "id" FROM "LinkToken" WHERE "expiresAt" < ${linksBefore} LIMIT ${limit}) RETURNING 1`,
  sessions: ({ sessionsBefore }, _now, limit) =>
    sql`DELETE FROM "Session" WHERE "id" IN (SELECT "id" FROM "Session" WHERE "expiresAt" < ${sessionsBefore} LIMIT ${limit}) RETURNING 1`,
  rateWindows: (_cutoffs, now, limit) =>
    sql`DELETE FROM "RateWindow" WHERE "key" IN (SELECT "key" FROM "RateWindow" WHERE "expiresAt" <= ${now} LIMIT ${limit} FOR UPDATE SKIP LOCKED) RETURNING 1`,
  keys: ({ keysBefore }, _now, limit) =>
    sql`DELETE FROM "IdempotencyKey" WHERE ("userId", "key") IN (SELECT "userId", "key" FROM "IdempotencyKey" WHERE "createdAt" < ${keysBefore} LIMIT ${limit} FOR UPDATE SKIP LOCKED) RETURNING 1`,
  drafts: ({ draftsBefore }, _now, limit) =>
    sql`DELETE FROM "CheckedQuestion" WHERE "id" IN (SELECT "id" FROM "CheckedQuestion" WHERE "mentoringId" IS NULL AND "updatedAt" < ${draftsBefore} LIMIT ${limit} FOR UPDATE SKIP LOCKED) RETURNING 1`,
} as const satisfies Record<string, (cutoffs: Cutoffs, now: Date, limit: number) => Sql>;

export type Clearing = keyof typeof CLEARINGS;

async function forget(client: Client, ids: string[], now: Date): Promise<void> {
  const these = sql`ANY(${ids}::uuid[])`;
  await rowsOf(
    client,
    sql`UPDATE "CheckedQuestion" SET "selected" = '[]', "themes" = '{}', "currentSituation" = NULL, "goal" = NULL, "freeText" = NULL, "mood" = NULL,
          "avoidTopics" = NULL, "mentorNote" = NULL WHERE "mentoringId" = ${these}`,
  );
  await rowsOf(
    client,
    sql`UPDATE "MenteeReport" SET "learned" = NULL, "nextAction" = NULL, "commentToMentor" = NULL, "commentToOffice" = NULL, "troubleText" = NULL
        WHERE "mentoringId" = ${these}`,
  );
  await rowsOf(
    client,
    sql`DELETE FROM "MentorReportRevision" v USING "MentorReport" r WHERE r."id" = v."reportId" AND r."mentoringId" = ${these}`,
  );
  await rowsOf(
    client,
    sql`UPDATE "MentorReport" SET "themes" = '{}', "summaryPrivate" = NULL, "assessment" = NULL, "support" = NULL, "nextPlan" = NULL, "orgIssueTags" = '{}',
          "orgIssueNote" = NULL, "referralNote" = NULL, "hrSummary" = CASE WHEN "hrSummaryConsent" = 'none' THEN NULL ELSE ${GONE} END,
          "hrSummaryWish" = NULL, "hrSummaryWishedAt" = NULL
        WHERE "mentoringId" = ${these}`,
  );
  await rowsOf(
    client,
    sql`UPDATE "Mentoring" SET "theme" = NULL, "note" = NULL, "cancelReason" = NULL, "noShowNote" = NULL, "disputeText" = NULL, "meetingUrl" = NULL, "meetingId" = NULL,
          "meetingPasscode" = NULL, "anonymizedAt" = ${now} WHERE "id" = ${these}`,
  );
}
