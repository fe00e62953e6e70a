import { instantOf, tokyoDate } from "@knotter/domain/tokyo";
import { at, NOW } from "@knotter/testing/factories/given";
import { describe, expect, test } from "vitest";
import { type Input, startApi } from "./support/api-harness";

// Everything of today and of this week is shown, so no other test's may be in the database.
const api = await startApi({ fresh: true });
const { make, prisma } = api;
const admin = await make.admin();
const token = await api.signIn(admin);
const TODAY = tokyoDate(NOW);

interface Interview {
  id: string;
  status: string;
  mentee: { id: string; name: string | null };
  problems: { code: string; label: string }[];
}
interface Today {
  interviews: Interview[];
  total: number;
  deadlines: { kind: string; on: string; id: string; name: string; detail: string | null; label: string }[];
}
const ask = async <T>(operation: Parameters<typeof api.rest>[0], input: Input = {}): Promise<T> =>
  (await api.rest(operation, input, { token })).body as T;
const today = () => ask<Today>("office.today");
const problems = async (id: string) =>
  (await today()).interviews.find((interview) => interview.id === id)?.problems.map(({ code }) => code);

/** An interview of today at this time, with everything in order. */
async function interview(time: string) {
  const order = await make.order({});
  const [mentor, mentee] = [await make.mentor({ orders: [order] }), await make.mentee({ order })];
  const { mentoringId } = await make.mentoring({ mentee, mentor, startAt: at(TODAY, time) });
  await prisma.mentoring.update({
    where: { id: mentoringId },
    data: { meetingUrl: "https://zoom.example.com/j/1", meetingStatus: "ready" },
  });
  return { order, mentor, mentee, mentoringId };
}

/** A time of today that is still to come: whole hours, so that interviews do not touch. */
const hourFrom = (n: number) =>
  `${String(Math.min(23, Math.floor((NOW.getTime() - instantOf(TODAY, 0).getTime()) / 3_600_000) + n)).padStart(2, "0")}:00`;

describe("the interviews of today", () => {
  test("with what is wrong with each; canceled ones and those of other days are left out", async () => {
    const fine = await interview(hourFrom(2));
    expect(await problems(fine.mentoringId)).toEqual([]);

    const bad = await interview(hourFrom(3));
    await prisma.mentoring.update({ where: { id: bad.mentoringId }, data: { meetingUrl: null, meetingStatus: "preparing" } });
    await prisma.mentor.update({ where: { userId: bad.mentor.userId }, data: { enabled: false } });
    await prisma.user.update({ where: { id: bad.mentee.userId }, data: { emailBouncedAt: NOW } });
    await prisma.checkedQuestion.create({
      data: {
        menteeId: bad.mentee.userId,
        mentoringId: bad.mentoringId,
        setVersion: 1,
        status: "submitted",
        submittedAt: NOW,
        createdAt: NOW,
        updatedAt: NOW,
      },
    });
    await prisma.companyBlock.create({
      data: { customerId: bad.order.customerId, dateFrom: new Date(TODAY), dateTo: new Date(TODAY), name: "創立記念日" },
    });
    expect(await problems(bad.mentoringId)).toEqual(["mentor_stopped", "no_url", "closing_day", "mentee_mail", "unread_questions"]);

    // A mail about this interview that did not arrive; one about another interview says nothing about it.
    const bounced = await interview(hourFrom(4));
    const mail = (mentoringId: string, toUserId: string, status: "bounced" | "delivered") =>
      prisma.mail.create({
        data: { type: "mentoring_remind", mentoringId, toUserId, status, queuedAt: NOW, nextTryAt: NOW, dedupeKey: crypto.randomUUID() },
      });
    await mail(fine.mentoringId, bounced.mentor.userId, "bounced");
    await mail(bounced.mentoringId, bounced.mentee.userId, "delivered");
    expect(await problems(bounced.mentoringId)).toEqual([]);
    await mail(bounced.mentoringId, bounced.mentor.userId, "bounced");
    expect(await problems(bounced.mentoringId)).toEqual(["mentor_mail"]);

    // An admin has decided that it takes place all the same.
    await prisma.officeTaskMark.create({ data: { kind: "closing_day", entityId: bad.mentoringId, byId: admin.userId, at: NOW } });
    expect(await problems(bad.mentoringId)).not.toContain("closing_day");

    const canceled = await make.mentoring({
      mentee: fine.mentee,
      mentor: fine.mentor,
      startAt: at(TODAY, hourFrom(5)),
      status: "canceled",
    });
    expect(await problems(canceled.mentoringId)).toBeUndefined();
    const { interviews, total } = await today();
    expect(total).toBe(interviews.length);
  });

  test("somebody taken off the list is told, and that their name was shown is recorded", async () => {
    const { mentoringId, mentee } = await interview(hourFrom(6));
    await prisma.orderMentee.update({ where: { id: mentee.orderMenteeId }, data: { status: "withdrawn", withdrawnAt: NOW } });
    expect(await problems(mentoringId)).toEqual(["mentee_stopped"]);
    expect(await prisma.auditLog.count({ where: { action: "office.today", entityId: mentee.userId } })).toBe(1);
  });

  test("holds nothing that two people have told each other", async () => {
    const { mentoringId } = await interview(hourFrom(7));
    await prisma.mentoring.update({ where: { id: mentoringId }, data: { note: "だれにも言えないこと", theme: "career" } });
    expect(JSON.stringify(await today())).not.toMatch(/だれにも言えないこと|career|zoom\.example\.com/);
  });
});

describe("the dates of the week", () => {
  test("from today to the sixth day after it, the first one first", async () => {
    const plus = (days: number) => tokyoDate(new Date(NOW.getTime() + days * 86_400_000));
    const order = await make.order({ endsOn: plus(6) });
    await prisma.order.update({ where: { id: order.orderId }, data: { bookingClosesOn: new Date(plus(3)), name: "今週で終わる施策" } });
    const later = await make.order({ endsOn: plus(90) });
    await prisma.order.update({ where: { id: later.orderId }, data: { bookingClosesOn: new Date(plus(7)), name: "来週の施策" } });
    const closing = await make.order({ endsOn: plus(60), reportPeriodEnds: [plus(-10)] });
    await prisma.mailCampaign.create({
      data: {
        orderId: order.orderId,
        audience: "not_booked",
        audienceIds: [],
        subject: "ご予約のご案内",
        body: "本文",
        status: "scheduled",
        scheduledAt: new Date(NOW.getTime() + 2 * 86_400_000),
        createdById: admin.userId,
        createdAt: NOW,
        updatedAt: NOW,
      },
    });
    const mentor = await make.mentor({ orders: [order] });
    await prisma.mentor.update({ where: { userId: mentor.userId }, data: { registrationExpiresOn: new Date(plus(5)) } });
    const { deadlines } = await today();
    const of = (id: string) => deadlines.filter((deadline) => deadline.id === id).map(({ kind, on }) => [kind, on]);
    expect(of(order.orderId)).toEqual([
      ["mail_scheduled", plus(2)],
      ["order_closes", plus(3)],
      ["order_ends", plus(6)],
    ]);
    expect(of(later.orderId)).toEqual([]);
    // A period closes fourteen days after its last day, and is frozen on the day after.
    expect(of(closing.orderId)).toEqual([["report_closes", plus(5)]]);
    expect(of(mentor.userId)).toEqual([["registration_expires", plus(5)]]);
    expect([...deadlines].sort((one, other) => (one.on < other.on ? -1 : one.on > other.on ? 1 : 0)).map(({ on }) => on)).toEqual(
      deadlines.map(({ on }) => on),
    );
    expect(deadlines.every(({ label, name }) => label !== "" && name !== "")).toBe(true);
  });
});

describe("the course of an order", () => {
  test("ends with the people that its page counts", async () => {
    const order = await make.order({});
    const mentor = await make.mentor({ orders: [order] });
    const people = await make.mentees(4, { order });
    const [first, second, third] = people;
    if (!first || !second || !third) throw new Error("four people were asked for");
    await make.mentoring({ mentee: first, mentor, startAt: at("2026-05-20", "10:00"), status: "done" });
    await make.mentoring({ mentee: first, mentor, startAt: at("2026-06-26", "10:00") });
    await make.mentoring({ mentee: second, mentor, startAt: at("2026-06-27", "10:00") });
    await make.mentoring({ mentee: third, mentor, startAt: at("2026-05-22", "10:00"), status: "canceled" });
    const { courses } = await ask<{ courses: { orderId: string; points: { on: string; booked: number; held: number }[] }[] }>(
      "office.courses",
      {
        orderIds: `${order.orderId},${crypto.randomUUID()}`,
      },
    );
    const { progress } = await ask<{ progress: { booked: { count: number }; done: { count: number } } }>("orders.get", {
      id: order.orderId,
    });
    expect(courses).toHaveLength(1);
    expect(courses[0]?.points.at(-1)).toMatchObject({ on: TODAY, booked: progress.booked.count, held: progress.done.count });
    expect(progress).toMatchObject({ booked: { count: 2 }, done: { count: 1 } });
  });
});

describe("many tasks are marked as done at once", () => {
  const dead = async () =>
    (
      await prisma.mail.create({
        data: { type: "manual_mail", status: "failed", queuedAt: NOW, nextTryAt: NOW, deadAt: NOW, dedupeKey: crypto.randomUUID() },
      })
    ).id;

  test("each with an entry in the audit log; what is no task, or was done before, stays as it is", async () => {
    const [one, two, three] = [await dead(), await dead(), await dead()];
    await api.rest("office.taskDone", { kind: "mail_dead", id: one }, { token });
    const body = { kind: "mail_dead", ids: [one, two, three, three, crypto.randomUUID()] };
    expect(await ask("office.tasksDone", body)).toEqual({ kind: "mail_dead", done: 2, unchanged: 2 });
    expect(await ask("office.tasksDone", body)).toEqual({ kind: "mail_dead", done: 0, unchanged: 4 });
    const { items } = await ask<{ items: { id: string }[] }>("office.taskList", { kind: "mail_dead", pageSize: 100 });
    expect(items.filter(({ id }) => [one, two, three].includes(id))).toEqual([]);
    expect(await prisma.auditLog.count({ where: { action: "office.taskDone", entityId: { in: [one, two, three] } } })).toBe(3);
    expect((await api.rest("office.tasksDone", { kind: "mail_dead", ids: [] }, { token })).status).toBe(400);
    expect((await api.rest("office.tasksDone", { kind: "report_overdue", ids: [two] }, { token })).status).toBe(400);
  });
});

describe("a webhook that was switched off", () => {
  const tasks = async () =>
    (
      await ask<{ items: { id: string; title: string; detail: string; subject: { type: string } }[] }>("office.taskList", {
        kind: "webhook_off",
      })
    ).items;
  const change = (id: string, enabled: boolean) => api.rest("webhooks.update", { id, enabled }, { token });

  test("is a task until it is switched on, left off or deleted, whoever's it is", async () => {
    const { customerId } = await make.customer({ name: "株式会社みなと" });
    const [ofCompany, own, third] = [
      await make.webhook({ customerId, state: "failing" }),
      await make.webhook({ state: "gone" }),
      await make.webhook({ state: "failing" }),
    ];
    // Whoever switched it off knows about it, so there is no task.
    await make.webhook({ state: "disabled" });
    expect((await tasks()).map(({ id }) => id).sort()).toEqual([ofCompany.id, own.id, third.id].sort());
    expect((await tasks()).find(({ id }) => id === ofCompany.id)).toMatchObject({
      title: "勤怠システム",
      detail: "株式会社みなと",
      subject: { type: "webhook" },
    });
    await change(ofCompany.id, true);
    await change(own.id, false);
    await api.rest("webhooks.delete", { id: third.id }, { token });
    expect(await tasks()).toEqual([]);
    expect((await api.rest("webhooks.get", { id: own.id }, { token })).body).toMatchObject({ state: "disabled" });
  });
});
