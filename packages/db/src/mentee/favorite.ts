import type { Scope } from "@knotter/domain/scope";
import { type Db, firstOf } from "../query";

export const favoriteReads = (db: Db) => ({
  /** Whether the mentee of this scope has marked the mentor. Nobody else has favorites, nobody reads another's, nor who is not known for certain. */
  async has(scope: Scope, mentorId: string): Promise<boolean> {
    if (scope.kind !== "mentee" || scope.hiddenBefore !== null) return false;
    const row = await firstOf(
      db.selectFrom("MentorFavorite").select("mentorId").where("menteeId", "=", scope.menteeId).where("mentorId", "=", mentorId),
    );
    return row !== null;
  },
});

export const favoriteWrites = (db: Db) => ({
  /** Marking a mentor who is marked already changes nothing. */
  async add(menteeId: string, mentorId: string, now: Date): Promise<void> {
    await db
      .insertInto("MentorFavorite")
      .values({ menteeId, mentorId, createdAt: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  },

  async remove(menteeId: string, mentorId: string): Promise<void> {
    await db.deleteFrom("MentorFavorite").where("menteeId", "=", menteeId).where("mentorId", "=", mentorId).execute();
  },
});
