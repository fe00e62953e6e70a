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
    ["2026/4/1", "2026-04-01"],
    ["令和8年4月1日", "2026-04-01"],
    ["令和 元 年 ５ 月 １ 日", "2019-05-01"],
    ["㋿8.4.1", "2026-04-01"],
    ["R8/4/1", "2026-04-01"],
    ["h31.4.30", "2019-04-30"],
    ["昭和64年1月7日", "1989-01-07"],
    ["４／１", "2027-04-01"],
    ["12/1", "2026-12-01"],
    ["1/5", "2027-01-05"],
    ["6月3日", "2026-06-03"],
    ["2024/2/29", "2024-02-29"],
  ])("%s", (typed, day) => expect(dayTyped(typed, { today })).toBe(day));

  test.each([
    "",
    "2026/13/1",
    "2026/2/29",
    "2026/4/31",
    "2026/12/",
    "あした",
    "1/2/3",
    "0/1",
    "令和8年2月30日",
    "平成40年4月1日",
    "令和元年4月30日",
    "X8.4.1",
  ])("%s is none", (typed) => expect(dayTyped(typed, { today })).toBeNull());

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
    ["午後3時", "15:00"],
    ["午前12時30分", "00:30"],
  ])("%s", (typed, time) => expect(timeTyped(typed)).toBe(time));

  test.each(["", "24:00", "9:60", "9:0", "昼", "午後13時"])("%s is none", (typed) => expect(timeTyped(typed)).toBeNull());
});
