import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, openSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Environment } from "../environment";
import { shown } from "../numbers";
import type { Outcome } from "../outcome";

export async function p13(environment: Environment): Promise<Outcome> {
  const { tools } = environment;
  const folder = mkdtempSync(join(tmpdir(), "knotter-clone-"));
  const clone = join(folder, "knotter");
  execFileSync("chmod", ["755", folder]);
  tools.beforeLeaving(async () => rmSync(folder, { recursive: true, force: true }));
  execFileSync("git", ["clone", "--quiet", "--no-hardlinks", tools.root, clone]);

  const first = await tools.step("First npm start in a fresh clone", () => started(tools, clone, "p13-first", async () => {}));
  let memory: Memory | undefined;
  const second = await tools.step("Second npm start", () =>
    started(tools, clone, "p13-second", async (pid) => {
      await pause(tools.quick ? 5_000 : 30_000);
      memory = memoryOf(pid);
    }),
  );
  rmSync(folder, { recursive: true, force: true });
  const server = /Web サーバーの起動.*?([\d.]+) 秒/.exec(second.output)?.[1] ?? "?";
  const used = memory ?? { web: 0, all: 0, postgres: 0, launcher: 0 };
  return {
    id: "P13",
    work: "start and memory",
    target: "second `npm start` ready in < 3 s, first < 2 min; web server ≤ 250 MB idle",
    measured: `second ${shown(second.seconds)} s (server ${server} s), first ${shown(first.seconds)} s, web server ${shown(used.web)} MB idle`,
    met: second.seconds < 3 && first.seconds < 120 && used.web <= 250,
    lines: [
      { what: "first `npm start` (install, database, seed, build)", values: { seconds: first.seconds } },
      { what: "second `npm start`", values: { seconds: second.seconds } },
      { what: "web server alone, as the launcher shows it", values: { seconds: Number(server) } },
      { what: "web server, resident, idle", values: { MB: used.web } },
      { what: "launcher (npm, sh, node), resident", values: { MB: used.launcher } },
      { what: "PostgreSQL, all processes, proportional (shared memory once)", values: { MB: used.postgres } },
    ],
    notes: [
      "A clone of the commit in a folder of its own, data and build included; ready means that the launcher has printed the address. Packages come from wherever the machine's pnpm finds them, its store included.",
    ],
  };
}

interface Started {
  seconds: number;
  output: string;
}

async function started(tools: Environment["tools"], cwd: string, name: string, whileUp: (pid: number) => Promise<void>): Promise<Started> {
  const port = await tools.freePort();
  const log = join(tools.cache, `${name}.log`);
  const file = openSync(log, "w");
  const env: NodeJS.ProcessEnv = { ...process.env, PORT: String(port) };
  // A separate folder needs separate settings: those of a running Knotter must not leak in.
  for (const key of ["DATABASE_URL", "NODE_ENV", "NEXT_DIST_DIR", "NEXTAUTH_URL", "NEXTAUTH_SECRET"]) delete env[key];
  const begun = performance.now();
  const child = spawn("npm", ["start"], { cwd, env, stdio: ["ignore", file, file], detached: true });
  let code: number | null | undefined;
  const ended = new Promise<void>((resolve) =>
    child.once("exit", (value) => {
      code = value;
      resolve();
    }),
  );
  const stop = async () => {
    if (code === undefined && child.pid) process.kill(-child.pid, "SIGTERM");
    await ended;
  };
  tools.beforeLeaving(stop);
  const output = () => readFileSync(log, "utf8");
  while (!output().includes("Knotter が起動しました")) {
    if (code !== undefined || performance.now() - begun > 900_000) throw new Error(`npm start did not come up:\n${output().slice(-2000)}`);
    await pause(50);
  }
  const seconds = (performance.now() - begun) / 1000;
  try {
    await whileUp(child.pid ?? 0);
  } finally {
    await stop();
  }
  return { seconds, output: output() };
}

interface Memory {
  web: number;
  launcher: number;
  postgres: number;
  all: number;
}

/** Megabytes of a process and its descendants, from /proc. PostgreSQL's processes share memory, which is counted proportionally. */
function memoryOf(pid: number): Memory {
  const parents = new Map<number, number>();
  for (const name of readdirSync("/proc").filter((entry) => /^\d+$/.test(entry))) {
    const parent = /^PPid:\s+(\d+)/m.exec(read(`/proc/${name}/status`))?.[1];
    if (parent) parents.set(Number(name), Number(parent));
  }
  const below = (candidate: number): boolean => candidate === pid || (parents.has(candidate) && below(parents.get(candidate) as number));
  const memory: Memory = { web: 0, launcher: 0, postgres: 0, all: 0 };
  for (const member of [...parents.keys()].filter(below)) {
    const command = read(`/proc/${member}/cmdline`).replaceAll("\0", " ");
    const resident = Number(/^VmRSS:\s+(\d+)/m.exec(read(`/proc/${member}/status`))?.[1] ?? 0) / 1000;
    const proportional = Number(/^Pss:\s+(\d+)/m.exec(read(`/proc/${member}/smaps_rollup`))?.[1] ?? 0) / 1000;
    const kind = /postgres/.test(command) && !/node|\/bin\/sh/.test(command) ? "postgres" : /next/.test(command) ? "web" : "launcher";
    memory[kind] += kind === "postgres" ? proportional || resident : resident;
    memory.all += resident;
  }
  return memory;
}

function read(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}
