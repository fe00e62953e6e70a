import { expect, test } from "vitest";
import { type Followed, restarted, type TimeRange } from "../src/time-range";

const MIDNIGHT = 1440;

/** What stands in the lists after each of these starts, one after the other. */
function after(value: TimeRange, ...starts: string[]): string[] {
  let [range, followed]: [TimeRange, Followed | null] = [value, null];
  return starts.map((start) => {
    ({ next: range, followed } = restarted(range, start, MIDNIGHT, followed));
    return `${range.start}〜${range.end}`;
  });
}

test("an end that has followed a later start comes back when the start goes back", () => {
  expect(after({ start: "10:00", end: "18:00" }, "18:30", "13:00")).toEqual(["18:30〜24:00", "13:00〜18:00"]);
  expect(after({ start: "13:00", end: "18:00" }, "19:00", "18:30", "10:00")).toEqual(["19:00〜24:00", "18:30〜23:30", "10:00〜18:00"]);
});

test("an end that a person has chosen meanwhile stays", () => {
  const { next, followed } = restarted({ start: "10:00", end: "12:00" }, "12:00", MIDNIGHT, null);
  expect(next).toEqual({ start: "12:00", end: "14:00" });
  expect(restarted({ ...next, end: "15:00" }, "11:00", MIDNIGHT, followed).next).toEqual({ start: "11:00", end: "15:00" });
});

test("a start before the end leaves the end alone, and nothing has followed", () => {
  expect(restarted({ start: "10:00", end: "12:00" }, "09:00", MIDNIGHT, null)).toEqual({
    next: { start: "09:00", end: "12:00" },
    followed: null,
  });
});
