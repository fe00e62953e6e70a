import { connect } from "@knotter/db/client";
import { migrate } from "@knotter/db/migrate";
import { LOCK_PATIENCE, withEngine } from "@knotter/db/schema-engine";
import pg from "pg";
import { expect, test } from "vitest";
import { onDatabase } from "../src/catalog";
import { emptyDatabaseUrl, freshDatabaseUrl } from "../src/postgres";

const SETTINGS = { TimeZone: "UTC", statement_timeout: "3s", idle_in_transaction_session_timeout: "5s", idle_session_timeout: "1min" };
const ASKED = `SELECT ${Object.keys(SETTINGS)
  .map((name) => `current_setting('${name}') AS "${name}"`)
  .join(", ")}`;

/** What a session is set to that nobody tells anything. */
async function givenBy(url: string): Promise<object> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(ASKED)).rows[0];
  } finally {
    await client.end();
  }
}

/** The statements of a new connection of the product until its first own one is answered, and what its session is set to then. */
async function opened(url: string): Promise<{ told: string[]; settings: object }> {
  const told: string[] = [];
  const prototype = pg.Client.prototype as unknown as { query: (...args: unknown[]) => unknown };
  const original = prototype.query;
  prototype.query = function (this: object, ...args: unknown[]) {
    told.push(typeof args[0] === "string" ? args[0] : (args[0] as { text: string }).text);
    return original.apply(this, args);
  };
  const connection = connect({ url, poolMax: 1 });
  try {
    const { rows } = await connection.send({ text: ASKED, values: [] });
    return { told: told.filter((text) => /^\s*SET\b/i.test(text)), settings: rows[0] };
  } finally {
    prototype.query = original;
    await connection.close();
  }
}

const ask = (url: string, ...statements: string[]): Promise<void> =>
  onDatabase(url, async (client) => {
    for (const statement of statements) await client.query(statement);
  });

const databaseOf = (url: string): string => new URL(url).pathname.slice(1);

test("a migrated database sets every session, and a new connection is told nothing", async () => {
  const url = await emptyDatabaseUrl();
  // As on a server of another country.
  await ask(url, `ALTER DATABASE ${databaseOf(url)} SET TimeZone = 'Asia/Tokyo'`);
  await migrate(url);
  expect(await givenBy(url)).toEqual(SETTINGS);
  expect(await opened(url)).toEqual({ told: [], settings: SETTINGS });
});

test("a copy of a database has none of its settings: there each connection is told, until the next migration", async () => {
  const url = await freshDatabaseUrl();
  await ask(url, `ALTER DATABASE ${databaseOf(url)} SET TimeZone = 'Asia/Tokyo'`);
  expect(await givenBy(url)).toMatchObject({ statement_timeout: "0", idle_session_timeout: "0" });
  expect(await opened(url)).toEqual({
    told: [
      "SET TimeZone = 'UTC'; SET statement_timeout = '3s'; SET idle_in_transaction_session_timeout = '5s'; SET idle_session_timeout = '1min'",
    ],
    settings: SETTINGS,
  });
  expect(await migrate(url)).toEqual([]);
  expect(await opened(url)).toEqual({ told: [], settings: SETTINGS });
});

test("a connection is told what is different, and no more", async () => {
  const url = await emptyDatabaseUrl();
  await migrate(url);
  await ask(url, `ALTER DATABASE ${databaseOf(url)} SET statement_timeout = '10s'`);
  expect(await opened(url)).toEqual({ told: ["SET statement_timeout = '3s'"], settings: SETTINGS });
});

test("a role that does not own the database says so and goes on", async () => {
  const url = await freshDatabaseUrl();
  const role = `guest_${crypto.randomUUID().slice(0, 8)}`;
  await ask(
    url,
    `CREATE ROLE ${role} LOGIN PASSWORD 'guest'`,
    `GRANT ALL ON ALL TABLES IN SCHEMA public TO ${role}`,
    `GRANT USAGE ON SCHEMA public TO ${role}`,
  );
  try {
    const guest = new URL(url);
    guest.username = role;
    guest.password = "guest";
    let said = 0;
    const applied = await migrate(guest.href, LOCK_PATIENCE, () => {
      said += 1;
    });
    expect({ applied, said }).toEqual({ applied: [], said: 1 });
    expect(await opened(guest.href)).toMatchObject({ settings: SETTINGS });
  } finally {
    await ask(url, `DROP OWNED BY ${role}`, `DROP ROLE ${role}`);
  }
});

test("migrations may take longer than the statements of the product", async () => {
  const url = await emptyDatabaseUrl();
  await migrate(url);
  const limits = await withEngine(url, async (_engine, session) => (await session.query(ASKED)).rows[0]);
  expect(limits).toMatchObject({ statement_timeout: "0", idle_in_transaction_session_timeout: "0", idle_session_timeout: "0" });
});
