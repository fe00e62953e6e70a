import type { ReadClient, Sql } from "./sql";
import { firstOf, rowsOf, sql } from "./sql";
import type { ZoomConnectionRow, ZoomInterviewRow } from "./zoom.row";

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

  /** Mentors whose connection has not been looked at since an instant. */
  async unseenSince(instant: Date, limit: number): Promise<string[]> {
    const rows = await rowsOf<{ mentorId: string }>(
      client,
      sql`SELECT "mentorId" FROM "ZoomConnection" WHERE "status" = 'connected' AND ("statusCheckedAt" IS NULL OR "statusCheckedAt" < ${instant})
          ORDER BY "statusCheckedAt" NULLS FIRST, "mentorId" LIMIT ${limit}`,
    );
    return rows.map(({ mentorId }) => mentorId);
  },

  /** Who has left and Zoom has not been told yet; before `givenUp` not until what was to be cleared away there is. */
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
