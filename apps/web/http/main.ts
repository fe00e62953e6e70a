// The server of every deployment except Vercel: our own HTTP server in front of Next. Bundled by scripts/bundle-server.mjs. node server.mjs
// [--dev]
import { readFileSync } from "node:fs";
import { isIPv6 } from "node:net";
import { hostname } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { errorLine } from "@knotter/api/error-line";
import next from "next";
import { env } from "../src/env";
import { type Channel, openChannel } from "./channel";
import { setAdminContact } from "./refusals";
import { createHttpServer, HTTP } from "./server";

/** Inserted by the bundler: the app's folder relative to this file, and its build in it. */
declare const APP_FOLDER: string;
declare const BUILD_FOLDER: string;

/** Milliseconds; longer than common proxies keep an idle connection (mostly 60 s). */
const KEEP_ALIVE_BEHIND_PROXY = 75_000;
/** Milliseconds after the last answer for leases to be returned and logs to be written. */
const EXIT_PATIENCE = 800;

const dev = process.argv.includes("--dev");
const dir = fileURLToPath(new URL(APP_FOLDER, import.meta.url));
Object.assign(process.env, { NODE_ENV: dev ? "development" : (process.env["NODE_ENV"] ?? "production") });

const log = (level: 30 | 40 | 50, msg: string, facts: object = {}) =>
  process.stdout.write(`${JSON.stringify({ level, time: Date.now(), pid: process.pid, host: hostname(), ...facts, msg })}\n`);

function refuseToStart(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

function configuration() {
  try {
    return env();
  } catch (error) {
    return refuseToStart(error instanceof Error ? error.message : String(error));
  }
}

const set = configuration();
const { TRUSTED_PROXIES, RATE_LIMIT_FACTOR, HOST, PORT, production } = set;
setAdminContact(set);
const host = HOST ?? (production ? "0.0.0.0" : "127.0.0.1");

if (!dev) {
  // The configuration at build time: next.config.ts would need a compiler, which a deployed folder does not have.
  const built = JSON.parse(readFileSync(join(dir, BUILD_FOLDER, "required-server-files.json"), "utf8")) as { config: object };
  process.env["__NEXT_PRIVATE_STANDALONE_CONFIG"] = JSON.stringify(built.config);
  process.chdir(dir);
}
const channel: Channel = {};
const joined = new Promise<void>((resolve) => {
  channel.joined = resolve;
});
openChannel(channel);

// An error outside any request must not end the process for everybody else.
process.on("unhandledRejection", (error) => log(50, "unhandled rejection", { err: errorLine(error) }));
process.on("uncaughtException", (error) => log(50, "uncaught exception", { err: errorLine(error) }));

let handle: ReturnType<ReturnType<typeof next>["getRequestHandler"]> | null = null;
const front = createHttpServer({
  handler: (req, res) => handle?.(req, res),
  direct: (method, path) => channel.answererOf?.(method, path) ?? null,
  origin: () => channel.origin ?? `http://${host}`,
  visits: () => channel.visits ?? null,
  observer: () => channel.observer ?? null,
  trustedProxies: TRUSTED_PROXIES,
  rateFactor: RATE_LIMIT_FACTOR,
  upgrades: dev,
  limits: { keepAlive: TRUSTED_PROXIES > 0 ? KEEP_ALIVE_BEHIND_PROXY : HTTP.keepAlive },
  onShed: (refused) => log(40, "overload: requests refused", { refused, ...front.state() }),
  onError: (error) => log(50, "defect", { err: errorLine(error) }),
});
const app = next({ dev, dir, hostname: isIPv6(host) ? `[${host}]` : host, port: PORT, httpServer: front.server });

let leaving = false;
async function leave(): Promise<void> {
  if (leaving) return;
  leaving = true;
  await front.close();
  const patience = setTimeout(() => process.exit(0), EXIT_PATIENCE);
  await Promise.allSettled([channel.beforeExit?.(), app.close()]);
  clearTimeout(patience);
  process.exit(0);
}
for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => void leave());

await app.prepare().catch((error: unknown) => refuseToStart(error instanceof Error ? (error.stack ?? error.message) : String(error)));
// Next is ready before the application has checked its configuration and database: until then no request is accepted.
if (!dev) await joined;
handle = app.getRequestHandler();
front.server.once("error", (error: NodeJS.ErrnoException) => {
  const reasons: Record<string, string> = {
    EADDRINUSE: `ポート ${PORT} はほかのプログラムが使用中です。`,
    EACCES: `ポート ${PORT} を使う権限がありません。`,
    EADDRNOTAVAIL: `HOST に指定されたアドレス（${host}）は、このマシンのものではありません。`,
    ENOTFOUND: `HOST に指定されたアドレス（${host}）が見つかりません。`,
  };
  refuseToStart(reasons[error.code ?? ""] ?? error.message);
});
// The backlog equals the connection limit: beyond it the kernel drops connection attempts, which are repeated after a second at the
// earliest.
front.server.listen({ port: PORT, host, backlog: HTTP.connections }, () =>
  log(30, "listening", { host, port: PORT, node: process.version }),
);
