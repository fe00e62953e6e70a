import { HOUR } from "@knotter/domain/tokyo";
import { testDeps } from "@knotter/testing/deps";
import { at } from "@knotter/testing/factories/given";
import type { OrderTraits } from "@knotter/testing/factories/order";
import { actorOf } from "@knotter/testing/factories/user";
import { openWorkbench } from "@knotter/testing/workbench";
import { describe, expect, test } from "vitest";
import { bookMentoring } from "../src/mentoring/book";
import { type CancelInput, cancelMentoring } from "../src/mentoring/cancel";
import { bookingOf, codeOf, countOf, refused, tracesOf } from "./calls";

const workbench = await openWorkbench();
const { make, db, prisma } = workbench;
const startAt = at("2026-06-08", "10:00");
const deadline = new Date(startAt.getTime() - 24 * HOUR);
const justAfter = new Date(deadline.getTime() + 1);

async function booked(traits: OrderTraits = {}) {
  const order = await make.order(traits);
  const [mentor, mentee, admin] = [await make.mentor({ orders: [order] }), await make.mentee({ order }), await make.admin()];
  const deps = testDeps(db);
  const { mentoringId: id } = await bookMentoring(deps, actorOf(mentee), bookingOf(mentor, startAt));
  const cancel = (who: Parameters<typeof actorOf>[0], more: Partial<CancelInput> = {}) =>
    cancelMentoring(deps, actorOf(who), { id, ...more });
  return { order, mentor, mentee, admin, deps, id, cancel };
}

describe("the mentee cancels", () => {
  test("free of charge to the very instant of the deadline: count, history, two mails and audit follow", async () => {
    const { mentor, mentee, deps, id, cancel } = await booked();
    deps.clock.set(deadline);
    const outcome = await cancel(mentee, { reasonCode: "work", reason: "会議が入りました", shareReason: true, expectedVersion: 1 });
    expect(outcome).toEqual({ mentoringId: id, ticket: { returned: true, used: 0, max: 3 } });

    const { mentoring, ledger, events, mails, audit } = await tracesOf(workbench, id);
    expect(mentoring).toMatchObject({
      status: "canceled",
      cancelSide: "mentee",
      cancelTiming: "free",
      cancelReasonCode: "work",
      cancelReason: "会議が入りました",
      shareReason: true,
      canceledAt: deadline,
      canceledById: mentee.userId,
      counted: false,
      meetingStatus: "cleared",
      icsSequence: 1,
      version: 2,
    });
    expect(ledger).toEqual([
      { kind: "reserve", delta: -1 },
      { kind: "release", delta: 1 },
    ]);
    expect(await countOf(workbench, mentee)).toBe(0);
    expect(events.slice(1)).toMatchObject([
      {
        type: "canceled",
        fromStatus: "reserved",
        toStatus: "canceled",
        fromStartAt: startAt,
        reasonCode: "work",
        actorId: mentee.userId,
        at: deadline,
      },
    ]);
    expect(mails.slice(2).map(({ type, toUserId, facts, dedupeKey }) => ({ type, toUserId, facts, dedupeKey }))).toEqual(
      (["mentee", "mentor"] as const).map((to) => ({
        type: "mentee_cancel",
        toUserId: { mentee, mentor }[to].userId,
        facts: { startAt: startAt.toISOString(), returned: true, canceledBy: "mentee" },
        dedupeKey: `mentee_cancel/${id}/1/${to}`,
      })),
    );
    expect(audit.slice(1)).toMatchObject([
      { action: "mentoring.cancel", actorId: mentee.userId, diff: { side: "mentee", timing: "free" } },
    ]);
    expect(JSON.stringify(audit)).not.toContain("会議が入りました");
  });

  test("and the time is free for somebody else", async () => {
    const { order, mentor, mentee, deps, cancel } = await booked();
    await cancel(mentee);
    const next = await make.mentee({ order });
    await bookMentoring(deps, actorOf(next), bookingOf(mentor, startAt));
  });

  test("late only knowingly, and the count is used up", async () => {
    const { mentee, deps, id, cancel } = await booked();
    deps.clock.set(justAfter);
    const refusal = await refused(cancel(mentee));
    expect([refusal.code, refusal.detail.params]).toEqual(["LATE_NOT_ACKNOWLEDGED", { deadline: "6月7日(日) 10:00" }]);
    expect((await tracesOf(workbench, id)).mentoring.version).toBe(1);

    expect((await cancel(mentee, { acknowledgeLate: true })).ticket).toEqual({ returned: false, used: 1, max: 3 });
    const { mentoring, ledger, events } = await tracesOf(workbench, id);
    expect(mentoring).toMatchObject({ status: "canceled", cancelTiming: "late", counted: true });
    expect(ledger.slice(1)).toEqual([{ kind: "forfeit", delta: 0 }]);
    expect(events.at(-1)?.type).toBe("late_canceled");
    expect(await countOf(workbench, mentee)).toBe(1);
  });

  test("by the deadline of the order", async () => {
    const { mentee, deps, cancel } = await booked({ policy: { cancelFreeUntilHours: 48 } });
    deps.clock.set(new Date(startAt.getTime() - 48 * HOUR + 1));
    expect(await codeOf(cancel(mentee))).toBe("LATE_NOT_ACKNOWLEDGED");
  });

  test("also when the order is over", async () => {
    const { order, mentee, cancel } = await booked();
    await prisma.order.update({ where: { id: order.orderId }, data: { status: "ended" } });
    expect((await cancel(mentee)).ticket.returned).toBe(true);
  });
});

describe("mentor and admin cancel", () => {
  for (const side of ["mentor", "admin"] as const) {
    test(`(${side}) at any time before the start, with a reason, and the count goes back`, async () => {
      const everybody = await booked();
      const { mentee, deps, id, cancel } = everybody;
      deps.clock.set(new Date(startAt.getTime() - 1));
      expect(await codeOf(cancel(everybody[side]))).toBe("REASON_REQUIRED");
      expect(await codeOf(cancel(everybody[side], { reason: "  " }))).toBe("REASON_REQUIRED");
      const outcome = await cancel(everybody[side], { reasonCode: "mentor_circumstances" });
      expect(outcome.ticket).toEqual({ returned: true, used: 0, max: 3 });
      const { mentoring, events, mails } = await tracesOf(workbench, id);
      expect(mentoring).toMatchObject({ cancelSide: side, cancelTiming: "free", counted: false, canceledById: everybody[side].userId });
      expect(events.at(-1)).toMatchObject({ type: "canceled", actorRole: side });
      expect(mails.slice(2).map((mail) => mail.type)).toEqual(["mentor_cancel", "mentor_cancel"]);
      expect(await countOf(workbench, mentee)).toBe(0);
    });
  }
});

describe("a second cancellation", () => {
  test("by the same side answers like the first and writes nothing", async () => {
    const { mentee, id, cancel } = await booked();
    const first = await cancel(mentee, { reasonCode: "work", expectedVersion: 1 });
    const before = await tracesOf(workbench, id);
    expect(await cancel(mentee, { reasonCode: "health", expectedVersion: 1 })).toEqual(first);
    expect(await tracesOf(workbench, id)).toEqual(before);
    expect(await countOf(workbench, mentee)).toBe(0);
  });

  test("by the same side after a late one still says that the count is gone", async () => {
    const { mentee, deps, cancel } = await booked();
    deps.clock.set(justAfter);
    const first = await cancel(mentee, { acknowledgeLate: true });
    expect(await cancel(mentee)).toEqual(first);
  });

  test("by the other side is told that it is canceled already", async () => {
    const { mentee, mentor, cancel } = await booked();
    await cancel(mentee);
    expect(await codeOf(cancel(mentor, { reasonCode: "mentor_circumstances" }))).toBe("ALREADY_CANCELLED");
  });
});

describe("nobody cancels", () => {
  test("what has begun", async () => {
    const { mentee, mentor, deps, cancel } = await booked();
    deps.clock.set(startAt);
    expect(await codeOf(cancel(mentee, { acknowledgeLate: true }))).toBe("ALREADY_STARTED");
    expect(await codeOf(cancel(mentor, { reasonCode: "other" }))).toBe("ALREADY_STARTED");
  });

  test("what took place", async () => {
    const order = await make.order();
    const [mentor, mentee] = [await make.mentor({ orders: [order] }), await make.mentee({ order })];
    const { mentoringId } = await make.mentoring({ mentee, mentor, startAt: at("2026-05-11", "10:00"), status: "done" });
    expect(await codeOf(cancelMentoring(testDeps(db), actorOf(mentee), { id: mentoringId }))).toBe("NOT_RESERVED");
  });

  test("what is not theirs: it does not exist for other mentees and mentors", async () => {
    const { order, id, cancel } = await booked();
    const [otherMentee, otherMentor] = [await make.mentee({ order }), await make.mentor({ orders: [order] })];
    expect(await codeOf(cancel(otherMentee))).toBe("NOT_FOUND");
    expect(await codeOf(cancel(otherMentor, { reasonCode: "other" }))).toBe("NOT_FOUND");
    expect((await tracesOf(workbench, id)).mentoring.status).toBe("reserved");
  });

  test("as HR", async () => {
    const { order, id, cancel } = await booked();
    expect(await codeOf(cancel(await make.hrStaff(order), { reasonCode: "other" }))).toBe("FORBIDDEN");
    expect((await tracesOf(workbench, id)).mentoring.status).toBe("reserved");
  });

  test("a version that somebody has changed in between", async () => {
    const { mentee, id, cancel } = await booked();
    expect(await codeOf(cancel(mentee, { expectedVersion: 2 }))).toBe("VERSION_CONFLICT");
    expect((await tracesOf(workbench, id)).mentoring).toMatchObject({ status: "reserved", version: 1 });
  });
});
