import { execFile } from "node:child_process";
import { dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { migrate } from "@knotter/db/migrate";
import pg from "pg";
import { expect, test } from "vitest";
import { emptyDatabaseUrl, freshDatabaseUrl } from "../src/postgres";

async function session(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
}

test("a migration that waits behind a long read lets others through, and is done when the read is over", async () => {
  const url = await freshDatabaseUrl();
  const [reader, other] = await Promise.all([session(url), session(url)]);
  try {
    // As if the last migration had not run yet: it changes the table of mails.
    await other.query(`DELETE FROM "_prisma_migrations" WHERE "migration_name" LIKE '%mail_maybe_sent'`);
    await other.query(`ALTER TABLE "Mail" ALTER COLUMN "status" DROP DEFAULT`);
    await other.query(`DROP INDEX "Mail_unanswered_idx", "Mail_due_idx"`);
    await other.query(`ALTER TYPE "MailStatus" RENAME VALUE 'maybe_sent' TO 'of_before'`);
    await reader.query("BEGIN");
    await reader.query(`SELECT 1 FROM "Mail"`);
    let done = false;
    const migrating = migrate(url).finally(() => {
      done = true;
    });
    // Longer than it waits at once: meanwhile somebody reads the table, and would stand behind it for ever without a limit.
    await pause(1_000);
    await other.query("SET statement_timeout = 6000");
    await other.query(`SELECT 1 FROM "Mail"`);
    await pause(1_500);
    expect(done).toBe(false);
    await reader.query("COMMIT");
    expect(await migrating).toEqual([expect.stringMatching(/mail_maybe_sent$/)]);
  } finally {
    await Promise.all([reader.end(), other.end()]);
  }
});

test("goes to DIRECT_DATABASE_URL where that is set", async () => {
  const direct = await emptyDatabaseUrl();
  const db = join(dirname(fileURLToPath(import.meta.url)), "../../db");
  await promisify(execFile)(process.execPath, ["--import", "tsx", "scripts/migrate.ts"], {
    cwd: db,
    env: { ...process.env, DATABASE_URL: "postgresql://nobody@127.0.0.1:9/nowhere", DIRECT_DATABASE_URL: direct },
  });
  const client = await session(direct);
  const { rows } = await client.query(`SELECT 1 FROM "Holiday" LIMIT 1`).finally(() => client.end());
  expect(rows).toHaveLength(1);
});
