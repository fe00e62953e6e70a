import { AppError } from "@knotter/domain/errors";
import type { PolicyOverrides } from "@knotter/domain/policy";
import { endOfDay, instantOf, type LocalDate } from "@knotter/domain/tokyo";
import { type Expression, expressionBuilder, type SqlBool, sql } from "kysely";
import type { DB, Mentoring } from "../generated/tables";
import { anyOf, type Db, oneOf } from "../query";

/** An interview that is still to come, with what a cancellation needs to know of it. */
export type UpcomingRow = Awaited<ReturnType<ReturnType<typeof selectInterview>["execute"]>>[number];

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

/** Of an interview `t`. */
function isUpcoming(of: UpcomingOf, after: Date): Expression<SqlBool> {
  const eb = expressionBuilder<DB & { t: Mentoring }, "t">();
  const conditions = [eb.and([eb("t.status", "=", sql.lit("reserved")), eb("t.startAt", ">", after)])];
  if (of.menteeId) conditions.push(eb.and([eb("t.menteeId", "=", of.menteeId)]));
  if (of.orderMenteeId) conditions.push(eb.and([eb("t.orderMenteeId", "=", of.orderMenteeId)]));
  if (of.orderId) conditions.push(eb.and([eb("t.orderId", "=", of.orderId)]));
  if (of.customerId) {
    const orders = eb.selectFrom("Order as x").select("x.id").where("x.customerId", "=", of.customerId);
    conditions.push(eb.and([eb("t.orderId", "in", orders)]));
  }
  // None of no days: `or` of nothing is false.
  if (of.days) {
    const onDay = of.days.map(({ from, to }) => eb.and([eb("t.startAt", ">=", instantOf(from, 0)), eb("t.startAt", "<", endOfDay(to))]));
    conditions.push(eb.or(onDay));
  }
  if (of.mentorIds) conditions.push(eb.and([eb("t.mentorId", "=", anyOf(of.mentorIds))]));
  return eb.and(conditions);
}

/** Interviews `t` of orders `o`, with what a cancellation needs to know of each. */
export const selectInterview = (db: Db) =>
  db
    .selectFrom("Mentoring as t")
    .innerJoin("Order as o", "o.id", "t.orderId")
    .select(["t.id", "t.publicNo", "t.orderId", "t.orderMenteeId", "t.menteeId", "t.mentorId", "t.startAt", "t.endAt", "t.status"])
    .select(["t.counted", "t.rescheduleCount", "t.icsSequence", "t.version"])
    .select(({ ref }) => ref("o.policy").$castTo<PolicyOverrides>().as("orderPolicy"));

const selectUpcoming = (db: Db, of: UpcomingOf, after: Date) =>
  selectInterview(db).where(isUpcoming(of, after)).orderBy("t.startAt").orderBy("t.id");

/** How often the locks are taken again because somebody was faster. */
const ATTEMPTS = 20;

export const upcomingWrites = (db: Db) => {
  const list = (of: UpcomingOf, after: Date): Promise<UpcomingRow[]> => selectUpcoming(db, of, after).execute();
  /** All of an order's or of a company's running orders, so that nobody books in them any more; else those whose interviews it is about. */
  const lockPlaces = (of: UpcomingOf, after: Date): Promise<{ id: string }[]> => {
    const { customerId, orderId, mentorIds } = of;
    const concerned = db.selectFrom("Mentoring as t").select("t.orderMenteeId").where(isUpcoming(of, after));
    if (customerId) {
      return db
        .selectFrom("OrderMentee as om")
        .innerJoin("Order as o", "o.id", "om.orderId")
        .where("o.customerId", "=", customerId)
        .where(({ eb, or }) => or([eb("o.status", "in", oneOf("active", "closed_booking")), eb("om.id", "in", concerned)]))
        .select("om.id")
        .orderBy("om.id")
        .forUpdate("om")
        .execute();
    }
    const places = db.selectFrom("OrderMentee as om").select("om.id").orderBy("om.id").forUpdate();
    return (orderId && !mentorIds ? places.where("om.orderId", "=", orderId) : places.where("om.id", "in", concerned)).execute();
  };
  return {
    /** Who would be affected, without a lock: a preview. */
    list,

    /** What an admin calls these interviews: the person by the name on the list, the mentor, the order. */
    names: (ids: readonly string[]) =>
      db
        .selectFrom("Mentoring as t")
        .innerJoin("Order as o", "o.id", "t.orderId")
        .innerJoin("OrderMentee as om", "om.id", "t.orderMenteeId")
        .innerJoin("Mentor as mo", "mo.userId", "t.mentorId")
        .where("t.id", "=", anyOf(ids))
        .select(["t.id", "o.name as orderName", "om.name as menteeName"])
        .select(({ fn, val }) => fn.coalesce("mo.displayName", "mo.name", val("")).as("mentorName"))
        .execute(),

    /**
     * The interviews that begin after an instant, under the locks of every change of bookings: people in their orders by id, then mentors
     * by id, then read again. Nobody adds to them before the transaction ends: of an order (or of all running ones of a company) the whole list is locked, of mentors the
     * mentors, of a person the place or the places by the caller. `others`: mentors who are needed beside those.
     */
    async lock(of: UpcomingOf, after: Date, others: readonly string[] = []): Promise<UpcomingRow[]> {
      for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
        await sql`SAVEPOINT upcoming`.execute(db);
        const places = new Set((await lockPlaces(of, after)).map(({ id }) => id));
        const concerned = db.selectFrom("Mentoring as t").select("t.mentorId").where(isUpcoming(of, after));
        await db
          .selectFrom("Mentor as m")
          .where(({ eb, or }) => or([eb("m.userId", "=", anyOf([...(of.mentorIds ?? []), ...others])), eb("m.userId", "in", concerned)]))
          .select("m.userId")
          .orderBy("m.userId")
          .forUpdate()
          .execute();
        const rows = await list(of, after);
        // Somebody has booked while we waited for the mentor. The place comes before the mentor: begin again with empty hands.
        const late = rows.some(({ orderMenteeId }) => !places.has(orderMenteeId));
        await (late ? sql`ROLLBACK TO SAVEPOINT upcoming` : sql`RELEASE SAVEPOINT upcoming`).execute(db);
        if (!late) return rows;
      }
      throw new AppError("UNAVAILABLE");
    },
  };
};
