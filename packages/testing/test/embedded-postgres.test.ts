import { spawn } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type EmbeddedPostgres, startPostgres, startTemporaryPostgres } from "../src/embedded-postgres";
import { guard } from "../src/guard";

let folder = "";
const servers: EmbeddedPostgres[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "knotter-embedded-"));
  // Root runs the server as another account, which needs access.
  chmodSync(folder, 0o755);
});
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.stop()));
  rmSync(folder, { recursive: true, force: true });
});

async function start(options: { port?: number } = {}): Promise<EmbeddedPostgres> {
  const server = await startPostgres({ directory: join(folder, "postgres"), ...options });
  servers.push(server);
  return server;
}

async function answer(server: EmbeddedPostgres, sql: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: server.url() });
  await client.connect();
  try {
    const { rows } = await client.query({ text: sql, rowMode: "array" });
    return rows[0]?.[0];
  } finally {
    await client.end();
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    // A zombie process still answers the signal.
    return !existsSync(`/proc/${pid}/stat`) || !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, "utf8"));
  } catch {
    return false;
  }
}

async function died(pid: number): Promise<boolean> {
  for (let waited = 0; waited < 10_000; waited += 50) {
    if (!isAlive(pid)) return true;
    await pause(50);
  }
  return false;
}

test("what was written is there after a stop and a second start", async () => {
  const first = await start();
  await answer(first, "CREATE TABLE kept AS SELECT 42 AS value");
  await first.stop();
  expect(isAlive(first.pid)).toBe(false);
  expect(existsSync(join(first.directory, "postmaster.pid"))).toBe(false);
  expect(await answer(await start(), "SELECT value FROM kept")).toBe(42);
});

test("a server killed with SIGKILL starts again and has lost nothing that was committed", async () => {
  const first = await start();
  await answer(first, "CREATE TABLE kept AS SELECT 42 AS value");
  process.kill(first.pid, "SIGKILL");
  await first.ended;
  expect(existsSync(join(first.directory, "postmaster.pid"))).toBe(true);
  expect(await answer(await start(), "SELECT value FROM kept")).toBe(42);
});

test("a lock file whose pid means another process by now does not keep the server from starting", async () => {
  const first = await start();
  const lock = join(first.directory, "postmaster.pid");
  const text = readFileSync(lock, "utf8");
  await first.stop();
  writeFileSync(lock, text.replace(/^\d+/, String(process.pid)));
  expect(await answer(await start(), "SELECT 1")).toBe(1);
});

test("a server that somebody left running on the same data is ended first", async () => {
  const first = await start();
  const second = await start();
  expect(await died(first.pid)).toBe(true);
  expect(await answer(second, "SELECT 1")).toBe(1);
});

test("a busy port is no obstacle", async () => {
  const first = await startTemporaryPostgres();
  servers.push(first);
  const second = await start({ port: first.port });
  expect(second.port).not.toBe(first.port);
  expect(await answer(second, "SELECT 1")).toBe(1);
});

test("the server listens on this machine only and wants its password", async () => {
  const server = await start();
  expect(await answer(server, "SHOW listen_addresses")).toBe("127.0.0.1");
  const url = new URL(server.url());
  url.password = "wrong";
  const client = new pg.Client({ connectionString: url.href });
  await expect(client.connect()).rejects.toMatchObject({ code: "28P01" });
});

test("a temporary server takes its folder with it", async () => {
  const server = await startTemporaryPostgres();
  await server.stop();
  expect(existsSync(dirname(server.directory))).toBe(false);
});

test("a guarded process ends, and its folder goes, when the one that guards it is killed with SIGKILL", async () => {
  const loader = import.meta.resolve("tsx/esm");
  const program = `
    import { spawn } from "node:child_process";
    const { guard } = await import(${JSON.stringify(join(import.meta.dirname, "../src/guard.ts"))});
    const sleeper = spawn("sleep", ["60"], { detached: true, stdio: "ignore" });
    guard(-sleeper.pid, "TERM", ${JSON.stringify(folder)});
    console.log(sleeper.pid);
    setInterval(() => {}, 1000);`;
  const keeper = spawn(process.execPath, ["--import", loader, "--input-type=module", "--eval", program], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const sleeper = Number(await new Promise<string>((resolve) => keeper.stdout.once("data", (chunk: Buffer) => resolve(chunk.toString()))));
  expect(isAlive(sleeper)).toBe(true);
  keeper.kill("SIGKILL");
  expect(await died(sleeper)).toBe(true);
  for (let waited = 0; waited < 5000 && existsSync(folder); waited += 50) await pause(50);
  expect(existsSync(folder)).toBe(false);
});

test("a released process is left alone", async () => {
  const sleeper = spawn("sleep", ["60"], { stdio: "ignore" });
  const pid = sleeper.pid as number;
  await guard(pid, "TERM").release();
  expect(isAlive(pid)).toBe(true);
  sleeper.kill();
});
