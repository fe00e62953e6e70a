import { testDeps } from "@knotter/testing/deps";
import { at } from "@knotter/testing/factories/given";
import { actorOf } from "@knotter/testing/factories/user";
import { openWorkbench } from "@knotter/testing/workbench";
import { expect, test } from "vitest";
import { bookMentoring } from "../src/mentoring/book";
import { rescheduleMentoring } from "../src/mentoring/reschedule";
import { bookingOf, codeOf, countOf, tracesOf } from "./calls";

const workbench = await openWorkbench();
const { make, db, prisma } = workbench;
const startAt = at("2026-06-08", "10:00");

/** Booked with `mentor` using the last count; `next` is another mentor of the order. */
async function booked() {
  const order = await make.order();
  const [mentor, next, mentee] = [
    await make.mentor({ orders: [order] }),
    await make.mentor({ orders: [order] }),
    await make.mentee({ order, maxCount: 1 }),
  ];
  const deps = testDeps(db);
  const { mentoringId } = await bookMentoring(deps, actorOf(mentee), bookingOf(mentor, startAt, { theme: "career", note: "内緒のこと" }));
  const transfer = (to: { userId: string }, when = startAt, who: Parameters<typeof actorOf>[0] = mentee) =>
    rescheduleMentoring(deps, actorOf(who), { mentoringId, startAt: when, mentorId: to.userId, reasonCode: "change_mentor" });
  return { order, mentor, next, mentee, deps, mentoringId, transfer };
}

test("a change of mentor ends the old interview, begins a new one and costs no second count", async () => {
  const { mentor, next, mentee, mentoringId, transfer } = await booked();
  const { mentoringId: newId } = await transfer(next);
  expect(newId).not.toBe(mentoringId);

  const old = await tracesOf(workbench, mentoringId);
  expect(old.mentoring).toMatchObject({
    status: "canceled",
    cancelSide: "mentee",
    cancelTiming: "free",
    cancelReasonCode: "change_mentor",
    counted: false,
  });
  expect(old.ledger).toEqual([
    { kind: "reserve", delta: -1 },
    { kind: "release", delta: 1 },
  ]);
  expect(old.events.slice(1)).toMatchObject([{ type: "canceled", toStatus: "canceled", reasonCode: "change_mentor" }]);
  expect(old.mails.slice(2)).toMatchObject([
    { type: "mentee_cancel", toUserId: mentee.userId, facts: { returned: true, replaced: true } },
    { type: "mentee_cancel", toUserId: mentor.userId, facts: { returned: true, replaced: true } },
  ]);

  const fresh = await tracesOf(workbench, newId);
  expect(fresh.mentoring).toMatchObject({
    status: "reserved",
    mentorId: next.userId,
    startAt,
    theme: "career",
    note: null,
    rescheduleCount: 1,
    rescheduledFromAt: startAt,
    disclosureLevelAtBooking: "L1",
  });
  expect(fresh.ledger).toEqual([{ kind: "reserve", delta: -1 }]);
  expect(fresh.events).toMatchObject([{ type: "reserved", fromStartAt: startAt, toStartAt: startAt }]);
  expect(fresh.mails.map(({ type, toUserId }) => [type, toUserId])).toEqual([
    ["mentoring_reserved", mentee.userId],
    ["mentoring_reserved", next.userId],
  ]);
  expect(fresh.audit).toMatchObject([
    { action: "mentoring.transfer", diff: { from: old.mentoring.publicNo, to: fresh.mentoring.publicNo } },
  ]);
  expect(await countOf(workbench, mentee)).toBe(1);
});

test("the old interview stays when the other mentor's time is taken", async () => {
  const { order, next, deps, mentoringId, transfer } = await booked();
  await bookMentoring(deps, actorOf(await make.mentee({ order })), bookingOf(next, startAt));
  const before = await tracesOf(workbench, mentoringId);
  expect(await codeOf(transfer(next))).toBe("SLOT_TAKEN");
  expect(await tracesOf(workbench, mentoringId)).toEqual(before);
});

test("the other mentor must be bookable outright", async () => {
  const { order, next, transfer } = await booked();
  await prisma.mentor.update({ where: { userId: next.userId }, data: { acceptingNew: false } });
  expect(await codeOf(transfer(next))).toBe("MENTOR_UNAVAILABLE");
  await prisma.mentor.update({ where: { userId: next.userId }, data: { acceptingNew: true } });
  await prisma.orderMentor.updateMany({ where: { orderId: order.orderId, mentorId: next.userId }, data: { removedAt: new Date() } });
  expect(await codeOf(transfer(next))).toBe("MENTOR_UNAVAILABLE");
});

test("a mentor of none of the mentee's orders, and an unknown one, do not exist", async () => {
  const { transfer } = await booked();
  expect(await codeOf(transfer(await make.mentor()))).toBe("NOT_FOUND");
  expect(await codeOf(transfer({ userId: crypto.randomUUID() }))).toBe("NOT_FOUND");
});

test("an admin's transfer is recorded in the admin's name", async () => {
  const { next, mentoringId, transfer } = await booked();
  const admin = await make.admin();
  const { mentoringId: newId } = await transfer(next, at("2026-06-09", "20:00"), admin);
  expect((await tracesOf(workbench, mentoringId)).mentoring).toMatchObject({ cancelSide: "admin", canceledById: admin.userId });
  expect((await tracesOf(workbench, newId)).mentoring).toMatchObject({ mentorId: next.userId, startAt: at("2026-06-09", "20:00") });
});

test("moves are counted on across a change of mentor", async () => {
  const { mentor, next, mentee, deps, transfer } = await booked();
  const { mentoringId } = await transfer(next);
  const back = (to: { userId: string }, id: string) =>
    rescheduleMentoring(deps, actorOf(mentee), { mentoringId: id, startAt, mentorId: to.userId });
  const second = await back(mentor, mentoringId);
  expect(await codeOf(back(next, second.mentoringId))).toBe("RESCHEDULE_LIMIT");
});
