import { describe, expect, test } from "vitest";
import { type Answer, startApi } from "./support/api-harness";
import { fixturesFor } from "./support/fixtures";
import type { OperationKey } from "./support/operations";

const api = await startApi();
const fixture = await fixturesFor(api);
const { make, prisma } = api;
const { mentor, order, mentee } = await fixture("mentee", "a");
const callers = {
  mentor: await fixture("mentor", "a"),
  hrstaff: await fixture("hrStaff", "a"),
  admin: await fixture("admin", "a"),
};

const demandTo = async (token: string | null) => (await api.rest("waitingList.demand", {}, { token })) as Answer;
const waits = async (count: number, bands: string[]) => {
  for (const waiting of await make.mentees(count, { order })) await make.waiting({ mentee: waiting, mentor, bands });
};

test("the conditions that a booking has ended are told until the mentee waits again", async () => {
  const waiter = await make.mentee({ order });
  const token = await api.signIn(waiter);
  const { entryId: id } = await make.waiting({ mentee: waiter, mentor, bands: ["weekend"], weekdays: [0] });
  await prisma.waitingEntry.update({ where: { id }, data: { endedAt: api.clock.now(), outcome: "left" } });
  const own = async () => (await api.rest("waitingList.own", {}, { token })).body;
  expect(await own()).toEqual({ items: [], previous: null });
  await prisma.waitingEntry.update({ where: { id }, data: { outcome: "booked" } });
  expect(await own()).toEqual({
    items: [],
    previous: {
      order: { id: order.orderId, name: expect.any(String) },
      mentor: { id: mentor.userId, displayName: expect.any(String) },
      weekdays: [0],
      bands: ["weekend"],
      dateFrom: null,
      dateTo: null,
    },
  });
  // Anybody, once the mentor is out of the order; nothing, once the dates or the order are over.
  const assigned = { orderId: order.orderId, mentorId: mentor.userId };
  await prisma.orderMentor.updateMany({ where: assigned, data: { removedAt: api.clock.now() } });
  expect(await own()).toMatchObject({ previous: { mentor: null } });
  await prisma.orderMentor.updateMany({ where: assigned, data: { removedAt: null } });
  await prisma.waitingEntry.update({ where: { id }, data: { dateTo: new Date("2020-01-01") } });
  expect(await own()).toEqual({ items: [], previous: null });
  await prisma.waitingEntry.update({ where: { id }, data: { dateTo: null } });
  const refused = await api.rest("waitingList.join", { weekdays: [0, 6], bands: ["weekday_day"] }, { token });
  expect(refused.error).toMatchObject({ fieldErrors: { bands: [expect.stringContaining("土日だけ")] } });
  await make.waiting({ mentee: waiter, mentor: null, bands: ["weekday_day"] });
  expect(await own()).toMatchObject({ items: [{ mentor: null }], previous: null });
});

describe("who waits for whom", () => {
  test("is read by the mentee alone: no mentor, HR or admin may ask, and the audit log says nothing", async () => {
    const token = await api.signIn(mentee);
    await prisma.mentoring.updateMany({
      where: { menteeId: mentee.userId, status: "reserved" },
      data: { status: "canceled", cancelSide: "mentee", canceledAt: api.clock.now() },
    });
    const audited = await prisma.auditLog.count();
    const wish = { mentorId: mentor.userId, weekdays: [1] };
    const now = await api.rest("waitingList.join", wish, { token });
    expect(now.body).toMatchObject({ items: [], free: [{ mentor: { id: mentor.userId } }, {}, {}] });
    const joined = await api.rest("waitingList.join", { ...wish, bands: ["weekday_evening"] }, { token });
    expect([joined.status, joined.body]).toMatchObject([
      200,
      { items: [{ mentor: { id: mentor.userId }, weekdays: [1], held: null }], free: [] },
    ]);
    const { items } = joined.body as { items: { id: string }[] };
    expect((await api.rest("waitingList.own", {}, { token })).body).toEqual({ items, previous: null });
    const id = items[0]?.id ?? "";
    const asked: [OperationKey, object][] = [
      ["waitingList.own", {}],
      ["waitingList.leave", { id }],
      ["waitingList.pass", { id }],
    ];
    for (const { token: other } of Object.values(callers))
      for (const [operation, input] of asked) expect((await api.rest(operation, input as never, { token: other })).status).toBe(403);
    expect((await api.rest("waitingList.leave", { id }, { token })).body).toEqual({ items: [], previous: null });
    expect(await prisma.auditLog.count()).toBe(audited);
  });

  test("is a number for admins, by mentor and band, from k people on; HR has no such number", async () => {
    const k = (await prisma.customer.aggregate({ _max: { kThreshold: true } }))._max.kThreshold ?? 0;
    expect(k).toBeGreaterThanOrEqual(5);
    await waits(k - 1, ["weekday_evening"]);
    await waits(k, ["weekend"]);
    const { body } = await demandTo(callers.admin.token);
    expect(body).toEqual({ k, rows: [{ mentor: { id: mentor.userId, displayName: expect.any(String) }, band: "weekend", people: k }] });
    await waits(1, ["weekday_evening"]);
    expect(((await demandTo(callers.admin.token)).body as { rows: unknown[] }).rows).toHaveLength(2);
    for (const caller of [callers.hrstaff, callers.mentor]) expect((await demandTo(caller.token)).status).toBe(403);
  });
});
