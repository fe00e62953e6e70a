import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { fingerprint, isCurrent, onlyWhenChanged } from "./fingerprint.mjs";
import { dbFolder, root, webFolder } from "./folders.mjs";
import { beforeLeaving, commandOf, mustRun } from "./processes.mjs";
import { Refusal } from "./refusal.mjs";
import { runtimeIsInstalled } from "./runtime.mjs";

const { packageManager } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
const workspaces = ["apps", "packages"]
  .flatMap((folder) => readdirSync(join(root, folder)).map((name) => `${folder}/${name}`))
  .concat("bench", "chaos");
const manifests = workspaces.map((folder) => `${folder}/package.json`).filter((path) => existsSync(join(root, path)));

/**
 * The environment for tools: their programs on the PATH, without NODE_ENV (which would leave out half of the packages), without telemetry.
 */
export function toolEnvironment(extra = {}) {
  const { NODE_ENV: _, ...inherited } = process.env;
  const path = [join(root, "node_modules/.bin"), dirname(process.execPath), process.env.PATH].join(":");
  return { ...inherited, PATH: path, NEXT_TELEMETRY_DISABLED: "1", TURBO_TELEMETRY_DISABLED: "1", DO_NOT_TRACK: "1", ...extra };
}

/** Installs the lockfile's packages with the pinned pnpm, which npm fetches; only Node and npm are required. */
export function install(tell) {
  const print = fingerprint(["package.json", "pnpm-lock.yaml", "pnpm-workspace.yaml", ...manifests], `${process.platform} ${process.arch}`);
  const isThere = () => runtimeIsInstalled() && manifests.every((path) => existsSync(join(root, dirname(path), "node_modules")));
  return onlyWhenChanged(join(root, "node_modules/.cache/knotter/install"), print, isThere, () => {
    const beside = join(dirname(process.execPath), "npx");
    // CI: pnpm asks no questions and does not change the lockfile.
    return mustRun(existsSync(beside) ? beside : "npx", ["--yes", packageManager, "install", "--frozen-lockfile"], {
      cwd: root,
      env: toolEnvironment({ CI: "true" }),
      tell,
    });
  });
}

/** Imports a TypeScript module of the repository into plain JavaScript. Only after `install`. */
export async function importTypeScript(path) {
  const { tsImport } = await import("tsx/esm/api");
  return tsImport(pathToFileURL(join(root, path)).href, import.meta.url);
}

export const workbench = (name) => importTypeScript(`packages/testing/src/${name}.ts`);

/** Arguments for Node to run a TypeScript file in the same process, so that signals reach the script itself. */
export const typeScript = (file, ...args) => [
  "--import",
  pathToFileURL(join(root, "node_modules/tsx/dist/loader.mjs")).href,
  join(root, file),
  ...args,
];

/** Generates Prisma's client from the schema. */
export function generateClient(tell) {
  const print = fingerprint([
    "packages/db/prisma/schema.prisma",
    "packages/db/prisma/models",
    "packages/db/prisma/migrations",
    "packages/db/prisma.config.ts",
    "packages/db/scripts/generate.mjs",
    "packages/db/package.json",
  ]);
  const isThere = () => existsSync(join(dbFolder, "src/generated"));
  return onlyWhenChanged(join(dbFolder, "node_modules/.cache/knotter/client"), print, isThere, () =>
    mustRun(process.execPath, ["scripts/generate.mjs"], { cwd: dbFolder, env: toolEnvironment(), tell }),
  );
}

/** Generates the types of the API's client from the document. */
export const generateApiClient = (tell) =>
  mustRun(process.execPath, ["scripts/generate.mjs"], { cwd: join(root, "packages/client"), env: toolEnvironment(), tell });

/** What the production build is made of. */
export const sourcesOfTheApp = [
  "apps/web",
  ...workspaces.filter((folder) => folder.startsWith("packages/") && !["packages/testing", "packages/client"].includes(folder)),
  "pnpm-lock.yaml",
  "tsconfig.base.json",
];

/** The font subset contains the glyphs that the sources use; the script itself detects changes. */
export async function makeFonts(tell) {
  await mustRun(process.execPath, ["scripts/fonts.mjs"], { cwd: webFolder, env: toolEnvironment(), tell });
}

const stampOf = (build) => join(webFolder, build, "knotter-build");
const isComplete = (build) => existsSync(join(webFolder, build, "BUILD_ID")) && existsSync(join(webFolder, build, "server.mjs"));

/** Two, so that a command can build while another one serves from a build of other sources. */
const builds = [".next", ".next-test"];
const claims = join(root, "node_modules/.cache/knotter/builds");

/** Whether a command other than this one, and still running, has claimed this build. */
const isInUse = (build) =>
  existsSync(claims) &&
  readdirSync(claims).some((claim) => {
    const [name, pid] = claim.split("@");
    return name === build && Number(pid) !== process.pid && commandOf(Number(pid)).includes("scripts/");
  });

/**
 * The folder to build into and to serve from, as an environment. A build of the present sources is used as it is, by several commands at
 * once (`npm start`, `npm test` and `npm run journeys` build once between them); no build is replaced under a command that uses it.
 */
export function claimBuild() {
  const print = fingerprint(sourcesOfTheApp);
  const build = builds.find((name) => isCurrent(stampOf(name), print, () => isComplete(name))) ?? builds.find((name) => !isInUse(name));
  if (!build)
    throw new Refusal("ビルドの置き場所が、実行中のほかのコマンドで使われています。どれかを終了してから、もう一度実行してください。");
  const claim = join(claims, `${build}@${process.pid}`);
  mkdirSync(claims, { recursive: true });
  writeFileSync(claim, "");
  beforeLeaving(() => rmSync(claim, { force: true }));
  return build === ".next" ? {} : { NEXT_DIST_DIR: build };
}

/** The production build of the web app, in the folder that `env` names. No setting is part of it: every page is rendered when it is asked for. */
export async function buildApp(env, guard, tell) {
  const build = env.NEXT_DIST_DIR ?? ".next";
  return onlyWhenChanged(
    stampOf(build),
    fingerprint(sourcesOfTheApp),
    () => isComplete(build),
    async () => {
      // The types are a step of `npm test`; checking them once more would be a fifth of the build.
      const options = { cwd: webFolder, env: { ...env, NODE_ENV: "production", TYPES_ARE_CHECKED: "1" }, guard, tell };
      await mustRun(process.execPath, [join(webFolder, "node_modules/next/dist/bin/next"), "build"], options);
      await mustRun(process.execPath, ["scripts/merge-chunks.mjs"], options);
      await mustRun(process.execPath, ["scripts/bundle-server.mjs"], options);
    },
  );
}

/** The server in front of Next, without a build: `npm run dev` bundles it each time (a tenth of a second). */
export async function bundleForDevelopment() {
  const file = join(webFolder, "node_modules/.cache/knotter/server.mjs");
  await mustRun(process.execPath, ["scripts/bundle-server.mjs", ".next", file], { cwd: webFolder, env: toolEnvironment() });
  return file;
}
