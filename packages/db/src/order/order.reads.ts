import { AppError } from "@knotter/domain/errors";
import { firstOf, type ReadClient, rowsOf, type Sql, sql } from "../sql";
import type { EnrolmentRow, OrderConditionsRow } from "./order.row";

export const enrolmentColumns: Sql = sql`om."id" AS "orderMenteeId", o."id" AS "orderId", o."name" AS "orderName", o."customerId", c."name" AS "customerName",
  o."status"::text AS "status", o."startsOn"::text AS "startsOn", o."endsOn"::text AS "endsOn", o."bookingOpensOn"::text AS "bookingOpensOn",
  o."bookingClosesOn"::text AS "bookingClosesOn", o."sessionMinutes", o."totalSessionCap", o."disclosureLevel"::text AS "disclosureLevel",
  o."policy", om."usedCount" AS "used", om."maxCount" AS "max", (om."bookingHeldAt" IS NOT NULL) AS "held"`;

export const orderReads = (client: ReadClient) => ({
  /** The running orders of a mentee, the one to be used first in front: open, with a count left, ending soonest. */
  enrolmentsOf(menteeId: string): Promise<EnrolmentRow[]> {
    return rowsOf<EnrolmentRow>(
      client,
      sql`SELECT ${enrolmentColumns}
          FROM "OrderMentee" om JOIN "Order" o ON o."id" = om."orderId" JOIN "Customer" c ON c."id" = o."customerId"
          WHERE om."menteeId" = ${menteeId}::uuid AND om."status" = 'active' AND o."status" IN ('active', 'closed_booking')
          ORDER BY (o."status" = 'active') DESC, (om."usedCount" < om."maxCount") DESC, o."endsOn", om."id"`,
    );
  },

  /** How many interviews of the mentee are still to come, over all her orders. */
  async futureReservations(menteeId: string, now: Date): Promise<number> {
    const row = await firstOf<{ count: number }>(
      client,
      sql`SELECT count(*)::int AS "count" FROM "Mentoring" WHERE "menteeId" = ${menteeId}::uuid AND "status" = 'reserved' AND "endAt" > ${now}`,
    );
    return row?.count ?? 0;
  },

  /** What an order allows, for changes of an interview that is booked already. */
  async termsOf(orderId: string): Promise<OrderConditionsRow> {
    const row = await firstOf<OrderConditionsRow>(
      client,
      sql`SELECT "id" AS "orderId", "customerId", "startsOn"::text AS "startsOn", "endsOn"::text AS "endsOn", "sessionMinutes", "policy" FROM "Order" WHERE "id" = ${orderId}::uuid`,
    );
    if (!row) throw new AppError("NOT_FOUND");
    return row;
  },

  /** Whether the person is still on the list of an order that still runs: what a new time asks for, and a cancellation does not. */
  async isRunning(orderMenteeId: string): Promise<boolean> {
    const row = await firstOf<{ running: boolean }>(
      client,
      sql`SELECT (om."status" = 'active' AND o."status" IN ('active', 'closed_booking')) AS "running"
          FROM "OrderMentee" om JOIN "Order" o ON o."id" = om."orderId" WHERE om."id" = ${orderMenteeId}::uuid`,
    );
    return row?.running ?? false;
  },

  /** Sum of used counts of an order: what its total cap is held against. */
  async usedOf(orderId: string): Promise<number> {
    const row = await firstOf<{ used: number }>(
      client,
      sql`SELECT coalesce(sum("usedCount"), 0)::int AS "used" FROM "OrderMentee" WHERE "orderId" = ${orderId}::uuid`,
    );
    return row?.used ?? 0;
  },
});
