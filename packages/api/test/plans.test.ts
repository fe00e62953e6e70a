import { execFile } from "node:child_process";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { isWrite } from "@knotter/contract/endpoint";
import { systemClock } from "@knotter/domain/clock";
import pg from "pg";
import { beforeAll, describe, expect, test } from "vitest";
import { startApi } from "./support/api-harness";
import { ENTRIES } from "./support/entries";
import { type Fixture, KINDS, type Kind } from "./support/fixtures";
import { operations } from "./support/operations";
import { type Statement, statementsOf } from "./support/statements";

/** Tables with fewer rows may be read completely. */
const LARGE = 5_000;

const api = await startApi({ fresh: true });
const { pool, prisma, make } = api;

/** A customer of ordinary size next to one with nearly all rows: reading the first must not cost as much as the second. */
beforeAll(async () => {
  const packages = join(dirname(fileURLToPath(import.meta.url)), "../..");
  const seed = (...args: string[]) =>
    promisify(execFile)(process.execPath, ["--import", "tsx", "scripts/seed.ts", ...args], {
      cwd: join(packages, "db"),
      env: { ...process.env, DATABASE_URL: api.url },
    });
  await seed("--mentors", "30", "--mentees", "500", "--mentorings", "2000");
  await seed("--mentors", "470", "--mentees", "19500", "--mentorings", "98000");
  // As after autovacuum, so that index-only scans are possible. Takes longer than the product's statement timeout.
  const vacuum = new pg.Client({ connectionString: api.url });
  await vacuum.connect();
  await vacuum.query("VACUUM (ANALYZE)").finally(() => vacuum.end());
  api.clock.set(systemClock.now());
}, 240_000);

/** The people of the small order, as the fixtures of all tests of operations. */
async function fixtureOf(kind: Kind): Promise<Fixture> {
  const order = await prisma.order.findFirstOrThrow({ where: { name: "大規模データ 1" } });
  const mentoring = await prisma.mentoring.findFirstOrThrow({
    where: { orderId: order.id, status: "reserved", startAt: { gt: systemClock.now() } },
    include: { mentee: { include: { user: true } }, mentor: { include: { user: true } } },
  });
  const person = <Role extends "mentee" | "mentor">(role: Role, { id, email }: { id: string; email: string }) => ({
    userId: id,
    email,
    role,
  });
  const mentee = { ...person("mentee", mentoring.mentee.user), orderMenteeId: mentoring.orderMenteeId, orderId: order.id };
  const mentor = { ...person("mentor", mentoring.mentor.user), displayName: mentoring.mentor.displayName ?? "" };
  const rule = await prisma.mentorSchedule.findFirstOrThrow({ where: { mentorId: mentor.userId } });
  const caller =
    kind === "mentee"
      ? mentee
      : kind === "mentor"
        ? mentor
        : kind === "hrStaff"
          ? await make.hrStaff({ customerId: order.customerId })
          : await make.admin();
  const session = await make.session(caller, { now: systemClock.now() });
  const dates = {
    startsOn: day(order.startsOn),
    endsOn: day(order.endsOn),
    bookingOpensOn: day(order.bookingOpensOn),
    bookingClosesOn: day(order.bookingClosesOn),
  };
  return {
    kind,
    pair: "a",
    caller,
    token: await api.seal(session),
    order: { ...order, ...dates, orderId: order.id } as unknown as Fixture["order"],
    mentee,
    mentor: mentor as Fixture["mentor"],
    mentoring: { mentoringId: mentoring.id, startAt: mentoring.startAt },
    secret: "",
    rule: { id: rule.id, version: rule.version },
    account: { email: caller.email, password: "" },
    make,
    prisma,
    links: api.links,
  };
}

const day = (date: Date): string => date.toISOString().slice(0, 10);

interface Plan {
  "Node Type": string;
  "Relation Name"?: string;
  "Index Name"?: string;
  "Index Cond"?: string;
  Plans?: Plan[];
}

/**
 * The large tables that a statement reads completely; `forced`: with sequential scans disabled. A scan of a whole index counts, too, unless
 * the index is `partial` and holds exactly the wanted rows.
 */
async function fullReads(
  { text, values }: Statement,
  large: ReadonlySet<string>,
  forced: boolean,
  partial?: ReadonlySet<string>,
): Promise<string[]> {
  const client = await pool.connect();
  try {
    await client.query("BEGIN");
    if (forced) await client.query("SET LOCAL enable_seqscan = off");
    const { rows } = await client.query<{ "QUERY PLAN": { Plan: Plan }[] }>(`EXPLAIN (FORMAT JSON) ${text}`, values);
    const found: string[] = [];
    const walk = (plan: Plan): void => {
      const table = plan["Relation Name"];
      const index = plan["Index Name"];
      const whole =
        plan["Node Type"] === "Seq Scan" ||
        (partial !== undefined && index !== undefined && plan["Index Cond"] === undefined && !partial.has(index));
      if (whole && table !== undefined && large.has(table)) found.push(table);
      for (const child of plan.Plans ?? []) walk(child);
    };
    const plan = rows[0]?.["QUERY PLAN"][0];
    if (plan) walk(plan.Plan);
    return found;
  } finally {
    await client.query("ROLLBACK");
    client.release();
  }
}

const callers = ["mentee", "mentor", "hrStaff", "admin"] as const satisfies readonly Kind[];

async function largeTables(): Promise<Set<string>> {
  const { rows } = await pool.query<{ relname: string }>(
    `SELECT relname FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND reltuples >= ${LARGE}`,
  );
  const large = new Set(rows.map(({ relname }) => relname));
  expect(large).toContain("Mentoring");
  return large;
}

describe("on 20,000 people and 100,000 interviews no read goes through a whole large table", () => {
  const cases = operations
    .filter(({ row }) => !isWrite(row) && row.access !== "public")
    .flatMap(({ key, row }) =>
      callers.filter((kind) => (row.access as readonly string[]).includes(KINDS[kind])).map((kind) => ({ key, kind })),
    );

  test.each(cases)("$key by $kind", async ({ key, kind }) => {
    const here = await fixtureOf(kind);
    const input = await ENTRIES[key].input(here);
    const statements = await statementsOf(() => api.rest(key, input, { token: here.token }));
    const large = await largeTables();
    expect(statements.length).toBeGreaterThan(0);
    for (const statement of statements.filter(({ text }) => /^\s*(?:SELECT|WITH)/i.test(text))) {
      // With two orders in the database each has half the rows: then the planner may choose to read a table completely, as long as it does
      // not have to.
      if ((await fullReads(statement, large, false)).length === 0) continue;
      expect(await fullReads(statement, large, true), statement.text.slice(0, 2_000)).toEqual([]);
    }
  });
});

/** Rows that a statement reads of interviews and of places on lists, as it is carried out. */
async function rowsRead({ text, values }: Statement): Promise<Record<"Mentoring" | "OrderMentee", number>> {
  type Done = Plan & { "Actual Rows": number; "Actual Loops": number; "Rows Removed by Filter"?: number; Plans?: Done[] };
  const client = await pool.connect();
  try {
    const { rows } = await client.query<{ "QUERY PLAN": { Plan: Done }[] }>(`EXPLAIN (ANALYZE, FORMAT JSON) ${text}`, values);
    const read = { Mentoring: 0, OrderMentee: 0 };
    const walk = (plan: Done): void => {
      const table = plan["Relation Name"];
      if (table === "Mentoring" || table === "OrderMentee")
        read[table] += (plan["Actual Rows"] + (plan["Rows Removed by Filter"] ?? 0)) * plan["Actual Loops"];
      for (const child of plan.Plans ?? []) walk(child);
    };
    for (const { Plan: plan } of rows[0]?.["QUERY PLAN"] ?? []) walk(plan);
    return read;
  } finally {
    client.release();
  }
}

describe("in an order of 19,500 people and 98,000 interviews what is kept is not counted", () => {
  /** A page of people, each with some interviews. */
  const PAGE = { Mentoring: 1_500, OrderMentee: 150 };
  /** The list is sorted or narrowed by numbers that stand on it. */
  const WHOLE_LIST = { Mentoring: 1_500, OrderMentee: 40_000 };
  /** Interviews to come of the order: a tenth of them. */
  const TO_COME = { Mentoring: 12_000, OrderMentee: 0 };
  /** The first names until a page is full, and ten thousand that are counted. */
  const BY_NAME = { Mentoring: 13_000, OrderMentee: 3_000 };

  test.each([
    ["/mentoring-result?sort=mentee", ["admin"], BY_NAME],
    ["/mentoring-result?sort=order&sortDirection=desc", ["admin"], BY_NAME],
    ["/mentoring-result?sort=customer", ["admin"], BY_NAME],
    ["/mentoring-result?sort=mentor", ["admin"], BY_NAME],
    ["/orders", ["admin", "hrStaff"], { Mentoring: 0, OrderMentee: 0 }],
    ["/orders/{id}", ["hrStaff"], { Mentoring: 0, OrderMentee: 0 }],
    ["/customers", ["admin"], { Mentoring: 0, OrderMentee: 0 }],
    ["/orders/{id}/mentors", ["admin"], TO_COME],
    ["/orders/{id}/mentees", ["admin", "hrStaff"], PAGE],
    ["/orders/{id}/mentees?status=bookedOrDone", ["admin", "hrStaff"], WHOLE_LIST],
    ["/orders/{id}/mentees?sort=usage", ["admin", "hrStaff"], WHOLE_LIST],
    ["/orders/{id}/mentees?sort=used", ["admin"], WHOLE_LIST],
  ] as const)("%s by %s", async (path, kinds, most) => {
    const order = await prisma.order.findFirstOrThrow({ where: { name: "大規模データ 2" } });
    for (const kind of kinds) {
      const caller = kind === "admin" ? await make.admin() : await make.hrStaff({ customerId: order.customerId });
      const token = await api.seal(await make.session(caller, { now: systemClock.now() }));
      const statements = await statementsOf(async () => {
        const answer = await api.app.rest(
          new Request(`http://127.0.0.1/api/v1${path.replace("{id}", order.id)}`, { headers: { authorization: `Bearer ${token}` } }),
        );
        expect(answer.status).toBe(200);
      });
      for (const statement of statements.filter(
        ({ text }) => /^\s*(?:SELECT|WITH)/i.test(text) && !/\b(?:INSERT|UPDATE|DELETE)\b/i.test(text),
      )) {
        const read = await rowsRead(statement);
        expect(read.Mentoring, statement.text.slice(0, 2_000)).toBeLessThanOrEqual(most.Mentoring);
        expect(read.OrderMentee, statement.text.slice(0, 2_000)).toBeLessThanOrEqual(most.OrderMentee);
      }
    }
  });
});

describe("on 20,000 people and 100,000 interviews no job and no erasure goes through a whole large table", () => {
  let partial: Set<string>;

  /** Work for every step: an order beyond its retention period, accounts that are due, a month at L0. */
  beforeAll(async () => {
    const { rows } = await pool.query<{ name: string }>(
      `SELECT c.relname AS "name" FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid WHERE i.indpred IS NOT NULL`,
    );
    partial = new Set(rows.map(({ name }) => name));
    const today = day(systemClock.now());
    await pool.query(
      `UPDATE "Order" SET "startsOn" = $1::date - 2000, "bookingOpensOn" = $1::date - 2000, "bookingClosesOn" = $1::date - 1200, "endsOn" = $1::date - 1200, "status" = 'ended'
       WHERE "name" = '大規模データ 1'`,
      [today],
    );
    await pool.query(`UPDATE "Order" SET "disclosureLevel" = 'L0', "showRegistration" = false WHERE "name" = '大規模データ 2'`);
    const people = `(SELECT om."menteeId" FROM "OrderMentee" om JOIN "Order" o ON o."id" = om."orderId" WHERE o."name" = '大規模データ 1' ORDER BY om."id" LIMIT 4)`;
    await pool.query(`UPDATE "User" SET "erasureDueOn" = $1::date - 1 WHERE "id" IN (SELECT * FROM ${people} p LIMIT 2)`, [today]);
    await pool.query(`UPDATE "Mentee" SET "temporaryRegisterFlag" = true WHERE "userId" IN (SELECT * FROM ${people} p OFFSET 2)`);
    // As at any time but right after an import: the rows of each order are put together, and no longer most of their table.
    for (let run = 0; run < 6; run += 1) expect(await api.app.job("holds")).toMatchObject({ failures: [] });
    const client = new pg.Client({ connectionString: api.url });
    await client.connect();
    await client.query("ANALYZE").finally(() => client.end());
  });

  async function expectKeyed(work: () => Promise<unknown>, except: readonly string[] = []): Promise<void> {
    const statements = new Map((await statementsOf(work)).map((statement) => [statement.text, statement]));
    expect(statements.size).toBeGreaterThan(0);
    const growing = new Set([...(await largeTables())].filter((table) => !except.includes(table)));
    const found: string[] = [];
    for (const statement of statements.values()) {
      if (!/^\s*(?:SELECT|WITH|UPDATE|DELETE|INSERT)/i.test(statement.text)) continue;
      const tables = await fullReads(statement, growing, true, partial);
      if (tables.length > 0) found.push(`${tables.join(", ")}: ${statement.text.slice(0, 2_000)}`);
    }
    expect(found).toEqual([]);
  }

  test.each(["daily", "retention", "holds", "drain", "bulk", "zoom", "calendars", "zoom-probe", "remind-day", "remind-hour", "reports"])(
    "%s",
    async (job) => {
      await expectKeyed(async () => {
        expect(await api.app.job(job)).toMatchObject({ failures: [] });
      });
    },
    120_000,
  );

  test("the readiness of the server", () => expectKeyed(() => api.app.readiness()));

  test("the erasure of a mentee", async () => {
    const here = await fixtureOf("admin");
    // Stored answers are kept for a day and searched as text.
    await expectKeyed(async () => {
      const answer = await api.rest("mentees.remove", { id: here.mentee.userId }, { token: here.token });
      expect(answer.status).toBe(202);
    }, ["IdempotencyKey"]);
  });
});
