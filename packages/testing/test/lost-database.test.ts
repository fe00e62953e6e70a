import { type AddressInfo, connect as connectTo, createServer, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { asCall } from "@knotter/db/call-time";
import { type Connection, connect } from "@knotter/db/client";
import { databaseOf } from "@knotter/db/database";
import { migrate } from "@knotter/db/migrate";
import type { Db } from "@knotter/db/query";
import { toAppError } from "@knotter/db/sql-error";
import { AppError } from "@knotter/domain/errors";
import { afterAll, afterEach, expect, test } from "vitest";
import { type BlackHole, openBlackHole } from "../src/black-hole";
import { type EmbeddedPostgres, startTemporaryPostgres } from "../src/embedded-postgres";
import { testKeys } from "../src/keys";
import { ownTime } from "../src/own-time";
import { testDatabaseUrl } from "../src/postgres";
import { FULL_TIER } from "../src/tier";

/** Of PostgreSQL's protocol: AuthenticationOk, ReadyForQuery (idle). */
const AUTHENTICATED_AND_READY = Buffer.from("5200000008000000005a0000000549", "hex");

/** The longest that a page or an app waits. */
const CLIENT_MS = 5_000;
const POOL = 6;

/** A statement of a transaction. */
const one = (db: Db) => db.selectNoFrom(({ lit }) => lit(1).as("one")).execute();

/** A statement without parameters. */
const sql = ([text]: TemplateStringsArray) => ({ text: String(text), values: [] });

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

function opened(url: string): Connection {
  const connection = connect({ url, poolMax: POOL });
  closing.push(() => connection.close());
  return connection;
}

async function serverOfItsOwn(): Promise<EmbeddedPostgres> {
  const server = await startTemporaryPostgres();
  closing.push(() => server.stop());
  return server;
}

/** A server's words when it goes, as PgBouncer sends them on: ErrorResponse. */
const FATAL = (() => {
  const fields = Buffer.from("SFATAL\0VFATAL\0C08P01\0Mserver conn crashed?\0\0");
  const head = Buffer.from([0x45, 0, 0, 0, 0]);
  head.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
})();

test("an end of the server in the middle of a row is a lost connection, and not a defect", async () => {
  const through = new URL(await testDatabaseUrl());
  const { hostname, port } = through;
  const proxy = createServer((near) => {
    const far = connectTo(Number(port), hostname);
    near.on("data", (bytes) => far.write(bytes));
    far.on("data", (bytes) => {
      const end = bytes.indexOf("the end of the row");
      if (end < 0) return void near.write(bytes);
      near.write(bytes.subarray(0, end + 4));
      near.end(FATAL);
    });
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      one.on("close", () => other.destroy());
      one.on("error", () => {});
    }
  });
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  closing.push(async () => proxy.close());
  through.port = String((proxy.address() as AddressInfo).port);
  const connection = opened(through.href);
  const asked = connection.send(sql`SELECT json_build_array(repeat('x', 4000), 'the end of the row') AS "value"`);
  expect(await asked.then(() => "ok", saidBy)).toBe("UNAVAILABLE");
});

const time = ownTime();
afterAll(() => time.stop());

interface Outcome {
  /** "ok", the code of a refusal, or another error. */
  said: string;
  begunAt: number;
  /** Measured by this process's own time. */
  ms: number;
}

const saidBy = (error: unknown): string => (error instanceof AppError ? error.code : `defect: ${error}`);

async function outcomeOf(work: () => Promise<unknown>): Promise<Outcome> {
  const begunAt = performance.now();
  const begun = time.now();
  const said = await work().then(
    () => "ok",
    (error: unknown) => saidBy(error),
  );
  return { said, begunAt, ms: time.now() - begun };
}

/** Every way in which the product uses its database. */
const waysOf = (connection: Connection): (() => Promise<unknown>)[] => [
  () => connection.send(sql`SELECT count(*) FROM pg_class`),
  () => databaseOf(connection, testKeys).transaction(() => Promise.resolve(null)),
  () => connection.transaction((db) => one(db)).catch(rethrown),
];
const rethrown = (error: unknown): never => {
  throw toAppError(error);
};

/** Keeps this many callers busy until stopped; returns the outcome of every call. */
function load(connection: Connection, callers: number) {
  const outcomes: Outcome[] = [];
  const ways = waysOf(connection);
  let going = true;
  const all = Array.from({ length: callers }, async (_, caller) => {
    for (let turn = caller; going; turn += 1) {
      const outcome = await outcomeOf(ways[turn % ways.length] as () => Promise<unknown>);
      outcomes.push(outcome);
      await pause(outcome.said === "ok" ? 2 : 50);
    }
  });
  return {
    outcomes,
    async stop() {
      going = false;
      await Promise.all(all);
      return outcomes;
    },
  };
}

const slowest = (outcomes: readonly Outcome[]): number => Math.max(...outcomes.map(({ ms }) => ms));
const others = (outcomes: readonly Outcome[]): string[] => [
  ...new Set(outcomes.map(({ said }) => said).filter((said) => said !== "ok" && said !== "UNAVAILABLE")),
];

test("connections that fall silent under load are given up within the time of the client, and new ones take their place", async () => {
  const hole = await openBlackHole(await testDatabaseUrl());
  closing.push(() => hole.close());
  const connection = opened(hole.url);
  const busy = load(connection, 3 * POOL);
  await pause(500);
  const before = hole.opened();
  hole.swallow();
  const lostAt = performance.now();
  await pause(6_000);
  const recovered = busy.outcomes.filter(({ said, begunAt }) => said === "ok" && begunAt > lostAt).length;
  const outcomes = await busy.stop();
  expect(recovered).toBeGreaterThan(0);
  expect(others(outcomes)).toEqual([]);
  expect(slowest(outcomes)).toBeLessThan(CLIENT_MS);
  expect(hole.opened()).toBeGreaterThan(before);
  expect(connection.pool.totalCount).toBeLessThanOrEqual(POOL);
  // No connection that is lost is still held.
  expect(connection.pool.idleCount).toBe(connection.pool.totalCount);
});

test("one connection that is found silent casts doubt on the idle ones: one call pays for all of them", async () => {
  const hole = await openBlackHole(await testDatabaseUrl());
  closing.push(() => hole.close());
  const connection = opened(hole.url);
  const ask = () => outcomeOf(() => connection.send(sql`SELECT pg_sleep(0.1)`));
  await Promise.all(Array.from({ length: POOL }, ask));
  expect(connection.pool.idleCount).toBe(POOL);
  hole.swallow();
  expect((await ask()).said).toBe("UNAVAILABLE");
  for (let turn = 0; turn < POOL; turn += 1) expect((await ask()).said).toBe("ok");
});

test("a transaction whose connection fell silent gives its locks back by itself, before anybody else's patience ends for good", async () => {
  const url = await testDatabaseUrl();
  const hole = await openBlackHole(url);
  closing.push(() => hole.close());
  const [lost, other] = [opened(hole.url), opened(url)];
  const held = lost.transaction(async (db) => {
    await db.selectNoFrom(({ fn, lit }) => fn("pg_advisory_xact_lock", [lit(20260917)]).as("locked")).execute();
    hole.swallow();
    await one(db);
  });
  await expect(held).rejects.toThrow();
  // The server never hears of it: the statement did not arrive, and neither did the end of the connection.
  const lockedUntil = Date.now() + 10_000;
  let said = "";
  while (said !== "ok" && Date.now() < lockedUntil)
    said = (await outcomeOf(() => other.send(sql`SELECT pg_advisory_xact_lock(20260917)`))).said;
  expect(said).toBe("ok");
});

test("a session that ended because it was idle in its transaction is unavailable, not a defect; nobody's session outlives its pool", async () => {
  const connection = opened(await testDatabaseUrl());
  const outcome = await outcomeOf(() =>
    connection
      .transaction(async (db) => {
        const limit = ["idle_in_transaction_session_timeout", "50ms"];
        await db.selectNoFrom(({ fn, lit, val }) => fn("set_config", [...limit.map(val), lit(true)]).as("limit")).execute();
        await pause(300);
        await one(db);
      })
      .catch(rethrown),
  );
  expect(outcome.said).toBe("UNAVAILABLE");
  const {
    rows: [limits],
  } = await connection.send(
    sql`SELECT current_setting('idle_session_timeout') AS "idle", current_setting('idle_in_transaction_session_timeout') AS "inTransaction"`,
  );
  expect(limits).toEqual({ idle: "1min", inTransaction: "5s" });
});

/** A statement of which the question arrives, and the answer does not. */
const unanswered = (hole: BlackHole, connection: Connection): Promise<unknown> =>
  Promise.all([connection.send(sql`SELECT pg_sleep(2)`), pause(100).then(() => hole.swallow())]);

test.each([2, 3])("a call that meets %i silent connections in a row waits once for all of them", async (inARow) => {
  const hole = await openBlackHole(await testDatabaseUrl());
  closing.push(() => hole.close());
  const connection = opened(hole.url);
  // It goes on after a refusal, as one does that has several things to read.
  const call = asCall(async () => {
    const said: string[] = [];
    for (let turn = 0; turn < inARow; turn += 1) said.push((await outcomeOf(() => unanswered(hole, connection))).said);
    return said;
  });
  const begun = time.now();
  expect(await call()).toEqual(Array(inARow).fill("UNAVAILABLE"));
  expect(time.now() - begun).toBeLessThan(CLIENT_MS + 500);
  // The first for 4 s, the second for what is left; then no connection is asked for any more.
  expect(hole.opened()).toBe(2);
  // The next call has a time of its own.
  expect((await outcomeOf(asCall(() => connection.send(sql`SELECT 1`)))).said).toBe("ok");
});

test("a call that waited in line behind a silent connection waits for its own no longer than what is left", async () => {
  const hole = await openBlackHole(await testDatabaseUrl());
  closing.push(() => hole.close());
  const connection = connect({ url: hole.url, poolMax: 1 });
  closing.push(() => connection.close());
  await connection.send(sql`SELECT 1`);
  const ahead = outcomeOf(() => connection.send(sql`SELECT 1`));
  hole.swallow();
  await pause(500);
  const call = outcomeOf(asCall(() => connection.send(sql`SELECT pg_sleep(2)`)));
  expect((await ahead).said).toBe("UNAVAILABLE");
  await pause(300);
  hole.swallow();
  const { said, ms } = await call;
  expect(said).toBe("UNAVAILABLE");
  expect(ms).toBeLessThan(CLIENT_MS + 500);
});

test("what is read patiently is not cut by the end of the call's time", async () => {
  const hole = await openBlackHole(await testDatabaseUrl());
  closing.push(() => hole.close());
  const connection = opened(hole.url);
  const exported = asCall(async () => {
    // 4 of the 4.5 s are gone then.
    await unanswered(hole, connection).catch(saidBy);
    const slow = await connection.sendPatiently(sql`SELECT 1 AS "one" FROM pg_sleep(1.5)`);
    return [slow.rows, (await connection.send(sql`SELECT 2 AS "two"`)).rows];
  });
  expect(await exported()).toEqual([[{ one: 1 }], [{ two: 2 }]]);
});

test("a connection that is long in opening and silent when it is set up is waited for once", async () => {
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket);
    socket.on("error", () => {});
    // Authentication is fine and the server ready for queries, three seconds later; it never answers one.
    socket.once("data", () => setTimeout(() => socket.write(AUTHENTICATED_AND_READY), 3_000));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closing.push(async () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const connection = opened(`postgresql://nobody@127.0.0.1:${(server.address() as AddressInfo).port}/nothing`);
  const outcome = await outcomeOf(() => connection.send(sql`SELECT 1`));
  expect(outcome.said).toBe("UNAVAILABLE");
  expect(outcome.ms).toBeLessThan(CLIENT_MS);
});

// Ten seconds of waiting: in the fast tier the silent connection stands for every kind of silence.
test.runIf(FULL_TIER)(
  "a server that is frozen holds no call longer than the client waits, and is served by as soon as it moves again",
  async () => {
    const server = await serverOfItsOwn();
    await migrate(server.url());
    const connection = opened(server.url());
    const busy = load(connection, 2 * POOL);
    await pause(500);
    const group = await processesOf(connection, server.pid);
    for (const pid of group) process.kill(pid, "SIGSTOP");
    await pause(7_000);
    for (const pid of group) process.kill(pid, "SIGCONT");
    const movedAt = performance.now();
    await pause(3_000);
    const recovered = busy.outcomes.filter(({ said, begunAt }) => said === "ok" && begunAt > movedAt).length;
    const outcomes = await busy.stop();
    expect(others(outcomes)).toEqual([]);
    expect(slowest(outcomes)).toBeLessThan(CLIENT_MS);
    expect(outcomes.some(({ said }) => said === "UNAVAILABLE")).toBe(true);
    expect(recovered).toBeGreaterThan(0);
  },
);

async function processesOf(connection: Connection, postmaster: number): Promise<number[]> {
  const { rows } = await connection.send(sql`SELECT "pid" FROM pg_stat_activity`);
  return [postmaster, ...rows.map(({ pid }) => pid as number)];
}

test("a server that restarts under load is unavailable for a moment, and never a defect", async () => {
  const first = await startTemporaryPostgres();
  closing.push(() => first.stop());
  await migrate(first.url());
  const connection = opened(first.url());
  const busy = load(connection, 2 * POOL);
  await pause(500);
  for (let round = 0; round < 4; round += 1) {
    // The first rounds end the sessions, the others crash the server: it recovers, and refuses connections meanwhile.
    if (round < 2)
      await connection
        .send(
          sql`SELECT pg_terminate_backend("pid") FROM pg_stat_activity WHERE "pid" <> pg_backend_pid() AND "backend_type" = 'client backend'`,
        )
        .catch(() => {});
    else {
      const [victim] = (await processesOf(connection, first.pid)).slice(-1);
      if (victim) process.kill(victim, "SIGKILL");
    }
    await pause(1_000);
  }
  await first.stop();
  await pause(500);
  const outcomes = await busy.stop();
  expect(others(outcomes)).toEqual([]);
  expect(outcomes.some(({ said }) => said === "ok")).toBe(true);
  expect(outcomes.some(({ said }) => said === "UNAVAILABLE")).toBe(true);
});

test.runIf(FULL_TIER)("a read may run for three seconds, an export for longer, and PostgreSQL itself ends what runs on", async () => {
  const connection = opened(await testDatabaseUrl());
  const slow = sql`SELECT 1 AS "one" FROM pg_sleep(3.5)`;
  expect((await outcomeOf(() => connection.send(slow))).said).toBe("UNAVAILABLE");
  expect((await connection.sendPatiently(slow)).rows).toEqual([{ one: 1 }]);
  // Neither changes the connection's settings.
  const { rows } = await connection.send(sql`SELECT current_setting('statement_timeout') AS "ms"`);
  expect(rows[0]).toEqual({ ms: "3s" });
  expect(connection.pool.totalCount).toBe(1);
});
