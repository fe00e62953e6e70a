import { queriesBy } from "@knotter/db/query";
import { sealedTexts } from "@knotter/db/sealed-text";
import pg from "pg";
import { afterAll, describe, expect, test } from "vitest";
import { at } from "../src/factories/given";
import { testKeys } from "../src/keys";
import { differencesOf, holdingsOf, readSealed } from "../src/restored";
import { openWorkbench } from "../src/workbench";
import { oneRowEach } from "./one-row-each";

const source = await openWorkbench({ fresh: true, poolMax: 2 });
await oneRowEach(source);
await source.pool.query("SELECT nextval('mentoring_public_no')");
const whole = await holdingsOfUrl(source.url);

async function holdingsOfUrl(url: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return holdingsOf(client).finally(() => client.end());
}

/** A copy as a restore makes one, with something wrong in it. */
async function copyWith(fault: string) {
  const name = `knotter_copy_${crypto.randomUUID().replaceAll("-", "")}`;
  const url = new URL(source.url);
  const from = url.pathname.slice(1);
  url.pathname = "/postgres";
  await source.prisma.$disconnect();
  await run(
    url.href,
    `SELECT pg_terminate_backend("pid") FROM pg_stat_activity WHERE "datname" = '${from}' AND "pid" <> pg_backend_pid()`,
    `CREATE DATABASE ${name} TEMPLATE ${from}`,
  );
  const copy = new URL(url);
  copy.pathname = `/${name}`;
  await run(copy.href, ...(fault === "" ? [] : [fault]));
  const holdings = await holdingsOfUrl(copy.href);
  await run(url.href, `DROP DATABASE ${name} WITH (FORCE)`);
  return differencesOf(whole, holdings);
}

async function run(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

describe("a copy of a database", () => {
  test("that has everything is no different, though every table has rows", async () => {
    const empty = [...whole.tables].filter(([, { rows }]) => rows === 0).map(([name]) => name);
    expect(empty).toEqual([]);
    expect(await copyWith("")).toEqual([]);
  });

  test.each<[string, string, RegExp]>([
    ["lacks a row", `DELETE FROM "Holiday" WHERE ctid = (SELECT min(ctid) FROM "Holiday")`, /^table Holiday has \d+ rows instead of \d+$/],
    ["has another value", `UPDATE "Customer" SET "name" = "name" || '!'`, /^table Customer has other rows, of the same number$/],
    [
      "lacks a constraint",
      `ALTER TABLE "Mentoring" DROP CONSTRAINT "Mentoring_mentor_no_overlap"`,
      /^missing: constraint Mentoring_mentor_no_overlap/,
    ],
    ["lacks an index", `DROP INDEX "DataKey_keyId_idx"`, /^missing: index DataKey_keyId_idx/],
    ["has a trigger that is disabled", `ALTER TABLE "AuditLog" DISABLE TRIGGER USER`, /^trigger .+ is disabled$/],
    ["lacks a table", `DROP TABLE "RateWindow"`, /^table RateWindow is missing$/],
    ["would give a number twice", `SELECT setval('mentoring_public_no', 1, false)`, /^sequence mentoring_public_no is at 0 instead of \d+/],
  ])("that %s is found", async (_, fault, words) => {
    expect(await copyWith(fault)).toContainEqual(expect.stringMatching(words));
  });
});

describe("the texts of a copy", () => {
  test("open with the secrets, and not one of them with others", async () => {
    const own = await openWorkbench({ fresh: true, poolMax: 2 });
    const order = await own.make.order();
    const [mentor, mentee] = [await own.make.mentor({ orders: [order] }), await own.make.mentee({ order })];
    const { mentoringId } = await own.make.mentoring({ mentee, mentor, startAt: at("2026-06-10", "10:00") });
    const texts = sealedTexts(
      queriesBy((statement) => own.pool.query(statement)),
      testKeys,
    );
    const { note } = await texts.seal("Mentoring", mentoringId, { note: "事前に話したいこと" });
    await own.prisma.mentoring.update({ where: { id: mentoringId }, data: { note } });
    expect(await readSealed(own.url, testKeys)).toEqual({ opened: ["事前に話したいこと"], unreadable: 0, erased: 0, clear: 0 });
    const others = { ...testKeys, open: () => new Uint8Array(32) };
    expect(await readSealed(own.url, others)).toEqual({ opened: [], unreadable: 1, erased: 0, clear: 0 });
    await own.prisma.dataKey.deleteMany();
    expect(await readSealed(own.url, testKeys)).toEqual({ opened: [], unreadable: 0, erased: 1, clear: 0 });
    await own.prisma.mentoring.update({ where: { id: mentoringId }, data: { note: "まだ封をしていない" } });
    expect(await readSealed(own.url, testKeys)).toMatchObject({ clear: 1 });
  });
});

afterAll(() => source.prisma.$disconnect());
