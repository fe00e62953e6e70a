import { AsyncLocalStorage } from "node:async_hooks";
import { AppError } from "@knotter/domain/errors";
import pg from "pg";
import { type Db, queriesBy, type Send } from "./query";
import { toAppError } from "./sql-error";
import { statementNames } from "./statement-name";
import { IDLE_IN_TRANSACTION } from "./system/idempotency";
import { WatchedClient } from "./watched-client";

export interface DatabaseOptions {
  readonly url: string;
  /** Connections of this process. Several processes share what the server allows. */
  readonly poolMax: number;
}

export interface Connection {
  readonly pool: pg.Pool;
  /** Sends a statement outside of a transaction. */
  readonly send: Send;
  /** The same for reads that may take their time: exports and the jobs of the night (`PATIENT_MS`). */
  readonly sendPatiently: Send;
  /** Commits what the steps have done, or none of it where they throw. */
  transaction<T>(steps: (db: Db) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** No statement of a transaction begins later than this, in milliseconds from its start. */
const STEPS_MS = 7_000;

/** Then its connection is taken away, whatever its steps are doing. */
const TRANSACTION_MS = STEPS_MS + 1_000;

/** A read outside of a transaction is refused by PostgreSQL after so many milliseconds, as a statement of a transaction is (`setLimits`). */
const STATEMENT_MS = 3_000;

/** The same for one statement of an export or of a job: nobody waits for it within the 5 s of a page. */
const PATIENT_MS = 20_000;

/** Nobody waits longer for a connection: without it a query waits for ever when the pool is empty or the server is gone. */
const ACQUIRE_MS = 4_000;

/**
 * A session that is given up without a word (a NAT that forgot us, a machine that is gone) is not known to be so by PostgreSQL, which keeps it
 * until the operating system gives up, two hours later. It counts against `max_connections` all the while; the pool itself closes what is idle
 * for half as long. What it has locked in a transaction is given back much earlier (`IDLE_IN_TRANSACTION`).
 */
const IDLE_SESSION = "60s";

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

/** Opens the pool. No connection is made before the first query. */
export function connect({ url, poolMax }: DatabaseOptions): Connection {
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
    connectionTimeoutMillis: ACQUIRE_MS,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    allowExitOnIdle: true,
    application_name: "knotter",
    // UTC, because Prisma's adapter (prisma.ts) writes instants without an offset and drops the offset of those it reads. Set here and not as
    // parameters of the start, which PgBouncer refuses.
    onConnect: (client) =>
      client.query(
        `SET TIME ZONE 'UTC'; SET statement_timeout = ${STATEMENT_MS}; SET idle_in_transaction_session_timeout = '${IDLE_IN_TRANSACTION}'; SET idle_session_timeout = '${IDLE_SESSION}'`,
      ),
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
    const until = performance.now() + ACQUIRE_MS;
    for (;;) {
      const connection = await inTime(pool.connect(), until - performance.now());
      if (watched(connection).heardAt >= doubtedBefore) return connection;
      discard(connection);
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
  const sendOn =
    (connection: pg.PoolClient, patience = {}): Send =>
    (statement) => {
      const name = nameOf(statement.text);
      return connection.query({ ...statement, ...(name === undefined ? {} : { name }), ...patience });
    };
  /** In a transaction of its own: a limit of the session would stay behind in the connection, and means nothing behind PgBouncer. */
  const patiently: Send = (statement) =>
    onConnection(async (connection) => {
      await connection.query(`BEGIN READ ONLY; SET LOCAL statement_timeout = ${PATIENT_MS}`);
      const answer = await sendOn(connection, { silenceMs: PATIENT_MS + 1_000 })(statement);
      await connection.query("COMMIT");
      return answer;
    });

  const refused = (error: unknown): never => {
    throw toAppError(error);
  };
  /**
   * Who holds a connection never waits for a second one: as many transactions as the pool has connections would wait for each other, and
   * everybody else behind them. It is a defect of the code, and shows with the first call, not with the first crowd.
   */
  const inTransaction = new AsyncLocalStorage<true>();
  const outsideOfTransactions = () => {
    if (inTransaction.getStore()) throw new Error("a transaction asked for a second connection: read by its own `tx`, or before it begins");
  };

  /**
   * The steps and the commit. After the deadline, and after the steps have ended, nothing of theirs reaches the connection: of two branches that
   * run at once the second goes on when the first has failed, and would write into whatever transaction the connection is lent to next.
   */
  const committed = async <T>(connection: pg.PoolClient, steps: (db: Db) => Promise<T>): Promise<T> => {
    const deadline = performance.now() + STEPS_MS;
    const send = sendOn(connection);
    let ended = false;
    await connection.query("BEGIN");
    const outcome = await inTransaction
      .run(true, () =>
        steps(
          queriesBy(async (statement) => {
            if (ended) throw new Error("a statement of a transaction that has ended: wait for all of its steps");
            if (performance.now() > deadline) throw new AppError("UNAVAILABLE");
            return send(statement);
          }),
        ),
      )
      .finally(() => {
        ended = true;
      });
    const { command } = await connection.query("COMMIT");
    if (command !== "COMMIT") throw new Error("a statement of the transaction failed, and its steps went on as if it had not");
    return outcome;
  };

  return {
    pool,
    async send(statement) {
      outsideOfTransactions();
      return onConnection((connection) => sendOn(connection)(statement)).catch(refused);
    },
    async sendPatiently(statement) {
      outsideOfTransactions();
      return patiently(statement).catch(refused);
    },
    async transaction(steps) {
      outsideOfTransactions();
      const connection = await acquire();
      const work = committed(connection, steps);
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<"late">((resolve) => {
        timer = setTimeout(resolve, TRANSACTION_MS, "late");
      });
      const settled = work.then(
        () => "committed" as const,
        () => "failed" as const,
      );
      const ended = await Promise.race([settled, late]);
      clearTimeout(timer);
      if (ended === "committed") connection.release();
      else if (ended === "late") {
        // PostgreSQL rolls back when the connection is gone.
        discard(connection);
        throw new AppError("UNAVAILABLE");
      } else
        await connection.query("ROLLBACK").then(
          () => connection.release(),
          () => discard(connection),
        );
      return work;
    },
    close: () => pool.end(),
  };
}
