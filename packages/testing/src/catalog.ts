import { UNLIMITED } from "@knotter/db/session-settings";
import pg from "pg";

/** Everything a schema consists of, one line each, as PostgreSQL itself prints it. */
export type Catalog = readonly string[];

const ours = (schema: string, name: string) => `${schema} = 'public' AND ${name} <> '_prisma_migrations'`;

// Leaves out the objects of extensions.
const notOfAnExtension = (oid: string) => `NOT EXISTS (SELECT 1 FROM pg_depend e WHERE e.objid = ${oid} AND e.deptype = 'e')`;

/** An object of the schema: its identity, as PostgreSQL prints it, and the statements by which a definition that reads otherwise is taken over. */
export interface Definition {
  readonly name: string;
  readonly line: string;
  /** Null where PostgreSQL prints what it was given. */
  readonly redefine: string | null;
}

const PARTS = [
  `SELECT format('column %s.%s', c.relname, a.attname),
     format('column %s.%s %s%s%s', c.relname, a.attname, format_type(a.atttypid, a.atttypmod), CASE WHEN a.attnotnull THEN ' not null' ELSE '' END,
       ' default ' || pg_get_expr(d.adbin, d.adrelid)) || coalesce(' generated ' || nullif(a.attgenerated::text, ''), '') || coalesce(' identity ' || nullif(a.attidentity::text, ''), ''),
     format(CASE a.attgenerated WHEN '' THEN 'ALTER TABLE %s ALTER %I SET DEFAULT %s' ELSE 'ALTER TABLE %s ALTER %I SET EXPRESSION AS (%s)' END,
       c.oid::regclass, a.attname, pg_get_expr(d.adbin, d.adrelid))
   FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid JOIN pg_namespace n ON n.oid = c.relnamespace
   LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
   WHERE c.relkind = 'r' AND a.attnum > 0 AND NOT a.attisdropped AND ${ours("n.nspname", "c.relname")}`,
  `SELECT format('enum %s', t.typname), format('enum %s (%s)', t.typname, string_agg(e.enumlabel, ', ' ORDER BY e.enumsortorder)), NULL
   FROM pg_enum e JOIN pg_type t ON t.oid = e.enumtypid GROUP BY t.typname`,
  `SELECT format('index %s', i.indexname), format('index %s: %s', i.indexname, i.indexdef),
     CASE WHEN k.oid IS NULL THEN format('DROP INDEX %I.%I; %s', i.schemaname, i.indexname, i.indexdef)
       ELSE format('ALTER TABLE %s DROP CONSTRAINT %I, ADD CONSTRAINT %2$I %s', k.conrelid::regclass, k.conname, pg_get_constraintdef(k.oid)) END
   FROM pg_indexes i LEFT JOIN pg_constraint k ON k.conindid = to_regclass(format('%I.%I', i.schemaname, i.indexname)) AND k.contype IN ('p', 'u', 'x')
   WHERE ${ours("i.schemaname", "i.tablename")}`,
  // PostgreSQL 18 also lists NOT NULL here, which the columns contain already.
  `SELECT format('constraint %s: %s', k.conname, c.relname), format('constraint %s: %s %s', k.conname, c.relname, pg_get_constraintdef(k.oid)),
     format('ALTER TABLE %s DROP CONSTRAINT %I, ADD CONSTRAINT %2$I %s', c.oid::regclass, k.conname, pg_get_constraintdef(k.oid))
   FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid JOIN pg_namespace n ON n.oid = c.relnamespace
   WHERE k.contype <> 'n' AND ${ours("n.nspname", "c.relname")}`,
  `SELECT format('trigger %s: %s', t.tgname, t.tgrelid::regclass), format('trigger %s: %s', t.tgname, pg_get_triggerdef(t.oid)),
     format('DROP TRIGGER %I ON %s; %s', t.tgname, t.tgrelid::regclass, pg_get_triggerdef(t.oid))
   FROM pg_trigger t WHERE NOT t.tgisinternal`,
  `SELECT format('function %s', p.oid::regprocedure), format('function %s: %s', p.proname, pg_get_functiondef(p.oid)), pg_get_functiondef(p.oid)
   FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace WHERE n.nspname = 'public' AND ${notOfAnExtension("p.oid")}`,
  `SELECT format('sequence %s', s.sequencename), format('sequence %s', s.sequencename), NULL FROM pg_sequences s WHERE s.schemaname = 'public'`,
  `SELECT format('extension %s', x.extname), format('extension %s', x.extname), NULL FROM pg_extension x WHERE x.extname <> 'plpgsql'`,
];

const WHOLE = `SELECT "name", "line", "redefine" FROM (${PARTS.join("\nUNION ALL\n")}) AS part ("name", "line", "redefine") ORDER BY "line" COLLATE "C"`;

export const catalogOf = (url: string): Promise<Catalog> =>
  onDatabase(url, async (client) => (await definitionsIn(client)).map(({ line }) => line));

export async function definitionsIn(client: pg.ClientBase): Promise<readonly Definition[]> {
  const { rows } = await client.query<Definition>(WHOLE);
  return rows;
}

/**
 * How a definition of another database reads in this one. PostgreSQL prints what it has understood and a dump consists of such texts, so one
 * that was dumped and restored may read otherwise without being another: `(a AND b) AND c` becomes `a AND b AND c`. Changes nothing.
 */
export async function asReadHere(client: pg.ClientBase, { name, line, redefine }: Definition): Promise<string> {
  if (redefine === null) return line;
  await client.query("BEGIN");
  try {
    await client.query(redefine);
    return (await definitionsIn(client)).find((definition) => definition.name === name)?.line ?? line;
  } catch {
    // What cannot be defined in the same way here is different.
    return line;
  } finally {
    await client.query("ROLLBACK");
  }
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
