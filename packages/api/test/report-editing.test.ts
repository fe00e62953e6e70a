import { describe, expect, test } from "vitest";
import { startApi } from "./support/api-harness";

const api = await startApi();
const { make, prisma } = api;

interface Item {
  orderIds: string[];
  orders: { name: string }[];
  status: string;
  unread: boolean;
}
interface Page {
  items: Item[];
  nextCursor: string | null;
}

/** A company with an order that has enough participants, its HR and an admin. */
async function company() {
  const { customerId } = await make.customer();
  const order = await make.order({ customerId, disclosureLevel: "L1", reportPeriodEnds: ["2026-05-10"] });
  const mentor = await make.mentor({ orders: [order] });
  const people = await make.participants(12, { order, mentor });
  const [admin, hr] = await Promise.all([
    api.signIn(await make.admin()),
    api.signIn(await make.hrStaff({ customerId, permissions: { viewReport: true } })),
  ]);
  const list = async (token: string, input = {}) => (await api.rest("orders.reports", input, { token })).body as Page;
  const draft = (input = {}) => api.rest("orders.draftReport", { orderIds: order.orderId, ...input }, { token: admin });
  return { customerId, orderId: order.orderId, mentor, people, admin, hr, list, draft };
}

describe("the list of reports", () => {
  test("shows an admin the draft, and the company what is published, new until it is opened", async () => {
    const { orderId, customerId, admin, hr, list, draft } = await company();
    expect((await draft({ proposals: "研修を提案します。" })).status).toBe(200);
    expect((await list(admin, { customerId })).items).toMatchObject([{ orderIds: [orderId], status: "draft", unread: false }]);
    expect((await list(hr)).items).toEqual([]);
    await draft({ reviewed: true });
    expect((await api.rest("orders.publishReport", { orderIds: orderId }, { token: admin })).status).toBe(200);
    expect((await list(hr)).items).toMatchObject([{ orderIds: [orderId], status: "published", unread: true }]);
    await api.rest("orders.report", { orderIds: orderId }, { token: hr });
    expect((await list(hr)).items).toMatchObject([{ orderIds: [orderId], unread: false }]);
    expect((await list(admin, { orderId, status: "published" })).items).toHaveLength(1);
  });

  test("knows of a set the latest version alone, and pages by key", async () => {
    const { orderId, admin, hr, list, draft } = await company();
    for (const _ of [1, 2]) {
      await draft({ refresh: true });
      await draft({ reviewed: true });
      await api.rest("orders.publishReport", { orderIds: orderId }, { token: admin });
    }
    expect(await prisma.orderReport.count({ where: { orderIds: { equals: [orderId] }, status: "published" } })).toBe(2);
    expect((await list(hr)).items).toHaveLength(1);
    const first = await list(admin, { pageSize: 1 });
    expect(first.items).toHaveLength(1);
    if (first.nextCursor) {
      const [next] = (await list(admin, { pageSize: 1, cursor: first.nextCursor })).items;
      expect(next?.orderIds).not.toEqual(first.items[0]?.orderIds);
    }
  });

  test("is shut to colleagues without the right to reports", async () => {
    const { customerId } = await company();
    const token = await api.signIn(await make.hrStaff({ customerId, permissions: { viewReport: false } }));
    expect((await api.rest("orders.reports", {}, { token })).error?.code).toBe("FORBIDDEN");
  });
});

describe("comments that may be passed on", () => {
  test("are shown to the admins when enough people wrote one, without who and when; others never", async () => {
    const { orderId, people, admin, hr } = await company();
    const ask = async () => (await api.rest("orders.reportComments", { orderIds: orderId }, { token: admin })).body;
    expect(await ask()).toEqual({ comments: [], withheld: false, k: 10 });
    const write = (from: number, to: number, shareCommentWithHr: boolean) =>
      Promise.all(
        people.slice(from, to).map(({ mentoringIds: [mentoringId = ""] }, index) =>
          prisma.menteeReport.update({
            where: { mentoringId },
            data: { shareCommentWithHr, commentToOffice: `${shareCommentWithHr ? "伝えてよい" : "事務局だけに"}${from + index}` },
          }),
        ),
      );
    await write(0, 9, true);
    await write(10, 12, false);
    expect(await ask()).toEqual({ comments: [], withheld: true, k: 10 });
    await write(9, 10, true);
    const { comments } = (await ask()) as { comments: string[] };
    expect([...comments].sort()).toEqual(Array.from({ length: 10 }, (_, index) => `伝えてよい${index}`));
    expect(await prisma.auditLog.count({ where: { action: "report.comments", entityId: orderId } })).toBe(3);
    expect((await api.rest("orders.reportComments", { orderIds: orderId }, { token: hr })).error?.code).toBe("FORBIDDEN");
  });
});

test("who reviewed a draft, and how many people a publication is mailed to, is shown to admins alone", async () => {
  const { orderId, customerId, admin, hr, draft } = await company();
  // An invited HR user without a password cannot sign in yet, so gets no mail.
  const invited = await make.hrStaff({ customerId, permissions: { viewReport: true }, invited: true });
  await draft();
  const reviewed = (await draft({ reviewed: true })).body;
  expect(reviewed).toMatchObject({ status: "reviewed", reviewed: { by: "事務局 花子" }, readers: 1 });
  await api.rest("orders.publishReport", { orderIds: orderId }, { token: admin });
  expect(await prisma.mail.count({ where: { orderId, type: "hr_report_published" } })).toBe(1);
  expect(await prisma.mail.count({ where: { toUserId: invited.userId } })).toBe(0);
  expect((await api.rest("orders.report", { orderIds: orderId }, { token: hr })).body).toMatchObject({ reviewed: null, readers: null });
});

test("one person is found by the list entry, in one order alone, and nobody else's", async () => {
  const { orderId, people, hr, customerId } = await company();
  const [{ orderMenteeId = "", userId = "" } = {}] = people;
  const ask = (input: object) => api.rest("mentees.mentorings", input as never, { token: hr });
  const byPlace = await ask({ id: orderMenteeId, orderId });
  expect(byPlace.body).toMatchObject({ hrPerson: { name: "相談 次郎" }, hrItems: [{ label: "実施済み" }] });
  expect((await ask({ id: userId })).body).toEqual(byPlace.body);
  const other = await make.order({ customerId });
  expect((await ask({ id: orderMenteeId, orderId: other.orderId })).error?.code).toBe("NOT_FOUND");
  const stranger = await company();
  expect((await ask({ id: stranger.people[0]?.orderMenteeId })).error?.code).toBe("NOT_FOUND");
});
