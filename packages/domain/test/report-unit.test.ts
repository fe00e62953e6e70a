import { describe, expect, test } from "vitest";
import type { DisclosureLevel } from "../src/disclosure";
import type { PersonFacts } from "../src/report-facts";
import { type ReportRow, reportRows } from "../src/report-table";
import { releaseUnit, type UnitRelease } from "../src/report-unit";

const K = 10;
const NOW = new Date("2026-06-01T00:00:00Z");
const LATER = new Date("2026-07-01T00:00:00Z");
const before = (now: Date) => now.getTime() - 1000;
let count = 0;

const person = (more: Partial<PersonFacts> = {}): PersonFacts => ({
  id: `p${count++}`,
  orderId: "a",
  registered: true,
  booked: true,
  tookPart: true,
  sessions: 1,
  level: "L1",
  age: "30代前半",
  department: "営業部",
  job: "sales",
  themes: { career: before(NOW) },
  tags: {},
  ratings: { satisfaction: { value: 4, at: before(NOW) } },
  minutes: { value: 60, at: before(NOW) },
  canceledAt: null,
  noShowAt: null,
  editedAt: null,
  ...more,
});
const people = (size: number, more: Partial<PersonFacts> = {}): PersonFacts[] => Array.from({ length: size }, () => person(more));
const listedOnly = (size: number, more: Partial<PersonFacts> = {}) =>
  people(size, {
    registered: false,
    booked: false,
    tookPart: false,
    sessions: 0,
    level: null,
    themes: {},
    ratings: {},
    minutes: null,
    ...more,
  });

const told = (
  facts: readonly PersonFacts[],
  { level = "L1" as DisclosureLevel, showRegistration = true, now = NOW, last = null as UnitRelease | null } = {},
) => releaseUnit({ key: "a", orderIds: ["a"] }, [{ id: "a", level, showRegistration }], facts, { k: K, now, before: last });

const rowsOf = (...units: UnitRelease[]) =>
  reportRows(units, { themes: ["career", "learning"], tags: ["workload"], ages: ["20代後半", "30代前半"] });
const row = (rows: readonly ReportRow[], item: string, group?: string): ReportRow => {
  const found = rows.find(
    (candidate) => candidate.item === item && (group === undefined ? candidate.attribute === null : candidate.attribute?.group === group),
  );
  if (!found) throw new Error(`no row ${item} ${group ?? ""}`);
  return found;
};

describe("where the company sees who came (L1 and above)", () => {
  test("the overview has exact numbers of all orders", () => {
    const rows = rowsOf(told([...people(12), ...listedOnly(8)]));
    expect(row(rows, "listed").value).toBe(20);
    expect(row(rows, "tookPart")).toMatchObject({ value: 60, people: { count: 12, atLeast: false }, rough: false });
    expect(row(rows, "sessions").value).toBe(12);
    expect(row(rows, "minutes")).toMatchObject({ value: 60, people: { count: 10, atLeast: true } });
  });

  test("one interview that was booked under L0 makes the whole order as silent as L0", () => {
    const rows = rowsOf(told([...people(12), person({ level: "L0" }), ...listedOnly(27)]));
    expect(row(rows, "tookPart")).toMatchObject({ value: 35, rough: true, people: null });
    expect(row(rows, "sessions")).toMatchObject({ value: null, suppressed: true });
  });
});

describe("where it sees totals alone (L0)", () => {
  const open = { level: "L0" as const, showRegistration: false };
  const zero = { level: "L0" as const };

  test("rates come in steps of 5 %, people in steps of 5, interviews not at all", () => {
    const rows = rowsOf(told([...people(23, zero), ...listedOnly(37)], open));
    expect(row(rows, "registered")).toMatchObject({ value: 40, rough: true, people: null });
    expect(row(rows, "tookPart")).toMatchObject({ value: 40, rough: true, people: null });
    expect(row(rows, "sessions").suppressed).toBe(true);
    expect(row(rows, "participants", "営業部")).toMatchObject({ value: 20, people: { count: 20, atLeast: true } });
  });

  test("a department nearly all of which came is not told: who did not come would be", () => {
    const facts = [
      ...people(23, zero),
      ...listedOnly(3),
      ...people(15, { ...zero, department: "開発部" }),
      ...listedOnly(30, { department: "開発部" }),
    ];
    const rows = rowsOf(told(facts, open));
    expect(row(rows, "participants", "営業部").suppressed).toBe(true);
    expect(row(rows, "participants", "開発部").suppressed).toBe(true);
  });

  test("an age band in which nobody came looks like one with a few", () => {
    const rows = rowsOf(told([...people(23, zero), ...listedOnly(37)], open));
    expect(row(rows, "participants", "20代後半").suppressed).toBe(true);
  });
});

describe("what everybody answered alike is not told", () => {
  test.each([
    [5, true],
    [1, true],
    [4, false],
  ])("all gave %i stars", (value, suppressed) => {
    const rows = rowsOf(told(people(12, { ratings: { satisfaction: { value, at: before(NOW) } } })));
    expect(row(rows, "satisfaction").suppressed).toBe(suppressed);
  });

  test("a theme of which everybody spoke is not told, one of which nobody spoke looks the same", () => {
    const rows = rowsOf(told(people(30)));
    expect(row(rows, "career")).toMatchObject({ value: null, suppressed: true });
    expect(row(rows, "learning")).toMatchObject({ value: null, suppressed: true });
  });

  test("a theme of k people and not of k others is", () => {
    const rows = rowsOf(
      told([
        ...people(30),
        ...people(12, { themes: { learning: before(NOW), career: before(NOW) } }),
        ...people(15, { themes: { learning: before(NOW) } }),
      ]),
    );
    expect(row(rows, "learning")).toMatchObject({ value: 27, people: { count: 27, atLeast: false } });
    expect(row(rows, "career")).toMatchObject({ value: 42 });
  });
});

describe("small departments", () => {
  test("are taken together, and stay together for those who were told so once", () => {
    const first = [...people(20), ...people(4, { department: "総務部" }), ...people(7, { department: "法務部" })];
    const release = told(first);
    expect(row(rowsOf(release), "participants", "others").value).toBe(11);
    const grown = told([...first, ...people(12, { department: "総務部" }), ...people(10), ...people(10, { department: "法務部" })], {
      now: LATER,
      last: release,
    });
    expect(release.people[first[20]?.id ?? ""]?.department).toBe("others");
    expect(row(rowsOf(grown), "participants", "総務部").value).toBe(12);
    expect(row(rowsOf(grown), "participants", "法務部").value).toBe(10);
    expect(row(rowsOf(grown), "participants", "others").value).toBe(11);
  });

  test("a person who changes her department counts where she counted first", () => {
    const first = [...people(20), ...people(15, { department: "開発部" })];
    const release = told(first);
    const moved = first.map((one, index) => (index === 0 ? { ...one, department: "開発部" } : one));
    expect(told(moved, { now: LATER, last: release }).families["department"]?.cells).toEqual(release.families["department"]?.cells);
  });
});

describe("a later release", () => {
  test("with fewer than k new people is the one before", () => {
    const first = people(20);
    const release = told(first);
    expect(told([...first, ...people(9)], { now: LATER, last: release })).toBe(release);
    expect(told(first.slice(1), { now: LATER, last: release })).toBe(release);
  });

  test("keeps the mean of before while fewer than k people have answered anew, and says from when it is", () => {
    const first = people(20);
    const release = told(first);
    const again = first.map((one, index) => (index < 9 ? { ...one, ratings: { satisfaction: { value: 1, at: before(LATER) } } } : one));
    const held = told(again, { now: LATER, last: release });
    expect(held.families["satisfaction"]).toMatchObject({ asOf: NOW.toISOString(), cells: release.families["satisfaction"]?.cells });
    const tenth = again.map((one, index) => (index === 9 ? { ...one, ratings: { satisfaction: { value: 1, at: before(LATER) } } } : one));
    expect(row(rowsOf(told(tenth, { now: LATER, last: release })), "satisfaction").value).toBe(2.5);
  });

  test("does not take a corrected answer for no change", () => {
    const first = people(20);
    const release = told(first);
    const corrected = first.map((one, index) =>
      index === 0 ? { ...one, editedAt: before(LATER), ratings: { satisfaction: { value: 1, at: before(NOW) } } } : one,
    );
    expect(told(corrected, { now: LATER, last: release }).families["satisfaction"]?.cells).toEqual(release.families["satisfaction"]?.cells);
  });
});

test("a set of orders leaves out what one of them may not tell, and says so", () => {
  const one = told([...people(30), ...people(12, { age: "20代後半" })]);
  const facts = [
    ...people(30, { orderId: "b" }),
    ...people(4, { orderId: "b", age: "20代後半" }),
    ...people(15, { orderId: "b", age: "40代前半" }),
  ];
  const other = releaseUnit({ key: "b", orderIds: ["b"] }, [{ id: "b", level: "L1", showRegistration: true }], facts, {
    k: K,
    now: NOW,
    before: null,
  });
  const rows = rowsOf(one, other);
  expect(row(rows, "participants", "20代後半")).toMatchObject({ value: 12, partial: true });
  expect(row(rows, "participants", "30代前半")).toMatchObject({ value: 60, partial: false });
});
