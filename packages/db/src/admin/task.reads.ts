import { ADMIN_SEARCH, STORED_TASKS, type StoredTask, TASK_LIMITS } from "@knotter/domain/admin-task";
import type { Scope } from "@knotter/domain/scope";
import { SLICE_FAILURES_TOLD } from "@knotter/domain/slices";
import { DAY, HOUR, type LocalDate } from "@knotter/domain/tokyo";
import { selectOwnAccounts, waitsForMentee } from "../account/own-account";
import { folded } from "../folded";
import { pattern } from "../mentee/mentee.reads";
import { firstOf, join, type ReadClient, rowsOf, type Sql, sql, textOf } from "../sql";
import type { FoundMentoring, FoundPerson, TaskCountRow, TaskRow, TaskSubject } from "./task.row";

/** When it is asked. */
export interface Moment {
  now: Date;
  today: LocalDate;
}

/** One kind of task: which rows, since (or until) when, and how they are called. The count and the list are made of the same words. */
interface Source {
  from: Sql;
  id: Sql;
  at: Sql;
  title: Sql;
  detail: Sql;
  subject: TaskSubject;
  subjectId: Sql;
  amount?: Sql;
}

/** Whose interview, without its mentee: a number leads to her. */
const interview = {
  joins: sql`JOIN "Order" o ON o."id" = t."orderId" JOIN "Customer" c ON c."id" = o."customerId" JOIN "Mentor" mo ON mo."userId" = t."mentorId"`,
  id: sql`t."id"`,
  title: sql`t."publicNo"`,
  detail: sql`c."name" || '／' || coalesce(mo."displayName", '')`,
  subject: "mentoring" as const,
  subjectId: sql`t."id"`,
};

const unmarked = (kind: StoredTask, id: Sql): Sql =>
  sql`NOT EXISTS (SELECT 1 FROM "OfficeTaskMark" k WHERE k."kind" = ${kind} AND k."entityId" = ${id})`;

/** The interview `t` of the order `o` lies on a day that its company has declared closed. */
const onClosingDay: Sql = sql`EXISTS (SELECT 1 FROM "CompanyBlock" b WHERE b."customerId" = o."customerId"
  AND (t."startAt" AT TIME ZONE 'Asia/Tokyo')::date BETWEEN b."dateFrom" AND b."dateTo")`;

function sourceOf(kind: StoredTask, { now, today }: Moment): Source {
  const before = (ms: number) => new Date(now.getTime() - ms);
  switch (kind) {
    case "emergency":
      return {
        ...interview,
        from: sql`"MentorReport" r JOIN "Mentoring" t ON t."id" = r."mentoringId" ${interview.joins}
          WHERE r."emergency" = 'urgent' AND r."submittedAt" IS NOT NULL AND ${unmarked(kind, interview.id)}`,
        at: sql`r."submittedAt"`,
      };
    case "mentor_absent":
      return {
        ...interview,
        from: sql`"Mentoring" t ${interview.joins} WHERE t."status" = 'no_show' AND t."noShowSide" = 'mentor' AND ${unmarked(kind, interview.id)}`,
        at: sql`coalesce(t."noShowReportedAt", t."startAt")`,
      };
    case "dispute":
      return {
        ...interview,
        from: sql`"Mentoring" t ${interview.joins} WHERE t."disputeStatus" = 'open'`,
        at: sql`coalesce(t."disputedAt", t."startAt")`,
      };
    case "attendance_clash":
      return {
        ...interview,
        from: sql`"MenteeReport" s JOIN "Mentoring" t ON t."id" = s."mentoringId" ${interview.joins}
          WHERE s."attended" = 'no' AND s."submittedAt" IS NOT NULL AND t."status" = 'done' AND ${unmarked(kind, interview.id)}`,
        at: sql`s."submittedAt"`,
      };
    case "trouble":
      return {
        ...interview,
        from: sql`"MenteeReport" s JOIN "Mentoring" t ON t."id" = s."mentoringId" ${interview.joins}
          WHERE s."troubleCategory" IS NOT NULL AND s."submittedAt" IS NOT NULL AND ${unmarked(kind, interview.id)}`,
        at: sql`s."submittedAt"`,
      };
    case "closing_day":
      // To be decided about, one by one: nothing is canceled because somebody has declared a day.
      return {
        ...interview,
        from: sql`"Mentoring" t ${interview.joins} WHERE t."status" = 'reserved' AND t."startAt" > ${now} AND ${onClosingDay} AND ${unmarked(kind, interview.id)}`,
        at: sql`t."startAt"`,
      };
    case "meeting_failed":
      return {
        ...interview,
        from: sql`"Mentoring" t ${interview.joins} WHERE t."status" = 'reserved' AND t."meetingStatus" IN ('preparing', 'failed') AND t."startAt" > ${now}
          AND (t."meetingStatus" = 'failed' OR t."startAt" < ${before(-TASK_LIMITS.meetingHours * HOUR)})`,
        at: sql`t."startAt"`,
      };
    case "booking_held":
      return {
        from: sql`"OrderMentee" om JOIN "Order" o ON o."id" = om."orderId"
          WHERE om."bookingHeldAt" IS NOT NULL AND om."status" <> 'withdrawn' AND o."status" IN ('active', 'closed_booking')`,
        id: sql`om."id"`,
        at: sql`om."bookingHeldAt"`,
        title: sql`om."name"`,
        detail: sql`o."name"`,
        subject: "mentee",
        subjectId: sql`om."menteeId"`,
      };
    case "personal_data":
      return {
        from: sql`"PersonalDataRequest" p LEFT JOIN "Mentee" me ON me."userId" = p."userId" WHERE p."status" = 'requested'`,
        id: sql`p."id"`,
        at: sql`p."requestedAt"`,
        title: sql`coalesce(me."name", '氏名未登録')`,
        detail: sql`CASE p."kind" WHEN 'erasure' THEN '削除の求め' ELSE '開示の求め' END`,
        subject: "request",
        subjectId: sql`p."userId"`,
      };
    case "report_overdue": {
      const due = sql`t."endAt" + coalesce((o."policy" ->> 'mentorReportDueHours')::int, ${TASK_LIMITS.reportHours}::int) * interval '1 hour'`;
      return {
        ...interview,
        from: sql`"Mentoring" t ${interview.joins} WHERE t."status" IN ('reserved', 'done') AND t."mentorReportStatus" IN ('none', 'draft')
          AND t."endAt" < ${before(TASK_LIMITS.reportHoursMin * HOUR)} AND t."anonymizedAt" IS NULL AND ${due} < ${now}`,
        at: due,
      };
    }
    case "mail_dead":
      return {
        from: sql`"Mail" ml LEFT JOIN "Order" o ON o."id" = ml."orderId" WHERE (ml."status" = 'failed' OR (ml."status" = 'maybe_sent' AND ml."deadAt" IS NOT NULL)) AND ${unmarked(kind, sql`ml."id"`)}`,
        id: sql`ml."id"`,
        at: sql`coalesce(ml."deadAt", ml."queuedAt")`,
        title: sql`coalesce(ml."subject", ml."type")`,
        detail: sql`o."name"`,
        subject: "mail",
        subjectId: sql`ml."id"`,
      };
    case "address_bounced":
      return {
        from: sql`(
            SELECT u."id", u."emailBouncedAt" AS "at", coalesce(me."name", mo."displayName", h."name", u."email") AS "title", NULL::text AS "detail",
                   u."role"::text AS "role", h."customerId"
            FROM "User" u LEFT JOIN "Mentee" me ON me."userId" = u."id" LEFT JOIN "Mentor" mo ON mo."userId" = u."id" LEFT JOIN "HrStaff" h ON h."userId" = u."id"
            WHERE u."emailBouncedAt" IS NOT NULL AND u."deletedAt" IS NULL AND NOT u."disabled" AND u."role" IN ('mentee', 'mentor')
          ) b WHERE true`,
        id: sql`b."id"`,
        at: sql`b."at"`,
        title: sql`b."title"`,
        detail: sql`CASE b."role" WHEN 'mentor' THEN 'キャリコン' ELSE '相談者' END`,
        subject: "mentee",
        subjectId: sql`b."id"`,
      };
    case "invite_bounced":
      return {
        from: sql`"OrderMentee" om JOIN "Order" o ON o."id" = om."orderId"
          WHERE om."inviteBounced" AND om."menteeId" IS NULL AND om."status" <> 'withdrawn' AND o."status" IN ('active', 'closed_booking')`,
        id: sql`om."id"`,
        at: sql`coalesce(om."lastInviteMailAt", om."createdAt")`,
        title: sql`om."name"`,
        detail: sql`o."name"`,
        subject: "order",
        subjectId: sql`o."id"`,
      };
    case "invitations_stuck":
      return {
        from: sql`"InvitationRequest" r JOIN "Order" o ON o."id" = r."orderId" JOIN "Customer" c ON c."id" = o."customerId"
          WHERE r."doneAt" IS NULL AND r."attempts" >= ${SLICE_FAILURES_TOLD}::int`,
        id: sql`r."id"`,
        at: sql`r."requestedAt"`,
        title: sql`o."name"`,
        detail: sql`c."name"`,
        subject: "order",
        subjectId: sql`o."id"`,
      };
    case "campaigns_stuck":
      return {
        from: sql`"MailCampaign" k JOIN "Order" o ON o."id" = k."orderId"
          WHERE k."status" IN ('scheduled', 'sending') AND k."attempts" >= ${SLICE_FAILURES_TOLD}::int`,
        id: sql`k."id"`,
        at: sql`coalesce(k."begunAt", k."scheduledAt")`,
        title: sql`k."subject"`,
        detail: sql`o."name"`,
        subject: "order",
        subjectId: sql`o."id"`,
      };
    case "address_clash":
      return {
        from: sql`(
            SELECT om."id", om."createdAt" AS "at", om."name" AS "title", o."name" AS "of", u."role"::text AS "role", 'order' AS "subject", o."id" AS "subjectId"
            FROM "OrderMentee" om JOIN "Order" o ON o."id" = om."orderId"
            JOIN LATERAL (
              SELECT w."role" FROM "User" w WHERE w."email" = om."email" AND w."deletedAt" IS NULL
              UNION ALL
              SELECT w."role" FROM "OrderMentee" x JOIN "Order" xo ON xo."id" = x."orderId" AND xo."customerId" = o."customerId"
                JOIN "User" w ON w."id" = x."menteeId" AND w."deletedAt" IS NULL WHERE x."email" = om."email" AND x."status" <> 'withdrawn'
              LIMIT 1
            ) u ON true
            WHERE om."addedByHr" AND om."menteeId" IS NULL AND om."status" <> 'withdrawn' AND o."status" IN ('active', 'closed_booking')
              AND NOT EXISTS (${textOf(
                selectOwnAccounts()
                  .where(({ ref }) => waitsForMentee(ref("u.id")))
                  .select("u.id"),
              )})
            UNION ALL
            SELECT h."userId", coalesce(h."invitedAt", own."createdAt"), h."name", c."name", u."role"::text, 'customer', c."id"
            FROM "HrStaff" h JOIN "User" own ON own."id" = h."userId" AND own."deletedAt" IS NULL AND NOT own."disabled" JOIN "Customer" c ON c."id" = h."customerId"
            LEFT JOIN "User" u ON u."email" = h."invitedAs" AND u."deletedAt" IS NULL
            WHERE h."invitedAs" IS NOT NULL
          ) b WHERE true`,
        id: sql`b."id"`,
        at: sql`b."at"`,
        title: sql`b."title"`,
        detail: sql`b."of" || '／' || CASE b."role" WHEN 'mentor' THEN 'キャリコン' WHEN 'hrstaff' THEN '人事ご担当者' WHEN 'admin' THEN '事務局' ELSE '相談者' END`,
        subject: "order",
        subjectId: sql`b."subjectId"`,
      };
    case "mentor_review":
      return {
        from: sql`"Mentor" mo WHERE mo."reviewStatus" = 'pending_review' OR mo."pendingSince" IS NOT NULL`,
        id: sql`mo."userId"`,
        at: sql`coalesce(mo."pendingSince", mo."updatedAt")`,
        title: sql`coalesce(mo."displayName", mo."name", '氏名未登録')`,
        detail: sql`CASE mo."reviewStatus" WHEN 'pending_review' THEN '新しいプロフィール' ELSE '変更の申請' END`,
        subject: "mentor",
        subjectId: sql`mo."userId"`,
      };
    case "registration_expiry":
      return {
        from: sql`"Mentor" mo WHERE mo."reviewStatus" IN ('enabled', 'suspended') AND mo."registrationExpiresOn" <= ${today}::date + ${TASK_LIMITS.registrationDays}::int`,
        id: sql`mo."userId"`,
        at: sql`(mo."registrationExpiresOn" + 1)::timestamp AT TIME ZONE 'Asia/Tokyo'`,
        title: sql`coalesce(mo."displayName", mo."name", '')`,
        detail: sql`CASE WHEN mo."registrationExpiresOn" < ${today}::date THEN '期限切れ' ELSE '期限が近い' END`,
        subject: "mentor",
        subjectId: sql`mo."userId"`,
      };
    case "order_without_mentors":
      return {
        from: sql`"Order" o JOIN "Customer" c ON c."id" = o."customerId" WHERE o."status" = 'active'
          AND NOT EXISTS (SELECT 1 FROM "OrderMentor" w JOIN "Mentor" mo ON mo."userId" = w."mentorId" AND mo."enabled" WHERE w."orderId" = o."id" AND w."removedAt" IS NULL)`,
        id: sql`o."id"`,
        at: sql`o."bookingOpensOn"::timestamp AT TIME ZONE 'Asia/Tokyo'`,
        title: sql`o."name"`,
        detail: sql`c."name"`,
        subject: "order",
        subjectId: sql`o."id"`,
      };
    default:
      return {
        from: sql`"Order" o JOIN "Customer" c ON c."id" = o."customerId" CROSS JOIN LATERAL (
            SELECT count(*)::int AS "people", min(coalesce(om."invitedAt", om."createdAt")) AS "first" FROM "OrderMentee" om
            WHERE om."orderId" = o."id" AND om."status" IN ('listed', 'invited', 'temporary') AND coalesce(om."invitedAt", om."createdAt") < ${before(TASK_LIMITS.unregisteredDays * DAY)}
          ) n WHERE o."status" = 'active' AND o."bookingClosesOn" >= ${today}::date AND n."people" > 0`,
        id: sql`o."id"`,
        at: sql`n."first"`,
        title: sql`o."name"`,
        detail: sql`c."name"`,
        subject: "order",
        subjectId: sql`o."id"`,
        amount: sql`n."people"`,
      };
  }
}

/** For admins alone: whoever asks has passed the row's `access`, and reaches everything. */
const adminOnly = (scope: Scope): Sql => (scope.kind === "all" ? sql`true` : sql`false`);

export const adminTaskReads = (client: ReadClient) => ({
  /** How many of each, and the first of them: one statement, each part of it read from what waits alone. */
  taskCounts(scope: Scope, moment: Moment): Promise<TaskCountRow[]> {
    const parts = STORED_TASKS.map((kind) => {
      const { from, at, amount } = sourceOf(kind, moment);
      const count = amount ? sql`coalesce(sum(${amount}), 0)::int` : sql`count(*)::int`;
      return sql`SELECT ${kind}::text AS "kind", ${count} AS "count", min(${at}) AS "at" FROM ${from} AND ${adminOnly(scope)}`;
    });
    return rowsOf<TaskCountRow>(client, join(parts, " UNION ALL "));
  },

  /** The tasks of one kind, the first first; keyset on (at, id). */
  tasks(
    scope: Scope,
    kind: StoredTask,
    moment: Moment,
    { after, limit }: { after: { startAt: Date; id: string } | undefined; limit: number },
  ): Promise<TaskRow[]> {
    const { from, id, at, title, detail, subject, subjectId, amount } = sourceOf(kind, moment);
    return rowsOf<TaskRow>(
      client,
      sql`SELECT * FROM (
            SELECT ${id} AS "id", date_trunc('milliseconds', ${at}) AS "at", ${title} AS "title", ${detail} AS "detail",
                   ${subjectOf(kind, subject)} AS "subject", ${subjectId} AS "subjectId", ${amount ?? sql`1`}::int AS "amount"
            FROM ${from} AND ${adminOnly(scope)}
          ) w ${after ? sql`WHERE (w."at", w."id") > (${after.startAt}, ${after.id}::uuid)` : sql``} ORDER BY w."at", w."id" LIMIT ${limit}`,
    );
  },

  /** Whether this is a task of the kind just now. */
  async isTask(scope: Scope, kind: StoredTask, id: string, moment: Moment): Promise<boolean> {
    const source = sourceOf(kind, moment);
    const row = await firstOf(client, sql`SELECT 1 FROM ${source.from} AND ${adminOnly(scope)} AND ${source.id} = ${id}::uuid`);
    return row !== null;
  },

  /** By the number that somebody reads out on the telephone. */
  mentoringsByNumber(scope: Scope, numbers: readonly string[]): Promise<FoundMentoring[]> {
    return rowsOf<FoundMentoring>(
      client,
      sql`SELECT t."id", t."publicNo", t."startAt", t."endAt", t."status"::text AS "status", om."name" AS "menteeName", coalesce(mo."displayName", '') AS "mentorName",
                 o."name" AS "orderName", c."name" AS "customerName"
          FROM "Mentoring" t JOIN "OrderMentee" om ON om."id" = t."orderMenteeId" JOIN "Order" o ON o."id" = t."orderId" JOIN "Customer" c ON c."id" = o."customerId"
          JOIN "Mentor" mo ON mo."userId" = t."mentorId"
          WHERE t."publicNo" = ANY(${numbers as string[]}::text[]) AND ${adminOnly(scope)} ORDER BY t."startAt" DESC LIMIT ${ADMIN_SEARCH.perKind}`,
    );
  },

  /**
   * People of every role by a part of their name, kana or address, whatever its width, case, kana or spaces. The index of pairs of
   * characters (search_grams) finds who could be meant; the folded words say who is.
   */
  people(scope: Scope, q: string): Promise<FoundPerson[]> {
    const needle = sql`replace(${folded(sql`${q}::text`)}, ' ', '')`;
    const has = (column: Sql): Sql => sql`strpos(replace(${folded(column)}, ' ', ''), ${needle}) > 0`;
    const grams = sql`search_grams(${q}::text)`;
    const like = pattern(q);
    const { perKind } = ADMIN_SEARCH;
    const adminScope = adminOnly(scope);
    return rowsOf<FoundPerson>(
      client,
      sql`WITH "mentees" AS (
            SELECT me."userId" FROM "Mentee" me WHERE search_grams(me."name" || '/' || coalesce(me."nameKana", '')) @> ${grams}
              AND (${has(sql`me."name"`)} OR ${has(sql`me."nameKana"`)}) AND ${adminScope}
            UNION
            SELECT u."id" FROM "User" u WHERE search_grams(u."email") @> ${grams} AND ${has(sql`u."email"`)} AND u."role" = 'mentee' AND ${adminScope}
          )
          (SELECT u."id" AS "userId", 'mentee' AS "role", coalesce(me."name", '氏名未登録') AS "name", u."email", w."customer" AS "place", NULL::uuid AS "orderId",
                  NULL::uuid AS "customerId", u."disabled"
           FROM "mentees" f JOIN "User" u ON u."id" = f."userId" AND u."deletedAt" IS NULL JOIN "Mentee" me ON me."userId" = u."id"
           LEFT JOIN LATERAL (SELECT c."name" AS "customer" FROM "OrderMentee" om JOIN "Order" o ON o."id" = om."orderId" JOIN "Customer" c ON c."id" = o."customerId"
                              WHERE om."menteeId" = u."id" ORDER BY o."startsOn" DESC, o."id" LIMIT 1) w ON true
           ORDER BY me."nameKana", u."id" LIMIT ${perKind})
          UNION ALL
          (SELECT NULL, 'mentee', om."name", om."email", o."name", o."id", NULL, false FROM "OrderMentee" om JOIN "Order" o ON o."id" = om."orderId"
           WHERE search_grams(om."name" || '/' || coalesce(om."nameKana", '') || '/' || om."email") @> ${grams} AND om."menteeId" IS NULL
             AND (${has(sql`om."name"`)} OR ${has(sql`om."nameKana"`)} OR ${has(sql`om."email"`)}) AND ${adminScope}
           ORDER BY om."nameKana", om."id" LIMIT ${perKind})
          UNION ALL
          (SELECT u."id", 'mentor', coalesce(mo."displayName", mo."name", '氏名未登録'), u."email", NULL, NULL, NULL, u."disabled" OR NOT mo."enabled"
           FROM "Mentor" mo JOIN "User" u ON u."id" = mo."userId" AND u."deletedAt" IS NULL
           WHERE (${has(sql`mo."name"`)} OR ${has(sql`mo."displayName"`)} OR ${has(sql`mo."nameKana"`)} OR u."email" ILIKE ${like}) AND ${adminScope}
           ORDER BY mo."nameKana", u."id" LIMIT ${perKind})
          UNION ALL
          (SELECT u."id", 'hrstaff', h."name", u."email", c."name", NULL, c."id", u."disabled"
           FROM "HrStaff" h JOIN "User" u ON u."id" = h."userId" AND u."deletedAt" IS NULL JOIN "Customer" c ON c."id" = h."customerId"
           WHERE (${has(sql`h."name"`)} OR ${has(sql`h."nameKana"`)} OR u."email" ILIKE ${like}) AND ${adminScope}
           ORDER BY h."nameKana", u."id" LIMIT ${perKind})`,
    );
  },

  customersByName(scope: Scope, q: string): Promise<{ id: string; name: string; status: string }[]> {
    return rowsOf(
      client,
      sql`SELECT c."id", c."name", c."status"::text AS "status" FROM "Customer" c
          WHERE (strpos(${folded(sql`c."name"`)}, ${folded(sql`${q}::text`)}) > 0 OR strpos(${folded(sql`c."nameKana"`)}, ${folded(sql`${q}::text`)}) > 0) AND ${adminOnly(scope)}
          ORDER BY c."name", c."id" LIMIT ${ADMIN_SEARCH.perKind}`,
    );
  },
});

/** An address that does not take mails may be a consultant's. */
const subjectOf = (kind: StoredTask, subject: TaskSubject): Sql =>
  kind === "address_clash"
    ? sql`b."subject"`
    : kind === "address_bounced"
      ? sql`CASE b."role" WHEN 'mentor' THEN 'mentor' ELSE 'mentee' END`
      : sql`${subject}::text`;
