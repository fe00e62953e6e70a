import pg from "pg";
import { expect, test } from "vitest";
import { freshDatabaseUrl, testDatabaseUrl } from "../src/postgres";

async function ask<Row extends pg.QueryResultRow>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

test("the worker's database is the real PostgreSQL 18 with every migration applied", async () => {
  const [row] = await ask<{ version: string; applied: number }>(
    await testDatabaseUrl(),
    "SELECT current_setting('server_version') AS version, (SELECT count(*)::int FROM _prisma_migrations WHERE finished_at IS NOT NULL) AS applied",
  );
  expect(row?.version).toMatch(/^18\./);
  expect(row?.applied).toBeGreaterThan(0);
});

test("asking twice gives the same database within a worker", async () => {
  expect(await testDatabaseUrl()).toBe(await testDatabaseUrl());
});

test("a fresh database shares nothing with another one, even when both are made at once", async () => {
  const [one, other] = await Promise.all([freshDatabaseUrl(), freshDatabaseUrl()]);
  await ask(one, "CREATE TABLE mine (id int)");
  const seen = await ask<{ found: string | null }>(other, "SELECT to_regclass('mine')::text AS found");
  expect(seen).toEqual([{ found: null }]);
});

test("sessions of the server live in an odd time zone, so that leaning on it is noticed", async () => {
  expect(await ask(await testDatabaseUrl(), "SHOW timezone")).toEqual([{ TimeZone: "Asia/Kathmandu" }]);
});
