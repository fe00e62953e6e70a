import { AsyncLocalStorage } from "node:async_hooks";
import { AppError } from "@knotter/domain/errors";
import type pg from "pg";
import { outsideOfCalls, timeOfCall } from "./call-time";
import { openPool, type PoolOptions } from "./pool";
import { type Db, queriesBy, type Send } from "./query";
import { STATEMENT_MS } from "./session-settings";
import { toAppError } from "./sql-error";
import { openStandby, type StandbyState } from "./standby";

export interface DatabaseOptions extends Pick<PoolOptions, "url" | "poolMax" | "observe"> {
  /** A streaming standby, which answers the large reads (`sendAside`) as long as it has replayed everything from the primary. */
  readonly readUrl?: string | undefined;
}

export interface Connection {
  readonly pool: pg.Pool;
  /** Sends a statement outside of a transaction. */
  readonly send: Send;
  /** The same for reads that may take their time: exports and the jobs of the night (`PATIENT_MS`). */
  readonly sendPatiently: Send;
  /** Sends a read of a large list to the standby where there is one, otherwise to the primary. The answer is the same. */
  readonly sendAside: Send;
  /** The same for exports. */
  readonly sendAsidePatiently: Send;
  /** Null: there is no standby. */
  standby(): StandbyState | null;
  /**
   * Commits what the steps have done, or none of it where they throw. `last` is one statement after all of them: it is sent together with the
   * COMMIT, which saves a round trip while others wait for the locks.
   */
  transaction<T>(steps: (db: Db) => Promise<T>, last?: (db: Db, outcome: T) => Promise<unknown>): Promise<T>;
  close(): Promise<void>;
}

/** No statement of a transaction begins later than this, in milliseconds from its start. */
const STEPS_MS = 7_000;

/** Then its connection is taken away, whatever its steps are doing. */
const TRANSACTION_MS = STEPS_MS + 1_000;

/** `STATEMENT_MS` for a statement of an export or of a job, which may take longer than the 5 s of a page. */
const PATIENT_MS = 20_000;

/** Opens the pool. No connection is made before the first query. */
export function connect({ url, poolMax, readUrl, observe }: DatabaseOptions): Connection {
  const { pool, acquire, discard, onConnection, together, sendOn } = openPool({ url, poolMax, observe });
  const directly: Send = (statement) => onConnection((connection) => sendOn(connection)(statement));
  /** In a transaction of its own: a limit of the session would stay behind in the connection, and means nothing behind PgBouncer. */
  const patiently: Send = (statement) =>
    onConnection(async (connection) => {
      await connection.query(`BEGIN READ ONLY; SET LOCAL statement_timeout = ${PATIENT_MS}`);
      const answer = await sendOn(connection, { silenceMs: PATIENT_MS + 1_000 })(statement);
      await connection.query("COMMIT");
      return answer;
    });

  const standby = readUrl === undefined ? null : openStandby({ url: readUrl, poolMax, observe }, directly);
  const aside =
    (primary: Send, timeoutMs: number): Send =>
    async (statement) =>
      (await standby?.send(statement, timeoutMs)) ?? primary(statement);

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
  const committed = async <T>(
    connection: pg.PoolClient,
    steps: (db: Db) => Promise<T>,
    last?: (db: Db, outcome: T) => Promise<unknown>,
  ): Promise<T> => {
    const deadline = performance.now() + STEPS_MS;
    const send = sendOn(connection);
    let state: "beginning" | "running" | "ended" = "beginning";
    let commit: Promise<pg.QueryResult> | undefined;
    const time = timeOfCall();
    const inTime = () => {
      if (performance.now() > deadline || time?.over) throw new AppError("UNAVAILABLE");
    };
    /** With the BEGIN before it. Nothing follows before both are answered: without the BEGIN it would be a transaction of its own. */
    const sendFirst: Send = async (statement) => {
      state = "running";
      const [begun, answer] = await Promise.allSettled(together(connection, () => [connection.query("BEGIN"), send(statement)] as const));
      if (begun.status === "rejected") throw begun.reason;
      if (answer.status === "rejected") throw answer.reason;
      return answer.value;
    };
    const db = queriesBy(async (statement) => {
      if (state === "ended") throw new Error("a statement of a transaction that has ended: wait for all of its steps");
      inTime();
      return state === "beginning" ? sendFirst(statement) : send(statement);
    });
    /** With the COMMIT behind it, which PostgreSQL takes for a ROLLBACK where the statement fails. */
    const closing = queriesBy(async (statement) => {
      if (commit) throw new Error("the last statement of a transaction is one");
      inTime();
      const [answer, committing] = together(connection, () => [send(statement), connection.query("COMMIT")] as const);
      commit = committing;
      // Its failure is heard of where its outcome is.
      committing.catch(() => {});
      return answer;
    });
    const outcome = await inTransaction.run(true, async () => {
      const outcome = await steps(db).finally(() => {
        state = "ended";
      });
      await last?.(closing, outcome);
      return outcome;
    });
    const { command } = await (commit ?? connection.query("COMMIT"));
    if (command !== "COMMIT") throw new Error("a statement of the transaction failed, and its steps went on as if it had not");
    return outcome;
  };

  const alone =
    (send: Send): Send =>
    async (statement) => {
      outsideOfTransactions();
      return send(statement).catch(refused);
    };
  const unhurried =
    (send: Send): Send =>
    (statement) =>
      outsideOfCalls(() => send(statement));
  return {
    pool,
    send: alone(directly),
    sendPatiently: alone(unhurried(patiently)),
    sendAside: alone(aside(directly, STATEMENT_MS)),
    sendAsidePatiently: alone(unhurried(aside(patiently, PATIENT_MS))),
    standby: () => standby?.state() ?? null,
    async transaction(steps, last) {
      outsideOfTransactions();
      const connection = await acquire();
      const work = committed(connection, steps, last);
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
      if (ended === "committed") {
        timeOfCall()?.prolong();
        connection.release();
      } else if (ended === "late") {
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
    async close() {
      await Promise.all([pool.end(), standby?.close()]);
    },
  };
}
