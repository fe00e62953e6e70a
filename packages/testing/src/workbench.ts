import { type Connection, connect } from "@knotter/db/client";
import { type Database, databaseOf } from "@knotter/db/database";
import { type PrismaClient, prismaOn } from "@knotter/db/prisma";
import { afterAll } from "vitest";
import { type Factories, factoriesOf } from "./factories";
import { testKeys } from "./keys";
import { freshDatabaseUrl, testDatabaseUrl } from "./postgres";

export interface Workbench {
  readonly url: string;
  /** The dependency of the use cases. */
  readonly db: Database;
  /** To read rows, and to write what only a fault would. */
  readonly prisma: PrismaClient;
  readonly pool: Connection["pool"];
  /** Creates the test's own rows. */
  readonly make: Factories;
}

/**
 * A real database for one test file, closed after its last test. The files of a worker share one, so each test creates its own rows;
 * `fresh` gives a separate database to a file that counts rows, adds holidays or measures.
 */
export async function openWorkbench({ fresh = false, poolMax = 10 }: { fresh?: boolean; poolMax?: number } = {}): Promise<Workbench> {
  const url = await (fresh ? freshDatabaseUrl() : testDatabaseUrl());
  const connection = connect({ url, poolMax });
  const { pool } = connection;
  const prisma = prismaOn(pool);
  afterAll(async () => {
    await prisma.$disconnect();
    await connection.close();
  });
  return { url, db: databaseOf(connection, testKeys), prisma, pool, make: factoriesOf(prisma) };
}
