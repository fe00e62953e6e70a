import { type Expression, expressionBuilder, sql } from "kysely";
import type { DB, Mentor, Order } from "../generated/tables";
import { anyOf, byDefault, type Db, insertEach, recordset, word } from "../query";
import { selectSessions } from "./tally";

/** A mentor of an order, with what decides about bookings in it. */
export type OrderMentorRow = Awaited<ReturnType<ReturnType<typeof orderMentorReads>["assignedTo"]>>[number];

export type Assignment = {
  mentorId: string;
  weight: number;
  /** Null: no limit. */
  quota: number | null;
};

/** What decides whether a mentor `m` may be assigned to an order of this customer. */
const candidateColumns = (customerId: Expression<string | null>) => {
  const { eb, fn, lit, ref, val } = expressionBuilder<DB & { m: Mentor }, "m">();
  return [
    ref("m.userId").as("id"),
    fn.coalesce("m.displayName", "m.name", val("")).as("displayName"),
    ref("m.enabled").as("enabled"),
    ref("m.profileComplete").as("profileComplete"),
    ref("m.acceptingNew").as("acceptingNew"),
    eb("m.registrationVerifiedAt", "is not", null).$castTo<boolean>().as("registrationVerified"),
    ref("m.registrationExpiresOn").as("registrationExpiresOn"),
    fn
      .coalesce(eb(customerId, "=", sql<string>`any(${ref("m.conflictCustomerIds")})`).$castTo<boolean | null>(), lit(false))
      .as("conflict"),
  ] as const;
};

interface Assigned {
  m: Mentor;
  o: Order;
  r: Assignment;
  s: { futureSessions: number | null };
}

/** A mentor `m` of the order `o`, with the weight and quota of `r` and the sessions to come `s`. */
const assignedColumns = () => {
  const { fn, lit, ref, val } = expressionBuilder<DB & Assigned, "m" | "o" | "r" | "s">();
  return [
    ...candidateColumns(ref("o.customerId")),
    fn.coalesce("m.photoUrl", val("/portraits/default.svg")).as("photoUrl"),
    fn.coalesce("m.headline", val("")).as("headline"),
    ref("r.weight").as("weight"),
    ref("r.quota").as("quota"),
    selectSessions(ref("o.id"), ref("m.userId")).$asScalar().$notNull().as("used"),
    fn.coalesce("s.futureSessions", lit(0)).as("futureSessions"),
  ] as const;
};

/** The interviews to come of an order, by mentor: no more than its people have booked ahead. */
const selectToCome = (orderId: string, now: Date) =>
  expressionBuilder<DB>()
    .selectFrom("Mentoring as t")
    .where("t.orderId", "=", orderId)
    .where("t.status", "=", word("reserved"))
    .where("t.startAt", ">", now)
    .select(({ fn }) => ["t.mentorId" as const, fn.countAll<number>().as("futureSessions")])
    .groupBy("t.mentorId");

export const orderMentorReads = (db: Db) => ({
  /** In the order in which they were assigned. The caller has read the order in its own scope before. */
  assignedTo: (orderId: string, now: Date) =>
    db
      .selectFrom("OrderMentor as r")
      .innerJoin("Mentor as m", "m.userId", "r.mentorId")
      .innerJoin("Order as o", "o.id", "r.orderId")
      .leftJoin(
        () => selectToCome(orderId, now).as("s"),
        (join) => join.onRef("s.mentorId", "=", "m.userId"),
      )
      .where("r.orderId", "=", orderId)
      .where("r.removedAt", "is", null)
      .select(assignedColumns())
      .orderBy("r.assignedAt")
      .orderBy("m.userId")
      .execute(),

  /** The list that these assignments would make, for a preview: first the mentors who are assigned already, then the new ones. */
  asIfAssigned: (orderId: string, assignments: readonly Assignment[], now: Date) =>
    db
      .selectFrom(recordset("r", assignments, { mentorId: "uuid", weight: "int", quota: "int" }))
      .innerJoin("Mentor as m", "m.userId", "r.mentorId")
      .innerJoin("Order as o", (join) => join.on("o.id", "=", orderId))
      .leftJoin(
        () => selectToCome(orderId, now).as("s"),
        (join) => join.onRef("s.mentorId", "=", "m.userId"),
      )
      .leftJoin("OrderMentor as before", (join) =>
        join.onRef("before.orderId", "=", "o.id").onRef("before.mentorId", "=", "m.userId").on("before.removedAt", "is", null),
      )
      .select(assignedColumns())
      .orderBy("before.assignedAt", (order) => order.asc().nullsLast())
      .orderBy("m.userId")
      .execute(),

  /** `customerId` null: a company that is not known yet, with which nobody is in conflict. */
  candidates: (mentorIds: readonly string[], customerId: string | null) =>
    db
      .selectFrom("Mentor as m")
      .where("m.userId", "=", anyOf(mentorIds))
      .select(candidateColumns(sql`${customerId}::uuid`))
      .execute(),

  /** By the numbers of their registration, as an admin's list names them. */
  byRegistration: (numbers: readonly string[]) =>
    db
      .selectFrom("Mentor")
      .where("registrationNumber", "=", anyOf(numbers))
      .select(["userId as id", "conflictCustomerIds"])
      .select(({ and, eb, ref }) => [
        ref("registrationNumber").$notNull().as("registrationNumber"),
        and([ref("enabled"), ref("profileComplete"), eb("registrationVerifiedAt", "is not", null)])
          .$castTo<boolean>()
          .as("ready"),
      ])
      .execute(),
});

export const orderMentorWrites = (db: Db) => ({
  /** Locks the mentors who leave the order: a booking that is under way is seen afterwards, one that comes later finds them gone. */
  async lock(mentorIds: readonly string[]): Promise<void> {
    if (mentorIds.length === 0) return;
    await db.selectFrom("Mentor").select("userId").where("userId", "=", anyOf(mentorIds)).orderBy("userId").forUpdate().execute();
  },

  async remove(orderId: string, mentorIds: readonly string[], now: Date): Promise<void> {
    if (mentorIds.length === 0) return;
    await db
      .updateTable("OrderMentor")
      .set({ removedAt: now })
      .where("orderId", "=", orderId)
      .where("mentorId", "=", anyOf(mentorIds))
      .where("removedAt", "is", null)
      .execute();
  },

  /** Assigns, assigns again, or changes weight and quota of the mentors who are assigned. */
  async assign(orderId: string, assignments: readonly Assignment[], now: Date): Promise<void> {
    if (assignments.length === 0) return;
    const given = db.selectFrom(recordset("w", assignments, { mentorId: "uuid", weight: "int", quota: "int" }));
    await insertEach(db.insertInto("OrderMentor"), given, ({ cast, ref, val }) => ({
      orderId: cast<string>(val(orderId), "uuid"),
      mentorId: ref("w.mentorId"),
      weight: ref("w.weight"),
      quota: ref("w.quota"),
      assignedAt: cast<Date>(val(now), "timestamptz"),
      removedAt: byDefault,
      note: byDefault,
    }))
      .onConflict((conflict) =>
        conflict.columns(["orderId", "mentorId"]).doUpdateSet({
          weight: ({ ref }) => ref("excluded.weight"),
          quota: ({ ref }) => ref("excluded.quota"),
          removedAt: null,
          assignedAt: ({ eb, ref }) =>
            eb.case().when("OrderMentor.removedAt", "is", null).then(ref("OrderMentor.assignedAt")).else(ref("excluded.assignedAt")).end(),
        }),
      )
      .execute();
  },

  /** The same for many orders at once, without a change of the mentors who are assigned already. */
  async add(pairs: readonly { orderId: string; mentorId: string }[], now: Date): Promise<void> {
    if (pairs.length === 0) return;
    const given = db.selectFrom(recordset("w", pairs, { orderId: "uuid", mentorId: "uuid" }));
    await insertEach(db.insertInto("OrderMentor"), given, ({ cast, ref, val }) => ({
      orderId: ref("w.orderId"),
      mentorId: ref("w.mentorId"),
      weight: byDefault,
      quota: byDefault,
      assignedAt: cast<Date>(val(now), "timestamptz"),
      removedAt: byDefault,
      note: byDefault,
    }))
      .onConflict((conflict) => conflict.columns(["orderId", "mentorId"]).doUpdateSet({ removedAt: null }))
      .execute();
  },
});
