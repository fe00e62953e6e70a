import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type AvailabilityInput,
  blockOf,
  explain,
  freeSlots,
  gapMinutes,
  isOffered,
  nextFreeSlots,
  type Occupied,
  type ScheduleRule,
} from "../src/availability";
import { SYSTEM_POLICY } from "../src/policy";
import { addDays, formatTime, instantOf, MINUTE, parseTime, tokyoDate, tokyoMinutes } from "../src/tokyo";
import { FIRST, inputs, LAST, oracleSlots } from "./availability-oracle";

describe("free slots", () => {
  it("are those that the minute-by-minute oracle finds", () => {
    let found = 0;
    fc.assert(
      fc.property(inputs, (input) => {
        const slots = freeSlots(input, FIRST, LAST);
        expect(slots).toEqual(oracleSlots(input, FIRST, LAST));
        found += slots.length;
      }),
      { numRuns: 400 },
    );
    expect(found).toBeGreaterThan(2000);
  });

  it("of a part of the days are that part of the slots", () => {
    fc.assert(
      fc.property(inputs, fc.integer({ min: 0, max: 20 }), fc.integer({ min: -1, max: 20 }), (input, skip, length) => {
        const from = addDays(FIRST, skip);
        const to = addDays(from, length);
        const inside = freeSlots(input, FIRST, addDays(LAST, 30)).filter(
          ({ startAt }) => from <= tokyoDate(startAt) && tokyoDate(startAt) <= to,
        );
        expect(freeSlots(input, from, to)).toEqual(inside);
      }),
    );
  });

  it("begin with the next free ones, from any instant", () => {
    fc.assert(
      fc.property(inputs, fc.integer({ min: 0, max: 5 }), fc.integer({ min: -1000, max: 15 * 1440 }), (input, n, minute) => {
        const all = freeSlots(input, FIRST, addDays(LAST, 30));
        expect(nextFreeSlots(input, n)).toEqual(all.slice(0, n));
        const instant = instantOf(FIRST, minute);
        expect(nextFreeSlots(input, n, instant)).toEqual(all.filter(({ startAt }) => startAt >= instant).slice(0, n));
      }),
    );
  });

  it("are offered one by one, and no other instant is", () => {
    const offsets = fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.integer({ min: 1, max: 59_999 }) });
    const instants = fc
      .tuple(fc.integer({ min: 0, max: 21 * 96 }), offsets)
      .map(([quarter, ms]) => instantOf(FIRST, quarter * 15).getTime() + ms);
    fc.assert(
      fc.property(inputs, fc.array(instants, { minLength: 20, maxLength: 20 }), (input, others) => {
        const slots = freeSlots(input, FIRST, addDays(LAST, 30)).map(({ startAt }) => startAt.getTime());
        for (const start of [...slots, ...others]) {
          expect(isOffered(input, new Date(start)) === true).toBe(slots.includes(start));
          expect(explain(input, new Date(start)).length === 0).toBe(slots.includes(start));
        }
      }),
    );
  });
});

/** Wednesday 1 April 2026, 10:00–18:00, seen from the week before; each example changes one thing. */
const WEDNESDAY = "2026-04-01";
const hours = (text: string) => {
  const [start = "", end = ""] = text.split("-");
  return { start: parseTime(start), end: parseTime(end) };
};
const weekly = (text: string, more: { includeHolidays?: boolean; effectiveFrom?: string; effectiveTo?: string } = {}): ScheduleRule => ({
  kind: "weekly",
  weekday: 3,
  ranges: text.split(" ").map(hours),
  includeHolidays: false,
  ...more,
});
const session = (time: string, minutes = 60, policy = SYSTEM_POLICY, date = WEDNESDAY): Occupied => {
  const startAt = instantOf(date, parseTime(time));
  return { startAt, ...blockOf(startAt, minutes, policy) };
};
const situation = (change: Partial<AvailabilityInput> = {}): AvailabilityInput => ({
  now: instantOf("2026-03-25", 600),
  rules: [weekly("10:00-14:00")],
  holidays: new Set(),
  companyBlocks: [],
  occupied: [],
  policy: SYSTEM_POLICY,
  window: { opensOn: "2026-03-01", closesOn: "2026-09-30", endsOn: "2026-09-30" },
  ...change,
});
const times = (change: Partial<AvailabilityInput> = {}, date = WEDNESDAY) =>
  freeSlots(situation(change), date, date)
    .map(({ startAt }) => formatTime(tokyoMinutes(startAt)))
    .join(" ");
const withPolicy = (change: Partial<typeof SYSTEM_POLICY>) => ({ ...SYSTEM_POLICY, ...change });

describe("the buffer has one meaning: neighbours are the longer of the two apart", () => {
  it.each([
    // before, after, gap, what is left of 10:00–16:00 around an interview at 12:00–13:00 on a grid of 15 minutes
    [15, 15, 15, "10:00 10:15 10:30 10:45 13:15 13:30 13:45 14:00 14:15 14:30 14:45 15:00"],
    [30, 0, 30, "10:00 10:15 10:30 13:30 13:45 14:00 14:15 14:30 14:45 15:00"],
    [0, 30, 30, "10:00 10:15 10:30 13:30 13:45 14:00 14:15 14:30 14:45 15:00"],
    [0, 0, 0, "10:00 10:15 10:30 10:45 11:00 13:00 13:15 13:30 13:45 14:00 14:15 14:30 14:45 15:00"],
    [60, 45, 60, "10:00 14:00 14:15 14:30 14:45 15:00"],
    [10, 5, 10, "10:00 10:15 10:30 10:45 13:15 13:30 13:45 14:00 14:15 14:30 14:45 15:00"],
  ])("before %i, after %i: a gap of %i", (bufferBefore, bufferAfter, gap, expected) => {
    const policy = withPolicy({ bufferBefore, bufferAfter, slotGridMinutes: 15 });
    expect(gapMinutes(policy)).toBe(gap);
    expect(times({ policy, rules: [weekly("10:00-16:00")], occupied: [session("12:00", 60, policy)] })).toBe(expected);
  });

  it("is stored after the session only", () => {
    const startAt = instantOf(WEDNESDAY, 600);
    expect(blockOf(startAt, 60, withPolicy({ bufferBefore: 20, bufferAfter: 10 }))).toEqual({
      endAt: instantOf(WEDNESDAY, 660),
      blockFrom: startAt,
      blockTo: instantOf(WEDNESDAY, 680),
    });
  });

  it("does not push sessions away from the edges of the working time", () => {
    expect(times({ policy: withPolicy({ bufferBefore: 60, bufferAfter: 60 }), rules: [weekly("10:00-11:00")] })).toBe("10:00");
    expect(times({ rules: [weekly("23:00-24:00")] })).toBe("23:00");
  });

  it("keeps the distance that was stored when the other session was booked", () => {
    const old = session("12:00", 60, withPolicy({ bufferAfter: 60 }));
    expect(times({ policy: withPolicy({ bufferBefore: 0, bufferAfter: 0 }), rules: [weekly("10:00-15:00")], occupied: [old] })).toBe(
      "10:00 10:30 11:00 14:00",
    );
  });

  it("reaches over midnight", () => {
    const late = session("23:00", 60, SYSTEM_POLICY, "2026-03-31");
    expect(times({ rules: [weekly("00:00-02:00")], occupied: [late] })).toBe("00:30 01:00");
  });
});

describe("schedule rules", () => {
  const WHOLE = "10:00 10:30 11:00 11:30 12:00 12:30 13:00";

  it("merge where they overlap or touch, so that a session may lie across the seam", () => {
    expect(times({ rules: [weekly("10:00-12:00"), weekly("12:00-14:00")] })).toBe(WHOLE);
    expect(times({ rules: [weekly("10:00-13:00"), weekly("11:00-14:00")] })).toBe(WHOLE);
    expect(times({ rules: [weekly("10:00-11:30 11:45-14:00")] })).toBe("10:00 10:30 12:00 12:30 13:00");
  });

  it("count the grid from midnight, not from the start of the range", () => {
    expect(times({ rules: [weekly("10:15-12:15")] })).toBe("10:30 11:00");
    expect(times({ rules: [weekly("10:15-12:15")], policy: withPolicy({ slotGridMinutes: 60 }) })).toBe("11:00");
  });

  it("hold only while they are in force, both days included", () => {
    expect(times({ rules: [weekly("10:00-11:00", { effectiveFrom: WEDNESDAY, effectiveTo: WEDNESDAY })] })).toBe("10:00");
    expect(times({ rules: [weekly("10:00-11:00", { effectiveFrom: "2026-04-02" })] })).toBe("");
    expect(times({ rules: [weekly("10:00-11:00", { effectiveTo: "2026-03-31" })] })).toBe("");
  });

  it("rest on holidays unless they include them; an opened date does not", () => {
    const holidays = new Set([WEDNESDAY]);
    expect(times({ holidays })).toBe("");
    expect(times({ holidays, rules: [weekly("10:00-11:00", { includeHolidays: true })] })).toBe("10:00");
    expect(times({ holidays, rules: [{ kind: "date_open", date: WEDNESDAY, ranges: [hours("20:00-21:00")] }] })).toBe("20:00");
  });

  it("of one date replace the weekly ones", () => {
    const open: ScheduleRule = { kind: "date_open", date: WEDNESDAY, ranges: [hours("20:00-21:00")] };
    expect(times({ rules: [weekly("10:00-14:00"), open] })).toBe("20:00");
    expect(times({ rules: [weekly("10:00-14:00"), open] }, "2026-04-08")).toBe(WHOLE);
    expect(times({ rules: [weekly("10:00-14:00"), { ...open, ranges: [] }] })).toBe("");
  });

  it("that block cut out of weekly and opened times, whatever their order", () => {
    const block: ScheduleRule = { kind: "date_block", date: WEDNESDAY, ranges: [hours("11:00-12:00")] };
    const open: ScheduleRule = { kind: "date_open", date: WEDNESDAY, ranges: [hours("10:00-13:00")] };
    expect(times({ rules: [block, weekly("10:00-14:00")] })).toBe("10:00 12:00 12:30 13:00");
    expect(times({ rules: [block, open] })).toBe("10:00 12:00");
    expect(times({ rules: [open, block, weekly("10:00-14:00")] })).toBe("10:00 12:00");
  });

  it("that block without ranges close every day of their span", () => {
    const block: ScheduleRule = { kind: "date_block", date: "2026-03-31", dateTo: "2026-04-08", ranges: [] };
    const open: ScheduleRule = { kind: "date_open", date: WEDNESDAY, ranges: [hours("10:00-13:00")] };
    expect(times({ rules: [weekly("10:00-14:00"), block, open] })).toBe("");
    expect(times({ rules: [weekly("10:00-14:00"), block] }, "2026-04-08")).toBe("");
    expect(times({ rules: [weekly("10:00-14:00"), block] }, "2026-04-15")).toBe(WHOLE);
  });

  it("yield to a closed company", () => {
    const open: ScheduleRule = { kind: "date_open", date: WEDNESDAY, ranges: [hours("10:00-13:00")] };
    expect(times({ rules: [open], companyBlocks: [{ from: WEDNESDAY, to: WEDNESDAY }] })).toBe("");
    expect(times({ rules: [open], companyBlocks: [{ from: "2026-04-02", to: "2026-04-05" }] })).toBe("10:00 10:30 11:00 11:30 12:00");
  });

  it("never offer a session across midnight, even where both days are open", () => {
    const around: ScheduleRule[] = [weekly("23:00-24:00"), { kind: "date_open", date: "2026-04-02", ranges: [hours("00:00-01:00")] }];
    const slots = freeSlots(situation({ rules: around }), WEDNESDAY, "2026-04-02");
    expect(slots.map(({ startAt }) => startAt)).toEqual([instantOf(WEDNESDAY, 1380), instantOf("2026-04-02", 0)]);
  });
});

describe("notice, horizon, period and caps", () => {
  const noon = instantOf(WEDNESDAY, 720);

  it("a start exactly the notice away is offered, a millisecond less is not", () => {
    const now = new Date(noon.getTime() - 24 * 60 * MINUTE);
    expect(times({ now })).toBe("12:00 12:30 13:00");
    expect(times({ now: new Date(now.getTime() + 1) })).toBe("12:30 13:00");
    expect(explain(situation({ now: new Date(now.getTime() + 1) }), noon)).toEqual(["too_soon"]);
  });

  it("the last day of the horizon is offered to its end, whatever the hour now", () => {
    const policy = withPolicy({ horizonDays: 7 });
    expect(times({ policy, now: instantOf("2026-03-25", 1) })).not.toBe("");
    expect(times({ policy, now: instantOf("2026-03-24", 1439) })).toBe("");
    expect(isOffered(situation({ policy, now: instantOf("2026-03-24", 1439) }), noon)).toEqual({ refused: "OUT_OF_WINDOW" });
  });

  it("the booking period and the end of the order close the rest", () => {
    const until = (closesOn: string, endsOn = closesOn) => ({ window: { opensOn: "2026-03-01", closesOn, endsOn } });
    expect(times(until(WEDNESDAY))).not.toBe("");
    expect(times(until("2026-03-31"))).toBe("");
    expect(isOffered(situation(until("2026-03-31")), noon)).toEqual({ refused: "ORDER_CLOSED" });
    expect(explain(situation(until("2026-03-31")), noon)).toEqual(["after_closing", "after_order_end"]);
    const opensLater = { opensOn: "2026-04-02", closesOn: "2026-09-30", endsOn: "2026-09-30" };
    expect(explain(situation({ window: opensLater }), noon)).toEqual(["before_opening"]);
  });

  it("a session may end at 24:00 of the order's last day", () => {
    const window = { opensOn: "2026-03-01", closesOn: WEDNESDAY, endsOn: WEDNESDAY };
    expect(times({ window, rules: [weekly("22:00-24:00")] })).toBe("22:00 22:30 23:00");
  });

  it("a full day offers nothing more, though there would be time", () => {
    const policy = withPolicy({ dailyCap: 2, slotGridMinutes: 60 });
    const rules = [weekly("10:00-20:00")];
    expect(times({ policy, rules, occupied: [session("10:00")] })).not.toBe("");
    expect(times({ policy, rules, occupied: [session("10:00"), session("12:00")] })).toBe("");
    expect(explain(situation({ policy, rules, occupied: [session("10:00"), session("12:00")] }), instantOf(WEDNESDAY, 1080))).toEqual([
      "daily_cap",
    ]);
  });

  it("a week is counted from Monday to Sunday", () => {
    const policy = withPolicy({ weeklyCap: 1 });
    const on = (date: string) => ({ policy, occupied: [session("08:00", 60, SYSTEM_POLICY, date)] });
    expect(["2026-03-29", "2026-03-30", "2026-04-05", "2026-04-06"].map((date) => times(on(date)) === "")).toEqual([
      false,
      true,
      true,
      false,
    ]);
    expect(explain(situation(on("2026-03-30")), noon)).toEqual(["weekly_cap"]);
  });

  it("every obstacle of a start is named", () => {
    const closed = situation({ occupied: [session("12:00")], rules: [] });
    expect(explain(closed, new Date(noon.getTime() + 5 * MINUTE))).toEqual(["off_grid", "outside_ranges", "occupied"]);
    expect(isOffered(closed, noon)).toEqual({ refused: "SLOT_NOT_OFFERED" });
    expect(explain(situation(), noon)).toEqual([]);
    expect(isOffered(situation(), noon)).toBe(true);
  });
});
