import { createRequire } from "node:module";
import { join } from "node:path";
import { dataFolder, dbFolder, root } from "./folders.mjs";
import { toolEnvironment, typeScript, workbench } from "./prepare.mjs";
import { beforeLeaving, isLeaving, leave, mustRun, run } from "./processes.mjs";
import { Refusal } from "./refusal.mjs";

/** The demo's own PostgreSQL below `.data`. */
export function startDemoDatabase() {
  return open((postgres) => postgres.startPostgres({ directory: join(dataFolder, "postgres"), port: 54329 }));
}

/** A PostgreSQL for one run, fast instead of crash-safe, gone afterwards. */
export function startTemporaryDatabase() {
  return open((postgres) => postgres.startTemporaryPostgres());
}

/** Starts a server and answers the URL of its database `knotter`, and `moved` when its data had to live outside of `.data`. */
async function open(start) {
  const starting = start(await workbench("embedded-postgres"));
  // Registered before it is up: a signal during the start must find it.
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

/** Asks a database given by URL whether it lets us in, and says plainly why not. */
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
  // Of this very database, and not of the demo's or of a test's.
  const direct = url === process.env.DATABASE_URL?.trim() ? process.env.DIRECT_DATABASE_URL?.trim() : undefined;
  const output = await mustRun(process.execPath, typeScript("packages/db/scripts/migrate.ts"), {
    cwd: root,
    env: toolEnvironment({ DATABASE_URL: url, DIRECT_DATABASE_URL: direct ?? "" }),
    tell,
  });
  const applied = output.split("\n").filter((line) => /^\d{14}_/.test(line)).length;
  return applied === 0 ? "変更なし" : `${applied} 件を適用`;
}

/** The demo's people and bookings. Its last line of output says what it did. `env`: what the script judges a database of others by. */
export async function seed(url, args, tell, env = { NEXTAUTH_URL: "" }) {
  const output = await mustRun(process.execPath, typeScript("packages/db/scripts/seed.ts", ...args), {
    cwd: root,
    env: toolEnvironment({ ...env, DATABASE_URL: url }),
    tell,
  });
  return output.trim().split("\n").at(-1) ?? "";
}

/** Makes an admin, or lets one in again. Answers what is to be shown: who it is, and the link to open. */
export async function grantAdmin(url, args, address) {
  const { code, output } = await run(process.execPath, typeScript("packages/db/scripts/admin.ts", ...args), {
    cwd: root,
    env: toolEnvironment({ DATABASE_URL: url, NEXTAUTH_URL: address }),
  });
  if (code !== 0) throw new Refusal(output.trim());
  return output.trim();
}
