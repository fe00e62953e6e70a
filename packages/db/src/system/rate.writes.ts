import { firstOf, type ReadClient, rowsOf, sql } from "../sql";

export interface Lease {
  /** How many calls may be made. 0: the window is used up. */
  granted: number;
  /** What is left to whoever asks next. */
  remaining: number;
  /** When the window ends. */
  resetAt: Date;
}

export const rateWrites = (client: ReadClient) => ({
  /**
   * Takes up to `wanted` calls out of a window of `limit`, for all processes at once: one statement, which locks one row. A process whose
   * clock is behind gets what is left of the window that the others are in. A count is worth no flush to disk: after a crash of the
   * database the last of them may be missing, which is to say allowed once more.
   */
  async lease(key: string, limit: number, wanted: number, windowEnds: Date): Promise<Lease> {
    const row = await firstOf<Lease>(
      client,
      sql`WITH careless AS MATERIALIZED (SELECT set_config('synchronous_commit', 'off', true)),
          taken AS (
            INSERT INTO "RateWindow" AS w ("key", "count", "expiresAt")
            SELECT ${key}, least(${wanted}::int, ${limit}::int), ${windowEnds}::timestamptz FROM careless
            ON CONFLICT ("key") DO UPDATE SET
              "count" = CASE WHEN w."expiresAt" < ${windowEnds} THEN least(${wanted}::int, ${limit}::int) ELSE least(w."count" + ${wanted}::int, ${limit}::int) END,
              "expiresAt" = greatest(w."expiresAt", ${windowEnds})
            RETURNING new."count" AS "count", new."expiresAt" AS "expiresAt",
              CASE WHEN old."expiresAt" = new."expiresAt" THEN old."count" ELSE 0 END AS "before")
          SELECT greatest("count" - "before", 0) AS "granted", ${limit}::int - "count" AS "remaining", "expiresAt" AS "resetAt" FROM taken`,
    );
    return row as Lease;
  },

  /** Puts unused calls back into the window they were taken from; into a later one never. */
  async giveBack(key: string, unused: number, windowEnds: Date): Promise<void> {
    await rowsOf(
      client,
      sql`WITH careless AS MATERIALIZED (SELECT set_config('synchronous_commit', 'off', true))
          UPDATE "RateWindow" SET "count" = greatest("count" - ${unused}::int, 0) FROM careless
          WHERE "key" = ${key} AND "expiresAt" = ${windowEnds}::timestamptz`,
    );
  },
});
