import { NOW } from "@knotter/testing/factories/given";
import { expect, test } from "vitest";
import { ORIGIN, startApi } from "./support/api-harness";

const api = await startApi();
const { make, prisma, app } = api;
const admin = await make.admin();
const token = await api.signIn(admin);

/** A list with two people of 営業部, of whom one has used two interviews, and one of 人事部. */
async function orderWithPeople() {
  const order = await make.order();
  const listed = (name: string, department: string, usedCount = 0) =>
    prisma.orderMentee.create({
      data: { orderId: order.orderId, email: `${crypto.randomUUID()}@example.com`, name, department, maxCount: 3, usedCount },
    });
  return {
    orderId: order.orderId,
    free: await listed("営業 一子", "営業部"),
    used: await listed("営業 二子", "営業部", 2),
    other: await listed("人事 三子", "人事部"),
  };
}

/** What the first second has left, if anything. */
const job = () => app.job("bulk");
const get = (id: string) => api.rest("bulkOperations.get", { id }, { token });

test("people are chosen by the filters of their list; what has come of each is told, and can be taken back", async () => {
  const { orderId, free, used, other } = await orderWithPeople();
  const whom = { orderId, conditions: { department: ["営業部"] }, action: "count", maxCount: 1 };
  const preview = await api.rest("bulkOperations.preview", whom, { token });
  expect(preview.body).toEqual({
    total: 2,
    changes: 1,
    unchanged: 0,
    refused: [{ reason: "COUNT_BELOW_USED", label: "すでに利用された回数より少なくなります", people: 1 }],
    mentorings: 0,
  });
  const wrong = await api.rest("bulkOperations.begin", { ...whom, confirmCount: 3 }, { token });
  expect([wrong.status, wrong.error?.code, wrong.error?.data]).toEqual([412, "PEOPLE_CHANGED", { count: 2 }]);

  const begun = await api.rest("bulkOperations.begin", { ...whom, confirmCount: 2 }, { token });
  const { id } = begun.body as { id: string };
  expect([begun.status, begun.body]).toMatchObject([
    202,
    { action: "count", text: "回数を1回に変更", conditionsText: "部署：営業部", counts: { total: 2 }, own: true },
  ]);
  await job();
  expect((await get(id)).body).toMatchObject({ status: "done", counts: { total: 2, pending: 0, done: 1, refused: 1 }, undoable: 1 });
  const places = await prisma.orderMentee.findMany({ where: { orderId }, orderBy: { id: "asc" } });
  expect(places.map(({ id, maxCount }) => [id, maxCount])).toEqual([
    [free.id, 1],
    [used.id, 3],
    [other.id, 3],
  ]);

  const file = await app.rest(
    new Request(`${ORIGIN}/api/v1/bulk-operations/${id}/not-done`, { headers: { authorization: `Bearer ${token}` } }),
  );
  expect((await file.text()).replace(/^\uFEFF/, "").split("\r\n")).toEqual([
    "氏名,メールアドレス,社員番号,部署,理由",
    `営業 二子,${used.email},,営業部,すでに利用された回数より少なくなります`,
    "",
  ]);
  expect(await prisma.exportLog.count({ where: { actorId: admin.userId, operation: "/bulk-operations/{id}/not-done" } })).toBe(1);

  const undo = await api.rest("bulkOperations.undo", { id }, { token });
  expect([undo.status, undo.body]).toMatchObject([202, { text: "元に戻す（回数）", counts: { total: 1 }, undoesId: id, undoable: 0 }]);
  await job();
  expect((await prisma.orderMentee.findUniqueOrThrow({ where: { id: free.id } })).maxCount).toBe(3);
  expect((await get(id)).body).toMatchObject({ undoable: 0, beingUndone: false, reasons: [{ reason: "COUNT_BELOW_USED", people: 1 }] });
});

test("exactly one way of choosing is given, and what the action needs", async () => {
  const { orderId, free } = await orderWithPeople();
  const codes = async (input: object) => {
    const { error } = await api.rest("bulkOperations.begin", { orderId, confirmCount: 1, ...input } as never, { token });
    return [error?.code, Object.keys(error?.fieldErrors ?? {})];
  };
  expect(await codes({ action: "withdraw" })).toEqual(["BAD_REQUEST", ["ids"]]);
  expect(await codes({ action: "withdraw", ids: [free.id], conditions: {} })).toEqual(["BAD_REQUEST", ["ids"]]);
  expect(await codes({ action: "count", ids: [free.id] })).toEqual(["BAD_REQUEST", ["maxCount"]]);
  expect(await codes({ action: "withdraw", ids: [crypto.randomUUID()] })).toEqual(["NOT_FOUND", []]);
  const elsewhere = await orderWithPeople();
  expect(await codes({ action: "withdraw", ids: [elsewhere.free.id] })).toEqual(["NOT_FOUND", []]);
});

test("the list tells what runs, and a retried call begins nothing twice", async () => {
  const { orderId, free } = await orderWithPeople();
  const running = await prisma.bulkOperation.create({
    data: {
      orderId,
      action: "withdraw",
      total: 1,
      createdById: (await make.admin()).userId,
      createdAt: NOW,
      requestId: "1",
      // Its turn comes later.
      items: { create: { orderMenteeId: free.id, position: 1, nextTryAt: new Date(NOW.getTime() + 3_600_000), attempts: 1 } },
    },
  });
  const input = { orderId, ids: [free.id], action: "count" as const, maxCount: 5, confirmCount: 1 };
  const key = crypto.randomUUID();
  const call = () => api.rest("bulkOperations.begin", input, { token, headers: { "idempotency-key": key } });
  const [first, second] = [await call(), await call()];
  expect(second.body).toEqual(first.body);
  await job();
  const list = async (more: object) => {
    const { body } = await api.rest("bulkOperations.list", { orderId, ...more }, { token });
    return (body as { items: { id: string; status: string }[] }).items.map(({ status }) => status);
  };
  expect((await list({})).sort()).toEqual(["done", "running"]);
  expect(await list({ running: true })).toEqual(["running"]);
  const canceled = await api.rest("bulkOperations.cancel", { id: running.id }, { token });
  expect(canceled.body).toMatchObject({ status: "canceled", counts: { pending: 0, canceled: 1 } });
});
