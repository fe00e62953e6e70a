import { describe, expect, test } from "vitest";
import { addDays, addMonths, dateInWords, daysInMonth, partsOf, weekdayOf, weeksOfMonth } from "../src/calendar-date";

const dayMs = 86_400_000;
const iso = (ms: number) => new Date(ms).toISOString().slice(0, 10);
const start = Date.UTC(1999, 11, 25);

describe("calendar date", () => {
  test("agrees with the platform's calendar for every day of a hundred years", () => {
    for (let n = 0; n < 36_600; n += 1) {
      const date = iso(start + n * dayMs);
      if (addDays("1999-12-25", n) !== date) throw new Error(`${date} is not 1999-12-25 + ${n}`);
      if (weekdayOf(date) !== new Date(start + n * dayMs).getUTCDay()) throw new Error(`wrong weekday of ${date}`);
    }
    expect(addDays("2026-03-01", -1)).toBe("2026-02-28");
    expect(addDays("1970-01-01", -1)).toBe("1969-12-31");
  });

  test("knows the lengths of the months in leap, common and century years", () => {
    expect([2024, 2026, 2100, 2000].map((year) => daysInMonth(year, 2))).toEqual([29, 28, 28, 29]);
    expect([1, 4, 12].map((month) => daysInMonth(2026, month))).toEqual([31, 30, 31]);
  });

  test("a month more than the 31st is the last day of a shorter month, over the turn of the year too", () => {
    expect(addMonths("2026-01-31", 1)).toBe("2026-02-28");
    expect(addMonths("2026-12-31", 2)).toBe("2027-02-28");
    expect(addMonths("2026-01-15", -1)).toBe("2025-12-15");
    expect(addMonths("2024-02-29", 12)).toBe("2025-02-28");
  });

  test("the weeks of every month go from Sunday to Saturday and hold all its days once", () => {
    for (let n = 0; n < 480; n += 1) {
      const first = addMonths("2000-01-01", n);
      const { year, month } = partsOf(first);
      const weeks = weeksOfMonth(first);
      const own = weeks.flat().filter((date) => date.startsWith(first.slice(0, 7)));
      expect(own).toHaveLength(daysInMonth(year, month));
      expect(weeks.every((week) => week.length === 7 && weekdayOf(week[0] ?? "") === 0)).toBe(true);
      expect(weeks[0]).toContain(first);
    }
  });

  test("is written as people write it", () => {
    expect(dateInWords("2026-04-01")).toBe("2026年4月1日(水)");
  });
});
