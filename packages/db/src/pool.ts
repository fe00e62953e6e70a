import { AppError } from "@knotter/domain/errors";
import pg from "pg";
import { outsideOfCalls, timeOfCall } from "./call-time";
import type { Send } from "./query";
import { settle } from "./session-settings";
import { statementNames, statementSummaries } from "./statement-name";
import { WatchedClient } from "./watched-client";

export interface PoolOptions {
  readonly url: string;
  /** Connections of this process. Several processes share what the server allows. */
  readonly poolMax: number;
  /** How long a connection is waited for, in milliseconds. Default: `ACQUIRE_MS`. */
  readonly acquireMs?: number;
  /** Told of each statement by what it does (`SELECT Mentoring`), never by its values; has to return its answer. */
  readonly observe?: Observe | undefined;
}

export type Observe = <T>(summary: string, answer: () => Promise<T>) => Promise<T>;

/** A pool whose connections are given up when they fall silent. */
export interface WatchedPool {
  readonly pool: pg.Pool;
  acquire(): Promise<pg.PoolClient>;
  /** Closes a connection without a goodbye. */
  discard(connection: pg.PoolClient): void;
  /** A connection for as long as the work takes. One on which it fails is not used again. */
  onConnection<T>(work: (connection: pg.PoolClient) => Promise<T>): Promise<T>;
  /** What `send` sends on this connection goes out in one piece. */
  together<T>(connection: pg.PoolClient, send: () => T): T;
  /** Sends statements on a connection, those of `prepared` under their names. `silenceMs`: how long an answer may take. */
  sendOn(connection: pg.PoolClient, patience?: { readonly silenceMs?: number }): Send;
}

/** The longest wait for a connection. Without it a query waits for ever when the pool is exhausted or the server is gone. */
const ACQUIRE_MS = 4_000;

/**
 * What comes from PostgreSQL as JSON is JSON. Where PgBouncer loses its server in the middle of a row it tells so at that place, and the rest of the value
 * is its message: the connection is lost, and nothing of the answer is true.
 */
const isGarbled = (error: unknown): boolean => error instanceof SyntaxError;

/**
 * A connection, unless it takes longer than so many milliseconds: the pool's own time-out holds for waiting in line, for connecting and for setting
 * the session up, each by itself. One that comes too late goes back to the pool.
 */
async function inTime(coming: Promise<pg.PoolClient>, milliseconds: number): Promise<pg.PoolClient> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<"late">((resolve) => {
    timer = setTimeout(resolve, milliseconds, "late");
  });
  const first = await Promise.race([coming, late]).finally(() => clearTimeout(timer));
  if (first !== "late") return first;
  coming.then(
    (connection) => connection.release(),
    () => {},
  );
  throw new Error("timeout exceeded when trying to connect");
}

/** Opens a pool. No connection is made before the first query. */
export function openPool({ url, poolMax, acquireMs = ACQUIRE_MS, observe }: PoolOptions): WatchedPool {
  // A connection that was found silent casts doubt on all that have not been heard since: they went the same way, most likely.
  let doubtedBefore = 0;
  const options: pg.PoolConfig & { onSilence(since: number): void } = {
    // Its types know clients without an argument alone; the pool hands these very options on.
    Client: WatchedClient as unknown as new () => pg.ClientBase,
    onSilence: (since) => {
      doubtedBefore = Math.max(doubtedBefore, since);
    },
    connectionString: url,
    max: poolMax,
    // A statement goes out although the one before it has not been answered: the first of a transaction with its BEGIN, the last with its COMMIT.
    pipeline: true,
    connectionTimeoutMillis: acquireMs,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    allowExitOnIdle: true,
    application_name: "knotter",
    // Whoever asked for the connection may have gone by then: it is for whoever is next.
    onConnect: (client) => outsideOfCalls(() => settle(client)),
  };
  const pool = new pg.Pool(options);
  // A connection that breaks while idle is dropped by the pool. Unheard, the event would end the process.
  pool.on("error", () => {});

  const watched = (connection: pg.PoolClient) => connection as unknown as WatchedClient;
  const discard = (connection: pg.PoolClient) => {
    connection.release(true);
    watched(connection).drop();
  };
  const acquire = async (): Promise<pg.PoolClient> => {
    const time = timeOfCall();
    if (time?.over) throw new AppError("UNAVAILABLE");
    const until = performance.now() + (time?.limit(acquireMs) ?? acquireMs);
    const waited = time?.wait();
    try {
      for (;;) {
        const connection = await inTime(pool.connect(), until - performance.now());
        if (watched(connection).heardAt >= doubtedBefore) return connection;
        discard(connection);
      }
    } finally {
      waited?.();
    }
  };
  /** A connection for as long as the work takes. One on which it fails is not used again. */
  const onConnection = async <T>(work: (connection: pg.PoolClient) => Promise<T>): Promise<T> => {
    const connection = await acquire();
    let failure: Error | undefined;
    try {
      return await work(connection);
    } catch (error) {
      failure = error as Error;
      throw error;
    } finally {
      connection.release(failure);
    }
  };

  const nameOf = statementNames();
  const summaryOf = statementSummaries();
  const sendOn =
    (connection: pg.PoolClient, patience = {}): Send =>
    (statement) => {
      const name = nameOf(statement.text);
      const send = () =>
        connection.query({ ...statement, ...(name === undefined ? {} : { name }), ...patience }).catch((error: unknown) => {
          throw isGarbled(error) ? new AppError("UNAVAILABLE", { cause: error }) : error;
        });
      return observe ? observe(summaryOf(statement.text), send) : send();
    };
  return { pool, acquire, discard, onConnection, together: (connection, send) => watched(connection).together(send), sendOn };
}
