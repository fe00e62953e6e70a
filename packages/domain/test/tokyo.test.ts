import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  addDays,
  DAY,
  dateOfDay,
  dayNumber,
  daysBetween,
  eachDate,
  endOfDay,
  formatDate,
  formatDateTime,
  formatDayAsOf,
  formatFullUntil,
  formatShort,
  formatTime,
  formatUntil,
  HOUR,
  instantOf,
  isLocalDate,
  MINUTE,
  parseTime,
  tokyoDate,
  tokyoMinutes,
  toOffsetIso,
  weekdayOf,
  weekStartOf,
} from "../src/tokyo";

/** The runtime's own calendar as reference. `sv-SE` writes dates as ISO does. */
const intl = new Intl.DateTimeFormat("sv-SE", {
  timeZone: "Asia/Tokyo",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});
const intlWeekday = new Intl.DateTimeFormat("ja-JP", { timeZone: "Asia/Tokyo", weekday: "short" });

const instants = fc.date({ min: new Date("1952-01-01T00:00:00Z"), max: new Date("2199-12-31T23:59:59Z"), noInvalidDate: true });
const dates = fc.integer({ min: dayNumber("1952-01-01"), max: dayNumber("2199-12-31") }).map(dateOfDay);
const minutes = fc.integer({ min: 0, max: 1440 });

describe("the clock of Tokyo", () => {
  it("is tested in a process whose own zone is another one", () => {
    expect(new Date("2026-04-01T00:00:00Z").getTimezoneOffset()).not.toBe(-540);
  });

  it("agrees with Intl about date, minutes and weekday at every instant", () => {
    fc.assert(
      fc.property(instants, (instant) => {
        expect(`${tokyoDate(instant)} ${formatTime(tokyoMinutes(instant))}`).toBe(intl.format(instant));
        expect(formatDate(tokyoDate(instant))).toContain(`(${intlWeekday.format(instant)})`);
      }),
      { numRuns: 2000 },
    );
  });

  it("turns a date and minutes into the instant it reads back", () => {
    fc.assert(
      fc.property(dates, fc.integer({ min: 0, max: 1439 }), (date, minute) => {
        const instant = instantOf(date, minute);
        expect([tokyoDate(instant), tokyoMinutes(instant)]).toEqual([date, minute]);
        expect(toOffsetIso(instant)).toBe(`${date}T${formatTime(minute)}:00+09:00`);
        expect(new Date(toOffsetIso(instant))).toEqual(instant);
      }),
    );
  });

  it("reads 24:00 as the midnight that begins the next day", () => {
    expect(instantOf("2026-12-31", 1440)).toEqual(new Date("2026-12-31T15:00:00Z"));
    expect(endOfDay("2026-12-31")).toEqual(instantOf("2027-01-01", 0));
    expect(tokyoDate(new Date(endOfDay("2028-02-28").getTime() - 1))).toBe("2028-02-28");
    expect(tokyoDate(endOfDay("2028-02-28"))).toBe("2028-02-29");
  });
});

describe("calendar dates", () => {
  it.each([
    ["2024-02-28", 1, "2024-02-29"],
    ["2026-02-28", 1, "2026-03-01"],
    ["2100-02-28", 1, "2100-03-01"],
    ["2000-02-28", 1, "2000-02-29"],
    ["2026-12-31", 1, "2027-01-01"],
    ["2027-01-01", -1, "2026-12-31"],
    ["1970-01-01", -1, "1969-12-31"],
    ["2026-04-01", 0, "2026-04-01"],
  ])("%s and %i days is %s", (date, days, expected) => {
    expect(addDays(date, days)).toBe(expected);
    expect(daysBetween(date, expected)).toBe(days);
  });

  it("counts back what it counted forward", () => {
    fc.assert(
      fc.property(dates, fc.integer({ min: -20_000, max: 20_000 }), (date, days) => {
        expect(daysBetween(date, addDays(date, days))).toBe(days);
      }),
    );
  });

  it("begins each week on Monday", () => {
    fc.assert(
      fc.property(dates, (date) => {
        const monday = weekStartOf(date);
        expect(weekdayOf(monday)).toBe(1);
        expect(daysBetween(monday, date)).toBeGreaterThanOrEqual(0);
        expect(daysBetween(monday, date)).toBeLessThan(7);
      }),
    );
    expect(weekStartOf("2026-04-05")).toBe("2026-03-30");
    expect(weekStartOf("2026-04-06")).toBe("2026-04-06");
  });

  it("lists every date between two, both included", () => {
    expect(eachDate("2028-02-28", "2028-03-01")).toEqual(["2028-02-28", "2028-02-29", "2028-03-01"]);
    expect(eachDate("2026-04-01", "2026-04-01")).toEqual(["2026-04-01"]);
    expect(eachDate("2026-04-02", "2026-04-01")).toEqual([]);
  });

  it.each(["2024-02-29", "2026-01-01", "9999-12-31"])("takes %s for a date", (text) => {
    expect(isLocalDate(text)).toBe(true);
  });

  it.each([
    "2026-02-29",
    "2100-02-29",
    "2026-13-01",
    "2026-00-10",
    "2026-04-31",
    "2026-4-1",
    "2026-04-01T00:00",
    "",
    "２０２６-04-01",
    null,
    20260401,
  ])("does not take %s for a date", (text) => {
    expect(isLocalDate(text)).toBe(false);
  });

  it("refuses to count with what is not a date", () => {
    expect(() => dayNumber("2026-02-30")).toThrow(RangeError);
    expect(() => addDays("tomorrow", 1)).toThrow(RangeError);
  });
});

describe("times of day", () => {
  it("reads back every minute that it writes, 24:00 included", () => {
    fc.assert(
      fc.property(minutes, (minute) => {
        expect(parseTime(formatTime(minute))).toBe(minute);
      }),
    );
    expect(parseTime("24:00")).toBe(1440);
    expect(formatTime(1440)).toBe("24:00");
  });

  it.each(["24:01", "25:00", "9:00", "10:60", "10-30", "", " 10:30"])("refuses %j", (text) => {
    expect(() => parseTime(text)).toThrow(RangeError);
  });
});

describe("dates and times as people read them", () => {
  const start = new Date("2026-04-01T10:00:00+09:00");

  it("names date, weekday and both ends", () => {
    expect(formatDateTime(start, new Date(start.getTime() + HOUR))).toBe("2026年4月1日(水) 10:00〜11:00");
    expect(formatDateTime(start)).toBe("2026年4月1日(水) 10:00");
    expect(formatShort(start)).toBe("4月1日(水) 10:00");
    expect([formatUntil(start), formatFullUntil(start)]).toEqual(["4月1日(水) 10:00", "2026年4月1日(水) 10:00"]);
    expect(formatDate("2026-04-01")).toBe("2026年4月1日(水)");
    expect(formatDayAsOf("2026-12-31", "2026-11-30")).toBe("12月31日(木)");
    expect(formatDayAsOf("2027-01-01", "2026-11-30")).toBe("2027年1月1日(金)");
  });

  it("writes an end at midnight as 24:00 and a later one with its date", () => {
    const late = instantOf("2026-12-31", 1380);
    expect(formatDateTime(late, new Date(late.getTime() + HOUR))).toBe("2026年12月31日(木) 23:00〜24:00");
    expect(formatDateTime(late, new Date(late.getTime() + HOUR + 30 * MINUTE))).toBe("2026年12月31日(木) 23:00〜1月1日(金) 00:30");
  });

  it("writes instants with the offset of Tokyo", () => {
    expect(toOffsetIso(new Date("2026-03-31T15:00:00Z"))).toBe("2026-04-01T00:00:00+09:00");
    expect(toOffsetIso(new Date(Date.UTC(2026, 3, 1) - DAY))).toBe("2026-03-31T09:00:00+09:00");
  });
});

describe("a deadline at midnight", () => {
  it("is told as the day that ends with it, over the turn of a year as well", () => {
    const midnight = instantOf("2027-01-01", 0);
    expect([formatUntil(midnight), formatFullUntil(midnight)]).toEqual(["12月31日(木)", "2026年12月31日(木)"]);
    expect(formatUntil(new Date(midnight.getTime() + MINUTE))).toBe("1月1日(金) 00:01");
  });
});
