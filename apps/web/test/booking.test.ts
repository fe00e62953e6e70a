import { describe, expect, it } from "vitest";
import { latePolicy, wholeTime } from "../src/features/mentoring/booking/booking-terms";
import { shownFirst, themesWith } from "../src/features/mentoring/booking/booking-themes";
import {
  clashes,
  dayHeading,
  fortnight,
  fortnightOf,
  hoursOf,
  isSameStart,
  readStart,
  spokenTime,
} from "../src/features/mentoring/slot-days";

const order = { sessionMinutes: 60, cancelFreeUntilHours: 24 };
const startAt = "2026-04-01T10:00:00+09:00";

describe("the terms of a booking", () => {
  it("name the day, the hours and the deadline in Tokyo, wherever the browser is", () => {
    expect(wholeTime(startAt, order)).toBe("2026年4月1日(水) 10:00〜11:00");
    expect(latePolicy(startAt, order, new Date("2026-03-20T00:00:00Z"))).toBe(
      "3月31日(火) 10:00 を過ぎてのキャンセルは1回分として消化されます。",
    );
  });

  it("follow the order's own deadline", () => {
    expect(latePolicy(startAt, { cancelFreeUntilHours: 72 }, new Date("2026-03-20T00:00:00Z"))).toContain("3月29日(日) 10:00");
  });

  it("say that a cancellation counts from the start, once the deadline has passed", () => {
    expect(latePolicy(startAt, order, new Date("2026-03-31T01:00:00Z"))).not.toContain("3月31日");
  });
});

describe("the themes of a booking", () => {
  const [childcare, transfer, change] = [
    { code: "childcare", label: "育児との両立" },
    { code: "transfer", label: "異動・配置" },
    { code: "job_change", label: "転職・独立" },
  ] as const;
  const all = [transfer, childcare, change];

  it("are the mentor's first, and then all the others", () => {
    expect(themesWith([childcare], all)).toEqual([childcare, transfer, change]);
  });

  it("are at first the mentor's and what was chosen elsewhere", () => {
    const themes = themesWith([childcare], all);
    expect(shownFirst(themes, [childcare], [""])).toEqual([childcare]);
    expect(shownFirst(themes, [childcare], ["job_change"])).toEqual([childcare, change]);
  });
});

describe("the days of the picker", () => {
  it("fall into fortnights from today", () => {
    expect(fortnightOf("2026-04-01", "2026-04-14")).toBe(0);
    expect(fortnightOf("2026-04-01", "2026-04-15")).toBe(1);
    expect(fortnight("2026-04-01", 1)).toEqual({ from: "2026-04-15", to: "2026-04-28" });
  });

  it("begin today for a day that is past or beyond every calendar", () => {
    expect(fortnightOf("2026-04-01", "2026-03-31")).toBe(0);
    expect(fortnightOf("2026-04-01", "9999-12-31")).toBe(0);
  });

  it("know which times are too close to a chosen one, and to the time kept free after it", () => {
    const slot = { startAt, endAt: "2026-04-01T11:00:00+09:00" };
    expect(clashes(slot, [startAt], 0)).toBe(false);
    expect(clashes(slot, ["2026-04-01T10:30:00+09:00"], 0)).toBe(true);
    expect(clashes(slot, ["2026-04-01T11:00:00+09:00"], 0)).toBe(false);
    expect(clashes(slot, ["2026-04-01T11:00:00+09:00"], 15)).toBe(true);
    expect(clashes(slot, ["2026-04-01T08:45:00+09:00", "2026-04-02T10:00:00+09:00"], 15)).toBe(false);
  });

  it("write an end at midnight as 24:00", () => {
    expect(hoursOf({ startAt: "2026-04-01T23:00:00+09:00", endAt: "2026-04-02T00:00:00+09:00" })).toBe("23:00〜24:00");
    expect(spokenTime({ startAt, endAt: "2026-04-01T11:00:00+09:00" })).toBe("4月1日(水) 10:00〜11:00");
  });

  it("mark a holiday beside its weekday", () => {
    expect(dayHeading({ date: "2026-11-23", holidayName: "勤労感謝の日" })).toBe("2026年11月23日(月・祝)");
  });

  it("know the same moment in any writing", () => {
    expect(isSameStart(startAt, "2026-04-01T01:00:00.000Z")).toBe(true);
    expect(isSameStart(startAt, null)).toBe(false);
  });
});

describe("the time an address names", () => {
  it.each([startAt, "2026-04-01T01:00:00Z", "2026-04-01T10:00+09:00"])("is taken: %s", (text) => {
    expect(readStart(text)).toBe(text);
  });

  it.each([undefined, "", "tomorrow", "2026-04-01", "2026-04-01T10:00:00", "2026-13-40T99:99:99Z", "2026-04-01T10:00:00 09:00"])(
    "is not taken: %s",
    (text) => {
      expect(readStart(text)).toBeNull();
    },
  );
});
