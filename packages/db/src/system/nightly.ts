import { AppError } from "@knotter/domain/errors";
import type { OrderStatus } from "@knotter/domain/order";
import type { LocalDate } from "@knotter/domain/tokyo";
import { selectInterview, type UpcomingRow } from "../mentoring/upcoming.writes";
import { type Db, firstOf, oneOf, word } from "../query";

export type CalendarOrderRow = Awaited<ReturnType<ReturnType<typeof selectCalendar>["execute"]>>[number];

const selectCalendar = (db: Db) =>
  db
    .selectFrom("Order as o")
    .select(["o.id as orderId", "o.orderNo", "o.status", "o.startsOn", "o.bookingOpensOn", "o.bookingClosesOn", "o.endsOn", "o.version"]);

/** What the nightly tasks look for, and the changes that the calendar alone makes. */
export const nightlyWrites = (db: Db) => ({
  /** Orders that have passed one of their days. A customer whose business is suspended begins nothing new. */
  dueOrders: (today: LocalDate): Promise<CalendarOrderRow[]> =>
    selectCalendar(db)
      .innerJoin("Customer as c", "c.id", "o.customerId")
      .where(({ and, eb, or }) =>
        or([
          and([
            eb("o.status", "=", word("draft")),
            eb("o.startsOn", "<=", today),
            eb("o.bookingClosesOn", ">=", today),
            eb("c.status", "in", oneOf("active", "prospect")),
          ]),
          and([eb("o.status", "=", word("active")), eb("o.bookingClosesOn", "<", today)]),
          and([eb("o.status", "=", word("closed_booking")), eb("o.endsOn", "<", today)]),
        ]),
      )
      .orderBy("o.id")
      .execute(),

  /** False: somebody else has changed the order since it was looked at. The next nightly run tries again. */
  async moveOrder(order: Pick<CalendarOrderRow, "orderId" | "status" | "version">, to: OrderStatus, now: Date): Promise<boolean> {
    const { numUpdatedRows } = await db
      .updateTable("Order")
      .set({ status: to, version: (eb) => eb("version", "+", 1), updatedAt: now })
      .where("id", "=", order.orderId)
      .where("status", "=", order.status)
      .where("version", "=", order.version)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  },

  /**
   * Interviews that ended before an instant and of which nobody has said what became of them. One whose report is submitted has been opened
   * again by an admin: the admins close it.
   */
  async unreported(endedBefore: Date, limit: number): Promise<string[]> {
    const rows = await db
      .selectFrom("Mentoring")
      .select("id")
      .where("status", "=", word("reserved"))
      .where("mentorReportStatus", "<>", word("submitted"))
      .where("startAt", "<", endedBefore)
      .where("endAt", "<=", endedBefore)
      .orderBy("startAt")
      .orderBy("id")
      .limit(limit)
      .execute();
    return rows.map(({ id }) => id);
  },

  /** One of them under the locks of every change of bookings, read again behind them. Null: it is no longer unreported. */
  async lockUnreported(id: string): Promise<UpcomingRow | null> {
    const ids = await firstOf(db.selectFrom("Mentoring").select(["orderMenteeId", "mentorId"]).where("id", "=", id));
    if (!ids) return null;
    await db.selectFrom("OrderMentee").select("id").where("id", "=", ids.orderMenteeId).forUpdate().execute();
    await db.selectFrom("Mentor").select("userId").where("userId", "=", ids.mentorId).forUpdate().execute();
    return firstOf(
      selectInterview(db)
        .where("t.id", "=", id)
        .where("t.status", "=", word("reserved"))
        .where("t.mentorReportStatus", "<>", word("submitted")),
    );
  },

  async autoClose(id: string, version: number, now: Date): Promise<void> {
    const { numUpdatedRows } = await db
      .updateTable("Mentoring")
      .set({ status: "done", autoClosed: true, version: (eb) => eb("version", "+", 1), updatedAt: now })
      .where("id", "=", id)
      .where("status", "=", "reserved")
      .where("version", "=", version)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new AppError("VERSION_CONFLICT");
  },
});
