import { sql } from "kysely";
import type { ZoomConnection } from "../generated/tables";
import { anyOf, type Db, firstOf } from "../query";

const connectionColumns = [
  "z.mentorId",
  "z.status",
  "z.zoomUserId",
  "z.zoomEmail",
  "z.accountType",
  "z.keyId",
  "z.accessTokenEnc",
  "z.refreshTokenEnc",
  "z.expiresAt",
  "z.refreshUntil",
  "z.refusals",
  "z.retryRefreshAt",
  "z.statusCheckedAt",
  "z.connectedAt",
  "z.disconnectedAt",
  "z.disconnectReason",
  "z.revokeDueAt",
] as const satisfies readonly `z.${keyof ZoomConnection}`[];

export const selectConnection = (db: Db) => db.selectFrom("ZoomConnection as z").select(connectionColumns);

export type ZoomConnectionRow = Awaited<ReturnType<ReturnType<typeof selectConnection>["execute"]>>[number];
/** An interview to come that is, or was to be, held at Zoom. */
export type ZoomInterviewRow = Awaited<ReturnType<ReturnType<typeof zoomReads>["interviews"]>>[number];
/** What a mentor sees of an account that they have left for another one. `meetings`: of interviews to come. */
export type ZoomLeftBehindRow = Awaited<ReturnType<ReturnType<typeof zoomReads>["leftBehind"]>>[number];

export const zoomReads = (db: Db) => ({
  /** The connection of a mentor, tokens sealed. Null: the mentor has never connected Zoom. */
  connection: (mentorId: string): Promise<ZoomConnectionRow | null> => firstOf(selectConnection(db).where("z.mentorId", "=", mentorId)),

  /** Whose Zoom account this is; null: nobody's. */
  async mentorOf(zoomUserId: string): Promise<string | null> {
    const row = await firstOf(db.selectFrom("ZoomConnection").select("mentorId").where("zoomUserId", "=", zoomUserId));
    return row?.mentorId ?? null;
  },

  /** Mentors by id, with whether they are connected. Ids of nobody are left out. */
  people: (mentorIds: readonly string[]): Promise<{ id: string; name: string; connected: boolean }[]> =>
    db
      .selectFrom("Mentor as m")
      .leftJoin("ZoomConnection as z", "z.mentorId", "m.userId")
      .where(({ eb, ref }) => eb(sql<string>`${ref("m.userId")}::text`, "=", anyOf(mentorIds)))
      .select("m.userId as id")
      .select(({ eb, fn, val }) => [
        fn.coalesce("m.displayName", "m.name", val("")).as("name"),
        eb("z.status", "is not distinct from", "connected").$castTo<boolean>().as("connected"),
      ])
      .execute(),

  /** Interviews to come that are to be held at Zoom, the soonest first. */
  interviews: (mentorId: string, now: Date) =>
    db
      .selectFrom("ZoomMeeting as w")
      .innerJoin("Mentoring as t", "t.id", "w.mentoringId")
      .where("w.mentorId", "=", mentorId)
      .where("w.wanted", "=", true)
      .where("t.status", "=", "reserved")
      .where("t.endAt", ">", now)
      .select(["t.id", "t.publicNo", "t.startAt", "t.endAt", "t.meetingStatus"])
      .select(({ eb }) => eb("t.meetingMethod", "=", "zoom_oauth").$castTo<boolean>().as("atZoom"))
      .orderBy("t.startAt")
      .orderBy("t.id")
      .execute(),

  /** The number under which Zoom knows the meeting of an interview; null: there is none. */
  async meetingIdOf(mentoringId: string): Promise<string | null> {
    const row = await firstOf(
      db.selectFrom("ZoomMeeting").select("zoomMeetingId").where("mentoringId", "=", mentoringId).where("wanted", "=", true),
    );
    return row?.zoomMeetingId ?? null;
  },

  /** What is known to be in an account that the mentor has left; `needed`: the pages of its interview still lead to it. */
  formerMeetings: (id: string, now: Date) =>
    db
      .selectFrom("ZoomFormerMeeting as m")
      .innerJoin("Mentoring as t", "t.id", "m.mentoringId")
      .where("m.accountId", "=", id)
      .select("m.zoomMeetingId")
      .select(({ and, eb, ref }) =>
        and([eb("t.status", "=", "reserved"), eb("t.endAt", ">", now), eb("t.meetingId", "is not distinct from", ref("m.zoomMeetingId"))])
          .$castTo<boolean>()
          .as("needed"),
      )
      .orderBy("m.zoomMeetingId")
      .execute(),

  /** Accounts that the mentor has left for another one and in which meetings of interviews to come are left. */
  leftBehind: (mentorId: string, now: Date) =>
    db
      .selectFrom("ZoomFormerAccount as f")
      .innerJoin("ZoomFormerMeeting as m", "m.accountId", "f.id")
      .innerJoin("Mentoring as t", "t.id", "m.mentoringId")
      .where("f.mentorId", "=", mentorId)
      .where("t.endAt", ">", now)
      .groupBy("f.id")
      .select("f.zoomEmail as email")
      .select(({ eb, fn }) => [fn.countAll<number>().as("meetings"), eb("f.dueAt", "is not", null).$castTo<boolean>().as("clearing")])
      .orderBy("f.leftAt")
      .execute(),

  /** Mentors whose connection has not been checked since the given instant, except the given ones. */
  async unseenSince(instant: Date, but: readonly string[], limit: number): Promise<string[]> {
    const rows = await db
      .selectFrom("ZoomConnection")
      .select("mentorId")
      .where("status", "=", "connected")
      .where(({ eb, or }) => or([eb("statusCheckedAt", "is", null), eb("statusCheckedAt", "<", instant)]))
      .where(({ eb, not }) => not(eb("mentorId", "=", anyOf(but))))
      .orderBy("statusCheckedAt", (order) => order.asc().nullsFirst())
      .orderBy("mentorId")
      .limit(limit)
      .execute();
    return rows.map(({ mentorId }) => mentorId);
  },

  /** Connected mentors who have been shut out and have nothing left to hold. */
  async shutOut(now: Date): Promise<string[]> {
    const rows = await db
      .selectFrom("ZoomConnection as z")
      .innerJoin("Mentor as m", "m.userId", "z.mentorId")
      .innerJoin("User as u", "u.id", "z.mentorId")
      .where("z.status", "in", ["connected", "error"])
      .where(({ eb, or }) =>
        or([eb("m.reviewStatus", "in", ["disabled", "retired"]), eb("u.disabled", "=", true), eb("u.deletedAt", "is not", null)]),
      )
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom("Mentoring as t")
              .whereRef("t.mentorId", "=", "z.mentorId")
              .where("t.status", "=", "reserved")
              .where("t.endAt", ">", now)
              .select("t.id"),
          ),
        ),
      )
      .select("z.mentorId")
      .execute();
    return rows.map(({ mentorId }) => mentorId);
  },

  /** Connections that were ended but not yet revoked at Zoom. Until `givenUp`, only those whose meetings there have been removed. */
  toRevoke: (now: Date, givenUp: Date): Promise<ZoomConnectionRow[]> =>
    selectConnection(db)
      .where("z.status", "=", "disconnected")
      .where("z.revokeDueAt", "<=", now)
      .where(({ eb, exists, not, or, selectFrom }) =>
        or([
          eb("z.disconnectedAt", "<", givenUp),
          not(
            exists(
              selectFrom("ZoomMeeting as w")
                .innerJoin("Mentoring as t", "t.id", "w.mentoringId")
                .whereRef("w.mentorId", "=", "z.mentorId")
                .where("w.dueAt", "is not", null)
                .where(({ eb, or }) => or([eb("w.wanted", "=", false), eb("t.status", "=", "canceled")]))
                .select("w.mentoringId"),
            ),
          ),
        ]),
      )
      .orderBy("z.revokeDueAt")
      .limit(20)
      .execute(),
});
