import type { NotificationPrefs } from "@knotter/domain/mail-skip";
import { firstOf, type ReadClient, type Sql, sql } from "../sql";

export type AllPrefs = { [Key in keyof NotificationPrefs]-?: boolean };

/** What was never said is on. */
export const ALL_ON: Sql = sql`'{"remindDay":true,"remind1h":true,"reportRemind":true,"announce":true}'::jsonb`;

export const notificationReads = (client: ReadClient) => ({
  /** Null: no such account. */
  async of(userId: string): Promise<AllPrefs | null> {
    const row = await firstOf<{ prefs: AllPrefs }>(
      client,
      sql`SELECT ${ALL_ON} || "notificationPrefs" AS "prefs" FROM "User" WHERE "id" = ${userId}::uuid AND "deletedAt" IS NULL`,
    );
    return row?.prefs ?? null;
  },
});
