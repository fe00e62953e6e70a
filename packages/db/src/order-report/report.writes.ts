import { AppError } from "@knotter/domain/errors";
import type { Client } from "../client";
import { firstOf, rowsOf, sql } from "../sql";
import type { NewReport, OrderReportRow, ReportTexts } from "./report.row";

export const orderReportWrites = (client: Client) => ({
  /** Reports and groups of one company are made one after the other: each is held against all others. */
  async lockReports(customerId: string): Promise<void> {
    await firstOf(client, sql`SELECT "id" FROM "Customer" WHERE "id" = ${customerId}::uuid FOR NO KEY UPDATE`);
  },

  /** What one person is shown is held against what she has seen: her calls queue here. */
  async lockViewer(userId: string): Promise<void> {
    await firstOf(client, sql`SELECT "id" FROM "User" WHERE "id" = ${userId}::uuid FOR NO KEY UPDATE`);
  },

  async createDraft(report: NewReport, by: { actorId: string; now: Date }): Promise<string> {
    const row = await firstOf<{ id: string }>(
      client,
      sql`INSERT INTO "OrderReport" ("customerId", "orderIds", "kThreshold", "asOf", "sections", "periodIds", "createdById", "createdAt", "updatedAt")
          VALUES (${report.customerId}::uuid, ${report.orderIds}::uuid[], ${report.kThreshold}, ${by.now}, ${JSON.stringify(report.sections)}::jsonb, ${report.periodIds}::uuid[], ${by.actorId}::uuid, ${by.now}, ${by.now}) RETURNING "id"`,
    );
    return (row as { id: string }).id;
  },

  /** Takes the numbers anew. */
  async refresh(report: Pick<OrderReportRow, "id" | "version">, fresh: NewReport, now: Date): Promise<void> {
    await this.change(
      report,
      sql`"kThreshold" = ${fresh.kThreshold}, "asOf" = ${now}, "sections" = ${JSON.stringify(fresh.sections)}::jsonb, "periodIds" = ${fresh.periodIds}::uuid[],
          "basis" = '{}', "people" = '{}', "status" = 'draft', "reviewedAt" = NULL, "reviewedById" = NULL`,
      now,
    );
  },

  /** New words: whoever reviewed the old ones has not read them. */
  async write(report: Pick<OrderReportRow, "id" | "version">, texts: ReportTexts, now: Date): Promise<void> {
    await this.change(
      report,
      sql`"texts" = ${JSON.stringify(texts)}::jsonb, "status" = 'draft', "reviewedAt" = NULL, "reviewedById" = NULL`,
      now,
    );
  },

  async review(report: Pick<OrderReportRow, "id" | "version">, by: { actorId: string; now: Date }): Promise<void> {
    await this.change(report, sql`"status" = 'reviewed', "reviewedAt" = ${by.now}, "reviewedById" = ${by.actorId}::uuid`, by.now);
  },

  /** From here on the row is frozen by a trigger. */
  async publish(report: Pick<OrderReportRow, "id" | "version">, by: { actorId: string; now: Date }): Promise<void> {
    await this.change(report, sql`"status" = 'published', "publishedAt" = ${by.now}, "publishedById" = ${by.actorId}::uuid`, by.now);
  },

  /** VERSION_CONFLICT for whoever comes second. */
  async change({ id, version }: Pick<OrderReportRow, "id" | "version">, set: ReturnType<typeof sql>, now: Date): Promise<void> {
    const rows = await rowsOf(
      client,
      sql`UPDATE "OrderReport" SET ${set}, "version" = "version" + 1, "updatedAt" = ${now}
          WHERE "id" = ${id}::uuid AND "version" = ${version} AND "status" <> 'published' RETURNING "id"`,
    );
    if (rows.length === 0) throw new AppError("VERSION_CONFLICT");
  },

  /** Sets of orders of which something has been told. */
  async publishedSets(customerId: string): Promise<string[][]> {
    const rows = await rowsOf<{ orderIds: string[] }>(
      client,
      sql`SELECT DISTINCT "orderIds" FROM "OrderReport" WHERE "customerId" = ${customerId}::uuid AND "status" = 'published'`,
    );
    return rows.map(({ orderIds }) => orderIds);
  },

  /** Notes that this person has been shown this report. */
  async noteView(report: Pick<OrderReportRow, "id" | "orderIds">, userId: string, now: Date): Promise<void> {
    await rowsOf(
      client,
      sql`INSERT INTO "OrderReportView" ("userId", "reportId", "orderIds", "at") VALUES (${userId}::uuid, ${report.id}::uuid, ${report.orderIds}::uuid[], ${now})
          ON CONFLICT ("userId", "reportId") DO NOTHING`,
    );
  },

  /** HR people of a company who may read reports and can sign in: who has not accepted the invitation yet has no way in. */
  async readersOf(customerId: string): Promise<string[]> {
    const rows = await rowsOf<{ userId: string }>(
      client,
      sql`SELECT h."userId" FROM "HrStaff" h JOIN "User" u ON u."id" = h."userId"
          WHERE h."customerId" = ${customerId}::uuid AND h."canViewReport" AND u."emailVerifiedAt" IS NOT NULL AND NOT u."disabled" AND u."deletedAt" IS NULL ORDER BY h."userId"`,
    );
    return rows.map(({ userId }) => userId);
  },

  async createGroup(group: { customerId: string; orderIds: readonly string[] }, by: { actorId: string; now: Date }): Promise<string> {
    const row = await firstOf<{ id: string }>(
      client,
      sql`INSERT INTO "ReportGroup" ("customerId", "orderIds", "createdById", "createdAt")
          VALUES (${group.customerId}::uuid, ${group.orderIds}::uuid[], ${by.actorId}::uuid, ${by.now}) RETURNING "id"`,
    );
    return (row as { id: string }).id;
  },
});
