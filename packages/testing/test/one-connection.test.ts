import { connect } from "@knotter/db/client";
import { databaseOf } from "@knotter/db/database";
import type { Db } from "@knotter/db/query";
import { afterAll, describe, expect, test } from "vitest";
import { testKeys } from "../src/keys";
import { testDatabaseUrl } from "../src/postgres";

// The smallest pool: a second connection would wait until the caller gives up.
const connection = connect({ url: await testDatabaseUrl(), poolMax: 1 });
afterAll(() => connection.close());
const db = databaseOf(connection, testKeys);
const SECOND = "a transaction asked for a second connection";

test.each<[string, () => Promise<unknown>]>([
  ["a read", () => db.read.vocabulary.all()],
  ["a read that may take its time", () => connection.sendPatiently({ text: "SELECT 1", values: [] })],
  ["a read that a standby may answer", () => connection.sendAside({ text: "SELECT 1", values: [] })],
  ["another transaction", () => db.transaction(async () => null)],
  ["a keyed transaction's own reads", () => db.unkeyed.read.admin.helpLine.all()],
])("inside of a transaction %s is a defect at once, with one caller as with a crowd", async (_name, second) => {
  await expect(db.transaction(() => second())).rejects.toThrow(SECOND);
  // Refused, not broken: the connection was returned, and everything else still works.
  await expect(second()).resolves.toBeDefined();
});

test("what a transaction began and did not wait for is refused as well, and what follows it is not", async () => {
  const started = await db.transaction(async (tx) => {
    await tx.vocabulary.all();
    return { late: db.read.vocabulary.all().then(() => "read", String) };
  });
  expect(await started.late).toContain(SECOND);
  expect(await db.read.vocabulary.all()).toBeDefined();
});

test.each([
  { how: "failed", outcome: () => Promise.reject(new Error("the first of two branches")) },
  { how: "was committed", outcome: () => Promise.resolve(null) },
])(
  "a branch of a transaction that $how does not write to the connection any more, which is somebody else's by now",
  async ({ outcome }) => {
    const line = { id: null, name: crypto.randomUUID(), tel: "0120-000-000", about: "", retired: false };
    const { promise: otherHasBegun, resolve: begun } = Promise.withResolvers<void>();
    let second: Promise<string> | undefined;
    const over = db.transaction(async (tx) => {
      second = otherHasBegun.then(() => tx.admin.helpLine.replace([line], new Date())).then(() => "written", String);
      return outcome();
    });
    await over.catch(() => null);
    await db.transaction(async (tx) => {
      await tx.vocabulary.all();
      begun();
      await second;
    });
    expect(await second).toContain("a transaction that has ended");
    expect((await db.read.admin.helpLine.all()).map(({ name }) => name)).not.toContain(line.name);
  },
);

describe("the last statement of a transaction, which is sent together with the COMMIT", () => {
  const noted = (name: string) => connection.send({ text: `SELECT 1 FROM "HelpLine" WHERE "name" = $1`, values: [name] });
  const note = (name: string) => (by: Db) =>
    by.insertInto("HelpLine").values({ name, tel: "0120-000-000", about: "", position: 99 }).execute();

  const one = (by: Db) => by.selectNoFrom(({ lit }) => lit(1).as("one")).execute();

  test("belongs to it", async () => {
    const [first, second] = [crypto.randomUUID(), crypto.randomUUID()];
    await connection.transaction(note(first), note(second));
    for (const name of [first, second]) expect((await noted(name)).rowCount).toBe(1);
  });

  test("takes everything back where it fails, with its own error, and leaves a connection that is well", async () => {
    const name = crypto.randomUUID();
    await expect(
      connection.transaction(note(name), (by) =>
        by.selectNoFrom(({ eb, lit }) => eb(lit<number>(1), "/", lit<number>(0)).as("none")).execute(),
      ),
    ).rejects.toThrow("division by zero");
    expect((await noted(name)).rowCount).toBe(0);
  });

  test("is one: what comes behind it is refused, and so is a step that was not waited for", async () => {
    const late = Promise.withResolvers<string>();
    await connection.transaction(
      async (by) => by,
      async (by, steps) => {
        await one(steps).then(
          () => late.resolve("sent"),
          (error) => late.resolve(String(error)),
        );
        await one(by);
        await expect(one(by)).rejects.toThrow("is one");
      },
    );
    expect(await late.promise).toContain("a transaction that has ended");
  });
});
