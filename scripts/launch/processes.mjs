import { execFileSync, spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";

const children = new Map();
const cleanups = [];
let stopping;

const never = () => new Promise(() => {});

/** Called in reverse order when the launcher stops, after the child processes are gone. */
export function beforeLeaving(cleanup) {
  cleanups.push(cleanup);
}

/**
 * Starts a child in its own process group: Ctrl-C then only reaches the launcher, which ends the others in order, with their descendants.
 * `guard` (once installed) ends the group if the launcher itself is killed.
 */
export function begin(command, args, { cwd, env = process.env, guard } = {}) {
  const child = spawn(command, args, { cwd, env, detached: true, stdio: ["ignore", "pipe", "pipe"] });
  child.setMaxListeners(0);
  const ended = new Promise((resolve) => {
    child.once("error", (error) => resolve({ code: 127, error }));
    child.once("exit", (code, signal) => resolve({ code: code ?? 1, signal }));
  });
  const watcher = child.pid && guard ? guard(-child.pid, "TERM") : undefined;
  const gone = ended.then(async (outcome) => {
    await endGroup(child.pid);
    await watcher?.release();
    children.delete(child);
    return outcome;
  });
  const entry = { child, ended, gone };
  children.set(child, entry);
  return entry;
}

/**
 * Runs a command to its end, or to `limit` milliseconds. Returns its exit code and output; while the launcher is stopping it never
 * resolves.
 */
export async function run(command, args, { tell = () => {}, limit, ...options } = {}) {
  if (stopping) return never();
  const entry = begin(command, args, options);
  const patience = limit === undefined ? undefined : setTimeout(() => signalGroup(entry.child.pid, "SIGKILL"), limit);
  let output = "";
  for (const stream of [entry.child.stdout, entry.child.stderr]) {
    stream.setEncoding("utf8");
    stream.on("data", (text) => {
      output = (output + text).slice(-400_000);
      const line = text.trim().split("\n").at(-1);
      if (line) tell(line);
    });
  }
  const { code, error } = await entry.gone;
  clearTimeout(patience);
  return stopping ? never() : { code, output: error ? `${output}${error.message}\n` : output };
}

/** Like `run`, but a failure throws with the last `lines` of the output. */
export async function mustRun(command, args, { lines = 40, ...options } = {}) {
  const { code, output } = await run(command, args, options);
  if (code !== 0) throw new Error(`${output.trim().split("\n").slice(-lines).join("\n")}\n(終了コード ${code})`);
  return output;
}

/** Ends everything that was started, then the process. Only the first call counts; a second Ctrl-C changes nothing. */
export function leave(code) {
  stopping ??= (async () => {
    await Promise.all([...children.values()].map(end));
    for (const cleanup of cleanups.reverse()) {
      try {
        await cleanup();
      } catch (error) {
        console.error(error instanceof Error ? error.message : error);
      }
    }
    process.exit(code);
  })();
  return stopping;
}

/** Ends a started child with its descendants: cleanly, after ten seconds by force. Resolves when it is gone. */
export async function end({ child, gone }) {
  signalGroup(child.pid, "SIGTERM");
  const patience = new AbortController();
  await Promise.race([gone, pause(10_000, undefined, { signal: patience.signal }).catch(() => {})]);
  patience.abort();
  signalGroup(child.pid, "SIGKILL");
  await gone;
}

/** Whether the launcher is stopping, which explains the end of other processes. */
export const isLeaving = () => stopping !== undefined;

/** Also ends leftovers of a group's first process; uncollected zombies are not waited for. */
async function endGroup(pid) {
  if (!signalGroup(pid, "SIGTERM")) return;
  for (let waited = 0; waited < 1000; waited += 50) {
    await pause(50);
    if (!signalGroup(pid, 0)) return;
  }
  signalGroup(pid, "SIGKILL");
}

function signalGroup(pid, signal) {
  try {
    process.kill(-pid, signal);
    return true;
  } catch {
    return false;
  }
}

/**
 * Ctrl-C, SIGTERM and a closed terminal end everything cleanly; so does the death of the parent (npm, or the launcher on another Node.js).
 */
export function leaveOnSignals() {
  const say = () => {
    if (!stopping) console.log("\n停止しています…");
    void leave(0);
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, say);
  if (process.env.npm_lifecycle_event || process.env.KNOTTER_HANDED_OVER) {
    const parent = process.ppid;
    setInterval(() => process.ppid !== parent && say(), 1000).unref();
  }
}

/** The command line of a running process; empty if there is none. A pid alone may be another process by now. */
export function commandOf(pid) {
  try {
    if (existsSync("/proc/self/cmdline")) return readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");
    return execFileSync("ps", ["-o", "args=", "-p", String(pid)], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
  } catch {
    return "";
  }
}
