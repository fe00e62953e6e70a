import { AppError } from "@knotter/domain/errors";
import type { OrderStatus } from "@knotter/domain/order";
import type { LocalDate } from "@knotter/domain/tokyo";
import type { Client } from "../client";
import type { UpcomingRow } from "../mentoring/upcoming.writes";
import { firstOf, rowsOf, sql } from "../sql";

export interface CalendarOrderRow {
  orderId: string;
  orderNo: string;
  status: OrderStatus;
  startsOn: LocalDate;
  bookingOpensOn: LocalDate;
  bookingClosesOn: LocalDate;
  endsOn: LocalDate;
  version: number;
}

/** What the nightly tasks look for, and the moves that are nobody's but the calendar's. */
export const nightlyWrites = (client: Client) => ({
  /** Orders that a day of theirs has passed: nothing else is looked at. A customer whose business rests begins nothing new. */
  dueOrders: (today: LocalDate): Promise<CalendarOrderRow[]> =>
    rowsOf<CalendarOrderRow>(
      client,
      sql`SELECT o."id" AS "orderId", o."orderNo", o."status"::text AS "status", o."startsOn"::text AS "startsOn", o."bookingOpensOn"::text AS "bookingOpensOn",
            o."bookingClosesOn"::text AS "bookingClosesOn", o."endsOn"::text AS "endsOn", o."version"
          FROM "Order" o JOIN "Customer" c ON c."id" = o."customerId"
          WHERE (o."status" = 'draft' AND o."startsOn" <= ${today}::date AND o."bookingClosesOn" >= ${today}::date AND c."status" IN ('active', 'prospect'))
            OR (o."status" = 'active' AND o."bookingClosesOn" < ${today}::date) OR (o."status" = 'closed_booking' AND o."endsOn" < ${today}::date)
          ORDER BY o."id"`,
    ),

  /** False: somebody else has changed the order since it was looked at. The next nightly run tries again. */
  async moveOrder(order: Pick<CalendarOrderRow, "orderId" | "status" | "version">, to: OrderStatus, now: Date): Promise<boolean> {
    const { count } = await client.prisma.order.updateMany({
      where: { id: order.orderId, status: order.status, version: order.version },
      data: { status: to, version: { increment: 1 }, updatedAt: now },
    });
    return count > 0;
  },

  /**
   * Interviews that ended before an instant and of which nobody has said what became of them. One whose report is handed in has been opened
   * again by an admin: it is the admins' to close.
   */
  async unreported(endedBefore: Date, limit: number): Promise<string[]> {
    const rows = await rowsOf<{ id: string }>(
      client,
      sql`SELECT "id" FROM "Mentoring" WHERE "status" = 'reserved' AND "mentorReportStatus" <> 'submitted' AND "startAt" < ${endedBefore} AND "endAt" <= ${endedBefore} ORDER BY "startAt", "id" LIMIT ${limit}`,
    );
    return rows.map(({ id }) => id);
  },

  /** One of them under the locks of every change of bookings, read again behind them. Null: it is none any more. */
  async lockUnreported(id: string): Promise<UpcomingRow | null> {
    const ids = await firstOf<{ orderMenteeId: string; mentorId: string }>(
      client,
      sql`SELECT "orderMenteeId", "mentorId" FROM "Mentoring" WHERE "id" = ${id}::uuid`,
    );
    if (!ids) return null;
    await rowsOf(client, sql`SELECT 1 FROM "OrderMentee" WHERE "id" = ${ids.orderMenteeId}::uuid FOR UPDATE`);
    await rowsOf(client, sql`SELECT 1 FROM "Mentor" WHERE "userId" = ${ids.mentorId}::uuid FOR UPDATE`);
    return firstOf<UpcomingRow>(
      client,
      sql`SELECT t."id", t."publicNo", t."orderId", t."orderMenteeId", t."menteeId", t."mentorId", t."startAt", t."endAt", t."status"::text AS "status", t."counted",
            t."rescheduleCount", t."icsSequence", t."version", o."policy" AS "orderPolicy"
          FROM "Mentoring" t JOIN "Order" o ON o."id" = t."orderId" WHERE t."id" = ${id}::uuid AND t."status" = 'reserved' AND t."mentorReportStatus" <> 'submitted'`,
    );
  },

  async autoClose(id: string, version: number, now: Date): Promise<void> {
    const { count } = await client.prisma.mentoring.updateMany({
      where: { id, status: "reserved", version },
      data: { status: "done", autoClosed: true, version: { increment: 1 }, updatedAt: now },
    });
    if (count === 0) throw new AppError("VERSION_CONFLICT");
  },
});
