import { AppError } from "@knotter/domain/errors";
import type { MentoringStatus } from "@knotter/domain/mentoring";
import type { PolicyOverrides } from "@knotter/domain/policy";
import { endOfDay, instantOf, type LocalDate } from "@knotter/domain/tokyo";
import type { Client } from "../client";
import { join, rowsOf, type Sql, sql } from "../sql";

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
export type UpcomingOf = {
  menteeId?: string;
  orderMenteeId?: string;
  orderId?: string;
  mentorIds?: readonly string[];
  customerId?: string;
  /** JST days on which they begin, both ends included. */
  days?: readonly { from: LocalDate; to: LocalDate }[];
} & (
  | { customerId: string; days: readonly { from: LocalDate; to: LocalDate }[] }
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
  if (of.customerId) conditions.push(sql`t."orderId" IN (SELECT x."id" FROM "Order" x WHERE x."customerId" = ${of.customerId}::uuid)`);
  if (of.days)
    conditions.push(
      of.days.length === 0
        ? sql`false`
        : sql`(${join(
            of.days.map(({ from, to }) => sql`(t."startAt" >= ${instantOf(from, 0)} AND t."startAt" < ${endOfDay(to)})`),
            " OR ",
          )})`,
    );
  if (of.mentorIds) conditions.push(sql`t."mentorId" = ANY(${of.mentorIds as string[]}::uuid[])`);
  return join(conditions, " AND ");
}

/** How often the locks are taken anew because somebody was faster. */
const ATTEMPTS = 20;

export const upcomingWrites = (client: Client) => {
  const list = (of: UpcomingOf, after: Date): Promise<UpcomingRow[]> =>
    rowsOf<UpcomingRow>(
      client,
      sql`SELECT t."id", t."publicNo", t."orderId", t."orderMenteeId", t."menteeId", t."mentorId", t."startAt", t."endAt", t."status"::text AS "status", t."counted",
            t."rescheduleCount", t."icsSequence", t."version", o."policy" AS "orderPolicy"
          FROM "Mentoring" t JOIN "Order" o ON o."id" = t."orderId" WHERE ${matching(of, after)} ORDER BY t."startAt", t."id"`,
    );
  /** All of an order's or of a company's running orders, so that nobody books in them any more; else those whose interviews it is about. */
  const lockPlaces = (of: UpcomingOf, after: Date): Promise<{ id: string }[]> =>
    rowsOf<{ id: string }>(
      client,
      of.customerId
        ? sql`SELECT om."id" FROM "OrderMentee" om JOIN "Order" o ON o."id" = om."orderId" WHERE o."customerId" = ${of.customerId}::uuid
                AND (o."status" IN ('active', 'closed_booking') OR om."id" IN (SELECT t."orderMenteeId" FROM "Mentoring" t WHERE ${matching(of, after)}))
              ORDER BY om."id" FOR UPDATE OF om`
        : of.orderId && !of.mentorIds
          ? sql`SELECT "id" FROM "OrderMentee" WHERE "orderId" = ${of.orderId}::uuid ORDER BY "id" FOR UPDATE`
          : sql`SELECT om."id" FROM "OrderMentee" om WHERE om."id" IN (SELECT t."orderMenteeId" FROM "Mentoring" t WHERE ${matching(of, after)})
              ORDER BY om."id" FOR UPDATE`,
    );
  return {
    /** Who would be affected, without a lock: a preview. */
    list,

    /**
     * The interviews that begin after an instant, under the locks of every change of bookings: people in their orders by id, then mentors
     * by id, then read again. Nobody adds to them before the transaction ends: of an order (or of all running ones of a company) the whole list is locked, of mentors the
     * mentors, of a person her place or her places by the caller. `others`: mentors who are needed beside those.
     */
    async lock(of: UpcomingOf, after: Date, others: readonly string[] = []): Promise<UpcomingRow[]> {
      for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
        await rowsOf(client, sql`SAVEPOINT upcoming`);
        const places = new Set((await lockPlaces(of, after)).map(({ id }) => id));
        await rowsOf(
          client,
          sql`SELECT m."userId" FROM "Mentor" m WHERE m."userId" = ANY(${[...(of.mentorIds ?? []), ...others]}::uuid[])
                OR m."userId" IN (SELECT t."mentorId" FROM "Mentoring" t WHERE ${matching(of, after)})
              ORDER BY m."userId" FOR UPDATE`,
        );
        const rows = await list(of, after);
        // Somebody has booked while we waited for the mentor. Her place comes before the mentor: begin again with empty hands.
        const late = rows.some(({ orderMenteeId }) => !places.has(orderMenteeId));
        await rowsOf(client, late ? sql`ROLLBACK TO SAVEPOINT upcoming` : sql`RELEASE SAVEPOINT upcoming`);
        if (!late) return rows;
      }
      throw new AppError("UNAVAILABLE");
    },
  };
};
