import { DAY } from "@knotter/domain/tokyo";
import { testDeps } from "@knotter/testing/deps";
import { NOW } from "@knotter/testing/factories/given";
import type { OrderGiven } from "@knotter/testing/factories/order";
import { actorOf } from "@knotter/testing/factories/user";
import { openWorkbench } from "@knotter/testing/workbench";
import { describe, expect, test } from "vitest";
import { type DraftInput, draftReport } from "../src/order-report/draft";
import { groupOrders } from "../src/order-report/group";
import { publishReport } from "../src/order-report/publish";
import { readReport } from "../src/order-report/read";
import { codeOf } from "./calls";

const { make, db, prisma } = await openWorkbench();

/** A company with orders of so many participants, and everybody who has to do with their reports. */
async function company(...sizes: number[]) {
  const { customerId } = await make.customer();
  const orders: OrderGiven[] = [];
  for (const _ of sizes) orders.push(await make.order({ customerId }));
  const mentor = await make.mentor({ orders });
  const [admin, hr] = [await make.admin(), await make.hrStaff({ customerId })];
  for (const [index, size] of sizes.entries()) {
    const order = orders[index] as OrderGiven;
    if (size > 0)
      await make.participants(size, { order, mentor, from: new Date(NOW.getTime() - (200 - index * 30) * DAY), ageBand: "30代前半" });
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
  const more = (count: number, index = 0, days = 100) =>
    make.participants(count, {
      order: orders[index] as OrderGiven,
      mentor,
      from: new Date(NOW.getTime() - days * DAY),
      ageBand: "30代前半",
      submittedAt: deps.clock.now(),
    });
  return { customerId, orders, mentor, admin, hr, deps, ids, draft, publish, asHr, asAdmin, more };
}

const tookPart = (read: Awaited<ReturnType<typeof readReport>>) =>
  read.report?.sections.find(({ item }) => item === "tookPart")?.people?.count;

describe("a report from draft to its readers", () => {
  test("is drafted, written, reviewed and published; the company's readers get one mail each, the office's deeds are kept", async () => {
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

  test("what is published is frozen: later people change nothing, and a new report is a new row", async () => {
    const { ids, publish, asHr, more, deps } = await company(12);
    const first = await publish(ids(0));
    const before = await asHr(ids(0));
    deps.clock.advance(DAY);
    await more(10);
    expect(await asHr(ids(0))).toEqual(before);
    await expect(prisma.orderReport.update({ where: { id: first.reportId }, data: { kThreshold: 5 } })).rejects.toThrow();
    const second = await publish(ids(0));
    expect(second.reportId).not.toBe(first.reportId);
    expect(tookPart(await asHr(ids(0)))).toBe(22);
  });
});

describe("nobody is told apart", () => {
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

  test("a few new people do not change the numbers until they are k", async () => {
    const { ids, publish, asHr, more, deps } = await company(12);
    await publish(ids(0));
    deps.clock.advance(DAY);
    await more(3);
    await publish(ids(0));
    expect(tookPart(await asHr(ids(0)))).toBe(12);
    deps.clock.advance(DAY);
    await more(7, 0, 60);
    await publish(ids(0));
    expect(tookPart(await asHr(ids(0)))).toBe(22);
  });

  test("orders told alone and together show the same people", async () => {
    const { ids, publish, asHr } = await company(12, 14);
    await publish(ids(0));
    await publish(ids(0, 1));
    await publish(ids(1));
    expect([tookPart(await asHr(ids(0))), tookPart(await asHr(ids(0, 1))), tookPart(await asHr(ids(1)))]).toEqual([12, 26, 14]);
  });

  test("a draft that was overtaken by another report of its orders takes its numbers anew", async () => {
    const { ids, draft, publish, deps, admin, more } = await company(12, 12);
    await draft(ids(0, 1));
    await draft(ids(0, 1), { reviewed: true });
    deps.clock.advance(DAY);
    await more(10);
    await publish(ids(0));
    expect(await codeOf(publishReport(deps, actorOf(admin), { orderIds: ids(0, 1) }))).toBe("CONFLICT");
    await publish(ids(0, 1));
  });

  test("the ledger of what a person has seen refuses a set that differs by fewer than k people", async () => {
    const { ids, publish, asHr, hr, customerId, admin } = await company(12);
    const { reportId } = await publish(ids(0));
    const { people, ...seen } = await prisma.orderReport.findUniqueOrThrow({ where: { id: reportId } });
    // Only a fault could have published this one: the same people but three.
    const { kThreshold, asOf, publishedAt, createdAt, updatedAt } = seen;
    const { orderId } = await make.order({ customerId });
    const other = await prisma.orderReport.create({
      data: {
        customerId,
        orderIds: [orderId],
        status: "published",
        kThreshold,
        asOf,
        publishedAt,
        createdAt,
        updatedAt,
        sections: [],
        people: people.slice(3),
        createdById: admin.userId,
      },
    });
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
    // It is not for want of people that a part of it is not told.
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

describe("whose reports", () => {
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
