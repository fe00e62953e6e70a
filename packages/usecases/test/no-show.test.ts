import { DAY, HOUR, MINUTE } from "@knotter/domain/tokyo";
import { testDeps } from "@knotter/testing/deps";
import { actorOf } from "@knotter/testing/factories/user";
import { openWorkbench } from "@knotter/testing/workbench";
import { describe, expect, test } from "vitest";
import { administerMentee } from "../src/mentee/administer";
import { bookMentoring } from "../src/mentoring/book";
import { sendDelayNotice } from "../src/mentoring/delay-notice";
import { disputeNoShow } from "../src/mentoring/dispute";
import { endAt, justOver, soonAfter, startAt } from "./afterwards";
import { bookingOf, codeOf, countOf, refused, tracesOf } from "./calls";

const workbench = await openWorkbench();
const { make, prisma, db } = workbench;
const OBJECTION = "接続できずお電話しました";

const heldBy = async ({ userId }: { userId: string }) => (await prisma.mentor.findUniqueOrThrow({ where: { userId } })).doneCount;

describe("the mentee did not come", () => {
  test("as the mentor says: the count is used, the mentee gets a considerate mail, and nobody reads the mentor's note", async () => {
    const { mentor, mentee, id, noShow } = await justOver(workbench);
    const waitedUntil = new Date(startAt.getTime() + 20 * MINUTE);
    await noShow(mentor, { absent: "mentee", waitedUntil, note: "何度かお呼びしました", expectedVersion: 1 });
    const { mentoring, ledger, events, mails, audit } = await tracesOf(workbench, id);
    expect(mentoring).toMatchObject({
      status: "no_show",
      noShowSide: "mentee",
      noShowReportedAt: soonAfter,
      noShowNote: "何度かお呼びしました",
      counted: true,
      version: 2,
    });
    expect(ledger.slice(1)).toEqual([{ kind: "forfeit", delta: 0 }]);
    expect(await countOf(workbench, mentee)).toBe(1);
    expect(events.at(-1)).toMatchObject({ type: "no_show", fromStatus: "reserved", toStatus: "no_show", actorRole: "mentor" });
    expect(mails.map(({ type, toUserId, facts, dedupeKey }) => ({ type, toUserId, facts, dedupeKey }))).toEqual([
      {
        type: "no_show",
        toUserId: mentee.userId,
        facts: { startAt: startAt.toISOString(), absent: "mentee", returned: false, undone: false },
        dedupeKey: `no_show/${id}/2/mentee`,
      },
    ]);
    expect(audit.map(({ action, diff }) => ({ action, diff }))).toEqual([
      { action: "mentoring.no_show", diff: { absent: "mentee", counted: true, waitedUntil: waitedUntil.toISOString() } },
    ]);
    expect(JSON.stringify([audit, mails])).not.toContain("お呼び");
  });

  test("the second time within ninety days is put before an admin, the first is not", async () => {
    const { mentor, mentee, id, noShow } = await justOver(workbench);
    const earlier = await make.mentoring({ mentee, mentor, startAt: new Date(startAt.getTime() - 30 * DAY), status: "no_show" });
    await prisma.mentoring.update({
      where: { id: earlier.mentoringId },
      data: { noShowReportedAt: new Date(startAt.getTime() - 30 * DAY) },
    });
    await noShow(mentor);
    const task = { action: "mentoring.repeated_no_show", entity: "OrderMentee", entityId: mentee.orderMenteeId };
    expect(await prisma.auditLog.count({ where: task })).toBe(1);

    // Bookings are on hold until an admin allows them again: the counter alone cannot exclude anybody for good.
    const next = bookingOf(mentor, new Date(startAt.getTime() + 14 * DAY));
    const again = () => bookMentoring(testDeps(db, { now: soonAfter }), actorOf(mentee), next);
    await prisma.orderMentee.update({ where: { id: mentee.orderMenteeId }, data: { maxCount: 9 } });
    expect(await codeOf(again())).toBe("BOOKING_HELD");
    await administerMentee(testDeps(db, { now: soonAfter }), actorOf(await make.admin()), { id: mentee.userId, releaseBooking: true });
    expect((await again()).mentoringId).not.toBe(id);

    const old = await justOver(workbench);
    const long = await make.mentoring({ ...old, startAt: new Date(startAt.getTime() - 100 * DAY), status: "no_show" });
    await prisma.mentoring.update({ where: { id: long.mentoringId }, data: { noShowReportedAt: new Date(startAt.getTime() - 100 * DAY) } });
    await old.noShow(old.mentor);
    expect(await prisma.auditLog.count({ where: { ...task, entityId: old.mentee.orderMenteeId } })).toBe(0);
    expect((await tracesOf(workbench, id)).mentoring.status).toBe("no_show");
  });
});

describe("the mentor did not come", () => {
  test("as the mentee says: the count is back at once, both are told, an admin has a task", async () => {
    const { mentor, mentee, id, noShow } = await justOver(workbench);
    await noShow(mentee);
    const { mentoring, ledger, mails, audit, events } = await tracesOf(workbench, id);
    expect(mentoring).toMatchObject({ status: "no_show", noShowSide: "mentor", counted: false });
    expect(events.at(-1)?.type).toBe("mentor_absent");
    expect(ledger.slice(1)).toEqual([{ kind: "release", delta: 1 }]);
    expect(await countOf(workbench, mentee)).toBe(0);
    expect(mails.map(({ toUserId }) => toUserId)).toEqual([mentee.userId, mentor.userId]);
    expect(audit.map(({ action }) => action)).toEqual(["mentoring.no_show", "mentoring.mentor_absent"]);
  });
});

describe("an absence is reported", () => {
  test.each([
    [15 * MINUTE - 1, "TOO_EARLY"],
    [73 * HOUR + 1, "WINDOW_CLOSED"],
  ] as const)("%d ms after the start: %s", async (after, code) => {
    const { mentor, deps, id, noShow } = await justOver(workbench);
    deps.clock.set(new Date(startAt.getTime() + after));
    expect(await codeOf(noShow(mentor))).toBe(code);
    expect((await tracesOf(workbench, id)).mentoring.version).toBe(1);
  });

  test("by the other side only, by an admin with a name, and not of an interview that is over or canceled", async () => {
    const { order, mentor, mentee, admin, id, noShow, report } = await justOver(workbench);
    expect(await codeOf(noShow(mentor, { absent: "mentor" }))).toBe("BAD_REQUEST");
    expect(await codeOf(noShow(mentee, { absent: "mentee" }))).toBe("BAD_REQUEST");
    expect((await refused(noShow(admin))).detail.fieldErrors).toEqual({ absent: ["REQUIRED"] });
    expect((await refused(noShow(mentor, { waitedUntil: new Date(soonAfter.getTime() + 1) }))).detail.fieldErrors).toEqual({
      waitedUntil: ["FUTURE_TIME"],
    });
    for (const stranger of [await make.mentee({ order }), await make.mentor({ orders: [order] })])
      expect(await codeOf(noShow(stranger))).toBe("NOT_FOUND");
    expect(await codeOf(noShow(await make.hrStaff(order)))).toBe("NOT_FOUND");
    expect(await codeOf(noShow(mentor, { expectedVersion: 2 }))).toBe("VERSION_CONFLICT");
    await report(mentor);
    expect(await codeOf(noShow(mentor))).toBe("NOT_RESERVED");
    expect((await tracesOf(workbench, id)).mentoring.status).toBe("done");
  });

  test("by both at once: one of them is told that it is done", async () => {
    const { mentor, mentee, id, noShow } = await justOver(workbench);
    const outcomes = await Promise.allSettled([noShow(mentor), noShow(mentee)]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    for (const outcome of outcomes) if (outcome.status === "rejected") expect(outcome.reason.code).toBe("NOT_RESERVED");
    const { mentoring, ledger } = await tracesOf(workbench, id);
    expect(ledger).toHaveLength(2);
    expect(await countOf(workbench, mentee)).toBe(mentoring.noShowSide === "mentee" ? 1 : 0);
  });
});

describe("a report of absence is taken back", () => {
  test("by the mentor within a day: the interview took place", async () => {
    const { mentor, mentee, deps, id, noShow } = await justOver(workbench);
    await noShow(mentor);
    expect(await codeOf(noShow(mentor, { undo: true }))).toBe("REASON_REQUIRED");
    deps.clock.advance(24 * HOUR);
    await noShow(mentor, { undo: true, note: "別の部屋で待っていました" });
    const { mentoring, ledger, events, mails, audit } = await tracesOf(workbench, id);
    expect(mentoring).toMatchObject({ status: "done", noShowSide: null, counted: true, version: 3 });
    expect(ledger).toHaveLength(2);
    expect(events.at(-1)).toMatchObject({ type: "no_show_undone", fromStatus: "no_show", toStatus: "done" });
    expect(mails.at(-1)).toMatchObject({ type: "no_show", toUserId: mentee.userId, facts: { undone: true, returned: false } });
    expect(JSON.stringify(audit)).not.toContain("別の部屋");
    expect(await heldBy(mentor)).toBe(1);
  });

  test("not by the mentor after more than a day, and never by the person it is about", async () => {
    const first = await justOver(workbench);
    await first.noShow(first.mentor);
    first.deps.clock.advance(24 * HOUR + 1);
    expect(await codeOf(first.noShow(first.mentor, { undo: true, note: "訂正" }))).toBe("WINDOW_CLOSED");
    const second = await justOver(workbench);
    await second.noShow(second.mentee);
    expect(await codeOf(second.noShow(second.mentor, { undo: true, note: "いました" }))).toBe("FORBIDDEN");
    expect(await codeOf(second.noShow(second.mentee, { undo: true, note: "いました" }))).toBe("FORBIDDEN");
  });

  test("by an admin, as not held: the count comes back and the questionnaire is a draft again", async () => {
    const { mentor, mentee, admin, id, noShow } = await justOver(workbench);
    const { sheetId } = await make.sheet({ mentee, mentoringId: id, status: "submitted" });
    await noShow(mentor);
    await noShow(admin, { undo: true, to: "canceled", note: "通信障害" });
    const { mentoring, ledger } = await tracesOf(workbench, id);
    expect(mentoring).toMatchObject({ status: "canceled", cancelSide: "admin", cancelTiming: "free", noShowSide: null, counted: false });
    expect(ledger.slice(1)).toEqual([
      { kind: "forfeit", delta: 0 },
      { kind: "release", delta: 1 },
    ]);
    expect(await countOf(workbench, mentee)).toBe(0);
    expect(await prisma.checkedQuestion.findUniqueOrThrow({ where: { id: sheetId } })).toMatchObject({
      mentoringId: null,
      status: "draft",
    });
    expect(await heldBy(mentor)).toBe(0);
  });

  test("takes the count again when the absent mentor was there after all, if there is one left", async () => {
    const { mentee, mentor, admin, noShow } = await justOver(workbench, { maxMentoringCount: 1 });
    await noShow(mentee);
    await make.mentoring({ mentee, mentor, startAt: new Date(startAt.getTime() + 7 * DAY) });
    expect(await codeOf(noShow(admin, { undo: true, note: "実施していました" }))).toBe("QUOTA_EXCEEDED");
    expect(await countOf(workbench, mentee)).toBe(1);
  });
});

describe("an objection to a report of absence", () => {
  const objecting = async () => {
    const people = await justOver(workbench);
    const object = (who: Parameters<typeof actorOf>[0] = people.mentee) =>
      disputeNoShow(people.deps, actorOf(who), { id: people.id, text: OBJECTION });
    return { ...people, object };
  };

  test("is for admins alone: neither history nor audit nor mail repeat it", async () => {
    const { mentor, id, noShow, object } = await objecting();
    expect(await codeOf(object())).toBe("STATUS_NOT_ALLOWED");
    await noShow(mentor);
    await object();
    const { mentoring, events, mails, audit } = await tracesOf(workbench, id);
    expect(mentoring).toMatchObject({
      status: "no_show",
      disputeStatus: "open",
      disputeText: OBJECTION,
      disputedAt: soonAfter,
      version: 3,
    });
    expect(events.at(-1)?.type).toBe("disputed");
    expect(audit.at(-1)?.action).toBe("mentoring.dispute");
    expect(JSON.stringify([events, mails, audit])).not.toContain(OBJECTION);
    expect(await codeOf(object())).toBe("ALREADY_DONE");
  });

  test("comes within seven days, from the mentee who was reported", async () => {
    const { order, mentor, deps, noShow, object } = await objecting();
    await noShow(mentor);
    expect(await codeOf(object(await make.mentee({ order })))).toBe("NOT_FOUND");
    deps.clock.advance(7 * DAY + 1);
    expect(await codeOf(object())).toBe("WINDOW_CLOSED");
  });

  test("is accepted by taking the report back, whenever an admin gets to it", async () => {
    const { mentor, admin, deps, id, noShow, object } = await objecting();
    await noShow(mentor);
    await object();
    deps.clock.advance(30 * DAY);
    await noShow(admin, { undo: true, to: "canceled", note: "確認済み" });
    expect((await tracesOf(workbench, id)).mentoring).toMatchObject({ status: "canceled", disputeStatus: "accepted", counted: false });
  });

  test("belongs to one report: a second report of absence begins without it", async () => {
    const { mentor, admin, id, noShow, asAdmin, object } = await objecting();
    await noShow(mentor);
    await object();
    await noShow(admin, { undo: true, note: "確認済み" });
    await asAdmin({ action: "reopen" });
    await noShow(mentor);
    expect((await tracesOf(workbench, id)).mentoring).toMatchObject({ disputeStatus: "none", disputeText: null, disputedAt: null });
    await object();
  });

  test("is rejected with a reason, and stays an absence", async () => {
    const { mentor, id, noShow, asAdmin, object } = await objecting();
    await noShow(mentor);
    expect(await codeOf(asAdmin({ action: "rejectDispute" }))).toBe("STATUS_NOT_ALLOWED");
    await object();
    await asAdmin({ action: "rejectDispute" });
    const { mentoring, audit } = await tracesOf(workbench, id);
    expect(mentoring).toMatchObject({ status: "no_show", disputeStatus: "rejected", counted: true });
    expect(audit.at(-1)).toMatchObject({ action: "mentoring.reject_dispute", diff: { reason: "双方に確認しました" } });
    expect(await codeOf(object())).toBe("ALREADY_DONE");
  });
});

describe("an admin's settlement of an interview", () => {
  test("closes an interview nobody reported, opens it again, and the mentor's number follows", async () => {
    const { mentor, mentee, id, deps, asAdmin } = await justOver(workbench);
    deps.clock.set(endAt);
    expect(await codeOf(asAdmin({ action: "complete" }))).toBe("TOO_EARLY");
    deps.clock.advance(1);
    await asAdmin({ action: "complete", expectedVersion: 1 });
    expect(await heldBy(mentor)).toBe(1);
    const closed = await tracesOf(workbench, id);
    expect(closed.mentoring).toMatchObject({ status: "done", counted: true });
    expect(closed.events.at(-1)?.type).toBe("completed");
    expect(closed.mails).toMatchObject([{ type: "report", toUserId: mentee.userId, dedupeKey: `report/${id}/mentee` }]);
    await asAdmin({ action: "reopen" });
    expect(await heldBy(mentor)).toBe(0);
    expect((await tracesOf(workbench, id)).mentoring).toMatchObject({ status: "reserved", counted: true, version: 3 });
    expect(await countOf(workbench, mentee)).toBe(1);
  });

  test("gives a used count back once, with the reason in the ledger", async () => {
    const { mentor, mentee, admin, id, noShow, asAdmin } = await justOver(workbench);
    expect(await codeOf(asAdmin({ action: "returnTicket" }))).toBe("CONFLICT");
    await noShow(mentor);
    await asAdmin({ action: "returnTicket" });
    expect(await countOf(workbench, mentee)).toBe(0);
    const entries = await prisma.ledgerEntry.findMany({ where: { mentoringId: id }, orderBy: { id: "asc" } });
    expect(entries.at(-1)).toMatchObject({ kind: "adjust", delta: 1, reason: "双方に確認しました", actorId: admin.userId });
    expect(await codeOf(asAdmin({ action: "returnTicket" }))).toBe("ALREADY_DONE");
    // A later undo gives nothing back a second time.
    await noShow(admin, { undo: true, to: "canceled", note: "確認済み" });
    expect(await countOf(workbench, mentee)).toBe(0);
  });
});

describe("a notice of a delay", () => {
  const soon = async () => {
    const people = await justOver(workbench);
    people.deps.clock.set(new Date(startAt.getTime() - 30 * MINUTE));
    const tell = (who: Parameters<typeof actorOf>[0]) => sendDelayNotice(people.deps, actorOf(who), { id: people.id, minutes: 10 });
    return { ...people, tell };
  };

  test("goes to the other side, three times at most, however often it is pressed", async () => {
    const { mentor, mentee, id, tell } = await soon();
    expect(await tell(mentee)).toEqual({ mentoringId: id, left: 2 });
    const outcomes = await Promise.allSettled([tell(mentor), tell(mentor), tell(mentor)]);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
    expect(await codeOf(tell(mentee))).toBe("DELAY_LIMIT");
    const { mails } = await tracesOf(workbench, id);
    expect(mails.map(({ type, toUserId }) => [type, toUserId])).toEqual([
      ["delay_notice", mentor.userId],
      ["delay_notice", mentee.userId],
      ["delay_notice", mentee.userId],
    ]);
    expect(mails[0]?.facts).toEqual({ startAt: startAt.toISOString(), minutes: 10, from: "mentee" });
  });

  test("cannot be sent by anybody else", async () => {
    const { order, tell } = await soon();
    expect(await codeOf(tell(await make.mentee({ order })))).toBe("NOT_FOUND");
  });
});
