import { AppError } from "@knotter/domain/errors";
import type { PersonFacts } from "@knotter/domain/report-facts";
import type { UnitRelease } from "@knotter/domain/report-unit";
import type { Scope } from "@knotter/domain/scope";
import type { ListedReportRow, OrderReportRow, ReportBasis, ReportFilter, ReportOrderRow } from "./order-report.row";
import { ordersIn } from "./order-scope";
import { empty, firstOf, join, type ReadClient, rowsOf, type Sql, sql } from "./sql";

const columns: Sql = sql`r."id", r."customerId", r."orderIds", r."status"::text AS "status", r."kThreshold", r."asOf", r."sections", r."texts", r."version", r."reviewedAt",
  (SELECT a."name" FROM "Admin" a WHERE a."userId" = r."reviewedById") AS "reviewedBy", r."publishedAt"`;

/** The company reads what is published, the office also what is not yet. Nobody else has a part in reports. */
const reportsIn = (scope: Scope): Sql =>
  scope.kind === "all"
    ? sql`true`
    : scope.kind === "customer"
      ? sql`r."customerId" = ${scope.customerId}::uuid AND r."status" = 'published'`
      : sql`false`;

/** HR people of a company who may read reports and can sign in: they get a mail when one is published. */
const reader: Sql = sql`FROM "HrStaff" h JOIN "User" u ON u."id" = h."userId" WHERE h."canViewReport" AND u."emailVerifiedAt" IS NOT NULL AND NOT u."disabled" AND u."deletedAt" IS NULL`;

export const orderReportReads = (client: ReadClient) => ({
  /** All of the orders, each of them in scope and of one customer; else NOT_FOUND, without saying which. */
  async requireOrders(scope: Scope, orderIds: readonly string[]): Promise<ReportOrderRow[]> {
    const rows = await rowsOf<ReportOrderRow>(
      client,
      sql`SELECT o."id", o."customerId", o."orderNo", o."name", o."startsOn"::text AS "startsOn", o."endsOn"::text AS "endsOn",
                 o."disclosureLevel"::text AS "level", o."showRegistration", c."kThreshold"
          FROM "Order" o JOIN "Customer" c ON c."id" = o."customerId"
          WHERE o."id" = ANY(${orderIds}::uuid[]) AND ${ordersIn(scope)} ORDER BY o."startsOn", o."orderNo"`,
    );
    const customers = new Set(rows.map(({ customerId }) => customerId));
    if (rows.length !== orderIds.length || customers.size !== 1) throw new AppError("NOT_FOUND");
    return rows;
  },

  groupsOf(customerId: string): Promise<{ id: string; orderIds: string[] }[]> {
    return rowsOf(
      client,
      sql`SELECT "id", "orderIds" FROM "ReportGroup" WHERE "customerId" = ${customerId}::uuid ORDER BY "id" LIMIT 1000`,
    );
  },

  /** The latest published report of exactly these orders. */
  published(orderIds: readonly string[]): Promise<OrderReportRow | null> {
    return firstOf<OrderReportRow>(
      client,
      sql`SELECT ${columns} FROM "OrderReport" r WHERE r."orderIds" @> ${orderIds}::uuid[] AND r."orderIds" = ${orderIds}::uuid[] AND r."status" = 'published'
          ORDER BY r."publishedAt" DESC, r."id" DESC LIMIT 1`,
    );
  },

  open(orderIds: readonly string[]): Promise<OrderReportRow | null> {
    return firstOf<OrderReportRow>(
      client,
      sql`SELECT ${columns} FROM "OrderReport" r WHERE r."orderIds" = ${orderIds}::uuid[] AND r."status" <> 'published'`,
    );
  },

  /** The latest of each set of orders, and what is not published yet; newest first, keyset on (movedAt, id). */
  list(
    scope: Scope,
    userId: string,
    { customerId, orderId, status, after, limit }: ReportFilter & { after?: { startAt: Date; id: string } | undefined; limit: number },
  ): Promise<ListedReportRow[]> {
    const conditions = [reportsIn(scope)];
    if (customerId) conditions.push(sql`r."customerId" = ${customerId}::uuid`);
    if (orderId) conditions.push(sql`r."orderIds" @> ARRAY[${orderId}::uuid]`);
    if (status) conditions.push(sql`r."status" = ${status}::"OrderReportStatus"`);
    return rowsOf<ListedReportRow>(
      client,
      sql`SELECT * FROM (
            SELECT r."id", r."orderIds", r."customerId", c."name" AS "customerName", r."status"::text AS "status", r."asOf", r."publishedAt",
                   coalesce(r."publishedAt", r."updatedAt") AS "movedAt",
                   (r."status" = 'published' AND NOT EXISTS (SELECT 1 FROM "OrderReportView" v WHERE v."userId" = ${userId}::uuid AND v."reportId" = r."id")) AS "unread",
                   (SELECT json_agg(json_build_object('id', o."id", 'orderNo', o."orderNo", 'name', o."name", 'startsOn', o."startsOn", 'endsOn', o."endsOn")
                                    ORDER BY o."startsOn", o."orderNo") FROM "Order" o WHERE o."id" = ANY(r."orderIds")) AS "orders"
            FROM "OrderReport" r JOIN "Customer" c ON c."id" = r."customerId"
            WHERE ${join(conditions, " AND ")}
              AND NOT EXISTS (SELECT 1 FROM "OrderReport" n WHERE r."status" = 'published' AND n."status" = 'published' AND n."customerId" = r."customerId"
                              AND n."orderIds" = r."orderIds" AND (n."publishedAt", n."id") > (r."publishedAt", r."id"))
          ) l
          ${after ? sql`WHERE (l."movedAt", l."id") < (${after.startAt}, ${after.id}::uuid)` : empty}
          ORDER BY l."movedAt" DESC, l."id" DESC LIMIT ${limit}`,
    );
  },

  async readerCount(customerId: string): Promise<number> {
    const row = await firstOf<{ count: number }>(
      client,
      sql`SELECT count(*)::int AS "count" ${reader} AND h."customerId" = ${customerId}::uuid`,
    );
    return row?.count ?? 0;
  },

  /**
   * What people wrote to the office and allowed to be passed on to their company, of these orders; without who wrote it and when, in an
   * order that says nothing. `people`: how many wrote them.
   */
  async sharedComments(orderIds: readonly string[]): Promise<{ people: number; comments: string[] }> {
    const row = await firstOf<{ people: number; comments: string[] | null }>(
      client,
      sql`SELECT count(DISTINCT t."orderMenteeId")::int AS "people", array_agg(m."commentToOffice" ORDER BY md5(m."id"::text)) AS "comments"
          FROM "Mentoring" t JOIN "MenteeReport" m ON m."mentoringId" = t."id"
          WHERE t."orderId" = ANY(${orderIds}::uuid[]) AND t."status" = 'done' AND m."submittedAt" IS NOT NULL AND m."shareCommentWithHr" AND m."commentToOffice" <> ''`,
    );
    return { people: row?.people ?? 0, comments: row?.comments ?? [] };
  },

  /** What each unit has told last, in whatever set of orders that was. */
  async lastReleases(customerId: string, keys: readonly string[]): Promise<ReportBasis> {
    const rows = await rowsOf<{ key: string; unit: UnitRelease }>(
      client,
      sql`SELECT u."key", l."unit" FROM unnest(${keys}::text[]) AS u("key")
          CROSS JOIN LATERAL (
            SELECT r."basis" -> u."key" AS "unit" FROM "OrderReport" r
            WHERE r."customerId" = ${customerId}::uuid AND r."status" = 'published' AND r."orderIds" @> string_to_array(u."key", ',')::uuid[]
            ORDER BY r."publishedAt" DESC, r."id" DESC LIMIT 1
          ) l WHERE l."unit" IS NOT NULL`,
    );
    return Object.fromEntries(rows.map(({ key, unit }) => [key, unit]));
  },

  /** How many people have taken part, order by order: without a list, for the question whether there can be a report. */
  async participants(orderIds: readonly string[]): Promise<Record<string, number>> {
    const rows = await rowsOf<{ orderId: string; people: number }>(
      client,
      sql`SELECT t."orderId", count(DISTINCT t."orderMenteeId")::int AS "people" FROM "Mentoring" t
          WHERE t."orderId" = ANY(${orderIds}::uuid[]) AND t."status" = 'done' GROUP BY t."orderId"`,
    );
    return Object.fromEntries(rows.map(({ orderId, people }) => [orderId, people]));
  },

  /**
   * Everybody on the lists of these orders with what a report counts, in one statement whatever their number: nobody's texts, nobody's
   * name. Themes and tags come with the day on which they were handed in first, ratings as the person's own mean.
   */
  facts(orderIds: readonly string[]): Promise<PersonFacts[]> {
    return rowsOf<PersonFacts>(
      client,
      sql`WITH session AS (
            SELECT t."id", t."orderMenteeId", t."status", t."startAt", t."endAt", t."cancelSide", t."canceledAt", t."noShowSide", t."noShowReportedAt", t."disclosureLevelAtBooking", t."anonymizedAt"
            FROM "Mentoring" t WHERE t."orderId" = ANY(${orderIds}::uuid[])
          ), held AS (
            SELECT s."orderMenteeId", s."startAt", s."endAt", s."anonymizedAt",
                   m."submittedAt" AS "menteeAt", m."updatedAt" AS "menteeUpdatedAt", m."satisfaction", m."easeOfTalking", m."goalProgress", m."nps",
                   m."selfEfficacyAfter" - m."selfEfficacyBefore" AS "change",
                   r."submittedAt" AS "mentorAt", r."updatedAt" AS "mentorUpdatedAt", r."actualStartAt", r."actualEndAt", r."themes", r."orgIssueTags"
            FROM session s
            LEFT JOIN "MenteeReport" m ON m."mentoringId" = s."id" AND m."submittedAt" IS NOT NULL
            LEFT JOIN "MentorReport" r ON r."mentoringId" = s."id" AND r."submittedAt" IS NOT NULL
            WHERE s."status" = 'done'
          ), booked AS (
            SELECT "orderMenteeId", bool_or("status" <> 'canceled') AS "booked", min("disclosureLevelAtBooking")::text AS "level",
                   min("canceledAt") FILTER (WHERE "status" = 'canceled' AND "cancelSide" = 'mentee') AS "canceledAt",
                   min("noShowReportedAt") FILTER (WHERE "status" = 'no_show' AND "noShowSide" = 'mentee') AS "noShowAt"
            FROM session GROUP BY 1
          ), taken AS (
            SELECT "orderMenteeId", count(*)::int AS "sessions",
                   avg("satisfaction")::float AS "satisfaction", avg("easeOfTalking")::float AS "easeOfTalking", avg("goalProgress")::float AS "goalProgress",
                   avg("change")::float AS "change", max("menteeAt") FILTER (WHERE "change" IS NOT NULL) AS "changeAt",
                   avg(CASE WHEN "nps" >= 9 THEN 100 WHEN "nps" <= 6 THEN -100 WHEN "nps" IS NOT NULL THEN 0 END)::float AS "nps",
                   max("menteeAt") FILTER (WHERE "nps" IS NOT NULL) AS "npsAt", max("menteeAt") AS "answeredAt",
                   avg(extract(epoch FROM coalesce("actualEndAt", "endAt") - coalesce("actualStartAt", "startAt")) / 60)::float AS "minutes", max("startAt") AS "heldAt",
                   greatest(max("menteeUpdatedAt") FILTER (WHERE "menteeUpdatedAt" > "menteeAt"), max("mentorUpdatedAt") FILTER (WHERE "mentorUpdatedAt" > "mentorAt"),
                            max("anonymizedAt")) AS "editedAt"
            FROM held GROUP BY 1
          ), theme AS (
            SELECT "orderMenteeId", jsonb_object_agg("code", "at") AS "codes" FROM (
              SELECT "orderMenteeId", "code", ${epoch(sql`min("mentorAt")`)} AS "at" FROM held, unnest("themes") AS "code" GROUP BY 1, 2) f GROUP BY 1
          ), tag AS (
            SELECT "orderMenteeId", jsonb_object_agg("code", "at") AS "codes" FROM (
              SELECT "orderMenteeId", "code", ${epoch(sql`min("mentorAt")`)} AS "at" FROM held, unnest("orgIssueTags") AS "code" GROUP BY 1, 2) f GROUP BY 1
          )
          SELECT om."id", om."orderId", (om."status" = 'active') AS "registered", coalesce(b."booked", false) AS "booked", k."sessions" IS NOT NULL AS "tookPart",
                 coalesce(k."sessions", 0) AS "sessions", b."level", me."ageBand" AS "age", coalesce(nullif(om."groupTag", ''), nullif(om."department", '')) AS "department",
                 nullif(me."jobType", '') AS "job", coalesce(h."codes", '{}') AS "themes", coalesce(g."codes", '{}') AS "tags",
                 jsonb_strip_nulls(jsonb_build_object(
                   'satisfaction', ${rating(sql`k."satisfaction"`, sql`k."answeredAt"`)}, 'easeOfTalking', ${rating(sql`k."easeOfTalking"`, sql`k."answeredAt"`)},
                   'goalProgress', ${rating(sql`k."goalProgress"`, sql`k."answeredAt"`)}, 'selfEfficacyChange', ${rating(sql`k."change"`, sql`k."changeAt"`)},
                   'nps', ${rating(sql`k."nps"`, sql`k."npsAt"`)})) AS "ratings",
                 ${rating(sql`k."minutes"`, sql`k."heldAt"`)} AS "minutes",
                 ${epoch(sql`b."canceledAt"`)} AS "canceledAt", ${epoch(sql`b."noShowAt"`)} AS "noShowAt", ${epoch(sql`k."editedAt"`)} AS "editedAt"
          FROM "OrderMentee" om
          LEFT JOIN "Mentee" me ON me."userId" = om."menteeId"
          LEFT JOIN booked b ON b."orderMenteeId" = om."id"
          LEFT JOIN taken k ON k."orderMenteeId" = om."id"
          LEFT JOIN theme h ON h."orderMenteeId" = om."id"
          LEFT JOIN tag g ON g."orderMenteeId" = om."id"
          WHERE om."orderId" = ANY(${orderIds}::uuid[]) AND (om."status" <> 'withdrawn' OR k."sessions" IS NOT NULL)
          ORDER BY om."id"`,
    );
  },

  async hasSeen(userId: string, reportId: string): Promise<boolean> {
    const row = await firstOf(
      client,
      sql`SELECT 1 FROM "OrderReportView" WHERE "userId" = ${userId}::uuid AND "reportId" = ${reportId}::uuid`,
    );
    return row !== null;
  },

  /** The people of a report, by their rows in the lists. */
  async peopleOf(reportId: string): Promise<string[]> {
    const row = await firstOf<{ people: string[] }>(client, sql`SELECT "people" FROM "OrderReport" WHERE "id" = ${reportId}::uuid`);
    return row?.people ?? [];
  },

  /** By how many people each of these published reports differs from a set of people. */
  async differences(people: readonly string[], reports: { customerId: string } | { seenBy: string }): Promise<number[]> {
    const which =
      "seenBy" in reports
        ? sql`r."id" IN (SELECT v."reportId" FROM "OrderReportView" v WHERE v."userId" = ${reports.seenBy}::uuid)`
        : sql`r."customerId" = ${reports.customerId}::uuid AND r."status" = 'published'`;
    const rows = await rowsOf<{ difference: number }>(
      client,
      sql`SELECT cardinality(r."people") + ${people.length}::int - 2 * (SELECT count(*) FROM unnest(r."people") AS p WHERE p = ANY(${people}::uuid[]))::int AS "difference"
          FROM "OrderReport" r WHERE ${which}`,
    );
    return rows.map(({ difference }) => difference);
  },
});

/** Milliseconds since 1970, as the domain compares them. */
const epoch = (instant: Sql): Sql => sql`(extract(epoch FROM ${instant}) * 1000)::float`;

const rating = (value: Sql, at: Sql): Sql =>
  sql`CASE WHEN ${value} IS NOT NULL THEN jsonb_build_object('value', ${value}, 'at', ${epoch(at)}) END`;
