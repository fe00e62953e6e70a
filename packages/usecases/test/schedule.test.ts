import { testDeps } from "@knotter/testing/deps";
import { at } from "@knotter/testing/factories/given";
import type { MentorTraits } from "@knotter/testing/factories/mentor";
import { actorOf } from "@knotter/testing/factories/user";
import { openWorkbench } from "@knotter/testing/workbench";
import { describe, expect, test } from "vitest";
import { type CreateScheduleInput, createSchedule } from "../src/mentor-schedule/create";
import type { EntryInput } from "../src/mentor-schedule/entries";
import { removeSchedule } from "../src/mentor-schedule/remove";
import { bookMentoring } from "../src/mentoring/book";
import { bookingOf, codeOf, refused } from "./calls";

const { make, db, prisma } = await openWorkbench();
const deps = testDeps(db);

const hours = (from: number, to: number) => ({ start: from * 60, end: to * 60 });
const weekly = (weekday: number, ...ranges: { start: number; end: number }[]): EntryInput => ({
  kind: "weekly",
  weekday,
  ranges,
  includeHolidays: true,
});
const adding = (entries: EntryInput[], more: Partial<CreateScheduleInput> = {}): CreateScheduleInput => ({
  entries,
  mode: "merge",
  onConflict: "report",
  dryRun: false,
  ...more,
});

/** A mentor, by default without hours, who is the caller. */
async function mentorWith(traits: MentorTraits = {}) {
  const mentor = await make.mentor({ rules: [], ...traits });
  const live = async () =>
    (await db.read.mentor.schedule.entriesOf(mentor.userId)).map(({ kind, weekday, date, ranges }) => ({
      kind,
      on: weekday ?? date,
      ranges,
    }));
  const create = (entries: EntryInput[], more: Partial<CreateScheduleInput> = {}) =>
    createSchedule(deps, actorOf(mentor), adding(entries, more));
  return { mentor, live, create };
}

/** A mentor with hours on Mondays, 9:00–12:00, and a booking on Monday 8 June, 10:00. */
async function bookedMonday() {
  const order = await make.order();
  const rules = [{ kind: "weekly", weekday: 1, ranges: [hours(9, 12)], includeHolidays: true }] as const;
  const everything = await mentorWith({ orders: [order], rules });
  const mentee = await make.mentee({ order });
  const { mentoringId } = await bookMentoring(deps, actorOf(mentee), bookingOf(everything.mentor, at("2026-06-08", "10:00")));
  const [entry] = await db.read.mentor.schedule.entriesOf(everything.mentor.userId);
  if (!entry) throw new Error("the mentor was given a rule");
  return { ...everything, mentoringId, entry };
}

describe("new schedule rules", () => {
  test("are there for everybody after the save, under the next version, with a line in the audit", async () => {
    const { mentor, create, live } = await mentorWith();
    const outcome = await create([
      weekly(1, hours(10, 12), hours(13, 18)),
      { kind: "date_open", date: "2026-06-14", ranges: [hours(10, 24)] },
    ]);
    expect(outcome).toMatchObject({ conflicts: [], version: 2 });
    expect(outcome.entries.map((entry) => [entry.kind, entry.version])).toEqual([
      ["weekly", 1],
      ["date_open", 1],
    ]);
    expect(await live()).toEqual([
      { kind: "date_open", on: "2026-06-14", ranges: [hours(10, 24)] },
      { kind: "weekly", on: 1, ranges: [hours(10, 12), hours(13, 18)] },
    ]);
    expect(await prisma.auditLog.findMany({ where: { entityId: mentor.userId } })).toMatchObject([
      { action: "schedule.create", entity: "Mentor", actorId: mentor.userId, diff: { added: 2, removed: 0, mode: "merge" } },
    ]);
  });

  test("that cover the minutes of another rule are refused, all of them, with the words for it", async () => {
    const { create, live } = await mentorWith();
    await create([weekly(1, hours(10, 12))]);
    const refusal = await refused(create([weekly(2, hours(10, 12)), weekly(1, hours(11, 13))]));
    expect(refusal.code).toBe("SCHEDULE_OVERLAP");
    expect(refusal.detail).toMatchObject({ params: { range: "毎週月曜日 10:00〜12:00" }, fieldErrors: { "entries.1": ["RULE_OVERLAP"] } });
    expect(await live()).toHaveLength(1);
  });

  test("that overlap among themselves are refused", async () => {
    const { create } = await mentorWith();
    expect(await codeOf(create([weekly(1, hours(10, 12)), weekly(1, hours(11, 13))]))).toBe("SCHEDULE_OVERLAP");
  });

  test("close a week with a shorter absence in it, and name what is there already where nothing would be added", async () => {
    const { create, live } = await mentorWith();
    const outing: EntryInput = { kind: "date_block", date: "2026-06-10", ranges: [hours(15, 24)] };
    const holiday: EntryInput = { kind: "date_block", date: "2026-06-08", dateTo: "2026-06-14", ranges: [] };
    await create([outing]);
    await create([holiday]);
    expect(await live()).toHaveLength(2);
    const refusal = await refused(create([holiday]));
    expect([refusal.code, refusal.detail.params]).toEqual(["SCHEDULE_OVERLAP", { range: "2026年6月8日(月)〜2026年6月14日(日) 終日" }]);
  });

  test("may touch each other, and name the same hours in other periods", async () => {
    const { create, live } = await mentorWith();
    await create([
      { ...weekly(1, hours(10, 12)), effectiveTo: "2026-06-30" } as EntryInput,
      { ...weekly(1, hours(10, 12)), effectiveFrom: "2026-07-01" } as EntryInput,
      weekly(1, hours(12, 14)),
    ]);
    expect(await live()).toHaveLength(3);
  });

  for (const [problem, range, code] of [
    ["end before they begin", { start: 600, end: 600 }, "RANGE_EMPTY"],
    ["leave the day", { start: 1380, end: 1500 }, "RANGE_OUTSIDE_DAY"],
    ["stand off the grid", { start: 610, end: 720 }, "RANGE_OFF_GRID"],
    ["are shorter than a session of the mentor's orders", { start: 600, end: 660 }, "RANGE_TOO_SHORT"],
  ] as const) {
    test(`with ranges that ${problem} are refused at the range`, async () => {
      const { create } = await mentorWith({ orders: [await make.order({ sessionMinutes: 90 })] });
      const refusal = await refused(create([weekly(1, hours(9, 12)), weekly(2, hours(9, 12), range)]));
      expect([refusal.code, refusal.detail.fieldErrors]).toEqual(["UNPROCESSABLE", { "entries.1.ranges.1": [code] }]);
    });
  }

  test("with ranges that overlap within their day are refused", async () => {
    const { create } = await mentorWith();
    const refusal = await refused(create([weekly(1, hours(9, 12), hours(11, 13))]));
    expect(refusal.detail.fieldErrors).toEqual({ "entries.0.ranges.1": ["RANGE_OVERLAP"] });
  });

  for (const [what, entry, field, code] of [
    ["a day of yesterday", { kind: "date_open", date: "2026-05-31", ranges: [hours(9, 12)] }, "date", "PAST_DATE"],
    ["a pause that is over", { kind: "date_block", date: "2026-05-25", dateTo: "2026-05-31", ranges: [] }, "dateTo", "PAST_DATE"],
    ["hours that have ended", { ...weekly(1, hours(9, 12)), effectiveTo: "2026-05-31" }, "effectiveTo", "PAST_DATE"],
    [
      "hours that end before they begin",
      { ...weekly(1, hours(9, 12)), effectiveFrom: "2026-08-01", effectiveTo: "2026-07-31" },
      "effectiveTo",
      "END_BEFORE_START",
    ],
    [
      "a pause that ends before it begins",
      { kind: "date_block", date: "2026-07-02", dateTo: "2026-07-01", ranges: [] },
      "dateTo",
      "END_BEFORE_START",
    ],
    [
      "a pause of more than 92 days",
      { kind: "date_block", date: "2026-07-01", dateTo: "2026-10-01", ranges: [] },
      "dateTo",
      "BLOCK_TOO_LONG",
    ],
    ["hours without a time", weekly(1), "ranges", "RANGES_REQUIRED"],
  ] as [string, EntryInput, string, string][]) {
    test(`are not ${what}`, async () => {
      const { create } = await mentorWith();
      const refusal = await refused(create([entry]));
      expect([refusal.code, refusal.detail.fieldErrors]).toEqual(["UNPROCESSABLE", { [`entries.0.${field}`]: [code] }]);
    });
  }

  test("for today still count", async () => {
    const { create, live } = await mentorWith();
    await create([{ kind: "date_open", date: "2026-06-01", ranges: [hours(9, 12)] }]);
    expect(await live()).toHaveLength(1);
  });

  test("are not more than a calendar can hold", async () => {
    const { create } = await mentorWith();
    const many = Array.from({ length: 501 }, () => weekly(1, hours(9, 12)));
    const refusal = await refused(create(many));
    expect(refusal.detail.fieldErrors).toEqual({ entries: ["TOO_MANY_RULES"] });
  });
});

describe("a plan that replaces hours", () => {
  test("replaces the weekly pattern as a whole and leaves single days alone", async () => {
    const { create, live } = await mentorWith();
    await create([weekly(1, hours(9, 12)), weekly(2, hours(9, 12)), { kind: "date_open", date: "2026-06-14", ranges: [hours(10, 12)] }]);
    await create([weekly(1, hours(11, 15))], { mode: "replaceWeekly", expectedVersion: 2 });
    expect(await live()).toEqual([
      { kind: "date_open", on: "2026-06-14", ranges: [hours(10, 12)] },
      { kind: "weekly", on: 1, ranges: [hours(11, 15)] },
    ]);
  });

  test("that holds one mistake changes nothing at all", async () => {
    const { create, live } = await mentorWith();
    await create([weekly(1, hours(9, 12)), weekly(2, hours(9, 12))]);
    const before = await live();
    expect(await codeOf(create([weekly(3, hours(9, 12)), weekly(4, { start: 610, end: 720 })], { mode: "replaceWeekly" }))).toBe(
      "UNPROCESSABLE",
    );
    expect(await live()).toEqual(before);
  });

  test("of one week replaces the single days from its Monday to its Sunday", async () => {
    const { create, live } = await mentorWith();
    const open = (date: string): EntryInput => ({ kind: "date_open", date, ranges: [hours(9, 12)] });
    await create([weekly(1, hours(9, 12)), open("2026-06-07"), open("2026-06-08"), open("2026-06-14"), open("2026-06-15")]);
    await create([open("2026-06-10")], { mode: "replaceWeek", weekOf: "2026-06-11" });
    expect((await live()).map((entry) => entry.on)).toEqual(["2026-06-07", "2026-06-10", "2026-06-15", 1]);
    const refusal = await refused(create([open("2026-06-11")], { mode: "replaceWeek" }));
    expect(refusal.detail.fieldErrors).toEqual({ weekOf: ["WEEK_REQUIRED"] });
  });

  test("made on an older state than there is now is refused", async () => {
    const { create } = await mentorWith();
    await create([weekly(1, hours(9, 12))], { expectedVersion: 1 });
    expect(await codeOf(create([weekly(2, hours(9, 12))], { mode: "replaceWeekly", expectedVersion: 1 }))).toBe("VERSION_CONFLICT");
  });
});

describe("a change that leaves an interview outside of the hours", () => {
  const pause: EntryInput = { kind: "date_block", date: "2026-06-08", ranges: [] };

  test("stops and names the interview", async () => {
    const { create, live, mentoringId } = await bookedMonday();
    const refusal = await refused(create([pause]));
    expect([refusal.code, refusal.detail.params]).toEqual(["CONFLICTS_EXIST", { count: 1 }]);
    expect(refusal.detail.data).toMatchObject({
      conflicts: [{ mentoringId, startAt: "2026-06-08T10:00:00+09:00", endAt: "2026-06-08T11:00:00+09:00", menteeName: "相談 次郎" }],
    });
    expect(await live()).toHaveLength(1);
  });

  test("can be tried without being made", async () => {
    const { create, live, mentoringId } = await bookedMonday();
    const outcome = await create([pause], { dryRun: true });
    expect(outcome).toMatchObject({ entries: [], conflicts: [{ mentoringId }], version: 1 });
    expect(await live()).toHaveLength(1);
  });

  test("is made when the mentor keeps it, and the interview takes place", async () => {
    const { create, live, mentoringId } = await bookedMonday();
    const outcome = await create([pause], { onConflict: "keep" });
    expect(outcome).toMatchObject({ conflicts: [{ mentoringId }], version: 2 });
    expect(await live()).toHaveLength(2);
    expect((await prisma.mentoring.findUniqueOrThrow({ where: { id: mentoringId } })).status).toBe("reserved");
  });

  test("is not asked about again for an interview that was outside already", async () => {
    const { create } = await bookedMonday();
    await create([pause], { onConflict: "keep" });
    expect((await create([weekly(2, hours(9, 12))])).conflicts).toEqual([]);
  });

  test("by deleting a rule asks the same question", async () => {
    const { mentor, live, entry, mentoringId } = await bookedMonday();
    const remove = (keep: boolean) => removeSchedule(deps, actorOf(mentor), { id: entry.id, keep });
    expect(await codeOf(remove(false))).toBe("CONFLICTS_EXIST");
    expect(await live()).toHaveLength(1);
    expect(await remove(true)).toMatchObject({ deleted: true, conflicts: [{ mentoringId }], version: 2 });
    expect(await live()).toEqual([]);
    // The row stays, because it explains what was booked under it.
    expect((await prisma.mentorSchedule.findUniqueOrThrow({ where: { id: entry.id } })).deletedAt).toEqual(deps.clock.now());
    expect(await remove(false)).toEqual({ deleted: true, conflicts: [], version: 2 });
  });
});
