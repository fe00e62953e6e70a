import type { DisclosureLevel } from "@knotter/domain/disclosure";
import { AppError } from "@knotter/domain/errors";
import type { CancelSide, CancelTiming, MentoringStatus } from "@knotter/domain/mentoring";
import { clearText } from "@knotter/domain/sealed-mark";
import { tokyoDate } from "@knotter/domain/tokyo";
import { expressionBuilder, sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import type { MeetingStatus } from "../generated/enums.kysely";
import type { DB } from "../generated/tables";
import { byDefault, type Db, insertEach, prepared, recordset, word } from "../query";
import { checkedQuestionPlaces } from "../questionnaire/checked-question";
import type { SealedTexts } from "../sealed-text";
import { newMeeting, zoomMeetingWrites } from "../zoom/meeting";
import { timeHoldWrites } from "./time-hold";

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

const reserved = prepared((db, booking: NewMentoring & { id: string; keyId: string | null; key: Buffer | null }) => {
  const { cast, val } = expressionBuilder<DB>();
  const now = cast<Date>(val(booking.now), "timestamptz");
  const createdById = cast<string>(val(booking.createdById), "uuid");
  const orderMenteeId = cast<string>(val(booking.orderMenteeId), "uuid");
  const id = cast<string>(val(booking.id), "uuid");
  return (
    db
      .with("booked", (cte) => {
        const mentor = cte.selectFrom("Mentor as m").where("m.userId", "=", booking.mentorId);
        return insertEach(cte.insertInto("Mentoring"), mentor, ({ eb, ref }) => {
          const hasFixedUrl = eb("m.meetingMethod", "=", word("fixed_url"));
          const year = sql`to_char(${now} AT TIME ZONE 'Asia/Tokyo', 'YYYY')`;
          return {
            id,
            publicNo: sql<string>`'M-' || ${year} || '-' || to_char(nextval('mentoring_public_no'), 'FM9999999000000')`,
            orderId: cast<string>(val(booking.orderId), "uuid"),
            orderMenteeId,
            menteeId: cast<string>(val(booking.menteeId), "uuid"),
            mentorId: ref("m.userId"),
            startAt: cast<Date>(val(booking.startAt), "timestamptz"),
            endAt: cast<Date>(val(booking.endAt), "timestamptz"),
            blockFrom: cast<Date>(val(booking.blockFrom), "timestamptz"),
            blockTo: cast<Date>(val(booking.blockTo), "timestamptz"),
            status: byDefault,
            cancelSide: byDefault,
            cancelTiming: byDefault,
            cancelReasonCode: byDefault,
            cancelReason: byDefault,
            shareReason: byDefault,
            canceledAt: byDefault,
            canceledById: byDefault,
            noShowSide: byDefault,
            noShowReportedAt: byDefault,
            noShowNote: byDefault,
            disputeStatus: byDefault,
            disputeText: byDefault,
            disputedAt: byDefault,
            counted: byDefault,
            rescheduleCount: cast<number>(val(booking.rescheduleCount), "integer"),
            rescheduledFromAt: cast<Date | null>(val(booking.rescheduledFromAt), "timestamptz"),
            icsUid: sql<string>`${id} || '@knotter'`,
            icsSequence: byDefault,
            theme: cast<string | null>(val(booking.theme), "text"),
            note: cast<string | null>(val(booking.note), "text"),
            meetingMethod: ref("m.meetingMethod"),
            meetingUrl: eb.case().when(hasFixedUrl).then(ref("m.fixedMeetingUrl")).end(),
            meetingId: byDefault,
            meetingPasscode: byDefault,
            meetingStatus: cast<MeetingStatus>(
              eb.case().when(hasFixedUrl).then(word("ready")).else(word("preparing")).end(),
              sql`"MeetingStatus"`,
            ),
            disclosureLevelAtBooking: cast<DisclosureLevel>(val(booking.disclosureLevel), sql`"DisclosureLevel"`),
            policyVersion: cast<string>(val(booking.policyVersion), "text"),
            mentorReportStatus: byDefault,
            menteeReportStatus: byDefault,
            autoClosed: byDefault,
            surveyDeclinedAt: byDefault,
            anonymizedAt: byDefault,
            version: byDefault,
            createdById,
            createdAt: now,
            updatedAt: now,
          };
        }).returning(["id", "publicNo", "version", "mentorId", "meetingMethod"]);
      })
      .with("keyed", (cte) => {
        const key = cte.selectFrom("booked as b").where(({ eb }) => eb(cast<Buffer | null>(val(booking.key), "bytea"), "is not", null));
        return insertEach(cte.insertInto("DataKey"), key, ({ ref }) => ({
          subjectId: ref("b.id"),
          side: word("mentee"),
          keyId: cast<string>(val(booking.keyId as string), "text"),
          sealed: cast<Buffer>(val(booking.key as Buffer), "bytea"),
          createdAt: byDefault,
        }));
      })
      .with("entry", (cte) =>
        insertEach(cte.insertInto("LedgerEntry"), cte.selectFrom("booked as b"), ({ lit, ref }) => ({
          id: byDefault,
          orderMenteeId,
          mentoringId: ref("b.id"),
          kind: word("reserve"),
          delta: lit(-1),
          reason: byDefault,
          actorId: createdById,
          at: now,
        })),
      )
      .with("counted", (cte) =>
        cte
          .updateTable("OrderMentee")
          .from("booked")
          .set({ usedCount: ({ eb, lit }) => eb("usedCount", "+", lit(1)) })
          .where("OrderMentee.id", "=", booking.orderMenteeId),
      )
      .with("meeting", (cte) =>
        insertEach(
          cte.insertInto("ZoomMeeting"),
          cte.selectFrom("booked as b").where("b.meetingMethod", "=", word("zoom_oauth")),
          ({ ref }) => newMeeting({ mentoringId: ref("b.id"), mentorId: ref("b.mentorId"), dueAt: now }),
        ),
      )
      // Whoever has booked waits no more in this order. The time that was held is the booked one, or free for the next.
      .with("waited", (cte) =>
        cte
          .updateTable("WaitingEntry")
          .set({ endedAt: () => now, outcome: () => word("booked") })
          .where("orderMenteeId", "=", orderMenteeId)
          .where("endedAt", "is", null),
      )
      .with("held", (cte) =>
        cte
          .updateTable("TimeHold")
          .set({
            state: ({ and, case: when, eb }) =>
              cast<"taken" | "released">(
                when()
                  .when(and([eb("mentorId", "=", booking.mentorId), eb("startAt", "=", booking.startAt)]))
                  .then(word("taken"))
                  .else(word("released"))
                  .end(),
                sql`"TimeHoldState"`,
              ),
            endedAt: () => now,
          })
          .where("menteeId", "=", booking.menteeId)
          .where("kind", "=", word("waiting"))
          .where("state", "=", word("held"))
          .returning(["mentorId", "state"]),
      )
      .with("freed", (cte) =>
        insertEach(cte.insertInto("WaitingCheck"), cte.selectFrom("held as h").where("h.state", "=", word("released")), ({ ref }) => ({
          mentorId: ref("h.mentorId"),
          since: now,
        })).onConflict((conflict) => conflict.doNothing()),
      )
      .selectFrom("booked")
      .select(["id", "publicNo", "version"])
  );
});

export const mentoringWrites = (db: Db, texts: SealedTexts) => ({
  /**
   * Writes the booking and takes its count, ledger row and running total together. The meeting is ready at once where the mentor has a
   * link of their own; otherwise it is prepared after the commit, by whoever finds the row that says so (usecases/zoom/sync.ts). The
   * constraints refuse an overlap (SLOT_TAKEN, MENTEE_OVERLAP) and an overdraft (QUOTA_EXCEEDED).
   */
  async reserve(booking: NewMentoring): Promise<{ id: string; publicNo: string; version: number }> {
    const id = uuidv7();
    const sealed = texts.sealFirst("Mentoring", id, "note", booking.note);
    const [row] = await reserved(db, {
      ...booking,
      id,
      note: sealed?.text ?? null,
      keyId: sealed?.key.keyId ?? null,
      key: sealed?.key.sealed ?? null,
    });
    if (!row) throw new AppError("NOT_FOUND");
    return row;
  },

  /**
   * The condition decides the race: nothing is written when the state or the version is no longer the one decided on. Whatever else was
   * proposed instead of the interview is free again. `reschedules`: what it adds to those that the mentee may still do.
   */
  async move(
    id: string,
    expected: { from: readonly MentoringStatus[]; version: number },
    to: { startAt: Date; endAt: Date; blockFrom: Date; blockTo: Date; previousStartAt: Date; reschedules: 0 | 1; now: Date },
  ): Promise<void> {
    const { numUpdatedRows } = await db
      .updateTable("Mentoring")
      .set({
        startAt: to.startAt,
        endAt: to.endAt,
        blockFrom: to.blockFrom,
        blockTo: to.blockTo,
        rescheduledFromAt: to.previousStartAt,
        rescheduleCount: (eb) => eb("rescheduleCount", "+", to.reschedules),
        icsSequence: (eb) => eb("icsSequence", "+", 1),
        version: (eb) => eb("version", "+", 1),
        updatedAt: to.now,
      })
      .where("id", "=", id)
      .where("status", "in", expected.from)
      .where("version", "=", expected.version)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw lost();
    // An admin decided about the old day that the interview takes place (admin-task.ts); on another closing day that is asked again.
    if (tokyoDate(to.previousStartAt) !== tokyoDate(to.startAt))
      await db.deleteFrom("OfficeTaskMark").where("kind", "=", word("closing_day")).where("entityId", "=", id).execute();
    await timeHoldWrites(db).endProposals([id], "released", to.now);
    await zoomMeetingWrites(db).touch([id], to.now);
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
    const { cancelReason } =
      canceled.side === "mentee"
        ? await texts.seal("Mentoring", id, { cancelReason: canceled.reason })
        : { cancelReason: canceled.reason && clearText(canceled.reason) };
    const { numUpdatedRows } = await db
      .updateTable("Mentoring")
      .set({
        status: "canceled",
        cancelSide: canceled.side,
        cancelTiming: canceled.timing,
        cancelReasonCode: canceled.reasonCode,
        cancelReason,
        shareReason: canceled.shareReason,
        canceledAt: canceled.now,
        canceledById: canceled.byId,
        counted: canceled.counted,
        meetingStatus: "cleared",
        icsSequence: (eb) => eb("icsSequence", "+", 1),
        version: (eb) => eb("version", "+", 1),
        updatedAt: canceled.now,
      })
      .where("id", "=", id)
      .where("status", "in", expected.from)
      .where("version", "=", expected.version)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw lost();
    await timeHoldWrites(db).endProposals([id], "released", canceled.now);
    await zoomMeetingWrites(db).touch([id], canceled.now);
    return { sheetId: await checkedQuestionPlaces(db).detach(id, canceled.now) };
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
    const gone = await db
      .updateTable("Mentoring as t")
      .from(recordset("w", rows, { id: "uuid", version: "int", timing: "CancelTiming", counted: "bool" }))
      .set({
        status: "canceled",
        cancelSide: canceled.side,
        cancelTiming: ({ ref }) => ref("w.timing"),
        cancelReasonCode: canceled.reasonCode,
        cancelReason: canceled.reason && clearText(canceled.reason),
        shareReason: canceled.shareReason,
        canceledAt: canceled.now,
        canceledById: canceled.byId,
        counted: ({ ref }) => ref("w.counted"),
        meetingStatus: "cleared",
        icsSequence: (eb) => eb("t.icsSequence", "+", 1),
        version: (eb) => eb("t.version", "+", 1),
        updatedAt: canceled.now,
      })
      .whereRef("t.id", "=", "w.id")
      .whereRef("t.version", "=", "w.version")
      .where("t.status", "in", canceled.from)
      .returning("t.id")
      .execute();
    if (gone.length !== mentorings.length) throw lost();
    const ids = gone.map(({ id }) => id);
    await timeHoldWrites(db).endProposals(ids, "released", canceled.now);
    await zoomMeetingWrites(db).touch(ids, canceled.now);
    await checkedQuestionPlaces(db).detachAll(ids, canceled.now);
  },
});
