import fc from "fast-check";
import { expect, it } from "vitest";
import { freeSlots } from "../src/availability";
import { searchTimesOf } from "../src/search-times";
import { bandOf } from "../src/time-band";
import { addDays, tokyoDate } from "../src/tokyo";
import { inputs } from "./availability-oracle";

it("what a search needs of a mentor's times stays right until the moment that is named, and often no longer", () => {
  let ended = 0;
  fc.assert(
    fc.property(inputs, fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), (input, share) => {
      const times = searchTimesOf(input);
      const from = input.now.getTime();
      expect(times.until).toBeGreaterThan(from);
      for (const at of [from, Math.min(times.until - 1, Math.floor(from + share * (times.until - from))), times.until - 1]) {
        const later = { ...input, now: new Date(at) };
        const today = tokyoDate(later.now);
        const all = freeSlots(later, today, addDays(today, 400));
        expect(times.soonest).toEqual(all[0]);
        expect(times.bands).toEqual(
          new Set(
            all.filter(({ startAt }) => tokyoDate(startAt) <= addDays(today, 27)).map(({ startAt }) => bandOf(startAt, input.holidays)),
          ),
        );
        expect(times.load).toBe(input.occupied.filter(({ startAt }) => Number(startAt) > at).length);
        expect(times.next()).toEqual(searchTimesOf(later).next());
      }
      const after = searchTimesOf({ ...input, now: new Date(times.until) });
      const { soonest, bands, load } = times;
      if (JSON.stringify([soonest, [...bands], load]) !== JSON.stringify([after.soonest, [...after.bands], after.load])) ended += 1;
    }),
    { numRuns: 400 },
  );
  expect(ended).toBeGreaterThan(100);
});
