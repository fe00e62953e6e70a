import type { ReadClient, Sql } from "../sql";
import { firstOf, rowsOf, sql } from "../sql";
import type { ZoomConnectionRow, ZoomFormerMeetingRow, ZoomInterviewRow, ZoomLeftBehindRow } from "./zoom.row";

export const connectionColumns: Sql = sql`z."mentorId", z."status"::text AS "status", z."zoomUserId", z."zoomEmail", z."accountType", z."keyId", z."accessTokenEnc",
  z."refreshTokenEnc", z."expiresAt", z."refreshUntil", z."refusals", z."retryRefreshAt", z."statusCheckedAt", z."connectedAt", z."disconnectedAt",
  z."disconnectReason"::text AS "disconnectReason", z."revokeDueAt"`;

export const zoomReads = (client: ReadClient) => ({
  /** The connection of a mentor, tokens sealed. Null: she never said yes. */
  connection: (mentorId: string): Promise<ZoomConnectionRow | null> =>
    firstOf<ZoomConnectionRow>(client, sql`SELECT ${connectionColumns} FROM "ZoomConnection" z WHERE z."mentorId" = ${mentorId}::uuid`),

  /** Whose Zoom account this is; null: nobody's. */
  async mentorOf(zoomUserId: string): Promise<string | null> {
    const row = await firstOf<{ mentorId: string }>(
      client,
      sql`SELECT "mentorId" FROM "ZoomConnection" WHERE "zoomUserId" = ${zoomUserId}`,
    );
    return row?.mentorId ?? null;
  },

  /** Mentors by id, with whether they are connected. Ids of nobody are left out. */
  people: (mentorIds: readonly string[]): Promise<{ id: string; name: string; connected: boolean }[]> =>
    rowsOf(
      client,
      sql`SELECT m."userId" AS "id", coalesce(m."displayName", m."name", '') AS "name", z."status" IS NOT DISTINCT FROM 'connected' AS "connected"
          FROM "Mentor" m LEFT JOIN "ZoomConnection" z ON z."mentorId" = m."userId" WHERE m."userId"::text = ANY(${mentorIds as string[]}::text[])`,
    ),

  /** Interviews to come that are to be held at Zoom, the soonest first. */
  interviews: (mentorId: string, now: Date): Promise<ZoomInterviewRow[]> =>
    rowsOf<ZoomInterviewRow>(
      client,
      sql`SELECT t."id", t."publicNo", t."startAt", t."endAt", t."meetingStatus"::text AS "meetingStatus", t."meetingMethod" = 'zoom_oauth' AS "atZoom"
          FROM "ZoomMeeting" w JOIN "Mentoring" t ON t."id" = w."mentoringId"
          WHERE w."mentorId" = ${mentorId}::uuid AND w."wanted" AND t."status" = 'reserved' AND t."endAt" > ${now} ORDER BY t."startAt", t."id"`,
    ),

  /** The number under which Zoom knows the meeting of an interview; null: there is none. */
  async meetingIdOf(mentoringId: string): Promise<string | null> {
    const row = await firstOf<{ zoomMeetingId: string | null }>(
      client,
      sql`SELECT "zoomMeetingId" FROM "ZoomMeeting" WHERE "mentoringId" = ${mentoringId}::uuid AND "wanted"`,
    );
    return row?.zoomMeetingId ?? null;
  },

  /** What is known to be in an account that she has left; `needed`: the pages of its interview still lead to it. */
  formerMeetings: (id: string, now: Date): Promise<ZoomFormerMeetingRow[]> =>
    rowsOf<ZoomFormerMeetingRow>(
      client,
      sql`SELECT m."zoomMeetingId", (t."status" = 'reserved' AND t."endAt" > ${now} AND t."meetingId" IS NOT DISTINCT FROM m."zoomMeetingId") AS "needed"
          FROM "ZoomFormerMeeting" m JOIN "Mentoring" t ON t."id" = m."mentoringId" WHERE m."accountId" = ${id}::uuid ORDER BY m."zoomMeetingId"`,
    ),

  /** Accounts that she has gone over from and in which meetings of hers are left. */
  leftBehind: (mentorId: string, now: Date): Promise<ZoomLeftBehindRow[]> =>
    rowsOf<ZoomLeftBehindRow>(
      client,
      sql`SELECT f."zoomEmail" AS "email", count(*)::int AS "meetings", f."dueAt" IS NOT NULL AS "clearing"
          FROM "ZoomFormerAccount" f JOIN "ZoomFormerMeeting" m ON m."accountId" = f."id" JOIN "Mentoring" t ON t."id" = m."mentoringId"
          WHERE f."mentorId" = ${mentorId}::uuid AND t."endAt" > ${now} GROUP BY f."id" ORDER BY f."leftAt"`,
    ),

  /** Mentors whose connection has not been checked since the given instant, except the given ones. */
  async unseenSince(instant: Date, but: readonly string[], limit: number): Promise<string[]> {
    const rows = await rowsOf<{ mentorId: string }>(
      client,
      sql`SELECT "mentorId" FROM "ZoomConnection" WHERE "status" = 'connected' AND ("statusCheckedAt" IS NULL OR "statusCheckedAt" < ${instant})
            AND "mentorId" <> ALL(${but as string[]}::uuid[])
          ORDER BY "statusCheckedAt" NULLS FIRST, "mentorId" LIMIT ${limit}`,
    );
    return rows.map(({ mentorId }) => mentorId);
  },

  /** Connected mentors who have been shut out and have nothing left to hold. */
  async shutOut(now: Date): Promise<string[]> {
    const rows = await rowsOf<{ mentorId: string }>(
      client,
      sql`SELECT z."mentorId" FROM "ZoomConnection" z JOIN "Mentor" m ON m."userId" = z."mentorId" JOIN "User" u ON u."id" = z."mentorId"
          WHERE z."status" IN ('connected', 'error') AND (m."reviewStatus" IN ('disabled', 'retired') OR u."disabled" OR u."deletedAt" IS NOT NULL)
            AND NOT EXISTS (SELECT 1 FROM "Mentoring" t WHERE t."mentorId" = z."mentorId" AND t."status" = 'reserved' AND t."endAt" > ${now})`,
    );
    return rows.map(({ mentorId }) => mentorId);
  },

  /** Connections that were ended but not yet revoked at Zoom. Until `givenUp`, only those whose meetings there have been removed. */
  toRevoke: (now: Date, givenUp: Date): Promise<ZoomConnectionRow[]> =>
    rowsOf<ZoomConnectionRow>(
      client,
      sql`SELECT ${connectionColumns} FROM "ZoomConnection" z
          WHERE z."status" = 'disconnected' AND z."revokeDueAt" <= ${now} AND (z."disconnectedAt" < ${givenUp} OR NOT EXISTS (
            SELECT 1 FROM "ZoomMeeting" w JOIN "Mentoring" t ON t."id" = w."mentoringId"
            WHERE w."mentorId" = z."mentorId" AND w."dueAt" IS NOT NULL AND (NOT w."wanted" OR t."status" = 'canceled')))
          ORDER BY z."revokeDueAt" LIMIT 20`,
    ),
});
