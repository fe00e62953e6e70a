// Writes the migration from the schema of a git revision (default HEAD) to the schema of the working tree, as `npm run new-migration` asks for it.
import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { diffSchemas, schemaFiles } from "../src/schema-engine";

const [name, revision = "HEAD"] = process.argv.slice(2);
const databaseUrl = process.env.DATABASE_URL;
if (!name || !databaseUrl) {
  console.error("usage: npm run new-migration -- <name> [revision]");
  process.exit(1);
}
const packageDir = join(dirname(fileURLToPath(import.meta.url)), "..");
const git = (...args: string[]) => execFileSync("git", args, { cwd: packageDir, encoding: "utf8" });
const before = git("ls-tree", "-r", "--name-only", revision, "prisma")
  .split("\n")
  .filter((path) => path.endsWith(".prisma"))
  .map((path) => ({ path: path.replace(/^.*prisma\/(?=schema|models)/, ""), content: git("show", `${revision}:./${path}`) }));
const sql = await diffSchemas(databaseUrl, before.length > 0 ? before : null, schemaFiles());
const stamp = new Date().toISOString().replace(/\D/g, "").slice(0, 14);
const folder = join(packageDir, "prisma/migrations", `${stamp}_${name}`);
mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, "migration.sql"), sql);
console.log(folder);
process.exit(0); // the engine leaves a timer behind
