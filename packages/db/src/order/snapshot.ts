import { NOTHING, type OrderSnapshot, type SnapshotCounts } from "@knotter/domain/order-snapshot";
import { endOfDay, type LocalDate } from "@knotter/domain/tokyo";
import { type Expression, expressionBuilder, sql } from "kysely";
import { jsonObjectFrom } from "kysely/helpers/postgres";
import type { DB } from "../generated/tables";
import { type Db, firstOf, oneOf, word } from "../query";

/** The latest snapshot of an order, as one JSON value; null: there is none yet. */
export const latestSnapshot = (orderId: Expression<string>) =>
  jsonObjectFrom(
    expressionBuilder<DB>()
      .selectFrom("OrderSnapshot as s")
      .select(["s.asOf", "s.k", "s.invited", "s.others", "s.othersRegistered", "s.registered", "s.booked", "s.done"])
      .where("s.orderId", "=", orderId)
      .orderBy("s.asOf", "desc")
      .limit(1),
  );

export const orderSnapshotReads = (db: Db) => ({
  /** The caller has read the order in its own scope before. */
  latest: (orderId: string): Promise<OrderSnapshot | null> =>
    firstOf(
      db
        .selectFrom("OrderSnapshot")
        .select(["asOf", "k", "invited", "others", "othersRegistered", "registered", "booked", "done"])
        .where("orderId", "=", orderId)
        .orderBy("asOf", "desc")
        .limit(1),
    ),
});

/** Before every other id. */
const NOBODY = "00000000-0000-0000-0000-000000000000";

export const orderSnapshotWrites = (db: Db) => ({
  /** Holidays from `from` on, as far as a month of snapshots has to know of them. */
  async holidaysFrom(from: LocalDate): Promise<Set<LocalDate>> {
    const rows = await db
      .selectFrom("Holiday")
      .select("date")
      .where("date", ">=", from)
      .where("date", "<", sql<LocalDate>`${from}::date + 62`)
      .execute();
    return new Set(rows.map(({ date }) => date));
  },

  /**
   * Orders at L0 that still need the snapshot of the month that ended with `asOf`: until the month after their end, when their last reports
   * have come.
   */
  due: (asOf: LocalDate): Promise<{ orderId: string; k: number }[]> =>
    db
      .selectFrom("Order as o")
      .innerJoin("Customer as c", "c.id", "o.customerId")
      .select(["o.id as orderId", "c.kThreshold as k"])
      .where("o.disclosureLevel", "=", word("L0"))
      .where("o.status", "not in", oneOf("draft", "canceled"))
      .where("o.startsOn", "<=", asOf)
      .where("o.endsOn", ">=", sql<LocalDate>`date_trunc('month', ${asOf}::date) - interval '1 month'`)
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom("OrderSnapshot as s").select("s.asOf").whereRef("s.orderId", "=", "o.id").where("s.asOf", ">=", asOf))),
      )
      .orderBy("o.id")
      .execute(),

  /**
   * How far up to `limit` people of an order had come at the end of `asOf` (the last day of a month), by id after the last one of an earlier
   * call. The facts are those of that instant as they are known now: with reports that came in since, without later bookings.
   *
   * People who have left, and the interviews that were canceled because of it, stay counted: else a company could take a person off its list
   * and read in the next figure whether the person had registered or booked.
   */
  async count(orderId: string, asOf: LocalDate, after: string | null, limit: number): Promise<SnapshotCounts & { last: string | null }> {
    const end = endOfDay(asOf);
    const page = db
      .selectFrom("OrderMentee")
      .selectAll()
      .where("orderId", "=", orderId)
      .where("id", ">", after ?? NOBODY)
      .where("createdAt", "<", end)
      .orderBy("id")
      .limit(limit);
    const people = db
      .selectFrom(page.as("om"))
      .crossJoinLateral((eb) =>
        eb
          .selectFrom("Mentoring as t")
          .whereRef("t.orderMenteeId", "=", "om.id")
          .where("t.orderId", "=", orderId)
          .where("t.createdAt", "<", end)
          .select(({ and, eb, fn, or }) => {
            const canceledSince = or([eb("t.canceledAt", ">=", end), eb("t.cancelReasonCode", "=", word("withdrawn"))]);
            const booked = or([
              eb("t.status", "in", oneOf("reserved", "done")),
              and([eb("t.status", "=", word("canceled")), canceledSince]),
              and([eb("t.status", "=", word("no_show")), eb("t.startAt", ">=", end)]),
            ]);
            const done = and([eb("t.status", "=", word("done")), eb("t.startAt", "<", end)]);
            return [fn<boolean | null>("bool_or", [booked]).as("booked"), fn<boolean | null>("bool_or", [done]).as("done")];
          })
          .as("v"),
      )
      .select("om.id")
      .select(({ and, eb, fn, lit, not, or, ref }) => {
        const invited = fn.coalesce(eb("om.invitedAt", "<", end), lit(false));
        const hadAccount = fn.coalesce(eb("om.registeredAt", "<=", ref("om.createdAt")), lit(false));
        return [
          and([not(ref("om.addedByHr")), or([invited, hadAccount])]).as("invited"),
          fn.coalesce(eb("om.registeredAt", "<", end), lit(false)).as("registered"),
          fn.coalesce("v.booked", lit(false)).as("booked"),
          fn.coalesce("v.done", lit(false)).as("done"),
        ];
      });
    const row = await firstOf(
      db.selectFrom(people.as("p")).select(({ and, fn, not, ref }) => [
        fn.countAll<number>().filterWhere(ref("p.invited")).as("invited"),
        fn
          .countAll<number>()
          .filterWhere(not(ref("p.invited")))
          .as("others"),
        fn
          .countAll<number>()
          .filterWhere(and([not(ref("p.invited")), ref("p.registered")]))
          .as("othersRegistered"),
        fn.countAll<number>().filterWhere(ref("p.registered")).as("registered"),
        fn.countAll<number>().filterWhere(ref("p.booked")).as("booked"),
        fn.countAll<number>().filterWhere(ref("p.done")).as("done"),
        sql<string | null>`CASE WHEN ${fn.countAll()} = ${limit} THEN (array_agg(${ref("p.id")} ORDER BY ${ref("p.id")} DESC))[1] END`.as(
          "last",
        ),
      ]),
    );
    return row ?? { ...NOTHING, last: null };
  },

  /** Stores it, once: false where it was stored before. */
  async keep(orderId: string, asOf: LocalDate, k: number, counts: SnapshotCounts, now: Date): Promise<boolean> {
    const { invited, others, othersRegistered, registered, booked, done } = counts;
    const row = await firstOf(
      db
        .insertInto("OrderSnapshot")
        .values({ orderId, asOf, k, invited, others, othersRegistered, registered, booked, done, takenAt: now })
        .onConflict((conflict) => conflict.doNothing())
        .returning("orderId"),
    );
    return row !== null;
  },
});
