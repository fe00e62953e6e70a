import type { DisclosureLevel } from "@knotter/domain/disclosure";
import type { Scope } from "@knotter/domain/scope";
import { empty, firstOf, type ReadClient, rowsOf, sql } from "../sql";

export interface DisclosedRow {
  orderId: string;
  orderNo: string;
  orderName: string;
  level: DisclosureLevel;
  status: "reserved" | "done";
  startAt: Date;
  /** Approved by the mentee, word by word, and not taken back; of an interview at L3. */
  hrSummary: string | null;
}

/** Somebody as her company has listed her. */
export interface DisclosedPerson {
  /** Her places on the lists that are asked about. */
  places: string[];
  /** Whether she was named by a place, and not by her account. */
  byPlace: boolean;
  name: string;
  employeeNo: string | null;
  department: string | null;
}

/** What a company may be told about one of its people. Levels are cut by domain/disclosure.ts, from the level at booking. */
export const disclosureReads = (client: ReadClient) => ({
  /**
   * By her account, or by a place on a list: where the company is not shown who has registered, it knows places alone, and the answer is
   * the same whether there is an account behind one. Null: nobody of this company.
   */
  async person(scope: Scope, id: string, orderId: string | undefined): Promise<DisclosedPerson | null> {
    if (scope.kind !== "customer") return null;
    const rows = await rowsOf<{ id: string; name: string; employeeNo: string | null; department: string | null }>(
      client,
      sql`SELECT om."id", om."name", om."employeeNo", om."department" FROM "OrderMentee" om JOIN "Order" o ON o."id" = om."orderId"
          WHERE (om."id" = ${id}::uuid OR om."menteeId" = ${id}::uuid) AND o."customerId" = ${scope.customerId}::uuid
            ${orderId ? sql`AND om."orderId" = ${orderId}::uuid` : empty}
          ORDER BY o."startsOn" DESC, om."id" LIMIT 200`,
    );
    const [latest] = rows;
    if (!latest) return null;
    const { name, employeeNo, department } = latest;
    return { places: rows.map((row) => row.id), byPlace: latest.id === id, name, employeeNo, department };
  },

  /** Where a mentee stands on the list of an order, and whose order it is; of her own places alone. */
  ownPlace(scope: Scope, orderId: string): Promise<{ id: string; customerId: string } | null> {
    if (scope.kind !== "mentee") return Promise.resolve(null);
    return firstOf<{ id: string; customerId: string }>(
      client,
      sql`SELECT om."id", o."customerId" FROM "OrderMentee" om JOIN "Order" o ON o."id" = om."orderId"
          WHERE om."menteeId" = ${scope.menteeId}::uuid AND om."orderId" = ${orderId}::uuid`,
    );
  },

  /** Interviews booked or done at these places. In which order they are told is no business of a statement that knows their days (domain/disclosure.ts). */
  interviews(scope: Scope, places: readonly string[]): Promise<DisclosedRow[]> {
    if (scope.kind !== "customer") return Promise.resolve([]);
    return rowsOf<DisclosedRow>(
      client,
      sql`SELECT t."orderId", o."orderNo", o."name" AS "orderName", t."disclosureLevelAtBooking"::text AS "level", t."status"::text AS "status", t."startAt",
            CASE WHEN r."hrSummaryConsent" = 'approved' AND t."disclosureLevelAtBooking" = 'L3' THEN r."hrSummary" END AS "hrSummary"
          FROM "Mentoring" t JOIN "Order" o ON o."id" = t."orderId" LEFT JOIN "MentorReport" r ON r."mentoringId" = t."id"
          WHERE t."orderMenteeId" = ANY(${places}::uuid[]) AND o."customerId" = ${scope.customerId}::uuid AND t."status" IN ('reserved', 'done')
          ORDER BY t."startAt" DESC, t."id" LIMIT 200`,
    );
  },
});
