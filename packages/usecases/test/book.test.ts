import { DAY, HOUR } from "@knotter/domain/tokyo";
import { testDeps } from "@knotter/testing/deps";
import { at, NOW } from "@knotter/testing/factories/given";
import type { OrderTraits } from "@knotter/testing/factories/order";
import { actorOf } from "@knotter/testing/factories/user";
import { openWorkbench } from "@knotter/testing/workbench";
import { describe, expect, test } from "vitest";
import { type Alternatives, alternativesTo } from "../src/mentoring/alternatives";
import { bookMentoring } from "../src/mentoring/book";
import { cancelMentoring } from "../src/mentoring/cancel";
import { bookingOf, codeOf, countOf, refused, tracesOf } from "./calls";

const workbench = await openWorkbench();
const { make, db, prisma } = workbench;
const tenOClock = at("2026-06-08", "10:00");

async function given(traits: OrderTraits = {}) {
  const order = await make.order(traits);
  const [mentor, mentee] = [await make.mentor({ orders: [order] }), await make.mentee({ order })];
  return { order, mentor, mentee, deps: testDeps(db) };
}

describe("a booking", () => {
  test("writes interview, count, ledger, history, two mails, consent and audit, each exactly once", async () => {
    const { order, mentor, mentee, deps } = await given();
    const { mentoringId } = await bookMentoring(
      deps,
      actorOf(mentee),
      bookingOf(mentor, tenOClock, { theme: "career", note: "はじめてです" }),
    );

    const { mentoring, ledger, events, mails, consents, audit } = await tracesOf(workbench, mentoringId);
    expect(mentoring).toMatchObject({
      orderId: order.orderId,
      orderMenteeId: mentee.orderMenteeId,
      menteeId: mentee.userId,
      mentorId: mentor.userId,
      startAt: tenOClock,
      endAt: at("2026-06-08", "11:00"),
      blockFrom: tenOClock,
      blockTo: at("2026-06-08", "11:15"),
      status: "reserved",
      counted: true,
      theme: "career",
      note: "はじめてです",
      meetingMethod: "fixed_url",
      meetingUrl: `https://meet.example.com/${mentor.displayName}`,
      meetingStatus: "ready",
      disclosureLevelAtBooking: "L1",
      icsUid: `${mentoringId}@knotter`,
      icsSequence: 0,
      version: 1,
      createdById: mentee.userId,
      createdAt: NOW,
    });
    expect(mentoring.publicNo).toMatch(/^M-2026-\d{6}$/);
    expect(await countOf(workbench, mentee)).toBe(1);
    expect(ledger).toEqual([{ kind: "reserve", delta: -1 }]);
    expect(events).toMatchObject([
      { type: "reserved", fromStatus: null, toStatus: "reserved", toStartAt: tenOClock, actorId: mentee.userId, at: NOW },
    ]);
    expect(mails.map(({ type, toUserId, status, dedupeKey }) => ({ type, toUserId, status, dedupeKey }))).toEqual([
      { type: "mentoring_reserved", toUserId: mentee.userId, status: "queued", dedupeKey: `reserved/${mentoringId}/0/mentee` },
      { type: "mentoring_reserved", toUserId: mentor.userId, status: "queued", dedupeKey: `reserved/${mentoringId}/0/mentor` },
    ]);
    expect(consents).toMatchObject([
      { subjectUserId: mentee.userId, type: "disclosure", grantedAt: NOW, ip: "192.0.2.1", revokedAt: null },
    ]);
    expect(audit).toMatchObject([{ action: "mentoring.book", actorId: mentee.userId, ip: "192.0.2.1", requestId: deps.call.requestId }]);
  });

  test("that is refused leaves nothing behind", async () => {
    const { mentor, mentee, deps } = await given();
    await codeOf(bookMentoring(deps, actorOf(mentee), bookingOf(mentor, at("2026-06-08", "20:00"))));
    const where = { orderMenteeId: mentee.orderMenteeId };
    expect(await prisma.mentoring.count({ where })).toBe(0);
    expect(await prisma.ledgerEntry.count({ where })).toBe(1);
    expect(await countOf(workbench, mentee)).toBe(0);
    expect(await prisma.mail.count({ where: { toUserId: { in: [mentee.userId, mentor.userId] } } })).toBe(0);
    expect(await prisma.consentRecord.count({ where: { subjectUserId: mentee.userId } })).toBe(0);
    expect(await prisma.auditLog.count({ where: { actorId: mentee.userId } })).toBe(0);
  });

  test("keeps the gap behind a neighbour and takes the first start after it", async () => {
    const { order, mentor, mentee, deps } = await given();
    await bookMentoring(deps, actorOf(mentee), bookingOf(mentor, tenOClock));
    const [second, third] = await make.mentees(2, { order });
    if (!second || !third) throw new Error("two people were asked for");
    expect(await codeOf(bookMentoring(deps, actorOf(second), bookingOf(mentor, at("2026-06-08", "11:00"))))).toBe("SLOT_TAKEN");
    await bookMentoring(deps, actorOf(second), bookingOf(mentor, at("2026-06-08", "11:30")));
    expect(await codeOf(bookMentoring(deps, actorOf(third), bookingOf(mentor, at("2026-06-08", "9:00".padStart(5, "0")))))).toBe(
      "SLOT_TAKEN",
    );
  });
});

describe("the guards of a booking", () => {
  test("report the first one that fails, in the order of the product", async () => {
    const order = await make.order({ status: "closed_booking", policy: { maxFutureReservations: 1, minDaysBetweenSessions: 30 } });
    const mentor = await make.mentor({ orders: [order], acceptingNew: false });
    const mentee = await make.mentee({ order, maxCount: 1, disabled: true, temporaryRegister: true });
    await make.mentoring({ mentee, mentor, startAt: at("2026-06-05", "10:00") });
    const deps = testDeps(db);
    let wish = bookingOf(mentor, at("2026-06-08", "20:00"), { acknowledgedPolicyVersion: "2020-01-01" });
    const code = () => codeOf(bookMentoring(deps, actorOf(mentee), wish));
    const policy = (overrides: object) => prisma.order.update({ where: { id: order.orderId }, data: { policy: { ...overrides } } });

    expect(await code()).toBe("ACCOUNT_DISABLED");
    await prisma.user.update({ where: { id: mentee.userId }, data: { disabled: false } });
    expect(await code()).toBe("NOT_REGISTERED");
    await prisma.mentee.update({ where: { userId: mentee.userId }, data: { temporaryRegisterFlag: false } });
    expect(await code()).toBe("ORDER_CLOSED");
    await prisma.order.update({ where: { id: order.orderId }, data: { status: "active" } });
    expect(await code()).toBe("QUOTA_EXCEEDED");
    await prisma.orderMentee.update({ where: { id: mentee.orderMenteeId }, data: { maxCount: 3 } });
    expect(await code()).toBe("TOO_MANY_RESERVATIONS");
    await policy({ maxFutureReservations: 2, minDaysBetweenSessions: 30 });
    expect(await code()).toBe("TOO_SOON_AFTER_LAST");
    await policy({ maxFutureReservations: 2 });
    expect(await code()).toBe("MENTOR_UNAVAILABLE");
    await prisma.mentor.update({ where: { userId: mentor.userId }, data: { acceptingNew: true } });
    expect(await code()).toBe("SLOT_NOT_OFFERED");
    wish = { ...wish, startAt: at("2026-06-02", "08:30") };
    expect(await code()).toBe("OUT_OF_WINDOW");
    wish = { ...wish, startAt: tenOClock };
    expect(await code()).toBe("CONSENT_REQUIRED");
    wish = bookingOf(mentor, tenOClock);
    expect(await bookMentoring(deps, actorOf(mentee), wish)).toEqual({ mentoringId: expect.any(String) });
  });

  test("let pass a start exactly as far away as the notice, and not a millisecond nearer", async () => {
    const { mentor, mentee, deps } = await given();
    deps.clock.set(new Date(tenOClock.getTime() - 24 * HOUR + 1));
    expect(await codeOf(bookMentoring(deps, actorOf(mentee), bookingOf(mentor, tenOClock)))).toBe("OUT_OF_WINDOW");
    deps.clock.set(new Date(tenOClock.getTime() - 24 * HOUR));
    await bookMentoring(deps, actorOf(mentee), bookingOf(mentor, tenOClock));
  });

  test("end with the day of the horizon", async () => {
    const { mentor, mentee, deps } = await given({ policy: { horizonDays: 7 } });
    expect(await codeOf(bookMentoring(deps, actorOf(mentee), bookingOf(mentor, at("2026-06-09", "09:00"))))).toBe("OUT_OF_WINDOW");
    await bookMentoring(deps, actorOf(mentee), bookingOf(mentor, at("2026-06-08", "17:00")));
  });

  test("let an interview end at 24:00 of the order's last day and not start after it", async () => {
    const order = await make.order({ endsOn: "2026-06-08" });
    const late = [{ kind: "weekly", weekday: 1, ranges: [{ start: 1320, end: 1440 }], includeHolidays: true }] as const;
    const mentor = await make.mentor({ orders: [order], rules: [...late, { ...late[0], weekday: 2, ranges: [{ start: 0, end: 120 }] }] });
    const mentee = await make.mentee({ order });
    const deps = testDeps(db);
    expect(await codeOf(bookMentoring(deps, actorOf(mentee), bookingOf(mentor, at("2026-06-09", "00:00"))))).toBe("ORDER_CLOSED");
    await bookMentoring(deps, actorOf(mentee), bookingOf(mentor, at("2026-06-08", "23:00")));
  });

  test("hold the booking period against the clock, both days included", async () => {
    const { mentor, mentee, deps } = await given({ bookingOpensOn: "2026-06-02", bookingClosesOn: "2026-06-03" });
    const attempt = () => bookMentoring(deps, actorOf(mentee), bookingOf(mentor, tenOClock));
    deps.clock.set(at("2026-06-01", "23:59"));
    expect(await codeOf(attempt())).toBe("ORDER_CLOSED");
    deps.clock.set(at("2026-06-04", "00:00"));
    expect(await codeOf(attempt())).toBe("ORDER_CLOSED");
    deps.clock.set(new Date(at("2026-06-03", "00:00").getTime() + DAY - 1));
    await attempt();
  });

  for (const [what, more] of [
    ["no word about the disclosure", { acknowledgedDisclosure: undefined }],
    ["another disclosure level", { acknowledgedDisclosure: "L0" }],
    ["no word about the cancellation rule", { acknowledgedPolicyVersion: undefined }],
    ["an older cancellation rule", { acknowledgedPolicyVersion: "2025-04-01" }],
  ] as const) {
    test(`ask for consent to what holds today: ${what}`, async () => {
      const { mentor, mentee, deps } = await given();
      expect(await codeOf(bookMentoring(deps, actorOf(mentee), { ...bookingOf(mentor, tenOClock), ...more }))).toBe("CONSENT_REQUIRED");
    });
  }

  test("stop a second interview of the mentee at the same time, with whomever", async () => {
    const { order, mentor, mentee, deps } = await given({ policy: { maxFutureReservations: 3 } });
    const other = await make.mentor({ orders: [order] });
    await bookMentoring(deps, actorOf(mentee), bookingOf(mentor, tenOClock));
    expect(await codeOf(bookMentoring(deps, actorOf(mentee), bookingOf(other, at("2026-06-08", "10:30"))))).toBe("MENTEE_OVERLAP");
    // The mentee needs no gap between two mentors.
    await bookMentoring(deps, actorOf(mentee), bookingOf(other, at("2026-06-08", "11:00")));
  });

  test("count the interviews of the mentor's day", async () => {
    const order = await make.order();
    const mentor = await make.mentor({ orders: [order], dailyCap: 1 });
    const [first, second] = await make.mentees(2, { order });
    if (!first || !second) throw new Error("two people were asked for");
    const deps = testDeps(db);
    await bookMentoring(deps, actorOf(first), bookingOf(mentor, tenOClock));
    expect(await codeOf(bookMentoring(deps, actorOf(second), bookingOf(mentor, at("2026-06-08", "15:00"))))).toBe("SLOT_NOT_OFFERED");
    await bookMentoring(deps, actorOf(second), bookingOf(mentor, at("2026-06-09", "10:00")));
  });

  test("know the closed days of the mentee's company, not those of another one", async () => {
    const { order, mentor, mentee, deps } = await given();
    const other = await make.customer();
    const day = { dateFrom: new Date("2026-06-08"), dateTo: new Date("2026-06-08"), name: "創立記念日" };
    await prisma.companyBlock.create({ data: { ...day, customerId: other.customerId } });
    const block = await prisma.companyBlock.create({ data: { ...day, customerId: order.customerId } });
    expect(await codeOf(bookMentoring(deps, actorOf(mentee), bookingOf(mentor, tenOClock)))).toBe("SLOT_NOT_OFFERED");
    await prisma.companyBlock.delete({ where: { id: block.id } });
    await bookMentoring(deps, actorOf(mentee), bookingOf(mentor, tenOClock));
  });

  test("hold the total of an order over all its people", async () => {
    const order = await make.order({ totalSessionCap: 1 });
    const mentor = await make.mentor({ orders: [order] });
    const [first, second] = await make.mentees(2, { order });
    if (!first || !second) throw new Error("two people were asked for");
    const deps = testDeps(db);
    await bookMentoring(deps, actorOf(first), bookingOf(mentor, tenOClock));
    expect(await codeOf(bookMentoring(deps, actorOf(second), bookingOf(mentor, at("2026-06-08", "15:00"))))).toBe("QUOTA_EXCEEDED");
  });
});

describe("a time that the mentee has booked already", () => {
  test("is told as such before any limit, with the booking, and nothing is written a second time", async () => {
    const order = await make.order();
    const [mentor, mentee] = [await make.mentor({ orders: [order] }), await make.mentee({ order, maxCount: 1 })];
    const deps = testDeps(db);
    const { mentoringId } = await bookMentoring(deps, actorOf(mentee), bookingOf(mentor, tenOClock));
    const refusal = await refused(bookMentoring(deps, actorOf(mentee), bookingOf(mentor, tenOClock)));
    expect([refusal.code, refusal.detail.data]).toEqual(["ALREADY_BOOKED", { id: mentoringId }]);
    expect(await prisma.mentoring.count({ where: { orderMenteeId: mentee.orderMenteeId } })).toBe(1);
  });

  test("is not meant by another time, nor by one that was canceled", async () => {
    const order = await make.order();
    const [mentor, mentee] = [await make.mentor({ orders: [order] }), await make.mentee({ order, maxCount: 1 })];
    const deps = testDeps(db);
    const { mentoringId } = await bookMentoring(deps, actorOf(mentee), bookingOf(mentor, tenOClock));
    expect(await codeOf(bookMentoring(deps, actorOf(mentee), bookingOf(mentor, at("2026-06-08", "15:00"))))).toBe("QUOTA_EXCEEDED");
    await cancelMentoring(deps, actorOf(mentee), { id: mentoringId, expectedVersion: 1 });
    await bookMentoring(deps, actorOf(mentee), bookingOf(mentor, tenOClock));
  });
});

describe("a time that is gone", () => {
  test("comes with the nearest times of the same mentor, and others who are free at the wanted one", async () => {
    const { order, mentor, mentee, deps } = await given();
    const [free, busy] = [await make.mentor({ orders: [order] }), await make.mentor({ orders: [order] })];
    await make.mentor({ orders: [order], acceptingNew: false });
    const [faster, third] = await make.mentees(2, { order });
    if (!faster || !third) throw new Error("two people were asked for");
    await bookMentoring(deps, actorOf(faster), bookingOf(mentor, tenOClock));
    await bookMentoring(deps, actorOf(third), bookingOf(busy, tenOClock));

    const { code, detail } = await refused(bookMentoring(deps, actorOf(mentee), bookingOf(mentor, tenOClock)));
    expect(code).toBe("SLOT_TAKEN");
    const { alternatives, otherMentors } = detail.data as Alternatives;
    expect(alternatives.map((slot) => slot.startAt)).toEqual([
      "2026-06-08T11:30:00+09:00",
      "2026-06-08T12:00:00+09:00",
      "2026-06-08T12:30:00+09:00",
    ]);
    expect(otherMentors).toEqual([{ mentorId: free.userId, displayName: free.displayName, startAt: "2026-06-08T10:00:00+09:00" }]);
    // An offered alternative can be booked.
    await bookMentoring(deps, actorOf(mentee), bookingOf(mentor, new Date(alternatives[0]?.startAt ?? "")));
  });

  test("is searched around once for all who are refused at the same moment, and anew for those who come later", async () => {
    const { order, mentor, mentee, deps } = await given();
    const free = await make.mentor({ orders: [order] });
    const enrolment = { menteeId: mentee.userId, orderId: order.orderId, mentorId: mentor.userId };
    const conditions = await db.transaction((tx) => tx.order.lockEnrolment(enrolment));
    if (!conditions) throw new Error("the mentee is on the list");
    let searches = 0;
    const freeAt: typeof db.read.mentor.freeAt = (...wish) => {
      searches += 1;
      return db.read.mentor.freeAt(...wish);
    };
    const counting = { ...deps, db: { ...db, read: { ...db.read, mentor: { ...db.read.mentor, freeAt } } } };
    const wanted = { orderId: order.orderId, order: conditions, mentorId: mentor.userId, startAt: tenOClock };
    const answers = await Promise.all(Array.from({ length: 5 }, () => alternativesTo(counting, wanted)));
    expect(searches).toBe(1);
    for (const { otherMentors } of answers) expect(otherMentors.map(({ mentorId }) => mentorId)).toEqual([free.userId]);
    await Promise.all([alternativesTo(counting, wanted), alternativesTo(counting, { ...wanted, startAt: at("2026-06-08", "13:00") })]);
    expect(searches).toBe(3);
  });

  test("is told from one that was never offered", async () => {
    const { order, mentor, mentee, deps } = await given();
    const faster = await make.mentee({ order });
    await bookMentoring(deps, actorOf(faster), bookingOf(mentor, tenOClock));
    expect(await codeOf(bookMentoring(deps, actorOf(mentee), bookingOf(mentor, at("2026-06-08", "10:15"))))).toBe("SLOT_NOT_OFFERED");
  });
});
