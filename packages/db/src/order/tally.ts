import { type Expression, expressionBuilder, type SqlBool, sql } from "kysely";
import type { DB, OrderTally } from "../generated/tables";
import { byDefault, type Db, insertEach, word } from "../query";

const tally = () => expressionBuilder<DB & { w: OrderTally }, "w">();

const NUMBERS = [
  "people",
  "booked",
  "done",
  "visibleBooked",
  "visibleDone",
  "granted",
  "used",
] as const satisfies readonly (keyof OrderTally)[];

/** A number of an order, of its rows `w`: those of the people in one status alone, or of all on its list. */
export function sumOf(column: (typeof NUMBERS)[number], condition?: Expression<SqlBool>) {
  const { fn, lit, ref } = tally();
  const sum = fn.sum<number>(ref(`w.${column}`));
  return fn.coalesce(condition ? sum.filterWhere(condition) : sum, lit(0)).$castTo<number>();
}

/** People who are on the list at this moment, among the rows `w`. */
export const isOnList = (): Expression<SqlBool> => tally()("w.status", "<>", word("withdrawn"));

/** Interviews of a mentor in an order that use up the mentor's quota. */
export const selectSessions = (orderId: Expression<string>, mentorId: Expression<string>) =>
  expressionBuilder<DB>()
    .selectFrom("OrderMentorTally as n")
    .where("n.orderId", "=", orderId)
    .where("n.mentorId", "=", mentorId)
    .select(({ fn, lit }) => fn.coalesce(fn.sum<number>("n.sessions"), lit(0)).$castTo<number>().as("n"));

/** Rows of one order that are put together when there are as many. Reading as many costs nothing that can be measured. */
const WORTH_FOLDING = 50;
/** Orders, and rows of one order, that one call puts together: those that were added first. */
const ORDERS_AT_ONCE = 50;
const ROWS_AT_ONCE = 5_000;

export const orderTallyWrites = (db: Db) => ({
  /** The orders of which many rows have been added since they were put together. */
  async toFold(): Promise<string[]> {
    const people = db
      .selectFrom("OrderTally as w")
      .select("w.orderId")
      .where(({ not, ref }) => not(ref("w.isFolded")));
    const mentors = db
      .selectFrom("OrderMentorTally as w")
      .select("w.orderId")
      .where(({ not, ref }) => not(ref("w.isFolded")));
    const found = new Set<string>();
    for (const added of [people, mentors]) {
      const orders = await db
        .selectFrom(added.as("a"))
        .select("a.orderId")
        .groupBy("a.orderId")
        .having(({ eb, fn }) => eb(fn.countAll<number>(), ">=", WORTH_FOLDING))
        .limit(ORDERS_AT_ONCE)
        .execute();
      for (const { orderId } of orders) found.add(orderId);
    }
    return [...found];
  },

  /**
   * Puts the rows of an order together, in statements after which it sums up to the same. Two at once take different rows; nobody else waits
   * for any of them, because nobody changes one.
   */
  async fold(orderId: string): Promise<void> {
    await db
      .with("gone", (cte) =>
        cte
          .deleteFrom("OrderTally as w")
          .where(({ eb, selectFrom }) =>
            eb(
              "w.id",
              "in",
              selectFrom("OrderTally as x")
                .select("x.id")
                .where("x.orderId", "=", orderId)
                .orderBy("x.id")
                .limit(ROWS_AT_ONCE)
                .forUpdate()
                .skipLocked(),
            ),
          )
          .returningAll(),
      )
      .with("sums", (cte) =>
        cte
          .selectFrom("gone as w")
          .select(["w.orderId", "w.status"])
          .select(NUMBERS.map((column) => sql<number>`sum(${tally().ref(`w.${column}`)})::int`.as(column)))
          .groupBy(["w.orderId", "w.status"]),
      )
      .with("put", (cte) =>
        insertEach(cte.insertInto("OrderTally"), cte.selectFrom("sums as n"), ({ lit, ref }) => ({
          id: byDefault,
          orderId: ref("n.orderId"),
          status: ref("n.status"),
          people: ref("n.people"),
          booked: ref("n.booked"),
          done: ref("n.done"),
          visibleBooked: ref("n.visibleBooked"),
          visibleDone: ref("n.visibleDone"),
          granted: ref("n.granted"),
          used: ref("n.used"),
          isFolded: lit(true),
        })),
      )
      .selectFrom("gone")
      .select(({ fn }) => fn.countAll<number>().as("rows"))
      .execute();
    await db
      .with("gone", (cte) =>
        cte
          .deleteFrom("OrderMentorTally as w")
          .where(({ eb, selectFrom }) =>
            eb(
              "w.id",
              "in",
              selectFrom("OrderMentorTally as x")
                .select("x.id")
                .where("x.orderId", "=", orderId)
                .orderBy("x.id")
                .limit(ROWS_AT_ONCE)
                .forUpdate()
                .skipLocked(),
            ),
          )
          .returningAll(),
      )
      .with("sums", (cte) =>
        cte
          .selectFrom("gone as w")
          .select(["w.orderId", "w.mentorId"])
          .select(({ ref }) => sql<number>`sum(${ref("w.sessions")})::int`.as("sessions"))
          .groupBy(["w.orderId", "w.mentorId"]),
      )
      .with("put", (cte) =>
        insertEach(cte.insertInto("OrderMentorTally"), cte.selectFrom("sums as n"), ({ lit, ref }) => ({
          id: byDefault,
          orderId: ref("n.orderId"),
          mentorId: ref("n.mentorId"),
          sessions: ref("n.sessions"),
          isFolded: lit(true),
        })),
      )
      .selectFrom("gone")
      .select(({ fn }) => fn.countAll<number>().as("rows"))
      .execute();
  },
});
