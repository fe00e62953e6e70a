import { at } from "@knotter/testing/factories/given";
import { beforeAll, describe, expect, test } from "vitest";
import { startApi } from "./support/api-harness";
import { statementsOf } from "./support/statements";

// Every running order in the database is counted, so no other test's orders may be in it.
const api = await startApi({ fresh: true });
const { make, prisma } = api;
const adminToken = await api.signIn(await make.admin());

interface Task {
  id: string;
  at: string;
  title: string;
  detail: string;
  subject: { type: string; id: string };
  amount: number;
}
const ask = async <T>(operation: Parameters<typeof api.rest>[0], input: Record<string, unknown>): Promise<T> =>
  (await api.rest(operation, input, { token: adminToken })).body as T;
const shortage = async () =>
  (await ask<{ tasks: { kind: string; count: number; at: string | null; upcoming: boolean }[] }>("office.tasks", {})).tasks.find(
    ({ kind }) => kind === "slot_shortage",
  );
const listed = (more: Record<string, unknown> = {}) =>
  ask<{ items: Task[]; nextCursor: string | null }>("office.taskList", { kind: "slot_shortage", ...more });

/** A running order with this many counts left, all of one person. */
const running = async (left: number, more: Parameters<typeof make.order>[0] = {}) => {
  const order = await make.order({ endsOn: "2026-07-31", ...more });
  await make.mentee({ order, maxCount: left });
  return order;
};

describe("an order whose mentors offer fewer times than people have counts left", () => {
  let soon: { orderId: string };
  let late: { orderId: string };

  beforeAll(async () => {
    // Three interviews on the first three days, then nothing.
    soon = await running(5);
    await make.mentor({ orders: [soon], quota: 3, dailyCap: 1 });
    // Twelve in the first week of July alone.
    late = await running(20);
    const rules = Array.from({ length: 3 }, (_, day) => ({
      kind: "date_open" as const,
      date: `2026-07-0${day + 1}`,
      ranges: [{ start: 9 * 60, end: 18 * 60 }],
    }));
    await make.mentor({ orders: [late], rules, dailyCap: 4 });
    // Enough slots; no counts left; not active yet, or no longer; no mentor (which is another task).
    const enough = await running(5);
    await make.mentor({ orders: [enough] });
    const used = await running(1);
    await make.mentor({ orders: [used], rules: [] });
    await prisma.orderMentee.updateMany({ where: { orderId: used.orderId }, data: { usedCount: 1 } });
    for (const status of ["draft", "closed_booking", "ended"] as const)
      await make.mentor({ orders: [await running(5, { status })], rules: [] });
    await running(5);
    // It lasts longer than the counted days, and has times for the share that is due on them.
    const long = await running(20, { endsOn: "2027-03-31" });
    await make.mentor({ orders: [long] });
  });

  test("is a task, the first to run dry first, and says how much is missing", async () => {
    const { items } = await listed();
    expect(items.map(({ id, amount, subject }) => ({ id, amount, subject }))).toEqual([
      { id: soon.orderId, amount: 2, subject: { type: "order", id: soon.orderId } },
      { id: late.orderId, amount: 8, subject: { type: "order", id: late.orderId } },
    ]);
    expect(new Date(String(items[1]?.at))).toEqual(at("2026-07-04", "00:00"));
    expect(items[1]).toMatchObject({ detail: expect.stringContaining("枠が8件不足") });
    expect(await shortage()).toMatchObject({ count: 2, upcoming: true, at: items[0]?.at });
  });

  test("is counted as the page of the order counts it", async () => {
    const { items } = await listed();
    for (const { id, amount } of items) {
      const { capacity } = await ask<{ capacity: { short: number } }>("orders.get", { id });
      expect(capacity.short).toBe(amount);
    }
  });

  test("is listed by key", async () => {
    const first = await listed({ pageSize: 1 });
    expect(first.items.map(({ id }) => id)).toEqual([soon.orderId]);
    const second = await listed({ pageSize: 1, cursor: first.nextCursor });
    expect(second.items.map(({ id }) => id)).toEqual([late.orderId]);
    expect(second.nextCursor).toBeNull();
  });

  test("is over with an interview less or a mentor more, and takes no statement of its own", async () => {
    const before = (await statementsOf(() => listed())).length;
    await make.mentor({ orders: [late] });
    expect((await listed()).items.map(({ id }) => id)).toEqual([soon.orderId]);
    expect((await statementsOf(() => listed())).length).toBe(before);
    await prisma.orderMentee.updateMany({ where: { orderId: soon.orderId }, data: { usedCount: 2 } });
    expect(await shortage()).toMatchObject({ count: 0, at: null });
  });

  test("is no task where a mentor has a conflict only with another company, and is one where the mentor accepts nobody", async () => {
    const order = await running(1);
    const mentor = await make.mentor({ orders: [order], conflictCustomerIds: [(await make.customer()).customerId] });
    expect(await shortage()).toMatchObject({ count: 0 });
    await prisma.mentor.update({ where: { userId: mentor.userId }, data: { acceptingNew: false } });
    expect((await listed()).items).toMatchObject([{ id: order.orderId, amount: 1 }]);
  });

  test("is a task where the order goes on after the counted days, too: by what is due on them", async () => {
    const year = await running(2_000, { endsOn: "2027-05-31" });
    await make.mentor({ orders: [year], dailyCap: 3 });
    const { capacity } = await ask<{ capacity: { due: number; available: number; short: number } }>("orders.get", { id: year.orderId });
    expect(capacity.due).toBeGreaterThan(900);
    expect(capacity.due).toBeLessThan(1_100);
    expect(capacity.short).toBe(capacity.due - capacity.available);
    const task = (await listed()).items.find(({ id }) => id === year.orderId);
    expect(task).toMatchObject({
      amount: capacity.short,
      detail: expect.stringContaining(`約${capacity.short.toLocaleString("ja-JP")}件不足`),
    });
  });
});
