import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import pg from "pg";
import { openPool, type PoolOptions } from "./pool";
import { queriesBy, type Send } from "./query";
import { isRetryable, toAppError } from "./sql-error";

/** current: it answered the last read; behind: it had not replayed what was committed; away: it did not answer. */
export type StandbyState = "current" | "behind" | "away";

export interface Standby {
  /**
   * The standby's answer to a read; null if it is not certain to be the same as the primary's. `timeoutMs`: `statement_timeout`.
   * Throws errors that the primary would throw, too: a wrong statement, or one that takes too long.
   */
  send(statement: Parameters<Send>[0], timeoutMs: number): Promise<pg.QueryResult | null>;
  state(): StandbyState;
  close(): Promise<void>;
}

/** Pauses (ms) between the questions to a standby that has not replayed everything that was committed before the call. */
const CATCH_UP_MS = [5, 10, 20, 40, 80, 120] as const;

/** Milliseconds for which a standby that was behind, or away, gets no reads. */
const LEFT_ALONE_MS = { behind: 1_000, away: 5_000 } as const;

/** A standby has to be reached and to say where it is within so many milliseconds each: the primary has to answer within the 5 s of a page, too. */
const REACHED_MS = 500;

/** SQLSTATE of a statement that took too long; it would on the primary as well. */
const TOO_LONG = "57014";

/**
 * Opens the pool of a streaming standby. No connection is made before the first read.
 *
 * A read is answered only by a standby that has replayed everything that the primary had written when the call came (`position`): whoever has
 * just written reads it, on whichever process and whichever page. So a standby that lags, was detached or promoted is never noticed but
 * by the work that it does not take. It has to receive from its primary, because positions of one that has taken another course mean nothing.
 * https://www.postgresql.org/docs/18/functions-admin.html#FUNCTIONS-RECOVERY-INFO
 */
export function openStandby({ url, poolMax, observe }: Pick<PoolOptions, "url" | "poolMax" | "observe">, primary: Send): Standby {
  const { pool, onConnection, sendOn } = openPool({ url, poolMax, observe, acquireMs: REACHED_MS });
  const onPrimary = queriesBy(primary);
  let state: StandbyState = "current";
  let leftAloneUntil = Number.NEGATIVE_INFINITY;
  const leave = (found: "behind" | "away"): null => {
    state = found;
    leftAloneUntil = performance.now() + LEFT_ALONE_MS[found];
    return null;
  };

  const caughtUp = async (connection: pg.PoolClient, position: string): Promise<boolean> => {
    const there = queriesBy(sendOn(connection, { silenceMs: REACHED_MS }));
    const replayed = () =>
      there
        .selectNoFrom(
          sql<boolean>`pg_is_in_recovery() AND pg_last_wal_replay_lsn() >= ${position}::pg_lsn AND EXISTS (SELECT FROM pg_stat_wal_receiver)`.as(
            "current",
          ),
        )
        .executeTakeFirstOrThrow();
    if ((await replayed()).current) return true;
    for (const milliseconds of CATCH_UP_MS) {
      await pause(milliseconds);
      if ((await replayed()).current) return true;
    }
    return false;
  };

  return {
    state: () => state,
    async send(statement, timeoutMs) {
      if (performance.now() < leftAloneUntil) return null;
      const { position } = await onPrimary
        .selectNoFrom(sql<string>`pg_current_wal_insert_lsn()::text`.as("position"))
        .executeTakeFirstOrThrow();
      try {
        return await onConnection(async (connection) => {
          // One transaction: behind a proxy in front of several standbys it stays with the one that was asked.
          await connection.query({
            text: `BEGIN READ ONLY; SET LOCAL statement_timeout = ${timeoutMs}`,
            silenceMs: REACHED_MS,
          } as pg.QueryConfig);
          const current = await caughtUp(connection, position);
          const answer = current ? await sendOn(connection, { silenceMs: timeoutMs + 1_000 })(statement) : null;
          await connection.query("COMMIT");
          if (!answer) return leave("behind");
          state = "current";
          return answer;
        });
      } catch (error) {
        if (error instanceof pg.DatabaseError && error.code === TOO_LONG) throw error;
        // Replay has priority over reads: a statement in its way is canceled with 40001.
        if (isRetryable(error)) return null;
        if (toAppError(error) === error) throw error;
        return leave("away");
      }
    },
    close: () => pool.end(),
  };
}
