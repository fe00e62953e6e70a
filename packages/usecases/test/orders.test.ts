import { scopeOf } from "@knotter/domain/scope";
import { DAY, HOUR } from "@knotter/domain/tokyo";
import { testDeps } from "@knotter/testing/deps";
import { at, NOW } from "@knotter/testing/factories/given";
import type { EnrolledMentee } from "@knotter/testing/factories/mentee";
import { nextVersion } from "@knotter/testing/factories/question";
import { actorOf } from "@knotter/testing/factories/user";
import { openWorkbench } from "@knotter/testing/workbench";
import { describe, expect, test } from "vitest";
import { bookMentoring } from "../src/mentoring/book";
import { capacityOfPlan } from "../src/order/capacity";
import { type CreateOrderInput, createOrder } from "../src/order/create";
import { moveOrder } from "../src/order/move";
import { type SetMentorsInput, setMentors } from "../src/order/set-mentors";
import { updateOrder } from "../src/order/update";
import { bookingOf, codeOf, countOf, refused } from "./calls";

const { make, db, prisma } = await openWorkbench();
const deps = testDeps(db);
const admin = actorOf(await make.admin());
const auditOf = (entityId: string) => prisma.auditLog.findMany({ where: { entityId }, orderBy: { id: "asc" } });
const orderOf = (id: string) => prisma.order.findUniqueOrThrow({ where: { id } });
const questions = async () =>
  (await prisma.questionSet.findFirst({ where: { retiredAt: null } })) ??
  (await prisma.questionSet.create({ data: { version: await nextVersion(prisma), name: "標準" } }));

const wanted = async (more: Partial<CreateOrderInput> = {}): Promise<CreateOrderInput> => ({
  customerId: (await make.customer()).customerId,
  name: "節目面談",
  programType: "milestone",
  startsOn: "2026-06-01",
  endsOn: "2027-03-31",
  sessionMinutes: 60,
  maxMentoringCount: 2,
  saveAs: "draft",
  ...more,
});

/** This many interviews of one mentee with one mentor, one a day, as if they had been booked. */
async function booked(count: number, { mentee, mentor }: { mentee: EnrolledMentee; mentor: { userId: string } }): Promise<void> {
  const days = Array.from({ length: count }, (_, day) => new Date(at("2026-06-10", "13:00").getTime() + day * DAY));
  await prisma.mentoring.createMany({
    data: days.map((startAt) => {
      const id = crypto.randomUUID();
      const endAt = new Date(startAt.getTime() + HOUR);
      return {
        id,
        publicNo: id.slice(0, 13),
        orderId: mentee.orderId,
        orderMenteeId: mentee.orderMenteeId,
        menteeId: mentee.userId,
        mentorId: mentor.userId,
        startAt,
        endAt,
        blockFrom: startAt,
        blockTo: endAt,
        counted: true,
        icsUid: `${id}@knotter`,
        meetingMethod: "fixed_url" as const,
        disclosureLevelAtBooking: "L1" as const,
        policyVersion: "2026-04-01",
        createdById: mentee.userId,
        createdAt: NOW,
        updatedAt: NOW,
      };
    }),
  });
  await prisma.orderMentee.update({ where: { id: mentee.orderMenteeId }, data: { maxCount: count, usedCount: count } });
}

/** An order with a mentor and a mentee, and one interview booked on 8 June. */
async function running(more: Parameters<typeof make.order>[0] = {}) {
  const order = await make.order(more);
  const [mentor, mentee] = [await make.mentor({ orders: [order] }), await make.mentee({ order })];
  const { mentoringId } = await bookMentoring(deps, actorOf(mentee), bookingOf(mentor, at("2026-06-08", "10:00")));
  return { order, id: order.orderId, mentor, mentee, mentoringId };
}

describe("a new order", () => {
  test("gets a number of the month, the period as its booking period, and the disclosure of its kind", async () => {
    const { id } = await createOrder(deps, admin, await wanted({ policy: { horizonDays: 90, rescheduleMax: null } }));
    const order = await orderOf(id);
    expect(order.orderNo).toMatch(/^ORD-202606-\d{4,}$/);
    expect(order).toMatchObject({
      status: "draft",
      disclosureLevel: "L0",
      showRegistration: false,
      policy: { horizonDays: 90 },
      ownerAdminId: admin.userId,
    });
    expect([order.bookingOpensOn, order.bookingClosesOn]).toEqual([order.startsOn, order.endsOn]);
    expect(await auditOf(id)).toMatchObject([{ action: "order.create", actorId: admin.userId }]);
  });

  test("for everybody shows the company who comes", async () => {
    const { id } = await createOrder(deps, admin, await wanted({ programType: "mandatory" }));
    expect(await orderOf(id)).toMatchObject({ disclosureLevel: "L1", showRegistration: true });
  });

  test("may bring its customer along", async () => {
    const name = `株式会社新規${crypto.randomUUID()}`;
    const { id } = await createOrder(deps, admin, { ...(await wanted()), customerId: undefined, customer: { name } });
    expect(await prisma.customer.findMany({ where: { name }, include: { orders: true } })).toMatchObject([{ orders: [{ id }] }]);
    expect((await refused(createOrder(deps, admin, { ...(await wanted()), customerId: undefined }))).detail.fieldErrors).toEqual({
      customerId: ["CUSTOMER_REQUIRED"],
    });
  });

  test("keeps the number it is given, once", async () => {
    const orderNo = `A-${crypto.randomUUID().slice(0, 8)}`;
    await createOrder(deps, admin, await wanted({ orderNo }));
    expect(await codeOf(createOrder(deps, admin, await wanted({ orderNo })))).toBe("DUPLICATE_ORDER_NO");
  });

  test("takes no number that somebody has given by hand", async () => {
    const { id } = await createOrder(deps, admin, await wanted());
    const [, month, number] = (await orderOf(id)).orderNo.split("-");
    await createOrder(deps, admin, await wanted({ orderNo: `ORD-${month}-${String(Number(number) + 1).padStart(4, "0")}` }));
    const next = await createOrder(deps, admin, await wanted());
    expect((await orderOf(next.id)).orderNo).not.toBe((await orderOf(id)).orderNo);
  });

  test("twenty at once get twenty numbers", async () => {
    const inputs = await Promise.all(Array.from({ length: 20 }, () => wanted()));
    const made = await Promise.all(inputs.map((input) => createOrder(deps, admin, input)));
    const numbers = await prisma.order.findMany({ where: { id: { in: made.map(({ id }) => id) } }, select: { orderNo: true } });
    expect(new Set(numbers.map(({ orderNo }) => orderNo)).size).toBe(20);
  });

  test("saved as active needs everything, and leaves nothing behind without", async () => {
    const input = await wanted({ saveAs: "active" });
    const error = await refused(createOrder(deps, admin, input));
    expect(error.code).toBe("CHECKLIST_INCOMPLETE");
    expect(
      (error.detail.data as { checklist: { item: string; done: boolean }[] }).checklist.filter(({ done }) => !done).map(({ item }) => item),
    ).toEqual(expect.arrayContaining(["mentors", "mentees"]));
    expect(await prisma.order.count({ where: { customerId: String(input.customerId) } })).toBe(0);
  });

  test.each([
    [{ endsOn: "2026-05-31" }, { endsOn: ["PERIOD_ORDER"] }],
    [{ bookingOpensOn: "2026-05-31" }, { bookingOpensOn: ["PERIOD_ORDER"] }],
    [{ endsOn: "9999-12-31" }, { endsOn: ["PERIOD_TOO_LONG"] }],
  ])("whose days are in no order, or too far apart, is refused: %j", async (change, fieldErrors) => {
    expect((await refused(createOrder(deps, admin, await wanted(change)))).detail.fieldErrors).toEqual(fieldErrors);
  });

  test("whose report periods do not lie one after the other inside of it is refused, others are kept", async () => {
    const refusal = await refused(createOrder(deps, admin, await wanted({ reportPeriodEnds: ["2020-01-31"] })));
    expect(refusal.detail.fieldErrors).toEqual({ reportPeriodEnds: ["REPORT_PERIODS"] });
    const { id } = await createOrder(
      deps,
      admin,
      await wanted({ startsOn: "2026-06-01", endsOn: "2027-03-31", reportPeriodEnds: ["2026-09-30"] }),
    );
    expect((await orderOf(id)).reportPeriodEnds.map((day) => day.toISOString().slice(0, 10))).toEqual(["2026-09-30"]);
    await updateOrder(deps, admin, { id, reportPeriodEnds: ["2026-10-31", "2026-12-31"] });
    expect((await orderOf(id)).reportPeriodEnds).toHaveLength(2);
    const later = testDeps(db);
    later.clock.advance(new Date("2026-11-20T00:00:00Z").getTime() - NOW.getTime());
    const error = await refused(updateOrder(later, admin, { id, reportPeriodEnds: ["2026-12-31"] }));
    expect(error.detail.fieldErrors).toEqual({ reportPeriodEnds: ["PERIOD_CLOSED"] });
    await updateOrder(later, admin, { id, reportPeriodEnds: ["2026-10-31", "2027-01-31"] });
  });

  test("of a customer whose contract rests, or who does not exist, is refused", async () => {
    const { customerId } = await make.customer();
    await prisma.customer.update({ where: { id: customerId }, data: { status: "suspended" } });
    expect(await codeOf(createOrder(deps, admin, await wanted({ customerId })))).toBe("STATUS_NOT_ALLOWED");
    expect(await codeOf(createOrder(deps, admin, await wanted({ customerId: crypto.randomUUID() })))).toBe("NOT_FOUND");
  });
});

describe("a change of the terms", () => {
  test("raises the disclosure of what is booked from now on, and of nothing before", async () => {
    const { id, mentoringId } = await running();
    await updateOrder(deps, admin, { id, disclosureLevel: "L3", expectedVersion: 1 });
    expect(await orderOf(id)).toMatchObject({ disclosureLevel: "L3", version: 2 });
    expect(await prisma.mentoring.findUniqueOrThrow({ where: { id: mentoringId } })).toMatchObject({ disclosureLevelAtBooking: "L1" });
    expect(await auditOf(id)).toMatchObject([{ action: "order.update", diff: { disclosureLevel: ["L1", "L3"] } }]);
  });

  test("that ends the order before an interview is refused with the list; after it, it is not", async () => {
    const { id, mentoringId } = await running();
    const error = await refused(updateOrder(deps, admin, { id, endsOn: "2026-06-07", bookingClosesOn: "2026-06-07" }));
    expect(error).toMatchObject({
      code: "FUTURE_SESSIONS",
      detail: { params: { count: 1 }, data: { mentorings: [{ mentoringId, startAt: expect.stringMatching(/\+09:00$/) }] } },
    });
    await updateOrder(deps, admin, { id, endsOn: "2026-06-08", bookingClosesOn: "2026-06-08" });
    expect((await orderOf(id)).endsOn).toEqual(new Date("2026-06-08"));
  });

  test("gives more counts to those who have the usual ones, through the ledger, and to nobody else", async () => {
    const { order, id, mentee } = await running({ maxMentoringCount: 3 });
    const special = await make.mentee({ order, maxCount: 7 });
    const gone = await make.mentee({ order, maxCount: 3, enrolment: "withdrawn" });
    await updateOrder(deps, admin, { id, maxMentoringCount: 5 });
    const people = await prisma.orderMentee.findMany({ where: { orderId: id }, include: { ledger: { where: { kind: "grant" } } } });
    const of = (orderMenteeId: string) => people.find((person) => person.id === orderMenteeId);
    expect(of(mentee.orderMenteeId)).toMatchObject({ maxCount: 5 });
    expect(of(mentee.orderMenteeId)?.ledger.reduce((sum, { delta }) => sum + delta, 0)).toBe(5);
    expect(of(special.orderMenteeId)).toMatchObject({ maxCount: 7, ledger: [{ delta: 7 }] });
    // The company sees the number beside the name on its list, and may not learn that the person has left.
    expect(of(gone.orderMenteeId)).toMatchObject({ maxCount: 5 });
  });

  test("cannot take counts that are used", async () => {
    const { id, order, mentor } = await running({ maxMentoringCount: 3 });
    const mentee = await make.mentee({ order });
    for (const day of ["2026-05-11", "2026-05-18"]) await make.mentoring({ mentee, mentor, startAt: at(day, "10:00"), status: "done" });
    expect(await refused(updateOrder(deps, admin, { id, maxMentoringCount: 1 }))).toMatchObject({
      code: "COUNT_BELOW_USED",
      detail: { params: { used: 2 } },
    });
    expect((await orderOf(id)).maxMentoringCount).toBe(3);
  });

  test("cannot cap the order below what all of its people have used", async () => {
    const { id, order, mentor } = await running();
    await bookMentoring(deps, actorOf(await make.mentee({ order })), bookingOf(mentor, at("2026-06-09", "10:00")));
    const error = await refused(updateOrder(deps, admin, { id, totalSessionCap: 1 }));
    expect([error.code, error.detail.params]).toEqual(["COUNT_BELOW_USED", { used: 2 }]);
    await updateOrder(deps, admin, { id, totalSessionCap: 2 });
    expect((await orderOf(id)).totalSessionCap).toBe(2);
  });

  test("of somebody who looked at an older version is refused; of what is over only the memo goes through", async () => {
    const order = await make.order({ status: "ended" });
    expect(await codeOf(updateOrder(deps, admin, { id: order.orderId, name: "別名" }))).toBe("STATUS_NOT_ALLOWED");
    await updateOrder(deps, admin, { id: order.orderId, memo: "振り返り済み", expectedVersion: 1 });
    expect(await codeOf(updateOrder(deps, admin, { id: order.orderId, memo: "もう一度", expectedVersion: 1 }))).toBe("VERSION_CONFLICT");
    expect((await auditOf(order.orderId)).map(({ diff }) => diff)).toEqual([{ memo: "changed" }]);
  });

  test("that changes nothing writes nothing", async () => {
    const order = await make.order();
    await updateOrder(deps, admin, { id: order.orderId, sessionMinutes: 60 });
    expect((await orderOf(order.orderId)).version).toBe(1);
    expect(await auditOf(order.orderId)).toEqual([]);
  });

  test("by two at once goes through once for each version", async () => {
    const order = await make.order();
    const outcomes = await Promise.all(
      [1, 2, 3, 4].map((n) =>
        updateOrder(deps, admin, { id: order.orderId, name: `施策${n}`, expectedVersion: 1 }).then(
          () => "done",
          ({ code }) => code,
        ),
      ),
    );
    expect(outcomes.sort()).toEqual(["VERSION_CONFLICT", "VERSION_CONFLICT", "VERSION_CONFLICT", "done"]);
  });
});

describe("an order is canceled", () => {
  test("after a dry run that names everybody and changes nothing; then interviews fall away, counts come back, both sides hear of it", async () => {
    const { id, mentee, mentor, mentoringId } = await running();
    const preview = await moveOrder(deps, admin, { id, status: "canceled", dryRun: true });
    expect(preview.mentorings).toMatchObject([{ mentoringId, menteeId: mentee.userId, mentorId: mentor.userId }]);
    expect(await orderOf(id)).toMatchObject({ status: "active", version: 1 });

    expect(await moveOrder(deps, admin, { id, status: "canceled" })).toEqual(preview);
    expect(await orderOf(id)).toMatchObject({ status: "canceled", version: 2 });
    expect(await prisma.mentoring.findUniqueOrThrow({ where: { id: mentoringId } })).toMatchObject({
      status: "canceled",
      cancelSide: "admin",
      counted: false,
    });
    expect(await countOf({ prisma }, mentee)).toBe(0);
    const mails = await prisma.mail.findMany({ where: { mentoringId, type: "mentor_cancel" } });
    expect(mails.map(({ toUserId }) => toUserId).sort()).toEqual([mentee.userId, mentor.userId].sort());
    expect(await auditOf(id)).toMatchObject([{ action: "order.move", diff: { status: ["active", "canceled"], canceledSessions: 1 } }]);
  });

  test("with hundreds of interviews: counts, questionnaires, mails and history of all of them", async () => {
    const order = await make.order();
    const [mentor, mentee, other] = [await make.mentor(), await make.mentee({ order }), await make.mentee({ order })];
    const first = await make.mentoring({ mentee: other, mentor, startAt: at("2026-06-05", "10:00") });
    const { sheetId } = await make.sheet({ mentee: other, mentoringId: first.mentoringId, status: "checked", mentorNote: "覚え書き" });
    await booked(230, { mentee, mentor });
    const { mentorings } = await moveOrder(deps, admin, { id: order.orderId, status: "canceled" });
    expect(mentorings).toHaveLength(231);

    const of = { orderId: order.orderId };
    expect(await prisma.mentoring.count({ where: { ...of, status: "canceled", counted: false, icsSequence: 1, version: 2 } })).toBe(231);
    expect([await countOf({ prisma }, mentee), await countOf({ prisma }, other)]).toEqual([0, 0]);
    expect(await prisma.ledgerEntry.count({ where: { orderMentee: of, kind: "release", delta: 1, actorId: admin.userId } })).toBe(231);
    expect(await prisma.mail.count({ where: { ...of, type: "mentor_cancel" } })).toBe(462);
    expect(await prisma.mentoringEvent.count({ where: { mentoring: of, type: "canceled", reasonCode: "office" } })).toBe(231);
    expect(await prisma.checkedQuestion.findUniqueOrThrow({ where: { id: sheetId } })).toMatchObject({
      mentoringId: null,
      status: "draft",
      mentorNote: null,
    });
  });

  test("while people book: nothing is booked and not canceled when the last of them is done", async () => {
    const order = await make.order();
    const mentors = await Promise.all(Array.from({ length: 6 }, () => make.mentor({ orders: [order] })));
    const mentees = await make.mentees(6, { order });
    await Promise.allSettled([
      ...mentees.map((mentee, i) =>
        bookMentoring(deps, actorOf(mentee), bookingOf(mentors[i] as (typeof mentors)[number], at("2026-06-09", "10:00"))),
      ),
      moveOrder(deps, admin, { id: order.orderId, status: "canceled" }),
    ]);
    const { status } = await orderOf(order.orderId);
    if (status !== "canceled") await moveOrder(deps, admin, { id: order.orderId, status: "canceled" });
    const used = await prisma.orderMentee.aggregate({ where: { orderId: order.orderId }, _sum: { usedCount: true } });
    const reserved = await prisma.mentoring.count({ where: { orderId: order.orderId, status: "reserved" } });
    expect(used._sum.usedCount).toBe(reserved);
  });
});

describe("what a plan would need", () => {
  const plan = { startsOn: "2026-06-01", endsOn: "2026-06-30", sessionMinutes: 60, maxMentoringCount: 2, people: 10 };

  test("is held against what its mentors offer, within their quotas, and never more than the cap", async () => {
    const mentor = await make.mentor();
    const mentors = [{ mentorId: mentor.userId }];
    const { available } = await capacityOfPlan(deps, { ...plan, mentors });
    expect(available).toBeGreaterThan(20);
    expect(await capacityOfPlan(deps, { ...plan, mentors })).toEqual({
      required: 20,
      due: 20,
      available,
      short: 0,
      shortageFrom: null,
      countedUntil: "2026-06-30",
    });
    expect(await capacityOfPlan(deps, { ...plan, totalSessionCap: 15, mentors })).toMatchObject({ required: 15 });
    const few = await capacityOfPlan(deps, { ...plan, mentors: [{ mentorId: mentor.userId, quota: 3 }] });
    expect(few).toMatchObject({ required: 20, available: 3, short: 17 });
    expect(few.shortageFrom).not.toBeNull();
  });

  test("counts nobody who is in conflict with the company, and nobody at all where nobody is chosen", async () => {
    const { customerId } = await make.customer();
    const mentor = await make.mentor();
    await prisma.mentor.update({ where: { userId: mentor.userId }, data: { conflictCustomerIds: [customerId] } });
    const mentors = [{ mentorId: mentor.userId }];
    expect(await capacityOfPlan(deps, { ...plan, customerId, mentors })).toMatchObject({
      required: 20,
      available: 0,
      shortageFrom: "2026-06-01",
    });
    expect((await capacityOfPlan(deps, { ...plan, mentors })).available).toBeGreaterThan(0);
    expect(await capacityOfPlan(deps, { ...plan, mentors: [] })).toMatchObject({ available: 0 });
    expect(await capacityOfPlan(deps, { ...plan, endsOn: "2027-03-31", mentors })).toMatchObject({ countedUntil: "2026-11-28" });
  });
});

describe("an order whose status is changed", () => {
  test("to active only with all of its checklist", async () => {
    const order = await make.order({ status: "draft" });
    expect(await codeOf(moveOrder(deps, admin, { id: order.orderId, status: "active" }))).toBe("CHECKLIST_INCOMPLETE");
    await questions();
    await make.mentor({ orders: [order] });
    await make.mentee({ order });
    await moveOrder(deps, admin, { id: order.orderId, status: "active" });
    expect((await orderOf(order.orderId)).status).toBe("active");
  });

  test("not to its end over the heads of interviews to come: they are named", async () => {
    const { id, mentoringId } = await running();
    expect(await refused(moveOrder(deps, admin, { id, status: "ended" }))).toMatchObject({
      code: "FUTURE_SESSIONS",
      detail: { params: { count: 1 }, data: { mentorings: [{ mentoringId, startAt: expect.stringMatching(/\+09:00$/) }] } },
    });
    expect(await codeOf(moveOrder(deps, admin, { id, status: "archived" }))).toBe("STATUS_NOT_ALLOWED");
  });

  test("to its end with its interviews canceled, where that is said, and shows them before", async () => {
    const { id, mentoringId, mentee } = await running();
    expect(await moveOrder(deps, admin, { id, status: "ended", dryRun: true })).toMatchObject({ mentorings: [{ mentoringId }] });
    expect((await orderOf(id)).status).toBe("active");
    await moveOrder(deps, admin, { id, status: "ended", futureSessions: "cancel", reasonCode: "office" });
    expect((await orderOf(id)).status).toBe("ended");
    const canceled = await prisma.mentoring.findUniqueOrThrow({ where: { id: mentoringId } });
    expect(canceled).toMatchObject({ status: "canceled", cancelSide: "admin", counted: false });
    expect(await prisma.mail.count({ where: { mentoringId, type: "mentor_cancel" } })).toBe(2);
    expect((await prisma.orderMentee.findUniqueOrThrow({ where: { id: mentee.orderMenteeId } })).usedCount).toBe(0);
  });

  test("not by HR of another company, for whom the order does not exist", async () => {
    const [order, hr] = [await make.order(), await make.hrStaff({ customerId: (await make.customer()).customerId })];
    await expect(db.read.order.detail.require(scopeOf(actorOf(hr)), order.orderId)).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});

describe("the mentors of an order", () => {
  const set = (id: string, mentorIds: string[], more: Partial<SetMentorsInput> = {}) =>
    setMentors(deps, admin, { id, mentors: mentorIds.map((mentorId) => ({ mentorId })), onRemoved: "keep", ...more });
  const assigned = async (orderId: string) =>
    (await prisma.orderMentor.findMany({ where: { orderId, removedAt: null } })).map(({ mentorId }) => mentorId).sort();

  test("are replaced; who leaves keeps the interviews and is booked no more", async () => {
    const { id, mentor, mentoringId, order } = await running();
    const next = await make.mentor();
    expect(await set(id, [next.userId], { dryRun: true })).toMatchObject({
      preview: [{ id: next.userId, weight: 3, quota: null, used: 0, futureSessions: 0 }],
      removed: [{ mentorId: mentor.userId, futureSessions: 1 }],
      version: 1,
    });
    expect(await assigned(id)).toEqual([mentor.userId]);

    expect(await set(id, [next.userId], { expectedVersion: 1 })).toMatchObject({ canceledSessions: 0, version: 2 });
    expect(await assigned(id)).toEqual([next.userId]);
    expect((await prisma.mentoring.findUniqueOrThrow({ where: { id: mentoringId } })).status).toBe("reserved");
    const mentee = await make.mentee({ order });
    expect(await codeOf(bookMentoring(deps, actorOf(mentee), bookingOf(mentor, at("2026-06-10", "10:00"))))).toBe("MENTOR_UNAVAILABLE");
    expect(await auditOf(id)).toMatchObject([{ action: "order.set_mentors", diff: { added: [next.userId], removed: [mentor.userId] } }]);
  });

  test("who leave take their interviews with them when an admin says so", async () => {
    const { id, mentee, mentoringId } = await running();
    const next = await make.mentor();
    expect(await set(id, [next.userId], { onRemoved: "cancel" })).toMatchObject({ canceledSessions: 1 });
    expect((await prisma.mentoring.findUniqueOrThrow({ where: { id: mentoringId } })).status).toBe("canceled");
    expect(await countOf({ prisma }, mentee)).toBe(0);
  });

  test("come back with weight and quota, and the day of their return", async () => {
    const { id, mentor } = await running();
    const next = await make.mentor();
    await set(id, [next.userId]);
    await setMentors(deps, admin, {
      id,
      mentors: [{ mentorId: mentor.userId, weight: 5, quota: 10 }, { mentorId: next.userId }],
      onRemoved: "keep",
    });
    expect(
      await prisma.orderMentor.findUniqueOrThrow({ where: { orderId_mentorId: { orderId: id, mentorId: mentor.userId } } }),
    ).toMatchObject({
      weight: 5,
      quota: 10,
      removedAt: null,
      assignedAt: NOW,
    });
  });

  test("who are not fit are refused by name and reason, unless an admin insists; who does not exist, always", async () => {
    const { id, mentor, order } = await running();
    const disabled = await make.mentor({ enabled: false });
    const biased = await make.mentor({ conflictCustomerIds: [order.customerId] });
    const ids = [mentor.userId, disabled.userId, biased.userId];
    expect(await refused(set(id, ids))).toMatchObject({
      code: "MENTOR_INVALID",
      detail: {
        data: {
          mentors: [
            { mentorId: disabled.userId, reasons: ["disabled"] },
            { mentorId: biased.userId, reasons: ["conflict"] },
          ],
        },
      },
    });
    await set(id, ids, { force: true });
    expect(await assigned(id)).toEqual([...ids].sort());
    expect(await codeOf(set(id, [...ids, crypto.randomUUID()], { force: true }))).toBe("MENTOR_INVALID");
  });

  test("cannot all leave people who may book", async () => {
    const { id } = await running();
    expect(await codeOf(set(id, []))).toBe("CHECKLIST_INCOMPLETE");
    const draft = await make.order({ status: "draft" });
    await set(draft.orderId, []);
  });

  test("of somebody who looked at an older version stay as they are", async () => {
    const { id, mentor } = await running();
    await set(id, [mentor.userId]);
    expect(await codeOf(set(id, [mentor.userId], { expectedVersion: 1 }))).toBe("VERSION_CONFLICT");
  });
});
