import { UNLIMITED } from "@knotter/db/session-settings";
import pg from "pg";

/** Everything a schema consists of, one line each, as PostgreSQL itself prints it. */
export type Catalog = readonly string[];

const ours = (schema: string, name: string) => `${schema} = 'public' AND ${name} <> '_prisma_migrations'`;

// Leaves out the objects of extensions.
const notOfAnExtension = (oid: string) => `NOT EXISTS (SELECT 1 FROM pg_depend e WHERE e.objid = ${oid} AND e.deptype = 'e')`;

const PARTS = [
  `SELECT format('column %s.%s %s%s%s', c.relname, a.attname, format_type(a.atttypid, a.atttypmod), CASE WHEN a.attnotnull THEN ' not null' ELSE '' END,
     ' default ' || pg_get_expr(d.adbin, d.adrelid)) || coalesce(' generated ' || nullif(a.attgenerated::text, ''), '') || coalesce(' identity ' || nullif(a.attidentity::text, ''), '')
   FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid JOIN pg_namespace n ON n.oid = c.relnamespace
   LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
   WHERE c.relkind = 'r' AND a.attnum > 0 AND NOT a.attisdropped AND ${ours("n.nspname", "c.relname")}`,
  `SELECT format('enum %s (%s)', t.typname, string_agg(e.enumlabel, ', ' ORDER BY e.enumsortorder))
   FROM pg_enum e JOIN pg_type t ON t.oid = e.enumtypid GROUP BY t.typname`,
  `SELECT format('index %s: %s', i.indexname, i.indexdef) FROM pg_indexes i WHERE ${ours("i.schemaname", "i.tablename")}`,
  // PostgreSQL 18 also lists NOT NULL here, which the columns contain already.
  `SELECT format('constraint %s: %s %s', k.conname, c.relname, pg_get_constraintdef(k.oid))
   FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid JOIN pg_namespace n ON n.oid = c.relnamespace
   WHERE k.contype <> 'n' AND ${ours("n.nspname", "c.relname")}`,
  `SELECT format('trigger %s: %s', t.tgname, pg_get_triggerdef(t.oid)) FROM pg_trigger t WHERE NOT t.tgisinternal`,
  `SELECT format('function %s: %s', p.proname, pg_get_functiondef(p.oid))
   FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace WHERE n.nspname = 'public' AND ${notOfAnExtension("p.oid")}`,
  `SELECT format('sequence %s', s.sequencename) FROM pg_sequences s WHERE s.schemaname = 'public'`,
  `SELECT format('extension %s', x.extname) FROM pg_extension x WHERE x.extname <> 'plpgsql'`,
];

const WHOLE = `SELECT part.line FROM (${PARTS.join("\nUNION ALL\n")}) AS part (line) ORDER BY part.line COLLATE "C"`;

export const catalogOf = (url: string): Promise<Catalog> => onDatabase(url, catalogIn);

export async function catalogIn(client: pg.ClientBase): Promise<Catalog> {
  const { rows } = await client.query<{ line: string }>(WHOLE);
  return rows.map((row) => row.line);
}

/** The names of all objects of a kind (`constraint`, `index`…) whose definition matches. */
export const namesIn = (catalog: Catalog, kind: string, having: RegExp): string[] =>
  catalog
    .filter((line) => line.startsWith(`${kind} `) && having.test(line))
    .map((line) => line.slice(kind.length + 1).split(":")[0] as string);

/** A session without the limits of the product's, which a database may have by itself. */
export async function onDatabase<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(UNLIMITED);
    return await work(client);
  } finally {
    await client.end();
  }
}
