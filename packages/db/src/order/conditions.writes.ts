import type { DisclosureLevel } from "@knotter/domain/disclosure";
import { AppError } from "@knotter/domain/errors";
import type { OrderStatus } from "@knotter/domain/order";
import type { Client } from "../client";
import { firstOf, rowsOf, sql } from "../sql";
import type { OrderConditions } from "./detail.row";

export interface NewOrder extends OrderConditions {
  id: string;
  /** Null: the next number. */
  orderNo: string | null;
  customerId: string;
  status: OrderStatus;
  ownerAdminId: string | null;
}

/** PostgreSQL's own name for the queue of one order; any number will do, as long as nobody else takes it. */
const QUEUE = 0x6f7264;

export const orderConditionsWrites = (client: Client) => ({
  /**
   * Changes of one order by an admin queue here: its terms, its list, its consultants. Not a lock of its row, which bookings need.
   */
  async queue(orderId: string): Promise<void> {
    await rowsOf(client, sql`SELECT pg_advisory_xact_lock(${QUEUE}::int, hashtext(${orderId}))`);
  },

  /** Orders of one list, with the numbers they have or get: ORD-202604-0001 by the month in Japan, past numbers that were given by hand. */
  async insert(orders: readonly NewOrder[], now: Date): Promise<void> {
    if (orders.length === 0) return;
    const numbers = await freeNumbers(client, orders.filter(({ orderNo }) => orderNo === null).length, now);
    const rows = orders.map((order) => ({ ...order, orderNo: order.orderNo ?? numbers.pop() }));
    await rowsOf(
      client,
      sql`INSERT INTO "Order" ("id", "orderNo", "customerId", "name", "programType", "purpose", "startsOn", "endsOn", "bookingOpensOn", "bookingClosesOn", "sessionMinutes",
            "maxMentoringCount", "totalSessionCap", "disclosureLevel", "showRegistration", "policy", "questionSetId", "reportSchedule", "reportPeriodEnds", "status", "ownerAdminId", "memo", "createdAt", "updatedAt")
          SELECT w."id", w."orderNo", w."customerId", w."name", w."programType"::"ProgramType", w."purpose", w."startsOn", w."endsOn", w."bookingOpensOn", w."bookingClosesOn",
            w."sessionMinutes", w."maxMentoringCount", w."totalSessionCap", w."disclosureLevel"::"DisclosureLevel", w."showRegistration", w."policy", w."questionSetId",
            w."reportSchedule"::"ReportSchedule", w."reportPeriodEnds", w."status"::"OrderStatus", w."ownerAdminId", w."memo", ${now}::timestamptz, ${now}::timestamptz
          FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS w("id" uuid, "orderNo" text, "customerId" uuid, "name" text, "programType" text, "purpose" text,
            "startsOn" date, "endsOn" date, "bookingOpensOn" date, "bookingClosesOn" date, "sessionMinutes" int, "maxMentoringCount" int, "totalSessionCap" int,
            "disclosureLevel" text, "showRegistration" boolean, "policy" jsonb, "questionSetId" uuid, "reportSchedule" text, "reportPeriodEnds" date[], "status" text, "ownerAdminId" uuid, "memo" text)`,
    );
  },

  /** The condition decides the race: VERSION_CONFLICT when the order is no longer the one that was looked at. */
  async update(id: string, version: number, terms: OrderConditions & { status?: OrderStatus }, now: Date): Promise<void> {
    const row = await firstOf(
      client,
      sql`UPDATE "Order" SET "name" = ${terms.name}, "programType" = ${terms.programType}::"ProgramType", "purpose" = ${terms.purpose}, "startsOn" = ${terms.startsOn}::date,
            "endsOn" = ${terms.endsOn}::date, "bookingOpensOn" = ${terms.bookingOpensOn}::date, "bookingClosesOn" = ${terms.bookingClosesOn}::date,
            "sessionMinutes" = ${terms.sessionMinutes}::int, "maxMentoringCount" = ${terms.maxMentoringCount}::int, "totalSessionCap" = ${terms.totalSessionCap}::int,
            "disclosureLevel" = ${terms.disclosureLevel}::"DisclosureLevel", "showRegistration" = ${terms.showRegistration}, "policy" = ${JSON.stringify(terms.policy)}::jsonb,
            "questionSetId" = ${terms.questionSetId}::uuid, "reportSchedule" = ${terms.reportSchedule}::"ReportSchedule",
            "reportPeriodEnds" = ${terms.reportPeriodEnds}::date[], "memo" = ${terms.memo},
            "version" = "version" + 1, "updatedAt" = ${now}
          WHERE "id" = ${id}::uuid AND "version" = ${version}::int RETURNING "id"`,
    );
    if (!row) throw new AppError("VERSION_CONFLICT");
  },

  async move(id: string, expected: { from: OrderStatus; version: number }, to: OrderStatus, now: Date): Promise<void> {
    const row = await firstOf(
      client,
      sql`UPDATE "Order" SET "status" = ${to}::"OrderStatus", "version" = "version" + 1, "updatedAt" = ${now}
          WHERE "id" = ${id}::uuid AND "status" = ${expected.from}::"OrderStatus" AND "version" = ${expected.version}::int RETURNING "id"`,
    );
    if (!row) throw new AppError("VERSION_CONFLICT");
  },

  /** The set of consultants belongs to what somebody looked at: it has the version of the order. */
  async touch(id: string, version: number, now: Date): Promise<number> {
    const row = await firstOf<{ version: number }>(
      client,
      sql`UPDATE "Order" SET "version" = "version" + 1, "updatedAt" = ${now} WHERE "id" = ${id}::uuid AND "version" = ${version}::int RETURNING "version"`,
    );
    if (!row) throw new AppError("VERSION_CONFLICT");
    return row.version;
  },

  /** What a name alone says of a new customer. The rest is filled in by an admin. */
  async insertCustomers(customers: readonly { id: string; name: string; corporateNumber: string | null }[]): Promise<void> {
    if (customers.length === 0) return;
    await rowsOf(
      client,
      sql`INSERT INTO "Customer" ("id", "name", "corporateNumber")
          SELECT w."id", w."name", w."corporateNumber" FROM jsonb_to_recordset(${JSON.stringify(customers)}::jsonb) AS w("id" uuid, "name" text, "corporateNumber" text)`,
    );
  },

  /** The set of questions that is in use, for an order that names none. */
  async questionSet(id: string | null): Promise<string | null> {
    const row = await firstOf<{ id: string }>(
      client,
      id === null
        ? sql`SELECT "id" FROM "QuestionSet" WHERE "retiredAt" IS NULL ORDER BY "version" DESC LIMIT 1`
        : sql`SELECT "id" FROM "QuestionSet" WHERE "id" = ${id}::uuid`,
    );
    return row?.id ?? null;
  },

  customer(id: string): Promise<{ id: string; name: string; status: string; defaultDisclosureLevel: DisclosureLevel } | null> {
    return firstOf(
      client,
      sql`SELECT "id", "name", "status"::text AS "status", "defaultDisclosureLevel"::text AS "defaultDisclosureLevel" FROM "Customer" WHERE "id" = ${id}::uuid`,
    );
  },
});

async function freeNumbers(client: Client, count: number, now: Date): Promise<string[]> {
  const free: string[] = [];
  while (free.length < count) {
    const rows = await rowsOf<{ orderNo: string }>(
      client,
      sql`SELECT n."orderNo" FROM (
            SELECT 'ORD-' || to_char(${now}::timestamptz AT TIME ZONE 'Asia/Tokyo', 'YYYYMM') || '-' || to_char(nextval('order_no'), 'FM99999990000') AS "orderNo"
            FROM generate_series(1, ${count - free.length}::int)
          ) n WHERE NOT EXISTS (SELECT 1 FROM "Order" o WHERE o."orderNo" = n."orderNo")`,
    );
    free.push(...rows.map(({ orderNo }) => orderNo));
  }
  return free.reverse();
}
