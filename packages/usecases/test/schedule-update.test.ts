import { testDeps } from "@knotter/testing/deps";
import { actorOf } from "@knotter/testing/factories/user";
import { openWorkbench } from "@knotter/testing/workbench";
import { describe, expect, test } from "vitest";
import { createSchedule } from "../src/mentor-schedule/create";
import { removeSchedule } from "../src/mentor-schedule/remove";
import { type UpdateScheduleInput, updateSchedule } from "../src/mentor-schedule/update";
import { codeOf, refused } from "./calls";

const { make, db } = await openWorkbench();
const deps = testDeps(db);
const hours = (from: number, to: number) => ({ start: from * 60, end: to * 60 });

async function given() {
  const mentor = await make.mentor({ rules: [] });
  const rule = await make.rule(mentor, { kind: "weekly", weekday: 1, ranges: [hours(9, 12)], includeHolidays: false });
  const update = (more: Partial<UpdateScheduleInput>, who: Parameters<typeof actorOf>[0] = mentor) =>
    updateSchedule(deps, actorOf(who), { id: rule.id, onConflict: "report", dryRun: false, expectedVersion: 1, ...more });
  const read = async () => (await db.read.mentor.schedule.entriesOf(mentor.userId)).find((entry) => entry.id === rule.id);
  return { mentor, rule, update, read };
}

describe("a schedule rule", () => {
  test("is changed where something is given and stays where nothing is", async () => {
    const { update, read } = await given();
    const outcome = await update({ ranges: [hours(13, 18)], note: "午後だけ" });
    expect(outcome).toMatchObject({
      version: 2,
      entries: [{ version: 2, ranges: [hours(13, 18)], includeHolidays: false, note: "午後だけ" }],
    });
    await update({ expectedVersion: 2, effectiveTo: "2026-12-31", note: null });
    expect(await read()).toMatchObject({ version: 3, ranges: [hours(13, 18)], effectiveTo: "2026-12-31", effectiveFrom: null, note: null });
  });

  test("that another tab has changed is not overwritten", async () => {
    const { update, read } = await given();
    await update({ ranges: [hours(13, 18)] });
    expect(await codeOf(update({ ranges: [hours(9, 18)] }))).toBe("VERSION_CONFLICT");
    expect((await read())?.ranges).toEqual([hours(13, 18)]);
  });

  test("is not laid over another one", async () => {
    const { mentor, update } = await given();
    await make.rule(mentor, { kind: "weekly", weekday: 1, ranges: [hours(14, 18)], includeHolidays: false });
    expect(await codeOf(update({ ranges: [hours(9, 15)] }))).toBe("SCHEDULE_OVERLAP");
    // Replacing its own old hours is allowed.
    await update({ ranges: [hours(10, 13)] });
  });

  test("keeps to its kind", async () => {
    const { mentor, update } = await given();
    expect((await refused(update({ dateTo: "2026-07-01" }))).detail.fieldErrors).toEqual({ dateTo: ["DATE_TO_ONLY_FOR_BLOCK"] });
    expect((await refused(update({ ranges: [] }))).detail.fieldErrors).toEqual({ ranges: ["RANGES_REQUIRED"] });
    expect((await refused(update({ effectiveFrom: "2026-08-01", effectiveTo: "2026-07-01" }))).detail.fieldErrors).toEqual({
      effectiveTo: ["END_BEFORE_START"],
    });
    const block = await make.rule(mentor, { kind: "date_block", date: "2026-07-01", ranges: [] });
    expect((await refused(update({ id: block.id, dateTo: "2026-10-01" }))).detail.fieldErrors).toEqual({ dateTo: ["BLOCK_TOO_LONG"] });
    expect((await refused(update({ id: block.id, effectiveTo: "2026-07-02" }))).detail.fieldErrors).toEqual({
      effectiveFrom: ["PERIOD_ONLY_FOR_WEEKLY"],
    });
    await update({ id: block.id, dateTo: "2026-09-30" });
  });

  test("can be tried without being changed", async () => {
    const { update, read } = await given();
    expect(await update({ ranges: [hours(13, 18)], dryRun: true })).toEqual({ entries: [], conflicts: [], version: 1 });
    expect(await read()).toMatchObject({ version: 1, ranges: [hours(9, 12)] });
  });

  test("that was deleted is not there any more", async () => {
    const { mentor, rule, update } = await given();
    await removeSchedule(deps, actorOf(mentor), { id: rule.id, keep: false });
    expect(await codeOf(update({ note: "x" }))).toBe("NOT_FOUND");
  });
});

describe("hours belong to their mentor", () => {
  test("and do not exist for another one, nor for a mentee or HR", async () => {
    const { rule, update, read } = await given();
    const order = await make.order();
    for (const who of [await make.mentor(), await make.mentee({ order }), await make.hrStaff(order)]) {
      expect(await codeOf(update({ note: "x" }, who))).toBe("NOT_FOUND");
      expect(await codeOf(removeSchedule(deps, actorOf(who), { id: rule.id, keep: true }))).toBe("NOT_FOUND");
    }
    expect(await read()).toMatchObject({ version: 1, note: null });
  });

  test("an admin changes them, naming whose", async () => {
    const { mentor, rule, update, read } = await given();
    const admin = await make.admin();
    await update({ note: "事務局より" }, admin);
    expect((await read())?.note).toBe("事務局より");
    const entries = [{ kind: "weekly" as const, weekday: 2, ranges: [hours(9, 12)], includeHolidays: true }];
    const add = (mentorId?: string) =>
      createSchedule(deps, actorOf(admin), { mentorId, entries, mode: "merge", onConflict: "report", dryRun: false });
    expect((await refused(add())).detail.fieldErrors).toEqual({ mentorId: ["MENTOR_REQUIRED"] });
    expect((await add(mentor.userId)).entries).toMatchObject([{ mentorId: mentor.userId }]);
    expect(await codeOf(add(crypto.randomUUID()))).toBe("NOT_FOUND");
    await removeSchedule(deps, actorOf(admin), { id: rule.id, keep: false });
  });

  test("a mentor cannot add hours to a colleague", async () => {
    const [mentor, colleague] = [await make.mentor(), await make.mentor({ rules: [] })];
    const entries = [{ kind: "weekly" as const, weekday: 2, ranges: [hours(9, 12)], includeHolidays: true }];
    const wish = { mentorId: colleague.userId, entries, mode: "merge", onConflict: "report", dryRun: false } as const;
    expect(await codeOf(createSchedule(deps, actorOf(mentor), wish))).toBe("NOT_FOUND");
  });
});
