import { AppError } from "@knotter/domain/errors";
import type { Substitute } from "@knotter/domain/zoom-meeting";
import type { Client } from "../client";
import { empty, firstOf, rowsOf, sql } from "../sql";
import type { ZoomInterviewRow, ZoomMeetingKnown, ZoomWorkRow } from "./zoom.row";

type ZoomPlacedRow = Pick<ZoomInterviewRow, "id" | "publicNo" | "startAt">;

/** The columns of `t`, the interview. */
const placeOf = (substitute: Substitute) => {
  const ready = substitute.status === "ready";
  return sql`"meetingMethod" = ${ready ? "fixed_url" : "zoom_oauth"}::"MeetingMethod", "meetingUrl" = ${ready ? substitute.url : null}, "meetingId" = NULL,
    "meetingPasscode" = NULL, "meetingStatus" = ${substitute.status}::"MeetingStatus"`;
};

export const zoomMeetingWrites = (client: Client) => ({
  /** Interviews have changed: somebody has to look at their meetings. Where one has none of ours nothing happens. */
  async touch(mentoringIds: readonly string[], now: Date): Promise<void> {
    await rowsOf(
      client,
      sql`UPDATE "ZoomMeeting" SET "seq" = "seq" + 1, "dueAt" = ${now}, "attempts" = 0 WHERE "mentoringId" = ANY(${mentoringIds as string[]}::uuid[])`,
    );
  },

  /**
   * Everything of a mentor that is not over: after her connection has changed. Whoever has one in hand at this moment loses it (`settle`):
   * in which of her accounts Zoom has done it is not known. Nobody else takes it before that call is over.
   */
  async touchAll(mentorId: string, now: Date): Promise<void> {
    await rowsOf(
      client,
      sql`UPDATE "ZoomMeeting" w SET "seq" = w."seq" + 1, "dueAt" = ${now}, "attempts" = 0, "claimId" = NULL FROM "Mentoring" t
          WHERE t."id" = w."mentoringId" AND w."mentorId" = ${mentorId}::uuid AND t."endAt" > ${now}`,
    );
  },

  /** From now on these interviews are held at the mentor's own link; what is at Zoom is to be cleared away. */
  async leaveZoom(mentorId: string, url: string, now: Date): Promise<string[]> {
    const rows = await rowsOf<{ id: string }>(
      client,
      sql`WITH moved AS (UPDATE "ZoomMeeting" w SET "wanted" = false, "seq" = w."seq" + 1, "dueAt" = ${now}, "attempts" = 0 FROM "Mentoring" t
            WHERE t."id" = w."mentoringId" AND w."mentorId" = ${mentorId}::uuid AND w."wanted" AND t."status" = 'reserved' AND t."endAt" > ${now}
            RETURNING w."mentoringId")
          UPDATE "Mentoring" t SET "meetingMethod" = 'fixed_url', "meetingUrl" = ${url}, "meetingId" = NULL, "meetingPasscode" = NULL, "meetingStatus" = 'ready'
          FROM moved WHERE t."id" = moved."mentoringId" RETURNING t."id"`,
    );
    return rows.map(({ id }) => id);
  },

  /**
   * What is known of meetings in an account that nobody may speak for any more, those that are over included. That there was one stays
   * known: should she come back, it is looked for. Whoever has one in hand at this moment loses it (`settle`).
   */
  async forgetMeetings(mentorId: string, now: Date): Promise<void> {
    await rowsOf(
      client,
      sql`UPDATE "ZoomMeeting" SET "zoomMeetingId" = NULL, "zoomUserId" = NULL, "syncedStartAt" = NULL, "syncedEndAt" = NULL,
            "createTriedAt" = CASE WHEN "zoomMeetingId" IS NULL THEN "createTriedAt" ELSE ${now} END,
            "checkedAt" = NULL, "lastError" = NULL, "seq" = "seq" + 1, "dueAt" = NULL, "claimId" = NULL
          WHERE "mentorId" = ${mentorId}::uuid`,
    );
  },

  /** What is said of the place to meet while Zoom has none; a link that is ready stays. True: something changed. */
  async substitute(mentoringId: string, substitute: Substitute): Promise<boolean> {
    const rows = await rowsOf(
      client,
      sql`UPDATE "Mentoring" t SET ${placeOf(substitute)} WHERE t."id" = ${mentoringId}::uuid AND t."status" = 'reserved' AND t."meetingStatus" <> 'ready'
            AND t."meetingStatus"::text <> ${substitute.status} RETURNING 1`,
    );
    return rows.length > 0;
  },

  /** The same for all interviews to come of a mentor. `linksToo`: links that are ready do not hold any more either. */
  async substituteAll(mentorId: string, substitute: Substitute, { linksToo, now }: { linksToo: boolean; now: Date }): Promise<void> {
    await rowsOf(
      client,
      sql`UPDATE "Mentoring" t SET ${placeOf(substitute)} FROM "ZoomMeeting" w
          WHERE w."mentoringId" = t."id" AND w."mentorId" = ${mentorId}::uuid AND w."wanted" AND t."status" = 'reserved' AND t."endAt" > ${now}
            ${linksToo ? empty : sql`AND t."meetingStatus" <> 'ready'`}`,
    );
  },

  /**
   * A link has been entered for when Zoom has no meeting: interviews to come without one are held there from now on, and those that are held at
   * the one it replaces. Answers which.
   */
  placeFailed: (mentorId: string, substitute: Substitute, replaced: string | null, now: Date): Promise<ZoomPlacedRow[]> =>
    rowsOf<ZoomPlacedRow>(
      client,
      sql`UPDATE "Mentoring" t SET ${placeOf(substitute)} FROM "ZoomMeeting" w
          WHERE w."mentoringId" = t."id" AND w."mentorId" = ${mentorId}::uuid AND w."wanted" AND t."status" = 'reserved' AND t."endAt" > ${now}
            AND (t."meetingStatus" = 'failed' OR (t."meetingMethod" = 'fixed_url' AND t."meetingUrl" = ${replaced}::text))
            AND (t."meetingStatus"::text, t."meetingUrl") IS DISTINCT FROM (${substitute.status}::text, ${substitute.status === "ready" ? substitute.url : null}::text)
          RETURNING t."id", t."publicNo", t."startAt"`,
    ),

  /** In an account that she has come back to there may be meetings of before: they are looked for before others are made. */
  async lookFirst(mentorId: string, now: Date): Promise<void> {
    await rowsOf(
      client,
      sql`UPDATE "ZoomMeeting" w SET "createTriedAt" = coalesce(w."createTriedAt", ${now}) FROM "Mentoring" t
          WHERE t."id" = w."mentoringId" AND w."mentorId" = ${mentorId}::uuid AND t."endAt" > ${now}`,
    );
  },

  /**
   * Takes the one that has been due the longest, for so long. Null: nothing is due, or others have it in hand. Two statements: one that waits
   * for nothing may still lock a row that was committed after it began, and would read the interview as it was before, under the `seq` of after.
   */
  async claim({ claimId, now, until }: { claimId: string; now: Date; until: Date }): Promise<ZoomWorkRow | null> {
    const claimed = await firstOf<{ mentoringId: string }>(
      client,
      sql`WITH due AS (SELECT "mentoringId" FROM "ZoomMeeting" WHERE "dueAt" <= ${now} AND ("claimedUntil" IS NULL OR "claimedUntil" <= ${now})
            ORDER BY "dueAt", "mentoringId" LIMIT 1 FOR UPDATE SKIP LOCKED)
          UPDATE "ZoomMeeting" w SET "claimId" = ${claimId}::uuid, "claimedUntil" = ${until}, "attempts" = w."attempts" + 1 FROM due
          WHERE w."mentoringId" = due."mentoringId" RETURNING w."mentoringId"`,
    );
    if (!claimed) return null;
    return firstOf<ZoomWorkRow>(
      client,
      sql`SELECT w."mentoringId", w."mentorId", w."seq", w."attempts", w."wanted", w."zoomUserId", w."zoomMeetingId", w."syncedStartAt", w."syncedEndAt",
            w."createTriedAt", w."checkedAt", t."publicNo", t."status"::text AS "status", t."meetingStatus"::text AS "meetingStatus", t."startAt", t."endAt",
            coalesce(z."status"::text, 'none') AS "connectionStatus", z."zoomUserId" AS "connectionUserId", z."keyId" IS NOT NULL AS "connectionSpeaks",
            coalesce(m."fixedMeetingUrl", m."officeMeetingUrl") AS "otherMeetingUrl"
          FROM "ZoomMeeting" w JOIN "Mentoring" t ON t."id" = w."mentoringId" JOIN "Mentor" m ON m."userId" = w."mentorId"
          LEFT JOIN "ZoomConnection" z ON z."mentorId" = w."mentorId" WHERE w."mentoringId" = ${claimed.mentoringId}::uuid`,
    );
  },

  /**
   * Keeps, before Zoom is asked, that it will be: whoever comes after a crash looks for the meeting first. False: the claim has run out, and
   * somebody else may be asking at this moment.
   */
  async intend(mentoringId: string, claimId: string, { now, until }: { now: Date; until: Date }): Promise<boolean> {
    const { count } = await client.prisma.zoomMeeting.updateMany({
      where: { mentoringId, claimId, claimedUntil: { gt: now } },
      data: { createTriedAt: now, claimedUntil: until },
    });
    return count > 0;
  },

  /**
   * Keeps what is known of a meeting and when to look again. An interview that has changed since it was looked at stays due, but nobody takes
   * it before `busyUntil`: what was asked and not answered may be done that late, and a look before it would not see it. Throws CONFLICT when the claim is somebody else's by now.
   */
  async settle(
    { mentoringId, seq }: Pick<ZoomWorkRow, "mentoringId" | "seq">,
    claimId: string,
    {
      known,
      dueAt,
      error = null,
      busyUntil = null,
    }: { known?: ZoomMeetingKnown | undefined; dueAt: Date | null; error?: string | null; busyUntil?: Date | null },
  ): Promise<void> {
    const set = known
      ? sql`"zoomUserId" = ${known.zoomUserId}, "zoomMeetingId" = ${known.zoomMeetingId}, "syncedStartAt" = ${known.syncedStartAt}::timestamptz, "syncedEndAt" = ${known.syncedEndAt}::timestamptz,
          "checkedAt" = ${known.checkedAt}::timestamptz, "createTriedAt" = NULL, "attempts" = 0,`
      : empty;
    const rows = await rowsOf(
      client,
      sql`UPDATE "ZoomMeeting" SET ${set} "dueAt" = CASE WHEN "seq" = ${seq}::int THEN ${dueAt}::timestamptz ELSE "dueAt" END,
            "lastError" = ${error?.slice(0, 200) ?? null}, "claimId" = NULL, "claimedUntil" = ${busyUntil}::timestamptz
          WHERE "mentoringId" = ${mentoringId}::uuid AND "claimId" = ${claimId}::uuid RETURNING 1`,
    );
    if (rows.length === 0) throw new AppError("CONFLICT");
  },

  /** The link of an interview that is still to be held, and at Zoom: for its pages and mails. True: it was not this one before. */
  async publish(
    mentoringId: string,
    { id, joinUrl, passcode }: { id: string; joinUrl: string; passcode: string | null },
  ): Promise<boolean> {
    const rows = await rowsOf(
      client,
      sql`UPDATE "Mentoring" t SET "meetingMethod" = 'zoom_oauth', "meetingUrl" = ${joinUrl}, "meetingId" = ${id}, "meetingPasscode" = ${passcode}, "meetingStatus" = 'ready'
          FROM "ZoomMeeting" w WHERE w."mentoringId" = t."id" AND w."wanted" AND t."id" = ${mentoringId}::uuid AND t."status" = 'reserved'
            AND (t."meetingStatus"::text, t."meetingUrl", t."meetingPasscode") IS DISTINCT FROM ('ready', ${joinUrl}::text, ${passcode}::text) RETURNING 1`,
    );
    return rows.length > 0;
  },

  /** Interviews that are to be held at Zoom and nobody was told to look after: a release that did not know how was still serving. */
  async findForgotten(now: Date): Promise<number> {
    const rows = await rowsOf(
      client,
      sql`INSERT INTO "ZoomMeeting" ("mentoringId", "mentorId", "dueAt")
          SELECT t."id", t."mentorId", ${now}::timestamptz FROM "Mentoring" t
          WHERE t."meetingMethod" = 'zoom_oauth' AND t."status" = 'reserved' AND t."endAt" > ${now}
            AND NOT EXISTS (SELECT 1 FROM "ZoomMeeting" w WHERE w."mentoringId" = t."id") ON CONFLICT DO NOTHING RETURNING 1`,
    );
    return rows.length;
  },

  /** Of interviews that have long been over nobody has to know which meeting it was. */
  async clearOver(before: Date, limit: number): Promise<number> {
    const rows = await rowsOf(
      client,
      sql`DELETE FROM "ZoomMeeting" WHERE "mentoringId" IN (SELECT w."mentoringId" FROM "ZoomMeeting" w JOIN "Mentoring" t ON t."id" = w."mentoringId"
            WHERE t."endAt" < ${before} LIMIT ${limit} FOR UPDATE OF w SKIP LOCKED) RETURNING 1`,
    );
    return rows.length;
  },
});
