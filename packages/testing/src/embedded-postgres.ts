import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { guard } from "./guard";
import { type Account, freshFolder, postgresHome } from "./postgres-home";

type Options = {
  /** The folder of the cluster, which is created if missing. The server's log is next to it as `<directory>.log`. */
  directory: string;
  /** The preferred port; a free one is used if it is taken, or if none is given. */
  port?: number;
  /** Server settings (`-c name=value`). */
  settings?: Record<string, string>;
  /** A cluster for one run: created without fsync, and deleted with its folder when it stops. */
  temporary?: boolean;
};

export type EmbeddedPostgres = {
  pid: number;
  port: number;
  /** The folder in use; differs from the requested one if the account that runs the server cannot access that. */
  directory: string;
  url(database?: string): string;
  /** Ends every session and the server, and waits for it. Safe to call twice. */
  stop(): Promise<void>;
  /** Resolves when the server has ended, for whatever reason. */
  ended: Promise<void>;
};

const passwordFile = "knotter-password";

/** Starts the PostgreSQL that npm has installed. Callers must not use a directory concurrently. */
export async function startPostgres(options: Options): Promise<EmbeddedPostgres> {
  const { directory, initdb, postgres, account } = await postgresHome(options.directory);
  if (!existsSync(join(directory, passwordFile))) await createCluster(directory, initdb, account, options.temporary === true);
  await clearStaleLock(directory);
  const password = readFileSync(join(directory, passwordFile), "utf8");

  let port = options.port !== undefined && (await isFree(options.port)) ? options.port : await freePort();
  for (let attempt = 1; ; attempt += 1) {
    const server = launch(postgres, directory, port, account, options.settings ?? {});
    const outcome = await becameReady(server, directory);
    if (outcome === "ready") return handle(server, directory, port, password, options.temporary === true);
    const log = readFileSync(`${directory}.log`, "utf8").trim().split("\n").slice(-8).join("\n");
    // The port may have been taken since it was found to be free.
    if (attempt === 5 || !/Address already in use/i.test(log)) throw new Error(`PostgreSQL が起動しませんでした。\n${log}`);
    port = await freePort();
  }
}

/**
 * A server for one run of tests or of a benchmark: fast instead of crash-safe, and deleted afterwards. Its time zone is an unusual one, so
 * that a query that depends on the session's zone is noticed.
 */
export async function startTemporaryPostgres(settings: Record<string, string> = {}): Promise<EmbeddedPostgres> {
  const folder = mkdtempSync(join(tmpdir(), "knotter-postgres-"));
  chmodSync(folder, 0o755);
  const durability = { fsync: "off", full_page_writes: "off", synchronous_commit: "off" };
  return startPostgres({
    directory: join(folder, "postgres"),
    temporary: true,
    settings: { ...durability, max_connections: "300", timezone: "Asia/Kathmandu", ...settings },
  });
}

async function createCluster(directory: string, initdb: string, account: Account, temporary: boolean): Promise<void> {
  mkdirSync(dirname(directory), { recursive: true });
  if (existsSync(directory)) throw new Error(`${directory} は Knotter のデータベースではありません。別の場所に移してください。`);
  // Created under another name and renamed when complete, because an interrupted initdb must not look like a cluster.
  const half = `${directory}.new`;
  freshFolder(half, account);
  const secret = `${directory}.password`;
  const password = randomBytes(24).toString("hex");
  writeFileSync(secret, password, { mode: 0o600 });
  if (account.uid !== undefined && account.gid !== undefined) chownSync(secret, account.uid, account.gid);
  try {
    const child = spawn(
      initdb,
      [
        `--pgdata=${half}`,
        "--username=knotter",
        "--auth=scram-sha-256",
        `--pwfile=${secret}`,
        "--encoding=UTF8",
        // Sorts identically on every machine.
        "--locale-provider=builtin",
        "--builtin-locale=C.UTF-8",
        "--locale=C",
        ...(temporary ? ["--no-sync"] : []),
      ],
      { ...account, cwd: "/", detached: true, stdio: ["ignore", "ignore", "pipe"] },
    );
    let complaint = "";
    child.stderr?.on("data", (chunk: Buffer) => {
      complaint += chunk.toString();
    });
    const code = await exitOf(child);
    if (code !== 0) throw new Error(`データベースの作成に失敗しました。\n${complaint.trim()}`);
  } finally {
    rmSync(secret, { force: true });
  }
  writeFileSync(join(half, passwordFile), password, { mode: 0o600 });
  renameSync(half, directory);
}

/**
 * A SIGKILL leaves `postmaster.pid` behind, sometimes with its server still running, sometimes with a pid that another process has by now.
 */
async function clearStaleLock(directory: string): Promise<void> {
  const lock = join(directory, "postmaster.pid");
  if (!existsSync(lock)) return;
  const pid = Number.parseInt(readFileSync(lock, "utf8"), 10);
  if (Number.isInteger(pid) && pid > 1 && commandOf(pid).includes(directory)) {
    for (const signal of ["SIGINT", "SIGQUIT", "SIGKILL"] as const) {
      try {
        process.kill(pid, signal);
      } catch {
        break;
      }
      for (let waited = 0; waited < 5000 && commandOf(pid).includes(directory); waited += 50) await pause(50);
    }
  }
  rmSync(lock, { force: true });
}

/** The command line of a running process; empty if there is none. */
function commandOf(pid: number): string {
  try {
    if (existsSync("/proc/self/cmdline")) return readFileSync(`/proc/${pid}/cmdline`, "utf8");
    return execFileSync("ps", ["-o", "args=", "-p", String(pid)], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
  } catch {
    return "";
  }
}

function launch(postgres: string, directory: string, port: number, account: Account, settings: Record<string, string>): ChildProcess {
  // To a file, not to a pipe: the server must survive the end of its reader.
  const log = openSync(`${directory}.log`, "w");
  const all = { listen_addresses: "127.0.0.1", unix_socket_directories: "", timezone: "UTC", log_timezone: "UTC", ...settings };
  const flags = Object.entries(all).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  try {
    // A process group of its own: Ctrl-C in the terminal reaches us first, so the web server can finish before the database stops.
    return spawn(postgres, ["-D", directory, "-p", String(port), ...flags], {
      ...account,
      cwd: "/",
      detached: true,
      stdio: ["ignore", log, log],
    });
  } finally {
    closeSync(log);
  }
}

async function becameReady(server: ChildProcess, directory: string): Promise<"ready" | "gone"> {
  let gone = false;
  void exitOf(server).then(() => {
    gone = true;
  });
  // Crash recovery may take a while; a server that is neither ready nor gone after two minutes is stuck.
  for (let waited = 0; waited < 120_000 && !gone; waited += 20) {
    // Line 1 is the pid, line 8 the state; pg_ctl waits in the same way.
    const lines = readIfThere(join(directory, "postmaster.pid")).split("\n");
    if (Number(lines[0]) === server.pid && lines[7]?.trim() === "ready") return "ready";
    await pause(20);
  }
  if (!gone) server.kill("SIGKILL");
  return "gone";
}

function handle(server: ChildProcess, directory: string, port: number, password: string, temporary: boolean): EmbeddedPostgres {
  const pid = server.pid as number;
  const watcher = guard(pid, "INT", temporary ? dirname(directory) : "");
  const ended = exitOf(server).then(() => {});
  let stopping: Promise<void> | undefined;
  const stop = async () => {
    // SIGINT is PostgreSQL's "fast" shutdown: sessions are ended, everything is written, the lock file is removed.
    for (const signal of ["SIGINT", "SIGQUIT", "SIGKILL"] as const) {
      server.kill(signal);
      const patience = new AbortController();
      await Promise.race([ended, pause(8000, undefined, { signal: patience.signal }).catch(() => {})]);
      patience.abort();
      if (server.exitCode !== null || server.signalCode !== null) break;
    }
    await watcher.release();
    if (temporary) rmSync(dirname(directory), { recursive: true, force: true });
  };
  return {
    pid,
    port,
    directory,
    ended,
    url: (database = "postgres") => `postgresql://knotter:${password}@127.0.0.1:${port}/${database}`,
    stop: () => {
      stopping ??= stop();
      return stopping;
    },
  };
}

function exitOf(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode);
  return new Promise((resolve) => {
    child.once("exit", (code) => resolve(code));
    child.once("error", () => resolve(null));
  });
}

function readIfThere(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}

function listen(port: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(undefined));
    probe.listen({ port, host: "127.0.0.1", exclusive: true }, () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address ? address.port : undefined));
    });
  });
}

const isFree = async (port: number) => (await listen(port)) !== undefined;

/** A free port of 127.0.0.1. */
export async function freePort(): Promise<number> {
  const port = await listen(0);
  if (port === undefined) throw new Error("空いているポートがありません。");
  return port;
}
