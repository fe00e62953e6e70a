import { HOUR } from "@knotter/domain/tokyo";
import { testDeps } from "@knotter/testing/deps";
import { at } from "@knotter/testing/factories/given";
import type { OrderTraits } from "@knotter/testing/factories/order";
import { actorOf } from "@knotter/testing/factories/user";
import { openWorkbench } from "@knotter/testing/workbench";
import { describe, expect, test } from "vitest";
import type { Alternatives } from "../src/mentoring/alternatives";
import { bookMentoring } from "../src/mentoring/book";
import { cancelMentoring } from "../src/mentoring/cancel";
import { type RescheduleInput, rescheduleMentoring } from "../src/mentoring/reschedule";
import { bookingOf, codeOf, countOf, refused, tracesOf } from "./calls";

const workbench = await openWorkbench();
const { make, db, prisma } = workbench;
const startAt = at("2026-06-08", "10:00");
const afternoon = at("2026-06-08", "15:00");

async function booked(traits: OrderTraits = {}) {
  const order = await make.order({ policy: { maxFutureReservations: 2 }, ...traits });
  const [mentor, mentee, admin] = [await make.mentor({ orders: [order] }), await make.mentee({ order }), await make.admin()];
  const deps = testDeps(db);
  const { mentoringId } = await bookMentoring(deps, actorOf(mentee), bookingOf(mentor, startAt, { theme: "career", note: "内緒のこと" }));
  const move = (who: Parameters<typeof actorOf>[0], to: Date, more: Partial<RescheduleInput> = {}) =>
    rescheduleMentoring(deps, actorOf(who), { mentoringId, startAt: to, ...more });
  return { order, mentor, mentee, admin, deps, mentoringId, move };
}

describe("the mentee moves the interview", () => {
  test("and keeps its number, its calendar entry and the count; both are told once", async () => {
    const { mentor, mentee, deps, mentoringId, move } = await booked();
    expect(await move(mentee, afternoon, { reasonCode: "work", expectedVersion: 1 })).toEqual({ mentoringId });
    const { mentoring, ledger, events, mails, audit } = await tracesOf(workbench, mentoringId);
    expect(mentoring).toMatchObject({
      status: "reserved",
      startAt: afternoon,
      endAt: at("2026-06-08", "16:00"),
      blockFrom: afternoon,
      blockTo: at("2026-06-08", "16:15"),
      rescheduledFromAt: startAt,
      rescheduleCount: 1,
      icsUid: `${mentoringId}@knotter`,
      icsSequence: 1,
      version: 2,
      updatedAt: deps.clock.now(),
    });
    expect(ledger).toEqual([{ kind: "reserve", delta: -1 }]);
    expect(await countOf(workbench, mentee)).toBe(1);
    expect(events.slice(1)).toMatchObject([
      { type: "rescheduled", fromStatus: "reserved", toStatus: "reserved", fromStartAt: startAt, toStartAt: afternoon, reasonCode: "work" },
    ]);
    expect(mails.slice(2).map(({ type, toUserId, dedupeKey }) => ({ type, toUserId, dedupeKey }))).toEqual([
      { type: "reschedule_mail", toUserId: mentee.userId, dedupeKey: `reschedule/${mentoringId}/1/mentee` },
      { type: "reschedule_mail", toUserId: mentor.userId, dedupeKey: `reschedule/${mentoringId}/1/mentor` },
    ]);
    expect(audit.slice(1)).toMatchObject([{ action: "mentoring.reschedule", actorId: mentee.userId }]);
  });

  test("into a time that overlaps the old one, and leaves the old one to others", async () => {
    const { order, mentor, mentee, deps, move } = await booked();
    await move(mentee, at("2026-06-08", "10:30"));
    const next = await make.mentee({ order });
    await bookMentoring(deps, actorOf(next), bookingOf(mentor, at("2026-06-08", "09:00")));
  });

  test("before the deadline, not at it", async () => {
    const { mentee, deps, move } = await booked();
    deps.clock.set(new Date(startAt.getTime() - 24 * HOUR));
    expect(await codeOf(move(mentee, at("2026-06-09", "10:00")))).toBe("RESCHEDULE_DEADLINE");
    deps.clock.set(new Date(startAt.getTime() - 24 * HOUR - 1));
    await move(mentee, at("2026-06-09", "10:00"));
  });

  test("as often as the order allows", async () => {
    const { mentee, move } = await booked({ policy: { rescheduleMax: 1 } });
    await move(mentee, afternoon);
    expect(await codeOf(move(mentee, startAt))).toBe("RESCHEDULE_LIMIT");
  });

  test("only to what the mentor offers", async () => {
    const { mentee, move } = await booked();
    expect(await codeOf(move(mentee, at("2026-06-08", "20:00")))).toBe("SLOT_NOT_OFFERED");
    expect(await codeOf(move(mentee, at("2026-06-02", "08:30")))).toBe("OUT_OF_WINDOW");
    expect(await codeOf(move(mentee, at("2027-04-01", "10:00")))).toBe("ORDER_CLOSED");
  });

  test("to another time than the one it has", async () => {
    const { mentee, move } = await booked();
    const refusal = await refused(move(mentee, startAt));
    expect([refusal.code, refusal.detail.fieldErrors]).toEqual(["BAD_REQUEST", { startAt: ["SAME_TIME"] }]);
  });

  test("and keeps it untouched, with other times in hand, when the new one is taken", async () => {
    const { order, mentor, mentee, deps, mentoringId, move } = await booked();
    await bookMentoring(deps, actorOf(await make.mentee({ order })), bookingOf(mentor, afternoon));
    const before = await tracesOf(workbench, mentoringId);
    const refusal = await refused(move(mentee, afternoon));
    expect(refusal.code).toBe("SLOT_TAKEN");
    expect((refusal.detail.data as Alternatives).alternatives).toHaveLength(3);
    expect(await tracesOf(workbench, mentoringId)).toEqual(before);
  });

  test("and keeps it untouched when the mentee has another interview at the new time", async () => {
    const { order, mentee, deps, mentoringId, move } = await booked();
    await bookMentoring(deps, actorOf(mentee), bookingOf(await make.mentor({ orders: [order] }), afternoon));
    const before = await tracesOf(workbench, mentoringId);
    expect(await codeOf(move(mentee, at("2026-06-08", "14:30")))).toBe("MENTEE_OVERLAP");
    expect(await tracesOf(workbench, mentoringId)).toEqual(before);
  });

  test("while the mentor accepts no new bookings, has left the order, or is fully booked by it", async () => {
    const { order, mentor, mentee, move } = await booked();
    await prisma.mentor.update({ where: { userId: mentor.userId }, data: { acceptingNew: false } });
    await prisma.orderMentor.updateMany({
      where: { mentorId: mentor.userId, orderId: order.orderId },
      data: { quota: 1, removedAt: new Date() },
    });
    await move(mentee, afternoon);
  });

  test("not with a mentor who is disabled", async () => {
    const { mentor, mentee, move } = await booked();
    await prisma.mentor.update({ where: { userId: mentor.userId }, data: { enabled: false } });
    expect(await codeOf(move(mentee, afternoon))).toBe("MENTOR_UNAVAILABLE");
  });
});

describe("mentor and admin move it", () => {
  test("past hours and notice, the mentor with a reason and the mentee's word", async () => {
    const { mentor, deps, mentoringId, move } = await booked();
    const evening = at("2026-06-08", "20:00");
    deps.clock.set(new Date(startAt.getTime() - 1));
    expect(await codeOf(move(mentor, evening, { menteeConsented: true }))).toBe("REASON_REQUIRED");
    const refusal = await refused(move(mentor, evening, { reasonCode: "mentor_circumstances" }));
    expect([refusal.code, refusal.detail.fieldErrors]).toEqual([
      "MENTEE_CONSENT_REQUIRED",
      { menteeConsented: ["MENTEE_CONSENT_MISSING"] },
    ]);
    await move(mentor, evening, { reasonCode: "mentor_circumstances", menteeConsented: true });
    expect((await tracesOf(workbench, mentoringId)).mentoring.startAt).toEqual(evening);
  });

  test("more often than the mentee may", async () => {
    const { mentee, admin, mentoringId, move } = await booked({ policy: { rescheduleMax: 0 } });
    expect(await codeOf(move(mentee, afternoon))).toBe("RESCHEDULE_LIMIT");
    await move(admin, afternoon, { reasonCode: "office" });
    expect((await tracesOf(workbench, mentoringId)).mentoring.rescheduleCount).toBe(1);
  });

  test("but neither into the past, nor off the grid, nor onto another interview, nor past the contract", async () => {
    const { order, mentor, admin, deps, move } = await booked();
    await bookMentoring(deps, actorOf(await make.mentee({ order })), bookingOf(mentor, afternoon));
    const because = { reasonCode: "office" } as const;
    expect(await codeOf(move(admin, deps.clock.now(), because))).toBe("OUT_OF_WINDOW");
    expect(await codeOf(move(admin, at("2026-06-08", "12:10"), because))).toBe("SLOT_NOT_OFFERED");
    expect(await codeOf(move(admin, at("2026-06-08", "16:00"), because))).toBe("SLOT_TAKEN");
    expect(await codeOf(move(admin, at("2027-04-01", "10:00"), because))).toBe("SLOT_NOT_OFFERED");
  });

  test("but the mentor cannot move it to a colleague", async () => {
    const { order, mentor, move } = await booked();
    const colleague = await make.mentor({ orders: [order] });
    const wish = { mentorId: colleague.userId, reasonCode: "mentor_circumstances", menteeConsented: true } as const;
    expect(await codeOf(move(mentor, afternoon, wish))).toBe("FORBIDDEN");
  });
});

describe("nobody moves", () => {
  test("what is canceled, has begun, or was changed in between", async () => {
    const { mentee, admin, deps, mentoringId, move } = await booked();
    expect(await codeOf(move(mentee, afternoon, { expectedVersion: 2 }))).toBe("VERSION_CONFLICT");
    deps.clock.set(startAt);
    expect(await codeOf(move(admin, afternoon, { reasonCode: "office" }))).toBe("ALREADY_STARTED");
    deps.clock.set(at("2026-06-01", "09:00"));
    await cancelMentoring(deps, actorOf(mentee), { id: mentoringId });
    expect(await codeOf(move(mentee, afternoon))).toBe("ALREADY_CANCELLED");
  });

  test("what is not theirs", async () => {
    const { order, mentoringId, move } = await booked();
    expect(await codeOf(move(await make.mentee({ order }), afternoon))).toBe("NOT_FOUND");
    expect(await codeOf(move(await make.mentor({ orders: [order] }), afternoon, { menteeConsented: true, reasonCode: "other" }))).toBe(
      "NOT_FOUND",
    );
    expect((await tracesOf(workbench, mentoringId)).mentoring.startAt).toEqual(startAt);
  });
});

test("its history stands in the order in which it happened, whatever the clocks of two processes say", async () => {
  const { mentee, mentor, deps, mentoringId, move } = await booked();
  await move(mentee, afternoon);
  // Another process whose clock is a second behind; a call that has waited a second for its lock reports the same time.
  const behind = testDeps(db, { now: new Date(deps.clock.now().getTime() - 1_000) });
  await cancelMentoring(behind, actorOf(mentor), { id: mentoringId, reasonCode: "other" });
  expect((await db.read.mentoring.historyOf(mentoringId)).map(({ type }) => type)).toEqual(["reserved", "rescheduled", "canceled"]);
});
