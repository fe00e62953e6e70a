import { AppError } from "@knotter/domain/errors";
import type { NotificationPrefs } from "@knotter/domain/mail-skip";
import { type Expression, sql } from "kysely";
import { type Db, firstOf, json } from "../query";

export type AllPrefs = { [Key in keyof NotificationPrefs]-?: boolean };

/** The stored settings; what was never set is on. */
const allOf = (prefs: Expression<NotificationPrefs>) =>
  sql<AllPrefs>`'{"remindDay":true,"remind1h":true,"reportRemind":true,"announce":true}'::jsonb || ${prefs}`;

export const notificationReads = (db: Db) => ({
  /** Null: no such account. */
  async of(userId: string): Promise<AllPrefs | null> {
    const row = await firstOf(
      db
        .selectFrom("User")
        .select(({ ref }) => allOf(ref("notificationPrefs")).as("prefs"))
        .where("id", "=", userId)
        .where("deletedAt", "is", null),
    );
    return row?.prefs ?? null;
  },
});

export const notificationWrites = (db: Db) => ({
  /** What is not said stays; two devices that change different settings at once both have their way. */
  async set(userId: string, prefs: NotificationPrefs): Promise<AllPrefs> {
    const row = await firstOf(
      db
        .updateTable("User")
        .set({ notificationPrefs: ({ ref }) => sql`${allOf(ref("notificationPrefs"))} || ${json(prefs)}` })
        .where("id", "=", userId)
        .where("deletedAt", "is", null)
        .returning(({ ref }) => ref("notificationPrefs").$castTo<AllPrefs>().as("prefs")),
    );
    if (!row) throw new AppError("NOT_FOUND");
    return row.prefs;
  },
});
