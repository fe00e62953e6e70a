import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { createRequire } from "node:module";
import { fileURLToPath, pathToFileURL } from "node:url";
import { HOUR, MINUTE } from "@knotter/domain/tokyo";
import { testDeps } from "@knotter/testing/deps";
import { at, NOW } from "@knotter/testing/factories/given";
import type { EnrolledMentee } from "@knotter/testing/factories/mentee";
import { actorOf } from "@knotter/testing/factories/user";
import { inTier } from "@knotter/testing/tier";
import { openWorkbench } from "@knotter/testing/workbench";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { followSources, removeCalendar } from "../src/calendar-sources/sources";
import { declareClosingDays, removeClosingDays } from "../src/customer/closing-days";
import type { Deps } from "../src/deps";
import { drainOutbox } from "../src/mail/drain";
import { disableMentor } from "../src/mentor/disable";
import { enableMentor } from "../src/mentor/enable";
import { followRegistrations } from "../src/mentor/follow-registration";
import { freeTimesOf } from "../src/mentor/free-times";
import { updateMentor } from "../src/mentor/update";
import { createSchedule } from "../src/mentor-schedule/create";
import { bookMentoring } from "../src/mentoring/book";
import { cancelMentoring } from "../src/mentoring/cancel";
import { rescheduleMentoring } from "../src/mentoring/reschedule";
import { moveOrder } from "../src/order/move";
import { setMentors } from "../src/order/set-mentors";
import { updateOrder } from "../src/order/update";
import { followWaiting, tendHolds } from "../src/waiting-list/offer";
import { joinWaitingList, leaveWaitingList, passHeldTime } from "../src/waiting-list/wait";
import { bookingOf, codeOf, refused } from "./calls";
import { scriptedMailService } from "./scripted-mail-service";

const workbench = await openWorkbench({ fresh: true, poolMax: 20 });
const { make, db, prisma, url } = workbench;

const DAY = "2026-06-10";
const TIME = at(DAY, "10:00");
const ANY = { mentorId: null, weekdays: [], bands: [], dateFrom: null, dateTo: null };
const ON_THE_DAY = { ...ANY, dateFrom: DAY, dateTo: DAY };

/** A mentor who receives one person a day and is booked on June 10th, and people of the order who have nothing reserved. */
async function given(people = 3) {
  const order = await make.order();
  const mentor = await make.mentor({ orders: [order], dailyCap: 1 });
  const booked = await make.mentee({ order });
  const waiting = await make.mentees(people, { order });
  const deps = testDeps(db, { now: NOW });
  const { mentoringId } = await bookMentoring(deps, actorOf(booked), bookingOf(mentor, TIME));
  const ask = (mentee: EnrolledMentee, conditions = {}) =>
    joinWaitingList(deps, actorOf(mentee), { ...ON_THE_DAY, mentorId: mentor.userId, ...conditions });
  const join = async (mentee: EnrolledMentee, conditions = {}): Promise<{ entryId: string }> => {
    const { entryId, free } = await ask(mentee, conditions);
    expect(free).toEqual([]);
    return { entryId: entryId ?? "" };
  };
  const cancel = () => cancelMentoring(deps, actorOf(booked), { id: mentoringId });
  const holds = () => prisma.timeHold.findMany({ where: { mentorId: mentor.userId }, orderBy: { id: "asc" } });
  const owners = async () => (await holds()).filter(({ state }) => state === "held").map(({ menteeId }) => menteeId);
  return { order, mentor, booked, waiting: waiting as EnrolledMentee[], deps, mentoringId, ask, join, cancel, holds, owners };
}

const nth = (people: readonly EnrolledMentee[], index: number) => people[index] as EnrolledMentee;

describe("a time that becomes free", () => {
  test("is held for the first of the line in the same transaction, for two hours, with a mail; nobody else can book it", async () => {
    const { mentor, waiting, deps, join, cancel, holds, owners } = await given();
    for (const mentee of waiting) {
      await join(mentee);
      deps.clock.advance(MINUTE);
    }
    const now = deps.clock.now();
    await cancel();
    expect(await owners()).toEqual([nth(waiting, 0).userId]);
    const [hold] = await holds();
    expect(hold?.until).toEqual(new Date(now.getTime() + 2 * HOUR));
    const startAt = hold?.startAt as Date;
    const mails = await prisma.mail.findMany({ where: { type: "time_freed", toUserId: nth(waiting, 0).userId } });
    expect(mails).toHaveLength(1);
    expect(await codeOf(bookMentoring(deps, actorOf(nth(waiting, 1)), bookingOf(mentor, startAt)))).toBe("SLOT_TAKEN");
    const times = async (mentee: EnrolledMentee) =>
      (await freeTimesOf(deps, actorOf(mentee), { id: mentor.userId, from: DAY, to: DAY })).days.flatMap(({ slots }) => slots);
    expect([(await times(nth(waiting, 0))).length > 0, await times(nth(waiting, 1))]).toEqual([true, []]);
    // Booked like any other time; then nobody waits here any more for this mentee, and nothing is held.
    await bookMentoring(deps, actorOf(nth(waiting, 0)), bookingOf(mentor, startAt));
    expect((await holds()).map(({ state }) => state)).toEqual(["taken"]);
    const entry = await prisma.waitingEntry.findFirstOrThrow({ where: { menteeId: nth(waiting, 0).userId } });
    expect(entry).toMatchObject({ outcome: "booked" });
  });

  test("that has become busy in the mentor's calendar is refused as a held time that is gone, to the one for whom it was held alone", async () => {
    const { mentor, waiting, deps, join, cancel, holds } = await given();
    const entries = new Map<string, string>();
    for (const mentee of waiting) entries.set(mentee.userId, (await join(mentee)).entryId);
    await cancel();
    const [hold] = await holds();
    const startAt = hold?.startAt as Date;
    const busy = [0, 60].map((minutes) => startAt.getTime() / MINUTE + minutes);
    await prisma.mentorBusy.create({ data: { mentorId: mentor.userId, busy, updatedAt: NOW } });
    const refusalOf = (mentee: EnrolledMentee) => refused(bookMentoring(deps, actorOf(mentee), bookingOf(mentor, startAt)));
    const own = waiting.find(({ userId }) => userId === hold?.menteeId) as EnrolledMentee;
    expect(await refusalOf(own)).toMatchObject({ code: "SLOT_NOT_OFFERED", detail: { data: { heldTimeGone: true } } });
    const other = waiting.find(({ userId }) => userId !== hold?.menteeId) as EnrolledMentee;
    const { code, detail } = await refusalOf(other);
    expect([code, detail.data]).toEqual(["SLOT_NOT_OFFERED", { alternatives: expect.any(Array), otherMentors: expect.any(Array) }]);
    // The jobs of the tests that follow find nobody of this one.
    for (const mentee of waiting) await leaveWaitingList(deps, actorOf(mentee), { id: entries.get(mentee.userId) as string });
  });

  test("goes on to the next when it lapses, or when it is passed on; nobody is offered the same time twice", async () => {
    const { waiting, deps, join, cancel, holds, owners } = await given();
    const entries: string[] = [];
    for (const mentee of waiting) {
      entries.push((await join(mentee)).entryId);
      deps.clock.advance(MINUTE);
    }
    await cancel();
    deps.clock.advance(2 * HOUR - 1);
    expect(await tendHolds(deps)).toEqual({ lapsed: 0, held: 0 });
    deps.clock.advance(1);
    expect(await tendHolds(deps)).toEqual({ lapsed: 1, held: 1 });
    expect(await owners()).toEqual([nth(waiting, 1).userId]);
    await passHeldTime(deps, actorOf(nth(waiting, 1)), { id: entries[1] as string });
    expect(await owners()).toEqual([nth(waiting, 2).userId]);
    await leaveWaitingList(deps, actorOf(nth(waiting, 2)), { id: entries[2] as string });
    // The first of the line again, with another time of the day: this one they did not take.
    const [again] = await owners();
    expect(again).toBe(nth(waiting, 0).userId);
    const first = (await holds()).filter(({ menteeId }) => menteeId === again).map(({ startAt }) => startAt.getTime());
    expect(new Set(first).size).toBe(2);
    expect((await holds()).map(({ state }) => state)).toEqual(["lapsed", "declined", "released", "held"]);
  });

  test("at night is held until ten in the morning", async () => {
    const { waiting, deps, join, cancel, holds } = await given(1);
    await join(nth(waiting, 0));
    deps.clock.set(at("2026-06-01", "23:30"));
    await cancel();
    expect((await holds()).map(({ until }) => until)).toEqual([at("2026-06-02", "10:00")]);
  });

  test("by a move, by new hours, by many cancellations at once: each is noticed", async () => {
    const moved = await given(1);
    await moved.join(nth(moved.waiting, 0));
    await rescheduleMentoring(moved.deps, actorOf(moved.booked), { mentoringId: moved.mentoringId, startAt: at("2026-06-15", "10:00") });
    expect(await moved.owners()).toEqual([nth(moved.waiting, 0).userId]);

    const opened = await given(1);
    await opened.join(nth(opened.waiting, 0), { dateFrom: "2026-06-11", dateTo: "2026-06-11", bands: ["weekday_evening"] });
    const entries = [{ kind: "date_open" as const, date: "2026-06-11", ranges: [{ start: 19 * 60, end: 21 * 60 }] }];
    await createSchedule(opened.deps, actorOf(opened.mentor), { entries, mode: "merge", onConflict: "report", dryRun: false });
    expect(await opened.owners()).toEqual([]);
    expect((await tendHolds(opened.deps)).held).toBeGreaterThanOrEqual(1);
    expect(await opened.owners()).toEqual([nth(opened.waiting, 0).userId]);
  });

  test("is held only for whom it fits: mentor, weekday, band, dates", async () => {
    const { order, mentor, waiting, deps, join, cancel, owners } = await given(6);
    const other = await make.mentor({ orders: [order], dailyCap: 1 });
    await bookMentoring(deps, actorOf(await make.mentee({ order })), bookingOf(other, TIME));
    // June 10th 2026 is a Wednesday.
    const misses = [
      { mentorId: other.userId },
      { weekdays: [4] },
      { bands: ["weekend"] },
      { dateFrom: "2027-01-01", dateTo: "2027-01-02" },
    ];
    for (const [index, miss] of misses.entries()) await join(nth(waiting, index), miss);
    await join(nth(waiting, 4), { mentorId: null, weekdays: [3], bands: ["weekday_day"] });
    deps.clock.advance(MINUTE);
    await join(nth(waiting, 5));
    await cancel();
    expect((await owners()).filter((id) => id !== nth(waiting, 0).userId)).toEqual([nth(waiting, 4).userId]);
    expect(await prisma.timeHold.count({ where: { mentorId: mentor.userId } })).toBe(1);
  });
});

describe("a time that is free already", () => {
  test("is the answer instead of a place in the line, until the conditions leave it out", async () => {
    const { order, mentor, waiting, ask, deps } = await given(1);
    const other = await make.mentor({ orders: [order] });
    const mentee = nth(waiting, 0);
    const { entryId, free } = await ask(mentee, { mentorId: null, bands: ["weekday_day"] });
    expect([entryId, free.map(({ mentor: { id }, startAt }) => [id, startAt.slice(0, 16)])]).toEqual([
      null,
      ["09:00", "09:30", "10:00"].map((time) => [other.userId, `${DAY}T${time}`]),
    ]);
    expect(await prisma.waitingEntry.count({ where: { menteeId: mentee.userId } })).toBe(0);
    // Of the mentor who has no time that day nobody offers another one's.
    expect(await ask(mentee, { mentorId: mentor.userId })).toMatchObject({ free: [] });
    // Whoever waits already keeps that, too: nothing is changed.
    expect(await ask(mentee, { mentorId: null })).toMatchObject({ entryId: null });
    expect(await prisma.waitingEntry.findFirstOrThrow({ where: { menteeId: mentee.userId } })).toMatchObject({ mentorId: mentor.userId });
    const { startAt = "" } = free[0] ?? {};
    await bookMentoring(deps, actorOf(mentee), bookingOf(other, new Date(startAt)));
  });

  test("by an appointment that is gone from the mentor's own calendar is noticed", async () => {
    const { mentor, waiting, deps, join, owners } = await given(1);
    const day = "2026-06-11";
    const all = [at(day, "00:00"), at("2026-06-12", "00:00")].map((time) => time.getTime() / MINUTE);
    const source = await prisma.calendarSource.create({
      data: { mentorId: mentor.userId, kind: "demo", label: "見本", busy: all, createdAt: NOW },
    });
    await prisma.mentorBusy.create({ data: { mentorId: mentor.userId, busy: all, updatedAt: NOW } });
    await join(nth(waiting, 0), { dateFrom: day, dateTo: day });
    await tendHolds(deps);
    expect(await owners()).toEqual([]);
    await removeCalendar(deps, actorOf(mentor), { id: source.id });
    await tendHolds(deps);
    expect(await owners()).toEqual([nth(waiting, 0).userId]);
  });
});

/** Until a transaction waits for another one. */
async function oneWaits(): Promise<void> {
  for (;;) {
    const [row] = await prisma.$queryRaw<{ waiting: number }[]>`SELECT count(*)::int AS waiting FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    if (row?.waiting) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

describe("a time that becomes free just before somebody's place in the line is written", () => {
  test("is held by the job, also for whoever waits for anybody", async () => {
    const { waiting, deps, join, cancel, owners } = await given(1);
    let joining: Promise<unknown> = Promise.resolve();
    await prisma.$transaction(async (tx) => {
      // Lets everybody read, and nobody join.
      await tx.$executeRaw`LOCK TABLE "WaitingEntry" IN SHARE MODE`;
      joining = join(nth(waiting, 0), { mentorId: null });
      await oneWaits();
      await cancel();
    });
    await joining;
    expect(await owners()).toEqual([]);
    await tendHolds(deps);
    expect(await owners()).toEqual([nth(waiting, 0).userId]);
  });

  test("is not missed by a job that has a note of this mentor already", async () => {
    const order = await make.order();
    const mentor = await make.mentor({ orders: [order] });
    const mentee = await make.mentee({ order });
    const deps = testDeps(db, { now: NOW });
    await prisma.waitingCheck.create({ data: { mentorId: mentor.userId, since: NOW } });
    let commit = () => {};
    const asked = new Promise<void>((resolve) => {
      commit = resolve;
    });
    let written = () => {};
    const isWritten = new Promise<void>((resolve) => {
      written = resolve;
    });
    const joining = db.transaction(async (tx) => {
      const of = { orderMenteeId: mentee.orderMenteeId, orderId: order.orderId, menteeId: mentee.userId };
      await tx.waitingList.join(of, ON_THE_DAY, NOW);
      await tx.waitingList.check([mentor.userId], NOW);
      written();
      await asked;
    });
    await isWritten;
    const job = tendHolds(deps);
    await Promise.race([job, oneWaits()]);
    commit();
    await Promise.all([joining, job]);
    await tendHolds(deps);
    expect(await prisma.timeHold.count({ where: { mentorId: mentor.userId, menteeId: mentee.userId, state: "held" } })).toBe(1);
  });
});

describe("a mentor for whom the job fails", () => {
  test("is reported, and does not keep the others from their times", async () => {
    const [first, second] = [await given(1), await given(1)];
    for (const [index, of] of [first, second].entries()) {
      await of.join(nth(of.waiting, 0));
      await prisma.mentor.update({ where: { userId: of.mentor.userId }, data: { dailyCap: 2 } });
      await prisma.waitingCheck.update({ where: { mentorId: of.mentor.userId }, data: { since: at("2026-05-01", `0${index}:00`) } });
    }
    await prisma.$executeRawUnsafe(`CREATE FUNCTION "refuse"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'not this one'; END $$`);
    await prisma.$executeRawUnsafe(`CREATE TRIGGER "refuse" BEFORE INSERT ON "TimeHold" FOR EACH ROW
      WHEN (NEW."mentorId" = '${first.mentor.userId}') EXECUTE FUNCTION "refuse"()`);
    const failures: string[] = [];
    await tendHolds(first.deps, (step) => failures.push(step));
    await prisma.$executeRawUnsafe(`DROP FUNCTION "refuse" CASCADE`);
    expect(failures).toEqual(["mentor"]);
    expect([await first.owners(), await second.owners()]).toEqual([[], [nth(second.waiting, 0).userId]]);
    // The next run makes up for it.
    await tendHolds(first.deps);
    expect(await first.owners()).toEqual([nth(first.waiting, 0).userId]);
  });
});

describe("an order whose total cap is reached", () => {
  test("lets nobody join, and its people get no held time: the next of another order does", async () => {
    const { mentor, waiting, deps, join, cancel, holds } = await given(1);
    const capped = await make.order({ totalSessionCap: 2 });
    await make.mentor({ orders: [capped] });
    await prisma.orderMentor.create({ data: { orderId: capped.orderId, mentorId: mentor.userId, assignedAt: NOW } });
    const [used, first, late] = (await make.mentees(3, { order: capped })) as EnrolledMentee[];
    await join(first as EnrolledMentee);
    deps.clock.advance(MINUTE);
    await join(nth(waiting, 0));
    await prisma.orderMentee.update({ where: { id: used?.orderMenteeId ?? "" }, data: { usedCount: 2 } });
    expect(await codeOf(join(late as EnrolledMentee))).toBe("QUOTA_EXCEEDED");
    await cancel();
    expect((await holds()).map(({ menteeId }) => menteeId)).toEqual([nth(waiting, 0).userId]);
  });
});

describe("people at the front who cannot take a time", () => {
  test("keep nobody behind them waiting: of another order, or of their own", async () => {
    const { order, mentor, waiting, deps, join, cancel, owners } = await given(1);
    const shut = await make.order({ totalSessionCap: 1 });
    await prisma.orderMentor.create({ data: { orderId: shut.orderId, mentorId: mentor.userId, assignedAt: NOW } });
    const [used, ...ahead] = (await make.mentees(61, { order: shut })) as EnrolledMentee[];
    // One who cannot take this time for a reason of their own, for each who would be asked.
    const gone = (await make.mentees(60, { order })) as EnrolledMentee[];
    await prisma.user.updateMany({ where: { id: { in: gone.map(({ userId }) => userId) } }, data: { disabled: true } });
    await prisma.waitingEntry.createMany({
      data: [...ahead, ...gone].map(({ orderMenteeId, userId: menteeId }, index) => ({
        orderMenteeId,
        orderId: index < ahead.length ? shut.orderId : order.orderId,
        menteeId,
        mentorId: mentor.userId,
        weekdays: [],
        bands: [],
        turnAt: new Date(NOW.getTime() - MINUTE),
        createdAt: NOW,
      })),
    });
    await prisma.orderMentee.update({ where: { id: used?.orderMenteeId ?? "" }, data: { usedCount: 1 } });
    await join(nth(waiting, 0));
    await cancel();
    await tendHolds(deps);
    expect(await owners()).toEqual([nth(waiting, 0).userId]);
    expect(await prisma.waitingCheck.count({ where: { mentorId: mentor.userId } })).toBe(0);
  });
});

describe("a time that is offered because of what an admin changes", () => {
  test("is noticed: a mentor is added to the order, a closing day of the company is taken away", async () => {
    const admin = actorOf(await make.admin());
    const { order, mentor, waiting, deps, join } = await given(2);
    const owns = async (index: number) =>
      (await prisma.timeHold.count({ where: { menteeId: nth(waiting, index).userId, state: "held" } })) === 1;
    const CLOSED = "2026-06-12";
    await declareClosingDays(deps, admin, { id: order.customerId, days: [{ from: CLOSED, to: CLOSED, name: "創立記念日" }] });
    await join(nth(waiting, 0), { mentorId: null });
    await join(nth(waiting, 1), { dateFrom: CLOSED, dateTo: CLOSED });
    await tendHolds(deps);
    expect([await owns(0), await owns(1)]).toEqual([false, false]);
    const another = await make.mentor();
    const mentors = [mentor, another].map(({ userId: mentorId }) => ({ mentorId }));
    await setMentors(deps, admin, { id: order.orderId, mentors, onRemoved: "keep" });
    await tendHolds(deps);
    expect([await owns(0), await owns(1)]).toEqual([true, false]);
    const [block] = await prisma.companyBlock.findMany({ where: { customerId: order.customerId } });
    await removeClosingDays(deps, admin, { id: block?.id ?? "" });
    await tendHolds(deps);
    expect(await owns(1)).toBe(true);
  });

  test("is noticed: an order gets a higher cap, or its bookings are closed", async () => {
    const admin = actorOf(await make.admin());
    const { order, waiting, deps, join, cancel, owners } = await given(2);
    const id = order.orderId;
    await join(nth(waiting, 0));
    await prisma.order.update({ where: { id }, data: { totalSessionCap: 1 } });
    await prisma.orderMentee.update({ where: { id: nth(waiting, 1).orderMenteeId }, data: { usedCount: 1 } });
    await cancel();
    await tendHolds(deps);
    expect(await owners()).toEqual([]);
    await updateOrder(deps, admin, { id, totalSessionCap: 5 });
    await tendHolds(deps);
    expect(await owners()).toEqual([nth(waiting, 0).userId]);
    await moveOrder(deps, admin, { id, status: "closed_booking" });
    await tendHolds(deps);
    expect(await owners()).toEqual([]);
  });
});

describe("a mentor who can be booked again", () => {
  test.each([
    [
      "an admin enables them",
      { reviewStatus: "disabled" },
      async (deps: Deps, id: string) => enableMentor(deps, actorOf(await make.admin()), { id, force: false, notify: false }),
    ],
    [
      "the registration is renewed",
      { reviewStatus: "suspended", registrationExpiresOn: new Date("2026-05-31") },
      async (deps: Deps, userId: string) => {
        await prisma.mentor.update({ where: { userId }, data: { registrationExpiresOn: new Date("2031-05-31") } });
        return followRegistrations(deps);
      },
    ],
  ] as const)("is noticed when %s: the first of the line gets a time held", async (_name, away, back) => {
    const { mentor, waiting, deps, join, cancel, owners } = await given(1);
    await join(nth(waiting, 0));
    await prisma.mentor.update({ where: { userId: mentor.userId }, data: { enabled: false, ...away } });
    await cancel();
    await tendHolds(deps);
    expect(await owners()).toEqual([]);
    await back(deps, mentor.userId);
    await tendHolds(deps);
    expect(await owners()).toEqual([nth(waiting, 0).userId]);
  });
});

describe("a mentor whom nobody can book any more", () => {
  test("holds no time for anybody: when disabled, when taken off the order, when the registration has expired, by the calendar or by a correction; the place in the line stays", async () => {
    const admin = await make.admin();
    const cases: ((of: Awaited<ReturnType<typeof given>>) => Promise<unknown>)[] = [
      ({ deps, mentor }) =>
        disableMentor(deps, actorOf(admin), {
          id: mentor.userId,
          reason: "other",
          futureSessions: "cancel",
          whenNotPossible: "cancel",
          notify: false,
          dryRun: false,
        }),
      async ({ deps, order }) => {
        const another = await make.mentor();
        const mentors = [{ mentorId: another.userId }];
        return setMentors(deps, actorOf(admin), { id: order.orderId, mentors, onRemoved: "keep", force: true });
      },
      async ({ deps, mentor }) => {
        await prisma.mentor.update({ where: { userId: mentor.userId }, data: { registrationExpiresOn: new Date("2026-05-31") } });
        return followRegistrations(deps);
      },
      async ({ deps, mentor }) => {
        const { version: expectedVersion } = await prisma.mentor.findUniqueOrThrow({ where: { userId: mentor.userId } });
        return updateMentor(deps, actorOf(admin), { id: mentor.userId, expectedVersion, registrationExpiresOn: "2026-05-31" });
      },
    ];
    const released = () => prisma.mail.count({ where: { type: "time_released" } });
    let shut = await released();
    for (const shutOut of cases) {
      const of = await given(2);
      for (const mentee of of.waiting) {
        await of.join(mentee);
        of.deps.clock.advance(MINUTE);
      }
      await of.cancel();
      expect(await of.owners()).toEqual([nth(of.waiting, 0).userId]);
      const [entry] = await prisma.waitingEntry.findMany({ where: { menteeId: nth(of.waiting, 0).userId } });
      const { userId } = nth(of.waiting, 0);
      const [hold] = await of.holds();
      shut += 1;
      await shutOut(of);
      await shutOut(of).catch(() => null);
      await tendHolds(of.deps);
      // The person to whom the time was promised gets one mail and one notification that it is released.
      const told = {
        type: "time_released",
        toUserId: userId,
        facts: { equals: { holdIds: hold?.id ?? "", startAt: hold?.startAt.toISOString() ?? "" } },
      };
      expect(await released()).toBe(shut);
      expect(await prisma.mail.count({ where: told })).toBe(1);
      expect(await prisma.notification.count({ where: { userId, kind: "time_released" } })).toBe(1);
      const mailService = scriptedMailService();
      await drainOutbox({ ...of.deps, mailService });
      const { email } = await prisma.user.findUniqueOrThrow({ where: { id: userId } });
      expect(mailService.sent.filter(({ to }) => to === email).map(({ subject }) => subject)).toEqual([
        "【Knotter】仮押さえしていた日時は予約できなくなりました",
      ]);
      expect(await of.owners()).toEqual([]);
      expect(await prisma.waitingEntry.findUniqueOrThrow({ where: { id: entry?.id ?? "" } })).toMatchObject({
        endedAt: null,
        turnAt: entry?.turnAt,
      });
    }
  });
});

describe("a held time that cannot be booked any more", () => {
  test("is released, with a mail: the hours are taken away, the mentor's calendar is busy or takes nobody new, the company is closed", async () => {
    const admin = actorOf(await make.admin());
    const cases: ((of: Awaited<ReturnType<typeof given>>) => Promise<unknown>)[] = [
      ({ deps, mentor }) => {
        const entries = [{ kind: "date_block" as const, date: DAY, ranges: [] }];
        return createSchedule(deps, actorOf(mentor), { entries, mode: "merge", onConflict: "report", dryRun: false });
      },
      async ({ deps, mentor }) => {
        const busy = [at(DAY, "00:00"), at("2026-06-11", "00:00")].map((time) => time.getTime() / MINUTE);
        await prisma.calendarSource.create({ data: { mentorId: mentor.userId, kind: "demo", label: "見本", busy, createdAt: NOW } });
        await db.transaction(async (tx) => {
          await tx.mentor.lock(mentor.userId);
          await followSources(tx, mentor.userId, deps.clock.now());
        });
      },
      async ({ deps, mentor }) => {
        const { version: expectedVersion } = await prisma.mentor.findUniqueOrThrow({ where: { userId: mentor.userId } });
        return updateMentor(deps, actorOf(mentor), { id: mentor.userId, expectedVersion, acceptingNew: false });
      },
      ({ deps, order }) => declareClosingDays(deps, admin, { id: order.customerId, days: [{ from: DAY, to: DAY, name: "創立記念日" }] }),
    ];
    for (const change of cases) {
      const of = await given(1);
      const { userId } = nth(of.waiting, 0);
      await of.join(nth(of.waiting, 0));
      await of.cancel();
      // A look at the mentor leaves what can be booked.
      expect(await prisma.waitingCheck.count({ where: { mentorId: of.mentor.userId } })).toBe(1);
      await tendHolds(of.deps);
      expect(await of.owners()).toEqual([userId]);
      await change(of);
      for (let run = 0; run < 2; run += 1) await tendHolds(of.deps);
      expect((await of.holds()).map(({ state }) => state)).toEqual(["released"]);
      expect(await prisma.mail.count({ where: { type: "time_released", toUserId: userId } })).toBe(1);
      expect(await prisma.waitingEntry.findFirstOrThrow({ where: { menteeId: userId } })).toMatchObject({ endedAt: null });
    }
  });
});

describe("who waits", () => {
  test("has a count left, nothing reserved, and one place in the line of an order; new conditions keep it", async () => {
    const { order, booked, waiting, deps, join } = await given(2);
    expect(await codeOf(join(booked))).toBe("TOO_MANY_RESERVATIONS");
    const used = await make.mentee({ order, maxCount: 1 });
    await prisma.orderMentee.update({ where: { id: used.orderMenteeId }, data: { usedCount: 1 } });
    expect(await codeOf(join(used))).toBe("QUOTA_EXCEEDED");
    const stranger = await make.mentor();
    expect(await codeOf(join(nth(waiting, 0), { mentorId: stranger.userId }))).toBe("NOT_FOUND");
    expect(await codeOf(join(nth(waiting, 0), { dateFrom: "2026-06-12", dateTo: "2026-06-11" }))).toBe("UNPROCESSABLE");
    const { entryId } = await join(nth(waiting, 0));
    const { turnAt } = await prisma.waitingEntry.findUniqueOrThrow({ where: { id: entryId } });
    deps.clock.advance(HOUR);
    expect(await join(nth(waiting, 0), { bands: ["weekday_evening"] })).toEqual({ entryId });
    expect(await prisma.waitingEntry.findUniqueOrThrow({ where: { id: entryId } })).toMatchObject({ turnAt, bands: ["weekday_evening"] });
    expect(await codeOf(leaveWaitingList(deps, actorOf(nth(waiting, 1)), { id: entryId }))).toBe("NOT_FOUND");
    for (let call = 0; call < 2; call += 1)
      expect(await leaveWaitingList(deps, actorOf(nth(waiting, 0)), { id: entryId })).toEqual({ waiting: false });
    // Nothing of it is in the audit log.
    expect(await prisma.auditLog.count({ where: { actorId: nth(waiting, 0).userId } })).toBe(0);
  });

  test("waits no more when the order is over, or when something else is booked", async () => {
    const { order, mentor, waiting, deps, join } = await given(2);
    await join(nth(waiting, 0));
    await join(nth(waiting, 1));
    await bookMentoring(deps, actorOf(nth(waiting, 0)), bookingOf(mentor, at("2026-06-15", "10:00")));
    await prisma.orderMentee.update({ where: { id: nth(waiting, 1).orderMenteeId }, data: { status: "withdrawn", withdrawnAt: NOW } });
    await followWaiting(deps);
    const entries = await prisma.waitingEntry.findMany({ where: { orderId: order.orderId }, orderBy: { createdAt: "asc" } });
    expect(entries.map(({ menteeId, outcome }) => [menteeId, outcome]).sort()).toEqual(
      [
        [nth(waiting, 0).userId, "booked"],
        [nth(waiting, 1).userId, "over"],
      ].sort(),
    );
  });
});

const ROUNDS = inTier({ fast: 4, full: 20 });

describe("200 wait for one time, with two processes of jobs beside the one that frees it", { timeout: 300_000 }, () => {
  const loader = pathToFileURL(createRequire(import.meta.url).resolve("tsx")).href;
  const file = fileURLToPath(new URL("./waiting-worker.ts", import.meta.url));
  const home = fileURLToPath(new URL("..", import.meta.url));
  const workers: ChildProcess[] = [];
  beforeAll(async () => {
    for (let index = 0; index < 2; index += 1)
      workers.push(fork(file, [url], { cwd: home, execArgv: ["--import", loader], env: { ...process.env, TZ: "Asia/Kathmandu" } }));
    await Promise.all(workers.map((worker) => once(worker, "message")));
  }, 60_000);
  afterAll(() => {
    for (const worker of workers) worker.kill();
  });
  const tend = async (now: Date) => {
    const answers = workers.map((worker) => once(worker, "message"));
    for (const worker of workers) worker.send({ now: now.toISOString(), times: 3 });
    for (const [answer] of await Promise.all(answers)) expect(answer).not.toHaveProperty("failed");
  };

  test(`${ROUNDS} rounds: one hold each, never two, for the first of the line; the next in line after it lapses`, async () => {
    const order = await make.order();
    const [booked, ...people] = (await make.mentees(201, { order })) as EnrolledMentee[];
    const deps = testDeps(db, { now: NOW });
    for (let round = 1; round <= ROUNDS; round += 1) {
      deps.clock.set(NOW);
      const mentor = await make.mentor({ orders: [order], dailyCap: 1 });
      const { mentoringId } = await bookMentoring(deps, actorOf(booked as EnrolledMentee), bookingOf(mentor, TIME));
      const line = people.map((_, index) => people[(index * 7 + round) % people.length] as EnrolledMentee);
      await prisma.waitingEntry.createMany({
        data: line.map((mentee, index) => ({
          orderMenteeId: mentee.orderMenteeId,
          orderId: order.orderId,
          menteeId: mentee.userId,
          mentorId: mentor.userId,
          weekdays: [],
          bands: [],
          dateFrom: new Date(DAY),
          dateTo: new Date(DAY),
          turnAt: new Date(NOW.getTime() - (1000 - index) * 1000),
          createdAt: NOW,
        })),
      });
      await prisma.waitingCheck.create({ data: { mentorId: mentor.userId, since: NOW } });
      const wishes = line.slice(50, 60).map((mentee) => bookMentoring(deps, actorOf(mentee), bookingOf(mentor, TIME)).catch(() => null));
      await Promise.all([cancelMentoring(deps, actorOf(booked as EnrolledMentee), { id: mentoringId }), tend(NOW), ...wishes]);
      const held = () => prisma.timeHold.findMany({ where: { mentorId: mentor.userId, state: "held" } });
      expect(
        (await held()).map(({ menteeId }) => menteeId),
        `round ${round}`,
      ).toEqual([line[0]?.userId]);
      expect(await prisma.mentoring.count({ where: { mentorId: mentor.userId, status: "reserved" } })).toBe(0);
      const later = new Date(NOW.getTime() + 2 * HOUR);
      await tend(later);
      expect(
        (await held()).map(({ menteeId }) => menteeId),
        `round ${round}, lapsed`,
      ).toEqual([line[1]?.userId]);
      expect(await prisma.mail.count({ where: { type: "time_freed", toUserId: { in: line.map(({ userId }) => userId) } } })).toBe(
        round * 2,
      );
      await prisma.timeHold.updateMany({ where: { mentorId: mentor.userId, state: "held" }, data: { state: "released", endedAt: later } });
      await prisma.waitingEntry.updateMany({ where: { orderId: order.orderId, endedAt: null }, data: { endedAt: later, outcome: "left" } });
    }
  });
});
