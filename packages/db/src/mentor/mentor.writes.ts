import type { Client } from "../client";
import { firstOf, sql } from "../sql";

export const mentorWrites = (client: Client) => ({
  /**
   * Takes the second lock of every change of bookings, after the mentee's row: the mentor's. Her calendar is read
   * afterwards, in a statement of its own: the snapshot of this one is older than the wait for the lock.
   * Null: no such mentor.
   */
  async lock(mentorId: string): Promise<{ scheduleVersion: number } | null> {
    return firstOf<{ scheduleVersion: number }>(
      client,
      sql`SELECT "scheduleVersion" FROM "Mentor" WHERE "userId" = ${mentorId}::uuid FOR UPDATE`,
    );
  },

  /**
   * The same for a booking, unless the time is visibly taken: of two hundred who want one time, only those who came before
   * the first commit wait for each other; the others read side by side. False: taken already, or no such mentor.
   */
  async lockUnlessTaken(mentorId: string, startAt: Date, endAt: Date): Promise<boolean> {
    const locked = await firstOf(
      client,
      sql`SELECT 1 FROM "Mentor" m WHERE m."userId" = ${mentorId}::uuid
            AND NOT EXISTS (SELECT 1 FROM "Mentoring" t WHERE t."mentorId" = m."userId" AND t."status" IN ('reserved', 'done')
                            AND tstzrange(t."blockFrom", t."blockTo", '[)') && tstzrange(${startAt}, ${endAt}, '[)'))
          FOR UPDATE OF m`,
    );
    return locked !== null;
  },

  /** Two mentors are locked in the order of their ids, whoever comes first in the request. */
  async lockBoth(ids: readonly [string, string]): Promise<void> {
    for (const id of [...ids].sort()) await this.lock(id);
  },
});
