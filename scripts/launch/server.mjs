import { get } from "node:http";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { webFolder } from "./folders.mjs";
import { begin, end } from "./processes.mjs";

/**
 * A heap for a process that has 1 GB (docs/operations.md, "The HTTP server"; the Dockerfile says the same). On a machine with much memory Node's own limits
 * follow that: half of what the process holds would be garbage that nobody was in a hurry to collect.
 */
export const HEAP_FLAGS = ["--max-old-space-size=640", "--max-semi-space-size=16"];

/** Node's arguments for the server that `buildApp` makes. */
export const serverCommand = (env) => [...HEAP_FLAGS, join(webFolder, env.NEXT_DIST_DIR ?? ".next", "server.mjs")];

/**
 * Starts a web server on `env.HOST` and `env.PORT` and resolves when it answers, with or without its database. Its output is buffered until
 * then and shown afterwards. A server that does not answer within `patience` milliseconds is ended, because its port is needed. `command`:
 * Node's arguments.
 */
export async function serve(command, env, { guard = undefined, show = true, patience = 120_000 }) {
  const entry = begin(process.execPath, command, { cwd: webFolder, env, guard });
  let ready = false;
  let early = "";
  let notices = "";
  for (const [stream, target] of [
    [entry.child.stdout, process.stdout],
    [entry.child.stderr, process.stderr],
  ]) {
    stream.on("data", (chunk) => {
      if (ready && show) target.write(chunk);
      if (ready) return;
      early = (early + chunk).slice(-20_000);
      if (target === process.stderr) notices = (notices + chunk).slice(-20_000);
    });
  }
  let gone = false;
  void entry.gone.then(() => {
    gone = true;
  });
  const url = `http://${hereOf(env.HOST)}:${env.PORT}/api/live`;
  for (let waited = 0; waited < patience && !gone; waited += 100) {
    if (await answers(url)) {
      ready = true;
      // The server's notices about its configuration (apps/web/src/server/start-notices.ts).
      if (show) process.stderr.write(notices);
      return entry;
    }
    await pause(100);
  }
  await end(entry);
  throw new Error(`Web サーバーが起動しませんでした。\n${early.trim()}`);
}

/** The address at which this machine reaches a server that listens on `host`. */
export function hereOf(host) {
  if (host === "0.0.0.0") return "127.0.0.1";
  if (host === "::") return "[::1]";
  return host.includes(":") ? `[${host}]` : host;
}

function answers(url) {
  return new Promise((resolve) => {
    // Without an agent the connection closes at once; an open one would delay the server's end.
    const request = get(url, { agent: false, timeout: 10_000 }, (response) => {
      response.resume();
      resolve(response.statusCode < 500);
    });
    request.on("timeout", () => request.destroy());
    request.on("error", () => resolve(false));
  });
}
