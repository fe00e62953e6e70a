import type { Client } from "../client";
import { firstOf, rowsOf, sql } from "../sql";
import type { FeedRow } from "./calendar-feed.reads";

export const calendarFeedWrites = (client: Client) => ({
  /** One address a person: a new one takes the place of the old one. */
  async make(userId: string, tokenHash: string, now: Date): Promise<FeedRow> {
    const row = await firstOf<FeedRow>(
      client,
      sql`INSERT INTO "CalendarFeed" ("userId", "tokenHash", "createdAt") VALUES (${userId}::uuid, ${tokenHash}, ${now})
          ON CONFLICT ("userId") DO UPDATE SET "tokenHash" = excluded."tokenHash", "rotatedAt" = ${now}, "revokedAt" = NULL
          RETURNING "createdAt", "rotatedAt", "revokedAt"`,
    );
    return row as FeedRow;
  },

  /** Shuts an address of the calendar that was made at this instant or later. */
  async revokeSince(userId: string, since: Date, now: Date): Promise<void> {
    await rowsOf(
      client,
      sql`UPDATE "CalendarFeed" SET "revokedAt" = ${now} WHERE "userId" = ${userId}::uuid AND "revokedAt" IS NULL AND coalesce("rotatedAt", "createdAt") >= ${since}`,
    );
  },

  revoke(userId: string, now: Date): Promise<FeedRow | null> {
    return firstOf<FeedRow>(
      client,
      sql`UPDATE "CalendarFeed" SET "revokedAt" = ${now} WHERE "userId" = ${userId}::uuid AND "revokedAt" IS NULL RETURNING "createdAt", "rotatedAt", "revokedAt"`,
    );
  },
});
