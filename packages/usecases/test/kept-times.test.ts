import { AppError } from "@knotter/domain/errors";
import { DAY, HOUR, instantOf, MINUTE, tokyoDate } from "@knotter/domain/tokyo";
import { testDeps } from "@knotter/testing/deps";
import { dateColumn, NOW } from "@knotter/testing/factories/given";
import { actorOf } from "@knotter/testing/factories/user";
import { inTier } from "@knotter/testing/tier";
import { openWorkbench } from "@knotter/testing/workbench";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { forgetMentorChanges } from "../src/mentor/forget-changes";
import { findMentors } from "../src/mentor/search";
import { bookMentoring } from "../src/mentoring/book";
import { cancelMentoring } from "../src/mentoring/cancel";
import { tendHolds } from "../src/waiting-list/offer";
import { bookingOf } from "./calls";
import { bothAnswers } from "./kept-answers";

const workbench = await openWorkbench({ fresh: true, poolMax: 12 });
const { make, db, prisma, pool } = workbench;

const MENTORS = 5;
const index = fc.nat({ max: MENTORS - 1 });
/** A start on the grid of some day ahead. */
const start = fc.record({ day: fc.integer({ min: 0, max: 9 }), slot: fc.integer({ min: 16, max: 38 }) });
const range = fc.record({ start: fc.integer({ min: 6, max: 14 }), hours: fc.integer({ min: 1, max: 8 }) });

const change = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constant("book" as const), mentor: index, start }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("cancel" as const), which: fc.nat(20) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("move" as const), which: fc.nat(20), mentor: index, start }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("over" as const), which: fc.nat(20) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("hours" as const), mentor: index, weekday: fc.nat({ max: 6 }), range }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("no hours" as const), mentor: index, which: fc.nat(20) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("day off" as const), mentor: index, day: fc.nat({ max: 9 }) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("busy" as const), mentor: index, start, hours: fc.integer({ min: 0, max: 30 }) }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant("hold" as const), mentor: index, start, minutes: fc.integer({ min: 1, max: 300 }) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("end holds" as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("tend" as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("limits" as const),
      mentor: index,
      notice: fc.integer({ min: 24, max: 60 }),
      cap: fc.integer({ min: 1, max: 3 }),
      buffer: fc.constantFrom(0, 15, 60),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("profile" as const),
      mentor: index,
      accepting: fc.boolean(),
      theme: fc.constantFrom("career", "childcare"),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("place" as const),
      mentor: index,
      removed: fc.boolean(),
      quota: fc.option(fc.nat({ max: 3 })),
      weight: fc.integer({ min: 1, max: 5 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("closing day" as const), day: fc.nat({ max: 9 }), ofCustomer: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("open again" as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("holiday" as const), day: fc.nat({ max: 9 }) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant("order" as const),
      horizonDays: fc.integer({ min: 7, max: 40 }),
      minutes: fc.constantFrom(30, 45, 60),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant("wait" as const),
      milliseconds: fc.oneof(fc.nat({ max: 40 * MINUTE }), fc.nat({ max: 9 * HOUR }), fc.nat({ max: 2 * DAY })),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("clock set back" as const), minutes: fc.integer({ min: 1, max: 600 }) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("undone" as const), mentor: index }) },
);
type Change = typeof change extends fc.Arbitrary<infer C> ? C : never;

/** A change that the database refuses (an overlap, a duplicate key) changes nothing. */
const unlessRefused = (attempt: Promise<unknown>): Promise<boolean> =>
  attempt.then(
    () => true,
    () => false,
  );

async function worldOf() {
  const order = await make.order({ policy: { horizonDays: 14 } });
  const mentors = await Promise.all(Array.from({ length: MENTORS }, () => make.mentor({ orders: [order], dailyCap: 3, weeklyCap: 6 })));
  const [seeker, other] = [await make.mentee({ order, maxCount: 99 }), await make.mentee({ order, maxCount: 99 })];
  const deps = testDeps(db, { now: NOW });
  const booked: string[] = [];
  const idOf = (mentor: number) => mentors[mentor]?.userId ?? "";
  const timeOf = ({ day, slot }: { day: number; slot: number }) => instantOf(dayIn(day), slot * 30);
  const dayIn = (day: number) => tokyoDate(new Date(deps.clock.now().getTime() + day * DAY));
  const one = (which: number) => booked[which % Math.max(1, booked.length)] ?? "00000000-0000-7000-8000-000000000000";

  async function make1(wanted: Change): Promise<boolean> {
    const now = deps.clock.now();
    switch (wanted.do) {
      case "book": {
        const mentor = mentors[wanted.mentor];
        const mentee = booked.length % 2 === 0 ? seeker : other;
        const known = booked.length;
        return (
          mentor !== undefined &&
          (await unlessRefused(
            make.mentoring({ mentee, mentor, startAt: timeOf(wanted.start) }).then(({ mentoringId }) => booked.push(mentoringId)),
          )) &&
          booked.length > known
        );
      }
      case "cancel":
        return (
          (
            await prisma.mentoring.updateMany({
              where: { id: one(wanted.which), status: "reserved" },
              data: { status: "canceled", cancelSide: "mentee", cancelTiming: "free", canceledAt: now },
            })
          ).count > 0
        );
      case "move": {
        const startAt = timeOf(wanted.start);
        const endAt = new Date(startAt.getTime() + HOUR);
        const times = { startAt, endAt, blockFrom: startAt, blockTo: new Date(endAt.getTime() + 15 * MINUTE) };
        return unlessRefused(
          prisma.mentoring.update({
            where: { id: one(wanted.which), status: "reserved" },
            data: { ...times, mentorId: idOf(wanted.mentor) },
          }),
        );
      }
      case "over":
        return (
          (await prisma.mentoring.updateMany({ where: { id: one(wanted.which), status: "reserved" }, data: { status: "done" } })).count > 0
        );
      case "hours": {
        const weekday = wanted.weekday as 0;
        const ranges = [{ start: wanted.range.start * 60, end: (wanted.range.start + wanted.range.hours) * 60 }];
        const mentor = mentors[wanted.mentor];
        return mentor !== undefined && unlessRefused(make.rule(mentor, { kind: "weekly", weekday, ranges, includeHolidays: false }));
      }
      case "no hours": {
        const rules = await prisma.mentorSchedule.findMany({
          where: { mentorId: idOf(wanted.mentor), deletedAt: null },
          orderBy: { id: "asc" },
        });
        const rule = rules[wanted.which % Math.max(1, rules.length)];
        return rule !== undefined && unlessRefused(prisma.mentorSchedule.update({ where: { id: rule.id }, data: { deletedAt: now } }));
      }
      case "day off": {
        const mentor = mentors[wanted.mentor];
        return mentor !== undefined && unlessRefused(make.rule(mentor, { kind: "date_block", date: dayIn(wanted.day), ranges: [] }));
      }
      case "busy": {
        const from = timeOf(wanted.start).getTime() / MINUTE;
        const busy = wanted.hours === 0 ? [] : [from, from + wanted.hours * 60];
        const mentorId = idOf(wanted.mentor);
        // Of an hour at a calendar that tells times alone nobody knows whether it is an interview: that changes with the interviews.
        const state = { busy, anonymous: wanted.hours === 1 ? busy : [] };
        return unlessRefused(
          prisma.mentorBusy.upsert({ where: { mentorId }, create: { mentorId, ...state, updatedAt: now }, update: state }),
        );
      }
      case "hold": {
        const startAt = timeOf(wanted.start);
        const mentee = wanted.minutes % 2 === 0 ? seeker : other;
        return unlessRefused(
          pool.query(
            `WITH w AS (INSERT INTO "WaitingEntry" ("orderMenteeId", "orderId", "menteeId", "weekdays", "bands", "turnAt", "createdAt") VALUES ($1::uuid, $2::uuid, $3::uuid, '{}', '{}', $6::timestamptz, $6::timestamptz)
               ON CONFLICT DO NOTHING RETURNING "id")
             INSERT INTO "TimeHold" ("kind", "mentorId", "menteeId", "waitingEntryId", "startAt", "endAt", "blockFrom", "blockTo", "until", "createdAt")
             SELECT 'waiting'::"TimeHoldKind", $4::uuid, $3::uuid, coalesce((SELECT "id" FROM w), (SELECT "id" FROM "WaitingEntry" WHERE "orderMenteeId" = $1::uuid AND "endedAt" IS NULL)), $5::timestamptz,
               $5::timestamptz + interval '1 hour', $5::timestamptz, $5::timestamptz + interval '75 minutes', $6::timestamptz + $7::int * interval '1 minute', $6::timestamptz`,
            [mentee.orderMenteeId, order.orderId, mentee.userId, idOf(wanted.mentor), startAt, now, wanted.minutes],
          ),
        );
      }
      case "end holds":
        return (
          (
            await prisma.timeHold.updateMany({
              where: { state: "held", mentorId: { in: mentors.map(({ userId }) => userId) } },
              data: { state: "lapsed", endedAt: now },
            })
          ).count > 0
        );
      case "tend":
        return unlessRefused(tendHolds(deps));
      case "limits": {
        const { notice: minNoticeHours, cap: dailyCap, buffer } = wanted;
        return unlessRefused(
          prisma.mentor.update({
            where: { userId: idOf(wanted.mentor) },
            data: { minNoticeHours, dailyCap, bufferBefore: buffer, bufferAfter: buffer },
          }),
        );
      }
      case "profile":
        return unlessRefused(
          prisma.mentor.update({
            where: { userId: idOf(wanted.mentor) },
            data: { acceptingNew: wanted.accepting, themes: [wanted.theme] },
          }),
        );
      case "place": {
        const key = { orderId: order.orderId, mentorId: idOf(wanted.mentor) };
        return unlessRefused(
          prisma.orderMentor.update({
            where: { orderId_mentorId: key },
            data: { removedAt: wanted.removed ? now : null, quota: wanted.quota, weight: wanted.weight },
          }),
        );
      }
      case "closing day": {
        const date = dateColumn(dayIn(wanted.day));
        return unlessRefused(
          prisma.companyBlock.create({
            data: { customerId: wanted.ofCustomer ? order.customerId : null, dateFrom: date, dateTo: date, name: "休業日" },
          }),
        );
      }
      case "open again":
        return (await prisma.companyBlock.deleteMany({})).count > 0;
      case "holiday": {
        const date = dateColumn(dayIn(wanted.day));
        return unlessRefused(prisma.holiday.upsert({ where: { date }, create: { date, name: "祝日" }, update: { name: "祝日" } }));
      }
      case "order":
        return unlessRefused(
          prisma.order.update({
            where: { id: order.orderId },
            data: { sessionMinutes: wanted.minutes, policy: { horizonDays: wanted.horizonDays } },
          }),
        );
      case "wait":
        deps.clock.set(new Date(now.getTime() + wanted.milliseconds));
        return true;
      case "clock set back":
        deps.clock.set(new Date(now.getTime() - wanted.minutes * MINUTE));
        return true;
      case "undone": {
        const client = await pool.connect();
        try {
          await client.query("BEGIN");
          await client.query(`UPDATE "Mentor" SET "headline" = 'never' WHERE "userId" = $1`, [idOf(wanted.mentor)]);
          await client.query("ROLLBACK");
        } finally {
          client.release();
        }
        return true;
      }
    }
  }
  return { deps, seeker, other, perform: make1 };
}

const RUNS = inTier({ fast: 6, full: 60 });
const STEPS = 60;

test(`what is kept is what is computed, after each of ${RUNS * STEPS} changes of random worlds`, { timeout: 600_000 }, async () => {
  const done: Record<string, number> = {};
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: STEPS, maxLength: STEPS, size: "max" }), async (changes) => {
      await prisma.companyBlock.deleteMany({});
      await prisma.holiday.deleteMany({});
      const { deps, seeker, other, perform } = await worldOf();
      for (const [step, wanted] of changes.entries()) {
        if (await perform(wanted)) done[wanted.do] = (done[wanted.do] ?? 0) + 1;
        const asked = [{}, { date: tokyoDate(new Date(deps.clock.now().getTime() + 3 * DAY)) }, { timeBand: ["weekend" as const] }][
          step % 3
        ];
        const { kept, computed } = await bothAnswers(deps, step % 2 === 0 ? seeker : other, asked);
        expect(kept, `step ${step}: ${JSON.stringify(wanted)}`).toEqual(computed);
      }
    }),
    { numRuns: RUNS, endOnFailure: true, ...inTier({ fast: { seed: 17 }, full: {} }) },
  );
  for (const kind of [
    "book",
    "cancel",
    "move",
    "over",
    "hours",
    "no hours",
    "day off",
    "busy",
    "hold",
    "end holds",
    "tend",
    "limits",
    "profile",
  ])
    expect(done[kind], kind).toBeGreaterThan(0);
  for (const kind of ["place", "closing day", "open again", "holiday", "order", "wait", "clock set back", "undone"])
    expect(done[kind], kind).toBeGreaterThan(0);
});

describe("people who book and search at the same time", { timeout: 120_000 }, () => {
  test("each sees at once what they have done, and in the end what is kept is what is computed", async () => {
    for (let round = 0; round < inTier({ fast: 2, full: 10 }); round += 1) {
      const order = await make.order({ policy: { maxFutureReservations: 3 } });
      const mentors = await Promise.all(Array.from({ length: 4 }, () => make.mentor({ orders: [order] })));
      const mentees = await make.mentees(16, { order });
      const deps = testDeps(db, { now: NOW });
      const startAt = instantOf(tokyoDate(new Date(NOW.getTime() + 2 * DAY)), 9 * 60);
      const offers = async (mentee: (typeof mentees)[number], mentorId: string): Promise<boolean> => {
        const found = await findMentors(deps, actorOf(mentee), { tags: {}, sort: "soonest", date: tokyoDate(startAt) });
        const mentor = found.ranked().find(({ id }) => id === mentorId);
        return mentor !== undefined && found.nextSlots(mentor).some((slot) => slot.startAt.getTime() === startAt.getTime());
      };
      // Four people want the same time of each mentor.
      const attempts = await Promise.all(
        mentees.map(async (mentee, place) => {
          const mentor = mentors[place % 4];
          if (!mentor) throw new Error("four mentors were asked for");
          const outcome = await bookMentoring(deps, actorOf(mentee), bookingOf(mentor, startAt)).then(
            ({ mentoringId }) => mentoringId,
            (error: unknown) => {
              if (error instanceof AppError) return error;
              throw error;
            },
          );
          if (typeof outcome === "string" || outcome.code === "SLOT_TAKEN") expect(await offers(mentee, mentor.userId)).toBe(false);
          return { mentee, mentor, outcome };
        }),
      );
      const booked = attempts.flatMap(({ outcome, ...who }) => (typeof outcome === "string" ? [{ ...who, id: outcome }] : []));
      expect(booked.length).toBe(4);
      const canceled = await Promise.all(
        booked.slice(0, 2).map(async ({ mentee, mentor, id }) => {
          await cancelMentoring(deps, actorOf(mentee), { id, acknowledgeLate: true, reasonCode: "other" });
          expect(await offers(mentee, mentor.userId)).toBe(true);
        }),
      );
      const { kept, computed } = await bothAnswers(deps, mentees[0] as (typeof mentees)[number]);
      expect(kept).toEqual(computed);
      expect(computed.mentors.reduce((sum, { load }) => sum + load, 0)).toBe(booked.length - canceled.length);
    }
  });

  test("a change that is committed long after others began and ended is not missed", async () => {
    const order = await make.order();
    const [slow, quick] = [await make.mentor({ orders: [order] }), await make.mentor({ orders: [order] })];
    const mentee = await make.mentee({ order });
    const deps = testDeps(db, { now: NOW });
    const client = await pool.connect();
    try {
      await client.query("BEGIN");
      await client.query(`UPDATE "Mentor" SET "headline" = 'late' WHERE "userId" = $1`, [slow.userId]);
      await prisma.mentor.update({ where: { userId: quick.userId }, data: { headline: "early" } });
      const before = await bothAnswers(deps, mentee);
      expect(before.kept.mentors.map(({ row }) => row.headline)).not.toContain("late");
      expect(before.kept).toEqual(before.computed);
      await prisma.mentor.update({ where: { userId: quick.userId }, data: { headline: "earlier" } });
      await bothAnswers(deps, mentee);
      await client.query("COMMIT");
    } finally {
      client.release();
    }
    const after = await bothAnswers(deps, mentee);
    expect(after.kept.mentors.map(({ row }) => row.headline).sort()).toEqual(["earlier", "late"]);
    expect(after.kept).toEqual(after.computed);
  });
});

test("a search where nothing has changed reads neither the mentors nor their calendars; one change is read alone; old changes are let go", async () => {
  const order = await make.order();
  const mentors = await Promise.all(Array.from({ length: 3 }, () => make.mentor({ orders: [order] })));
  const mentee = await make.mentee({ order });
  const asked: (readonly string[] | "all")[] = [];
  const { mentor, mentoring } = db.read;
  const read = {
    ...db.read,
    mentor: {
      ...mentor,
      bookableIn: (...of: Parameters<typeof mentor.bookableIn>) => {
        asked.push("all");
        return mentor.bookableIn(...of);
      },
    },
    mentoring: {
      ...mentoring,
      calendar: {
        ...mentoring.calendar,
        toKeep: (ids: readonly string[], now: Date) => {
          asked.push(ids);
          return mentoring.calendar.toKeep(ids, now);
        },
      },
    },
  };
  const deps = testDeps({ ...db, read }, { now: NOW });
  const search = async () => (await findMentors(deps, actorOf(mentee), { tags: {}, sort: "soonest", orderId: order.orderId })).total;
  // Those who come at the same moment read once.
  expect(await Promise.all([search(), search(), search()])).toEqual([3, 3, 3]);
  expect(asked.map((of) => (of === "all" ? of : of.length))).toEqual(["all", 3]);
  asked.length = 0;
  await search();
  expect(asked).toEqual([]);
  await prisma.mentor.update({ where: { userId: mentors[1]?.userId ?? "" }, data: { acceptingNew: false } });
  await prisma.mentor.update({ where: { userId: mentors[2]?.userId ?? "" }, data: { headline: "新しい見出し" } });
  const elsewhere = await make.mentor({ orders: [await make.order()] });
  expect(elsewhere.userId).not.toBe(mentors[2]?.userId);
  expect(await search()).toBe(2);
  expect(asked).toEqual([[mentors[2]?.userId]]);

  await pool.query(`UPDATE "MentorChange" SET "at" = "at" - interval '2 hours'`);
  await prisma.mentor.update({ where: { userId: mentors[1]?.userId ?? "" }, data: { acceptingNew: true } });
  await forgetMentorChanges(deps);
  expect((await prisma.mentorChange.findMany()).map(({ mentorId }) => mentorId)).toEqual([mentors[1]?.userId]);
  expect(await search()).toBe(3);
});
