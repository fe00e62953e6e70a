import { DAY } from "@knotter/domain/tokyo";
import { testDeps } from "@knotter/testing/deps";
import { at, NOW } from "@knotter/testing/factories/given";
import type { OrderTraits } from "@knotter/testing/factories/order";
import { openWorkbench } from "@knotter/testing/workbench";
import { describe, expect, test } from "vitest";
import { closeUnreported, followCalendar } from "../src/order/follow-calendar";
import { endAt, justOver } from "./afterwards";
import { codeOf, tracesOf } from "./calls";

const workbench = await openWorkbench({ fresh: true });
const { make, db, prisma } = workbench;
await prisma.questionSet.create({ data: { version: 1, name: "標準" } });

const statusOf = async (orderId: string) => (await prisma.order.findUniqueOrThrow({ where: { id: orderId } })).status;

describe("orders follow the calendar", () => {
  const complete = async (traits: OrderTraits) => {
    const order = await make.order(traits);
    await make.mentor({ orders: [order] });
    await make.mentee({ order, enrolment: "listed" });
    return order;
  };

  test("a draft begins on its first day when nothing is missing", async () => {
    const [begins, tomorrow] = [
      await complete({ status: "draft", startsOn: "2026-06-01" }),
      await complete({ status: "draft", startsOn: "2026-06-02" }),
    ];
    const missing = await make.order({ status: "draft", startsOn: "2026-06-01" });
    const resting = await complete({ status: "draft", startsOn: "2026-06-01" });
    await prisma.customer.update({ where: { id: resting.customerId }, data: { status: "suspended" } });
    expect(await followCalendar(testDeps(db))).toBe(1);
    expect(await Promise.all([begins, tomorrow, missing, resting].map(({ orderId }) => statusOf(orderId)))).toEqual([
      "active",
      "draft",
      "draft",
      "draft",
    ]);
    expect(await prisma.auditLog.findMany({ where: { entity: "Order", entityId: begins.orderId } })).toMatchObject([
      { action: "order.follow", actorRole: "system", actorId: null, diff: { status: ["draft", "active"] } },
    ]);
  });

  test("booking closes after its last day, the order ends after its end, and a second run changes nothing", async () => {
    const closes = await make.order({ bookingClosesOn: "2026-05-31" });
    const open = await make.order({ bookingClosesOn: "2026-06-01" });
    const ends = await make.order({ endsOn: "2026-05-31" });
    const ended = await make.order({ endsOn: "2026-05-31", status: "closed_booking" });
    const canceled = await make.order({ endsOn: "2026-05-31", status: "canceled" });
    expect(await followCalendar(testDeps(db))).toBe(3);
    expect(await Promise.all([closes, open, ends, ended, canceled].map(({ orderId }) => statusOf(orderId)))).toEqual([
      "closed_booking",
      "active",
      "ended",
      "ended",
      "canceled",
    ]);
    expect(await followCalendar(testDeps(db))).toBe(0);
  });

  test("two runners move an order once", async () => {
    const { orderId } = await make.order({ endsOn: "2026-05-30" });
    const moved = await Promise.all([followCalendar(testDeps(db)), followCalendar(testDeps(db)), followCalendar(testDeps(db))]);
    expect(moved.reduce((sum, count) => sum + count, 0)).toBe(1);
    expect(await prisma.auditLog.count({ where: { entity: "Order", entityId: orderId } })).toBe(1);
  });
});

describe("an interview nobody has reported on", () => {
  const ended = new Date(NOW.getTime() - 10 * DAY);
  const held = async (endAt: Date, status: "reserved" | "canceled" = "reserved") => {
    const order = await make.order();
    const [mentor, mentee] = [await make.mentor({ orders: [order] }), await make.mentee({ order })];
    const startAt = new Date(endAt.getTime() - 3_600_000);
    return { mentor, mentee, id: (await make.mentoring({ mentee, mentor, startAt, status })).mentoringId };
  };

  test("is closed as held ten days after its end, never as a no-show, and its count stays used", async () => {
    const [due, young, canceled] = [await held(ended), await held(new Date(ended.getTime() + 1000)), await held(ended, "canceled")];
    expect(await closeUnreported(testDeps(db))).toBe(1);
    const { mentoring, ledger, events, mails, audit } = await tracesOf(workbench, due.id);
    expect(mentoring).toMatchObject({ status: "done", autoClosed: true, counted: true, noShowSide: null, version: 2 });
    expect(ledger).toEqual([{ kind: "reserve", delta: -1 }]);
    expect(events.at(-1)).toMatchObject({ type: "auto_closed", actorRole: "system", actorId: null, toStatus: "done" });
    expect(mails).toEqual([]);
    expect(audit).toMatchObject([{ action: "mentoring.autoClose", actorRole: "system" }]);
    expect((await prisma.mentor.findUniqueOrThrow({ where: { userId: due.mentor.userId } })).doneCount).toBe(1);
    expect((await prisma.mentoring.findUniqueOrThrow({ where: { id: young.id } })).status).toBe("reserved");
    expect((await prisma.mentoring.findUniqueOrThrow({ where: { id: canceled.id } })).status).toBe("canceled");
  });

  test("that an admin has opened again with its report stays open: it is the admins' to close", async () => {
    const { id, mentor, report, asAdmin } = await justOver(workbench);
    await report(mentor);
    await asAdmin({ action: "reopen" });
    await closeUnreported(testDeps(db, { now: new Date(endAt.getTime() + 11 * DAY) }));
    expect(await prisma.mentoring.findUniqueOrThrow({ where: { id } })).toMatchObject({ status: "reserved", autoClosed: false });
    await asAdmin({ action: "complete" });
  });

  test("is closed once by three runners", async () => {
    const { id, mentor } = await held(at("2026-05-10", "10:00"));
    const closed = await Promise.all([1, 2, 3].map(() => closeUnreported(testDeps(db))));
    expect(closed.reduce((sum, count) => sum + count, 0)).toBe(1);
    expect((await prisma.mentor.findUniqueOrThrow({ where: { userId: mentor.userId } })).doneCount).toBe(1);
    expect(await prisma.mentoringEvent.count({ where: { mentoringId: id, type: "auto_closed" } })).toBe(1);
  });

  test("that cannot be closed now keeps none of the others open, and is told of", async () => {
    const [stuck, other] = [await held(at("2026-05-01", "10:00")), await held(at("2026-05-02", "10:00"))];
    const client = await workbench.pool.connect();
    try {
      await client.query("BEGIN");
      await client.query(`SELECT 1 FROM "OrderMentee" WHERE "id" = '${stuck.mentee.orderMenteeId}' FOR UPDATE`);
      expect(await codeOf(closeUnreported(testDeps(db)))).toBe("UNAVAILABLE");
    } finally {
      await client.query("ROLLBACK");
      client.release();
    }
    const statuses = await prisma.mentoring.findMany({ where: { id: { in: [stuck.id, other.id] } }, orderBy: { startAt: "asc" } });
    expect(statuses.map(({ status }) => status)).toEqual(["reserved", "done"]);
    expect(await closeUnreported(testDeps(db))).toBe(1);
  });
});
