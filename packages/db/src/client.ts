import { AsyncLocalStorage } from "node:async_hooks";
import { AppError } from "@knotter/domain/errors";
import { PrismaPg } from "@prisma/adapter-pg";
import pg from "pg";
import type { Prisma } from "./generated/client";
import { PrismaClient } from "./generated/client";
import type { Send } from "./query";
import { type ReadClient, readClientBy } from "./sql";
import { toAppError } from "./sql-error";
import { statementNames } from "./statement-name";
import { IDLE_IN_TRANSACTION } from "./system/idempotency";
import { WatchedClient } from "./watched-client";

/** What writes run on, inside a transaction: SQL for the hot paths, Prisma's models for everything else, one connection. */
export interface Client extends ReadClient {
  readonly prisma: Prisma.TransactionClient;
}

export interface DatabaseOptions {
  readonly url: string;
  /** Connections of this process. Several processes share what the server allows. */
  readonly poolMax: number;
}

export interface Connection {
  readonly prisma: PrismaClient;
  readonly pool: pg.Pool;
  readonly reader: ReadClient;
  /** Reads that may take their time: exports and the jobs of the night (`PATIENT_MS`). */
  readonly patientReader: ReadClient;
  /** An interactive transaction of Prisma whose connection also takes plain SQL. */
  transaction<T>(steps: (client: Client) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** No statement of a transaction begins later than this, in milliseconds from its start; Prisma's own time-out lies a second behind. */
const STEPS_MS = 7_000;

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
    // Prisma's adapter writes instants without an offset and drops the offset of those it reads: both are right only in a session that is in
    // UTC. Set here and not as parameters of the start, which PgBouncer refuses.
    onConnect: (client) =>
      client.query(
        `SET TIME ZONE 'UTC'; SET statement_timeout = ${STATEMENT_MS}; SET idle_in_transaction_session_timeout = '${IDLE_IN_TRANSACTION}'; SET idle_session_timeout = '${IDLE_SESSION}'`,
      ),
  };
  const pool = new pg.Pool(options);
  // A connection that breaks while idle is dropped by the pool. Unheard, the event would end the process.
  pool.on("error", () => {});

  // Prisma takes the connection of an interactive transaction from the pool and keeps it to itself. Plain SQL costs a third
  // of a raw query through Prisma (bench/README.md), so the connection is noted as it leaves the pool for this transaction.
  const taken = new AsyncLocalStorage<{ connection?: pg.PoolClient }>();
  const connectPool = pool.connect.bind(pool) as () => Promise<pg.PoolClient>;
  const acquire = async (): Promise<pg.PoolClient> => {
    const until = performance.now() + ACQUIRE_MS;
    for (;;) {
      const connection = await inTime(connectPool(), until - performance.now());
      const client = connection as unknown as WatchedClient;
      if (client.heardAt >= doubtedBefore) return connection;
      connection.release(true);
      client.drop();
    }
  };
  pool.connect = ((callback?: (error: unknown, connection?: pg.PoolClient, release?: pg.PoolClient["release"]) => void) => {
    const note = taken.getStore();
    const acquired = acquire();
    if (callback) {
      acquired.then(
        (connection) => callback(undefined, connection, connection.release),
        (error: unknown) => callback(error, undefined, () => {}),
      );
      return;
    }
    if (!note) return acquired;
    return acquired.then((connection) => {
      note.connection = connection;
      return connection;
    });
  }) as typeof pool.connect;

  const nameOf = statementNames();
  const sendOn =
    (target: Pick<pg.Pool | pg.PoolClient, "query">, patience = {}): Send =>
    (statement) => {
      const name = nameOf({ sql: statement.text });
      return target.query({ ...statement, ...(name === undefined ? {} : { name }), ...patience });
    };
  /** In a transaction of its own: a limit of the session would stay behind in the connection, and means nothing behind PgBouncer. */
  const patiently = async <T>(read: (connection: pg.PoolClient, patience: object) => Promise<T>): Promise<T> => {
    const connection = await pool.connect();
    let failure: Error | undefined;
    try {
      await connection.query(`BEGIN READ ONLY; SET LOCAL statement_timeout = ${PATIENT_MS}`);
      const answer = await read(connection, { silenceMs: PATIENT_MS + 1_000 });
      await connection.query("COMMIT");
      return answer;
    } catch (error) {
      failure = error as Error;
      throw error;
    } finally {
      connection.release(failure);
    }
  };

  const refused = (error: unknown): never => {
    throw toAppError(error);
  };
  /**
   * Who holds a connection never waits for a second one: as many transactions as the pool has connections would wait for each other, and
   * everybody else behind them. It is a defect of the code, and shows with the first call, not with the first crowd.
   */
  const outsideOfTransactions = () => {
    if (taken.getStore()) throw new Error("a transaction asked for a second connection: read by its own `tx`, or before it begins");
  };

  const prisma = new PrismaClient({ adapter: new PrismaPg(pool), transactionOptions: { maxWait: ACQUIRE_MS, timeout: STEPS_MS + 1_000 } });
  return {
    prisma,
    pool,
    reader: readClientBy(async (statement) => {
      outsideOfTransactions();
      return sendOn(pool)(statement).catch(refused);
    }),
    patientReader: readClientBy(async (statement) => {
      outsideOfTransactions();
      return patiently((connection, patience) => sendOn(connection, patience)(statement)).catch(refused);
    }),
    async transaction(steps) {
      outsideOfTransactions();
      return taken.run({}, () =>
        prisma.$transaction((transaction) => {
          const connection = taken.getStore()?.connection;
          if (!connection) throw new Error("Prisma began a transaction without a connection of the pool");
          // Prisma rolls back at its time-out and gives the connection away, whatever the steps are doing: nothing of theirs may
          // reach it after that, outside of the transaction or inside of somebody else's.
          const deadline = performance.now() + STEPS_MS;
          const send = sendOn(connection);
          const inTime: Send = async (statement) => {
            if (performance.now() > deadline) throw new AppError("UNAVAILABLE");
            return send(statement);
          };
          return steps({ prisma: transaction, ...readClientBy(inTime) });
        }),
      );
    },
    async close() {
      await prisma.$disconnect();
      await pool.end();
    },
  };
}
