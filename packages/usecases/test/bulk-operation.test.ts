import { fork } from "node:child_process";
import { createRequire } from "node:module";
import { fileURLToPath, pathToFileURL } from "node:url";
import { type BegunAction, BULK_ATTEMPTS, type BulkInput } from "@knotter/domain/bulk-operation";
import { MINUTE } from "@knotter/domain/tokyo";
import { testDeps } from "@knotter/testing/deps";
import { at, NOW } from "@knotter/testing/factories/given";
import { actorOf } from "@knotter/testing/factories/user";
import { inTier } from "@knotter/testing/tier";
import { openWorkbench } from "@knotter/testing/workbench";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { type BulkPeople, beginBulkOperation, cancelBulkOperation, undoBulkOperation } from "../src/bulk-operation/begin";
import { forecastBulkOperation } from "../src/bulk-operation/forecast";
import { workOnBulkOperations } from "../src/bulk-operation/work";
import { sendCampaign } from "../src/mail/campaign";
import { restoreMentee } from "../src/mentee/restore";
import { withdrawMentee } from "../src/mentee/withdraw";
import { codeOf, refused } from "./calls";

// Every running operation of the database is worked on, so it needs one of its own.
const { make, db, prisma, url } = await openWorkbench({ fresh: true });
const deps = testDeps(db);
const admin = actorOf(await make.admin());

beforeEach(() => prisma.bulkOperation.deleteMany());

const EVERYBODY: BulkPeople = { conditions: {} };
const begin = (orderId: string, action: BegunAction, confirmCount: number, people: BulkPeople = EVERYBODY, input: BulkInput = {}) =>
  beginBulkOperation(deps, admin, { orderId, action, people, input, confirmCount });
/** Invites everybody on the list who may be invited. */
async function invite(orderId: string): Promise<{ id: string }> {
  const { operationId } = await sendCampaign(deps, admin, {
    orderId,
    kind: "invitation",
    audience: { type: "matching" },
    subject: "ご登録のお願い",
    body: "ご登録ください。",
  });
  return { id: operationId ?? "" };
}
const work = (now = NOW) => workOnBulkOperations(testDeps(db, { now }));
const operationOf = (id: string) => prisma.bulkOperation.findUniqueOrThrow({ where: { id } });
const itemsOf = (operationId: string) => prisma.bulkOperationItem.findMany({ where: { operationId }, orderBy: { position: "asc" } });
const outcomesOf = async (operationId: string) => (await itemsOf(operationId)).map(({ status, reason }) => reason ?? status);
const placesOf = (orderId: string) => prisma.orderMentee.findMany({ where: { orderId }, orderBy: { id: "asc" } });
const statusesOf = async (orderId: string) => (await placesOf(orderId)).map(({ status }) => status);

/** People on a list who have no account: the cheapest ones. */
async function listed(orderId: string, count: number, more: object = {}) {
  const person = (index: number) => ({ email: `${crypto.randomUUID()}@example.com`, name: `登録 ${index}子`, maxCount: 2, ...more });
  await prisma.orderMentee.createMany({ data: Array.from({ length: count }, (_, index) => ({ orderId, ...person(index) })) });
  return placesOf(orderId);
}

describe("a bulk operation", () => {
  test("does for each what is done for one: rights, interviews, mails, ledger and audit, under the call that began it", async () => {
    const order = await make.order();
    const mentor = await make.mentor({ orders: [order] });
    const [first, second] = await make.mentees(2, { order });
    if (!first || !second) throw new Error("two people");
    const { mentoringId } = await make.mentoring({ mentee: first, mentor, startAt: at("2026-06-18", "10:00") });
    const { id } = await begin(order.orderId, "withdraw", 2, EVERYBODY, { reason: "部署の異動" });
    expect(await work()).toEqual({ people: 2, finished: 0 });
    expect(await operationOf(id)).toMatchObject({ status: "done", finishedAt: NOW, total: 2 });
    expect(await outcomesOf(id)).toEqual(["done", "done"]);
    expect(await placesOf(order.orderId)).toMatchObject(
      [0, 1].map(() => ({ status: "withdrawn", withdrawnReason: "部署の異動", withdrawnById: admin.userId })),
    );
    expect(await prisma.mentoring.findUniqueOrThrow({ where: { id: mentoringId } })).toMatchObject({
      status: "canceled",
      cancelSide: "system",
    });
    expect(await prisma.mail.count({ where: { mentoringId, type: "mentee_cancel" } })).toBe(2);
    const audit = await prisma.auditLog.findMany({ where: { action: "mentee.withdraw", entityId: first.orderMenteeId } });
    expect(audit).toMatchObject([{ actorId: admin.userId, actorRole: "admin", requestId: deps.call.requestId }]);
    expect(await prisma.auditLog.findMany({ where: { entityId: order.orderId, action: { startsWith: "bulk." } } })).toMatchObject([
      { action: "bulk.begin", diff: { operationId: id, bulkAction: "withdraw", people: 2 } },
    ]);
  });

  test("begins with as many people as were shown, or not at all", async () => {
    const { orderId } = await make.order();
    await listed(orderId, 3);
    const refusal = await refused(begin(orderId, "withdraw", 2));
    expect([refusal.code, refusal.detail.data]).toEqual(["PEOPLE_CHANGED", { count: 3 }]);
    expect(await prisma.bulkOperation.count()).toBe(0);
  });

  test("is about those who matched when it began, and leaves out who does no longer when it is their turn", async () => {
    const { orderId } = await make.order();
    const [first, second] = await listed(orderId, 2, { department: "営業部" });
    await listed(orderId, 1, { department: "人事部" });
    const people = { conditions: { status: "unregistered", department: ["営業部"] } } as const;
    const { id } = await begin(
      orderId,
      "count",
      2,
      { conditions: { ...people.conditions, department: [...people.conditions.department] } },
      { maxCount: 5 },
    );
    await listed(orderId, 1, { department: "営業部" });
    await prisma.orderMentee.update({ where: { id: first?.id ?? "" }, data: { department: "総務部" } });
    await work();
    expect(await outcomesOf(id)).toEqual(["no_longer_matches", "done"]);
    expect((await placesOf(orderId)).filter(({ maxCount }) => maxCount === 5).map((place) => place.id)).toEqual([second?.id]);
  });

  test("is about those who are registered and have booked nothing, as of their turn", async () => {
    const order = await make.order();
    await listed(order.orderId, 1);
    const mentor = await make.mentor({ orders: [order] });
    const [first, second] = [await make.mentee({ order }), await make.mentee({ order })];
    const conditions = { status: "registered", usage: "notBooked" } as const;
    const { id } = await begin(order.orderId, "count", 2, { conditions }, { maxCount: 5 });
    await make.mentoring({ mentee: first, mentor, startAt: at("2026-06-20", "10:00") });
    await work();
    expect((await outcomesOf(id)).sort()).toEqual(["done", "no_longer_matches"]);
    const changed = (await placesOf(order.orderId)).filter(({ maxCount }) => maxCount === 5);
    expect(changed.map((place) => place.id)).toEqual([second.orderMenteeId]);
  });

  test("tells what it could not do and why, person by person, and goes on", async () => {
    const order = await make.order();
    const mentor = await make.mentor({ orders: [order] });
    const used = await make.mentee({ order, maxCount: 3 });
    for (const day of ["2026-05-11", "2026-05-12"])
      await make.mentoring({ mentee: used, mentor, startAt: at(day, "10:00"), status: "done" });
    const [gone] = await listed(order.orderId, 1, { status: "withdrawn", withdrawnAt: NOW }).then((all) =>
      all.filter((p) => p.menteeId === null),
    );
    const [same] = (await listed(order.orderId, 1, { maxCount: 1 })).filter((p) => p.maxCount === 1);
    const [grown] = (await listed(order.orderId, 1, { maxCount: 4 })).filter((p) => p.maxCount === 4);
    const { id } = await begin(order.orderId, "count", 4, EVERYBODY, { maxCount: 1 });
    await work();
    const outcomes = new Map((await itemsOf(id)).map((item) => [item.orderMenteeId, item.reason ?? item.status]));
    expect([used.orderMenteeId, gone?.id, same?.id, grown?.id].map((key) => outcomes.get(key ?? ""))).toEqual([
      "COUNT_BELOW_USED",
      "withdrawn",
      "unchanged",
      "done",
    ]);
    expect(await prisma.ledgerEntry.findMany({ where: { orderMenteeId: grown?.id ?? "" } })).toMatchObject([
      { kind: "grant", delta: -3, actorId: admin.userId },
    ]);
  });

  test("that was canceled leaves those alone who have not had their turn", async () => {
    const { orderId } = await make.order();
    await listed(orderId, 3);
    const { id } = await begin(orderId, "withdraw", 3);
    await workOnBulkOperations(deps, { until: performance.now() });
    await cancelBulkOperation(deps, admin, { id });
    const before = await statusesOf(orderId);
    await work();
    expect(await statusesOf(orderId)).toEqual(before);
    expect(await operationOf(id)).toMatchObject({ status: "canceled", canceledById: admin.userId });
    expect((await outcomesOf(id)).filter((outcome) => outcome === "canceled").length).toBe(
      before.filter((status) => status === "listed").length,
    );
    await cancelBulkOperation(deps, admin, { id });
    expect(await prisma.auditLog.count({ where: { entityId: orderId, action: "bulk.cancel" } })).toBe(1);
  });

  test("stops acting for an admin who is disabled while it runs", async () => {
    const { orderId } = await make.order();
    await listed(orderId, 3);
    const other = actorOf(await make.admin());
    const { id } = await beginBulkOperation(deps, other, { orderId, action: "withdraw", people: EVERYBODY, input: {}, confirmCount: 3 });
    await prisma.user.update({ where: { id: other.userId }, data: { disabled: true } });
    await work();
    expect(await outcomesOf(id)).toEqual(["permission_lost", "permission_lost", "permission_lost"]);
    expect(await statusesOf(orderId)).toEqual(["listed", "listed", "listed"]);
    expect((await operationOf(id)).status).toBe("done");
  });

  test("of an order that was closed in the meantime changes nobody any more", async () => {
    const { orderId } = await make.order();
    await listed(orderId, 1);
    const { id } = await begin(orderId, "count", 1, EVERYBODY, { maxCount: 5 });
    await prisma.order.update({ where: { id: orderId }, data: { status: "ended" } });
    await work();
    expect(await outcomesOf(id)).toEqual(["order_closed"]);
    expect(await codeOf(begin(orderId, "count", 1, EVERYBODY, { maxCount: 5 }))).toBe("STATUS_NOT_ALLOWED");
  });

  test("tries a person again after a fault, gives up in the end, and keeps nobody else waiting", async () => {
    const { orderId } = await make.order();
    const [first] = await listed(orderId, 2);
    const { id } = await begin(orderId, "withdraw", 2);
    // A fault that no refusal explains: the row of this person cannot be written.
    await prisma.$executeRawUnsafe(
      `CREATE OR REPLACE FUNCTION fail_one() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'planted'; END $$`,
    );
    await prisma.$executeRawUnsafe(
      `CREATE TRIGGER fail_one BEFORE UPDATE ON "OrderMentee" FOR EACH ROW WHEN (OLD."id" = '${first?.id}') EXECUTE FUNCTION fail_one()`,
    );
    const told = vi.fn();
    for (let attempt = 0; attempt < BULK_ATTEMPTS; attempt += 1)
      await workOnBulkOperations(testDeps(db, { now: new Date(NOW.getTime() + attempt * 10 * MINUTE) }), { onFailure: told });
    await prisma.$executeRawUnsafe(`DROP TRIGGER fail_one ON "OrderMentee"`);
    expect(told).toHaveBeenCalledTimes(BULK_ATTEMPTS);
    expect(await outcomesOf(id)).toEqual(["failed", "done"]);
    expect((await operationOf(id)).status).toBe("done");
  });

  test("invites, releases bookings and puts back by the same steps", async () => {
    const order = await make.order();
    const [invitee] = await listed(order.orderId, 1);
    const held = await make.mentee({ order });
    await prisma.orderMentee.update({ where: { id: held.orderMenteeId }, data: { bookingHeldAt: NOW } });
    const invited = await invite(order.orderId);
    await work();
    expect(await outcomesOf(invited.id)).toEqual(["done"]);
    expect(await prisma.mail.count({ where: { toAddress: invitee?.email ?? "", type: "mentee_register" } })).toBe(1);
    const released = await begin(order.orderId, "release", 2);
    await work();
    expect((await outcomesOf(released.id)).sort()).toEqual(["done", "no_account"]);
    expect(await prisma.orderMentee.findUniqueOrThrow({ where: { id: held.orderMenteeId } })).toMatchObject({ bookingHeldAt: null });
    await begin(order.orderId, "withdraw", 2);
    await work();
    const restored = await begin(order.orderId, "restore", 2, { conditions: { status: "withdrawn" } });
    await work();
    expect(await outcomesOf(restored.id)).toEqual(["done", "done"]);
    expect((await statusesOf(order.orderId)).sort()).toEqual(["active", "invited"]);
  });
});

describe("what is taken back", () => {
  test("is as it was: the list, and the links of invitations that are still valid", async () => {
    const order = await make.order();
    await listed(order.orderId, 2);
    await make.mentee({ order });
    await invite(order.orderId);
    await work();
    const before = await statusesOf(order.orderId);
    const { id } = await begin(order.orderId, "withdraw", 3);
    const later = new Date(NOW.getTime() + MINUTE);
    await work(later);
    expect(new Set(await statusesOf(order.orderId))).toEqual(new Set(["withdrawn"]));
    const undo = await undoBulkOperation(deps, admin, { id });
    await work(later);
    expect(await outcomesOf(undo.id)).toEqual(["done", "done", "done"]);
    expect(await statusesOf(order.orderId)).toEqual(before);
    expect(await prisma.linkToken.count({ where: { orderId: order.orderId, revokedAt: null } })).toBe(2);
    expect(await prisma.auditLog.count({ where: { action: "mentee.restore", actorId: admin.userId } })).toBeGreaterThanOrEqual(3);
    expect(await codeOf(undoBulkOperation(deps, admin, { id }))).toBe("ALREADY_DONE");
    expect(await codeOf(undoBulkOperation(deps, admin, { id: undo.id }))).toBe("STATUS_NOT_ALLOWED");
  });

  test("are counts that nobody has changed since", async () => {
    const { orderId } = await make.order();
    const [first, second] = await listed(orderId, 2);
    const { id } = await begin(orderId, "count", 2, EVERYBODY, { maxCount: 5 });
    await work();
    await begin(orderId, "count", 1, { ids: [second?.id ?? ""] }, { maxCount: 7 });
    await work();
    const undo = await undoBulkOperation(deps, admin, { id });
    await work();
    expect(await outcomesOf(undo.id)).toEqual(["done", "changed_since"]);
    expect((await placesOf(orderId)).map(({ maxCount }) => maxCount)).toEqual([2, 7]);
    const ledger = await prisma.ledgerEntry.findMany({ where: { orderMenteeId: first?.id ?? "" }, orderBy: { id: "asc" } });
    expect(ledger.map(({ delta }) => delta)).toEqual([3, -3]);
  });

  test("is nobody who was put back and taken off again, or has booked since they were put back", async () => {
    const order = await make.order();
    const mentor = await make.mentor({ orders: [order] });
    const person = await make.mentee({ order });
    const { id } = await begin(order.orderId, "withdraw", 1);
    await work();
    await restoreMentee(deps, admin, { id: person.orderMenteeId, orderId: order.orderId });
    const again = testDeps(db, { now: new Date(NOW.getTime() + MINUTE) });
    await withdrawMentee(again, admin, { id: person.orderMenteeId, scope: "order", orderId: order.orderId });
    const undo = await undoBulkOperation(deps, admin, { id });
    await work();
    expect(await outcomesOf(undo.id)).toEqual(["changed_since"]);

    const restored = await begin(order.orderId, "restore", 1);
    await work();
    await make.mentoring({ mentee: person, mentor, startAt: at("2026-06-18", "10:00") });
    const backAgain = await undoBulkOperation(deps, admin, { id: restored.id });
    await work();
    expect(await outcomesOf(backAgain.id)).toEqual(["changed_since"]);
    expect(await statusesOf(order.orderId)).toEqual(["active"]);
  });

  test("is done once, though two admins take it back at once", async () => {
    const { orderId } = await make.order();
    await listed(orderId, 1);
    const { id } = await begin(orderId, "withdraw", 1);
    await work();
    const both = await Promise.allSettled([undoBulkOperation(deps, admin, { id }), undoBulkOperation(deps, admin, { id })]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    await work();
    expect(await statusesOf(orderId)).toEqual(["listed"]);
  });
});

describe("somebody is put back", () => {
  test("who left on their own only at their own request", async () => {
    const order = await make.order();
    const person = await make.mentee({ order });
    const whom = { id: person.userId, orderId: order.orderId };
    await withdrawMentee(deps, actorOf(person), { id: person.userId, scope: "order", orderId: order.orderId });
    const { id } = await begin(order.orderId, "restore", 1);
    await work();
    expect(await outcomesOf(id)).toEqual(["LEFT_ON_THEIR_OWN"]);
    expect(await codeOf(restoreMentee(deps, admin, whom))).toBe("LEFT_ON_THEIR_OWN");
    expect(await restoreMentee(deps, admin, { ...whom, atOwnRequest: true })).toMatchObject({ status: "active" });
    expect(await codeOf(restoreMentee(deps, admin, whom))).toBe("ALREADY_DONE");
  });

  test("not with an account that is closed, nor on an order that has ended", async () => {
    const order = await make.order();
    const person = await make.mentee({ order });
    const whom = { id: person.orderMenteeId, orderId: order.orderId };
    await withdrawMentee(deps, admin, { id: person.userId, scope: "account" });
    expect(await codeOf(restoreMentee(deps, admin, whom))).toBe("ACCOUNT_DISABLED");
    await prisma.order.update({ where: { id: order.orderId }, data: { status: "ended" } });
    expect(await codeOf(restoreMentee(deps, admin, whom))).toBe("STATUS_NOT_ALLOWED");
  });
});

test("what would be done is told beforehand, and is what is done", async () => {
  const order = await make.order();
  const mentor = await make.mentor({ orders: [order] });
  const person = await make.mentee({ order });
  await make.mentoring({ mentee: person, mentor, startAt: at("2026-06-18", "10:00") });
  await listed(order.orderId, 2);
  await listed(order.orderId, 1, { status: "withdrawn", withdrawnAt: NOW });
  const forecast = (action: BegunAction, input: BulkInput = {}) =>
    forecastBulkOperation(deps, admin, { orderId: order.orderId, action, people: EVERYBODY, input });
  expect(await forecast("withdraw")).toEqual({ total: 4, changes: 3, unchanged: 1, refused: [], mentorings: 1 });
  expect(await forecast("release")).toEqual({
    total: 4,
    changes: 0,
    unchanged: 1,
    refused: [{ reason: "no_account", people: 3 }],
    mentorings: 0,
  });
  const { id } = await begin(order.orderId, "withdraw", 4);
  await work();
  expect((await outcomesOf(id)).sort()).toEqual(["done", "done", "done", "unchanged"]);
});

describe("whatever happens to the processes", () => {
  const loader = pathToFileURL(createRequire(import.meta.url).resolve("tsx")).href;
  const file = fileURLToPath(new URL("./bulk-worker.ts", import.meta.url));
  const home = fileURLToPath(new URL("..", import.meta.url));
  const hire = () => fork(file, [url], { cwd: home, execArgv: ["--import", loader], env: { ...process.env, TZ: "Asia/Kathmandu" } });
  const ended = (child: ReturnType<typeof hire>) => new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const doneIn = (operationId: string) => prisma.bulkOperationItem.count({ where: { operationId, status: "done" } });

  test("each of 5,000 people (500 in the fast tier) has it once, with processes that are killed in the middle and two at a time", async () => {
    const count = inTier({ fast: 500, full: 5_000 });
    const { orderId } = await make.order();
    await listed(orderId, count);
    const { id } = await begin(orderId, "count", count, EVERYBODY, { maxCount: 5 });
    for (const mark of [count / 50, count / 10]) {
      const victims = [hire(), hire()];
      const gone = Promise.all(victims.map(ended));
      while ((await doneIn(id)) < mark) await new Promise((resolve) => setTimeout(resolve, 20));
      for (const victim of victims) victim.kill("SIGKILL");
      await gone;
      expect((await operationOf(id)).status).toBe("running");
    }
    await Promise.all([work(), work()]);
    expect(await operationOf(id)).toMatchObject({ status: "done", total: count });
    expect(await doneIn(id)).toBe(count);
    expect(await prisma.orderMentee.count({ where: { orderId, maxCount: 5 } })).toBe(count);
    // One entry of the ledger and of the audit trail for each.
    const places = (await placesOf(orderId)).map((place) => place.id);
    const granted = await prisma.ledgerEntry.groupBy({
      by: ["orderMenteeId"],
      where: { orderMenteeId: { in: places } },
      _sum: { delta: true },
      _count: true,
    });
    expect(granted.length).toBe(count);
    expect(granted.every(({ _sum, _count }) => _sum.delta === 3 && _count === 1)).toBe(true);
    expect(await prisma.auditLog.count({ where: { action: "mentee.set_count", entityId: { in: places } } })).toBe(count);
  }, 240_000);

  test("a small operation is not kept waiting by a large one", async () => {
    const [large, small] = [await make.order(), await make.order()];
    await listed(large.orderId, 200);
    await listed(small.orderId, 2);
    await begin(large.orderId, "withdraw", 200);
    const { id } = await begin(small.orderId, "withdraw", 2);
    while ((await doneIn(id)) < 2) await workOnBulkOperations(deps, { until: performance.now() + 1 });
    expect(await prisma.bulkOperationItem.count({ where: { operation: { orderId: large.orderId }, status: "pending" } })).toBeGreaterThan(
      100,
    );
    await work();
  });
});
