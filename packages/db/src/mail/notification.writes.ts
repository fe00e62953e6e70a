import { AppError } from "@knotter/domain/errors";
import type { NotificationPrefs } from "@knotter/domain/mail-skip";
import type { Client } from "../client";
import { firstOf, sql } from "../sql";
import { ALL_ON, type AllPrefs } from "./notification.reads";

export const notificationWrites = (client: Client) => ({
  /** What is not said stays; two devices that change different settings at once both have their way. */
  async set(userId: string, prefs: NotificationPrefs): Promise<AllPrefs> {
    const row = await firstOf<{ prefs: AllPrefs }>(
      client,
      sql`UPDATE "User" SET "notificationPrefs" = ${ALL_ON} || "notificationPrefs" || ${JSON.stringify(prefs)}::jsonb
          WHERE "id" = ${userId}::uuid AND "deletedAt" IS NULL RETURNING "notificationPrefs" AS "prefs"`,
    );
    if (!row) throw new AppError("NOT_FOUND");
    return row.prefs;
  },
});
