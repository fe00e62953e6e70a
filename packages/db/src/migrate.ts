import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { NO_FILTERS, PRISMA_DIR, withEngine } from "./schema-engine";

/** Applies the migrations that the database does not have yet, in order. Returns their names. */
export function migrate(databaseUrl: string): Promise<string[]> {
  const baseDir = join(PRISMA_DIR, "migrations");
  const migrationDirectories = readdirSync(baseDir, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort()
    .map((path) => ({
      path,
      migrationFile: { path: "migration.sql", content: { tag: "ok", value: readFileSync(join(baseDir, path, "migration.sql"), "utf8") } },
    }));
  return withEngine(databaseUrl, async (engine) => {
    const { appliedMigrationNames } = await engine.applyMigrations({
      migrationsList: {
        baseDir,
        lockfile: { path: "migration_lock.toml", content: readFileSync(join(baseDir, "migration_lock.toml"), "utf8") },
        shadowDbInitScript: "",
        migrationDirectories,
      },
      filters: NO_FILTERS,
    });
    return appliedMigrationNames;
  });
}
