import { type Db, firstOf, prepared } from "../query";
import { isFree } from "./mentor.reads";

const lockedUnlessTaken = prepared((db, { mentorId, startAt, endAt }: { mentorId: string; startAt: Date; endAt: Date }) =>
  db.selectFrom("Mentor as m").select("m.userId").where("m.userId", "=", mentorId).where(isFree(startAt, endAt)).forUpdate("m"),
);

export const mentorWrites = (db: Db) => ({
  /**
   * Takes the second lock of every change of bookings, after the mentee's row: the mentor's. The mentor's calendar is read
   * afterwards, in a statement of its own: the snapshot of this one is older than the wait for the lock.
   * Null: no such mentor.
   */
  lock: (mentorId: string): Promise<{ scheduleVersion: number } | null> =>
    firstOf(db.selectFrom("Mentor").select("scheduleVersion").where("userId", "=", mentorId).forUpdate()),

  /**
   * The same for a booking, unless the time is visibly taken: of two hundred who want one time, only those who came before
   * the first commit wait for each other; the others read side by side. False: taken already, or no such mentor.
   */
  async lockUnlessTaken(mentorId: string, startAt: Date, endAt: Date): Promise<boolean> {
    return (await lockedUnlessTaken(db, { mentorId, startAt, endAt })).length > 0;
  },

  /** Two mentors are locked in the order of their ids, whoever comes first in the request. */
  async lockBoth(ids: readonly [string, string]): Promise<void> {
    for (const id of [...ids].sort()) await this.lock(id);
  },
});
