import type { LocalDate } from "@knotter/domain/tokyo";
import { type Expression, type SqlBool, sql } from "kysely";
import { anyOf, type Db, firstOf, insertEach, oneOf, onlyColumns, word } from "../query";

/** Somebody who waits for a time of a mentor, in the order of the line. `offered`: the times of this mentor that were held for them before. */
export type WaitingCandidateRow = Awaited<ReturnType<ReturnType<typeof waitingListWrites>["line"]>>[number];
export type WaitingEntryRow = Awaited<ReturnType<ReturnType<typeof waitingListReads>["ofMentee"]>>[number];
export type WaitingConditionsRow = NonNullable<Awaited<ReturnType<ReturnType<typeof waitingListReads>["lastOf"]>>>;

export interface WaitingConditions {
  mentorId: string | null;
  weekdays: number[];
  bands: string[];
  dateFrom: LocalDate | null;
  dateTo: LocalDate | null;
}

/** How many of one line are looked at; who is behind them waits for the next time. */
const MOST = 500;

/** Whether an open entry `w` concerns a mentor: named by it, or one of its order. */
const concerns = (mentorId: Expression<string>) => (named: Expression<string | null>) =>
  sql<SqlBool>`(${named} IS NULL OR ${named} = ${mentorId})`;

export const waitingListReads = (db: Db) => ({
  /** The open entries of a mentee, each with the time that is held for it at this moment. */
  ofMentee: (menteeId: string, now: Date) =>
    db
      .selectFrom("WaitingEntry as w")
      .innerJoin("Order as o", "o.id", "w.orderId")
      .leftJoin("Mentor as m", "m.userId", "w.mentorId")
      .leftJoin("TimeHold as h", (join) =>
        join.onRef("h.waitingEntryId", "=", "w.id").on("h.state", "=", word("held")).on("h.until", ">", now),
      )
      .leftJoin("Mentor as hm", "hm.userId", "h.mentorId")
      .where("w.menteeId", "=", menteeId)
      .where("w.endedAt", "is", null)
      .select(["w.id", "w.orderId", "o.name as orderName", "w.mentorId", "m.displayName as mentorName"])
      .select(["w.weekdays", "w.bands", "w.dateFrom", "w.dateTo", "w.createdAt"])
      .select(["h.mentorId as heldMentorId", "hm.displayName as heldMentorName", "h.startAt", "h.endAt", "h.until"])
      .orderBy("w.createdAt")
      .orderBy("w.id")
      .execute(),

  /**
   * What the mentee waited for last in an order that goes on, where nothing is waited for now: a booking has ended it. Anybody, where the mentor
   * is no longer in the order. Null, too, once the dates waited for are over.
   */
  lastOf: (menteeId: string, today: LocalDate) =>
    firstOf(
      db
        .selectFrom("WaitingEntry as w")
        .innerJoin("Order as o", "o.id", "w.orderId")
        .innerJoin("OrderMentee as om", "om.id", "w.orderMenteeId")
        .leftJoin("OrderMentor as x", (join) =>
          join.onRef("x.orderId", "=", "w.orderId").onRef("x.mentorId", "=", "w.mentorId").on("x.removedAt", "is", null),
        )
        .leftJoin("Mentor as m", "m.userId", "x.mentorId")
        .where("w.menteeId", "=", menteeId)
        .where("om.status", "=", word("active"))
        .where("o.bookingClosesOn", ">=", today)
        .where(({ eb, or }) => or([eb("w.dateTo", "is", null), eb("w.dateTo", ">=", today)]))
        .where("w.outcome", "=", word("booked"))
        .where(({ exists, not, selectFrom }) =>
          not(
            exists(
              selectFrom("WaitingEntry as later")
                .select("later.id")
                .whereRef("later.orderMenteeId", "=", "w.orderMenteeId")
                .where((eb) => eb.or([eb("later.endedAt", "is", null), eb("later.endedAt", ">", eb.ref("w.endedAt"))])),
            ),
          ),
        )
        .select(["w.orderId", "o.name as orderName", "x.mentorId", "m.displayName as mentorName"])
        .select(["w.weekdays", "w.bands", "w.dateFrom", "w.dateTo"])
        .orderBy("w.endedAt", "desc")
        .orderBy("w.id")
        .limit(1),
    ),

  /**
   * How many people wait for each mentor in each band; an entry without a band counts as one of its own. Counts alone: who reads them leaves
   * out those below k.
   */
  demand: () =>
    db
      .selectFrom("WaitingEntry as w")
      .leftJoin("Mentor as m", "m.userId", "w.mentorId")
      .leftJoinLateral(
        ({ ref }) => sql<{ band: string }>`unnest(${ref("w.bands")})`.as<"b">(sql`"b"("band")`),
        (join) => join.onTrue(),
      )
      .where("w.endedAt", "is", null)
      .select(["w.mentorId", "m.displayName as mentorName", "b.band"])
      .select(({ fn }) => fn.count<number>("w.menteeId").distinct().as("people"))
      .groupBy(["w.mentorId", "m.displayName", "b.band"])
      .execute(),

  /** The largest of the customers' thresholds: numbers over several companies are told from there on. */
  async threshold(): Promise<number> {
    const { k } = await db
      .selectFrom("Customer")
      .select(({ fn }) => fn.max("kThreshold").as("k"))
      .executeTakeFirstOrThrow();
    return k ?? 0;
  },

  /** The mentors whom anybody waits for in an order, or in the orders of a company. */
  async waitedFor(of: { orderId: string } | { customerId: string }): Promise<string[]> {
    const rows = await db
      .selectFrom("WaitingEntry as w")
      .innerJoin("Order as o", "o.id", "w.orderId")
      .innerJoin("OrderMentor as x", "x.orderId", "w.orderId")
      .where("w.endedAt", "is", null)
      .where("x.removedAt", "is", null)
      .where((eb) => concerns(eb.ref("x.mentorId"))(eb.ref("w.mentorId")))
      .where((eb) => ("orderId" in of ? eb("o.id", "=", of.orderId) : eb("o.customerId", "=", of.customerId)))
      .select("x.mentorId")
      .distinct()
      .execute();
    return rows.map(({ mentorId }) => mentorId);
  },

  /** Mentors whose free times have changed. */
  async toCheck(limit: number): Promise<string[]> {
    const rows = await db.selectFrom("WaitingCheck").select("mentorId").orderBy("since").limit(limit).execute();
    return rows.map(({ mentorId }) => mentorId);
  },
});

export const waitingListWrites = (db: Db) => ({
  /** One place in the line of each order: whoever waits already keeps it, with other conditions. */
  async join(of: { orderMenteeId: string; orderId: string; menteeId: string }, conditions: WaitingConditions, now: Date): Promise<string> {
    const { id } = await db
      .insertInto("WaitingEntry")
      .values(onlyColumns("WaitingEntry", { ...of, ...conditions, turnAt: now, createdAt: now }))
      .onConflict((conflict) =>
        conflict
          .column("orderMenteeId")
          .where("endedAt", "is", null)
          .doUpdateSet(onlyColumns("WaitingEntry", { ...conditions })),
      )
      .returning("id")
      .executeTakeFirstOrThrow();
    return id;
  },

  /** The open entry of this mentee, locked. Null: there is none. */
  entryOf: (id: string, menteeId: string) =>
    firstOf(
      db
        .selectFrom("WaitingEntry")
        .select(["id", "orderMenteeId"])
        .where("id", "=", id)
        .where("menteeId", "=", menteeId)
        .where("endedAt", "is", null)
        .forUpdate(),
    ),

  /** Ends an entry. */
  async leave(id: string, now: Date): Promise<void> {
    await db.updateTable("WaitingEntry").set({ endedAt: now, outcome: "left" }).where("id", "=", id).execute();
  },

  /** The place that an entry of this mentee is about, whether or not it has ended. */
  placeOf: (id: string, menteeId: string) =>
    firstOf(db.selectFrom("WaitingEntry").select("orderMenteeId").where("id", "=", id).where("menteeId", "=", menteeId)),

  /** Whether a time is held for somebody, lapsed or not: until that is written down, the constraint allows no other. */
  async hasHold(menteeId: string): Promise<boolean> {
    const row = await firstOf(
      db
        .selectFrom("TimeHold")
        .select("id")
        .where("menteeId", "=", menteeId)
        .where("kind", "=", word("waiting"))
        .where("state", "=", word("held")),
    );
    return row !== null;
  },

  /** The time that is held for an entry; null: none is. */
  heldFor: (id: string, now: Date) =>
    firstOf(
      db
        .selectFrom("TimeHold")
        .select(["id", "mentorId", "startAt"])
        .where("waitingEntryId", "=", id)
        .where("state", "=", word("held"))
        .where("until", ">", now),
    ),

  /** Whoever did not take a time goes to the end of the line, so that nobody waits two hours each time for one who does not answer. */
  async toTheEnd(ids: readonly string[], now: Date): Promise<void> {
    await db.updateTable("WaitingEntry").set({ turnAt: now }).where("id", "=", anyOf(ids)).where("endedAt", "is", null).execute();
  },

  /**
   * The line for a mentor's times: open entries of people who could book, have nothing reserved and no time held for them. What is really
   * theirs to book is decided for each of them under the locks.
   */
  line: (mentorId: string, now: Date) =>
    db
      .selectFrom("OrderMentor as x")
      .innerJoin("WaitingEntry as w", "w.orderId", "x.orderId")
      .innerJoin("OrderMentee as om", "om.id", "w.orderMenteeId")
      .innerJoin("Order as o", "o.id", "w.orderId")
      .where("x.mentorId", "=", mentorId)
      .where("x.removedAt", "is", null)
      .where("w.endedAt", "is", null)
      .where(({ ref, val }) => concerns(sql`${val(mentorId)}::uuid`)(ref("w.mentorId")))
      .where("om.status", "=", word("active"))
      .where("om.bookingHeldAt", "is", null)
      .where(({ eb, ref }) => eb("om.usedCount", "<", ref("om.maxCount")))
      .where("o.status", "=", word("active"))
      .where(({ exists, not, selectFrom }) =>
        not(
          exists(
            selectFrom("TimeHold as h")
              .select("h.id")
              .whereRef("h.menteeId", "=", "w.menteeId")
              .where("h.kind", "=", word("waiting"))
              .where("h.state", "=", word("held")),
          ),
        ),
      )
      .where(({ exists, not, selectFrom }) =>
        not(
          exists(
            selectFrom("Mentoring as t")
              .select("t.id")
              .whereRef("t.menteeId", "=", "w.menteeId")
              .where("t.status", "=", word("reserved"))
              .where("t.endAt", ">", now),
          ),
        ),
      )
      .select(["w.id", "w.orderId", "w.orderMenteeId", "w.menteeId", "w.weekdays", "w.bands", "w.dateFrom", "w.dateTo"])
      .select(({ fn, selectFrom }) =>
        fn<Date[]>("array", [
          selectFrom("TimeHold as h").select("h.startAt").whereRef("h.waitingEntryId", "=", "w.id").where("h.mentorId", "=", mentorId),
        ]).as("offered"),
      )
      .orderBy("w.turnAt")
      .orderBy("w.id")
      .limit(MOST)
      .execute(),

  /**
   * Notes that the free times of these mentors have changed, where anybody waits for one of them. A note that is there is locked: the job that
   * takes it waits for this transaction, and sees what it has written. In the order of the mentors, so that two callers do not wait for each other.
   */
  async check(mentorIds: readonly string[], now: Date): Promise<void> {
    const waitedFor = db
      .selectFrom("Mentor as m")
      .where("m.userId", "=", anyOf(mentorIds))
      .where(({ exists, ref, selectFrom }) =>
        exists(
          selectFrom("OrderMentor as x")
            .innerJoin("WaitingEntry as w", "w.orderId", "x.orderId")
            .select("w.id")
            .whereRef("x.mentorId", "=", "m.userId")
            .where("x.removedAt", "is", null)
            .where("w.endedAt", "is", null)
            .where((eb) => concerns(ref("m.userId"))(eb.ref("w.mentorId"))),
        ),
      )
      .orderBy("m.userId");
    await insertEach(db.insertInto("WaitingCheck"), waitedFor, ({ ref, val }) => ({
      mentorId: ref("m.userId"),
      since: sql<Date>`${val(now)}::timestamptz`,
    }))
      .onConflict((conflict) => conflict.column("mentorId").doUpdateSet({ since: ({ ref }) => ref("WaitingCheck.since") }))
      .execute();
  },

  async checked(mentorId: string): Promise<void> {
    await db.deleteFrom("WaitingCheck").where("mentorId", "=", mentorId).execute();
  },

  /**
   * Once a day: entries of people who have left or whose order is over end, and every mentor that somebody waits for is looked at again, because
   * days become bookable by the calendar alone.
   */
  async follow(now: Date): Promise<{ ended: number }> {
    const { numUpdatedRows } = await db
      .updateTable("WaitingEntry as w")
      .from("OrderMentee as om")
      .innerJoin("Order as o", "o.id", "om.orderId")
      .set({ endedAt: now, outcome: "over" })
      .whereRef("om.id", "=", "w.orderMenteeId")
      .where("w.endedAt", "is", null)
      .where(({ eb, not, or }) => or([eb("om.status", "<>", word("active")), not(eb("o.status", "in", oneOf("active", "closed_booking")))]))
      .executeTakeFirst();
    const waitedFor = db
      .selectFrom("OrderMentor as x")
      .innerJoin("WaitingEntry as w", "w.orderId", "x.orderId")
      .where("x.removedAt", "is", null)
      .where("w.endedAt", "is", null)
      .where((eb) => concerns(eb.ref("x.mentorId"))(eb.ref("w.mentorId")))
      .select("x.mentorId")
      .distinct();
    await insertEach(db.insertInto("WaitingCheck"), db.selectFrom(waitedFor.as("d")).orderBy("d.mentorId"), ({ ref, val }) => ({
      mentorId: ref("d.mentorId"),
      since: sql<Date>`${val(now)}::timestamptz`,
    }))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return { ended: Number(numUpdatedRows) };
  },
});
