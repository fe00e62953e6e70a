import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import { hasMigrations, LOCK_PATIENCE, type LockPatience, NO_FILTERS, PRISMA_DIR, whenUnlocked, withEngine } from "./schema-engine";
import { keepInDatabase } from "./session-settings";

/** Prisma's own: whoever migrates holds it, by this program or by `prisma migrate deploy`. */
const MIGRATING = 72_707_369;

/**
 * Applies the migrations that the database does not have yet, in order. Returns their names. One that does not get its lock in time, is
 * wrong or ends with the process has changed nothing: it is an error, and the next run applies it again. `notOwner` is called where the settings of
 * sessions could not be kept in the database.
 */
export function migrate(databaseUrl: string, patience: LockPatience = LOCK_PATIENCE, notOwner = () => {}): Promise<string[]> {
  const baseDir = join(PRISMA_DIR, "migrations");
  const migrationDirectories = readdirSync(baseDir, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort()
    .map((path) => ({
      path,
      migrationFile: { path: "migration.sql", content: { tag: "ok", value: readFileSync(join(baseDir, path, "migration.sql"), "utf8") } },
    }));
  const migrationsList = {
    baseDir,
    lockfile: { path: "migration_lock.toml", content: readFileSync(join(baseDir, "migration_lock.toml"), "utf8") },
    shadowDbInitScript: "",
    migrationDirectories,
  };
  return withEngine(
    databaseUrl,
    async (engine, session) => {
      await lockMigrations(session, patience);
      // Nobody is at work on what is unfinished now. Nothing of it was done, or it can be gone on with (schema-engine.ts).
      if (await hasMigrations(session))
        await session.query(
          `UPDATE "_prisma_migrations" SET "rolled_back_at" = now() WHERE "finished_at" IS NULL AND "rolled_back_at" IS NULL`,
        );
      const { appliedMigrationNames } = await engine.applyMigrations({ migrationsList, filters: NO_FILTERS });
      await fillSearchTexts(session, patience);
      await fillTallies(session, patience);
      if (!(await keepInDatabase(session))) notOwner();
      return appliedMigrationNames;
    },
    patience,
  );
}

/** The tables with a search column, their key, and a column whose writing makes its trigger fill it. */
const SEARCHED = [
  ["User", "id", "email"],
  ["Mentee", "userId", "name"],
  ["Mentor", "userId", "name"],
  ["HrStaff", "userId", "name"],
  ["Customer", "id", "name"],
  ["Order", "id", "name"],
  ["OrderMentee", "id", "name"],
] as const;

/** Folds what stood there before its search column did, 500 rows at a time: who writes one of them waits for these alone. What is left is continued. */
async function fillSearchTexts(session: pg.Pool, patience: LockPatience): Promise<void> {
  for (const [table, key, column] of SEARCHED) {
    const some = `UPDATE "${table}" SET "${column}" = "${column}"
      WHERE "${key}" IN (SELECT "${key}" FROM "${table}" WHERE "searchText" IS NULL ORDER BY "${key}" LIMIT 500)`;
    let filled = 0;
    do filled = (await whenUnlocked(patience, () => session.query(some))).rowCount ?? 0;
    while (filled > 0);
  }
}

/** Counts for places that stood there before their numbers did, 500 at a time, as the search texts. What is left is continued. */
async function fillTallies(session: pg.Pool, patience: LockPatience): Promise<void> {
  const some = () => session.query<{ filled: number }>(`SELECT "fill_order_mentee_tallies"(500) AS "filled"`);
  let filled = 0;
  do filled = (await whenUnlocked(patience, some)).rows[0]?.filled ?? 0;
  while (filled > 0);
}

/** Asks again and again instead of waiting in the database: who waits there has a snapshot, and an index that is built concurrently waits for its end. */
async function lockMigrations(session: pg.Pool, { waitMs, pauseMs, tries }: LockPatience): Promise<void> {
  for (let left = tries * (waitMs + pauseMs); ; left -= pauseMs) {
    const { rows } = await session.query<{ locked: boolean }>(`SELECT pg_try_advisory_lock($1) AS "locked"`, [MIGRATING]);
    if (rows[0]?.locked) return;
    if (left <= 0) throw new Error("Another process has been migrating this database for a while.");
    await pause(pauseMs);
  }
}
