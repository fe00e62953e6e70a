import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { readConfiguration, refuseUnreachableDatabase } from "./configuration.mjs";
import { refuseClosedDatabase } from "./database.mjs";
import { drillTools } from "./drill-tools.mjs";
import { root } from "./folders.mjs";
import { main } from "./main.mjs";
import { importTypeScript, toolEnvironment } from "./prepare.mjs";
import { mustRun, run } from "./processes.mjs";
import { Refusal } from "./refusal.mjs";

await main(async () => {
  const { values } = parseArgs({
    options: { from: { type: "string" }, seconds: { type: "string", default: "15" }, seed: { type: "string", default: "20261124" } },
  });
  const [seconds, seed] = [Number(values.seconds), Number(values.seed)];
  if (!(Number.isInteger(seconds) && seconds > 0 && Number.isInteger(seed)))
    throw new Refusal("--seconds には 1 以上の整数、--seed には整数を指定してください。");
  const { databaseUrl } = readConfiguration();
  if (databaseUrl) {
    await refuseUnreachableDatabase(databaseUrl);
    await refuseClosedDatabase(databaseUrl);
  }
  const from = await commitOf(values.from ?? (await latestRelease()));
  if (from === (await commitOf("HEAD")))
    throw new Refusal("いまの版そのものからは更新できません。--from で前の版のタグかコミットを指定してください。");

  const tools = await drillTools();
  const previous = await tools.step(`The previous version (${from.slice(0, 8)})`, (tell) => buildPrevious(from, tell));
  const { upgradeDrill } = await importTypeScript("chaos/src/upgrade-drill.ts");
  const { faults, seen } = await upgradeDrill({ previous, seconds, seed, noteIn: databaseUrl ?? null, tools });
  console.log(JSON.stringify({ from: from.slice(0, 8), ...seen }, null, 1));
  for (const fault of faults) console.log(`✗ ${fault}`);
  console.log(faults.length === 0 ? "The upgrade loses nothing." : `${faults.length} faults: do not upgrade like this.`);
  return faults.length === 0 ? 0 : 1;
});

async function commitOf(name) {
  const { code, output } = await run("git", ["rev-parse", "--verify", "--quiet", `${name}^{commit}`], { cwd: root });
  if (code !== 0) throw new Refusal(`${name} という版はこのリポジトリにありません。--from にタグかコミットを指定してください。`);
  return output.trim();
}

/** The latest tag; without tags the commit that gave the product its present version. */
async function latestRelease() {
  const { code, output } = await run("git", ["describe", "--tags", "--abbrev=0"], { cwd: root });
  if (code === 0) return output.trim();
  const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const log = await run("git", ["log", "--format=%H", `-S"version": "${version}"`, "--", "package.json"], { cwd: root });
  const commit = log.output.trim().split("\n").at(-1);
  if (log.code !== 0 || !commit) throw new Refusal("前の版が見つかりません。--from にタグかコミットを指定してください。");
  return commit;
}

/** Installs and builds a version in a working tree of its own, which is kept for the next drill from there. Returns its folder and its Node.js. */
async function buildPrevious(commit, tell) {
  const folder = join(root, "chaos/.cache", `version-${commit.slice(0, 12)}`);
  const server = join(folder, "apps/web/.next/server.mjs");
  const node = join(folder, "node_modules", `node-${process.platform}-${process.arch}`, "bin/node");
  const runtime = () => (existsSync(node) ? node : process.execPath);
  if (existsSync(server)) return { folder, server, node: runtime() };
  if (existsSync(folder)) {
    await run("git", ["worktree", "remove", "--force", folder], { cwd: root });
    rmSync(folder, { recursive: true, force: true });
  }
  mkdirSync(join(folder, ".."), { recursive: true });
  await mustRun("git", ["worktree", "add", "--detach", "--force", folder, commit], { cwd: root, tell });
  const { packageManager } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const at = (place, extra = {}) => ({
    cwd: join(folder, place),
    env: toolEnvironment({ PATH: `${join(folder, "node_modules/.bin")}:${process.env.PATH}`, NEXT_DIST_DIR: ".next", ...extra }),
    tell,
  });
  const install = ["--yes", packageManager, "install", "--frozen-lockfile", "--prefer-offline"];
  await mustRun("npx", install, at(".", { CI: "true" }));
  await mustRun(runtime(), ["scripts/generate.mjs"], at("packages/db"));
  await mustRun(runtime(), ["scripts/fonts.mjs"], at("apps/web"));
  const production = { NODE_ENV: "production", TYPES_ARE_CHECKED: "1" };
  await mustRun(runtime(), ["node_modules/next/dist/bin/next", "build"], at("apps/web", production));
  await mustRun(runtime(), ["scripts/bundle-server.mjs"], at("apps/web", production));
  return { folder, server, node: runtime() };
}
