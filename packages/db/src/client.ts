import { AsyncLocalStorage } from "node:async_hooks";
import { AppError } from "@knotter/domain/errors";
import { PrismaPg } from "@prisma/adapter-pg";
import pg from "pg";
import type { Prisma } from "./generated/client";
import { PrismaClient } from "./generated/client";
import type { ReadClient, Sql } from "./sql";
import { toAppError } from "./sql-error";
import { statementNames } from "./statement-name";

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
  /** An interactive transaction of Prisma whose connection also takes plain SQL. */
  transaction<T>(steps: (client: Client) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** No statement of a transaction begins later than this, in milliseconds from its start; Prisma's own time-out lies a second behind. */
const STEPS_MS = 7_000;

/** Opens the pool. No connection is made before the first query. */
export function connect({ url, poolMax }: DatabaseOptions): Connection {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolMax,
    // Without it a query waits for ever when the pool is empty or the server is gone.
    connectionTimeoutMillis: 4_000,
    idleTimeoutMillis: 30_000,
    allowExitOnIdle: true,
    application_name: "knotter",
    // Prisma's adapter writes instants without an offset and drops the offset of those it reads: both are right only in a session that is in UTC.
    onConnect: (client) => client.query("SET TIME ZONE 'UTC'"),
  });
  // A connection that breaks while idle is dropped by the pool. Unheard, the event would end the process.
  pool.on("error", () => {});

  // Prisma takes the connection of an interactive transaction from the pool and keeps it to itself. Plain SQL costs a third
  // of a raw query through Prisma (bench/README.md), so the connection is noted as it leaves the pool for this transaction.
  const taken = new AsyncLocalStorage<{ connection?: pg.PoolClient }>();
  const connectPool = pool.connect.bind(pool) as (...callback: unknown[]) => unknown;
  pool.connect = ((...callback: unknown[]) => {
    const note = taken.getStore();
    if (callback.length > 0 || !note) return connectPool(...callback);
    return (connectPool() as Promise<pg.PoolClient>).then((connection) => {
      note.connection = connection;
      return connection;
    });
  }) as typeof pool.connect;

  const nameOf = statementNames();
  const runOn = async <Row>(target: Pick<pg.Pool | pg.PoolClient, "query">, statement: Sql): Promise<Row[]> => {
    const text = statement.text;
    const name = nameOf({ sql: text });
    const { rows } = await target.query({ text, values: statement.values, ...(name === undefined ? {} : { name }) });
    return rows as Row[];
  };

  const prisma = new PrismaClient({ adapter: new PrismaPg(pool), transactionOptions: { maxWait: 4_000, timeout: STEPS_MS + 1_000 } });
  return {
    prisma,
    pool,
    reader: {
      query: (statement) =>
        runOn<never>(pool, statement).catch((error: unknown) => {
          throw toAppError(error);
        }),
    },
    transaction: (steps) =>
      taken.run({}, () =>
        prisma.$transaction((transaction) => {
          const connection = taken.getStore()?.connection;
          if (!connection) throw new Error("Prisma began a transaction without a connection of the pool");
          // Prisma rolls back at its time-out and gives the connection away, whatever the steps are doing: nothing of theirs may
          // reach it after that, outside of the transaction or inside of somebody else's.
          const deadline = performance.now() + STEPS_MS;
          return steps({
            prisma: transaction,
            query: async (statement) => {
              if (performance.now() > deadline) throw new AppError("UNAVAILABLE");
              return runOn(connection, statement);
            },
          });
        }),
      ),
    async close() {
      await prisma.$disconnect();
      await pool.end();
    },
  };
}
