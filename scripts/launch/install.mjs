import { dropLock } from "./lock.mjs";
import { install } from "./prepare.mjs";
import { leave } from "./processes.mjs";
import { continueOnPinnedRuntime } from "./runtime.mjs";
import { step } from "./steps.mjs";

/**
 * Installs the lockfile's packages. If it runs on another Node.js than the pinned one, the command is then continued on the pinned one.
 * `run` runs a step and may return false for a failure; so does this function then.
 */
export async function installAndContinue(run = step) {
  if ((await run("依存パッケージのインストール", install)) === false) return false;
  const code = await continueOnPinnedRuntime(dropLock);
  if (code !== undefined) await leave(code);
  return true;
}
