import { setTimeout as pause } from "node:timers/promises";
import { type Connection, connect } from "@knotter/db/client";
import { databaseOf } from "@knotter/db/database";
import { systemScope } from "@knotter/domain/scope";
import type pg from "pg";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { openBlackHole } from "../src/black-hole";
import { type EmbeddedPostgres, startTemporaryPostgres } from "../src/embedded-postgres";
import { testKeys } from "../src/keys";
import { type StandbyServer, startStandby } from "../src/standby";

let primary: EmbeddedPostgres;
let standby: StandbyServer;
const servers: EmbeddedPostgres[] = [];
const connections: Connection[] = [];

beforeAll(async () => {
  // As in production: what is committed has been written, and is streamed at once.
  primary = await startTemporaryPostgres({ synchronous_commit: "on" });
  servers.push(primary);
  standby = await startStandby(primary);
  servers.push(standby);
});
afterEach(async () => {
  for (const connection of connections.splice(0)) await connection.close();
});
afterAll(async () => {
  for (const server of servers.reverse()) await server.stop();
});

function opened(readUrl: string): Connection {
  const connection = connect({ url: primary.url(), poolMax: 6, readUrl });
  connections.push(connection);
  return connection;
}

const WHERE = { text: "SELECT pg_is_in_recovery() AS standby", values: [] };
/** Under load a standby may be behind for a moment, or take too long to be reached: then it is left alone for a while. */
const comesToAnswer = (connection: Connection) =>
  expect.poll(() => answeredBy(connection), { timeout: 30_000, interval: 300 }).toBe("standby");
const answeredBy = async ({ sendAside }: Connection): Promise<string> => ((await sendAside(WHERE)).rows[0].standby ? "standby" : "primary");

/** A table of the test's own. */
async function table({ send }: Connection): Promise<string> {
  const name = `"noted_${crypto.randomUUID()}"`;
  await send({ text: `CREATE TABLE ${name} (word text PRIMARY KEY)`, values: [] });
  return name;
}

/** Writes, and reads at once what was written. */
async function readOwnWrites(connection: Connection, times: number): Promise<void> {
  const name = await table(connection);
  for (let n = 1; n <= times; n += 1) {
    await connection.send({ text: `INSERT INTO ${name} VALUES ($1)`, values: [String(n)] });
    const { rows } = await connection.sendAside({ text: `SELECT count(*)::int AS written FROM ${name}`, values: [] });
    expect(rows).toEqual([{ written: n }]);
  }
}

test("large reads go to the standby, writes and all else to the primary", async () => {
  const connection = opened(standby.url());
  await comesToAnswer(connection);
  expect((await connection.sendAsidePatiently(WHERE)).rows).toEqual([{ standby: true }]);
  for (const send of [connection.send, connection.sendPatiently]) expect((await send(WHERE)).rows).toEqual([{ standby: false }]);
  expect(connection.standby()).toBe("current");
});

test("without a standby everything goes to the primary", async () => {
  const connection = connect({ url: primary.url(), poolMax: 2 });
  connections.push(connection);
  expect(await answeredBy(connection)).toBe("primary");
  expect(connection.standby()).toBeNull();
});

test("whoever has written reads it, a hundred times in a row", async () => {
  const connection = opened(standby.url());
  await readOwnWrites(connection, 100);
  await comesToAnswer(connection);
});

test("a standby that lags behind by two seconds is noticed, and the primary answers what it does not have yet", async () => {
  const late = await startStandby(primary, { name: "late", delay: "2s" });
  try {
    const connection = opened(late.url());
    await readOwnWrites(connection, 5);
    expect(connection.standby()).toBe("behind");
    expect(await answeredBy(connection)).toBe("primary");
    // Nothing is written for longer than it lags: it has everything, and is read again.
    await comesToAnswer(connection);
    await connection.close();
    connections.splice(connections.indexOf(connection), 1);
  } finally {
    await late.stop();
  }
});

test("a standby that is gone, and one that falls silent, are left alone for a while", async () => {
  const nobody = opened("postgresql://knotter:none@127.0.0.1:9/postgres");
  expect(await answeredBy(nobody)).toBe("primary");
  expect(nobody.standby()).toBe("away");

  const line = await openBlackHole(standby.url());
  const silent = opened(line.url);
  try {
    await comesToAnswer(silent);
    line.swallow();
    expect(await answeredBy(silent)).toBe("primary");
    expect(silent.standby()).toBe("away");
    // Left alone for a while: the next reads do not wait for it.
    expect(await Promise.all(Array.from({ length: 5 }, () => answeredBy(silent)))).toEqual(Array(5).fill("primary"));
    await comesToAnswer(silent);
  } finally {
    await line.close();
  }
});

test("a statement that is wrong, or takes too long, is refused as the primary refuses it, and not sent a second time", async () => {
  const connection = opened(standby.url());
  await expect(connection.sendAside({ text: "SELECT nothing", values: [] })).rejects.toThrow('column "nothing" does not exist');
  await expect(connection.sendAside({ text: "SELECT pg_sleep(10)", values: [] })).rejects.toMatchObject({ code: "UNAVAILABLE" });
  expect(connection.standby()).toBe("current");
});

test("nothing is written to a standby, nor by a read that would go there", async () => {
  const connection = opened(standby.url());
  const name = await table(connection);
  await comesToAnswer(connection);
  await expect(connection.sendAside({ text: `INSERT INTO ${name} VALUES ('x')`, values: [] })).rejects.toThrow("read-only transaction");
});

test("a standby that was promoted answers nothing any more: it goes its own way", async () => {
  const other = await startStandby(primary, { name: "other" });
  try {
    const connection = opened(other.url());
    await comesToAnswer(connection);
    await other.promote();
    await pause(50);
    expect(await answeredBy(connection)).toBe("primary");
    expect(connection.standby()).toBe("behind");
    await readOwnWrites(connection, 3);
    await connection.close();
    connections.splice(connections.indexOf(connection), 1);
  } finally {
    await other.stop();
  }
});

test("the audit log, the lists of results and mails, exports and the admins' search are what is read aside", async () => {
  const sent: string[] = [];
  const by = (name: string) => async () => {
    sent.push(name);
    return { rows: [], rowCount: 0 } as unknown as pg.QueryResult;
  };
  const { read } = databaseOf(
    { send: by("primary"), sendAside: by("aside"), sendAsidePatiently: by("patiently"), transaction: () => Promise.reject(new Error()) },
    testKeys,
  );
  const scope = systemScope("a test");
  await read.audit.list(scope, {} as never, { limit: 20 } as never).catch(() => {});
  await read.mentoring.results.one(crypto.randomUUID());
  await read.mail.desk.byIds([crypto.randomUUID()]);
  await read.admin.search.customersByName(scope, "架空商事");
  await read.export.orders(scope, {});
  await read.admin.tasks.amongTasks(scope, "dispute", [], { now: new Date(), today: "2026-06-01" } as never).catch(() => {});
  expect(sent).toEqual(["aside", "aside", "aside", "aside", "patiently", "primary"]);
});
