import type { DisclosureLevel } from "@knotter/domain/disclosure";
import { AppError } from "@knotter/domain/errors";
import type { CancelSide, CancelTiming, MentoringStatus } from "@knotter/domain/mentoring";
import { tokyoDate } from "@knotter/domain/tokyo";
import type { Client } from "../client";
import { recordset } from "../query";
import { checkedQuestionWrites } from "../questionnaire/checked-question";
import { firstOf, sql } from "../sql";
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

/** Somebody else moved it between our read and our write. */
const lost = () => new AppError("VERSION_CONFLICT");

export const mentoringWrites = (client: Client) => ({
  /**
   * Writes the booking and takes its count, ledger row and running total together. The meeting is ready at once where the mentor has a
   * link of their own; otherwise it is prepared after the commit, by whoever finds the row that says so (usecases/zoom/sync.ts). The
   * constraints refuse an overlap (SLOT_TAKEN, MENTEE_OVERLAP) and an overdraft (QUOTA_EXCEEDED).
   */
  async reserve(booking: NewMentoring): Promise<{ id: string; publicNo: string; version: number }> {
    const row = await firstOf<{ id: string; publicNo: string; version: number }>(
      client,
      sql`WITH booked AS (INSERT INTO "Mentoring" ("id", "publicNo", "orderId", "orderMenteeId", "menteeId", "mentorId", "startAt", "endAt", "blockFrom", "blockTo", "theme", "note",
            "rescheduleCount", "rescheduledFromAt", "icsUid", "meetingMethod", "meetingUrl", "meetingStatus", "disclosureLevelAtBooking", "policyVersion", "createdById", "createdAt", "updatedAt")
          SELECT n."id", 'M-' || to_char(${booking.now}::timestamptz AT TIME ZONE 'Asia/Tokyo', 'YYYY') || '-' || to_char(nextval('mentoring_public_no'), 'FM9999999000000'),
            ${booking.orderId}::uuid, ${booking.orderMenteeId}::uuid, ${booking.menteeId}::uuid, m."userId", ${booking.startAt}, ${booking.endAt}, ${booking.blockFrom}, ${booking.blockTo},
            ${booking.theme}, ${booking.note}, ${booking.rescheduleCount}::int, ${booking.rescheduledFromAt}, n."id" || '@knotter', m."meetingMethod",
            CASE WHEN m."meetingMethod" = 'fixed_url' THEN m."fixedMeetingUrl" END,
            CASE WHEN m."meetingMethod" = 'fixed_url' THEN 'ready' ELSE 'preparing' END::"MeetingStatus",
            ${booking.disclosureLevel}::"DisclosureLevel", ${booking.policyVersion}, ${booking.createdById}::uuid, ${booking.now}, ${booking.now}
          FROM (SELECT uuidv7() AS "id") n, "Mentor" m WHERE m."userId" = ${booking.mentorId}::uuid
          RETURNING "id", "publicNo", "version", "mentorId", "meetingMethod"), entry AS (
            INSERT INTO "LedgerEntry" ("orderMenteeId", "mentoringId", "kind", "delta", "actorId", "at")
            SELECT ${booking.orderMenteeId}::uuid, b."id", 'reserve', -1, ${booking.createdById}::uuid, ${booking.now} FROM booked b
          ), counted AS (
            UPDATE "OrderMentee" SET "usedCount" = "usedCount" + 1 FROM booked WHERE "OrderMentee"."id" = ${booking.orderMenteeId}::uuid
          ), meeting AS (
            INSERT INTO "ZoomMeeting" ("mentoringId", "mentorId", "dueAt")
            SELECT b."id", b."mentorId", ${booking.now}::timestamptz FROM booked b WHERE b."meetingMethod" = 'zoom_oauth'
          )
          SELECT "id", "publicNo", "version" FROM booked`,
    );
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
    // Held all the same was decided about the day it was on (admin-task.ts): on another closing day it is asked about anew.
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
