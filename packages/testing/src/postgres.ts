import { setTimeout as pause } from "node:timers/promises";
import { migrate } from "@knotter/db/migrate";
import pg from "pg";
import { inject } from "vitest";
import { startTemporaryPostgres } from "./embedded-postgres";

declare module "vitest" {
  interface ProvidedContext {
    /** Set by `global-setup.ts`: the maintenance database of this run's server. */
    postgresUrl: string;
  }
}

const template = "knotter_template";

/** One server for the run, with a migrated template from which every test database is copied. */
export async function startTestServer(): Promise<{ url: string; stop(): Promise<void> }> {
  // A race asks in which order its transactions were committed.
  const server = await startTemporaryPostgres({ track_commit_timestamp: "on" });
  try {
    const url = server.url();
    await administer(url, (admin) => admin.query(`CREATE DATABASE ${template}`));
    await migrate(server.url(template));
    return { url, stop: server.stop };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

/** The database of this test worker: migrated, created on first use, shared by the worker's files, which run one after the other. */
export function testDatabaseUrl(): Promise<string> {
  return cloned(`knotter_worker_${process.env["VITEST_POOL_ID"] ?? "0"}`);
}

/** A migrated database of its own, for a test that counts rows or changes the schema. */
export function freshDatabaseUrl(): Promise<string> {
  return cloned(`knotter_fresh_${crypto.randomUUID().replaceAll("-", "")}`);
}

/** A database without any table, for creating a schema. */
export async function emptyDatabaseUrl(): Promise<string> {
  const name = `knotter_empty_${crypto.randomUUID().replaceAll("-", "")}`;
  await administer(runUrl(), (admin) => admin.query(`CREATE DATABASE ${admin.escapeIdentifier(name)}`));
  return urlOf(name);
}

/** Where vitest is started decides which configuration it reads; only the one of the root starts a server. */
function runUrl(): string {
  const url: string | undefined = inject("postgresUrl");
  if (url === undefined) throw new Error("No PostgreSQL was started. Run vitest in the root of the repository: npx vitest run packages/…");
  return url;
}

function urlOf(database: string): string {
  const url = new URL(runUrl());
  url.pathname = `/${database}`;
  return url.href;
}

async function cloned(name: string): Promise<string> {
  await administer(runUrl(), async (admin) => {
    const { rowCount } = await admin.query("SELECT 1 FROM pg_database WHERE datname = $1", [name]);
    if (rowCount === 0) await copyTemplate(admin, name);
  });
  return urlOf(name);
}

async function copyTemplate(admin: pg.Client, name: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await admin.query(`CREATE DATABASE ${admin.escapeIdentifier(name)} TEMPLATE ${template} STRATEGY file_copy`);
      return;
    } catch (error) {
      // 55006: another worker is copying the template at the moment.
      if (attempt === 100 || (error as { code?: string }).code !== "55006") throw error;
      await pause(50);
    }
  }
}

async function administer(url: string, work: (admin: pg.Client) => Promise<unknown>): Promise<void> {
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  try {
    await work(admin);
  } finally {
    await admin.end();
  }
}
