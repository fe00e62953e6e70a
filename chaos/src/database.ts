import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { type EmbeddedPostgres, freePort, startPostgres } from "@knotter/testing/embedded-postgres";
import pg from "pg";

/** A PostgreSQL that keeps committed data through every end of its processes (not of the machine: nothing waits for the disk). */
export interface ChaosDatabase {
  readonly url: string;
  readonly directory: string;
  query<Row>(text: string, values?: unknown[]): Promise<Row[]>;
  /** fast: like a planned restart; immediate: sessions are aborted; crash: SIGKILL of the server itself. Resolves when it answers again. */
  restart(how: "fast" | "immediate" | "crash"): Promise<void>;
  /** SIGKILL of one session's process: the server ends all the others and recovers. False: there was none. */
  killSession(pick: (pids: readonly number[]) => number): Promise<boolean>;
  /** The server ends every session of the application. */
  endSessions(): Promise<void>;
  /** Suspends the server for this long. */
  freeze(milliseconds: number): Promise<void>;
  stop(): Promise<void>;
}

const DATABASE = "knotter";
/** fsync protects against the end of the machine, which is not tested here; commits reach the operating system's files in any case. */
const DURABILITY = { fsync: "off", full_page_writes: "on", synchronous_commit: "on", max_connections: "200" };

export async function openDatabase(folder: string): Promise<ChaosDatabase> {
  const options = { directory: join(folder, "postgres"), port: await freePort(), settings: DURABILITY };
  let server: EmbeddedPostgres = await startPostgres(options);
  const url = server.url(DATABASE);
  await once(server.url(), `CREATE DATABASE ${DATABASE}`);

  const begin = async (): Promise<void> => {
    for (let tries = 1; ; tries += 1) {
      try {
        server = await startPostgres(options);
      } catch (error) {
        if (tries === 10) throw error;
        await pause(300);
        continue;
      }
      if (server.port === options.port) return;
      // Its port was not free yet, and on another one nobody would find it.
      await server.stop();
      await pause(200);
    }
  };

  return {
    url,
    directory: server.directory,
    query: (text, values) => once(url, text, values),
    async restart(how) {
      const helpers = childrenOf(server.pid);
      if (how !== "fast") {
        process.kill(server.pid, how === "immediate" ? "SIGQUIT" : "SIGKILL");
        await server.ended;
        // Processes that outlive their server must be gone before another one opens the same files.
        for (let waited = 0; helpers.some(isThere); waited += 20) {
          if (waited > 5_000) for (const pid of helpers.filter(isThere)) process.kill(pid, "SIGKILL");
          await pause(20);
        }
      }
      await server.stop();
      await begin();
    },
    async killSession(pick) {
      const rows = await once<{ pid: number }>(
        url,
        `SELECT "pid" FROM pg_stat_activity WHERE "backend_type" = 'client backend' AND "pid" <> pg_backend_pid() ORDER BY ("state" = 'active') DESC, "pid"`,
      ).catch(() => []);
      if (rows.length === 0) return false;
      const victim = pick(rows.map(({ pid }) => pid));
      if (!isThere(victim)) return false;
      process.kill(victim, "SIGKILL");
      return true;
    },
    async endSessions() {
      await once(
        url,
        `SELECT pg_terminate_backend("pid") FROM pg_stat_activity WHERE "backend_type" = 'client backend' AND "pid" <> pg_backend_pid()`,
      ).catch(() => []);
    },
    async freeze(milliseconds) {
      const all = [server.pid, ...childrenOf(server.pid)];
      for (const pid of all) send(pid, "SIGSTOP");
      await pause(milliseconds);
      for (const pid of all) send(pid, "SIGCONT");
    },
    stop: () => server.stop(),
  };
}

async function once<Row>(url: string, text: string, values: unknown[] = []): Promise<Row[]> {
  // Without the time limit of the product's statements: half an hour of history takes longer to check.
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 5_000,
    query_timeout: 60_000,
    options: "-c statement_timeout=0",
  });
  client.on("error", () => {});
  await client.connect();
  try {
    await client.query("SET TIME ZONE 'UTC'");
    return (await client.query(text, values)).rows as Row[];
  } finally {
    await client.end().catch(() => {});
  }
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // Gone in the meantime.
  }
}

function isThere(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** The child processes of a server (Linux). */
function childrenOf(parent: number): number[] {
  return readdirSync("/proc")
    .map(Number)
    .filter((pid) => {
      if (!Number.isInteger(pid) || pid <= 0) return false;
      try {
        const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
        // The name in brackets may contain anything, so parsing begins after the last bracket: state, parent.
        return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]) === parent;
      } catch {
        return false;
      }
    });
}
