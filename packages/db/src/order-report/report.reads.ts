import { AppError } from "@knotter/domain/errors";
import type { Scope } from "@knotter/domain/scope";
import { ordersIn } from "../order/scope";
import { empty, firstOf, join, type ReadClient, rowsOf, type Sql, sql } from "../sql";
import type { ListedReportRow, OrderReportRow, ReportFilter, ReportOrderRow } from "./report.row";

const columns: Sql = sql`r."id", r."customerId", r."orderIds", r."status"::text AS "status", r."kThreshold", r."asOf", r."sections", r."periodIds", (cardinality(r."people") > 0) AS "fromBefore", r."texts", r."version", r."reviewedAt",
  (SELECT a."name" FROM "Admin" a WHERE a."userId" = r."reviewedById") AS "reviewedBy", r."publishedAt"`;

/** The company reads what is published, an admin also what is not yet. Nobody else has a part in reports. */
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
                 o."reportPeriodEnds"::text[] AS "reportPeriodEnds", o."disclosureLevel"::text AS "level", o."showRegistration", c."kThreshold"
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
   * What people wrote to the admins and allowed to be passed on to their company, of these orders; without who wrote it and when, in an
   * order that says nothing. `people`: how many wrote them.
   */
  async sharedComments(orderIds: readonly string[]): Promise<{ people: number; comments: string[] }> {
    const row = await firstOf<{ people: number; comments: string[] | null }>(
      client,
      sql`SELECT count(DISTINCT t."menteeId")::int AS "people", array_agg(m."commentToOffice" ORDER BY md5(m."id"::text)) AS "comments"
          FROM "Mentoring" t JOIN "MenteeReport" m ON m."mentoringId" = t."id"
          WHERE t."orderId" = ANY(${orderIds}::uuid[]) AND t."status" = 'done' AND m."submittedAt" IS NOT NULL AND m."shareCommentWithHr" AND m."commentToOffice" <> ''`,
    );
    return { people: row?.people ?? 0, comments: row?.comments ?? [] };
  },

  async hasSeen(userId: string, reportId: string): Promise<boolean> {
    const row = await firstOf(
      client,
      sql`SELECT 1 FROM "OrderReportView" WHERE "userId" = ${userId}::uuid AND "reportId" = ${reportId}::uuid`,
    );
    return row !== null;
  },

  /** The people of a report from before periods were told once, by their rows in the lists; of all others nobody. */
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
