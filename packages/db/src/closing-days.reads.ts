import type { Scope } from "@knotter/domain/scope";
import type { LocalDate } from "@knotter/domain/tokyo";
import { customerInScope } from "./customer.reads";
import { type ReadClient, rowsOf, type Sql, sql } from "./sql";

export interface ClosingDaysRow {
  id: string;
  customerId: string;
  from: LocalDate;
  to: LocalDate;
  name: string;
  version: number;
  /** Null: entered before anybody was written down. */
  enteredBy: "admin" | "hrstaff" | null;
  /** Interviews to come on these days that nobody of the office has decided about. */
  undecided: number;
}

export const closingDaysSelect = (now: Date): Sql =>
  sql`SELECT b."id", b."customerId", b."dateFrom"::text AS "from", b."dateTo"::text AS "to", b."name", b."version",
             (SELECT u."role"::text FROM "User" u WHERE u."id" = b."createdById") AS "enteredBy",
             (SELECT count(*)::int FROM "Mentoring" t JOIN "Order" o ON o."id" = t."orderId"
               WHERE o."customerId" = b."customerId" AND t."status" = 'reserved' AND t."startAt" > ${now}
                 AND t."startAt" >= b."dateFrom"::timestamp AT TIME ZONE 'Asia/Tokyo' AND t."startAt" < (b."dateTo" + 1)::timestamp AT TIME ZONE 'Asia/Tokyo'
                 AND NOT EXISTS (SELECT 1 FROM "OfficeTaskMark" k WHERE k."kind" = 'closing_day' AND k."entityId" = t."id")) AS "undecided"
      FROM "CompanyBlock" b JOIN "Customer" c ON c."id" = b."customerId"`;

export const closingDaysReads = (client: ReadClient) => ({
  /** The closing days of one company from a day on, in their order. Those of Knotter as a whole are nobody's to change here. */
  of: (scope: Scope, customerId: string, from: LocalDate, now: Date): Promise<ClosingDaysRow[]> =>
    rowsOf<ClosingDaysRow>(
      client,
      sql`${closingDaysSelect(now)} WHERE b."customerId" = ${customerId}::uuid AND b."dateTo" >= ${from}::date AND ${customerInScope(scope)}
          ORDER BY b."dateFrom", b."dateTo", b."id" LIMIT 1000`,
    ),
});
