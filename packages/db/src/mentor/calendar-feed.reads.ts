import type { MentoringStatus } from "@knotter/domain/mentoring";
import type { Role } from "@knotter/domain/role";
import { firstOf, type ReadClient, rowsOf, type Sql, sql } from "../sql";

export interface FeedRow {
  createdAt: Date;
  rotatedAt: Date | null;
  revokedAt: Date | null;
}

/** An interview as a calendar needs it. */
export interface CalendarEntry {
  id: string;
  publicNo: string;
  icsUid: string;
  icsSequence: number;
  startAt: Date;
  endAt: Date;
  status: MentoringStatus;
  /** When it came to be as the calendar shows it: booked, moved or canceled. */
  changedAt: Date;
}

const columns: Sql = sql`t."id", t."publicNo", t."icsUid", t."icsSequence", t."startAt", t."endAt", t."status"::text AS "status",
  coalesce((SELECT max(e."at") FROM "MentoringEvent" e WHERE e."mentoringId" = t."id" AND e."type" IN ('reserved', 'rescheduled', 'canceled', 'late_canceled')), t."createdAt") AS "changedAt"`;

export const calendarFeedReads = (client: ReadClient) => ({
  find(userId: string): Promise<FeedRow | null> {
    return firstOf<FeedRow>(client, sql`SELECT "createdAt", "rotatedAt", "revokedAt" FROM "CalendarFeed" WHERE "userId" = ${userId}::uuid`);
  },

  /**
   * Whose calendar stands behind a token, and whether it opens no more than the times; null for one that is unknown, revoked, or of an
   * account that is closed.
   */
  ownerOf({ whole, busy }: { whole: string; busy: string }): Promise<{ userId: string; role: Role; busyOnly: boolean } | null> {
    return firstOf(
      client,
      sql`SELECT u."id" AS "userId", u."role"::text AS "role", f."tokenHash" = ${busy} AS "busyOnly" FROM "CalendarFeed" f JOIN "User" u ON u."id" = f."userId"
          WHERE f."tokenHash" IN (${whole}, ${busy}) AND f."revokedAt" IS NULL AND NOT u."disabled" AND u."deletedAt" IS NULL AND u."role" IN ('mentee', 'mentor')`,
    );
  },

  /** Her interviews since `since`, with those canceled after `canceledSince`. */
  entries(
    { userId, role }: { userId: string; role: Role },
    { since, canceledSince, limit }: { since: Date; canceledSince: Date; limit: number },
  ): Promise<CalendarEntry[]> {
    const own = role === "mentor" ? sql`t."mentorId"` : sql`t."menteeId"`;
    return rowsOf<CalendarEntry>(
      client,
      sql`SELECT ${columns} FROM "Mentoring" t WHERE ${own} = ${userId}::uuid AND t."startAt" >= ${since}
            AND (t."status" <> 'canceled' OR t."canceledAt" >= ${canceledSince}) ORDER BY t."startAt" DESC, t."id" LIMIT ${limit}`,
    );
  },

  entry(mentoringId: string): Promise<CalendarEntry | null> {
    return firstOf<CalendarEntry>(client, sql`SELECT ${columns} FROM "Mentoring" t WHERE t."id" = ${mentoringId}::uuid`);
  },
});
