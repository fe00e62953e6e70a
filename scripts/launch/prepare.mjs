import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { fingerprint, onlyWhenChanged } from "./fingerprint.mjs";
import { dbFolder, root, webFolder } from "./folders.mjs";
import { mustRun } from "./processes.mjs";
import { runtimeIsInstalled } from "./runtime.mjs";

const { packageManager } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
const workspaces = ["apps", "packages"]
  .flatMap((folder) => readdirSync(join(root, folder)).map((name) => `${folder}/${name}`))
  .concat("bench", "chaos");
const manifests = workspaces.map((folder) => `${folder}/package.json`).filter((path) => existsSync(join(root, path)));

/** The environment for the tools: their programs on the PATH, nobody's NODE_ENV (it would leave out half of the packages), no telemetry. */
export function toolEnvironment(extra = {}) {
  const { NODE_ENV: _, ...inherited } = process.env;
  const path = [join(root, "node_modules/.bin"), dirname(process.execPath), process.env.PATH].join(":");
  return { ...inherited, PATH: path, NEXT_TELEMETRY_DISABLED: "1", TURBO_TELEMETRY_DISABLED: "1", DO_NOT_TRACK: "1", ...extra };
}

/** Installs what the lockfile says, with the pinned pnpm that npm fetches; nothing needs to be on the machine but Node and npm. */
export function install(tell) {
  const print = fingerprint(["package.json", "pnpm-lock.yaml", "pnpm-workspace.yaml", ...manifests], `${process.platform} ${process.arch}`);
  const isThere = () => runtimeIsInstalled() && manifests.every((path) => existsSync(join(root, dirname(path), "node_modules")));
  return onlyWhenChanged(join(root, "node_modules/.cache/knotter/install"), print, isThere, () => {
    const beside = join(dirname(process.execPath), "npx");
    // CI: pnpm asks no questions and takes the lockfile as it is.
    return mustRun(existsSync(beside) ? beside : "npx", ["--yes", packageManager, "install", "--frozen-lockfile"], {
      cwd: root,
      env: toolEnvironment({ CI: "true" }),
      tell,
    });
  });
}

/** A TypeScript module of the repository, for this plain JavaScript. Only after `install`. */
export async function importTypeScript(path) {
  const { tsImport } = await import("tsx/esm/api");
  return tsImport(pathToFileURL(join(root, path)).href, import.meta.url);
}

export const workbench = (name) => importTypeScript(`packages/testing/src/${name}.ts`);

/** Arguments for Node to run a TypeScript file in the same process, so that a signal meets the script itself. */
export const typeScript = (file, ...args) => [
  "--import",
  pathToFileURL(join(root, "node_modules/tsx/dist/loader.mjs")).href,
  join(root, file),
  ...args,
];

/** Prisma's client, generated from the schema. */
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

const sourcesOfTheApp = [
  "apps/web",
  ...workspaces.filter((folder) => folder.startsWith("packages/") && folder !== "packages/testing"),
  "pnpm-lock.yaml",
  "tsconfig.base.json",
];

/** The font subset holds the glyphs that the sources use; the script itself knows when they have changed. */
export async function makeFonts(tell) {
  await mustRun(process.execPath, ["scripts/fonts.mjs"], { cwd: webFolder, env: toolEnvironment(), tell });
}

/** The production build of the web app. Values that end up in static pages belong to what it is made of. */
export async function buildApp(env, guard, tell) {
  const baked = ["LINK_PRIVACY", "LINK_PERSONAL_INFORMATION", "LINK_TERMS", "LINK_QA"].map((name) => env[name] ?? "").join("\0");
  const folder = join(webFolder, env.NEXT_DIST_DIR ?? ".next");
  return onlyWhenChanged(
    join(folder, "knotter-build"),
    fingerprint(sourcesOfTheApp, baked),
    () => existsSync(join(folder, "BUILD_ID")) && existsSync(join(folder, "server.mjs")),
    async () => {
      const options = { cwd: webFolder, env: { ...env, NODE_ENV: "production" }, guard, tell };
      await mustRun(process.execPath, [join(webFolder, "node_modules/next/dist/bin/next"), "build"], options);
      await mustRun(process.execPath, ["scripts/bundle-server.mjs"], options);
    },
  );
}

/** The server in front of Next, beside no build: `npm run dev` makes it anew each time (a tenth of a second). */
export async function bundleForDevelopment() {
  const file = join(webFolder, "node_modules/.cache/knotter/server.mjs");
  await mustRun(process.execPath, ["scripts/bundle-server.mjs", ".next", file], { cwd: webFolder, env: toolEnvironment() });
  return file;
}
