import type { PolicyOverrides } from "@knotter/domain/policy";
import type { Scope } from "@knotter/domain/scope";
import type { LocalDate } from "@knotter/domain/tokyo";
import type { ClosedDays } from "../mentor/mentor.row";
import { closedOf, closedSelect, type RawClosed } from "../mentoring/calendar.reads";
import { firstOf, type ReadClient, rowsOf, type Sql, sql } from "../sql";
import { ordersIn } from "./scope";

/** A running order in which people have counts left, with what decides how many interviews its consultants could take. */
export interface WantingOrderRow {
  id: string;
  name: string;
  customerId: string;
  customerName: string;
  startsOn: LocalDate;
  endsOn: LocalDate;
  sessionMinutes: number;
  policy: PolicyOverrides;
  required: number;
  /** Of those who are in service; who takes nobody in this order is not bookable. `left` null: as many as she likes. */
  mentors: { id: string; bookable: boolean; left: number | null }[];
  closed: ClosedDays;
}

/** Counts that people of the order `o` may still use, within its total. */
const required: Sql = sql`SELECT greatest(0, least(
    coalesce(sum(om."maxCount" - om."usedCount") FILTER (WHERE om."status" <> 'withdrawn'), 0),
    coalesce(o."totalSessionCap", 2147483647) - coalesce(sum(om."usedCount"), 0)))::int AS "required"
  FROM "OrderMentee" om WHERE om."orderId" = o."id"`;

export const orderCapacityReads = (client: ReadClient) => ({
  async requiredOf(orderId: string): Promise<number> {
    const row = await firstOf<{ required: number }>(
      client,
      sql`SELECT n."required" FROM "Order" o CROSS JOIN LATERAL (${required}) n WHERE o."id" = ${orderId}::uuid`,
    );
    return row?.required ?? 0;
  },

  /** All of them that still go on after `today` and have begun before `until`, in one statement; those without any consultant are left out. */
  async wanting(scope: Scope, today: LocalDate, until: LocalDate): Promise<WantingOrderRow[]> {
    const rows = await rowsOf<Omit<WantingOrderRow, "closed"> & RawClosed>(
      client,
      sql`SELECT o."id", o."name", o."customerId", c."name" AS "customerName", o."startsOn"::text AS "startsOn", o."endsOn"::text AS "endsOn", o."sessionMinutes",
                 o."policy", n."required", w."mentors", d."holidays", d."companyBlocks"
          FROM "Order" o JOIN "Customer" c ON c."id" = o."customerId"
          CROSS JOIN LATERAL (${required}) n
          CROSS JOIN LATERAL (
            SELECT json_agg(json_build_object('id', m."userId",
                     'bookable', m."profileComplete" AND m."acceptingNew" AND NOT coalesce(o."customerId" = ANY(m."conflictCustomerIds"), false),
                     'left', r."quota" - CASE WHEN r."quota" IS NOT NULL THEN (
                       SELECT count(*)::int FROM "Mentoring" t WHERE t."orderId" = o."id" AND t."mentorId" = m."userId" AND t."status" IN ('reserved', 'done')) END)
                   ORDER BY r."assignedAt", m."userId") AS "mentors"
            FROM "OrderMentor" r JOIN "Mentor" m ON m."userId" = r."mentorId" AND m."enabled" WHERE r."orderId" = o."id" AND r."removedAt" IS NULL
          ) w
          CROSS JOIN LATERAL (${closedSelect(today, until, sql`o."customerId"`)}) d
          WHERE o."status" = 'active' AND o."endsOn" >= ${today}::date AND o."startsOn" <= ${until}::date AND n."required" > 0 AND w."mentors" IS NOT NULL
            AND ${ordersIn(scope)}`,
    );
    return rows.map(({ holidays, companyBlocks, ...row }) => ({ ...row, closed: closedOf({ holidays, companyBlocks }) }));
  },
});
