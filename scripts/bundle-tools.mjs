// Bundles migrate.mjs, admin.mjs and seed.mjs for a machine with nothing but Node: no pnpm, no tsx, no node_modules. usage: node
// scripts/bundle-tools.mjs [--out folder] (default packages/db/dist; after `pnpm --filter @knotter/db generate`)
import { cpSync, existsSync, mkdirSync, readdirSync, realpathSync, rmSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { build } from "esbuild";
import { dbFolder, root } from "./launch/folders.mjs";

const { values } = parseArgs({ options: { out: { type: "string", default: join(dbFolder, "dist") } } });
const out = resolve(values.out);
const require = createRequire(join(dbFolder, "package.json"));

// Resolved at run time: one is WebAssembly next to its glue code, the other a native addon.
const external = ["@prisma/schema-engine-wasm", "@node-rs/argon2"];

rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });
await build({
  entryPoints: ["migrate", "admin", "seed"].map((name) => join(dbFolder, `scripts/${name}.ts`)),
  outdir: out,
  outExtension: { ".js": ".mjs" },
  bundle: true,
  // Migration and seed share most of their code.
  splitting: true,
  chunkNames: "[hash]",
  platform: "node",
  format: "esm",
  target: "node24",
  // pg only requires it where it is installed.
  external: [...external, "pg-native"],
  // CommonJS dependencies `require` Node's own modules.
  banner: { js: 'import { createRequire as requireFrom } from "node:module"; const require = requireFrom(import.meta.url);' },
  minifySyntax: true,
  logLevel: "warning",
});
cpSync(join(dbFolder, "prisma"), join(out, "prisma"), { recursive: true });
for (const name of external) copyPackage(name, folderOf(name, require));
// The addon for this platform is next to the package that loads it; with pnpm, in the folder of its store.
const argon2 = realpathSync(folderOf("@node-rs/argon2", require));
for (const name of readdirSync(dirname(argon2)).filter((entry) => entry.startsWith("argon2-")))
  copyPackage(`@node-rs/${name}`, join(dirname(argon2), name));

console.log(`${out.replace(`${root}/`, "")}: ${(sizeOf(out) / 1024 / 1024).toFixed(1)} MB`);

function folderOf(name, from) {
  const found = (from.resolve.paths(name) ?? []).map((folder) => join(folder, name)).find((folder) => existsSync(folder));
  if (!found) throw new Error(`${name} is not installed`);
  return found;
}

function copyPackage(name, folder) {
  cpSync(realpathSync(folder), join(out, "node_modules", name), { recursive: true, dereference: true });
}

function sizeOf(path) {
  return statSync(path).isDirectory() ? readdirSync(path).reduce((sum, name) => sum + sizeOf(join(path, name)), 0) : statSync(path).size;
}
