import type { MailType } from "@knotter/domain/mail";
import { sql } from "kysely";
import type { MailStatus, MentoringStatus } from "../generated/enums.kysely";
import type { Mail } from "../generated/tables";
import { anyOf, type Db, firstOf, oneOf, word } from "../query";
import { foldedText, isFound } from "../search";
import { isLeftOut } from "./outcome";
import { type MailState, selectState, stateOf } from "./state";

const columns = [
  "id",
  "type",
  "status",
  "orderId",
  "mentoringId",
  "campaignId",
  "toUserId",
  "toAddress",
  "sentTo",
  "subject",
  "queuedAt",
  "scheduledAt",
  "nextTryAt",
  "sentAt",
  "deliveredAt",
  "bouncedAt",
  "complainedAt",
  "deadAt",
  "canceledAt",
  "attempts",
  "lastError",
  "skippedReason",
  "dedupeKey",
  "createdById",
] as const satisfies readonly (keyof Mail)[];

/** A mail of the outbox as pages and operations see it. */
export type MailRow = Awaited<ReturnType<ReturnType<typeof selectMail>["execute"]>>[number];

/**
 * An interview that a reminder may be due for, once for each side. `agreedAt`: when it came to be at this time, by the booking or the last move.
 * `surveyAskedAt`: when the mentee was first asked for the survey; null: not yet. `ownerAdminId`: who of the admins is told; null: every admin.
 */
export type RemindableRow = Awaited<ReturnType<ReturnType<typeof selectRemindable>["execute"]>>[number];

export interface MailFilter {
  orderId?: string | undefined;
  status?: MailStatus | undefined;
  type?: MailType | undefined;
  /** Part of the subject or of the address that it was sent to. No index: for a deployment that sends no mail. */
  q?: string | undefined;
  after?: { queuedAt: Date; id: string } | undefined;
  limit: number;
}

const selectMail = (db: Db) => db.selectFrom("Mail").select(columns);

const selectRemindable = (db: Db) =>
  db
    .selectFrom("Mentoring as t")
    .innerJoin("User as ue", "ue.id", "t.menteeId")
    .innerJoin("User as uo", "uo.id", "t.mentorId")
    .innerJoin("Order as o", "o.id", "t.orderId")
    .select(["t.id as mentoringId", "t.orderId", "t.menteeId", "t.mentorId", "t.startAt", "t.endAt", "t.status", "t.meetingStatus"])
    .select(["t.mentorReportStatus", "t.menteeReportStatus", "ue.notificationPrefs as menteePrefs", "uo.notificationPrefs as mentorPrefs"])
    .select("o.ownerAdminId")
    .select(({ eb, fn, selectFrom }) => [
      fn
        .coalesce(
          selectFrom("MentoringEvent as e")
            .select(({ fn }) => fn.max("e.at").as("at"))
            .whereRef("e.mentoringId", "=", "t.id")
            .where("e.type", "in", oneOf("reserved", "rescheduled")),
          "t.createdAt",
        )
        .as("agreedAt"),
      eb("t.surveyDeclinedAt", "is not", null).$castTo<boolean>().as("surveyDeclined"),
      selectFrom("Mail as m")
        .select(({ fn }) => fn.min(fn.coalesce("m.sentAt", "m.queuedAt")).as("at"))
        .whereRef("m.mentoringId", "=", "t.id")
        .where("m.type", "=", word("report"))
        .whereRef("m.toUserId", "=", "t.menteeId")
        .where("m.status", "not in", oneOf("canceled", "failed", "unsent"))
        .as("surveyAskedAt"),
    ])
    .orderBy("t.startAt")
    .orderBy("t.id");

export const mailReads = (db: Db) => ({
  find: (id: string): Promise<MailRow | null> => firstOf(selectMail(db).where("id", "=", id)),

  byKeys: (keys: readonly string[]): Promise<MailRow[]> =>
    selectMail(db).where("dedupeKey", "=", anyOf(keys)).orderBy("dedupeKey").execute(),

  byProviderId: (providerId: string): Promise<MailRow | null> =>
    firstOf(selectMail(db).where("providerId", "=", providerId).orderBy("id").limit(sql.lit(1))),

  /** Newest first. */
  list({ orderId, status, type, q, after, limit }: MailFilter): Promise<MailRow[]> {
    let page = selectMail(db).orderBy("queuedAt", "desc").orderBy("id", "desc").limit(limit);
    if (orderId !== undefined) page = page.where("orderId", "=", orderId);
    if (status !== undefined) page = page.where("status", "=", status);
    if (type !== undefined) page = page.where("type", "=", type);
    if (q !== undefined) page = page.where(({ ref }) => isFound(q, foldedText(ref("subject"), ref("sentTo"))));
    if (after) page = page.where(({ eb, refTuple, tuple }) => eb(refTuple("queuedAt", "id"), "<", tuple(after.queuedAt, after.id)));
    return page.execute();
  },

  /** The words of one mail, with the mark where its token belongs. Null: no such mail. Both null: it was not written (yet), or they were not kept. */
  words: (id: string) =>
    firstOf(
      db
        .selectFrom("Mail")
        .select(["html", "text", "attachment"])
        .select(({ ref }) => sql<string | null>`${ref("facts")}->>'linkId'`.as("linkId"))
        .where("id", "=", id),
    ),

  /** The state that mails tell of, as it is now: one statement for a whole claim. */
  async states(ids: readonly string[]): Promise<MailState[]> {
    return (await selectState(db, ids).execute()).map(stateOf);
  },

  /**
   * Interviews that a mail may be due for, by the instant they begin (or end). Who is told, and whether they were told already, is decided
   * above; one statement whatever their number.
   */
  remindable(
    {
      on,
      from,
      until,
      ids,
      statuses,
    }: { on: "startAt" | "endAt"; from: Date; until: Date; ids?: readonly string[] | undefined; statuses: readonly MentoringStatus[] },
    { after, limit }: { after?: { startAt: Date; mentoringId: string } | undefined; limit: number },
  ): Promise<RemindableRow[]> {
    let page = selectRemindable(db)
      .where(({ cast, eb, ref }) => eb(cast<string>(ref("t.status"), "text"), "=", anyOf(statuses)))
      .where("t.startAt", "<=", until)
      .limit(limit);
    // An interview lasts 90 minutes at most: the index on the start finds the end, too.
    if (on === "startAt") page = page.where("t.startAt", ">=", from);
    else
      page = page
        .where("t.startAt", ">=", sql<Date>`${from}::timestamptz - interval '2 hours'`)
        .where("t.endAt", ">=", from)
        .where("t.endAt", "<=", until);
    if (ids !== undefined) page = page.where("t.id", "=", anyOf(ids));
    if (after)
      page = page.where(({ eb, refTuple, tuple }) => eb(refTuple("t.startAt", "t.id"), ">", tuple(after.startAt, after.mentoringId)));
    return page.execute();
  },

  /** Which of these keys are in the outbox already, whatever has become of them, but for those that may come back (`enqueue`). */
  async known(keys: readonly string[]): Promise<Set<string>> {
    const rows = await db
      .selectFrom("Mail as m")
      .select("m.dedupeKey")
      .where("m.dedupeKey", "=", anyOf(keys))
      .where(({ not }) => not(isLeftOut()))
      .execute();
    return new Set(rows.map(({ dedupeKey }) => dedupeKey));
  },

  /** Admins who can be written to. */
  async admins(): Promise<string[]> {
    const rows = await db
      .selectFrom("User")
      .select("id")
      .where("role", "=", word("admin"))
      .where(({ not, ref }) => not(ref("disabled")))
      .where("deletedAt", "is", null)
      .orderBy("id")
      .execute();
    return rows.map(({ id }) => id);
  },

  /** Interviews to come of these mentors, for a mail that names them all. */
  upcomingOf: (mentorIds: readonly string[], now: Date) =>
    db
      .selectFrom("Mentoring")
      .select(["mentorId", "id", "publicNo", "startAt", "endAt"])
      .where("mentorId", "=", anyOf(mentorIds))
      .where("status", "=", word("reserved"))
      .where("startAt", ">", now)
      .where("meetingMethod", "=", word("zoom_oauth"))
      .orderBy("startAt")
      .orderBy("id")
      .execute(),
});
