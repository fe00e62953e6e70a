import { PrismaPg } from "@prisma/adapter-pg";
import pg from "pg";
import type { Prisma } from "./generated/client";
import { PrismaClient } from "./generated/client";

/** What reads and writes run on: the client itself, or the client of a transaction. */
export type Client = Prisma.TransactionClient;

export interface DatabaseOptions {
  readonly url: string;
  /** Connections of this process. Several processes share what the server allows. */
  readonly poolMax: number;
}

export interface Connection {
  readonly prisma: PrismaClient;
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

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
  const prisma = new PrismaClient({ adapter: new PrismaPg(pool), transactionOptions: { maxWait: 4_000, timeout: 8_000 } });
  return {
    prisma,
    pool,
    async close() {
      await prisma.$disconnect();
      await pool.end();
    },
  };
}
