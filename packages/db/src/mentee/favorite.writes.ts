import type { Client } from "../client";
import { rowsOf, sql } from "../sql";

export const favoriteWrites = (client: Client) => ({
  /** Said twice it is said once. */
  async add(menteeId: string, mentorId: string, now: Date): Promise<void> {
    await rowsOf(
      client,
      sql`INSERT INTO "MentorFavorite" ("menteeId", "mentorId", "createdAt") VALUES (${menteeId}::uuid, ${mentorId}::uuid, ${now}) ON CONFLICT DO NOTHING`,
    );
  },

  async remove(menteeId: string, mentorId: string): Promise<void> {
    await rowsOf(client, sql`DELETE FROM "MentorFavorite" WHERE "menteeId" = ${menteeId}::uuid AND "mentorId" = ${mentorId}::uuid`);
  },
});
