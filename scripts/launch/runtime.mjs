import { spawn } from "node:child_process";
import { existsSync, readFileSync, realpathSync } from "node:fs";
import { constants } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { root } from "./folders.mjs";

// Node.js itself is a dependency from the npm registry: one package per platform, with a pinned version.
const { optionalDependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
const names = [`node-${process.platform}-${process.arch}`, `node-bin-${process.platform}-${process.arch}`];
const name = names.find((candidate) => candidate in optionalDependencies);
const pinned = optionalDependencies[name];
const major = Number(Object.values(optionalDependencies)[0].split(".")[0]);

/** The executable of the pinned Node.js, if that version is installed. */
export function installedRuntime() {
  const folder = join(root, "node_modules", String(name));
  const manifest = join(folder, "package.json");
  if (!existsSync(manifest) || JSON.parse(readFileSync(manifest, "utf8")).version !== pinned) return undefined;
  return join(folder, "bin/node");
}

/** Whether the runtime for this platform is installed, or none is available. */
export const runtimeIsInstalled = () => pinned === undefined || installedRuntime() !== undefined;

const isOurs = (runtime) => realpathSync(runtime) === realpathSync(process.execPath);

/**
 * Loads and thereby runs a command of `scripts/launch`: on the pinned Node.js if it is installed, otherwise on the machine's Node.js, which
 * installs it (`continueOnPinnedRuntime`).
 */
export async function launch(load) {
  const runtime = installedRuntime();
  if (runtime && !isOurs(runtime)) process.exit(await handOver(runtime));
  await load();
}

/**
 * Called after the installation. On another Node.js, the pinned one runs the same command again while this process waits for it and returns
 * its exit code. Returns undefined if the pinned one is running already.
 */
export async function continueOnPinnedRuntime(beforeHandingOver = () => {}) {
  const runtime = installedRuntime();
  if (!runtime && Number(process.versions.node.split(".")[0]) !== major) {
    throw new Error(
      `この環境（${process.platform} ${process.arch}）用の Node.js ${major} は npm レジストリにありません。Node.js ${major} をインストールしてから、もう一度実行してください。`,
    );
  }
  if (!runtime || isOurs(runtime)) return undefined;
  beforeHandingOver();
  return handOver(runtime);
}

/** The same command on another Node.js, in the same process group and on the same terminal. */
function handOver(runtime) {
  const child = spawn(runtime, [...process.execArgv, fileURLToPath(entry()), ...process.argv.slice(2)], {
    stdio: "inherit",
    env: { ...process.env, KNOTTER_HANDED_OVER: "1" },
  });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
    process.removeAllListeners(signal);
    // Ctrl-C reaches the whole group; receiving it twice has no effect on the child.
    process.on(signal, () => child.kill(signal));
  }
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code, signal) => resolve(code ?? 128 + (constants.signals[signal] ?? 0)));
  });
}

const entry = () => new URL(`file://${realpathSync(process.argv[1])}`);
