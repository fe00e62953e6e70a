import { type Connection, connect } from "@knotter/db/client";
import { type Database, databaseOf } from "@knotter/db/database";
import { afterAll } from "vitest";
import { type Factories, factoriesOf } from "./factories";
import { freshDatabaseUrl, testDatabaseUrl } from "./postgres";

export interface Workbench {
  readonly url: string;
  /** What the use cases get. */
  readonly db: Database;
  /** For looking at rows, and for what only a fault would write. */
  readonly prisma: Connection["prisma"];
  readonly pool: Connection["pool"];
  /** Rows of the test's own. */
  readonly make: Factories;
}

/**
 * A real database for one test file, closed after its last test. Files of a worker share theirs, so each test makes rows of its own;
 * `fresh` gives a database to a file that counts rows, holds holidays or measures.
 */
export async function openWorkbench({ fresh = false, poolMax = 10 }: { fresh?: boolean; poolMax?: number } = {}): Promise<Workbench> {
  const url = await (fresh ? freshDatabaseUrl() : testDatabaseUrl());
  const connection = connect({ url, poolMax });
  afterAll(() => connection.close());
  const { prisma, pool } = connection;
  return { url, db: databaseOf(connection), prisma, pool, make: factoriesOf(prisma) };
}
