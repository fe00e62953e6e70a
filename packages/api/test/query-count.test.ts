import { isWrite } from "@knotter/contract/endpoint";
import { DAY } from "@knotter/domain/tokyo";
import { at } from "@knotter/testing/factories/given";
import { beforeAll, describe, expect, test } from "vitest";
import { type Input, startApi } from "./support/api-harness";
import { ENTRIES } from "./support/entries";
import { type Fixture, fixturesFor, KINDS, type Kind } from "./support/fixtures";
import { type OperationKey, operations } from "./support/operations";
import { statementsOf } from "./support/statements";

const api = await startApi();
const { prisma } = api;
const fixture = await fixturesFor(api);
const callers = ["mentee", "mentor", "hrStaff", "admin"] as const satisfies readonly Kind[];

/** More of everything that a list could show: people, interviews, mentors, colleagues, orders, hours. */
async function grow({ make, order, mentee, mentor }: Fixture, by: number, round: number): Promise<void> {
  const { customerId } = order;
  const first = at("2025-06-01", "10:00").getTime() + round * 100 * DAY;
  for (let n = 0; n < by; n += 1) {
    const day = (offset: number) => new Date(first + (n * 2 + offset) * DAY);
    const other = await make.mentor({ orders: [order] });
    const colleague = await make.mentee({ order });
    await make.mentoring({ mentee, mentor, startAt: day(0), status: "done", theme: "career" });
    await make.mentoring({ mentee: colleague, mentor: other, startAt: day(1), status: n % 2 === 0 ? "done" : "canceled" });
    await make.hrStaff({ customerId });
    await make.order({ customerId });
    await make.customer();
    await make.rule(mentor, {
      kind: "date_open",
      date: `2026-08-${String(1 + n + round * 10).padStart(2, "0")}`,
      ranges: [{ start: 600, end: 720 }],
    });
  }
}

const reads = operations.filter(({ row }) => !isWrite(row) && row.access !== "public");
const cases = callers.flatMap((kind) =>
  reads.filter(({ row }) => (row.access as readonly string[]).includes(KINDS[kind])).map(({ key }) => ({ key, kind })),
);
const counts = new Map<string, { few: number; many: number }>();

/** The data of each caller is queried completely, enlarged, and queried completely again. */
beforeAll(async () => {
  for (const kind of callers) {
    const here = await fixture(kind, "a");
    await prisma.orderMentee.update({ where: { id: here.mentee.orderMenteeId }, data: { maxCount: 1_000 } });
    const mine = cases.filter((item) => item.kind === kind);
    const inputs = new Map<OperationKey, Input>();
    for (const { key } of mine) inputs.set(key, await ENTRIES[key].input(here));
    const ask = async (key: OperationKey) => {
      const answer = await api.rest(key, inputs.get(key) ?? {}, { token: here.token });
      expect(answer.status).toBeLessThan(500);
    };
    // Calls are counted in leases (docs/decisions/0009-calls-are-counted-in-leases.md): now and then one call requests the next lease.
    const asked = async (key: OperationKey) =>
      (await statementsOf(() => ask(key))).filter(({ text }) => !text.includes('"RateWindow"')).length;
    await grow(here, 2, 0);
    // Warms up what is cached (vocabularies).
    for (const { key } of mine) await ask(key);
    for (const { key } of mine) counts.set(`${key} ${kind}`, { few: await asked(key), many: 0 });
    await grow(here, 5, 1);
    // A search reads again only mentors that have changed (packages/usecases/test/kept-times.test.ts).
    for (const { key } of mine) await ask(key);
    for (const { key } of mine) {
      const count = counts.get(`${key} ${kind}`);
      if (count) count.many = await asked(key);
    }
  }
}, 120_000);

describe("how many statements a read takes does not depend on how much there is to read", () => {
  test.each(cases)("$key by $kind", ({ key, kind }) => {
    const { few, many } = counts.get(`${key} ${kind}`) ?? { few: 0, many: -1 };
    expect(many).toBe(few);
    expect(many).toBeGreaterThan(0);
    // The maximum is the file with everything that is kept about a mentee.
    expect(many).toBeLessThanOrEqual(20);
  });
});
