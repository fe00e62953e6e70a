import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { fingerprint, onlyWhenChanged } from "../launch/fingerprint.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));

// A house with nothing but its launcher: whatever is refused is refused before anything is installed.
let house = "";
beforeEach(() => {
  house = mkdtempSync(join(tmpdir(), "knotter-launcher-"));
  for (const path of ["scripts", "package.json", ".env.example"]) cpSync(join(root, path), join(house, path), { recursive: true });
  for (const folder of ["apps", "packages"]) mkdirSync(join(house, folder));
});
afterEach(() => rmSync(house, { recursive: true, force: true }));

const strong = "k7Qm2xVb9LrT4wZc8NhY3sJd6FgP5aEu";

function start(env: Record<string, string>, ...args: string[]): { code: number | null; said: string } {
  const clean = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(NODE_ENV|PORT|DATABASE_URL|NEXTAUTH_)/.test(name)));
  const { status, stderr } = spawnSync(process.execPath, [join(house, "scripts/start.mjs"), ...args], {
    env: { ...clean, ...env },
    encoding: "utf8",
  });
  return { code: status, said: stderr.trim() };
}

function occupy(): Promise<{ port: number; server: Server }> {
  const server = createServer();
  return new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => resolve({ server, port: (server.address() as { port: number }).port }));
  });
}

describe("what cannot work is refused in one sentence with exit code 1", () => {
  const production = { NODE_ENV: "production" };
  test.each<[string, Record<string, string>, RegExp]>([
    ["a port that is no number", { PORT: "abc" }, /^PORT は 1 から 65535 までの整数で指定してください（現在の値: abc）。$/],
    ["a port out of range", { PORT: "70000" }, /^PORT は/],
    ["another kind of database", { DATABASE_URL: "mysql://localhost/knotter" }, /^DATABASE_URL は postgresql:/],
    [
      "a database that does not answer",
      { DATABASE_URL: "postgresql://127.0.0.1:1/knotter", NEXTAUTH_SECRET: strong },
      /^データベース（127\.0\.0\.1:1）に接続できません。/,
    ],
    ["an address that is no URL", { NEXTAUTH_URL: "knotter" }, /^NEXTAUTH_URL は/],
    ["no secret in production", production, /^NEXTAUTH_SECRET が設定されていません。/],
    ["an empty secret in production", { ...production, NEXTAUTH_SECRET: " " }, /^NEXTAUTH_SECRET が設定されていません。/],
    ["a short secret in production", { ...production, NEXTAUTH_SECRET: "short" }, /^NEXTAUTH_SECRET が短すぎるか、単純すぎます。/],
    [
      "a monotonous secret in production",
      { ...production, NEXTAUTH_SECRET: "ab".repeat(20) },
      /^NEXTAUTH_SECRET が短すぎるか、単純すぎます。/,
    ],
    [
      "the example's secret in production",
      { ...production, NEXTAUTH_SECRET: /^NEXTAUTH_SECRET=(.*)$/m.exec(readFileSync(join(root, ".env.example"), "utf8"))?.[1] ?? "" },
      /^NEXTAUTH_SECRET が \.env\.example の値のままです。/,
    ],
  ])("%s", (_, env, sentence) => {
    const { code, said } = start({ PORT: "39871", ...env });
    expect(said).toMatch(sentence);
    expect(said.split("\n")).toHaveLength(1);
    expect(code).toBe(1);
  });

  test("a port that another program uses", async () => {
    const { port, server } = await occupy();
    try {
      expect(start({ PORT: String(port) })).toEqual({
        code: 1,
        said: expect.stringContaining(`ポート ${port} はほかのプログラムが使用中です。`),
      });
    } finally {
      server.close();
    }
  });

  test("an option that does not exist", () => {
    expect(start({}, "--nothing")).toEqual({ code: 1, said: "使い方: npm start または npm run dev" });
  });

  test("a second start in the same folder, while the first one lives", () => {
    mkdirSync(join(house, ".data"));
    // This process runs no start.mjs, so a lock with its pid is a stale one; its own name makes it a living one.
    const lock = (script: string) =>
      writeFileSync(join(house, ".data/run.json"), JSON.stringify({ pid: process.pid, script, address: "http://localhost:3000" }));
    lock(process.execPath);
    const { code, said } = start({ PORT: "39871" });
    expect(said).toBe(
      `このフォルダーでは Knotter はすでに起動しています（http://localhost:3000）。先にプロセス ${process.pid} を終了してください。`,
    );
    expect(code).toBe(1);
    lock("a-script-that-this-process-does-not-run.mjs");
    expect(start({ PORT: "39871", NODE_ENV: "production" }).said).toMatch(/^NEXTAUTH_SECRET/);
  });
});

test("a refusal leaves no lock behind", () => {
  start({ NODE_ENV: "production", PORT: "39871" });
  expect(existsSync(join(house, ".data/run.json"))).toBe(false);
});

test("the configuration is also read from .env, and what is set already wins", () => {
  writeFileSync(join(house, ".env"), "PORT=nonsense\n");
  expect(start({}).said).toMatch(/現在の値: nonsense/);
  expect(start({ PORT: "0" }).said).toMatch(/現在の値: 0/);
});

describe("work is skipped only when nothing changed", () => {
  test("a print changes with a file's content and with its name", () => {
    const folder = join(house, "sources");
    const print = () => fingerprint([relative(root, folder)]);
    mkdirSync(folder);
    writeFileSync(join(folder, "a.ts"), "1");
    const first = print();
    expect(print()).toBe(first);
    writeFileSync(join(folder, "a.ts"), "2");
    const second = print();
    writeFileSync(join(folder, "b.ts"), "");
    expect(new Set([first, second, print()]).size).toBe(3);
  });

  test("interrupted work is done again, completed work is not", async () => {
    const stamp = join(house, "cache/stamp");
    let done = 0;
    const count = async () => {
      done += 1;
    };
    const attempt = (print: string, work = count) => onlyWhenChanged(stamp, print, () => true, work);
    await attempt("one");
    await attempt("one");
    expect(done).toBe(1);
    await expect(attempt("two", () => Promise.reject(new Error("interrupted")))).rejects.toThrow("interrupted");
    // Back to the state of the last completed work; but what the interrupted one left behind is unknown.
    await attempt("one");
    expect(done).toBe(2);
  });

  test("work whose result is gone is done again", async () => {
    const stamp = join(house, "stamp");
    const result = join(house, "result");
    const attempt = () =>
      onlyWhenChanged(
        stamp,
        "same",
        () => existsSync(result),
        async () => writeFileSync(result, "made"),
      );
    await attempt();
    rmSync(result);
    await attempt();
    expect(statSync(result).isFile()).toBe(true);
  });
});
