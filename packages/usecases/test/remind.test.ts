import { DAY, HOUR, MINUTE } from "@knotter/domain/tokyo";
import { testDeps } from "@knotter/testing/deps";
import { at } from "@knotter/testing/factories/given";
import { actorOf } from "@knotter/testing/factories/user";
import { openWorkbench } from "@knotter/testing/workbench";
import { beforeEach, describe, expect, test } from "vitest";
import { drainOutbox } from "../src/mail/drain";
import { askReports, remindDayBefore, remindOneHour, remindReports } from "../src/mail/remind";
import { scriptedMailService } from "./scripted-mail-service";

// The reminders are computed from all interviews in the database.
const { make, db, prisma } = await openWorkbench({ fresh: true });
const startAt = at("2026-06-08", "10:00");
const endAt = at("2026-06-08", "11:00");
const eve = at("2026-06-07", "16:00");
const deps = testDeps(db);

beforeEach(async () => {
  await prisma.mail.deleteMany();
  await prisma.mentoring.updateMany({ data: { status: "canceled", cancelSide: "admin", canceledAt: startAt } });
});

async function interview() {
  const order = await make.order();
  const [mentor, mentee] = [await make.mentor({ orders: [order] }), await make.mentee({ order })];
  const { mentoringId } = await make.mentoring({ mentee, mentor, startAt });
  await prisma.mentoring.update({ where: { id: mentoringId }, data: { meetingStatus: "ready" } });
  return { mentor, mentee, mentoringId };
}
const change = (id: string, data: object) => prisma.mentoring.update({ where: { id }, data });
const types = async () => (await prisma.mail.findMany({ orderBy: { dedupeKey: "asc" } })).map(({ dedupeKey }) => dedupeKey.split("/")[0]);

describe("the reminder of the day before", () => {
  test("is due from 16:00 of the day before until an hour before the start, once for each side", async () => {
    const { mentoringId } = await interview();
    deps.clock.set(new Date(eve.getTime() - 1));
    expect(await remindDayBefore(deps)).toMatchObject({ queued: 0 });
    deps.clock.set(eve);
    expect(await remindDayBefore(deps, { dryRun: true })).toMatchObject({ queued: 2 });
    expect(await types()).toEqual([]);
    const [one, other] = await Promise.all([remindDayBefore(deps), remindDayBefore(deps)]);
    expect(one.queued + other.queued).toBe(2);
    expect(await remindDayBefore(deps)).toMatchObject({ queued: 0, deduplicated: 2 });
    expect(await types()).toEqual(["remind_day", "remind_day"]);
    const keys = (await prisma.mail.findMany({ where: { mentoringId } })).map(({ dedupeKey }) => dedupeKey).sort();
    expect((await remindDayBefore(deps)).keys.sort()).toEqual(keys);
  });

  test("is made up for after an outage, until an hour before the start", async () => {
    await interview();
    deps.clock.set(new Date(startAt.getTime() - HOUR + 1));
    expect(await remindDayBefore(deps)).toMatchObject({ queued: 0 });
    deps.clock.set(new Date(startAt.getTime() - HOUR));
    expect(await remindDayBefore(deps)).toMatchObject({ queued: 2 });
  });

  test("follows a move, and stays away for three hours after it", async () => {
    const { mentoringId } = await interview();
    deps.clock.set(eve);
    await remindDayBefore(deps);
    const moved = {
      startAt: at("2026-06-08", "14:00"),
      endAt: at("2026-06-08", "15:00"),
      blockFrom: at("2026-06-08", "14:00"),
      blockTo: at("2026-06-08", "15:15"),
    };
    await change(mentoringId, moved);
    const event = { mentoringId, type: "rescheduled", actorRole: "admin", toStatus: "reserved" as const, at: eve };
    await prisma.mentoringEvent.create({ data: event });
    deps.clock.set(new Date(eve.getTime() + 3 * HOUR - 1));
    const soon = await remindDayBefore(deps);
    expect([soon.queued, soon.skipped.map(({ reason }) => reason)]).toEqual([0, ["just_booked", "just_booked"]]);
    deps.clock.set(new Date(eve.getTime() + 3 * HOUR));
    expect(await remindDayBefore(deps)).toMatchObject({ queued: 2 });
  });

  test("that was left out because of a move comes back when the interview does, once", async () => {
    const { mentoringId } = await interview();
    const mailService = scriptedMailService();
    const depsWithMail = { ...deps, mailService };
    deps.clock.set(eve);
    await remindDayBefore(deps);
    const blockAt = (start: Date, end: Date) => ({ startAt: start, endAt: end, blockFrom: start, blockTo: end });
    await change(mentoringId, blockAt(at("2026-06-09", "10:00"), at("2026-06-09", "11:00")));
    expect(await drainOutbox(depsWithMail)).toMatchObject({ sent: 0, skipped: 2 });
    await change(mentoringId, blockAt(startAt, endAt));
    const [one, other] = await Promise.all([remindDayBefore(deps), remindDayBefore(deps)]);
    expect(one.queued + other.queued).toBe(2);
    expect(await drainOutbox(depsWithMail)).toMatchObject({ sent: 2, skipped: 0 });
    expect(await remindDayBefore(deps)).toMatchObject({ queued: 0, deduplicated: 2 });
    expect(new Set(mailService.sent.map(({ key }) => key)).size).toBe(2);
  });

  test("leaves out who has switched it off, and what was canceled", async () => {
    const { mentee, mentoringId } = await interview();
    await prisma.user.update({ where: { id: mentee.userId }, data: { notificationPrefs: { remindDay: false } } });
    deps.clock.set(eve);
    expect(await remindDayBefore(deps, { dryRun: true })).toMatchObject({
      queued: 1,
      skipped: [{ mentoringId, to: "mentee", reason: "opted_out" }],
    });
    await change(mentoringId, { status: "canceled", cancelSide: "mentee", cancelTiming: "free", canceledAt: eve });
    expect(await remindDayBefore(deps)).toMatchObject({ queued: 0, skipped: [] });
  });

  test("can be asked for by an admin, for a day or for some, with a line in the audit", async () => {
    const { mentoringId } = await interview();
    const admin = actorOf(await make.admin());
    deps.clock.set(at("2026-06-05", "09:00"));
    expect(await remindDayBefore(deps, { date: "2026-06-07" }, admin)).toMatchObject({ queued: 0 });
    expect(await remindDayBefore(deps, { date: "2026-06-08", mentoringIds: [crypto.randomUUID()] }, admin)).toMatchObject({ queued: 0 });
    expect(await remindDayBefore(deps, { mentoringIds: [mentoringId] }, admin)).toMatchObject({ queued: 2 });
    expect(await prisma.auditLog.count({ where: { action: "mail.remind", actorId: admin.userId } })).toBe(1);
  });
});

describe("the reminder of an hour before", () => {
  test.each([
    [71, 0],
    [70, 2],
    [60, 2],
    [1, 2],
    [0, 0],
    [-1, 0],
  ])("%i minutes before the start: %i mails", async (minutes, queued) => {
    await interview();
    deps.clock.set(new Date(startAt.getTime() - minutes * MINUTE));
    expect(await remindOneHour(deps)).toMatchObject({ queued });
  });

  test("also tells an admin where there is no place to meet", async () => {
    const { mentoringId } = await interview();
    await change(mentoringId, { meetingStatus: "failed" });
    const admin = await make.admin();
    deps.clock.set(new Date(startAt.getTime() - HOUR));
    await remindOneHour(deps);
    expect(await prisma.mail.count({ where: { toUserId: admin.userId, type: "mentoring_remind_1hour" } })).toBe(1);
  });
});

describe("reminders of reports", () => {
  test("are asked for at the end, and not once they are in", async () => {
    const { mentoringId } = await interview();
    deps.clock.set(new Date(endAt.getTime() - 1));
    expect(await askReports(deps)).toMatchObject({ queued: 0 });
    await change(mentoringId, { mentorReportStatus: "submitted" });
    deps.clock.set(endAt);
    expect(await askReports(deps)).toMatchObject({ queued: 1, skipped: [{ to: "mentor", reason: "already_reported" }] });
  });

  test("are reminded of after 24, 72 and 168 hours, then no more, and the last one is an admin task", async () => {
    const { mentoringId } = await interview();
    const queued: number[] = [];
    for (const hours of [23, 24, 71, 72, 167, 168, 239, 240]) {
      deps.clock.set(new Date(endAt.getTime() + hours * HOUR));
      queued.push((await remindReports(deps, { roles: ["mentor"] })).queued);
    }
    expect(queued).toEqual([0, 1, 0, 1, 0, 1, 0, 0]);
    expect(await prisma.auditLog.count({ where: { action: "mentoring.report_overdue", entityId: mentoringId } })).toBe(1);
  });

  test("a survey that was asked for late is reminded of a day after that, and never once it is closed", async () => {
    const { mentoringId, mentee } = await interview();
    await change(mentoringId, { status: "done" });
    const asked = new Date(endAt.getTime() + 5 * DAY);
    const dedupeKey = `report/${mentoringId}/mentee`;
    await prisma.mail.create({
      data: {
        type: "report",
        toUserId: mentee.userId,
        mentoringId,
        facts: {},
        dedupeKey,
        status: "sent",
        sentAt: asked,
        queuedAt: asked,
        nextTryAt: asked,
      },
    });
    const queued: number[] = [];
    for (const hours of [0, 1, 23, 24, 25]) {
      deps.clock.set(new Date(asked.getTime() + hours * HOUR));
      queued.push((await remindReports(deps, { roles: ["mentee"] })).queued);
    }
    expect(queued).toEqual([0, 0, 0, 1, 0]);
    // 72 hours after the first mail the survey is closed: a reminder queued then is skipped.
    deps.clock.set(new Date(asked.getTime() + 3 * DAY));
    await remindReports(deps, { roles: ["mentee"] });
    const mailService = scriptedMailService();
    await drainOutbox({ ...deps, mailService });
    expect(mailService.sent).toEqual([]);
  });

  test("a reminder that was missed is not made up for beside the next one", async () => {
    await interview();
    deps.clock.set(new Date(endAt.getTime() + 4 * DAY));
    await remindReports(deps, { roles: ["mentee"] });
    expect((await prisma.mail.findMany()).map(({ facts }) => facts)).toEqual([{ step: 2 }]);
  });
});
