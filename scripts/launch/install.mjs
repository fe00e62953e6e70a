import { dropLock } from "./lock.mjs";
import { install } from "./prepare.mjs";
import { leave } from "./processes.mjs";
import { continueOnPinnedRuntime } from "./runtime.mjs";
import { step } from "./steps.mjs";

/**
 * Installs what the lockfile says. Where another Node.js than the pinned one has begun, the command is then run by the pinned one.
 * `run` runs a step and may answer false for one that failed; so does this function then.
 */
export async function installAndContinue(run = step) {
  if ((await run("依存パッケージのインストール", install)) === false) return false;
  const code = await continueOnPinnedRuntime(dropLock);
  if (code !== undefined) await leave(code);
  return true;
}
