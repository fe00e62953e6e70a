import { DAY } from "@knotter/domain/tokyo";
import { at } from "@knotter/testing/factories/given";
import { describe, expect, test } from "vitest";
import { KINDS, type Kind, type Scene, stage } from "./support/cast";
import { openDoor } from "./support/door";
import { ENTRIES } from "./support/entries";
import { operations } from "./support/operations";
import { statementsOf } from "./support/statements";

const door = await openDoor();
const scene = await stage(door);
const callers = ["mentee", "mentor", "hrStaff", "admin"] as const satisfies readonly Kind[];

/** More of everything that a list could show: people, interviews, consultants, colleagues, orders, hours. */
async function grow({ make, order, mentee, mentor }: Scene, by: number, round: number): Promise<void> {
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

const reads = operations.filter(({ row }) => row.method === "GET" && row.access !== "public");

describe("how many statements a read takes does not depend on how much there is to read", () => {
  const cases = reads.flatMap(({ key, row }) =>
    callers.filter((kind) => (row.access as readonly string[]).includes(KINDS[kind])).map((kind) => ({ key, kind })),
  );

  test.each(cases)("$key by $kind", async ({ key, kind }) => {
    const here = await scene(kind, "a");
    const input = await ENTRIES[key].input(here);
    const ask = async () => {
      const answer = await door.rest(key, input, { token: here.token });
      expect([200, 404]).toContain(answer.status);
    };
    await grow(here, 2, 0);
    await ask();
    const few = await statementsOf(ask);
    await grow(here, 6, 1);
    const many = await statementsOf(ask);
    expect(many.map(({ text }) => text)).toHaveLength(few.length);
    expect(many.length).toBeLessThanOrEqual(9);
  });
});
