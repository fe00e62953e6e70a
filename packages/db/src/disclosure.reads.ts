import type { DisclosureLevel } from "@knotter/domain/disclosure";
import type { Scope } from "@knotter/domain/scope";
import { type ReadClient, rowsOf, sql } from "./sql";

export interface DisclosedRow {
  orderId: string;
  orderName: string;
  level: DisclosureLevel;
  status: "reserved" | "done";
  startAt: Date;
  /** Approved by the mentee, word by word, and not taken back; of an interview at L3. */
  hrSummary: string | null;
}

/** What a company may be told about one of its people. Levels are cut by domain/disclosure.ts, from the level at booking. */
export const disclosureReads = (client: ReadClient) => ({
  /** Null: nobody of this company. */
  async ofMentee(scope: Scope, menteeId: string): Promise<DisclosedRow[] | null> {
    if (scope.kind !== "customer") return null;
    const listed = await rowsOf(
      client,
      sql`SELECT 1 FROM "OrderMentee" om JOIN "Order" o ON o."id" = om."orderId" WHERE om."menteeId" = ${menteeId}::uuid AND o."customerId" = ${scope.customerId}::uuid LIMIT 1`,
    );
    if (listed.length === 0) return null;
    return rowsOf<DisclosedRow>(
      client,
      sql`SELECT t."orderId", o."name" AS "orderName", t."disclosureLevelAtBooking"::text AS "level", t."status"::text AS "status", t."startAt",
            CASE WHEN r."hrSummaryConsent" = 'approved' AND t."disclosureLevelAtBooking" = 'L3' THEN r."hrSummary" END AS "hrSummary"
          FROM "Mentoring" t JOIN "Order" o ON o."id" = t."orderId" LEFT JOIN "MentorReport" r ON r."mentoringId" = t."id"
          WHERE t."menteeId" = ${menteeId}::uuid AND o."customerId" = ${scope.customerId}::uuid AND t."status" IN ('reserved', 'done')
          ORDER BY t."startAt" DESC, t."id" LIMIT 200`,
    );
  },
});
