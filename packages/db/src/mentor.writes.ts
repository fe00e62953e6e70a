import type { Client } from "./client";
import { firstOf, sql } from "./sql";

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

  /** Two mentors are locked in the order of their ids, whoever comes first in the request. */
  async lockBoth(ids: readonly [string, string]): Promise<void> {
    for (const id of [...ids].sort()) await this.lock(id);
  },
});
