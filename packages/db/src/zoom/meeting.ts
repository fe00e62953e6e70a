import { AppError } from "@knotter/domain/errors";
import type { Substitute } from "@knotter/domain/zoom-meeting";
import { type Expression, type ExpressionBuilder, sql } from "kysely";
import type { ZoomConnectionStatus } from "../generated/enums.kysely";
import type { DB, Mentoring, ZoomMeeting } from "../generated/tables";
import { mentoringLocks } from "../mentoring/outcome";
import { anyOf, byDefault, type Db, firstOf, insertEach, onlyColumns, word } from "../query";

/** An interview whose meeting has to be looked at, as it is now. */
export type ZoomWorkRow = NonNullable<Awaited<ReturnType<ReturnType<typeof zoomMeetingWrites>["claim"]>>>;

/** What is known of a meeting once a step is done. */
export interface ZoomMeetingKnown {
  zoomUserId: string | null;
  zoomMeetingId: string | null;
  syncedStartAt: Date | null;
  syncedEndAt: Date | null;
  checkedAt: Date | null;
}

const knownOf = ({ zoomUserId, zoomMeetingId, syncedStartAt, syncedEndAt, checkedAt }: ZoomMeetingKnown): ZoomMeetingKnown => ({
  zoomUserId,
  zoomMeetingId,
  syncedStartAt,
  syncedEndAt,
  checkedAt,
});

/** Where an interview is held, or what is said of it, while Zoom has no meeting. */
const placeOf = (substitute: Substitute) =>
  ({
    meetingMethod: substitute.status === "ready" ? "fixed_url" : "zoom_oauth",
    meetingUrl: urlOf(substitute),
    meetingId: null,
    meetingPasscode: null,
    meetingStatus: substitute.status,
  }) as const;

const urlOf = (substitute: Substitute): string | null => (substitute.status === "ready" ? substitute.url : null);

/** Every column of a meeting that Zoom has not been asked for. */
export const newMeeting = (given: { mentoringId: Expression<string>; mentorId: Expression<string>; dueAt: Expression<Date> }) =>
  ({
    ...given,
    wanted: byDefault,
    zoomUserId: byDefault,
    zoomMeetingId: byDefault,
    syncedStartAt: byDefault,
    syncedEndAt: byDefault,
    createTriedAt: byDefault,
    checkedAt: byDefault,
    seq: byDefault,
    attempts: byDefault,
    claimId: byDefault,
    claimedUntil: byDefault,
    lastError: byDefault,
  }) as const;

/** The interviews `t` to come, of a mentor, that are to be held at Zoom; `w` is what is known of their meetings. */
const isToBeHeld =
  (mentorId: string, now: Date) =>
  ({ and, eb, ref }: ExpressionBuilder<DB & { t: Mentoring; w: ZoomMeeting }, "t" | "w">) =>
    and([
      eb("w.mentoringId", "=", ref("t.id")),
      eb("w.mentorId", "=", mentorId),
      ref("w.wanted"),
      eb("t.status", "=", word("reserved")),
      eb("t.endAt", ">", now),
    ]);

export const zoomMeetingWrites = (db: Db) => ({
  /** Interviews have changed, so that their meetings have to be looked at. Interviews without a meeting of ours are left out. */
  async touch(mentoringIds: readonly string[], now: Date): Promise<void> {
    await db
      .updateTable("ZoomMeeting")
      .set({ seq: (eb) => eb("seq", "+", 1), dueAt: now, attempts: 0 })
      .where("mentoringId", "=", anyOf(mentoringIds))
      .execute();
  },

  /**
   * The same for everything of a mentor that is not over: the connection has changed. Claims are lost (`settle`), because it is not known in
   * which of the accounts Zoom has done what it was asked; nobody else takes a meeting before that call is over.
   */
  async touchAll(mentorId: string, now: Date): Promise<void> {
    await db
      .updateTable("ZoomMeeting as w")
      .from("Mentoring as t")
      .set({ seq: (eb) => eb("w.seq", "+", 1), dueAt: now, attempts: 0, claimId: null })
      .whereRef("t.id", "=", "w.mentoringId")
      .where("w.mentorId", "=", mentorId)
      .where("t.endAt", ">", now)
      .execute();
  },

  /**
   * From now on these interviews are held at the mentor's own link; what is at Zoom is to be cleared away. The caller has locked the mentor.
   * The interview is locked before its meeting, as by a move, a cancellation and `publish`.
   */
  async leaveZoom(mentorId: string, url: string, now: Date): Promise<void> {
    await db
      .with("moved", (cte) =>
        cte
          .updateTable("Mentoring as t")
          .from("ZoomMeeting as w")
          .set(onlyColumns("Mentoring", placeOf({ status: "ready", url })))
          .where(isToBeHeld(mentorId, now))
          .returning("t.id"),
      )
      .updateTable("ZoomMeeting as w")
      .from("moved")
      .set({ wanted: false, seq: (eb) => eb("w.seq", "+", 1), dueAt: now, attempts: 0 })
      .whereRef("w.mentoringId", "=", "moved.id")
      .execute();
  },

  /**
   * Forgets the meetings in an account that the mentor may no longer speak for, those that are over included. That there was one stays known:
   * it is looked for if the mentor comes back. Claims are lost (`settle`).
   */
  async forgetMeetings(mentorId: string, now: Date): Promise<void> {
    await db
      .updateTable("ZoomMeeting")
      .set({
        zoomMeetingId: null,
        zoomUserId: null,
        syncedStartAt: null,
        syncedEndAt: null,
        createTriedAt: ({ case: when, ref, val }) =>
          when().when("zoomMeetingId", "is", null).then(ref("createTriedAt")).else(val(now)).end(),
        checkedAt: null,
        lastError: null,
        seq: (eb) => eb("seq", "+", 1),
        dueAt: null,
        claimId: null,
      })
      .where("mentorId", "=", mentorId)
      .execute();
  },

  /** Says where an interview is held while Zoom has no meeting; a link that is ready stays. True: something changed. */
  async substitute(mentoringId: string, substitute: Substitute): Promise<boolean> {
    const { numUpdatedRows } = await db
      .updateTable("Mentoring as t")
      .set(onlyColumns("Mentoring", placeOf(substitute)))
      .where("t.id", "=", mentoringId)
      .where("t.status", "=", word("reserved"))
      .where("t.meetingStatus", "<>", word("ready"))
      .where("t.meetingStatus", "<>", substitute.status)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  },

  /** The same for all interviews to come of a mentor. `linksToo`: also for those whose link is ready. */
  async substituteAll(mentorId: string, substitute: Substitute, { linksToo, now }: { linksToo: boolean; now: Date }): Promise<void> {
    const all = db
      .updateTable("Mentoring as t")
      .from("ZoomMeeting as w")
      .set(onlyColumns("Mentoring", placeOf(substitute)))
      .where(isToBeHeld(mentorId, now));
    await (linksToo ? all : all.where("t.meetingStatus", "<>", word("ready"))).execute();
  },

  /**
   * A link has been entered for when Zoom has no meeting: interviews to come without a meeting are held there from now on, and so are those at
   * the link that it replaces. Answers which.
   */
  placeFailed: (mentorId: string, substitute: Substitute, replaced: string | null, now: Date) =>
    db
      .updateTable("Mentoring as t")
      .from("ZoomMeeting as w")
      .set(onlyColumns("Mentoring", placeOf(substitute)))
      .where(isToBeHeld(mentorId, now))
      .where(({ and, eb, or }) =>
        or([
          eb("t.meetingStatus", "=", word("failed")),
          and([eb("t.meetingMethod", "=", word("fixed_url")), eb("t.meetingUrl", "=", replaced)]),
        ]),
      )
      .where(({ eb, or }) =>
        or([eb("t.meetingStatus", "is distinct from", substitute.status), eb("t.meetingUrl", "is distinct from", urlOf(substitute))]),
      )
      .returning(["t.id", "t.publicNo", "t.startAt"])
      .execute(),

  /** The mentor has come back to an account that may hold meetings of before: they are looked for before others are made. */
  async lookFirst(mentorId: string, now: Date): Promise<void> {
    await db
      .updateTable("ZoomMeeting as w")
      .from("Mentoring as t")
      .set({ createTriedAt: ({ fn, val }) => fn.coalesce("w.createTriedAt", val(now)) })
      .whereRef("t.id", "=", "w.mentoringId")
      .where("w.mentorId", "=", mentorId)
      .where("t.endAt", ">", now)
      .execute();
  },

  /**
   * Claims the meeting that has been due the longest, until an instant. Null: none is due, or others have claimed it. Two statements: one that
   * waits for nothing may still lock a row that was committed after it began, and would read the interview as it was before, under the `seq` of
   * after.
   */
  async claim({ claimId, now, until }: { claimId: string; now: Date; until: Date }) {
    const claimed = await firstOf(
      db
        .with("due", (cte) =>
          cte
            .selectFrom("ZoomMeeting")
            .select("mentoringId")
            .where("dueAt", "<=", now)
            .where(({ eb, or }) => or([eb("claimedUntil", "is", null), eb("claimedUntil", "<=", now)]))
            .orderBy("dueAt")
            .orderBy("mentoringId")
            .limit(sql.lit(1))
            .forUpdate()
            .skipLocked(),
        )
        .updateTable("ZoomMeeting as w")
        .from("due")
        .set({ claimId, claimedUntil: until, attempts: (eb) => eb("w.attempts", "+", 1) })
        .whereRef("w.mentoringId", "=", "due.mentoringId")
        .returning("w.mentoringId"),
    );
    if (!claimed) return null;
    return firstOf(
      db
        .selectFrom("ZoomMeeting as w")
        .innerJoin("Mentoring as t", "t.id", "w.mentoringId")
        .innerJoin("Mentor as m", "m.userId", "w.mentorId")
        .leftJoin("ZoomConnection as z", "z.mentorId", "w.mentorId")
        .select(["w.mentoringId", "w.mentorId", "w.seq", "w.attempts", "w.wanted", "w.zoomUserId", "w.zoomMeetingId"])
        .select(["w.syncedStartAt", "w.syncedEndAt", "w.createTriedAt", "w.checkedAt"])
        .select(["t.publicNo", "t.status", "t.meetingStatus", "t.startAt", "t.endAt", "z.zoomUserId as connectionUserId"])
        .select(({ cast, eb, fn, ref }) => [
          fn.coalesce(cast<ZoomConnectionStatus | null>(ref("z.status"), "text"), word("none")).as("connectionStatus"),
          eb("z.keyId", "is not", null).$castTo<boolean>().as("connectionSpeaks"),
          // The mentor's own link, or the one that an admin has entered.
          fn.coalesce("m.fixedMeetingUrl", "m.officeMeetingUrl").as("otherMeetingUrl"),
        ])
        .where("w.mentoringId", "=", claimed.mentoringId),
    );
  },

  /**
   * Records that Zoom is about to be asked: whoever comes after a crash looks for the meeting first. False: the claim has run out, and
   * somebody else may be asking at this moment.
   */
  async intend(mentoringId: string, claimId: string, { now, until }: { now: Date; until: Date }): Promise<boolean> {
    const { numUpdatedRows } = await db
      .updateTable("ZoomMeeting")
      .set({ createTriedAt: now, claimedUntil: until })
      .where("mentoringId", "=", mentoringId)
      .where("claimId", "=", claimId)
      .where("claimedUntil", ">", now)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  },

  /**
   * Keeps what is known of a meeting and when to look again. An interview that has changed since it was looked at stays due, but nobody takes
   * it before `busyUntil`: what was asked and not answered may be done that late, and a look before it would not see it.
   * Throws CONFLICT when the claim is somebody else's by now.
   */
  async settle(
    { mentoringId, seq }: Pick<ZoomMeeting, "mentoringId"> & { seq: number },
    claimId: string,
    {
      known,
      dueAt,
      error = null,
      busyUntil = null,
    }: { known?: ZoomMeetingKnown | undefined; dueAt: Date | null; error?: string | null; busyUntil?: Date | null },
  ): Promise<void> {
    const { numUpdatedRows } = await db
      .updateTable("ZoomMeeting")
      .set(known ? { ...onlyColumns("ZoomMeeting", knownOf(known)), createTriedAt: null, attempts: 0 } : {})
      .set({
        dueAt: ({ case: when, ref, val }) => when().when("seq", "=", seq).then(val(dueAt)).else(ref("dueAt")).end(),
        lastError: error?.slice(0, 200) ?? null,
        claimId: null,
        claimedUntil: busyUntil,
      })
      .where("mentoringId", "=", mentoringId)
      .where("claimId", "=", claimId)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new AppError("CONFLICT");
  },

  /**
   * The link of an interview that is still to be held, and at Zoom: for its pages and mails. True: it was not this one before.
   * The interview is locked by a statement of its own: one that waited for `leaveZoom` would read the meeting as it was before.
   */
  async publish(
    mentoringId: string,
    { id, joinUrl, passcode }: { id: string; joinUrl: string; passcode: string | null },
  ): Promise<boolean> {
    await mentoringLocks(db).hold(mentoringId);
    const { numUpdatedRows } = await db
      .updateTable("Mentoring as t")
      .from("ZoomMeeting as w")
      .set({ meetingMethod: "zoom_oauth", meetingUrl: joinUrl, meetingId: id, meetingPasscode: passcode, meetingStatus: "ready" })
      .whereRef("w.mentoringId", "=", "t.id")
      .where(({ ref }) => ref("w.wanted"))
      .where("t.id", "=", mentoringId)
      .where("t.status", "=", word("reserved"))
      .where(({ eb, or }) =>
        or([
          eb("t.meetingStatus", "is distinct from", word("ready")),
          eb("t.meetingUrl", "is distinct from", joinUrl),
          eb("t.meetingPasscode", "is distinct from", passcode),
        ]),
      )
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  },

  /** Finds interviews that are to be held at Zoom and have no row here: a release that did not know how was still serving. Answers how many. */
  async findForgotten(now: Date): Promise<number> {
    const forgotten = db
      .selectFrom("Mentoring as t")
      .where("t.meetingMethod", "=", word("zoom_oauth"))
      .where("t.status", "=", word("reserved"))
      .where("t.endAt", ">", now)
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom("ZoomMeeting as w").select("w.mentoringId").whereRef("w.mentoringId", "=", "t.id"))),
      );
    const { numInsertedOrUpdatedRows } = await insertEach(db.insertInto("ZoomMeeting"), forgotten, ({ cast, ref, val }) =>
      newMeeting({ mentoringId: ref("t.id"), mentorId: ref("t.mentorId"), dueAt: cast<Date>(val(now), "timestamptz") }),
    )
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    return Number(numInsertedOrUpdatedRows);
  },

  /** Of interviews that have long been over nobody has to know which meeting it was. Answers how many. */
  async clearOver(before: Date, limit: number): Promise<number> {
    const { numDeletedRows } = await db
      .deleteFrom("ZoomMeeting")
      .where("mentoringId", "in", (eb) =>
        eb
          .selectFrom("ZoomMeeting as w")
          .innerJoin("Mentoring as t", "t.id", "w.mentoringId")
          .select("w.mentoringId")
          .where("t.endAt", "<", before)
          .limit(limit)
          .forUpdate("w")
          .skipLocked(),
      )
      .executeTakeFirst();
    return Number(numDeletedRows);
  },
});
