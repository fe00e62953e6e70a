import type { DisclosureLevel } from "@knotter/domain/disclosure";
import { AppError, impossible } from "@knotter/domain/errors";
import type { HrMenteeStatus } from "@knotter/domain/mentee";
import type { OrderMenteeStatus } from "@knotter/domain/order";
import type { Scope } from "@knotter/domain/scope";
import { ordersIn } from "../order/scope";
import { join, type ReadClient, rowsOf, type Sql, sql } from "../sql";

export interface ExportOrderRow {
  id: string;
  level: DisclosureLevel;
  showRegistration: boolean;
}

/** One person on the list of an order. */
export interface ListedRow extends ListedKey {
  orderNo: string;
  orderName: string;
  email: string;
  name: string;
  nameKana: string | null;
  employeeNo: string | null;
  department: string | null;
  groupTag: string | null;
  status: OrderMenteeStatus;
  invitedAt: Date | null;
  inviteCount: number;
  inviteBounced: boolean;
  registeredAt: Date | null;
  max: number;
  used: number;
  nextAt: Date | null;
  lastDoneAt: Date | null;
  disabled: boolean;
}

/** One person for HR: counted from interviews whose own level allows it, so that a level raised later opens nothing. */
export interface DisclosedListedRow extends ListedKey {
  orderNo: string;
  orderName: string;
  name: string;
  employeeNo: string | null;
  department: string | null;
  status: OrderMenteeStatus;
  /** From L1: interviews booked or done. A count that an absence or a late cancellation used up would say that there was one. */
  used: number;
  booked: boolean;
  done: boolean;
  /** From L2. */
  doneAt: Date[];
  /** From L3, approved ones alone. */
  summaries: string[];
}

/** Where a batch ended: the order of its last row, and the address under which it is listed there. */
export interface ListedKey {
  orderId: string;
  listedAs: string;
}

const after = (key: ListedKey | undefined): Sql =>
  key ? sql`AND (om."orderId", om."email") > (${key.orderId}::uuid, ${key.listedAs})` : sql``;

/**
 * By person, in the words of HR's filter. What it may ask at all is decided before (domain/mentee.ts). Who has left stays among the
 * others: a row that is missing would tell as much as the column that HR may not have.
 */
function having(status: HrMenteeStatus | undefined): Sql {
  switch (status) {
    case undefined:
      return sql`true`;
    case "withdrawn":
      return sql`om."status" = 'withdrawn'`;
    case "registered":
      return sql`om."status" = 'active'`;
    case "unregistered":
      return sql`om."status" IN ('listed', 'invited', 'temporary')`;
    case "notBooked":
      return sql`NOT coalesce(s."booked", false) AND NOT coalesce(s."done", false)`;
    case "bookedOrDone":
      return sql`(coalesce(s."booked", false) OR coalesce(s."done", false))`;
    case "booked":
      return sql`coalesce(s."booked", false) AND NOT coalesce(s."done", false)`;
    case "done":
      return sql`coalesce(s."done", false)`;
    default:
      return impossible(status);
  }
}

export const exportReads = (client: ReadClient) => ({
  /** The orders that are asked for, each in scope; else NOT_FOUND. Without ids: all orders of the scope. */
  async orders(
    scope: Scope,
    wanted: { orderIds?: readonly string[] | undefined; customerId?: string | undefined },
  ): Promise<ExportOrderRow[]> {
    const conditions = [ordersIn(scope)];
    if (wanted.orderIds) conditions.push(sql`o."id" = ANY(${wanted.orderIds}::uuid[])`);
    if (wanted.customerId) conditions.push(sql`o."customerId" = ${wanted.customerId}::uuid`);
    const rows = await rowsOf<ExportOrderRow>(
      client,
      sql`SELECT o."id", o."disclosureLevel"::text AS "level", o."showRegistration" FROM "Order" o WHERE ${join(conditions, " AND ")} ORDER BY o."id"`,
    );
    if (wanted.orderIds && rows.length !== wanted.orderIds.length) throw new AppError("NOT_FOUND");
    return rows;
  },

  /** The next rows behind a key, order by order: an index of (orderId, email) gives them as they are asked for. */
  listed(
    orderIds: readonly string[],
    { status, now, limit, key }: { status?: OrderMenteeStatus | undefined; now: Date; limit: number; key?: ListedKey | undefined },
  ): Promise<ListedRow[]> {
    return rowsOf<ListedRow>(
      client,
      sql`SELECT om."orderId", o."orderNo", o."name" AS "orderName", om."email" AS "listedAs", coalesce(u."email", om."email") AS "email", om."name", om."nameKana", om."employeeNo", om."department", om."groupTag", om."status"::text AS "status",
                 om."invitedAt", om."inviteCount", om."inviteBounced", om."registeredAt", om."maxCount" AS "max", om."usedCount" AS "used",
                 s."nextAt", s."lastDoneAt", coalesce(u."disabled", false) AS "disabled"
          FROM "OrderMentee" om
          JOIN "Order" o ON o."id" = om."orderId"
          LEFT JOIN "User" u ON u."id" = om."menteeId"
          LEFT JOIN LATERAL (
            SELECT min(t."startAt") FILTER (WHERE t."status" = 'reserved' AND t."startAt" >= ${now}) AS "nextAt",
                   max(t."startAt") FILTER (WHERE t."status" = 'done') AS "lastDoneAt"
            FROM "Mentoring" t WHERE t."orderMenteeId" = om."id"
          ) s ON true
          WHERE om."orderId" = ANY(${orderIds}::uuid[]) ${status ? sql`AND om."status" = ${status}::"OrderMenteeStatus"` : sql``} ${after(key)}
          ORDER BY om."orderId", om."email" LIMIT ${limit}`,
    );
  },

  /** The same for HR. Nothing of an interview leaves from here that its level at booking does not allow. */
  disclosed(
    orderIds: readonly string[],
    { status, limit, key }: { status?: HrMenteeStatus | undefined; limit: number; key?: ListedKey | undefined },
  ): Promise<DisclosedListedRow[]> {
    return rowsOf<DisclosedListedRow>(
      client,
      sql`SELECT om."orderId", o."orderNo", o."name" AS "orderName", om."email" AS "listedAs", om."name", om."employeeNo", om."department", om."status"::text AS "status",
                 coalesce(s."used", 0) AS "used", coalesce(s."booked", false) AS "booked", coalesce(s."done", false) AS "done",
                 coalesce(s."doneAt", '{}') AS "doneAt", coalesce(s."summaries", '{}') AS "summaries"
          FROM "OrderMentee" om
          JOIN "Order" o ON o."id" = om."orderId"
          LEFT JOIN LATERAL (
            SELECT count(*) FILTER (WHERE t."status" IN ('reserved', 'done'))::int AS "used", bool_or(t."status" = 'reserved') AS "booked", bool_or(t."status" = 'done') AS "done",
                   array_agg(t."startAt" ORDER BY t."startAt") FILTER (WHERE t."status" = 'done' AND t."disclosureLevelAtBooking" >= 'L2') AS "doneAt",
                   array_agg(r."hrSummary"::text ORDER BY t."startAt") FILTER (WHERE r."hrSummary" IS NOT NULL) AS "summaries"
            FROM "Mentoring" t
            LEFT JOIN "MentorReport" r ON r."mentoringId" = t."id" AND r."hrSummaryConsent" = 'approved' AND t."disclosureLevelAtBooking" = 'L3' AND t."status" = 'done'
            WHERE t."orderMenteeId" = om."id" AND t."disclosureLevelAtBooking" >= 'L1'
          ) s ON true
          WHERE om."orderId" = ANY(${orderIds}::uuid[]) AND ${having(status)} ${after(key)}
          ORDER BY om."orderId", om."email" LIMIT ${limit}`,
    );
  },
});
