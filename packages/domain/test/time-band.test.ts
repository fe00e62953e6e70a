import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { freeSlots } from "../src/availability";
import { bandOf, freeBands } from "../src/time-band";
import { addDays, tokyoDate } from "../src/tokyo";
import { inputs } from "./availability-oracle";

describe("bands of the week", () => {
  it.each([
    ["2026-04-01T17:30:00+09:00", "weekday_day"],
    ["2026-04-01T18:00:00+09:00", "weekday_evening"],
    ["2026-04-04T10:00:00+09:00", "weekend"],
    ["2026-04-05T20:00:00+09:00", "weekend"],
    ["2026-04-29T10:00:00+09:00", "weekend"],
  ])("%s is %s", (instant, band) => {
    expect(bandOf(new Date(instant), new Set(["2026-04-29"]))).toBe(band);
  });

  it("with a free time are those of all free times of four weeks", () => {
    const seen = new Set<string>();
    fc.assert(
      fc.property(inputs, (input) => {
        const today = tokyoDate(input.now);
        const expected = new Set(freeSlots(input, today, addDays(today, 27)).map(({ startAt }) => bandOf(startAt, input.holidays)));
        expect(freeBands(input)).toEqual(expected);
        for (const band of expected) seen.add(band);
      }),
      { numRuns: 300 },
    );
    expect(seen.size).toBe(3);
  });
});
