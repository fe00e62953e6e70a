/// <reference lib="dom" />
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { PrismaPg } from "@prisma/adapter-pg";
import { bindMigrationAwareSqlAdapterFactory } from "@prisma/driver-adapter-utils";
import pg from "pg";

// (WebAssembly is declared in the DOM library only.)
// The official schema engine in its WebAssembly build: same migrations, same `_prisma_migrations` table as
// `prisma migrate deploy`, without the binary that the CLI downloads on first use.
type SchemaFile = { path: string; content: string };
type Glue = {
  __wbg_set_wasm(exports: WebAssembly.Exports): void;
  // A static method called `new`, not a constructor: the engine reads its first facts asynchronously.
  SchemaEngine: { "new": (options: { datamodels: [string, string][] }, log: () => void, adapter: unknown) => Promise<SchemaEngine> };
};
type SchemaEngine = {
  applyMigrations(input: unknown): Promise<{ appliedMigrationNames: string[] }>;
  diff(input: unknown): Promise<{ stdout: string | null }>;
};

/** Schema and migrations: beside this module where the tools were bundled (scripts/bundle-tools.mjs), else in their own folder. */
export const PRISMA_DIR = ["prisma", "../prisma"]
  .map((path) => join(dirname(fileURLToPath(import.meta.url)), path))
  .find((path) => existsSync(path)) as string;
export const NO_FILTERS = { externalTables: [], externalEnums: [] };

export function schemaFiles(): SchemaFile[] {
  const models = readdirSync(join(PRISMA_DIR, "models"))
    .filter((name) => name.endsWith(".prisma"))
    .sort();
  return ["schema.prisma", ...models.map((name) => `models/${name}`)].map((path) => ({
    path,
    content: readFileSync(join(PRISMA_DIR, path), "utf8"),
  }));
}

/**
 * A change of a table waits for all who use it, and everybody who comes after waits behind it: so it steps back after two seconds, lets them
 * through and comes again, for a minute and a half. The engine runs a script statement by statement, each of them on its own: the one that gave
 * way has changed nothing and is run again, and no migration is left half done.
 */
const LOCK_MS = 2_000;
const LOCK_PAUSE_MS = 1_000;
const LOCK_TRIES = 30;

/** Once per process: the glue keeps views on the memory of its instance, and a second instance would be read through them. */
let loaded: Promise<Glue> | undefined;

async function load(): Promise<Glue> {
  // Looked up at run time: the glue has no type declarations and a bundler must not follow it.
  const gluePath = createRequire(import.meta.url).resolve("@prisma/schema-engine-wasm/schema_engine_bg");
  const glue = (await import(gluePath)) as Glue;
  const wasm = readFileSync(join(dirname(gluePath), "schema_engine_bg.wasm"));
  const { instance } = await WebAssembly.instantiate(wasm, { "./schema_engine_bg.js": withoutLingeringTimers(glue) as never });
  glue.__wbg_set_wasm(instance.exports);
  (instance.exports.__wbindgen_start as () => void)();
  return glue;
}

export async function withEngine<T>(databaseUrl: string, run: (engine: SchemaEngine) => Promise<T>): Promise<T> {
  loaded ??= load();
  const glue = await loaded;
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    allowExitOnIdle: true,
    connectionTimeoutMillis: 5_000,
    onConnect: (client) => client.query(`SET lock_timeout = ${LOCK_MS}`),
  });
  const query = pool.query.bind(pool) as (...args: unknown[]) => Promise<unknown>;
  pool.query = (async (...args: unknown[]) => {
    if (CONCURRENT_INDEX.test(textOf(args[0]))) return patiently(pool, args as [string]);
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await query(...args);
      } catch (error) {
        if ((error as { code?: unknown }).code !== "55P03" || attempt === LOCK_TRIES) throw error;
        await pause(LOCK_PAUSE_MS);
      }
    }
  }) as typeof pool.query;
  try {
    const engine = await glue.SchemaEngine.new(
      { datamodels: schemaFiles().map((file) => [file.path, file.content]) },
      () => {},
      bindMigrationAwareSqlAdapterFactory(new PrismaPg(pool)),
    );
    return await run(engine);
  } finally {
    await pool.end(); // a pool left open keeps a template database "in use"
  }
}

/**
 * An index that is built beside the traffic waits for others and keeps nobody waiting: it may take as long as it takes, and giving way would
 * leave half an index behind.
 */
const CONCURRENT_INDEX = /(?:CREATE\s+(?:UNIQUE\s+)?|DROP\s+)INDEX\s+CONCURRENTLY/i;

const textOf = (statement: unknown): string =>
  typeof statement === "string" ? statement : String((statement as { text?: unknown })?.text);

async function patiently(pool: pg.Pool, args: [string]): Promise<unknown> {
  const client = await pool.connect();
  try {
    await client.query("SET lock_timeout = 0");
    return await client.query(...args);
  } finally {
    await client.query(`SET lock_timeout = ${LOCK_MS}`);
    client.release();
  }
}

/** The engine sets a time limit of ten seconds on its work and never clears it; the process must not wait for it. */
function withoutLingeringTimers(glue: Glue): Record<string, unknown> {
  const imports: Record<string, unknown> = { ...glue };
  for (const name of Object.keys(imports).filter((key) => key.startsWith("__wbg_setTimeout_"))) {
    const start = imports[name] as (callback: () => void, delay: number) => NodeJS.Timeout;
    imports[name] = (callback: () => void, delay: number) => start(callback, delay).unref();
  }
  return imports;
}

/** SQL that leads from one Prisma schema (or nothing) to another. The database is only needed to start the engine. */
export function diffSchemas(databaseUrl: string, from: SchemaFile[] | null, to: SchemaFile[]): Promise<string> {
  return withEngine(databaseUrl, async (engine) => {
    const { stdout } = await engine.diff({
      from: from ? { tag: "schemaDatamodel", files: from } : { tag: "empty" },
      to: { tag: "schemaDatamodel", files: to },
      script: true,
      shadowDatabaseUrl: null,
      exitCode: null,
      filters: NO_FILTERS,
    });
    return stdout ?? "";
  });
}
