import { CALENDAR_EVENTS } from "@knotter/domain/event-readers";
import type { Role } from "@knotter/domain/role";
import { type Db, firstOf, oneOf } from "../query";

const feedColumns = ["createdAt", "rotatedAt", "revokedAt"] as const;

export interface FeedRow {
  createdAt: Date;
  rotatedAt: Date | null;
  revokedAt: Date | null;
}

/** An interview as a calendar needs it. */
export type CalendarEntry = Awaited<ReturnType<ReturnType<typeof selectEntry>["execute"]>>[number];

const selectEntry = (db: Db) =>
  db
    .selectFrom("Mentoring as t")
    .select(["t.id", "t.publicNo", "t.icsUid", "t.icsSequence", "t.startAt", "t.endAt", "t.status"])
    .select(({ fn, ref, selectFrom }) =>
      // When it came to be as the calendar shows it: booked, moved or canceled.
      fn
        .coalesce(
          selectFrom("MentoringEvent as e")
            .whereRef("e.mentoringId", "=", "t.id")
            .where("e.type", "in", oneOf(...CALENDAR_EVENTS))
            .select(({ fn }) => fn.max("e.at").as("at")),
          ref("t.createdAt"),
        )
        .as("changedAt"),
    );

export const calendarFeedReads = (db: Db) => ({
  find: (userId: string): Promise<FeedRow | null> =>
    firstOf(db.selectFrom("CalendarFeed").select(feedColumns).where("userId", "=", userId)),

  /**
   * Whose calendar stands behind a token, and whether it opens no more than the times; null for one that is unknown, revoked, or of an
   * account that is closed.
   */
  ownerOf: ({ whole, busy }: { whole: string; busy: string }): Promise<{ userId: string; role: Role; busyOnly: boolean } | null> =>
    firstOf(
      db
        .selectFrom("CalendarFeed as f")
        .innerJoin("User as u", "u.id", "f.userId")
        .where("f.tokenHash", "in", [whole, busy])
        .where("f.revokedAt", "is", null)
        .where("u.disabled", "=", false)
        .where("u.deletedAt", "is", null)
        .where("u.role", "in", oneOf("mentee", "mentor"))
        .select(["u.id as userId", "u.role"])
        .select(({ eb }) => eb("f.tokenHash", "=", busy).$castTo<boolean>().as("busyOnly")),
    ),

  /** The person's interviews since `since`, with those canceled after `canceledSince`. */
  entries: (
    { userId, role }: { userId: string; role: Role },
    { since, canceledSince, limit }: { since: Date; canceledSince: Date; limit: number },
  ) =>
    selectEntry(db)
      .where(role === "mentor" ? "t.mentorId" : "t.menteeId", "=", userId)
      .where("t.startAt", ">=", since)
      .where(({ eb, or }) => or([eb("t.status", "<>", "canceled"), eb("t.canceledAt", ">=", canceledSince)]))
      .orderBy("t.startAt", "desc")
      .orderBy("t.id")
      .limit(limit)
      .execute(),

  entry: (mentoringId: string): Promise<CalendarEntry | null> => firstOf(selectEntry(db).where("t.id", "=", mentoringId)),
});

export const calendarFeedWrites = (db: Db) => ({
  /** One address a person: a new one takes the place of the old one. */
  make: (userId: string, tokenHash: string, now: Date): Promise<FeedRow> =>
    db
      .insertInto("CalendarFeed")
      .values({ userId, tokenHash, createdAt: now })
      .onConflict((conflict) =>
        conflict.column("userId").doUpdateSet({ tokenHash: ({ ref }) => ref("excluded.tokenHash"), rotatedAt: now, revokedAt: null }),
      )
      .returning(feedColumns)
      .executeTakeFirstOrThrow(),

  /** Shuts an address of the calendar that was made at this instant or later. */
  async revokeSince(userId: string, since: Date, now: Date): Promise<void> {
    await db
      .updateTable("CalendarFeed")
      .set({ revokedAt: now })
      .where("userId", "=", userId)
      .where("revokedAt", "is", null)
      .where(({ eb, fn }) => eb(fn.coalesce("rotatedAt", "createdAt"), ">=", since))
      .execute();
  },

  revoke: (userId: string, now: Date): Promise<FeedRow | null> =>
    firstOf(
      db
        .updateTable("CalendarFeed")
        .set({ revokedAt: now })
        .where("userId", "=", userId)
        .where("revokedAt", "is", null)
        .returning(feedColumns),
    ),
});
