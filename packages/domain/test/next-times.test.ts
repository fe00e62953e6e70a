import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { freeSlots, type Slot } from "../src/availability";
import { isFreeOn, nextTimes } from "../src/next-times";
import { bandOf, TIME_BANDS } from "../src/time-band";
import { addDays, daysBetween, tokyoDate, tokyoMinutes } from "../src/tokyo";
import { inputs } from "./availability-oracle";

const dayOf = ({ startAt }: Slot) => tokyoDate(startAt);
const partOf = ({ startAt }: Slot) => (tokyoMinutes(startAt) < 720 ? "morning" : tokyoMinutes(startAt) < 1080 ? "afternoon" : "evening");

describe("the two next times of a mentor", () => {
  it("are the first free one and one of another day or part of the day, if possible of both within a week", () => {
    const seen = { both: 0, day: 0, part: 0, one: 0 };
    fc.assert(
      fc.property(inputs, (input) => {
        const all = freeSlots(input, tokyoDate(input.now), addDays(tokyoDate(input.now), 400));
        const [first, second, third] = nextTimes(input);
        expect(third).toBeUndefined();
        expect(first).toEqual(all[0]);
        if (first === undefined) return;
        const others = all.filter((slot) => dayOf(slot) !== dayOf(first));
        const best = others.find((slot) => partOf(slot) !== partOf(first) && daysBetween(dayOf(first), dayOf(slot)) <= 7);
        const ofDay = all.find((slot) => dayOf(slot) === dayOf(first) && partOf(slot) !== partOf(first));
        const near = others.find((slot) => daysBetween(dayOf(first), dayOf(slot)) <= 7);
        expect(second).toEqual(best ?? near ?? ofDay ?? others[0]);
        seen[best ? "both" : near ? "day" : ofDay ? "part" : "one"] += 1;
      }),
      { numRuns: 400 },
    );
    expect(Math.min(seen.both, seen.day, seen.part)).toBeGreaterThan(0);
  });

  it("are of the day and of the bands of the week that were asked for", () => {
    let found = 0;
    fc.assert(
      fc.property(inputs, fc.integer({ min: 0, max: 20 }), fc.subarray([...TIME_BANDS]), (input, ahead, bands) => {
        const date = addDays(tokyoDate(input.now), ahead);
        const ofDay = freeSlots(input, date, date);
        expect(isFreeOn(input, date)).toBe(ofDay.length > 0);
        const times = nextTimes(input, { date });
        expect(times[0]).toEqual(ofDay[0]);
        expect(times).toHaveLength(Math.min(2, ofDay.length));
        for (const time of times) expect(ofDay).toContainEqual(time);
        const suits = ({ startAt }: Slot) => bands.length === 0 || bands.includes(bandOf(startAt, input.holidays));
        const inBands = nextTimes(input, { bands });
        expect(inBands.every(suits)).toBe(true);
        expect(inBands[0]).toEqual(freeSlots(input, tokyoDate(input.now), addDays(tokyoDate(input.now), 400)).find(suits));
        found += times.length + inBands.length;
      }),
      { numRuns: 300 },
    );
    expect(found).toBeGreaterThan(300);
  });
});
