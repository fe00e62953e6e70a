import { DAY } from "@knotter/domain/tokyo";
import { testDeps } from "@knotter/testing/deps";
import { NOW } from "@knotter/testing/factories/given";
import type { OrderGiven } from "@knotter/testing/factories/order";
import { actorOf } from "@knotter/testing/factories/user";
import { openWorkbench } from "@knotter/testing/workbench";
import { describe, expect, test } from "vitest";
import { closePeriods } from "../src/order-report/close-periods";
import { type DraftInput, draftReport } from "../src/order-report/draft";
import { groupOrders } from "../src/order-report/group";
import { publishReport } from "../src/order-report/publish";
import { readReport } from "../src/order-report/read";
import { codeOf } from "./calls";

const { make, db, prisma } = await openWorkbench();

/** Orders that ended so long ago that their only period has closed. */
const CLOSED = { startsOn: "2025-04-01", endsOn: "2026-03-31", status: "ended" } as const;

/** A company with orders of these numbers of participants, and everybody involved in their reports. */
async function company(...sizes: number[]) {
  const { customerId } = await make.customer();
  const orders: OrderGiven[] = [];
  for (const _ of sizes) orders.push(await make.order({ customerId, ...CLOSED }));
  const mentor = await make.mentor({ orders });
  const [admin, hr] = [await make.admin(), await make.hrStaff({ customerId })];
  for (const [index, size] of sizes.entries()) {
    const order = orders[index] as OrderGiven;
    if (size > 0)
      await make.participants(size, { order, mentor, from: new Date(NOW.getTime() - (300 - index * 30) * DAY), ageBand: "30代前半" });
  }
  const deps = testDeps(db);
  const ids = (...which: number[]) => which.map((index) => (orders[index] as OrderGiven).orderId).sort();
  const draft = (orderIds: string[], more: Partial<DraftInput> = {}) =>
    draftReport(deps, actorOf(admin), { orderIds, themes: ["career"], ...more });
  const publish = async (orderIds: string[]) => {
    await draft(orderIds, { refresh: true });
    await draft(orderIds, { reviewed: true });
    return publishReport(deps, actorOf(admin), { orderIds });
  };
  const asHr = (orderIds: string[], who = hr) => readReport(deps, actorOf(who), { orderIds });
  const asAdmin = (orderIds: string[], more: { draft?: boolean } = {}) => readReport(deps, actorOf(admin), { orderIds, ...more });
  const more = (count: number, index: number, from: Date) =>
    make.participants(count, { order: orders[index] as OrderGiven, mentor, from, ageBand: "30代前半", submittedAt: deps.clock.now() });
  return { customerId, orders, mentor, admin, hr, deps, ids, draft, publish, asHr, asAdmin, more };
}

/** A report about these people from before periods were published once. */
async function told(customerId: string, orderId: string, createdById: string, people: string[]): Promise<{ id: string }> {
  const asOf = new Date("2025-12-31T03:00:00Z");
  const at = { asOf, publishedAt: asOf, createdAt: asOf, updatedAt: asOf };
  return prisma.orderReport.create({
    data: { customerId, orderIds: [orderId], status: "published", kThreshold: 10, sections: [], people, createdById, ...at },
  });
}

const tookPart = (read: Awaited<ReturnType<typeof readReport>>) =>
  read.report?.sections.find(({ item }) => item === "tookPart")?.people?.count;

describe("a report from draft to its readers", () => {
  test("is drafted, written, reviewed and published; the company's readers get one mail each, the admins' deeds are kept", async () => {
    const { customerId, ids, draft, asHr, asAdmin, hr, deps, admin } = await company(12);
    const [noReader, disabled] = [
      await make.hrStaff({ customerId, permissions: { viewReport: false } }),
      await make.hrStaff({ customerId, disabled: true }),
    ];
    const { reportId } = await draft(ids(0), { proposals: "管理職向けの研修を提案します。" });
    expect((await asHr(ids(0))).status).toBe("collecting");
    expect((await asAdmin(ids(0), { draft: true })).status).toBe("draft");
    await draft(ids(0), { reviewed: true });
    expect((await asAdmin(ids(0), { draft: true })).status).toBe("reviewed");
    expect((await asHr(ids(0))).report).toBeNull();
    await publishReport(deps, actorOf(admin), { orderIds: ids(0) });

    const seen = await asHr(ids(0));
    expect(seen).toMatchObject({ status: "published", report: { id: reportId, texts: { proposals: "管理職向けの研修を提案します。" } } });
    expect(tookPart(seen)).toBe(12);
    const mails = await prisma.mail.findMany({
      where: { type: "hr_report_published", toUserId: { in: [hr.userId, noReader.userId, disabled.userId] } },
    });
    expect(mails.map(({ toUserId, facts }) => [toUserId, facts])).toEqual([[hr.userId, { reportId, orderIds: ids(0).join(",") }]]);
    const audit = await prisma.auditLog.findMany({ where: { entityId: reportId }, orderBy: { at: "asc" } });
    expect(audit.map(({ action }) => action)).toEqual(["report.draft", "report.draft", "report.publish"]);
    expect(JSON.stringify(audit)).not.toContain("研修");
  });

  test("a change takes the review away, and an unreviewed draft is not published", async () => {
    const { ids, draft, deps, admin, asAdmin } = await company(12);
    expect(await codeOf(draft(ids(0), { reviewed: true }))).toBe("STATUS_NOT_ALLOWED");
    await draft(ids(0));
    await draft(ids(0), { reviewed: true });
    await draft(ids(0), { recommendations: "来期も続けることを推奨します。" });
    expect(await codeOf(publishReport(deps, actorOf(admin), { orderIds: ids(0) }))).toBe("STATUS_NOT_ALLOWED");
    await draft(ids(0), { reviewed: true });
    const { report } = await asAdmin(ids(0), { draft: true });
    expect(await codeOf(draft(ids(0), { proposals: "x", expectedVersion: 1 }))).toBe("VERSION_CONFLICT");
    expect(await codeOf(publishReport(deps, actorOf(admin), { orderIds: ids(0), expectedVersion: 1 }))).toBe("VERSION_CONFLICT");
    await publishReport(deps, actorOf(admin), { orderIds: ids(0), expectedVersion: report?.version });
  });

  test("two who publish at once publish once", async () => {
    const { ids, draft, deps, admin, customerId } = await company(12);
    await draft(ids(0));
    await draft(ids(0), { reviewed: true });
    const both = await Promise.allSettled([1, 2].map(() => publishReport(deps, actorOf(admin), { orderIds: ids(0) })));
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await prisma.orderReport.count({ where: { customerId, status: "published" } })).toBe(1);
  });

  test("what is published is frozen: what is submitted later changes nothing, nor does a new report of the same period", async () => {
    const { ids, publish, asHr, more, deps } = await company(12);
    const first = await publish(ids(0));
    const before = await asHr(ids(0));
    deps.clock.advance(DAY);
    await more(10, 0, new Date(NOW.getTime() - 200 * DAY));
    expect(await asHr(ids(0))).toEqual(before);
    await expect(prisma.orderReport.update({ where: { id: first.reportId }, data: { kThreshold: 5 } })).rejects.toThrow();
    const second = await publish(ids(0));
    expect(second.reportId).not.toBe(first.reportId);
    expect((await asHr(ids(0))).report?.sections).toEqual(before.report?.sections);
  });
});

describe("periods of a report", () => {
  /** An order of two half-years with these numbers of people. */
  async function halves(first: number, second: number) {
    const given = await company(0);
    await prisma.order.update({
      where: { id: given.ids(0)[0] ?? "" },
      data: { reportPeriodEnds: [new Date("2025-09-30")], status: "active", endsOn: new Date("2026-09-30") },
    });
    await given.more(first, 0, new Date("2025-06-01T01:00:00Z"));
    if (second > 0) await given.more(second, 0, new Date("2026-04-06T01:00:00Z"));
    return given;
  }
  const statesOf = (read: Awaited<ReturnType<typeof readReport>>) => read.periods.map(({ endsOn, state }) => [endsOn, state]);

  test("are told when they have closed, and added up", async () => {
    const { ids, publish, asHr, asAdmin, deps } = await halves(12, 11);
    await publish(ids(0));
    expect(tookPart(await asHr(ids(0)))).toBe(12);
    expect(statesOf(await asHr(ids(0)))).toEqual([
      ["2025-09-30", "told"],
      ["2026-09-30", "open"],
    ]);
    expect((await asHr(ids(0))).periods[1]?.closesOn).toBe("2026-10-15");
    deps.clock.advance(new Date("2026-10-14T16:00:00Z").getTime() - NOW.getTime());
    expect(await closePeriods(deps, ids(0))).toBe(1);
    expect(statesOf(await asHr(ids(0)))).toEqual([
      ["2025-09-30", "told"],
      ["2026-09-30", "closed"],
    ]);
    expect(statesOf(await asAdmin(ids(0)))[1]).toEqual(["2026-09-30", "ready"]);
    await publish(ids(0));
    expect(tookPart(await asHr(ids(0)))).toBe(23);
  });

  test("with fewer than k people join the next one; what remains at the end is never told", async () => {
    const { ids, draft, publish, asHr, asAdmin, deps } = await halves(9, 4);
    expect(await codeOf(draft(ids(0)))).toBe("STATUS_NOT_ALLOWED");
    expect(statesOf(await asAdmin(ids(0)))).toEqual([
      ["2025-09-30", "joins"],
      ["2026-09-30", "open"],
    ]);
    expect(statesOf(await asHr(ids(0)))[0]).toEqual(["2025-09-30", "closed"]);
    deps.clock.advance(150 * DAY);
    await publish(ids(0));
    expect(tookPart(await asHr(ids(0)))).toBe(13);
    const few = await halves(12, 4);
    few.deps.clock.advance(150 * DAY);
    await few.publish(few.ids(0));
    expect(tookPart(await few.asHr(few.ids(0)))).toBe(12);
    expect(statesOf(await few.asAdmin(few.ids(0)))[1]).toEqual(["2026-09-30", "untold"]);
  });

  test("keep who, which interviews and which answers as they were: corrections and withdrawals change nothing that was told", async () => {
    const { ids, publish, asHr, deps } = await company(12);
    await publish(ids(0));
    const before = (await asHr(ids(0))).report?.sections;
    const frozen = await prisma.reportPeriodPerson.count({
      where: { periodId: (await prisma.reportPeriod.findFirstOrThrow({ where: { orderId: ids(0)[0] ?? "" } })).id },
    });
    expect(frozen).toBe(12);
    const mentorings = await prisma.mentoring.findMany({ where: { orderId: ids(0)[0] ?? "" }, select: { id: true, orderMenteeId: true } });
    await prisma.menteeReport.updateMany({ where: { mentoringId: { in: mentorings.map(({ id }) => id) } }, data: { satisfaction: 1 } });
    await prisma.orderMentee.update({ where: { id: mentorings[0]?.orderMenteeId ?? "" }, data: { status: "withdrawn" } });
    deps.clock.advance(DAY);
    expect(await closePeriods(deps, ids(0))).toBe(0);
    await publish(ids(0));
    expect((await asHr(ids(0))).report?.sections).toEqual(before);
  });

  test("are frozen once, however many ask at once", async () => {
    const { ids, deps, customerId } = await company(12);
    await Promise.all([closePeriods(deps, ids(0)), closePeriods(deps, ids(0)), closePeriods(deps, ids(0))]);
    expect(await prisma.reportPeriod.count({ where: { orderId: ids(0)[0] ?? "" } })).toBe(1);
    expect(await prisma.reportRelease.count({ where: { customerId } })).toBe(1);
  });

  test("are frozen some people at a time: nothing counts before everybody's facts are in, and what was interrupted goes on", async () => {
    const { ids, deps, customerId } = await company(12);
    const [orderId = ""] = ids(0);
    let calls = 0;
    // The steps: due periods, started periods, five people, five people.
    const interrupted = {
      ...deps,
      db: {
        ...db,
        transaction: ((steps) => {
          calls += 1;
          return calls > 4 ? Promise.reject(new Error("interrupted")) : db.transaction(steps);
        }) as typeof db.transaction,
      },
    };
    await expect(closePeriods(interrupted, [orderId], 5)).rejects.toThrow("interrupted");
    const { id, ...begun } = await prisma.reportFreezing.findFirstOrThrow({ where: { orderId } });
    expect(begun).toMatchObject({ listed: 10, complete: false });
    const people = async () => (await prisma.reportPeriodPerson.findMany({ where: { periodId: id } })).map(({ person }) => person);
    expect(await people()).toHaveLength(10);
    expect(await db.read.orderReport.periods.frozen([orderId])).toEqual([]);
    expect(await db.read.orderReport.periods.participants([orderId])).toBe(0);
    expect(await prisma.reportRelease.count({ where: { customerId } })).toBe(0);

    deps.clock.advance(DAY);
    expect(await closePeriods(deps, [orderId], 5)).toBe(1);
    expect(new Set(await people()).size).toBe(12);
    expect(await people()).toHaveLength(12);
    expect(await db.read.orderReport.periods.frozen([orderId])).toMatchObject([{ id, listed: 12 }]);
    expect(await prisma.reportFreezing.count({ where: { orderId } })).toBe(0);
    expect(await prisma.reportRelease.count({ where: { customerId } })).toBe(1);
    expect(await closePeriods(deps, [orderId], 5)).toBe(0);
  });

  test("are frozen some people at a time to what they are at once", async () => {
    const cellsOf = async (people?: number) => {
      const { ids, customerId, deps, more } = await company(12);
      await more(3, 0, new Date("2026-02-01T01:00:00Z"));
      expect(await closePeriods(deps, ids(0), people)).toBe(1);
      const releases = await prisma.reportRelease.findMany({ where: { customerId } });
      return releases.map(({ tables }) =>
        Object.entries(tables as Record<string, { cells: unknown }>).map(([name, { cells }]) => [name, cells]),
      );
    };
    const atOnce = await cellsOf();
    expect(atOnce).toHaveLength(1);
    expect(await cellsOf(2)).toEqual(atOnce);
    // The last batch is full, the one after it empty.
    expect(await cellsOf(5)).toEqual(atOnce);
  });

  test("are told once, when several freeze the same people at the same time and somebody groups the orders meanwhile", async () => {
    const { ids, deps, customerId, admin } = await company(9, 9);
    const all = [1, 2, 3].map(() => closePeriods(deps, ids(0, 1), 2));
    const [grouped] = await Promise.allSettled([groupOrders(deps, actorOf(admin), { orderIds: ids(0, 1) }), ...all]);
    expect(grouped.status).toBe("fulfilled");
    expect(await Promise.all(all)).toContain(2);
    const periods = await db.read.orderReport.periods.frozen(ids(0, 1));
    expect(periods.map(({ listed }) => listed)).toEqual([9, 9]);
    for (const { id } of periods) expect(await prisma.reportPeriodPerson.count({ where: { periodId: id } })).toBe(9);
    expect((await prisma.reportRelease.findMany({ where: { customerId } })).map(({ orderIds }) => [...orderIds].sort())).toEqual([
      ids(0, 1),
    ]);
  });

  test("count the list as the company knows it: who has left is on it", async () => {
    const { ids, publish, asHr, orders } = await company(12);
    for (const status of ["listed", "withdrawn"] as const)
      await prisma.orderMentee.create({
        data: { orderId: orders[0]?.orderId ?? "", email: `${crypto.randomUUID()}@example.com`, name: "対象 花子", maxCount: 1, status },
      });
    await publish(ids(0));
    expect((await asHr(ids(0))).report?.sections.find(({ item }) => item === "listed")?.value).toBe(14);
  });

  test("begin after what a report of old has told: those interviews are counted nowhere else", async () => {
    const { ids, publish, asHr, more, customerId, admin } = await company(12);
    const [orderId = ""] = ids(0);
    const people = (await prisma.orderMentee.findMany({ where: { orderId }, select: { id: true } })).map(({ id }) => id);
    await told(customerId, orderId, admin.userId, people);
    await more(11, 0, new Date("2026-02-01T01:00:00Z"));
    await publish(ids(0));
    const { report, periods } = await asHr(ids(0));
    expect(periods.map(({ startsOn, endsOn, state }) => [startsOn, endsOn, state])).toEqual([
      ["2025-04-01", "2025-12-31", "told"],
      ["2026-01-01", "2026-03-31", "told"],
    ]);
    const row = (item: string) => report?.sections.find((one) => one.item === item && one.attribute === null);
    expect(row("sessions")?.value).toBe(11);
    // A rate of the list would leave out the twelve.
    expect(row("tookPart")?.suppressed).toBe(true);
  });
});

describe("the report on the year before", () => {
  const rowOf = (read: Awaited<ReturnType<typeof readReport>>["previous"], item: string) =>
    read?.report.sections.find((row) => row.item === item && row.attribute === null)?.value;
  /** An order and its successor, both closed. */
  async function twoYears(change: { programType?: "mandatory" | "voluntary" } = {}) {
    const given = await company(12, 14);
    const [first = "", second = ""] = given.orders.map(({ orderId }) => orderId);
    const from = (first: string, last: string) => {
      const [startsOn, endsOn] = [new Date(first), new Date(last)];
      return { startsOn, bookingOpensOn: startsOn, bookingClosesOn: endsOn, endsOn };
    };
    await prisma.order.update({ where: { id: first }, data: from("2025-04-01", "2025-09-30") });
    await prisma.order.update({ where: { id: second }, data: { ...from("2025-10-01", "2026-03-31"), ...change } });
    return { ...given, first, second };
  }

  test("stands beside this one once both are published, for HR as for the admins, and never changes afterwards", async () => {
    const { first, second, publish, draft, asHr, asAdmin, deps } = await twoYears();
    await publish([second]);
    deps.clock.advance(DAY);
    await publish([first]);
    // Published before the other one was, it stays as it was read.
    expect((await asHr([second])).previous).toBeNull();
    await draft([second]);
    const drafted = await asAdmin([second], { draft: true });
    expect(drafted.previous?.orders.map(({ id }) => id)).toEqual([first]);
    deps.clock.advance(DAY);
    await publish([second]);
    const read = await asHr([second]);
    expect([rowOf(read.previous, "listed"), read.report?.sections.find(({ item }) => item === "listed")?.value]).toEqual([12, 14]);
    deps.clock.advance(DAY);
    await publish([first]);
    expect((await asHr([second])).previous).toEqual(read.previous);
    expect((await asHr([first])).previous).toBeNull();
  });

  test("is no draft, none of another type of order, and none of another company", async () => {
    const { first, second, draft, publish, asHr } = await twoYears({ programType: "voluntary" });
    await publish([first]);
    await publish([second]);
    expect((await asHr([second])).previous).toBeNull();
    const same = await twoYears();
    await same.draft([same.first]);
    await same.publish([same.second]);
    expect((await same.asHr([same.second])).previous).toBeNull();
    await draft([second]);
  });
});

describe("what a report shows of the frozen facts", () => {
  test("no-shows are no bookings: nothing is left when those who came are taken from those who booked", async () => {
    const { ids, publish, asHr, orders, mentor } = await company(12);
    const [order] = orders;
    if (!order) throw new Error("no order");
    for (let index = 0; index < 2; index++)
      await make.mentoring({
        mentee: await make.mentee({ order }),
        mentor,
        startAt: new Date(NOW.getTime() - (250 + index) * DAY),
        status: "no_show",
      });
    await publish(ids(0));
    const rows = (await asHr(ids(0))).report?.sections ?? [];
    const countOf = (item: string) => rows.find((row) => row.item === item && row.attribute === null)?.people?.count;
    expect([countOf("booked"), countOf("tookPart")]).toEqual([12, 12]);
    expect(rows.find(({ item }) => item === "noShow")?.suppressed).toBe(true);
    expect(rows.find(({ item, attribute }) => item === "tookPart" && !attribute)).toMatchObject({ of: 14, value: 85.7 });
  });

  test("a report from before there were distributions and months is read as it is", async () => {
    const { ids, publish, asHr } = await company(12);
    const { reportId } = await publish(ids(0));
    const { sections, ...report } = await prisma.orderReport.findUniqueOrThrow({ where: { id: reportId } });
    const old = (sections as { section: string }[]).filter(({ section }) => section !== "months" && section !== "answers");
    expect(old.length).toBeLessThan((sections as unknown[]).length);
    const publishedAt = new Date(NOW.getTime() + DAY);
    const { id: _, ...copy } = report;
    await prisma.orderReport.create({ data: { ...copy, texts: {}, basis: {}, sections: old, publishedAt } });
    expect((await asHr(ids(0))).report?.sections).toEqual(old);
  });

  test("an admin sees how many have come while there are too few for a report; the company does not", async () => {
    const { ids, draft, asHr, asAdmin } = await company(4);
    expect(await codeOf(draft(ids(0)))).toBe("STATUS_NOT_ALLOWED");
    expect(await asAdmin(ids(0))).toMatchObject({ status: "collecting", came: 4 });
    expect(await asHr(ids(0))).toMatchObject({ status: "collecting", came: null });
  });

  test("the months in which people came are frozen in the time of Japan", async () => {
    const { ids, deps } = await company(1);
    await prisma.mentoring.updateMany({
      where: { orderId: ids(0)[0] ?? "" },
      data: {
        ...{ startAt: new Date("2025-12-31T15:30:00Z"), endAt: new Date("2025-12-31T16:30:00Z") },
        ...{ blockFrom: new Date("2025-12-31T15:30:00Z"), blockTo: new Date("2025-12-31T16:30:00Z") },
      },
    });
    await closePeriods(deps, ids(0));
    const [period] = await db.read.orderReport.periods.frozen(ids(0));
    const [person] = await db.read.orderReport.periods.facts({ id: period?.id ?? "", orderId: ids(0)[0] ?? "" });
    expect(person?.interviews.map(({ month }) => month)).toEqual(["2026-01"]);
  });
});

describe("no one person can be told apart in reports", () => {
  test("fewer than k people: collecting for everybody, and no draft", async () => {
    const { ids, draft, asHr, asAdmin } = await company(9);
    expect(await codeOf(draft(ids(0)))).toBe("STATUS_NOT_ALLOWED");
    expect((await asAdmin(ids(0))).status).toBe("collecting");
    expect((await asHr(ids(0))).status).toBe("collecting");
  });

  test("a set with an order of fewer than k people is refused, and HR does not learn why there is no report", async () => {
    const { ids, draft, asHr, asAdmin } = await company(15, 4);
    expect(await codeOf(draft(ids(0, 1)))).toBe("DIFFERENCE_RISK");
    expect((await asHr(ids(0, 1))).status).toBe("collecting");
    expect((await asAdmin(ids(0, 1))).status).toBe("none");
  });

  test("orders told alone and together show the same people", async () => {
    const { ids, publish, asHr } = await company(12, 14);
    await publish(ids(0));
    await publish(ids(0, 1));
    await publish(ids(1));
    expect([tookPart(await asHr(ids(0))), tookPart(await asHr(ids(0, 1))), tookPart(await asHr(ids(1)))]).toEqual([12, 26, 14]);
  });

  test("a draft with numbers from before periods were told once takes its numbers again", async () => {
    const { ids, draft, publish, deps, admin } = await company(12);
    const { reportId } = await draft(ids(0));
    await prisma.orderReport.update({ where: { id: reportId }, data: { people: [crypto.randomUUID()] } });
    await draft(ids(0), { reviewed: true });
    expect(await codeOf(publishReport(deps, actorOf(admin), { orderIds: ids(0) }))).toBe("CONFLICT");
    await publish(ids(0));
  });

  test("the same five people in two orders are five", async () => {
    const { ids, draft, deps, admin, mentor, orders } = await company(5, 0);
    const [first, second] = [orders[0]?.orderId ?? "", orders[1]?.orderId ?? ""];
    const people = await prisma.orderMentee.findMany({ where: { orderId: first } });
    for (const [index, { menteeId, email, name }] of people.entries()) {
      const seat = await prisma.orderMentee.create({ data: { orderId: second, menteeId, email, name, maxCount: 1, status: "active" } });
      const startAt = new Date(NOW.getTime() - (200 - index) * DAY);
      const held = await prisma.mentoring.findFirstOrThrow({ where: { orderId: first, menteeId: menteeId ?? "" } });
      const { id: _, publicNo: __, icsUid: ___, ...rest } = held;
      const id = crypto.randomUUID();
      const endAt = new Date(startAt.getTime() + 3_600_000);
      await prisma.mentoring.create({
        data: {
          ...rest,
          id,
          publicNo: id.slice(0, 13),
          icsUid: `${id}@knotter`,
          orderId: second,
          orderMenteeId: seat.id,
          mentorId: mentor.userId,
          startAt,
          endAt,
          blockFrom: startAt,
          blockTo: endAt,
        },
      });
    }
    await groupOrders(deps, actorOf(admin), { orderIds: ids(0, 1) });
    expect(await codeOf(draft(ids(0, 1)))).toBe("STATUS_NOT_ALLOWED");
  });

  test("of reports from before periods were told once, the ledger of what a person has seen refuses one that differs by fewer than k", async () => {
    const { ids, asHr, hr, customerId, admin, orders } = await company(0);
    const people = Array.from({ length: 12 }, () => crypto.randomUUID());
    await told(customerId, orders[0]?.orderId ?? "", admin.userId, people);
    const { orderId } = await make.order({ customerId });
    const other = await told(customerId, orderId, admin.userId, people.slice(3));
    await asHr(ids(0));
    expect(await codeOf(asHr([orderId]))).toBe("DIFFERENCE_RISK");
    expect(await prisma.orderReportView.count({ where: { userId: hr.userId, reportId: other.id } })).toBe(0);
    const colleague = await make.hrStaff({ customerId });
    expect((await asHr([orderId], colleague)).status).toBe("published");
    expect(await codeOf(asHr(ids(0), colleague))).toBe("DIFFERENCE_RISK");
  });
});

describe("report groups", () => {
  test("small orders are told together, and from then on never apart", async () => {
    const { ids, draft, publish, asHr, asAdmin, deps, admin, customerId } = await company(6, 7, 12);
    expect(await codeOf(draft(ids(0, 1)))).toBe("DIFFERENCE_RISK");
    const group = await groupOrders(deps, actorOf(admin), { orderIds: ids(0, 1) });
    expect(group).toMatchObject({ customerId, orderIds: ids(0, 1) });
    await publish(ids(0, 1));
    expect(tookPart(await asHr(ids(0, 1)))).toBe(13);
    for (const set of [ids(0), ids(1), ids(0, 2), ids(0, 1, 2)]) expect(await codeOf(draft(set))).toBe("DIFFERENCE_RISK");
    // A part of a group has no report, even though there are enough people.
    expect((await asAdmin(ids(0))).status).toBe("none");
    expect(await prisma.auditLog.count({ where: { entityId: group.id, action: "report.group" } })).toBe(1);
  });

  test("no order is in two groups, and none that was told already joins one", async () => {
    const { ids, publish, deps, admin } = await company(6, 7, 12, 5);
    const group = (...which: number[]) => groupOrders(deps, actorOf(admin), { orderIds: ids(...which) });
    await publish(ids(2));
    expect(await codeOf(group(2, 3))).toBe("DIFFERENCE_RISK");
    await group(0, 1);
    expect(await codeOf(group(1, 3))).toBe("CONFLICT");
    const both = await Promise.allSettled([group(3, 0), group(3, 1)]);
    expect(both.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  });

  test("orders of two companies are no group", async () => {
    const [one, other] = [await company(6), await company(6)];
    expect(await codeOf(groupOrders(one.deps, actorOf(one.admin), { orderIds: [...one.ids(0), ...other.ids(0)] }))).toBe("NOT_FOUND");
  });

  test("a draft of one order is not published once it is in a group", async () => {
    const { ids, draft, deps, admin } = await company(12, 4);
    await draft(ids(0));
    await draft(ids(0), { reviewed: true });
    await groupOrders(deps, actorOf(admin), { orderIds: ids(0, 1) });
    expect(await codeOf(publishReport(deps, actorOf(admin), { orderIds: ids(0) }))).toBe("DIFFERENCE_RISK");
  });
});

describe("access to reports", () => {
  test("another company's order does not exist, whichever stands beside it", async () => {
    const [one, other] = [await company(12), await company(12)];
    await other.publish(other.ids(0));
    expect(await codeOf(one.asHr(other.ids(0)))).toBe("NOT_FOUND");
    expect(await codeOf(one.asHr([...one.ids(0), ...other.ids(0)]))).toBe("NOT_FOUND");
  });

  test("HR without the right to reports reads none", async () => {
    const { ids, publish, asHr, customerId } = await company(12);
    await publish(ids(0));
    expect(await codeOf(asHr(ids(0), await make.hrStaff({ customerId, permissions: { viewReport: false } })))).toBe("FORBIDDEN");
  });
});
