import type { HrMenteeStatus } from "@knotter/domain/mentee";
import { BOOKED_STATUSES, type ProgressCounts } from "@knotter/domain/order-progress";
import type { Scope } from "@knotter/domain/scope";
import { pattern } from "../mentee/mentee.reads";
import type { HrListOrder, HrMenteeRow } from "../mentee/mentee.row";
import { firstOf, join, type ReadClient, rowsOf, type Sql, sql } from "../sql";

/** What HR may know of a person's interviews in an order: those booked at L1 or more. Under that the company was promised not to be told. */
const visible: Sql = sql`SELECT count(*) FILTER (WHERE t."status" = 'reserved')::int AS "reserved", count(*) FILTER (WHERE t."status" = 'done')::int AS "done"
  FROM "Mentoring" t WHERE t."orderMenteeId" = om."id" AND t."disclosureLevelAtBooking" <> 'L0'`;

const STATUS: Record<HrMenteeStatus, Sql> = {
  unregistered: sql`om."status" IN ('listed', 'invited', 'temporary')`,
  registered: sql`om."status" = 'active'`,
  withdrawn: sql`om."status" = 'withdrawn'`,
  notBooked: sql`v."reserved" = 0 AND v."done" = 0`,
  bookedOrDone: sql`(v."reserved" > 0 OR v."done" > 0)`,
  booked: sql`v."reserved" > 0 AND v."done" = 0`,
  done: sql`v."done" > 0`,
};

export interface HrListFilter {
  orderIds: readonly string[];
  status?: HrMenteeStatus | undefined;
  q?: string | undefined;
  department?: string | undefined;
  after?: string | undefined;
  limit: number;
}

export const orderPersonReads = (client: ReadClient) => ({
  /** The orders of HR's company whose lists it works with: all that have begun to exist for it, or the one that is named. */
  hrOrders(scope: Scope, orderId: string | undefined): Promise<HrListOrder[]> {
    if (scope.kind !== "customer") return Promise.resolve([]);
    return rowsOf<HrListOrder>(
      client,
      sql`SELECT o."id" AS "orderId", o."disclosureLevel"::text AS "level", o."showRegistration" FROM "Order" o
          WHERE o."customerId" = ${scope.customerId}::uuid AND ${orderId ? sql`o."id" = ${orderId}::uuid` : sql`o."status" NOT IN ('draft', 'canceled')`}`,
    );
  },

  /** The people of these orders, as they were listed; keyset on the id. */
  hrList(scope: Scope, { orderIds, status, q, department, after, limit }: HrListFilter): Promise<HrMenteeRow[]> {
    if (scope.kind !== "customer" || orderIds.length === 0) return Promise.resolve([]);
    const conditions = [sql`om."orderId" = ANY(${orderIds as string[]}::uuid[]) AND o."customerId" = ${scope.customerId}::uuid`];
    if (status) conditions.push(STATUS[status]);
    if (q)
      conditions.push(sql`(om."name" ILIKE ${pattern(q)} OR om."nameKana" ILIKE ${pattern(q)} OR om."employeeNo" ILIKE ${pattern(q)})`);
    if (department) conditions.push(sql`om."department" = ${department}`);
    if (after) conditions.push(sql`om."id" > ${after}::uuid`);
    return rowsOf<HrMenteeRow>(
      client,
      sql`SELECT om."id" AS "orderMenteeId", om."menteeId", om."orderId", o."orderNo", o."name" AS "orderName", o."disclosureLevel"::text AS "level", o."showRegistration",
            om."name", om."employeeNo", om."department", om."status"::text AS "status", om."registeredAt", om."maxCount" AS "max",
            json_build_object('reserved', v."reserved", 'done', v."done") AS "visible"
          FROM "OrderMentee" om JOIN "Order" o ON o."id" = om."orderId" JOIN LATERAL (${visible}) v ON true
          WHERE ${join(conditions, " AND ")} ORDER BY om."id" LIMIT ${limit}`,
    );
  },

  /** How many are listed, registered, booked and done, over whole orders: a count never follows a filter, nor an interview that was booked at L0. */
  async hrCounts(scope: Scope, orderIds: readonly string[]): Promise<ProgressCounts> {
    const none = { listed: 0, registered: 0, booked: 0, done: 0 };
    if (scope.kind !== "customer" || orderIds.length === 0) return none;
    const row = await firstOf<ProgressCounts>(
      client,
      sql`SELECT count(*)::int AS "listed", count(*) FILTER (WHERE om."status" = 'active')::int AS "registered",
            count(*) FILTER (WHERE coalesce(v."booked", false))::int AS "booked", count(*) FILTER (WHERE coalesce(v."done", false))::int AS "done"
          FROM "OrderMentee" om JOIN "Order" o ON o."id" = om."orderId"
          LEFT JOIN (
            SELECT t."orderMenteeId", bool_or(t."status" = ANY(${BOOKED_STATUSES as readonly string[] as string[]}::"MentoringStatus"[])) AS "booked", bool_or(t."status" = 'done') AS "done" FROM "Mentoring" t
            WHERE t."orderId" = ANY(${orderIds as string[]}::uuid[]) AND t."disclosureLevelAtBooking" <> 'L0' GROUP BY 1
          ) v ON v."orderMenteeId" = om."id"
          WHERE om."orderId" = ANY(${orderIds as string[]}::uuid[]) AND o."customerId" = ${scope.customerId}::uuid`,
    );
    return row ?? none;
  },
});
