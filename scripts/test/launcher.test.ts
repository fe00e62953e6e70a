import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { fingerprint, onlyWhenChanged } from "../launch/fingerprint.mjs";
import { keepAlive } from "../launch/keep-alive.mjs";
import { sampleOrigins } from "../launch/oidc.mjs";
import { begin, end } from "../launch/processes.mjs";
import { hereOf, serve } from "../launch/server.mjs";
import { readPlaywright, readVitest, timesOf } from "../launch/test-reports.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));

// A checkout with nothing but its launcher, because refusals come before the installation.
let checkout = "";
beforeEach(() => {
  checkout = mkdtempSync(join(tmpdir(), "knotter-launcher-"));
  for (const path of ["scripts", "package.json", ".env.example"]) cpSync(join(root, path), join(checkout, path), { recursive: true });
  for (const folder of ["apps", "packages"]) mkdirSync(join(checkout, folder));
});
afterEach(() => rmSync(checkout, { recursive: true, force: true }));

const strong = "k7Qm2xVb9LrT4wZc8NhY3sJd6FgP5aEu";

function start(env: Record<string, string>, ...args: string[]): { code: number | null; said: string } {
  const clean = { ...process.env };
  for (const name of Object.keys(clean)) if (/^(NODE_ENV|PORT|DATABASE_URL|NEXTAUTH_)/.test(name)) delete clean[name];
  const { status, stderr } = spawnSync(process.execPath, [join(checkout, "scripts/start.mjs"), ...args], {
    env: { ...clean, ...env },
    encoding: "utf8",
  });
  return { code: status, said: stderr.trim() };
}

/** A free port outside the system's ephemeral range, which begins at 32768. */
async function freePort(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 12_000);
    const server = createServer();
    const free = await new Promise<boolean>((resolve) => {
      server.once("error", () => resolve(false));
      server.listen(port, () => server.close(() => resolve(true)));
    });
    if (free) return port;
  }
}
const FREE = String(await freePort());

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
    const { code, said } = start({ PORT: FREE, ...env });
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
    mkdirSync(join(checkout, ".data"));
    // This process does not run start.mjs, so a lock with its pid is stale; with its own script name the lock is valid.
    const lock = (script: string) =>
      writeFileSync(join(checkout, ".data/run.json"), JSON.stringify({ pid: process.pid, script, address: "http://localhost:3000" }));
    lock(process.execPath);
    const { code, said } = start({ PORT: FREE });
    expect(said).toBe(
      `このフォルダーでは Knotter はすでに起動しています（http://localhost:3000）。先にプロセス ${process.pid} を終了してください。`,
    );
    expect(code).toBe(1);
    lock("a-script-that-this-process-does-not-run.mjs");
    expect(start({ PORT: FREE, NODE_ENV: "production" }).said).toMatch(/^NEXTAUTH_SECRET/);
  });
});

test("a refusal leaves no lock behind", () => {
  start({ NODE_ENV: "production", PORT: FREE });
  expect(existsSync(join(checkout, ".data/run.json"))).toBe(false);
});

test("the configuration is also read from .env, and what is set already wins", () => {
  writeFileSync(join(checkout, ".env"), "PORT=nonsense\n");
  expect(start({}).said).toMatch(/現在の値: nonsense/);
  expect(start({ PORT: "0" }).said).toMatch(/現在の値: 0/);
});

describe("work is skipped only when nothing changed", () => {
  test("a print changes with a file's content and with its name", () => {
    const folder = join(checkout, "sources");
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
    const stamp = join(checkout, "cache/stamp");
    let done = 0;
    const count = async () => {
      done += 1;
    };
    const attempt = (print: string, work = count) => onlyWhenChanged(stamp, print, () => true, work);
    await attempt("one");
    await attempt("one");
    expect(done).toBe(1);
    await expect(attempt("two", () => Promise.reject(new Error("interrupted")))).rejects.toThrow("interrupted");
    // The fingerprint is that of the last completed run, but the interrupted one has left an unknown state.
    await attempt("one");
    expect(done).toBe(2);
  });

  test("work whose result is gone is done again", async () => {
    const stamp = join(checkout, "stamp");
    const result = join(checkout, "result");
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

describe("a web server that ends by itself is started again", () => {
  const limits = { first: 10, longest: 40, most: 4, within: 60_000 };
  /** A server as `serve` starts one: a separate process, here one that lives until it is killed or for `lives` milliseconds. */
  const serverOf = (lives: number) => begin(process.execPath, ["-e", `setTimeout(() => process.exit(3), ${lives})`]);

  test("when it was killed, and it is said why and that it runs again", async () => {
    const said: string[] = [];
    const first = serverOf(60_000);
    let again: ReturnType<typeof begin> | undefined;
    let leaving = false;
    const start = async () => {
      again = serverOf(60_000);
      return again;
    };
    const kept = keepAlive({ entry: first, start, isLeaving: () => leaving, say: (line: string) => said.push(line), limits });
    process.kill(first.child.pid ?? 0, "SIGKILL");
    await expect.poll(() => said.length).toBe(2);
    expect(said).toEqual([
      "Web サーバーが終了しました（シグナル SIGKILL）。0.01秒後にもう一度起動します。",
      "Web サーバーをもう一度起動しました。",
    ]);
    expect(again?.child.exitCode).toBeNull();
    leaving = true;
    process.kill(again?.child.pid ?? 0, "SIGKILL");
    await kept;
    expect(said).toHaveLength(2);
  });

  test("with longer pauses each time, and one that keeps ending is given up", async () => {
    const said: string[] = [];
    let started = 0;
    const start = async () => {
      started += 1;
      return serverOf(0);
    };
    await keepAlive({ entry: serverOf(0), start, isLeaving: () => false, say: (line: string) => said.push(line), limits });
    expect(started).toBe(3);
    expect(said.filter((line) => line.includes("秒後"))).toEqual(
      ["0.01", "0.02", "0.04"].map((wait) => `Web サーバーが終了しました（終了コード 3）。${wait}秒後にもう一度起動します。`),
    );
    expect(said.at(-1)).toBe("Web サーバーが1分間に4回終了したため、起動をやめます。");
  });

  test("as is one that does not come up", async () => {
    const said: string[] = [];
    const start = () => Promise.reject(new Error("Web サーバーが起動しませんでした。"));
    await keepAlive({ entry: serverOf(0), start, isLeaving: () => false, say: (line: string) => said.push(line), limits });
    expect(said.filter((line) => line === "Web サーバーが起動しませんでした。")).toHaveLength(3);
    expect(said.at(-1)).toContain("起動をやめます");
  });

  test("but ends that lie far apart are no loop", async () => {
    const said: string[] = [];
    let clock = 0;
    let started = 0;
    const start = async () => {
      started += 1;
      clock += limits.within;
      return serverOf(0);
    };
    const isLeaving = () => started >= 8;
    await keepAlive({ entry: serverOf(0), start, isLeaving, say: (line: string) => said.push(line), limits, now: () => clock });
    expect(said.filter((line) => line.includes("0.01秒後"))).toHaveLength(8);
  });
});

describe("a web server that is started", () => {
  /** A plain Node server on the given port. */
  const command = (answer: string) => [
    "-e",
    `require("node:http").createServer((req, res) => { ${answer} }).listen(Number(process.env.PORT), process.env.HOST)`,
  ];
  const env = async () => ({ ...process.env, HOST: "127.0.0.1", PORT: String(await freePort()) });
  const lives = (pid: number) => {
    try {
      return process.kill(pid, 0);
    } catch {
      return false;
    }
  };

  test("is there as soon as it answers, though its database is away", async () => {
    const away = command(`res.writeHead(req.url === "/api/live" ? 200 : 503).end()`);
    const entry = await serve(away, await env(), { show: false });
    expect(lives(entry.child.pid ?? 0)).toBe(true);
    await end(entry);
  });

  test("is ended when it does not answer in time: the next one needs its port", async () => {
    const given = await env();
    const pidFile = join(checkout, "pid");
    const silent = command(`require("node:fs").writeFileSync(${JSON.stringify(pidFile)}, String(process.pid)); res.writeHead(503).end()`);
    await expect(serve(silent, given, { show: false, patience: 3_000 })).rejects.toThrow("Web サーバーが起動しませんでした。");
    expect(lives(Number(readFileSync(pidFile, "utf8")))).toBe(false);
    await end(await serve(command("res.end()"), given, { show: false }));
  });
});

test.each([
  ["a name that is no address", { HOST: "knotter.example" }, /^HOST は 127\.0\.0\.1 や 0\.0\.0\.0 のような/],
  [
    "an address of another machine",
    { HOST: "192.0.2.1" },
    /^HOST に指定されたアドレス（192\.0\.2\.1）は、このマシンのものではありません。/,
  ],
])("HOST is refused when it is %s", (_, env, sentence) => {
  expect(start({ PORT: FREE, ...env })).toEqual({ code: 1, said: expect.stringMatching(sentence) });
});

test.each([
  ["0.0.0.0", "127.0.0.1"],
  ["::", "[::1]"],
  ["::1", "[::1]"],
  ["10.0.0.5", "10.0.0.5"],
])("a server that listens on %s is asked at %s", (host, here) => {
  expect(hereOf(host)).toBe(here);
});

describe("a production build", () => {
  const claims: ReturnType<typeof spawn>[] = [];
  afterEach(async () => {
    for (const child of claims.splice(0)) {
      child.kill("SIGKILL");
      await once(child, "exit");
    }
  });

  /** A command that claims a build and lives on; answers the folder, or what it says when there is none. */
  async function claim(): Promise<string> {
    const prepare = JSON.stringify(pathToFileURL(join(checkout, "scripts/launch/prepare.mjs")).href);
    const code = `import { claimBuild } from ${prepare}; setInterval(() => {}, 1e6);
      try { console.log(claimBuild().NEXT_DIST_DIR ?? ".next"); } catch (error) { console.log(error.message); }`;
    const child = spawn(process.execPath, ["--input-type=module", "--eval", code], { stdio: ["ignore", "pipe", "inherit"] });
    claims.push(child);
    const [said] = (await once(child.stdout, "data")) as [Buffer];
    return said.toString().trim();
  }

  const build = (name: string, print: string) => {
    mkdirSync(join(checkout, "apps/web", name), { recursive: true });
    for (const [file, text] of Object.entries({ BUILD_ID: "", "server.mjs": "", "knotter-build": print }))
      writeFileSync(join(checkout, "apps/web", name, file), text);
  };

  test("is made in the first folder that no running command uses", async () => {
    expect([await claim(), await claim(), await claim()]).toEqual([".next", ".next-test", expect.stringMatching(/^ビルドの置き場所が/)]);
  });

  test("is free again when its command has ended, however that came", async () => {
    await claim();
    claims[0]?.kill("SIGKILL");
    await once(claims.shift() as ReturnType<typeof spawn>, "exit");
    expect(await claim()).toBe(".next");
  });

  test("of the present sources serves several commands at once, in whichever folder it is", async () => {
    const { sourcesOfTheApp } = await import(pathToFileURL(join(checkout, "scripts/launch/prepare.mjs")).href);
    const { fingerprint: printOf } = await import(pathToFileURL(join(checkout, "scripts/launch/fingerprint.mjs")).href);
    build(".next", "of other sources");
    build(".next-test", printOf(sourcesOfTheApp));
    expect([await claim(), await claim()]).toEqual([".next-test", ".next-test"]);
  });
});

describe("the end of `npm test`", () => {
  const journey = (title: string, status: string, ...errors: string[]) => ({
    title,
    file: "mentee.spec.ts",
    tests: [
      {
        projectName: "1280",
        status,
        results: [...errors.map((message) => ({ status: "failed", error: { message } })), { status: "passed" }],
      },
    ],
  });

  test("names a journey that needed a second try, with what the first one said, and counts it among those that passed", () => {
    const suites = [
      {
        specs: [journey("books", "expected")],
        suites: [{ specs: [journey("cancels", "flaky", "\u001b[31mnot visible\u001b[0m\n\nat …")] }],
      },
    ];
    const read = readPlaywright({ stats: { expected: 1, flaky: 1, unexpected: 0 }, suites });
    expect(read).toMatchObject({ passed: 2, failed: 0, names: [] });
    expect(read.flaky).toEqual([{ name: "mentee.spec.ts › cancels [1280]", first: "not visible\nat …" }]);
  });

  test("names what failed, a file that broke outside of its tests among it, and says how much is left to the full tier", () => {
    const testResults = [
      { name: join(root, "a.test.ts"), status: "failed", assertionResults: [] },
      {
        name: join(root, "b.test.ts"),
        status: "failed",
        assertionResults: [{ status: "failed", fullName: "holds" }, { status: "passed" }],
      },
    ];
    expect(readVitest({ numPassedTests: 1, numPendingTests: 4, testResults })).toEqual({
      passed: 1,
      failed: 2,
      names: ["a.test.ts", "b.test.ts › holds"],
      note: "4 件は npm run test:full で",
    });
  });

  test("tells how long each part took, one below the other in columns", () => {
    const lines = timesOf(
      [
        { name: "型検査", seconds: 20.04, mark: "✓", note: "" },
        { name: "Biome", seconds: 3, mark: "✗", note: "2 件" },
      ],
      100,
    );
    expect(lines).toEqual(["✓ 型検査     20.0 秒", "✗ Biome       3.0 秒  2 件", "  全体      100.0 秒"]);
  });
});

test("a sample of a provider is added to the origins that are given, and replaces none of them", () => {
  const sample = { url: "http://localhost:4010/tenant" };
  expect(sampleOrigins([sample])).toBe("http://localhost:4010");
  expect(sampleOrigins([sample], "http://localhost:9000, http://localhost:4010")).toBe("http://localhost:9000,http://localhost:4010");
});
