import type { ClientBase } from "pg";

/** The tables that the bulk seed fills with hundreds of thousands of rows. */
const TABLES = ["User", "Mentee", "OrderMentee", "LedgerEntry", "Mentoring", "MentoringEvent", "MentorReport", "Mail", "AuditLog"];

interface Lifted {
  table: string;
  name: string;
  definition: string;
}

/**
 * Drops overlap constraints, foreign keys and secondary indexes of the tables that the bulk seed fills: building them once over all rows
 * takes a fraction of maintaining them row by row. The returned function restores them exactly, which checks every row; a rollback restores
 * them as well. Locks the tables until the transaction ends.
 */
export async function liftForBulk(client: ClientBase): Promise<(tell: (line: string) => void) => Promise<void>> {
  const tables = TABLES.map((name) => `"${name}"`);
  const constraints = await client.query<Lifted>(
    `SELECT conrelid::regclass::text AS "table", quote_ident(conname) AS "name", pg_get_constraintdef(oid) AS "definition" FROM pg_constraint
     WHERE conrelid = ANY($1::regclass[]) AND contype IN ('x', 'f') ORDER BY contype = 'f', oid`,
    [tables],
  );
  for (const { table, name } of constraints.rows) await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`);
  // Indexes of constraints stay: the seed joins by them, and foreign keys of other tables depend on them.
  const indexes = await client.query<Lifted>(
    `SELECT i.indrelid::regclass::text AS "table", i.indexrelid::regclass::text AS "name", pg_get_indexdef(i.indexrelid) AS "definition" FROM pg_index i
     WHERE i.indrelid = ANY($1::regclass[]) AND NOT EXISTS (SELECT FROM pg_constraint c WHERE c.conindid = i.indexrelid) ORDER BY i.indexrelid`,
    [tables],
  );
  for (const { name } of indexes.rows) await client.query(`DROP INDEX ${name}`);
  return async (tell) => {
    await client.query(`SET LOCAL maintenance_work_mem = '256MB'`);
    // Otherwise the planner assumes empty tables, and a foreign key is checked with a query plan like any other.
    for (const table of tables) await client.query(`ANALYZE ${table}`);
    for (const table of tables) {
      for (const { definition } of indexes.rows.filter((index) => index.table === table)) await client.query(definition);
      tell(`索引 ${table}`);
    }
    for (const { table, name, definition } of constraints.rows)
      await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`);
  };
}
