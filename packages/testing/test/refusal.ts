import pg from "pg";

export interface Refusal {
  code: string | undefined;
  constraint: string | undefined;
}

/** Runs statements in a transaction that never commits. Null: nothing was refused. */
export async function refusalOf(pool: pg.Pool, ...statements: string[]): Promise<Refusal | null> {
  const client = await pool.connect();
  try {
    await client.query("BEGIN");
    for (const statement of statements) await client.query(statement);
    return null;
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error;
    return { code: error.code, constraint: error.constraint };
  } finally {
    await client.query("ROLLBACK");
    client.release();
  }
}

/** A copy of the first row of a table with some changed columns (SQL expressions). */
export function copyOf(table: string, changes: Record<string, string>): string {
  const pairs = Object.entries(changes).map(([column, expression]) => `'${column}', ${expression}`);
  return `INSERT INTO "${table}" SELECT (jsonb_populate_record(r, jsonb_build_object(${pairs.join(", ")}))).* FROM "${table}" r LIMIT 1`;
}
