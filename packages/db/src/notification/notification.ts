import type { ListPage } from "@knotter/domain/list-order";
import type { UndeliveredReason } from "@knotter/domain/notification";
import { sql } from "kysely";
import type { MailFacts } from "../column-types";
import { pageSorted } from "../keyset";
import { byDefault, type Db, insertEach, json, word } from "../query";

/** A notification as its reader sees it. */
export type NotificationRow = Awaited<ReturnType<ReturnType<typeof notificationReads>["ofUser"]>>[number];

/** Whose notifications are read. `hiddenBefore`: somebody whose identity is in doubt reads nothing of before. */
export interface NotificationReader {
  userId: string;
  hiddenBefore: Date | null;
}

/** How many are counted: the bell says 99+. */
export const UNREAD_COUNTED = 100;

const ofReader = (db: Db, { userId, hiddenBefore }: NotificationReader) => {
  const own = db.selectFrom("Notification as n").where("n.userId", "=", userId);
  return hiddenBefore === null ? own : own.where("n.at", ">=", hiddenBefore);
};

export const notificationReads = (db: Db) => ({
  /** The latest first. Names and the time of the interview are those of now. */
  ofUser: (reader: NotificationReader, page: ListPage<"at">) => {
    const found = ofReader(db, reader)
      .leftJoin("Mentoring as t", "t.id", "n.mentoringId")
      .leftJoin("Mentor as mo", "mo.userId", "t.mentorId")
      .leftJoin("Mentee as me", "me.userId", "t.menteeId")
      .leftJoin("Order as o", "o.id", "n.orderId")
      .select(["n.id", "n.kind", "n.mentoringId", "n.orderId", "n.facts", "n.at", "n.readAt"])
      .select(["t.startAt", "t.status", "mo.displayName as mentorName", "o.name as orderName"])
      // A mentor knows a mentee by the name for interviews, here as everywhere.
      .select(({ fn }) => fn.coalesce("me.displayName", "me.name").as("menteeName"));
    return pageSorted(found, sql.ref<string>("n.id"), { by: sql.ref("n.at"), kind: "instant" }, page).execute();
  },

  /** At most `UNREAD_COUNTED`. */
  unread: async (reader: NotificationReader): Promise<number> => {
    const rows = await ofReader(db, reader).where("n.readAt", "is", null).select("n.id").limit(UNREAD_COUNTED).execute();
    return rows.length;
  },
});

export const notificationWrites = (db: Db) => ({
  /** What is read already keeps its instant. */
  async markRead({ userId }: Pick<NotificationReader, "userId">, until: Date, now: Date): Promise<void> {
    await db
      .updateTable("Notification")
      .set({ readAt: now })
      .where("userId", "=", userId)
      .where("readAt", "is", null)
      .where("at", "<=", until)
      .execute();
  },

  /**
   * Tells the reader of this mail that mails do not reach them any more: once for each address that has been marked. The admins have a task of their own.
   */
  async tellUndelivered(mailId: string, reason: UndeliveredReason, now: Date): Promise<void> {
    const mark = reason === "bounced" ? "emailBouncedAt" : "emailComplainedAt";
    await insertEach(
      db.insertInto("Notification"),
      db
        .selectFrom("Mail as m")
        .innerJoin("User as u", (join) => join.onRef("u.id", "=", "m.toUserId").onRef("u.email", "=", "m.sentTo"))
        .where("m.id", "=", mailId)
        .where("u.role", "<>", word("admin"))
        .where(`u.${mark}`, "is not", null),
      ({ ref }) => ({
        id: byDefault,
        userId: ref("u.id"),
        kind: word("mail_undelivered"),
        mentoringId: byDefault,
        orderId: byDefault,
        facts: json<MailFacts>({ reason }),
        at: sql<Date>`${now}::timestamptz`,
        readAt: byDefault,
        dedupeKey: sql<string>`concat_ws('/', 'mail_undelivered', ${ref("u.id")}, ${reason}::text, extract(epoch from ${ref(`u.${mark}`)})::text)`,
      }),
    )
      .onConflict((conflict) => conflict.column("dedupeKey").doNothing())
      .execute();
  },
});
