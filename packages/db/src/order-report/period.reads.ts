import { AppError } from "@knotter/domain/errors";
import type { PersonFacts } from "@knotter/domain/report-facts";
import type { ReportRelease } from "@knotter/domain/report-release";
import type { LocalDate } from "@knotter/domain/tokyo";
import { empty, firstOf, type ReadClient, rowsOf, type Sql, sql } from "../sql";
import type { FreezingRow, FrozenPeriodRow, ReleasedRow } from "./period.row";

/** A person who took part, told by name or not. */
const tookPart: Sql = sql`EXISTS (SELECT 1 FROM jsonb_array_elements(p."facts" -> 'interviews') AS i WHERE i ->> 'outcome' = 'done')`;

/** People of one statement. */
const PEOPLE = 5_000;

export const freezingColumns: Sql = sql`f."id", f."orderId", f."startsOn"::text AS "startsOn", f."endsOn"::text AS "endsOn", f."since", f."level"::text AS "level",
  f."showRegistration", f."continues", f."listed", f."lastId", f."complete"`;

/** Pages of rows in the order of their ids, until one is not full. */
async function* pages<Row extends { id: string }>(read: (after: Sql) => Promise<Row[]>): AsyncGenerator<Row[]> {
  for (let after = empty; ; ) {
    const rows = await read(after);
    yield rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < PEOPLE) return;
    after = sql`AND "id" > ${last.id}::uuid`;
  }
}

export const reportPeriodReads = (client: ReadClient) => ({
  /** The periods of these orders that are frozen, without their people; the first ones first. */
  frozen(orderIds: readonly string[]): Promise<FrozenPeriodRow[]> {
    return rowsOf<FrozenPeriodRow>(
      client,
      sql`SELECT "id", "orderId", "startsOn"::text AS "startsOn", "endsOn"::text AS "endsOn", "level"::text AS "level", "showRegistration", "listed", "continues", "at"
          FROM "ReportPeriod" WHERE "orderId" = ANY(${orderIds as string[]}::uuid[]) ORDER BY "endsOn", "id"`,
    );
  },

  /** Periods of a customer that are being frozen; the first ones first. Another process may have frozen the same one at once: it counts. */
  freezing(customerId: string): Promise<FreezingRow[]> {
    return rowsOf<FreezingRow>(
      client,
      sql`SELECT ${freezingColumns} FROM "ReportFreezing" f JOIN "Order" o ON o."id" = f."orderId"
          WHERE o."customerId" = ${customerId}::uuid
            AND NOT EXISTS (SELECT 1 FROM "ReportPeriod" p WHERE p."orderId" = f."orderId" AND p."endsOn" = f."endsOn")
          ORDER BY f."endsOn", f."id"`,
    );
  },

  /** The orders of a customer that have something frozen: each of them may have something to tell. */
  async frozenOrders(customerId: string): Promise<string[]> {
    const rows = await rowsOf<{ id: string }>(
      client,
      sql`SELECT DISTINCT o."id" FROM "Order" o JOIN "ReportPeriod" p ON p."orderId" = o."id" WHERE o."customerId" = ${customerId}::uuid`,
    );
    return rows.map(({ id }) => id);
  },

  /** Everybody's facts of a period, some people to a statement. They never change, but for who is erased. */
  async facts({ id, orderId }: { id: string; orderId: string }): Promise<PersonFacts[]> {
    const people: PersonFacts[] = [];
    for await (const rows of pages((after) =>
      rowsOf<{ id: string; person: string; facts: Omit<PersonFacts, "person" | "orderId"> }>(
        client,
        sql`SELECT "id", "person", "facts" FROM "ReportPeriodPerson" WHERE "periodId" = ${id}::uuid ${after} ORDER BY "id" LIMIT ${PEOPLE}`,
      ),
    ))
      for (const { person, facts } of rows) people.push({ ...facts, person, orderId });
    return people;
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
  async counted(customerId: string): Promise<Set<string>> {
    const told = await rowsOf<{ id: string }>(
      client,
      sql`SELECT DISTINCT told."id" FROM "ReportRelease" r
          CROSS JOIN LATERAL jsonb_array_elements_text(r."tables" -> 'people' -> 'periodIds') AS told("id") WHERE r."customerId" = ${customerId}::uuid`,
    );
    const before = await rowsOf<{ person: string }>(
      client,
      sql`SELECT DISTINCT om."menteeId"::text AS "person"
          FROM "OrderReport" r CROSS JOIN LATERAL unnest(r."people") AS listed("id") JOIN "OrderMentee" om ON om."id" = listed."id"
          WHERE r."customerId" = ${customerId}::uuid AND r."status" = 'published' AND om."menteeId" IS NOT NULL`,
    );
    const people = new Set(before.map(({ person }) => person));
    for (const { id } of told)
      for await (const rows of pages((after) =>
        rowsOf<{ id: string; person: string; took: boolean }>(
          client,
          sql`SELECT p."id", p."person", ${tookPart} AS "took" FROM "ReportPeriodPerson" p WHERE p."periodId" = ${id}::uuid ${after} ORDER BY p."id" LIMIT ${PEOPLE}`,
        ),
      ))
        for (const { person, took } of rows) if (took) people.add(person);
    return people;
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
