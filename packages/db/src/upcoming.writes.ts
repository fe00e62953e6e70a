import type { MentoringStatus } from "@knotter/domain/mentoring";
import type { PolicyOverrides } from "@knotter/domain/policy";
import type { Client } from "./client";
import { join, rowsOf, type Sql, sql } from "./sql";

/** An interview that is still to come, with what a cancellation needs to know of it. */
export interface UpcomingRow {
  id: string;
  publicNo: string;
  orderId: string;
  orderMenteeId: string;
  menteeId: string;
  mentorId: string;
  startAt: Date;
  endAt: Date;
  status: MentoringStatus;
  counted: boolean;
  rescheduleCount: number;
  icsSequence: number;
  version: number;
  orderPolicy: PolicyOverrides;
}

/** Whose interviews: at least one of these, all that are given. */
export type UpcomingOf = { menteeId?: string; orderMenteeId?: string; orderId?: string; mentorIds?: readonly string[] } & (
  | { menteeId: string }
  | { orderMenteeId: string }
  | { orderId: string }
  | { mentorIds: readonly string[] }
);

function matching(of: UpcomingOf, after: Date): Sql {
  const conditions = [sql`t."status" = 'reserved' AND t."startAt" > ${after}`];
  if (of.menteeId) conditions.push(sql`t."menteeId" = ${of.menteeId}::uuid`);
  if (of.orderMenteeId) conditions.push(sql`t."orderMenteeId" = ${of.orderMenteeId}::uuid`);
  if (of.orderId) conditions.push(sql`t."orderId" = ${of.orderId}::uuid`);
  if (of.mentorIds) conditions.push(sql`t."mentorId" = ANY(${of.mentorIds as string[]}::uuid[])`);
  return join(conditions, " AND ");
}

export const upcomingWrites = (client: Client) => {
  const list = (of: UpcomingOf, after: Date): Promise<UpcomingRow[]> =>
    rowsOf<UpcomingRow>(
      client,
      sql`SELECT t."id", t."publicNo", t."orderId", t."orderMenteeId", t."menteeId", t."mentorId", t."startAt", t."endAt", t."status"::text AS "status", t."counted",
            t."rescheduleCount", t."icsSequence", t."version", o."policy" AS "orderPolicy"
          FROM "Mentoring" t JOIN "Order" o ON o."id" = t."orderId" WHERE ${matching(of, after)} ORDER BY t."startAt", t."id"`,
    );
  return {
    /** Who would be affected, without a lock: a preview. */
    list,

    /**
     * The interviews that begin after an instant, under the locks of every change of bookings: the rows of the people in their orders by
     * id, then the mentors by id, then read again.
     */
    async lock(of: UpcomingOf, after: Date): Promise<UpcomingRow[]> {
      await rowsOf(
        client,
        sql`SELECT om."id" FROM "OrderMentee" om WHERE om."id" IN (SELECT t."orderMenteeId" FROM "Mentoring" t WHERE ${matching(of, after)})
            ORDER BY om."id" FOR UPDATE`,
      );
      await rowsOf(
        client,
        sql`SELECT m."userId" FROM "Mentor" m WHERE m."userId" IN (SELECT t."mentorId" FROM "Mentoring" t WHERE ${matching(of, after)})
            ORDER BY m."userId" FOR UPDATE`,
      );
      return list(of, after);
    },
  };
};
