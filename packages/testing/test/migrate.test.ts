import { execFile } from "node:child_process";
import { dirname, join } from "node:path";
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

/** The state before the migration of mails that may have been sent: it adds an enum value first, then changes the table of mails. */
async function asBeforeMaybeSent(client: pg.Client): Promise<void> {
  await client.query(`DELETE FROM "_prisma_migrations" WHERE "migration_name" LIKE '%mail_maybe_sent'`);
  await client.query(`ALTER TABLE "Mail" ALTER COLUMN "status" DROP DEFAULT`);
  await client.query(`DROP INDEX "Mail_unanswered_idx", "Mail_due_idx"`);
  await client.query(`ALTER TYPE "MailStatus" RENAME VALUE 'maybe_sent' TO 'of_before'`);
}

/** A session with an open transaction that reads the mails. */
async function readerOf(url: string): Promise<pg.Client> {
  const reader = await session(url);
  await reader.query("BEGIN");
  await reader.query(`SELECT 1 FROM "Mail"`);
  return reader;
}

const waitsForMails = async (client: pg.Client): Promise<boolean> => {
  const { rowCount } = await client.query(`SELECT 1 FROM pg_locks WHERE relation = '"Mail"'::regclass AND NOT granted`);
  return rowCount !== 0;
};
const values = async (client: pg.Client): Promise<string[]> => {
  const { rows } = await client.query<{ value: string }>(`SELECT unnest(enum_range(NULL::"MailStatus"))::text AS value`);
  return rows.map(({ value }) => value);
};

test("a migration that waits behind a long read lets others through, and is done when the read is over", async () => {
  const url = await freshDatabaseUrl();
  const other = await session(url);
  await asBeforeMaybeSent(other);
  const reader = await readerOf(url);
  try {
    let done = false;
    const migrating = migrate(url).finally(() => {
      done = true;
    });
    migrating.catch(() => {});
    await expect.poll(() => waitsForMails(other), { timeout: 30_000, interval: 20 }).toBe(true);
    // New readers queue behind the migration, and would wait as long as the first reader takes.
    await other.query("SET statement_timeout = 20_000");
    await other.query(`SELECT 1 FROM "Mail"`);
    expect(done).toBe(false);
    await reader.query("COMMIT");
    expect(await migrating).toEqual([expect.stringMatching(/mail_maybe_sent$/)]);
  } finally {
    await Promise.all([reader.end(), other.end()]);
  }
});

test("a migration that never gets its lock has changed nothing, says so, and is done by the next run", async () => {
  const url = await freshDatabaseUrl();
  const other = await session(url);
  await asBeforeMaybeSent(other);
  const reader = await readerOf(url);
  try {
    await expect(migrate(url, { waitMs: 100, pauseMs: 20, tries: 3 })).rejects.toThrow(/mail_maybe_sent/);
    expect(await values(other)).not.toContain("maybe_sent");
    await reader.query("COMMIT");
    expect(await migrate(url)).toEqual([expect.stringMatching(/mail_maybe_sent$/)]);
    expect(await values(other)).toContain("maybe_sent");
    expect(await migrate(url)).toEqual([]);
  } finally {
    await Promise.all([reader.end(), other.end()]);
  }
});

test("a migration whose process ends in the middle has changed nothing, and is done by the next run", async () => {
  const url = await freshDatabaseUrl();
  const other = await session(url);
  await asBeforeMaybeSent(other);
  const reader = await readerOf(url);
  try {
    const migrating = migrate(url).then(
      () => "done",
      () => "ended",
    );
    await expect.poll(() => waitsForMails(other), { timeout: 30_000, interval: 20 }).toBe(true);
    await other.query(`SELECT pg_terminate_backend(pid) FROM pg_locks WHERE relation = '"Mail"'::regclass AND NOT granted`);
    expect(await migrating).toBe("ended");
    expect(await values(other)).not.toContain("maybe_sent");
    await reader.query("COMMIT");
    expect(await migrate(url)).toEqual([expect.stringMatching(/mail_maybe_sent$/)]);
  } finally {
    await Promise.all([reader.end(), other.end()]);
  }
});

test("indexes that were built beside the traffic, and whose end was not written down, are gone on with", async () => {
  const url = await freshDatabaseUrl();
  const other = await session(url);
  try {
    // The state after a run that was killed: some indexes exist, one is invalid, one is missing.
    await other.query(`UPDATE "_prisma_migrations" SET "finished_at" = NULL WHERE "migration_name" LIKE '%nights_by_index'`);
    await other.query(`DROP INDEX "ExportLog_startedAt_idx"`);
    await other.query(`UPDATE pg_index SET indisvalid = false WHERE indexrelid = '"CalendarFeed_revoked_idx"'::regclass`);
    expect(await migrate(url)).toEqual([expect.stringMatching(/nights_by_index$/)]);
    const { rows } = await other.query(
      `SELECT relname FROM pg_index JOIN pg_class ON oid = indexrelid WHERE indisvalid AND relname IN ('ExportLog_startedAt_idx', 'CalendarFeed_revoked_idx')`,
    );
    expect(rows).toHaveLength(2);
  } finally {
    await other.end();
  }
});

test("two that migrate at once do it once, one after the other", async () => {
  const url = await emptyDatabaseUrl();
  const applied = await Promise.all([migrate(url), migrate(url)]);
  const migrations = new Set(applied.flat());
  expect(migrations.size).toBeGreaterThan(20);
  expect(applied.flat()).toHaveLength(migrations.size);
  expect(await migrate(url)).toEqual([]);
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
