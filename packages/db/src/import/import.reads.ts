import type { ImportKind } from "@knotter/domain/import-columns";
import type { RowFault } from "@knotter/domain/import-fault";
import type { OrderStatus } from "@knotter/domain/order";
import type { LocalDate } from "@knotter/domain/tokyo";
import type { OrderConditions } from "../order/detail.row";
import { firstOf, type ReadClient, rowsOf, sql } from "../sql";

export interface ImportSummary {
  new: number;
  update: number;
  same: number;
  error: number;
}

/** What is kept of a checked file until it is committed: the rows with a fault, as they stood in it, for the CSV with the errors. */
export interface KeptRows {
  header: string[];
  cells: { row: number; cells: string[]; faults: RowFault[] }[];
}

export interface ImportJobRow {
  id: string;
  kind: ImportKind;
  orderId: string | null;
  fileName: string;
  fileSha256: string;
  status: "validated" | "committed" | "aborted";
  /** With the digest of what was shown, value by value. */
  summary: ImportSummary & { effect?: string };
  rows: KeptRows;
  createdAt: Date;
  committedAt: Date | null;
}

/** An order that a row of a list may speak of. */
export interface OrderTargetRow extends OrderConditions {
  id: string;
  orderNo: string;
  customerId: string;
  customerName: string;
  corporateNumber: string | null;
  customerStatus: string;
  status: OrderStatus;
  version: number;
  /** Interviews of the future by their day, to tell how many a shorter period would leave outside. */
  futureDays: LocalDate[];
  mentorIds: string[];
  /** The highest number of counts used by any mentee who has the default maximum. */
  mostUsed: number;
}

export interface CustomerTargetRow {
  id: string;
  name: string;
  corporateNumber: string | null;
  status: string;
}

export const importReads = (client: ReadClient) => ({
  find(id: string): Promise<ImportJobRow | null> {
    return firstOf<ImportJobRow>(
      client,
      sql`SELECT "id", "kind"::text AS "kind", "orderId", "fileName", "fileSha256", "status"::text AS "status", "summary", "rows", "createdAt", "committedAt"
          FROM "ImportJob" WHERE "id" = ${id}::uuid`,
    );
  },

  /** When this very file was taken in for the last time, for the same purpose. */
  async lastCommitOf(file: { kind: ImportKind; orderId: string | null; sha256: string }): Promise<Date | null> {
    const row = await firstOf<{ at: Date | null }>(
      client,
      sql`SELECT max("committedAt") AS "at" FROM "ImportJob" WHERE "fileSha256" = ${file.sha256} AND "status" = 'committed' AND "kind" = ${file.kind}::"ImportKind"
            AND "orderId" IS NOT DISTINCT FROM ${file.orderId}::uuid`,
    );
    return row?.at ?? null;
  },

  /** Orders with one of these numbers, or of one of these customers (found by name, first day and company). */
  orderTargets(orderNos: readonly string[], customerIds: readonly string[], now: Date): Promise<OrderTargetRow[]> {
    return rowsOf<OrderTargetRow>(
      client,
      sql`SELECT o."id", o."orderNo", o."customerId", c."name" AS "customerName", c."corporateNumber", c."status"::text AS "customerStatus", o."name",
            o."programType"::text AS "programType", o."purpose", o."startsOn"::text AS "startsOn", o."endsOn"::text AS "endsOn", o."bookingOpensOn"::text AS "bookingOpensOn",
            o."bookingClosesOn"::text AS "bookingClosesOn", o."sessionMinutes", o."maxMentoringCount", o."totalSessionCap", o."disclosureLevel"::text AS "disclosureLevel",
            o."showRegistration", o."policy", o."questionSetId", o."reportSchedule"::text AS "reportSchedule", o."reportPeriodEnds"::text[] AS "reportPeriodEnds", o."memo", o."status"::text AS "status", o."version",
            coalesce((SELECT array_agg((t."startAt" AT TIME ZONE 'Asia/Tokyo')::date::text) FROM "Mentoring" t
                      WHERE t."orderId" = o."id" AND t."status" = 'reserved' AND t."startAt" > ${now}), '{}') AS "futureDays",
            coalesce((SELECT array_agg(r."mentorId"::text) FROM "OrderMentor" r WHERE r."orderId" = o."id" AND r."removedAt" IS NULL), '{}') AS "mentorIds",
            coalesce((SELECT max(om."usedCount") FROM "OrderMentee" om WHERE om."orderId" = o."id" AND om."maxCount" = o."maxMentoringCount" AND om."status" <> 'withdrawn'), 0) AS "mostUsed"
          FROM "Order" o JOIN "Customer" c ON c."id" = o."customerId"
          WHERE o."orderNo" = ANY(${orderNos as string[]}::text[]) OR o."customerId" = ANY(${customerIds as string[]}::uuid[])`,
    );
  },

  customerTargets(names: readonly string[], corporateNumbers: readonly string[]): Promise<CustomerTargetRow[]> {
    return rowsOf<CustomerTargetRow>(
      client,
      sql`SELECT "id", "name", "corporateNumber", "status"::text AS "status" FROM "Customer"
          WHERE "name" = ANY(${names as string[]}::text[]) OR "corporateNumber" = ANY(${corporateNumbers as string[]}::text[]) ORDER BY "createdAt", "id"`,
    );
  },

  /** Who has one of these addresses; of HR staff, for which company. */
  accountsOf(emails: readonly string[]): Promise<{ email: string; role: string; customerId: string | null }[]> {
    return rowsOf(
      client,
      sql`SELECT u."email", u."role"::text AS "role", h."customerId" FROM "User" u LEFT JOIN "HrStaff" h ON h."userId" = u."id"
          WHERE u."email" = ANY(${emails as string[]}::text[]) AND u."deletedAt" IS NULL`,
    );
  },
});
