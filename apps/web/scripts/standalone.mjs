// Creates a folder with everything needed to run: `.next-standalone/standalone` in this app. Copied anywhere, it starts with node
// apps/web/server.mjs
// usage: npm run build:standalone (in apps/web; first the fonts and the database client, as for every build)
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { bundleServer } from "./bundle-server.mjs";
import { mergeChunks } from "./merge-chunks.mjs";

const web = fileURLToPath(new URL("..", import.meta.url));
const buildFolder = process.env.NEXT_DIST_DIR ?? ".next-standalone";
const build = join(web, buildFolder);
const folder = join(build, "standalone");
const app = join(folder, "apps/web");

const env = { ...process.env, NODE_ENV: "production", NEXT_DIST_DIR: buildFolder, NEXT_STANDALONE: "1" };
const { status } = spawnSync(process.execPath, [join(web, "node_modules/next/dist/bin/next"), "build"], {
  cwd: web,
  env,
  stdio: "inherit",
});
if (status !== 0) process.exit(status ?? 1);

// Next's own entry has no limits (docs/decisions/0010-a-server-in-front-of-next.md): ours replaces it.
rmSync(join(app, "server.js"), { force: true });
mergeChunks(join(app, buildFolder, "server"));
await bundleServer({ buildFolder, file: join(app, "server.mjs"), appFolder: app });
cpSync(join(build, "static"), join(app, buildFolder, "static"), { recursive: true });
if (existsSync(join(web, "public"))) cpSync(join(web, "public"), join(app, "public"), { recursive: true });
console.log(`${folder}\n  node apps/web/server.mjs`);
