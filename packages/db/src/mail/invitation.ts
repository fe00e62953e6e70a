import type { InvitationLetter } from "@knotter/domain/invitation";
import { expressionBuilder, sql } from "kysely";
import type { DB, InvitationRequest } from "../generated/tables";
import { anyOf, type Db, firstOf, oneOf, onlyColumns, word } from "../query";

export type InviteeRow = Awaited<ReturnType<ReturnType<typeof invitationWrites>["lock"]>>[number];

/**
 * What a company has asked for, and how far it has come. `places`: on the list; none: all of them. `position`: the last place that was seen to.
 * `attempts`: failures since the last slice that was done.
 */
export type AskedInvitation = NonNullable<Awaited<ReturnType<ReturnType<typeof invitationWrites>["takeAsked"]>>>;

const isPlanned = (now: Date) => {
  const { and, eb } = expressionBuilder<DB & { r: InvitationRequest }, "r">();
  return and([eb("r.doneAt", "is", null), eb("r.position", "is", null), eb("r.attempts", "=", 0), eb("r.nextTryAt", ">", now)]);
};

export const invitationReads = (db: Db) => ({
  /** The wishes of an order whose time has not come, in the order of their times. */
  planned: (orderId: string, now: Date) =>
    db
      .selectFrom("InvitationRequest as r")
      .leftJoin("HrStaff as h", "h.userId", "r.requestedById")
      .leftJoin("Admin as a", "a.userId", "r.requestedById")
      .select(["r.id", "r.nextTryAt as sendAt"])
      .select(({ fn, ref }) => [
        sql<number>`cardinality(${ref("r.places")})`.as("places"),
        fn.coalesce("h.name", "a.name").as("requestedBy"),
      ])
      .where("r.orderId", "=", orderId)
      .where(isPlanned(now))
      .orderBy("r.nextTryAt")
      .orderBy("r.id")
      .limit(sql.lit(100))
      .execute(),

  /** The first people of the list, or of `ids`, for a preview of the letter. `unregistered`: only people who have not registered. */
  namesOf(orderId: string, { ids, unregistered }: { ids: readonly string[] | null; unregistered: boolean }, limit: number) {
    let people = db
      .selectFrom("OrderMentee")
      .select(["name", "email", "maxCount"])
      .where("orderId", "=", orderId)
      .orderBy("id")
      .limit(limit);
    if (ids) people = people.where("id", "=", anyOf(ids));
    if (unregistered) people = people.where("menteeId", "is", null).where("status", "in", oneOf("listed", "invited"));
    return people.execute();
  },
});

export const invitationWrites = (db: Db) => ({
  /**
   * The people of the list, all or these, in one order under their locks: of two who invite at once the second sees what the first did. Of a
   * slice: the next ones after the last place of the one before.
   */
  lock(orderId: string, ids: readonly string[] | null, slice?: { after: string | null; limit: number }) {
    let people = db
      .selectFrom("OrderMentee")
      .select(["id as orderMenteeId", "email", "name", "status", "inviteBounced as bounced", "lastInviteMailAt", "inviteCount"])
      .select(({ eb }) => eb("menteeId", "is not", null).$castTo<boolean>().as("hasAccount"))
      .where("orderId", "=", orderId)
      .orderBy("id")
      .forUpdate();
    if (ids) people = people.where("id", "=", anyOf(ids));
    if (slice) people = people.limit(slice.limit);
    if (slice?.after) people = people.where("id", ">", slice.after);
    return people.execute();
  },

  /** How many of these are places on the list of the order. */
  async countPlaces(orderId: string, ids: readonly string[]): Promise<number> {
    const { count } = await db
      .selectFrom("OrderMentee")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .where("orderId", "=", orderId)
      .where("id", "=", anyOf(ids))
      .executeTakeFirstOrThrow();
    return count;
  },

  /** A wish, for `takeAsked`. No places: the whole list. `sendAt`: null: at once. */
  async ask(wish: {
    orderId: string;
    places: readonly string[];
    resend: boolean;
    letter: InvitationLetter;
    requestedById: string;
    sendAt: Date | null;
    now: Date;
  }): Promise<void> {
    const { orderId, places, resend, letter, requestedById, sendAt, now } = wish;
    await db
      .insertInto("InvitationRequest")
      .values({ orderId, places: [...places], resend, letter, requestedById, requestedAt: now, nextTryAt: sendAt })
      .execute();
  },

  /** A wish under its lock. Null: there is none any more. */
  lockAsked: (id: string) =>
    firstOf(db.selectFrom("InvitationRequest").select(["id", "orderId", "places", "nextTryAt"]).where("id", "=", id).forUpdate()),

  /** Takes a wish back whose time has not come. False: it has begun. */
  async takeBack(id: string, now: Date): Promise<boolean> {
    const { numDeletedRows } = await db
      .deleteFrom("InvitationRequest as r")
      .where("r.id", "=", id)
      .where(isPlanned(now))
      .executeTakeFirst();
    return numDeletedRows > 0n;
  },

  /** The wish that has waited longest for its next slice, under its lock. Null: none is due, or somebody else is at it. */
  takeAsked: (now: Date) =>
    firstOf(
      db
        .selectFrom("InvitationRequest as r")
        .innerJoin("Order as o", "o.id", "r.orderId")
        .innerJoin("Customer as c", "c.id", "o.customerId")
        .select(["r.id", "r.orderId", "r.places", "r.resend", "r.letter", "r.position", "r.attempts"])
        .select(({ and, eb }) =>
          and([eb("o.status", "=", word("active")), eb("c.status", "in", oneOf("active", "prospect"))])
            .$castTo<boolean>()
            .as("open"),
        )
        .where("r.doneAt", "is", null)
        .where(({ eb, fn, lit }) => fn.coalesce(eb("r.nextTryAt", "<=", now), lit(true)))
        .orderBy(({ fn }) => fn.coalesce("r.nextTryAt", "r.requestedAt"))
        .orderBy("r.id")
        .limit(sql.lit(1))
        .forUpdate("r")
        .skipLocked(),
    ),

  /** A slice of a wish is done, up to this place of the list; the next one comes after those of the others. Null: it was the last. */
  async proceeded(id: string, position: string | null, now: Date): Promise<void> {
    await db
      .updateTable("InvitationRequest")
      .set({
        attempts: 0,
        nextTryAt: now,
        ...onlyColumns("InvitationRequest", position === null ? { doneAt: now } : { doneAt: null, position }),
      })
      .where("id", "=", id)
      .execute();
  },

  /** A slice has failed, and is tried again then. */
  async failed(id: string, attempts: number, nextTryAt: Date): Promise<void> {
    await db.updateTable("InvitationRequest").set({ attempts, nextTryAt }).where("id", "=", id).where("doneAt", "is", null).execute();
  },

  async invited(ids: readonly string[], now: Date): Promise<void> {
    if (ids.length === 0) return;
    await db
      .updateTable("OrderMentee")
      .set({
        status: ({ case: when, ref }) => when().when("status", "=", word("listed")).then(word("invited")).else(ref("status")).end(),
        invitedAt: ({ fn, val }) => fn.coalesce("invitedAt", val(now)),
        lastInviteMailAt: now,
        inviteCount: (eb) => eb("inviteCount", "+", 1),
      })
      .where("id", "=", anyOf(ids))
      .execute();
  },

  /** The last invitation of each of these people. */
  lastMails: (ids: readonly string[]) =>
    db
      .selectFrom(sql<{ orderMenteeId: string }>`unnest(${ids}::uuid[])`.as<"i">(sql`i("orderMenteeId")`))
      .innerJoinLateral(
        ({ selectFrom }) =>
          selectFrom("Mail as ml")
            .select("ml.id")
            .where(({ ref }) => sql<boolean>`${ref("ml.dedupeKey")} LIKE 'mentee_register/' || ${ref("i.orderMenteeId")}::text || '/%'`)
            .orderBy("ml.queuedAt", "desc")
            .orderBy("ml.id", "desc")
            .limit(sql.lit(1))
            .as("m"),
        (join) => join.onTrue(),
      )
      .select(["m.id", "i.orderMenteeId"])
      .execute(),
});
