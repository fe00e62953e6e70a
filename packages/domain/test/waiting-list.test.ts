import { describe, expect, it } from "vitest";
import { instantOf } from "../src/tokyo";
import { demandFrom, fitsHolidaysOnly, fitsWish, neverFits } from "../src/waiting-list";

const ANY = { weekdays: [], bands: [], dateFrom: null, dateTo: null };
// A Wednesday; the 11th is made a holiday.
const at = (date: string, hour: number) => instantOf(date, hour * 60);
const HOLIDAYS = new Set(["2026-06-11"]);

describe("what somebody waits for", () => {
  it.each([
    ["anything", ANY, at("2026-06-10", 10), true],
    ["its weekday", { ...ANY, weekdays: [3] }, at("2026-06-10", 10), true],
    ["another weekday", { ...ANY, weekdays: [1, 2, 4] }, at("2026-06-10", 10), false],
    ["its band", { ...ANY, bands: ["weekday_evening"] }, at("2026-06-10", 18), true],
    ["another band", { ...ANY, bands: ["weekday_evening"] }, at("2026-06-10", 17), false],
    ["the weekend, on a holiday", { ...ANY, bands: ["weekend"] }, at("2026-06-11", 10), true],
    ["the day, on a holiday", { ...ANY, bands: ["weekday_day"] }, at("2026-06-11", 10), false],
    ["from this day on", { ...ANY, dateFrom: "2026-06-10" }, at("2026-06-10", 0), true],
    ["from the next day on", { ...ANY, dateFrom: "2026-06-11" }, at("2026-06-10", 23), false],
    ["until this day", { ...ANY, dateTo: "2026-06-10" }, at("2026-06-10", 23), true],
    ["until the day before", { ...ANY, dateTo: "2026-06-09" }, at("2026-06-10", 0), false],
  ])("%s", (_, wish, startAt, fits) => {
    expect(fitsWish(wish, startAt, HOLIDAYS)).toBe(fits);
  });
});

it.each([
  [[], [], false, false],
  [[0, 6], [], false, false],
  [[], ["weekend"], false, false],
  [[0, 6], ["weekday_day", "weekday_evening"], true, false],
  [[0, 1], ["weekday_evening"], false, false],
  [[6], ["weekday_day", "weekend"], false, false],
  [[1, 2], ["weekend"], false, true],
  [[1, 6], ["weekend"], false, false],
  [[1], ["weekday_day", "weekend"], false, false],
])("weekdays %j with the bands %j: never %s, on holidays alone %s", (weekdays, bands, never, holidays) => {
  expect([neverFits({ weekdays, bands }), fitsHolidaysOnly({ weekdays, bands })]).toEqual([never, holidays]);
});

it("admins read numbers of k people or more, and no other", () => {
  const row = (people: number) => ({ mentorId: "m", band: null, people });
  expect(demandFrom([row(9), row(10), row(11)], 10)).toEqual([row(10), row(11)]);
});
