import { describe, expect, test } from "vitest";
import { dayShown, dayTyped, timeTyped } from "../src/typed-date";

const today = "2026-11-23";

describe("a day", () => {
  test.each([
    ["2026/12/1", "2026-12-01"],
    ["2026-12-01", "2026-12-01"],
    ["2026.12.1", "2026-12-01"],
    ["２０２６年１２月１日", "2026-12-01"],
    ["2026/12/01(火)", "2026-12-01"],
    ["20261201", "2026-12-01"],
    ["12/1", "2026-12-01"],
    ["1/5", "2027-01-05"],
    ["6月3日", "2026-06-03"],
    ["2024/2/29", "2024-02-29"],
  ])("%s", (typed, day) => expect(dayTyped(typed, { today })).toBe(day));

  test.each(["", "2026/13/1", "2026/2/29", "2026/4/31", "2026/12/", "あした", "1/2/3", "0/1"])("%s is none", (typed) =>
    expect(dayTyped(typed, { today })).toBeNull(),
  );

  test("without a year keeps to what can be chosen", () => {
    expect(dayTyped("6/3", { today, min: today })).toBe("2027-06-03");
    expect(dayTyped("1/5", { today, max: today })).toBe("2026-01-05");
  });

  test("is read again as it is shown", () => expect(dayTyped(dayShown("2026-12-01"), { today })).toBe("2026-12-01"));
});

describe("a time", () => {
  test.each([
    ["9:00", "09:00"],
    ["0930", "09:30"],
    ["930", "09:30"],
    ["９：３０", "09:30"],
    ["9時", "09:00"],
    ["9時半", "09:30"],
    ["14時5分", "14:05"],
  ])("%s", (typed, time) => expect(timeTyped(typed)).toBe(time));

  test.each(["", "24:00", "9:60", "9:0", "昼"])("%s is none", (typed) => expect(timeTyped(typed)).toBeNull());
});
