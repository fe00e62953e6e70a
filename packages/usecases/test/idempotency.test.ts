import type { IdempotentCall } from "@knotter/db/system/idempotency";
import { testDeps } from "@knotter/testing/deps";
import { at, NOW } from "@knotter/testing/factories/given";
import { actorOf } from "@knotter/testing/factories/user";
import { openWorkbench } from "@knotter/testing/workbench";
import { describe, expect, test } from "vitest";
import { bookMentoring } from "../src/mentoring/book";
import { cancelMentoring } from "../src/mentoring/cancel";
import { bookingOf, codeOf, countOf, tracesOf } from "./calls";

const workbench = await openWorkbench();
const { make, db, prisma } = workbench;
const startAt = at("2026-06-08", "10:00");

async function given() {
  const order = await make.order({ policy: { maxFutureReservations: 3 } });
  const [mentor, mentee] = [await make.mentor({ orders: [order] }), await make.mentee({ order })];
  const call: IdempotentCall = {
    userId: mentee.userId,
    key: crypto.randomUUID(),
    operation: "POST /mentoring",
    requestHash: "a".repeat(64),
    now: NOW,
  };
  /** One attempt of the client: the same key, in a transaction of its own. */
  const book = (keyed: IdempotentCall = call, start = startAt) =>
    bookMentoring({ ...testDeps(db), db: db.withKey(keyed) }, actorOf(mentee), bookingOf(mentor, start));
  const booked = () => prisma.mentoring.count({ where: { menteeId: mentee.userId } });
  return { order, mentor, mentee, call, book, booked };
}

describe("the same key", () => {
  test("brings the same booking again, and nothing is written twice", async () => {
    const { mentee, book, booked } = await given();
    const first = await book();
    const before = await tracesOf(workbench, first.mentoringId);
    expect(await book()).toEqual(first);
    expect(await book()).toEqual(first);
    expect(await tracesOf(workbench, first.mentoringId)).toEqual(before);
    expect(await booked()).toBe(1);
    expect(await countOf(workbench, mentee)).toBe(1);
  });

  test("brings it after a crash between the commit and the answer", async () => {
    const { call, book, booked } = await given();
    const first = await book();
    // The process ended before `keepAnswer`: there is a booking, but no body to return again.
    expect(await db.withKey(call).storedAnswer()).toBeNull();
    expect(await book()).toEqual(first);
    expect(await booked()).toBe(1);
  });

  test("is free where the claim of it was committed without an outcome, because nothing else was", async () => {
    const { call, book, booked } = await given();
    const { userId, key, operation, requestHash, now } = call;
    await prisma.idempotencyKey.create({ data: { userId, key, operation, requestHash, createdAt: now } });
    expect((await book()).mentoringId).toBeDefined();
    expect(await booked()).toBe(1);
  });

  test("brings the body that was answered, once it is kept", async () => {
    const { call, book } = await given();
    const answer = { mentoring: await book(), note: "以前と同じ答え", at: "2026-06-08T10:00:00+09:00" };
    await db.withKey(call).keepAnswer(answer);
    expect(await db.withKey(call).storedAnswer()).toEqual(answer);
  });

  test("at the same moment, twenty times, is one booking and twenty equal answers", async () => {
    const { mentee, book, booked } = await given();
    const answers = await Promise.all(Array.from({ length: 20 }, () => book()));
    expect(new Set(answers.map((answer) => answer.mentoringId)).size).toBe(1);
    expect(await booked()).toBe(1);
    expect(await countOf(workbench, mentee)).toBe(1);
  });

  test("with another body is refused, and so is one of another operation", async () => {
    const { call, book, booked } = await given();
    await book();
    expect(await codeOf(book({ ...call, requestHash: "b".repeat(64) }, at("2026-06-09", "10:00")))).toBe("IDEMPOTENCY_MISMATCH");
    expect(await codeOf(book({ ...call, operation: "POST /mentoring/reschedule" }))).toBe("IDEMPOTENCY_MISMATCH");
    expect(await codeOf(db.withKey({ ...call, requestHash: "b".repeat(64) }).storedAnswer())).toBe("IDEMPOTENCY_MISMATCH");
    expect(await booked()).toBe(1);
  });

  test("of another person is another key", async () => {
    const [one, other] = [await given(), await given()];
    await one.book();
    await other.book({ ...other.call, key: one.call.key });
    expect([await one.booked(), await other.booked()]).toEqual([1, 1]);
  });

  test("of a refused call is free again: the next attempt is judged again", async () => {
    const { mentor, book, booked } = await given();
    await prisma.mentor.update({ where: { userId: mentor.userId }, data: { acceptingNew: false } });
    expect(await codeOf(book())).toBe("MENTOR_UNAVAILABLE");
    await prisma.mentor.update({ where: { userId: mentor.userId }, data: { acceptingNew: true } });
    await book();
    expect(await booked()).toBe(1);
  });
});

test("another key is another booking", async () => {
  const { call, book, booked } = await given();
  await book();
  await book({ ...call, key: crypto.randomUUID() }, at("2026-06-09", "10:00"));
  expect(await booked()).toBe(2);
});

test("a cancellation that is tried again with its key answers as it did, even when the version has moved on", async () => {
  const { mentee, call, book } = await given();
  const { mentoringId } = await book();
  const cancel = () =>
    cancelMentoring({ ...testDeps(db), db: db.withKey({ ...call, key, operation: "PATCH /mentoring/{id}/cancel" }) }, actorOf(mentee), {
      id: mentoringId,
      expectedVersion: 1,
    });
  const key = crypto.randomUUID();
  const first = await cancel();
  expect(await cancel()).toEqual(first);
  expect((await tracesOf(workbench, mentoringId)).events).toHaveLength(2);
});
