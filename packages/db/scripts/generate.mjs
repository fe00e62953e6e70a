// `prisma generate` requires its schema engine although it never runs it. Any existing file satisfies it.
import { execFileSync } from "node:child_process";
import { readdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const cli = join(dirname(createRequire(import.meta.url).resolve("prisma/package.json")), "build/index.js");
execFileSync(process.execPath, [cli, "generate"], {
  cwd: join(here, ".."),
  stdio: ["ignore", "inherit", "inherit"],
  env: {
    ...process.env,
    // Prisma starts the other generators by their names.
    PATH: [join(here, "../node_modules/.bin"), process.env.PATH].join(delimiter),
    PRISMA_SCHEMA_ENGINE_BINARY: fileURLToPath(import.meta.url),
    PRISMA_HIDE_UPDATE_MESSAGE: "1",
    CHECKPOINT_DISABLE: "1",
  },
});

// The migrations of this build, for a server without their folder.
const migrations = readdirSync(join(here, "../prisma/migrations"), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
  .sort();
writeFileSync(
  join(here, "../src/generated/migrations.ts"),
  `export const MIGRATIONS: readonly string[] = ${JSON.stringify(migrations)};\n`,
);
