import { AppError } from "@knotter/domain/errors";
import { MAIL_STATUSES, type MailDeskState, type MailSide } from "@knotter/domain/mail";
import { sql } from "kysely";
import type { MailStatus } from "../generated/enums.kysely";
import { anyOf, type Db, firstOf, oneOf, word } from "../query";
import { type ClaimedMail, claimedColumns } from "./outbox";
import { isGivenUp } from "./outcome";

/** A mail of the outbox as somebody is shown it. */
export type MailDeskRow = Awaited<ReturnType<ReturnType<typeof selectDesk>["execute"]>>[number];
/** `nextTryAt`: null where nothing more is tried. */
export type MailDeskListRow = Awaited<ReturnType<ReturnType<typeof mailDeskReads>["list"]>>[number];

const OPEN = ["queued", "sending"] as const satisfies readonly MailStatus[];
/** What each of the admins' words means in the table; `failing`: whether a try has failed; `given`: only what was given up. */
const WHERE: { readonly [State in MailDeskState]: { statuses: readonly MailStatus[]; failing?: boolean; given?: boolean } } = {
  dead: { statuses: ["failed", "maybe_sent"], given: true },
  retrying: { statuses: OPEN, failing: true },
  waiting: { statuses: ["draft", "scheduled", ...OPEN], failing: false },
  bounced: { statuses: ["bounced"] },
  complained: { statuses: ["complained"] },
  sent: { statuses: ["sent"] },
  delivered: { statuses: ["delivered"] },
  maybe_sent: { statuses: ["maybe_sent"] },
  skipped: { statuses: ["skipped"] },
  canceled: { statuses: ["canceled"] },
};
const EVERY: readonly MailStatus[] = [...MAIL_STATUSES, "skipped"];

const columns = [
  "ml.id",
  "ml.type",
  "ml.mentoringId",
  "ml.orderId",
  "o.name as orderName",
  "ml.toUserId",
  "ml.subject",
  "ml.status",
  "ml.queuedAt",
  "ml.scheduledAt",
  "ml.sentAt",
  "ml.lastError",
  "ml.skippedReason",
] as const;

const selectDesk = (db: Db) =>
  db
    .selectFrom("Mail as ml")
    .leftJoin("User as u", "u.id", "ml.toUserId")
    .leftJoin("Order as o", "o.id", "ml.orderId")
    .select(columns)
    .select(({ fn }) => fn.coalesce("ml.sentTo", "ml.toAddress", "u.email").as("to"));

export const mailDeskReads = (db: Db) => ({
  async require(id: string): Promise<MailDeskRow> {
    const row = await firstOf(selectDesk(db).where("ml.id", "=", id));
    if (!row) throw new AppError("NOT_FOUND");
    return row;
  },

  /**
   * Mails of all orders, newest first, none of their words. Each status is read to the end of the page from its own index and the pages are
   * merged: the table holds a year of mails.
   */
  list({
    state,
    toUserId,
    after,
    limit,
  }: {
    state?: MailDeskState | undefined;
    toUserId?: string | undefined;
    after?: { startAt: Date; id: string } | undefined;
    limit: number;
  }) {
    const { statuses, failing, given = false } = state === undefined ? { statuses: EVERY } : WHERE[state];
    const page = db
      .selectFrom(sql<{ status: MailStatus }>`unnest(${statuses}::"MailStatus"[])`.as<"s">(sql`s("status")`))
      .innerJoinLateral(
        ({ selectFrom }) => {
          let mails = selectFrom("Mail as m")
            .selectAll("m")
            .whereRef("m.status", "=", "s.status")
            .orderBy("m.queuedAt", "desc")
            .orderBy("m.id", "desc")
            .limit(limit);
          if (given) mails = mails.where(isGivenUp());
          if (failing !== undefined) mails = mails.where("m.lastError", failing ? "is not" : "is", null);
          if (toUserId !== undefined) mails = mails.where("m.toUserId", "=", toUserId);
          if (after)
            mails = mails.where(({ eb, refTuple, tuple }) => eb(refTuple("m.queuedAt", "m.id"), "<", tuple(after.startAt, after.id)));
          return mails.as("p");
        },
        (join) => join.onTrue(),
      )
      .selectAll("p")
      .orderBy("p.queuedAt", "desc")
      .orderBy("p.id", "desc")
      .limit(limit);
    return db
      .selectFrom(page.as("ml"))
      .leftJoin("User as u", "u.id", "ml.toUserId")
      .leftJoin("Order as o", "o.id", "ml.orderId")
      .select(columns)
      .select(["ml.attempts", "ml.deadAt"])
      .select(({ case: when, fn, ref }) => [
        fn.coalesce("ml.sentTo", "ml.toAddress", "u.email").as("to"),
        when()
          .when("ml.status", "in", oneOf("scheduled", ...OPEN))
          .then(ref("ml.nextTryAt"))
          .end()
          .as("nextTryAt"),
      ])
      .orderBy("ml.queuedAt", "desc")
      .orderBy("ml.id", "desc")
      .execute();
  },

  /** In the order in which they came to be. */
  byIds: (ids: readonly string[]): Promise<MailDeskRow[]> =>
    selectDesk(db).where("ml.id", "=", anyOf(ids)).orderBy("ml.queuedAt").orderBy("ml.id").execute(),

  /** The mails that stand under these keys: written a moment ago, or long before. */
  byKeys: (keys: readonly string[]) =>
    db.selectFrom("Mail").select(["id", "dedupeKey"]).where("dedupeKey", "=", anyOf(keys)).orderBy("id").execute(),

  /** What this interview's parties have been told by mails of one type, oldest first; `to`: which of them. */
  ofMentoring: (mentoringId: string, type: MailDeskRow["type"]) =>
    db
      .selectFrom("Mail as ml")
      .innerJoin("Mentoring as t", "t.id", "ml.mentoringId")
      .select(["ml.id", "ml.dedupeKey", "ml.status"])
      .select(({ case: when, ref }) =>
        when().when("ml.toUserId", "=", ref("t.mentorId")).then(word("mentor")).else(word("mentee")).end().$castTo<MailSide>().as("to"),
      )
      .where("ml.mentoringId", "=", mentoringId)
      .where("ml.type", "=", type)
      .where(({ eb, or, ref }) => or([eb("ml.toUserId", "=", ref("t.menteeId")), eb("ml.toUserId", "=", ref("t.mentorId"))]))
      .orderBy("ml.queuedAt")
      .orderBy("ml.id")
      .execute(),

  /** With what it was written from, or what has been written. */
  async content(id: string): Promise<ClaimedMail> {
    const row = await firstOf(db.selectFrom("Mail as m").select(claimedColumns).where("m.id", "=", id));
    if (!row) throw new AppError("NOT_FOUND");
    return row;
  },
});

export const mailDeskWrites = (db: Db) => ({
  /**
   * Takes a mail back that has not left. What a runner has claimed, or may have handed over before, stays: the status that comes back tells so.
   * Null: there is no such mail.
   */
  async cancel(id: string, byId: string, reason: string | null, now: Date): Promise<{ cancelled: boolean; status: MailStatus } | null> {
    const canceled = await firstOf(
      db
        .updateTable("Mail")
        .set({ status: "canceled", canceledById: byId, canceledAt: now, cancelReason: reason })
        .where("id", "=", id)
        .where("status", "in", oneOf("draft", "scheduled", "queued"))
        .returning("status"),
    );
    if (canceled) return { cancelled: true, status: canceled.status };
    const row = await firstOf(db.selectFrom("Mail").select("status").where("id", "=", id));
    return row && { cancelled: false, status: row.status };
  },
});
