import { AppError } from "@knotter/domain/errors";
import type { LedgerKind } from "@knotter/domain/ledger";
import type { OrderWindow } from "@knotter/domain/order";
import { type SqlBool, sql } from "kysely";
import { jsonBuildObject } from "kysely/helpers/postgres";
import { byDefault, type Db, firstOf, insertEach, oneOf, prepared, recordset, word } from "../query";

/** An order from the viewpoint of the person on its list: its window, its policy, the person's count. `held`: bookings wait for an admin. */
export type EnrolmentRow = Awaited<ReturnType<ReturnType<typeof selectEnrolment>["execute"]>>[number];
/** What an order allows, whoever asks. */
export type OrderConditionsRow = Pick<EnrolmentRow, "orderId" | "customerId" | "startsOn" | "endsOn" | "sessionMinutes" | "policy">;

/** A row of the ledger. `delta`: -1 uses one interview, +1 gives it back; a grant adds to the number that the person may have. */
interface LedgerRow {
  orderMenteeId: string;
  mentoringId: string | null;
  kind: LedgerKind;
  delta: number;
}

const selectEnrolment = (db: Db) =>
  db
    .selectFrom("OrderMentee as om")
    .innerJoin("Order as o", "o.id", "om.orderId")
    .innerJoin("Customer as c", "c.id", "o.customerId")
    .select(["om.id as orderMenteeId", "o.id as orderId", "o.name as orderName", "o.customerId", "c.name as customerName", "o.status"])
    .select(["o.startsOn", "o.endsOn", "o.bookingOpensOn", "o.bookingClosesOn", "o.sessionMinutes", "o.totalSessionCap"])
    .select(["o.disclosureLevel", "o.policy", "om.usedCount as used", "om.maxCount as max"])
    .select(({ eb }) => eb("om.bookingHeldAt", "is not", null).$castTo<boolean>().as("held"));

export const orderReads = (db: Db) => ({
  /** The running orders of a mentee, the one to use first in front: open, with a count left, ending soonest. */
  enrolmentsOf: (menteeId: string) =>
    selectEnrolment(db)
      .where("om.menteeId", "=", menteeId)
      .where("om.status", "=", word("active"))
      .where("o.status", "in", oneOf("active", "closed_booking"))
      .orderBy(({ eb }) => eb("o.status", "=", word("active")), "desc")
      .orderBy(({ eb, ref }) => eb("om.usedCount", "<", ref("om.maxCount")), "desc")
      .orderBy("o.endsOn")
      .orderBy("om.id")
      .execute(),

  /** How many interviews of the mentee are still to come, over all orders. */
  async futureReservations(menteeId: string, now: Date): Promise<number> {
    const { count } = await db
      .selectFrom("Mentoring")
      .where("menteeId", "=", menteeId)
      .where("status", "=", word("reserved"))
      .where("endAt", ">", now)
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
    return count;
  },

  /** What an order allows, for changes of an interview that is booked already. */
  async termsOf(orderId: string): Promise<OrderConditionsRow & OrderWindow> {
    const row = await firstOf(
      db
        .selectFrom("Order")
        .select(["id as orderId", "customerId", "startsOn", "endsOn", "sessionMinutes", "policy"])
        .select(["status", "bookingOpensOn", "bookingClosesOn"])
        .where("id", "=", orderId),
    );
    if (!row) throw new AppError("NOT_FOUND");
    return row;
  },

  /** Whether the person is still on the list of an order that still runs: a new time needs that, a cancellation does not. */
  async isRunning(orderMenteeId: string): Promise<boolean> {
    const row = await db
      .selectFrom("OrderMentee as om")
      .innerJoin("Order as o", "o.id", "om.orderId")
      .where("om.id", "=", orderMenteeId)
      .where("om.status", "=", word("active"))
      .where("o.status", "in", oneOf("active", "closed_booking"))
      .select("om.id")
      .executeTakeFirst();
    return row !== undefined;
  },

  /** The sum of the used counts of an order, which its total cap limits. */
  async usedOf(orderId: string): Promise<number> {
    const { used } = await db
      .selectFrom("OrderMentee")
      .where("orderId", "=", orderId)
      .select(({ fn, lit }) => fn.coalesce(fn.sum<number>("usedCount"), lit(0)).as("used"))
      .executeTakeFirstOrThrow();
    return used;
  },
});

interface EnrolmentSought {
  menteeId: string;
  orderId: string | null;
  mentorId: string | null;
}

/** The place of a mentee in an order, the one to book in first, before it is locked. */
const selectEnrolmentToLock = (db: Db, { menteeId, orderId, mentorId }: EnrolmentSought) =>
  selectEnrolment(db)
    .innerJoin("Mentee as me", "me.userId", "om.menteeId")
    .innerJoin("User as u", "u.id", "me.userId")
    .leftJoin("OrderMentor as omr", (join) =>
      join.onRef("omr.orderId", "=", "o.id").on("omr.mentorId", "=", mentorId).on("omr.removedAt", "is", null),
    )
    .where("om.menteeId", "=", menteeId)
    .where("om.status", "in", oneOf("active", "temporary"))
    .where(({ ref }) => sql<SqlBool>`(${orderId}::uuid IS NULL OR ${ref("o.id")} = ${orderId}::uuid)`)
    .select(({ ref }) =>
      jsonBuildObject({
        disabled: ref("u.disabled"),
        temporaryRegister: ref("me.temporaryRegisterFlag"),
        name: ref("me.name"),
      }).as("user"),
    )
    .orderBy(({ eb }) => eb("om.status", "=", word("active")), "desc")
    .orderBy(({ eb }) => eb("o.status", "=", word("active")), "desc")
    .orderBy(({ eb }) => eb("omr.mentorId", "is not", null), "desc")
    .orderBy(({ eb, ref }) => eb("om.usedCount", "<", ref("om.maxCount")), "desc")
    .orderBy(({ eb, ref }) => eb.case().when("o.status", "=", word("active")).then(ref("o.endsOn")).end())
    .orderBy("o.endsOn", "desc")
    .orderBy("om.id")
    .limit(sql.lit(1));

const lockEnrolment = prepared((db, sought: EnrolmentSought) =>
  selectEnrolmentToLock(db, sought).forUpdate("om").forNoKeyUpdate("me").forKeyShare("o"),
);

const lockEnrolmentUnlessBusy = prepared((db, sought: EnrolmentSought) =>
  // Kysely writes SKIP LOCKED once, after the last of the locks; PostgreSQL wants it after each.
  selectEnrolmentToLock(db, sought).modifyEnd(
    sql`for update of ${sql.id("om")} skip locked for no key update of ${sql.id("me")} skip locked for key share of ${sql.id("o")} skip locked`,
  ),
);

export const orderWrites = (db: Db) => ({
  /**
   * Takes the first lock of every change of bookings: the mentee's row in the order, and for a booking the mentee's own row too, because
   * future interviews are counted over all orders. Several tabs and devices of one mentee queue here. The order itself gets a light lock:
   * whoever ends or shortens it (`lockOrder`) waits for this booking, and a booking that waited for that reads the result.
   * Without `orderId` the order is chosen in which this mentor receives the mentee (then: count left, ends soonest; of those that are over,
   * the latest).
   */
  async lockEnrolment({ menteeId, orderId, mentorId }: { menteeId: string; orderId?: string | undefined; mentorId: string | null }) {
    const [enrolment] = await lockEnrolment(db, { menteeId, orderId: orderId ?? null, mentorId });
    return enrolment ?? null;
  },

  /**
   * The same without waiting: for somebody else's place, by whoever has a mentor locked already. Null: they are doing something at this moment.
   */
  async lockEnrolmentUnlessBusy({ menteeId, orderId, mentorId }: { menteeId: string; orderId: string; mentorId: string }) {
    const [enrolment] = await lockEnrolmentUnlessBusy(db, { menteeId, orderId, mentorId });
    return enrolment ?? null;
  },

  /** Locks the row of an enrolment that an interview already names (move, cancel), and its order as a booking does. */
  async lockEnrolmentOf(orderMenteeId: string): Promise<{ used: number; max: number }> {
    const row = await firstOf(
      db
        .selectFrom("OrderMentee as om")
        .innerJoin("Order as o", "o.id", "om.orderId")
        .select(["om.usedCount as used", "om.maxCount as max"])
        .where("om.id", "=", orderMenteeId)
        .forUpdate("om")
        .forKeyShare("o"),
    );
    return row ?? { used: 0, max: 0 };
  },

  /** After repeated absences new bookings in this order wait for an admin. The caller has locked the row. */
  async holdBookings(orderMenteeId: string, now: Date): Promise<void> {
    await db.updateTable("OrderMentee").set({ bookingHeldAt: now }).where("id", "=", orderMenteeId).execute();
  },

  /** Bookings go on, in all orders of the person. */
  async releaseBookings(menteeId: string): Promise<void> {
    await db
      .updateTable("OrderMentee")
      .set({ bookingHeldAt: null })
      .where("menteeId", "=", menteeId)
      .where("bookingHeldAt", "is not", null)
      .execute();
  },

  /**
   * Before an order ends or becomes shorter: waits for every booking and move that is under way in it, and lets none begin. Last in the
   * order of locks: whoever has it takes no lock of people or mentors any more.
   */
  async lockOrder(orderId: string): Promise<void> {
    await db.selectFrom("Order").select("id").where("id", "=", orderId).forUpdate().execute();
  },

  /**
   * Bookings of an order with a total cap queue here, so that two people at once cannot exceed the cap. Each of them has a light lock of the
   * order already: a heavier lock would make them wait for each other.
   */
  async lockCap(orderId: string): Promise<void> {
    await db.selectFrom("Order").select("id").where("id", "=", orderId).forNoKeyUpdate().execute();
  },

  /** Books counts: one ledger row and the running total together. The CHECK constraint refuses an overdraft. */
  book({
    orderMenteeId,
    mentoringId,
    kind,
    delta,
    reason = null,
    actorId,
    at,
  }: LedgerRow & { reason?: string | null | undefined; actorId: string | null; at: Date }): Promise<{ used: number; max: number }> {
    return db
      .with("entry", (cte) => cte.insertInto("LedgerEntry").values({ orderMenteeId, mentoringId, kind, delta, reason, actorId, at }))
      .updateTable("OrderMentee")
      .set({
        usedCount: (eb) => eb("usedCount", "-", kind === "grant" ? 0 : delta),
        maxCount: (eb) => eb("maxCount", "+", kind === "grant" ? delta : 0),
        version: (eb) => eb("version", "+", kind === "grant" ? 1 : 0),
      })
      .where("id", "=", orderMenteeId)
      .returning(["usedCount as used", "maxCount as max"])
      .executeTakeFirstOrThrow();
  },

  /** The same for many interviews at once. */
  async bookAll(entries: readonly LedgerRow[], { actorId, at }: { actorId: string | null; at: Date }): Promise<void> {
    if (entries.length === 0) return;
    await db
      .with(
        (cte) => cte("wanted").materialized(),
        (cte) =>
          cte
            .selectFrom(recordset("w", entries, { orderMenteeId: "uuid", mentoringId: "uuid", kind: "LedgerKind", delta: "int" }))
            .selectAll(),
      )
      .with("entry", (cte) =>
        insertEach(cte.insertInto("LedgerEntry"), cte.selectFrom("wanted"), ({ cast, ref, val }) => ({
          id: byDefault,
          orderMenteeId: ref("orderMenteeId"),
          mentoringId: ref("mentoringId"),
          kind: ref("kind"),
          delta: ref("delta"),
          reason: byDefault,
          actorId: cast<string | null>(val(actorId), "uuid"),
          at: cast<Date>(val(at), "timestamptz"),
        })),
      )
      .updateTable("OrderMentee as om")
      .from((eb) =>
        eb
          .selectFrom("wanted")
          .select(({ fn, lit }) => [
            "orderMenteeId",
            fn.coalesce(fn.sum<number>("delta").filterWhere("kind", "<>", word("grant")), lit(0)).as("used"),
            fn.coalesce(fn.sum<number>("delta").filterWhere("kind", "=", word("grant")), lit(0)).as("granted"),
          ])
          .groupBy("orderMenteeId")
          .as("d"),
      )
      .set({
        usedCount: ({ eb, ref }) => eb("om.usedCount", "-", sql<number>`${ref("d.used")}::int`),
        maxCount: ({ eb, ref }) => eb("om.maxCount", "+", sql<number>`${ref("d.granted")}::int`),
        version: ({ case: when, eb, lit }) => eb("om.version", "+", when().when("d.granted", "<>", lit(0)).then(lit(1)).else(lit(0)).end()),
      })
      .whereRef("om.id", "=", "d.orderMenteeId")
      .execute();
  },
});
