import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cutRanges, type MinuteRange, mergeRanges, problemsOf } from "../src/minute-range";
import {
  blockCovers,
  describeRule,
  newlyOutside,
  outsideAvailability,
  rulesOverlap,
  type ScheduleRule,
  workingRanges,
} from "../src/schedule-rule";
import { instantOf, type Weekday } from "../src/tokyo";

const ranges = fc.array(
  fc.tuple(fc.integer({ min: 0, max: 1440 }), fc.integer({ min: 0, max: 1440 })).map(([start, end]): MinuteRange => ({ start, end })),
  { maxLength: 6 },
);
const minutesOf = (list: readonly MinuteRange[]) => {
  const minutes = new Set<number>();
  for (const { start, end } of list) for (let minute = start; minute < end; minute++) minutes.add(minute);
  return minutes;
};

describe("ranges of minutes", () => {
  it("keep their minutes when merged, sorted and with room between them", () => {
    fc.assert(
      fc.property(ranges, (list) => {
        const merged = mergeRanges(list);
        expect(minutesOf(merged)).toEqual(minutesOf(list));
        merged.slice(1).forEach((range, i) => {
          expect(range.start).toBeGreaterThan(merged[i]?.end ?? Number.NaN);
        });
      }),
    );
  });

  it("lose exactly the minutes that are cut out", () => {
    fc.assert(
      fc.property(ranges, ranges, (list, cuts) => {
        const left = cutRanges(mergeRanges(list), mergeRanges(cuts));
        const gone = minutesOf(cuts);
        expect(minutesOf(left)).toEqual(new Set([...minutesOf(list)].filter((minute) => !gone.has(minute))));
      }),
    );
  });

  it("are not changed in place", () => {
    const given = [
      { start: 600, end: 700 },
      { start: 650, end: 800 },
    ];
    mergeRanges(given);
    expect(given).toEqual([
      { start: 600, end: 700 },
      { start: 650, end: 800 },
    ]);
  });

  it.each([
    [{ start: 600, end: 600 }, "empty"],
    [{ start: 660, end: 600 }, "empty"],
    [{ start: 1380, end: 1470 }, "outside_day"],
    [{ start: -30, end: 60 }, "outside_day"],
    [{ start: 610, end: 700 }, "off_grid"],
    [{ start: 600, end: 630 }, "too_short"],
    [{ start: 870, end: 960 }, "overlap"],
  ])("typed as %j are refused as %s", (range, problem) => {
    const rules = { gridMinutes: 30, shortestMentoring: 60 };
    expect(problemsOf([{ start: 780, end: 900 }, range], rules)).toEqual([{ index: 1, problem }]);
  });

  it("typed well are taken, 24:00 and touching ones included", () => {
    const day = [
      { start: 600, end: 720 },
      { start: 720, end: 780 },
      { start: 1380, end: 1440 },
    ];
    expect(problemsOf(day, { gridMinutes: 30, shortestMentoring: 60 })).toEqual([]);
  });
});

const weekly = (
  weekday: Weekday,
  start: number,
  end: number,
  more: { effectiveFrom?: string; effectiveTo?: string } = {},
): ScheduleRule => ({
  kind: "weekly",
  weekday,
  ranges: [{ start, end }],
  includeHolidays: false,
  ...more,
});
const session = (date: string, start: number) => ({ startAt: instantOf(date, start), endAt: instantOf(date, start + 60) });

describe("reserved sessions and a changed schedule", () => {
  const wednesday = session("2026-04-01", 600);
  const friday = session("2026-04-03", 600);
  const before = [weekly(3, 600, 720)];

  it("a session is outside when it is not wholly inside one range", () => {
    const outside = (rules: ScheduleRule[]) => outsideAvailability([wednesday], rules, new Set(), []).length;
    expect([
      outside(before),
      outside([weekly(3, 600, 660)]),
      outside([weekly(3, 630, 720)]),
      outside([weekly(3, 540, 659)]),
      outside([]),
    ]).toEqual([0, 0, 1, 1, 1]);
  });

  it("a holiday or a closed company puts it outside", () => {
    expect(outsideAvailability([wednesday], before, new Set(["2026-04-01"]), [])).toEqual([wednesday]);
    expect(outsideAvailability([wednesday], before, new Set(), [{ from: "2026-04-01", to: "2026-04-01" }])).toEqual([wednesday]);
  });

  it("a change asks only about the sessions that it puts outside", () => {
    expect(newlyOutside([wednesday, friday], before, [weekly(3, 660, 780)], new Set(), [])).toEqual([wednesday]);
    expect(newlyOutside([wednesday, friday], before, before, new Set(), [])).toEqual([]);
  });

  it("the working ranges of a day belong to the caller", () => {
    const rules = [weekly(3, 600, 720)];
    const day = workingRanges(rules, new Set(), [], "2026-04-01");
    expect(day).toEqual([{ start: 600, end: 720 }]);
    for (const range of day) range.end = 0;
    expect(workingRanges(rules, new Set(), [], "2026-04-01")).toEqual([{ start: 600, end: 720 }]);
  });
});

describe("entries that name the same minutes", () => {
  it.each<[string, ScheduleRule, ScheduleRule, boolean]>([
    ["two of one weekday", weekly(3, 600, 720), weekly(3, 660, 780), true],
    ["two that only touch", weekly(3, 600, 720), weekly(3, 720, 780), false],
    ["two of different weekdays", weekly(3, 600, 720), weekly(4, 600, 720), false],
    [
      "one that ends before the other begins",
      weekly(3, 600, 720, { effectiveTo: "2026-04-01" }),
      weekly(3, 600, 720, { effectiveFrom: "2026-04-02" }),
      false,
    ],
    [
      "two whose shared days hold no such weekday",
      weekly(3, 600, 720, { effectiveTo: "2026-04-07" }),
      weekly(3, 600, 720, { effectiveFrom: "2026-04-02" }),
      false,
    ],
    [
      "two that share one Wednesday",
      weekly(3, 600, 720, { effectiveTo: "2026-04-08" }),
      weekly(3, 600, 720, { effectiveFrom: "2026-04-02" }),
      true,
    ],
    [
      "an opened date and a weekly rule",
      { kind: "date_open", date: "2026-04-01", ranges: [{ start: 600, end: 720 }] },
      weekly(3, 600, 720),
      false,
    ],
    [
      "two openings of a date",
      { kind: "date_open", date: "2026-04-01", ranges: [{ start: 600, end: 720 }] },
      { kind: "date_open", date: "2026-04-01", ranges: [{ start: 690, end: 750 }] },
      true,
    ],
    [
      "a blocked week and a blocked hour in it",
      { kind: "date_block", date: "2026-03-30", dateTo: "2026-04-05", ranges: [] },
      { kind: "date_block", date: "2026-04-01", ranges: [{ start: 690, end: 750 }] },
      false,
    ],
    [
      "two blocks of the same days",
      { kind: "date_block", date: "2026-03-30", dateTo: "2026-04-05", ranges: [] },
      { kind: "date_block", date: "2026-03-30", dateTo: "2026-04-05", ranges: [] },
      true,
    ],
    [
      "two blocks of the same hours, written differently",
      { kind: "date_block", date: "2026-04-01", ranges: [{ start: 600, end: 720 }] },
      {
        kind: "date_block",
        date: "2026-04-01",
        dateTo: "2026-04-01",
        ranges: [
          { start: 600, end: 660 },
          { start: 660, end: 720 },
        ],
      },
      true,
    ],
    [
      "blocks of following days",
      { kind: "date_block", date: "2026-03-30", dateTo: "2026-03-31", ranges: [] },
      { kind: "date_block", date: "2026-04-01", ranges: [] },
      false,
    ],
  ])("%s", (_name, a, b, overlap) => {
    expect([rulesOverlap(a, b), rulesOverlap(b, a)]).toEqual([overlap, overlap]);
  });
});

describe("a block", () => {
  const week: ScheduleRule = { kind: "date_block", date: "2026-03-30", dateTo: "2026-04-05", ranges: [] };
  const noon: ScheduleRule = { kind: "date_block", date: "2026-04-01", ranges: [{ start: 690, end: 750 }] };
  const opened: ScheduleRule = { kind: "date_open", date: "2026-04-01", ranges: [{ start: 700, end: 740 }] };

  it("of whole days leaves no effect to what else is said of these days", () => {
    expect([blockCovers(week, noon), blockCovers(week, opened)]).toEqual([true, true]);
    expect([blockCovers(noon, week), blockCovers(opened, week), blockCovers(week, weekly(3, 600, 720))]).toEqual([false, false, false]);
    expect(blockCovers(week, { ...week, dateTo: "2026-04-06" })).toBe(false);
  });

  it("of hours leaves none to what is within them", () => {
    expect(blockCovers(noon, opened)).toBe(true);
    expect(blockCovers(noon, { ...opened, ranges: [{ start: 700, end: 760 }] })).toBe(false);
    expect(blockCovers(noon, { kind: "date_block", date: "2026-04-01", ranges: [] })).toBe(false);
    const allHours: ScheduleRule = { kind: "date_block", date: "2026-04-01", ranges: [{ start: 0, end: 1440 }] };
    expect(rulesOverlap(allHours, { ...allHours, ranges: [] })).toBe(true);
  });

  it("is told with its last day, and that it lasts all day", () => {
    expect(describeRule(week)).toBe("2026年3月30日(月)〜2026年4月5日(日) 終日");
    expect(describeRule(noon)).toBe("2026年4月1日(水) 11:30〜12:30");
  });
});
