import type { Scope } from "@knotter/domain/scope";
import type { LocalDate } from "@knotter/domain/tokyo";
import { expressionBuilder, sql } from "kysely";
import { isCustomerOf } from "../customer/customer";
import type { DB, Order } from "../generated/tables";
import { closedColumns, closedOf } from "../mentoring/calendar";
import { type Db, firstOf, word } from "../query";
import { isOnList, selectSessions, sumOf } from "./tally";

/** A running order in which people have counts left, with what decides how many interviews its mentors could take. */
export type WantingOrderRow = Awaited<ReturnType<ReturnType<typeof orderCapacityReads>["wanting"]>>[number];

const order = () => expressionBuilder<DB & { o: Order }, "o">();

/** The interviews that people of the order `o` may still book, within its total. */
function selectRequired() {
  return order()
    .selectFrom("OrderTally as w")
    .whereRef("w.orderId", "=", "o.id")
    .select(({ eb, fn, lit }) => {
      const left = eb(sumOf("granted", isOnList()), "-", sumOf("used", isOnList()));
      const free = eb(fn.coalesce("o.totalSessionCap", lit(2_147_483_647)), "-", sumOf("used"));
      return fn<number>("greatest", [lit(0), fn("least", [left, free])]).as("required");
    });
}

/**
 * The enabled mentors of the order `o`. Who takes nobody in this order is not bookable. `left`: interviews left of the quota; null: no quota.
 */
function selectMentors() {
  return order()
    .selectFrom("OrderMentor as r")
    .innerJoin("Mentor as m", "m.userId", "r.mentorId")
    .where(({ ref }) => ref("m.enabled"))
    .whereRef("r.orderId", "=", "o.id")
    .where("r.removedAt", "is", null)
    .select(({ and, eb, fn, lit, not, ref }) => {
      const isInConflict = fn.coalesce(eb("o.customerId", "=", sql<string>`any(${ref("m.conflictCustomerIds")})`), lit(false));
      const used = selectSessions(ref("o.id"), ref("m.userId"));
      const bookable = and([ref("m.profileComplete"), ref("m.acceptingNew"), not(isInConflict)]);
      const left = eb("r.quota", "-", eb.case().when("r.quota", "is not", null).then(used).end());
      return sql<{ id: string; bookable: boolean; left: number | null }[] | null>`json_agg(
        json_build_object('id', ${ref("m.userId")}, 'bookable', ${bookable}, 'left', ${left}) ORDER BY ${ref("r.assignedAt")}, ${ref("m.userId")})`.as(
        "mentors",
      );
    });
}

export const orderCapacityReads = (db: Db) => ({
  async requiredOf(orderId: string): Promise<number> {
    const row = await firstOf(
      db
        .selectFrom("Order as o")
        .crossJoinLateral(() => selectRequired().as("n"))
        .where("o.id", "=", orderId)
        .select("n.required"),
    );
    return row?.required ?? 0;
  },

  /** All that still go on after `today` and have begun before `until`, in one statement, without those that have no mentor. */
  async wanting(scope: Scope, today: LocalDate, until: LocalDate) {
    const rows = await db
      .selectFrom("Order as o")
      .innerJoin("Customer as c", "c.id", "o.customerId")
      .crossJoinLateral(() => selectRequired().as("n"))
      .crossJoinLateral(() => selectMentors().as("w"))
      .where("o.status", "=", word("active"))
      .where("o.endsOn", ">=", today)
      .where("o.startsOn", "<=", until)
      .where("n.required", ">", 0)
      .where("w.mentors", "is not", null)
      .where((eb) => isCustomerOf(scope, eb.ref("o.customerId")))
      .select(["o.id", "o.name", "o.customerId", "c.name as customerName", "o.startsOn", "o.endsOn", "o.sessionMinutes", "o.policy"])
      .select("n.required")
      .select(({ ref }) => ref("w.mentors").$notNull().as("mentors"))
      .select(({ ref }) => closedColumns(today, until, ref("o.customerId")))
      .execute();
    return rows.map(({ holidays, companyBlocks, ...row }) => ({ ...row, closed: closedOf({ holidays, companyBlocks }) }));
  },
});
