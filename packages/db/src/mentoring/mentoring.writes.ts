import type { DisclosureLevel } from "@knotter/domain/disclosure";
import { AppError } from "@knotter/domain/errors";
import type { CancelSide, CancelTiming, MentoringStatus } from "@knotter/domain/mentoring";
import { tokyoDate } from "@knotter/domain/tokyo";
import { type Expression, expressionBuilder, sql } from "kysely";
import type { Client } from "../client";
import type { DB, Mentor, Mentoring } from "../generated/tables";
import { prepared, recordset, word } from "../query";
import { checkedQuestionWrites } from "../questionnaire/checked-question";
import { zoomMeetingWrites } from "../zoom/meeting";

export interface NewMentoring {
  orderId: string;
  orderMenteeId: string;
  menteeId: string;
  mentorId: string;
  startAt: Date;
  endAt: Date;
  blockFrom: Date;
  blockTo: Date;
  theme: string | null;
  note: string | null;
  rescheduleCount: number;
  rescheduledFromAt: Date | null;
  disclosureLevel: DisclosureLevel;
  policyVersion: string;
  createdById: string;
  now: Date;
}

/** Somebody else moved the interview between our read and our write. */
const lost = () => new AppError("VERSION_CONFLICT");

/** The columns of a new interview `n` with the mentor `m`. */
function newMentoring(booking: NewMentoring) {
  const { cast, eb, ref, val } = expressionBuilder<DB & { n: { id: string }; m: Mentor }, "n" | "m">();
  const hasFixedUrl = eb("m.meetingMethod", "=", word("fixed_url"));
  const year = sql`to_char(${booking.now}::timestamptz AT TIME ZONE 'Asia/Tokyo', 'YYYY')`;
  return {
    id: ref("n.id"),
    publicNo: sql<string>`'M-' || ${year} || '-' || to_char(nextval('mentoring_public_no'), 'FM9999999000000')`,
    orderId: cast(val(booking.orderId), "uuid"),
    orderMenteeId: cast(val(booking.orderMenteeId), "uuid"),
    menteeId: cast(val(booking.menteeId), "uuid"),
    mentorId: ref("m.userId"),
    startAt: cast(val(booking.startAt), "timestamptz"),
    endAt: cast(val(booking.endAt), "timestamptz"),
    blockFrom: cast(val(booking.blockFrom), "timestamptz"),
    blockTo: cast(val(booking.blockTo), "timestamptz"),
    theme: val(booking.theme),
    note: val(booking.note),
    rescheduleCount: cast(val(booking.rescheduleCount), "integer"),
    rescheduledFromAt: cast(val(booking.rescheduledFromAt), "timestamptz"),
    icsUid: sql<string>`${ref("n.id")} || '@knotter'`,
    meetingMethod: ref("m.meetingMethod"),
    meetingUrl: eb.case().when(hasFixedUrl).then(ref("m.fixedMeetingUrl")).end(),
    meetingStatus: cast(eb.case().when(hasFixedUrl).then(word("ready")).else(word("preparing")).end(), sql`"MeetingStatus"`),
    disclosureLevelAtBooking: cast(val(booking.disclosureLevel), sql`"DisclosureLevel"`),
    policyVersion: val(booking.policyVersion),
    createdById: cast(val(booking.createdById), "uuid"),
    createdAt: cast(val(booking.now), "timestamptz"),
    updatedAt: cast(val(booking.now), "timestamptz"),
  } satisfies { [Column in keyof Mentoring]?: Expression<unknown> };
}

const reserved = prepared((db, booking: NewMentoring) => {
  const values = newMentoring(booking);
  return db
    .with("booked", (cte) =>
      cte
        .insertInto("Mentoring")
        .columns(Object.keys(values) as (keyof typeof values)[])
        .expression(
          cte
            .selectFrom(cte.selectNoFrom(sql<string>`uuidv7()`.as("id")).as("n"))
            .crossJoin("Mentor as m")
            .where("m.userId", "=", booking.mentorId)
            .select(Object.entries(values).map(([column, value]) => sql`${value}`.as(column))),
        )
        .returning(["id", "publicNo", "version", "mentorId", "meetingMethod"]),
    )
    .with("entry", (cte) =>
      cte
        .insertInto("LedgerEntry")
        .columns(["orderMenteeId", "mentoringId", "kind", "delta", "actorId", "at"])
        .expression(
          cte
            .selectFrom("booked as b")
            .select(({ cast, lit, val }) => [
              cast(val(booking.orderMenteeId), "uuid").as("orderMenteeId"),
              "b.id",
              word("reserve").as("kind"),
              lit(-1).as("delta"),
              cast(val(booking.createdById), "uuid").as("actorId"),
              cast(val(booking.now), "timestamptz").as("at"),
            ]),
        ),
    )
    .with("counted", (cte) =>
      cte
        .updateTable("OrderMentee")
        .from("booked")
        .set(({ eb, lit }) => ({ usedCount: eb("usedCount", "+", lit(1)) }))
        .where("OrderMentee.id", "=", booking.orderMenteeId),
    )
    .with("meeting", (cte) =>
      cte
        .insertInto("ZoomMeeting")
        .columns(["mentoringId", "mentorId", "dueAt"])
        .expression(
          cte
            .selectFrom("booked as b")
            .where("b.meetingMethod", "=", word("zoom_oauth"))
            .select(({ cast, val }) => ["b.id", "b.mentorId", cast(val(booking.now), "timestamptz").as("dueAt")]),
        ),
    )
    .selectFrom("booked")
    .select(["id", "publicNo", "version"]);
});

export const mentoringWrites = (client: Client) => ({
  /**
   * Writes the booking and takes its count, ledger row and running total together. The meeting is ready at once where the mentor has a
   * link of their own; otherwise it is prepared after the commit, by whoever finds the row that says so (usecases/zoom/sync.ts). The
   * constraints refuse an overlap (SLOT_TAKEN, MENTEE_OVERLAP) and an overdraft (QUOTA_EXCEEDED).
   */
  async reserve(booking: NewMentoring): Promise<{ id: string; publicNo: string; version: number }> {
    const [row] = await reserved(client.db, booking);
    if (!row) throw new AppError("NOT_FOUND");
    return row;
  },

  /** The condition decides the race: nothing is written when the state or the version is no longer the one decided on. */
  async move(
    id: string,
    expected: { from: readonly MentoringStatus[]; version: number },
    to: { startAt: Date; endAt: Date; blockFrom: Date; blockTo: Date; previousStartAt: Date; now: Date },
  ): Promise<void> {
    const { numUpdatedRows } = await client.db
      .updateTable("Mentoring")
      .set(({ eb }) => ({
        startAt: to.startAt,
        endAt: to.endAt,
        blockFrom: to.blockFrom,
        blockTo: to.blockTo,
        rescheduledFromAt: to.previousStartAt,
        rescheduleCount: eb("rescheduleCount", "+", 1),
        icsSequence: eb("icsSequence", "+", 1),
        version: eb("version", "+", 1),
        updatedAt: to.now,
      }))
      .where("id", "=", id)
      .where("status", "in", expected.from)
      .where("version", "=", expected.version)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw lost();
    // An admin decided about the old day that the interview takes place (admin-task.ts); on another closing day that is asked again.
    if (tokyoDate(to.previousStartAt) !== tokyoDate(to.startAt))
      await client.db.deleteFrom("OfficeTaskMark").where("kind", "=", "closing_day").where("entityId", "=", id).execute();
    await zoomMeetingWrites(client.db).touch([id], to.now);
  },

  /** Whoever cancels, for whatever reason: the checked questions go back to their mentee in the same step. */
  async cancel(
    id: string,
    expected: { from: readonly MentoringStatus[]; version: number },
    canceled: {
      side: CancelSide;
      timing: CancelTiming | null;
      reasonCode: string | null;
      reason: string | null;
      shareReason: boolean;
      counted: boolean;
      /** Null: nobody did it, Knotter did. */
      byId: string | null;
      now: Date;
    },
  ): Promise<{ sheetId: string | null }> {
    const { numUpdatedRows } = await client.db
      .updateTable("Mentoring")
      .set(({ eb }) => ({
        status: "canceled",
        cancelSide: canceled.side,
        cancelTiming: canceled.timing,
        cancelReasonCode: canceled.reasonCode,
        cancelReason: canceled.reason,
        shareReason: canceled.shareReason,
        canceledAt: canceled.now,
        canceledById: canceled.byId,
        counted: canceled.counted,
        meetingStatus: "cleared",
        icsSequence: eb("icsSequence", "+", 1),
        version: eb("version", "+", 1),
        updatedAt: canceled.now,
      }))
      .where("id", "=", id)
      .where("status", "in", expected.from)
      .where("version", "=", expected.version)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw lost();
    await zoomMeetingWrites(client.db).touch([id], canceled.now);
    return { sheetId: await checkedQuestionWrites(client.db).detach(id, canceled.now) };
  },

  /** The same for many at once, all or none: interviews that fall away with something else, each with the version that was decided on. */
  async cancelAll(
    mentorings: readonly { id: string; version: number; timing: CancelTiming | null; counted: boolean }[],
    canceled: {
      from: readonly MentoringStatus[];
      side: CancelSide;
      reasonCode: string | null;
      reason: string | null;
      shareReason: boolean;
      byId: string | null;
      now: Date;
    },
  ): Promise<void> {
    if (mentorings.length === 0) return;
    const rows = mentorings.map(({ id, version, timing, counted }) => ({ id, version, timing, counted }));
    const gone = await client.db
      .updateTable("Mentoring as t")
      .from(recordset("w", rows, { id: "uuid", version: "int", timing: "CancelTiming", counted: "bool" }))
      .set(({ eb, ref }) => ({
        status: "canceled",
        cancelSide: canceled.side,
        cancelTiming: ref("w.timing"),
        cancelReasonCode: canceled.reasonCode,
        cancelReason: canceled.reason,
        shareReason: canceled.shareReason,
        canceledAt: canceled.now,
        canceledById: canceled.byId,
        counted: ref("w.counted"),
        meetingStatus: "cleared",
        icsSequence: eb("t.icsSequence", "+", 1),
        version: eb("t.version", "+", 1),
        updatedAt: canceled.now,
      }))
      .whereRef("t.id", "=", "w.id")
      .whereRef("t.version", "=", "w.version")
      .where("t.status", "in", canceled.from)
      .returning("t.id")
      .execute();
    if (gone.length !== mentorings.length) throw lost();
    const ids = gone.map(({ id }) => id);
    await zoomMeetingWrites(client.db).touch(ids, canceled.now);
    await checkedQuestionWrites(client.db).detachAll(ids, canceled.now);
  },
});
