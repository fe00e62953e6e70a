/// <reference lib="dom" />
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { PrismaPg } from "@prisma/adapter-pg";
import { bindMigrationAwareSqlAdapterFactory } from "@prisma/driver-adapter-utils";
import pg from "pg";
import { UNLIMITED } from "./session-settings";

// (WebAssembly is declared in the DOM library only.)
// The official schema engine in its WebAssembly build: same migrations, same `_prisma_migrations` table as
// `prisma migrate deploy`, without the binary that the CLI downloads on first use.
type SchemaFile = { path: string; content: string };
type Glue = WebAssembly.ModuleImports & {
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
 * A change of a table waits for all who use it, and everybody who comes after waits behind it: so it gives way after two seconds, lets them
 * through and comes again, for a minute and a half. Times in milliseconds.
 */
export interface LockPatience {
  readonly waitMs: number;
  readonly pauseMs: number;
  readonly tries: number;
}
export const LOCK_PATIENCE: LockPatience = { waitMs: 2_000, pauseMs: 1_000, tries: 30 };

/**
 * Once per process, however often this module is loaded (tests load modules again): the glue is loaded once, keeps views on the memory of its
 * instance, and would read a second instance through them.
 */
const ENGINE = Symbol.for("knotter.schema-engine");
const ofProcess = globalThis as { [ENGINE]?: Promise<Glue> };

async function load(): Promise<Glue> {
  // Looked up at run time: the glue has no type declarations and a bundler must not follow it.
  const gluePath = createRequire(import.meta.url).resolve("@prisma/schema-engine-wasm/schema_engine_bg");
  const glue = (await import(gluePath)) as Glue;
  const wasm = readFileSync(join(dirname(gluePath), "schema_engine_bg.wasm"));
  const { instance } = await WebAssembly.instantiate(wasm, { "./schema_engine_bg.js": withoutLingeringTimers(glue) });
  glue.__wbg_set_wasm(instance.exports);
  (instance.exports.__wbindgen_start as () => void)();
  return glue;
}

/**
 * The engine on one session of the database, which is also handed out: a lock of the session is the engine's own.
 * Each script that the engine runs is one transaction, tried again as a whole while a lock cannot be had: it is done, or nothing of it is.
 * Indexes that are built CONCURRENTLY stand in scripts of their own, of which a second run does what is missing.
 */
export async function withEngine<T>(
  databaseUrl: string,
  run: (engine: SchemaEngine, session: pg.Pool) => Promise<T>,
  patience: LockPatience = LOCK_PATIENCE,
): Promise<T> {
  ofProcess[ENGINE] ??= load();
  const glue = await ofProcess[ENGINE];
  const session = new pg.Pool({
    connectionString: databaseUrl,
    // One, kept for as long as the work takes: another would not hold the locks of this one.
    max: 1,
    idleTimeoutMillis: 0,
    allowExitOnIdle: true,
    connectionTimeoutMillis: 5_000,
    onConnect: (client) => client.query(`${UNLIMITED}; SET lock_timeout = ${patience.waitMs}`),
  });
  try {
    const engine = await glue.SchemaEngine.new(
      { datamodels: schemaFiles().map((file) => [file.path, file.content]) },
      () => {},
      bindMigrationAwareSqlAdapterFactory(new WholeScripts(session, patience)),
    );
    return await run(engine, session);
  } finally {
    await session.end(); // a pool left open keeps a template database "in use"
  }
}

/** An index that is built, or taken away, beside the traffic: it cannot be part of a transaction. */
const CONCURRENT = /\bINDEX\s+CONCURRENTLY\b/i;
const CONCURRENT_STATEMENT = /^(?:CREATE\s+(?:UNIQUE\s+)?|(DROP)\s+)INDEX\s+CONCURRENTLY\s+(?:IF\s+EXISTS\s+)?"(\w+)"/i;

/** Prisma's adapter, which by itself runs the statements of a script one after the other, each on its own. */
class WholeScripts extends PrismaPg {
  constructor(
    private readonly session: pg.Pool,
    private readonly patience: LockPatience,
  ) {
    super(session);
  }

  override async connect() {
    const adapter = await super.connect();
    const run = adapter.executeScript.bind(adapter);
    adapter.executeScript = (script) =>
      CONCURRENT.test(script) ? this.besideTraffic(script, run) : whenUnlocked(this.patience, () => this.atOnce(() => run(script)));
    return adapter;
  }

  /**
   * Indexes alone. Each waits for others and keeps nobody waiting, so it may take as long as it takes. What an earlier run has built is not
   * built again, and the half of an index that it left behind goes first.
   */
  private async besideTraffic(script: string, run: (statement: string) => Promise<void>): Promise<void> {
    const statements = script
      .replace(/^\s*--.*$/gm, "")
      .split(";")
      .map((statement) => statement.trim())
      .filter((statement) => statement !== "");
    await this.session.query("SET lock_timeout = 0");
    for (const statement of statements) {
      const [, drop, name] = CONCURRENT_STATEMENT.exec(statement) ?? [];
      if (name === undefined) throw new Error(`A migration with CONCURRENTLY holds such indexes and nothing else: ${statement}`);
      const { rows } = await this.session.query<{ valid: boolean }>(
        `SELECT indisvalid AS "valid" FROM pg_index WHERE indexrelid = to_regclass($1)`,
        [`"${name}"`],
      );
      const before = rows[0];
      if (drop === undefined && before?.valid === false) await run(`DROP INDEX CONCURRENTLY "${name}"`);
      if (drop === undefined ? before?.valid !== true : before !== undefined) await run(statement);
    }
    await this.session.query(`SET lock_timeout = ${this.patience.waitMs}`);
  }

  private async atOnce(script: () => Promise<void>): Promise<void> {
    await this.session.query("BEGIN");
    try {
      await script();
      // Together with what it tells of: a process that ends before the engine has written this down would otherwise run the script again.
      if (await hasMigrations(this.session))
        await this.session.query(
          `UPDATE "_prisma_migrations" SET "finished_at" = now() WHERE "finished_at" IS NULL AND "rolled_back_at" IS NULL`,
        );
      await this.session.query("COMMIT");
    } catch (error) {
      await this.session.query("ROLLBACK").catch(() => {});
      throw error;
    }
  }
}

/** Whether a migration has ever been begun here. */
export async function hasMigrations(session: pg.Pool): Promise<boolean> {
  const { rows } = await session.query<{ there: boolean }>(`SELECT to_regclass('"_prisma_migrations"') IS NOT NULL AS "there"`);
  return rows[0]?.there === true;
}

/** Does something again, with pauses, while a lock that it needs is held by others. */
export async function whenUnlocked<T>({ tries, pauseMs }: LockPatience, work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isLocked(error) || attempt === tries) throw error;
      await pause(pauseMs);
    }
  }
}

/**
 * lock_not_available, or deadlock_detected: the version that is still serving may lock in another order. As PostgreSQL says it or as Prisma's
 * adapter hands it on. What is done again is a whole transaction.
 */
const LOCKED = new Set<unknown>(["55P03", "40P01"]);
function isLocked(error: unknown): boolean {
  const { code, cause } = error as { code?: unknown; cause?: { originalCode?: unknown } };
  return LOCKED.has(code) || LOCKED.has(cause?.originalCode);
}

/** The engine sets a time limit of ten seconds on its work and never clears it; the process must not wait for it. */
function withoutLingeringTimers(glue: Glue): WebAssembly.ModuleImports {
  const imports: WebAssembly.ModuleImports = { ...glue };
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
