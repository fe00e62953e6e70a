import { AppError } from "@knotter/domain/errors";
import type { PeriodFacts, PersonFacts } from "@knotter/domain/report-facts";
import type { ReportRelease } from "@knotter/domain/report-release";
import type { LocalDate } from "@knotter/domain/tokyo";
import type { FrozenPeriodRow, ReleasedRow } from "./report-period.row";
import { firstOf, type ReadClient, rowsOf, type Sql, sql } from "./sql";

/** A person who took part, told by name or not. */
const tookPart: Sql = sql`EXISTS (SELECT 1 FROM jsonb_array_elements(p."facts" -> 'interviews') AS i WHERE i ->> 'outcome' = 'done')`;

export const reportPeriodReads = (client: ReadClient) => ({
  /** The periods of these orders that are frozen, without their people; the first ones first. */
  frozen(orderIds: readonly string[]): Promise<FrozenPeriodRow[]> {
    return rowsOf<FrozenPeriodRow>(
      client,
      sql`SELECT "id", "orderId", "startsOn"::text AS "startsOn", "endsOn"::text AS "endsOn", "level"::text AS "level", "showRegistration", "listed", "continues", "at"
          FROM "ReportPeriod" WHERE "orderId" = ANY(${orderIds as string[]}::uuid[]) ORDER BY "endsOn", "id"`,
    );
  },

  /** The same with everybody's facts. */
  async facts(orderIds: readonly string[]): Promise<PeriodFacts[]> {
    const periods = await this.frozen(orderIds);
    const people = await rowsOf<{ periodId: string; person: string; facts: Omit<PersonFacts, "person" | "orderId"> }>(
      client,
      sql`SELECT "periodId", "person", "facts" FROM "ReportPeriodPerson" WHERE "periodId" = ANY(${periods.map(({ id }) => id)}::uuid[]) ORDER BY "id"`,
    );
    const of = new Map<string, PersonFacts[]>(periods.map(({ id }) => [id, []]));
    const orderOf = new Map(periods.map(({ id, orderId }) => [id, orderId]));
    for (const { periodId, person, facts } of people) of.get(periodId)?.push({ ...facts, person, orderId: orderOf.get(periodId) ?? "" });
    return periods.map(({ at: _, ...period }) => ({ ...period, people: of.get(period.id) ?? [] }));
  },

  /** Everything that was told of any of these orders, in the order in which it was. */
  releases(customerId: string, orderIds: readonly string[]): Promise<ReleasedRow[]> {
    return rowsOf<ReportRelease & { at: Date }>(
      client,
      sql`SELECT "unit", "orderIds", "visibility", "periodIds", "tables", "at" FROM "ReportRelease"
          WHERE "customerId" = ${customerId}::uuid AND "orderIds" && ${orderIds as string[]}::uuid[] ORDER BY "at", "id"`,
    );
  },

  /** The last day of each order, in Japan, until which a report from before periods were told once has told of it. */
  async toldBefore(orderIds: readonly string[]): Promise<Record<string, LocalDate>> {
    const rows = await rowsOf<{ orderId: string; day: LocalDate }>(
      client,
      sql`SELECT o."id" AS "orderId", max((r."asOf" AT TIME ZONE 'Asia/Tokyo')::date)::text AS "day"
          FROM unnest(${orderIds as string[]}::uuid[]) AS o("id") JOIN "OrderReport" r ON r."orderIds" @> ARRAY[o."id"]
          WHERE r."status" = 'published' AND cardinality(r."people") > 0 GROUP BY 1`,
    );
    return Object.fromEntries(rows.map(({ orderId, day }) => [orderId, day]));
  },

  /** Everybody of a customer who has been counted by attribute, in whatever order. */
  async counted(customerId: string): Promise<string[]> {
    const rows = await rowsOf<{ person: string }>(
      client,
      sql`SELECT DISTINCT p."person" FROM "ReportRelease" r
          CROSS JOIN LATERAL jsonb_array_elements_text(r."tables" -> 'people' -> 'periodIds') AS told("id")
          JOIN "ReportPeriodPerson" p ON p."periodId" = told."id"::uuid
          WHERE r."customerId" = ${customerId}::uuid AND ${tookPart}
          UNION
          SELECT om."menteeId"::text FROM "OrderReport" r CROSS JOIN LATERAL unnest(r."people") AS listed("id") JOIN "OrderMentee" om ON om."id" = listed."id"
          WHERE r."customerId" = ${customerId}::uuid AND r."status" = 'published' AND om."menteeId" IS NOT NULL`,
    );
    return rows.map(({ person }) => person);
  },

  /** How many people have taken part in the frozen periods of these orders, each once. */
  async participants(orderIds: readonly string[]): Promise<number> {
    const row = await firstOf<{ people: number }>(
      client,
      sql`SELECT count(DISTINCT p."person")::int AS "people" FROM "ReportPeriod" r JOIN "ReportPeriodPerson" p ON p."periodId" = r."id"
          WHERE r."orderId" = ANY(${orderIds as string[]}::uuid[]) AND ${tookPart}`,
    );
    return row?.people ?? 0;
  },

  /** How many people a customer's cells hold at least. */
  async kOf(customerId: string): Promise<number> {
    const row = await firstOf<{ k: number }>(client, sql`SELECT "kThreshold" AS "k" FROM "Customer" WHERE "id" = ${customerId}::uuid`);
    if (!row) throw new AppError("NOT_FOUND");
    return row.k;
  },
});
