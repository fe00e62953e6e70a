import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { dataFolder } from "./folders.mjs";
import { commandOf } from "./processes.mjs";
import { Refusal } from "./refusal.mjs";

const path = join(dataFolder, "run.json");

/** Who uses this folder now, according to the lock; nobody if that process is gone (a SIGKILL leaves the file behind). */
export function currentRun() {
  try {
    const run = JSON.parse(readFileSync(path, "utf8"));
    return commandOf(run.pid).includes(run.script) ? run : undefined;
  } catch {
    return undefined;
  }
}

/** Locks the folder for this process: one database, one build, one server at a time. */
export function takeLock(script, facts = {}) {
  const draft = `${path}.${process.pid}`;
  try {
    mkdirSync(dataFolder, { recursive: true });
    write(draft, { pid: process.pid, script, ...facts });
    for (let attempt = 1; ; attempt += 1) {
      try {
        // Creating a link is atomic: of two simultaneous starts only one can succeed.
        linkSync(draft, path);
        return;
      } catch (error) {
        if (error.code !== "EEXIST" || attempt === 3) throw error;
      }
      const run = currentRun();
      if (run) throw new Refusal(inUse(run));
      rmSync(path, { force: true });
    }
  } catch (error) {
    if (error.code === "EACCES" || error.code === "EPERM")
      throw new Refusal(`${dataFolder} に書き込めません。フォルダーの所有者で実行してください。`);
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

function inUse(run) {
  const what = run.address ? ` Knotter はすでに起動しています（${run.address}）` : "別の Knotter のコマンドが実行中です";
  return `このフォルダーでは${what}。先にプロセス ${run.pid} を終了してください。`;
}

/** Adds what others in this folder need to know, such as the database's URL. */
export function noteInLock(facts) {
  const draft = `${path}.${process.pid}`;
  write(draft, { ...JSON.parse(readFileSync(path, "utf8")), ...facts });
  renameSync(draft, path);
}

export function dropLock() {
  try {
    if (JSON.parse(readFileSync(path, "utf8")).pid === process.pid) rmSync(path, { force: true });
  } catch {
    // Already gone.
  }
}

// Readable by its owner only, because it contains the database's password.
function write(file, facts) {
  writeFileSync(file, `${JSON.stringify(facts, undefined, 2)}\n`, { mode: 0o600 });
}
