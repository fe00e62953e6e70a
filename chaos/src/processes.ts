import { type ChildProcess, spawn } from "node:child_process";
import { openSync, statSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { freePort } from "@knotter/testing/embedded-postgres";
import { guard } from "@knotter/testing/guard";
import type { Tally } from "./tally";
import type { Tools } from "./tools";

/** A process that is killed and restarted on the same port. */
export interface Immortal {
  readonly name: string;
  readonly port: number;
  readonly log: string;
  /** Increases with every end: an answer within one number came from one life of the process. */
  life(): number;
  /** Whether it listens. */
  up(): boolean;
  /** Ends it; it is restarted at once. Resolves when it listens again. */
  end(signal: "SIGKILL" | "SIGTERM"): Promise<void>;
  /** Resolves when it listens. */
  ready(): Promise<void>;
  stop(): Promise<void>;
}

interface Recipe {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly port: number;
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  readonly account?: { uid: number; gid: number };
  isUp(): Promise<boolean>;
}

const PATIENCE = 60_000;

async function immortal(recipe: Recipe, tools: Tools, tally: Tally): Promise<Immortal> {
  const { name, port } = recipe;
  const log = join(tools.cache, `${name}.log`);
  let life = 0;
  let up = false;
  let stopping = false;
  let expected = false;
  let child: ChildProcess;
  let gone: Promise<void>;
  let listening: Promise<void>;

  const begin = (): void => {
    const output = openSync(log, life === 0 ? "w" : "a");
    const { cwd, env, account } = recipe;
    const born = spawn(recipe.command, [...recipe.args], { cwd, env, ...account, detached: true, stdio: ["ignore", output, output] });
    child = born;
    const watcher = guard(-(born.pid as number), "TERM");
    gone = new Promise((resolve) => {
      born.once("exit", (code, signal) => {
        up = false;
        life += 1;
        void watcher.release().then(resolve);
        if (stopping) return;
        if (!expected) tally.breach("no process ends by itself", `${name} ended with ${code ?? signal}, see ${log}`);
        expected = false;
        begin();
      });
    });
    listening = (async () => {
      const number = life;
      const begun = performance.now();
      while (life === number && !stopping) {
        if (await recipe.isUp()) {
          up = true;
          return;
        }
        if (performance.now() - begun > PATIENCE) {
          tally.breach("a process comes back", `${name} does not listen ${PATIENCE / 1000} s after its start, see ${log}`);
          return;
        }
        await pause(50);
      }
    })();
  };
  begin();

  const ready = async (): Promise<void> => {
    for (let seen = -1; seen !== life && !stopping; ) {
      seen = life;
      await listening;
    }
  };
  const stop = async (): Promise<void> => {
    stopping = true;
    child.kill("SIGTERM");
    const patience = setTimeout(() => child.kill("SIGKILL"), 12_000);
    await gone;
    clearTimeout(patience);
  };
  tools.beforeLeaving(stop);
  return {
    name,
    port,
    log,
    life: () => life,
    up: () => up,
    ready,
    stop,
    async end(signal) {
      const before = gone;
      expected = true;
      const begun = performance.now();
      child.kill(signal);
      const patience = setTimeout(() => {
        tally.late("SIGTERM drains within 10 s", `${name} was there after 11 s`);
        child.kill("SIGKILL");
      }, 11_000);
      await before;
      clearTimeout(patience);
      if (signal === "SIGTERM") tally.most("slowest end after SIGTERM, ms", performance.now() - begun);
      await ready();
    },
  };
}

/** The production server, with all settings of a deployment. */
export async function startWeb(name: string, env: Record<string, string>, tools: Tools, tally: Tally): Promise<Immortal> {
  const port = Number(env["PORT"]);
  return immortal(
    {
      name,
      command: tools.server.node ?? process.execPath,
      args: [...tools.server.args],
      cwd: tools.server.cwd,
      env: tools.environment(env),
      port,
      isUp: () =>
        fetch(`http://127.0.0.1:${port}/api/live`, { signal: AbortSignal.timeout(5_000) })
          .then(async (answer) => {
            await answer.arrayBuffer();
            return answer.status === 200;
          })
          .catch(() => false),
    },
    tools,
    tally,
  );
}

/**
 * PgBouncer in transaction mode in front of a database, configured as docs/operations.md recommends; returns it with the database's address
 * through it.
 */
export async function startPgBouncer(path: string, databaseUrl: string, owned: string, tools: Tools, tally: Tally) {
  const target = new URL(databaseUrl);
  const port = await freePort();
  const database = target.pathname.slice(1);
  const file = join(owned, "..", "pgbouncer.ini");
  const { uid, gid } = statSync(owned);
  writeFileSync(
    file,
    `[databases]
${database} = host=127.0.0.1 port=${target.port} dbname=${database} user=${target.username} password=${decodeURIComponent(target.password)}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
max_client_conn = 200
default_pool_size = 20
max_prepared_statements = 500
server_connect_timeout = 3
server_login_retry = 1
server_check_delay = 1
server_idle_timeout = 3
query_timeout = 25
idle_transaction_timeout = 6
client_idle_timeout = 60
query_wait_timeout = 5
tcp_user_timeout = 5000
tcp_keepidle = 10
tcp_keepintvl = 5
tcp_keepcnt = 3
log_connections = 0
log_disconnections = 0
`,
    { mode: 0o644 },
  );
  const account = process.getuid?.() === 0 ? { account: { uid, gid } } : {};
  const isUp = () =>
    new Promise<boolean>((resolve) => {
      const socket = connect(port, "127.0.0.1");
      socket.once("connect", () => {
        socket.destroy();
        resolve(true);
      });
      socket.once("error", () => resolve(false));
    });
  const bouncer = await immortal(
    { name: "pgbouncer", command: path, args: [file], cwd: "/", env: tools.environment({}), port, isUp, ...account },
    tools,
    tally,
  );
  const url = new URL(databaseUrl);
  url.port = String(port);
  return { bouncer, url: url.href };
}
