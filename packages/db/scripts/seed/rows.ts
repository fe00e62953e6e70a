import type { ClientBase } from "pg";

export type Row = Record<string, unknown>;

/**
 * Inserts rows of one table in a single statement; PostgreSQL converts each value to the column's type. All rows must have the columns of
 * the first: absent columns get their default. `tail` is appended SQL, such as ON CONFLICT.
 */
export async function insertRows(client: ClientBase, table: string, rows: readonly Row[], tail = ""): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  const columns = Object.keys(first);
  const stranger = rows.find((row) => Object.keys(row).join() !== columns.join());
  if (stranger !== undefined) throw new Error(`${table}: columns differ: ${Object.keys(stranger).join(", ")}`);
  const list = columns.map((column) => `"${column}"`).join(", ");
  await client.query(`INSERT INTO "${table}" (${list}) SELECT ${list} FROM json_populate_recordset(NULL::"${table}", $1) ${tail}`, [
    JSON.stringify(rows),
  ]);
}
