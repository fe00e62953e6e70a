import { AppError } from "@knotter/domain/errors";
import { dedupeKeyOf } from "@knotter/domain/mail";
import type { OrderMenteeStatus } from "@knotter/domain/order";
import type { Corrected, ListedPerson } from "@knotter/domain/order-list";
import { sql } from "kysely";
import { anyOf, type Db, firstOf, oneOf, onlyColumns, word } from "../query";
import { isNumberTaken } from "./employee-number";

/** A place under its lock, with what is listed of its person. */
export type LockedPlace = Awaited<ReturnType<ReturnType<typeof orderCorrectionWrites>["lockPlaces"]>>["place"];

/** An account that a place is tied to. */
interface Tied {
  menteeId: string;
  status: OrderMenteeStatus;
}

const listed = ["om.name", "om.nameKana", "om.employeeNo", "om.department", "om.jobTitle", "om.groupTag"] as const;

export const orderCorrectionReads = (db: Db) => ({
  /** What the admins read of a place besides its row of the list. Null: there is none with this id on the list. */
  place: (orderId: string, id: string) =>
    firstOf(
      db
        .selectFrom("OrderMentee")
        .select(["id", "version", "createdAt", "addedByHr", "withdrawnReason", "menteeId", "status"])
        .where("orderId", "=", orderId)
        .where("id", "=", id),
    ),

  /** Whether a colleague has this employee number. */
  numberTaken: (placeId: string, employeeNo: string): Promise<boolean> => isNumberTaken(db, { places: [placeId], employeeNo }),

  /** Whether somebody else of this order has one of these: the address, the account. */
  async takenBy(
    { orderId, exceptId }: { orderId: string; exceptId: string },
    wanted: { email?: string | undefined; menteeId?: string | undefined },
  ): Promise<boolean> {
    const row = await firstOf(
      db
        .selectFrom("OrderMentee")
        .select("id")
        .where("orderId", "=", orderId)
        .where("id", "<>", exceptId)
        .where(({ eb, or }) =>
          or([
            ...(wanted.email === undefined ? [] : [eb("email", "=", wanted.email)]),
            ...(wanted.menteeId === undefined ? [] : [eb("menteeId", "=", wanted.menteeId)]),
          ]),
        )
        .limit(1),
    );
    return row !== null;
  },

  /** What was done with a place and with its interviews, newest first: the ledger, the audit trail, the histories of the interviews. */
  async placeHistory(id: string, actions: readonly string[], limit: number) {
    const [grants, changes, events] = await Promise.all([
      db
        .selectFrom("LedgerEntry as l")
        .leftJoin("Admin as ad", "ad.userId", "l.actorId")
        .leftJoin("HrStaff as hr", "hr.userId", "l.actorId")
        .where("l.orderMenteeId", "=", id)
        .where("l.kind", "in", oneOf("grant", "adjust"))
        .select(["l.id", "l.at", "l.kind", "l.delta", "l.reason"])
        .select(({ fn }) => fn.coalesce("ad.name", "hr.name").as("actorName"))
        .orderBy("l.at", "desc")
        .orderBy("l.id", "desc")
        .limit(limit)
        .execute(),
      db
        .selectFrom("AuditLog as a")
        .leftJoin("Admin as ad", "ad.userId", "a.actorId")
        .leftJoin("HrStaff as hr", "hr.userId", "a.actorId")
        .leftJoin("Mentee as me", "me.userId", "a.actorId")
        .where("a.entity", "=", word("OrderMentee"))
        .where("a.entityId", "=", id)
        .where("a.action", "=", anyOf(actions))
        .select(["a.id", "a.at", "a.action", "a.diff"])
        .select(({ fn }) => fn.coalesce("ad.name", "hr.name", "me.name").as("actorName"))
        .orderBy("a.at", "desc")
        .orderBy("a.id", "desc")
        .limit(limit)
        .execute(),
      db
        .selectFrom("MentoringEvent as e")
        .innerJoin("Mentoring as t", "t.id", "e.mentoringId")
        .where("t.orderMenteeId", "=", id)
        .select(["e.id", "e.at", "e.type", "e.actorRole", "t.id as mentoringId", "t.publicNo"])
        .select(({ fn }) => fn.coalesce("e.toStartAt", "t.startAt").as("startAt"))
        .orderBy("e.at", "desc")
        .orderBy("e.id", "desc")
        .limit(limit)
        .execute(),
    ]);
    return { grants, changes, events };
  },
});

export const orderCorrectionWrites = (db: Db) => ({
  /**
   * Locks a place, and with it the places that the same company has listed by the same address and nobody has taken: an address that is
   * wrong on one list is wrong on all of them. Throws NOT_FOUND.
   */
  async lockPlaces({ id: orderId, customerId }: { id: string; customerId: string }, id: string) {
    const named = await firstOf(db.selectFrom("OrderMentee").select("email").where("orderId", "=", orderId).where("id", "=", id));
    if (!named) throw new AppError("NOT_FOUND");
    const rows = await db
      .selectFrom("OrderMentee as om")
      .innerJoin("Order as o", "o.id", "om.orderId")
      .select(["om.id", "om.orderId", "om.menteeId", "om.email", "om.status", "om.inviteCount", "om.version", "o.showRegistration"])
      .select(["om.maxCount as max", "om.usedCount as used"])
      .select(listed)
      .where("o.customerId", "=", customerId)
      .where(({ and, eb, or }) =>
        or([
          eb("om.id", "=", id),
          and([
            eb("om.email", "=", named.email),
            eb("om.menteeId", "is", null),
            eb("om.status", "<>", word("withdrawn")),
            eb("o.status", "in", oneOf("draft", "active", "closed_booking")),
          ]),
        ]),
      )
      .orderBy("om.id")
      .forUpdate("om")
      .execute();
    const place = rows.find((row) => row.id === id);
    if (!place) throw new AppError("NOT_FOUND");
    return { place, others: rows.filter((row) => row.id !== id && row.email === place.email) };
  },

  /** What the company has listed of a person. */
  async saveListing(id: string, change: Partial<Pick<ListedPerson, Corrected>>): Promise<void> {
    await db
      .updateTable("OrderMentee")
      .set({ ...onlyColumns("OrderMentee", change), version: (eb) => eb("version", "+", 1) })
      .where("id", "=", id)
      .execute();
  },

  /**
   * Another address for these places, which all have the former one: open links to it end, and invitations to it that wait are not sent. What an admin has
   * written to the person, and has not left, goes to the new address, or to the account that the person has (`menteeId`). `formerDigest`, `digest`: of the
   * two addresses.
   */
  async saveAddress(
    places: readonly { id: string; email: string | null; inviteCount: number }[],
    { email, menteeId, digest, formerDigest }: { email: string; menteeId: string | null; digest: string; formerDigest: string | null },
    now: Date,
  ): Promise<void> {
    const ids = places.map(({ id }) => id);
    await db
      .updateTable("OrderMentee")
      .set({
        email,
        formerAddresses: ({ ref }) =>
          formerDigest === null
            ? sql<string[]>`array_remove(${ref("formerAddresses")}, ${digest})`
            : sql<
                string[]
              >`array_append(array_remove(array_remove(${ref("formerAddresses")}, ${digest}), ${formerDigest}), ${formerDigest})`,
        inviteBounced: false,
        version: (eb) => eb("version", "+", 1),
      })
      .where("id", "=", anyOf(ids))
      .execute();
    await db
      .updateTable("LinkToken")
      .set({ revokedAt: now })
      .where("orderMenteeId", "=", anyOf(ids))
      .where("usedAt", "is", null)
      .where("revokedAt", "is", null)
      .execute();
    const invitations = places.flatMap(({ id, inviteCount }) =>
      Array.from({ length: inviteCount }, (_, n) => dedupeKeyOf("mentee_register", { orderMenteeId: id, attempt: n + 1 })),
    );
    await db
      .updateTable("Mail")
      .set({ status: "canceled" })
      .where("dedupeKey", "=", anyOf(invitations))
      .where("status", "in", oneOf("draft", "scheduled", "queued"))
      .execute();
    await db
      .updateTable("Mail")
      .set({ toUserId: menteeId, toAddress: menteeId === null ? email : null })
      .where("toUserId", "is", null)
      .where("toAddress", "=", anyOf(places.flatMap((place) => place.email ?? [])))
      .where(({ eb, ref }) => eb(sql<string>`${ref("facts")}->>'orderMenteeId'`, "=", anyOf(ids)))
      .where("type", "=", word("manual_mail"))
      // One that was tried may have arrived: it stays as it was written.
      .where("status", "in", oneOf("draft", "scheduled", "queued", "sending"))
      .where("firstTriedAt", "is", null)
      .execute();
  },

  /** The place belongs to this account from now on. */
  async tiePlaces(ids: readonly string[], { menteeId, status }: Tied, now: Date): Promise<void> {
    await db
      .updateTable("OrderMentee")
      .set({ menteeId, status, registeredAt: ({ fn, val }) => (status === "active" ? fn.coalesce("registeredAt", val(now)) : val(null)) })
      .where("id", "=", anyOf(ids))
      .where("menteeId", "is", null)
      .execute();
  },
});
