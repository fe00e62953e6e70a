import { type NotNull, sql } from "kysely";
import { type Db, firstOf, insertEach, onlyColumns, recordset } from "../query";
import { bytes, type SealedTokens } from "./connection";
import type { ZoomConnectionRow } from "./zoom.reads";

/** An account that a mentor has left for another one, and in which meetings of ours are to be cleared away. */
export type ZoomFormerRow = NonNullable<Awaited<ReturnType<ReturnType<typeof zoomFormerWrites>["claimFormer"]>>>;

const powerless = { keyId: null, accessTokenEnc: null, refreshTokenEnc: null, expiresAt: null, dueAt: null } as const;

export const zoomFormerWrites = (db: Db) => ({
  /**
   * Keeps what is needed to clear away the meetings of an account that a mentor leaves for another one. Where nothing of ours is in it, and
   * nobody can look, nothing is kept.
   */
  async leaveAccount(
    { mentorId, zoomUserId, zoomEmail, keyId, accessTokenEnc, refreshTokenEnc, expiresAt }: ZoomConnectionRow & { zoomUserId: string },
    now: Date,
  ): Promise<void> {
    const meetings = await db
      .selectFrom("ZoomMeeting as w")
      .innerJoin("Mentoring as t", "t.id", "w.mentoringId")
      .select(["w.zoomMeetingId", "w.mentoringId"])
      .$narrowType<{ zoomMeetingId: NotNull }>()
      .where("w.mentorId", "=", mentorId)
      .where("w.zoomUserId", "=", zoomUserId)
      .where("w.zoomMeetingId", "is not", null)
      .where("t.endAt", ">", now)
      .execute();
    const tokens = keyId !== null && accessTokenEnc !== null && refreshTokenEnc !== null && expiresAt !== null;
    if (meetings.length === 0 && !tokens) return;
    const { id } = await db
      .insertInto("ZoomFormerAccount")
      .values({
        mentorId,
        zoomUserId,
        zoomEmail,
        leftAt: now,
        ...onlyColumns(
          "ZoomFormerAccount",
          tokens
            ? { keyId, accessTokenEnc: bytes(accessTokenEnc), refreshTokenEnc: bytes(refreshTokenEnc), expiresAt, dueAt: now }
            : powerless,
        ),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    if (meetings.length === 0) return;
    const given = db.selectFrom(recordset("w", meetings, { zoomMeetingId: "text", mentoringId: "uuid" }));
    await insertEach(db.insertInto("ZoomFormerMeeting"), given, ({ cast, ref, val }) => ({
      accountId: cast<string>(val(id), "uuid"),
      zoomMeetingId: ref("w.zoomMeetingId"),
      mentoringId: ref("w.mentoringId"),
    })).execute();
  },

  /**
   * Somebody has connected this account. A mentor who had left it does not speak for it any more: to revoke that consent would end the
   * new one. True: the same mentor is back, and the meetings there may be taken up again.
   */
  async takeBack(mentorId: string, zoomUserId: string): Promise<boolean> {
    const { numDeletedRows } = await db
      .deleteFrom("ZoomFormerAccount")
      .where("mentorId", "=", mentorId)
      .where("zoomUserId", "=", zoomUserId)
      .executeTakeFirst();
    await db
      .updateTable("ZoomFormerAccount")
      .set(onlyColumns("ZoomFormerAccount", powerless))
      .where("zoomUserId", "=", zoomUserId)
      .execute();
    return numDeletedRows > 0n;
  },

  /** Nothing of this account stays: its owner has removed the app. */
  async forgetFormer(zoomUserId: string): Promise<void> {
    await db.deleteFrom("ZoomFormerAccount").where("zoomUserId", "=", zoomUserId).execute();
  },

  /** Takes the account that has been due the longest; until then nobody else does. Null: none is due. */
  claimFormer: ({ now, until }: { now: Date; until: Date }) =>
    firstOf(
      db
        .with("due", (cte) =>
          cte
            .selectFrom("ZoomFormerAccount")
            .select("id")
            .where("dueAt", "<=", now)
            .orderBy("dueAt")
            .orderBy("id")
            .limit(sql.lit(1))
            .forUpdate()
            .skipLocked(),
        )
        .updateTable("ZoomFormerAccount as f")
        .from("due")
        .set({ dueAt: until })
        .whereRef("f.id", "=", "due.id")
        .returning(["f.id", "f.mentorId", "f.keyId", "f.accessTokenEnc", "f.refreshTokenEnc", "f.expiresAt", "f.leftAt"])
        // What is due has its tokens (`powerless`).
        .$narrowType<{ keyId: NotNull; accessTokenEnc: NotNull; refreshTokenEnc: NotNull; expiresAt: NotNull }>(),
    ),

  async keepFormerTokens(id: string, { keyId, accessTokenEnc, refreshTokenEnc, expiresAt }: SealedTokens): Promise<void> {
    await db
      .updateTable("ZoomFormerAccount")
      .set({ keyId, accessTokenEnc: bytes(accessTokenEnc), refreshTokenEnc: bytes(refreshTokenEnc), expiresAt })
      .where("id", "=", id)
      .where("keyId", "is not", null)
      .execute();
  },

  /** Meetings that were found there and belong to interviews of the mentor, beside those that are known. */
  async findFormer(id: string, mentorId: string, found: readonly { zoomMeetingId: string; mentoringId: string }[]): Promise<void> {
    if (found.length === 0) return;
    const ours = db
      // What Zoom has kept of an interview's id is text of somebody else's.
      .selectFrom(recordset("g", found, { zoomMeetingId: "text", mentoringId: "text" }))
      .innerJoin("Mentoring as t", (join) =>
        join.on(({ eb, cast }) => eb(cast<string>("t.id", "text"), "=", eb.ref("g.mentoringId"))).on("t.mentorId", "=", mentorId),
      )
      .innerJoin("ZoomFormerAccount as f", (join) => join.on("f.id", "=", id));
    await insertEach(db.insertInto("ZoomFormerMeeting"), ours, ({ ref }) => ({
      accountId: ref("f.id"),
      zoomMeetingId: ref("g.zoomMeetingId"),
      mentoringId: ref("t.id"),
    }))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  },

  async formerCleared(id: string, zoomMeetingId: string): Promise<void> {
    await db.deleteFrom("ZoomFormerMeeting").where("accountId", "=", id).where("zoomMeetingId", "=", zoomMeetingId).execute();
  },

  async formerLater(id: string, at: Date): Promise<void> {
    await db.updateTable("ZoomFormerAccount").set({ dueAt: at }).where("id", "=", id).where("keyId", "is not", null).execute();
  },

  /** Zoom has been told, and nothing of ours is left there. */
  async formerDone(id: string): Promise<void> {
    await db.deleteFrom("ZoomFormerAccount").where("id", "=", id).execute();
  },

  /** Nobody can do anything there any more. What is left is told to the mentor, until it is over. */
  async formerGivenUp(id: string): Promise<void> {
    await db.updateTable("ZoomFormerAccount").set(onlyColumns("ZoomFormerAccount", powerless)).where("id", "=", id).execute();
  },

  /** Deletes accounts of which there is nothing left to tell. Answers how many. */
  async forgetFormerOver(now: Date): Promise<number> {
    const { numDeletedRows } = await db
      .deleteFrom("ZoomFormerAccount as f")
      .where("f.dueAt", "is", null)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom("ZoomFormerMeeting as m")
              .innerJoin("Mentoring as t", "t.id", "m.mentoringId")
              .select("m.mentoringId")
              .whereRef("m.accountId", "=", "f.id")
              .where("t.endAt", ">", now),
          ),
        ),
      )
      .executeTakeFirst();
    return Number(numDeletedRows);
  },
});
