import { addDays } from "@knotter/domain/tokyo";
import { expect, test } from "vitest";
import type { Schedule } from "../src/features/mentor/schedule/types";
import { differingDays, entriesOfWeek, isProposed, storedEntriesOf } from "../src/features/mentor/schedule/week-copy";

const MONDAY = "2026-06-08";
const nine = [{ start: "09:00", end: "12:00" }];
const late = [{ start: "13:00", end: "18:00" }];
const entry = {
  id: "e",
  weekday: null,
  dateTo: null,
  effectiveFrom: null,
  effectiveTo: null,
  includeHolidays: false,
  note: null,
  version: 1,
};

/** A week with a weekly rule of nine to twelve on every weekday; `hours` overrides single days. */
function week(monday: string, hours: Partial<Record<number, typeof nine>>, more: Partial<Schedule> = {}): Schedule {
  const usual = (index: number) => (index < 5 ? nine : []);
  return {
    weekly: [1, 2, 3, 4, 5].map((weekday) => ({ ...entry, id: `w${weekday}`, kind: "weekly", weekday, date: null, ranges: nine })),
    dates: [],
    blocks: [],
    companyBlocks: [],
    holidays: [],
    reserved: [],
    proposed: [],
    busy: [],
    days: [0, 1, 2, 3, 4, 5, 6].map((index) => ({ date: addDays(monday, index), holidayName: null, ranges: hours[index] ?? usual(index) })),
    limits: { bufferBefore: 15, bufferAfter: 15, minNoticeHours: 24, dailyCap: 4, weeklyCap: 15, slotGridMinutes: 30 },
    version: 1,
    ...more,
  };
}

test("only the days that differ are proposed, and none that is closed by somebody else or for longer", () => {
  const previous = week(addDays(MONDAY, -7), { 0: late, 1: [], 2: late, 3: late });
  const current = week(
    MONDAY,
    { 2: [], 3: [] },
    {
      companyBlocks: [{ from: addDays(MONDAY, 2), to: addDays(MONDAY, 2), name: "全社休業" }],
      blocks: [{ ...entry, kind: "date_block", date: addDays(MONDAY, 3), dateTo: addDays(MONDAY, 20), ranges: [] }],
    },
  );
  expect(differingDays(previous, current, MONDAY).map((day) => day.date)).toEqual([MONDAY, addDays(MONDAY, 1)]);
});

test("a day that was closed by a holiday says so", () => {
  const previous = week(addDays(MONDAY, -7), { 0: [] });
  const [first] = previous.days;
  if (first) first.holidayName = "海の日";
  expect(differingDays(previous, week(MONDAY, {}), MONDAY)).toMatchObject([{ date: MONDAY, sourceClosedBy: "海の日" }]);
});

test("days that only lose hours are not proposed, those that gain some are", () => {
  const previous = week(addDays(MONDAY, -7), { 0: [], 1: [{ start: "09:00", end: "11:00" }], 2: late, 3: [...nine, ...late] });
  const days = differingDays(previous, week(MONDAY, {}), MONDAY);
  expect(days.map((day) => [day.date, day.losesOnly])).toEqual([
    [MONDAY, true],
    [addDays(MONDAY, 1), true],
    [addDays(MONDAY, 2), false],
    [addDays(MONDAY, 3), false],
  ]);
  expect(days.filter(isProposed).map((day) => day.date)).toEqual([addDays(MONDAY, 2), addDays(MONDAY, 3)]);
});

test("the chosen days get what they need beyond the weekly pattern, the others keep what they have", () => {
  const previous = week(addDays(MONDAY, -7), { 0: late, 1: [] });
  const current = week(
    MONDAY,
    { 2: late, 3: [], 4: [] },
    {
      dates: [{ ...entry, kind: "date_open", date: addDays(MONDAY, 2), ranges: late, note: "臨時" }],
      blocks: [{ ...entry, kind: "date_block", date: addDays(MONDAY, 3), dateTo: addDays(MONDAY, 4), ranges: [] }],
    },
  );
  const days = differingDays(previous, current, MONDAY);
  expect(days.map((day) => day.date)).toEqual([0, 1, 2, 3, 4].map((index) => addDays(MONDAY, index)));
  // Monday, Tuesday and Thursday are copied; the extra Wednesday and the free Friday stay.
  const chosen = days.filter((_, index) => index === 0 || index === 1 || index === 3);
  expect(entriesOfWeek(current, chosen, MONDAY)).toEqual([
    { kind: "date_open", date: MONDAY, ranges: late },
    { kind: "date_block", date: addDays(MONDAY, 1), dateTo: null, ranges: [] },
    { kind: "date_open", date: addDays(MONDAY, 2), ranges: late, note: "臨時" },
    { kind: "date_block", date: addDays(MONDAY, 4), dateTo: null, ranges: [], note: null },
  ]);
});

test("what two absences say alike of a day is kept once, and a shorter one beside it", () => {
  const block = { ...entry, kind: "date_block" as const, date: addDays(MONDAY, 1), dateTo: null, ranges: [] };
  const blocks = [block, { ...block, id: "longer", dateTo: addDays(MONDAY, 2) }, { ...block, id: "noon", ranges: nine }];
  const kept = entriesOfWeek(week(MONDAY, { 1: [], 2: [] }, { blocks }), [], MONDAY);
  expect(kept.map(({ ranges, ...rest }) => ["date" in rest && rest.date, ranges])).toEqual([
    [addDays(MONDAY, 1), []],
    [addDays(MONDAY, 1), nine],
    [addDays(MONDAY, 2), []],
  ]);
});

test("a day off is not proposed and says what closes it; what was there before can be stored again", () => {
  const course = {
    ...entry,
    kind: "date_block" as const,
    date: addDays(MONDAY, 1),
    dateTo: addDays(MONDAY, 2),
    ranges: [],
    note: "研修の講師",
  };
  const noon = { ...entry, id: "noon", kind: "date_block" as const, date: addDays(MONDAY, 3), ranges: [{ start: "11:00", end: "12:00" }] };
  const extra = { ...entry, id: "extra", kind: "date_open" as const, date: addDays(MONDAY, 4), ranges: late };
  const current = week(
    MONDAY,
    { 1: [], 2: [], 3: [{ start: "09:00", end: "11:00" }], 4: late },
    { blocks: [course, noon], dates: [extra] },
  );
  const days = differingDays(week(addDays(MONDAY, -7), {}), current, MONDAY);
  expect(days.map((day) => [day.date, day.ownBlocks.map(({ note }) => note)])).toEqual([
    [addDays(MONDAY, 1), ["研修の講師"]],
    [addDays(MONDAY, 2), ["研修の講師"]],
    [addDays(MONDAY, 3), [null]],
    [addDays(MONDAY, 4), []],
  ]);
  expect(days.filter(isProposed).map((day) => day.date)).toEqual([addDays(MONDAY, 4)]);
  expect(storedEntriesOf(current, MONDAY)).toEqual([
    { kind: "date_open", date: extra.date, ranges: late, note: null },
    { kind: "date_block", date: course.date, dateTo: course.dateTo, ranges: [], note: "研修の講師" },
    { kind: "date_block", date: noon.date, dateTo: null, ranges: noon.ranges, note: null },
  ]);
});
