import { spawnSync } from "node:child_process";
import { queriesBy } from "@knotter/db/query";
import { sealedTexts } from "@knotter/db/sealed-text";
import { afterAll, describe, expect, test } from "vitest";
import { definitionsIn, onDatabase } from "../src/catalog";
import { at } from "../src/factories/given";
import { testKeys } from "../src/keys";
import { emptyDatabaseUrl, freshDatabaseUrl } from "../src/postgres";
import { differencesOf, holdingsOf, readSealed } from "../src/restored";
import { openWorkbench } from "../src/workbench";
import { oneRowEach } from "./one-row-each";

const source = await openWorkbench({ fresh: true, poolMax: 2 });
await oneRowEach(source);
await source.pool.query("SELECT nextval('mentoring_public_no')");
const whole = await onDatabase(source.url, holdingsOf);

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
  await redefine(copy.href);
  await run(copy.href, ...(fault === "" ? [] : [fault]));
  const differences = await differencesIn(copy.href);
  await run(url.href, `DROP DATABASE ${name} WITH (FORCE)`);
  return differences;
}

/** Defines what a condition is part of by the text that PostgreSQL prints, as a dump does. */
async function redefine(url: string): Promise<void> {
  const statements = whole.definitions.flatMap(({ line, redefine }) =>
    redefine !== null && (line.startsWith("trigger ") || /^constraint .* CHECK /.test(line)) ? [redefine] : [],
  );
  await run(url, ...statements);
}

const differencesIn = (url: string) => onDatabase(url, async (client) => differencesOf(whole, await holdingsOf(client), client));

async function run(url: string, ...statements: string[]): Promise<void> {
  await onDatabase(url, async (client) => {
    for (const statement of statements) await client.query(statement);
  });
}

/** The program of the PostgreSQL that the drill asks for, where this machine has it. */
function clientProgram(name: "pg_dump" | "pg_restore"): string | null {
  const path = process.env[name.toUpperCase()] || name;
  const { stdout } = spawnSync(path, ["--version"], { encoding: "utf8" });
  return Number(/\(PostgreSQL\) (\d+)/.exec(stdout ?? "")?.[1]) >= 18 ? path : null;
}

const [pgDump, pgRestore] = [clientProgram("pg_dump"), clientProgram("pg_restore")];

describe("a copy of a database", () => {
  test("that has everything is no different, though every table has rows and conditions read otherwise", async () => {
    const empty = [...whole.tables].filter(([, { rows }]) => rows === 0).map(([name]) => name);
    expect(empty).toEqual([]);
    expect(await copyWith("")).toEqual([]);
  });

  test("whose conditions are printed in other words is one: the comparison would find nothing otherwise", async () => {
    const url = await freshDatabaseUrl();
    const printed = () => onDatabase(url, async (client) => (await definitionsIn(client)).map(({ line }) => line));
    const before = await printed();
    await redefine(url);
    const after = await printed();
    const [was, is] = [before.filter((line) => !after.includes(line)), after.filter((line) => !before.includes(line))];
    expect(was.length).toBeGreaterThan(0);
    expect(is).toHaveLength(was.length);
    expect(is.filter((line) => line.startsWith("trigger ")).length).toBeGreaterThan(0);
  });

  test.runIf(pgDump && pgRestore)("that pg_dump and pg_restore have made is no different", async () => {
    const url = await emptyDatabaseUrl();
    const dump = spawnSync(pgDump ?? "", ["--format=custom", source.url], { maxBuffer: 1e9 });
    expect(dump.stderr.toString()).toBe("");
    const restored = spawnSync(pgRestore ?? "", ["--no-owner", "--no-privileges", "--exit-on-error", "--dbname", url], {
      input: dump.stdout,
    });
    expect(restored.stderr.toString()).toBe("");
    expect(await differencesIn(url)).toEqual([]);
    await run(url, `ALTER TABLE "OrderMentee" DISABLE TRIGGER "OrderMentee_tally"`, `DROP INDEX "DataKey_keyId_idx"`);
    expect(await differencesIn(url)).toEqual([
      expect.stringMatching(/^missing: index DataKey_keyId_idx/),
      expect.stringMatching(/^trigger OrderMentee_tally is disabled$/),
    ]);
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
    ["lacks a column", `ALTER TABLE "Holiday" DROP COLUMN "name"`, /^missing: column Holiday\.name/],
    [
      "has another condition of a trigger",
      `DROP TRIGGER "Mentoring_tally" ON "Mentoring";
       CREATE TRIGGER "Mentoring_tally" AFTER UPDATE OF "status", "counted", "disclosureLevelAtBooking", "orderMenteeId", "orderId", "mentorId" ON "Mentoring"
         FOR EACH ROW WHEN (OLD."status" IS DISTINCT FROM NEW."status") EXECUTE FUNCTION "tally_mentoring"()`,
      /^changed: trigger Mentoring_tally: .+ instead of trigger Mentoring_tally/s,
    ],
    ["has another default", `ALTER TABLE "JobRun" ALTER "outcome" SET DEFAULT '[]'`, /^changed: column JobRun\.outcome/],
    [
      "has another function",
      `CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NEW; END'`,
      /^changed: function refuse_change/,
    ],
    ["has a trigger that is disabled", `ALTER TABLE "AuditLog" DISABLE TRIGGER USER`, /^trigger .+ is disabled$/],
    ["lacks a table", `DROP TABLE "RateWindow"`, /^table RateWindow is missing$/],
    ["would give a number twice", `SELECT setval('mentoring_public_no', 1, false)`, /^sequence mentoring_public_no is at 0 instead of \d+/],
  ])("that %s is found", async (_, fault, words) => {
    expect(await copyWith(fault)).toContainEqual(expect.stringMatching(words));
  });

  test("whose condition has the same words with brackets elsewhere is found", async () => {
    const planted = (condition: string) => `ALTER TABLE "Holiday" ADD CONSTRAINT "planted" CHECK (${condition})`;
    const [one, other] = await Promise.all([freshDatabaseUrl(), freshDatabaseUrl()]);
    await run(one, planted(`("name" <> '' OR "date" > 'epoch') AND "name" <> 'x'`));
    await run(other, planted(`"name" <> '' OR ("date" > 'epoch' AND "name" <> 'x')`));
    const holdings = await onDatabase(one, holdingsOf);
    const differences = await onDatabase(other, async (client) => differencesOf(holdings, await holdingsOf(client), client));
    expect(differences).toEqual([expect.stringMatching(/^changed: constraint planted/)]);
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
