import { spawn } from "node:child_process";
import { mkdirSync, openSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { findBrowser } from "./browser.mjs";
import { migrate, seed } from "./database.mjs";
import { root, webFolder } from "./folders.mjs";
import { installAndContinue } from "./install.mjs";
import { main } from "./main.mjs";
import { buildApp, generateClient, importTypeScript, makeFonts, toolEnvironment, typeScript, workbench } from "./prepare.mjs";
import { beforeLeaving } from "./processes.mjs";
import { HEAP_FLAGS, serverCommand } from "./server.mjs";
import { step } from "./steps.mjs";

const cache = join(root, "bench/.cache");
const distDir = ".next-bench";

await main(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      // Short runs, to see that everything works: printed, not recorded.
      quick: { type: "boolean", default: false },
      profile: { type: "boolean", default: false },
      // P14: the size of the database in millions of interviews; 1 is recorded, another size is only printed.
      size: { type: "string", default: "1" },
      // Measures the existing build, even if the sources have changed.
      "as-built": { type: "boolean", default: false },
    },
  });
  const size = values.quick ? 0.1 : Number(values.size);
  if (!(size >= 0.1 && size <= 10)) throw new Error("--size: 0.1 to 10, in millions of interviews");
  mkdirSync(cache, { recursive: true });
  await installAndContinue();
  await step("Prisma client", generateClient);
  await step("Fonts", makeFonts);
  const { guard } = await workbench("guard");
  const postgres = await workbench("embedded-postgres");
  const { startFakeResend } = await workbench("fake-resend");

  /** A process with its output in a file: a pipe would cost the load generator CPU time, and stall the server when full. */
  function start(name, args, { cwd = root, env = {} } = {}) {
    const log = openSync(join(cache, `${name}.log`), "w");
    const child = spawn(process.execPath, args, { cwd, env: toolEnvironment(env), detached: true, stdio: ["ignore", log, log] });
    const watcher = guard(-child.pid, "TERM");
    const ended = new Promise((resolve) => child.once("exit", (code, signal) => resolve(code ?? signal)));
    const stop = async () => {
      if (child.exitCode === null && child.signalCode === null) child.kill("SIGTERM");
      await ended;
      await watcher.release();
    };
    beforeLeaving(stop);
    return { pid: child.pid, log: join(cache, `${name}.log`), ended, stop };
  }

  let built = values["as-built"];
  async function web(name, databaseUrl, { port, secret, profile }) {
    const address = `http://127.0.0.1:${port}`;
    const env = {
      NEXT_DIST_DIR: distDir,
      NODE_ENV: "production",
      DATABASE_URL: databaseUrl,
      NEXTAUTH_URL: address,
      ADMIN_TOTP_REQUIRED: "0",
      NEXTAUTH_SECRET: secret,
      HOST: "127.0.0.1",
      // P15 simulates many addresses.
      TRUSTED_PROXIES: "1",
      PORT: String(port),
      // One person makes thousands of calls here.
      RATE_LIMIT_FACTOR: "1000000",
    };
    if (!built) await step("Production build", (tell) => buildApp(toolEnvironment(env), guard, tell));
    built = true;
    const profiling = profile ? ["--cpu-prof", `--cpu-prof-dir=${join(cache, "profiles")}`, `--cpu-prof-name=${name}.cpuprofile`] : [];
    const begun = performance.now();
    const server = start(name, [...profiling, ...serverCommand(env)], { cwd: webFolder, env });
    for (let gone = false; ; await pause(20)) {
      const status = await fetch(`${address}/api/health`).then(
        (answer) => answer.status,
        () => 0,
      );
      if (status === 200) return { ...server, address, readyAfter: performance.now() - begun };
      void server.ended.then(() => {
        gone = true;
      });
      if (gone || performance.now() - begun > 60_000) throw new Error(`the web server did not start: ${server.log}`);
    }
  }

  const { bench } = await importTypeScript("bench/src/bench.ts");
  return bench(positionals, {
    root,
    cache,
    quick: values.quick,
    size,
    profile: values.profile,
    step,
    start,
    script: typeScript,
    heapFlags: HEAP_FLAGS,
    web,
    migrate,
    seed,
    beforeLeaving,
    freePort: postgres.freePort,
    // As `npm start` runs it, with commits that wait for the disk. The test server's shortcuts are only for tests.
    startPostgres: () =>
      postgres.startTemporaryPostgres({ fsync: "on", full_page_writes: "on", synchronous_commit: "on", timezone: "UTC" }),
    // Ten thousand mails twice over are not stored: only that each was accepted.
    provider: async (options) => {
      const apiKey = "re_bench";
      const { url, accepted, close } = await startFakeResend({ ...options, apiKey, words: false });
      return { url, apiKey, close, keys: () => accepted.flatMap(({ headers }) => headers["X-Entity-Ref-ID"] ?? []) };
    },
    browser: async () => ({
      path: await findBrowser(
        (line) => console.log(line),
        () => {},
      ),
      chromium: createRequire(join(webFolder, "package.json"))("@playwright/test").chromium,
    }),
  });
});
