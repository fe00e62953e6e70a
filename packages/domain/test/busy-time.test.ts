import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { freeSlots, isOffered } from "../src/availability";
import {
  BUSY_LIMITS,
  busyDuring,
  busyTimesOf,
  busyWindow,
  busyWithin,
  counts,
  demoPeriods,
  isBusyTimes,
  isMailDue,
  nextTryAfter,
  sourceState,
  unionOfBusy,
  withoutInterviews,
} from "../src/busy-time";
import { addDays, DAY, HOUR, MINUTE } from "../src/tokyo";
import { FIRST, inputs, LAST } from "./availability-oracle";

const ALWAYS = { from: 0, to: Number.MAX_SAFE_INTEGER };
const period = fc
  .record({ from: fc.integer({ min: 0, max: 400_000_000 }), length: fc.integer({ min: 1, max: 90_000_000 }) })
  .map(({ from, length }) => ({ from, to: from + length }));
const periods = fc.array(period, { maxLength: 30 });
const isIn = (times: readonly number[], minute: number) =>
  times.some((from, i) => i % 2 === 0 && from <= minute && minute < (times[i + 1] as number));

describe("busy times", () => {
  it("hold every minute that any period touches, and no other", () => {
    fc.assert(
      fc.property(periods, fc.array(fc.integer({ min: 0, max: 8_000 })), (some, minutes) => {
        const times = busyTimesOf(some, ALWAYS);
        expect(isBusyTimes(times)).toBe(true);
        for (const minute of minutes)
          expect(isIn(times, minute)).toBe(some.some(({ from, to }) => from < (minute + 1) * MINUTE && minute * MINUTE < to));
      }),
    );
  });

  it("of several calendars are those of all their appointments", () => {
    fc.assert(
      fc.property(periods, periods, (some, others) => {
        expect(unionOfBusy([busyTimesOf(some, ALWAYS), busyTimesOf(others, ALWAYS)])).toEqual(busyTimesOf([...some, ...others], ALWAYS));
      }),
    );
  });

  it("of a span are those that touch it, each in its whole length", () => {
    fc.assert(
      fc.property(periods, period, (some, span) => {
        const times = busyTimesOf(some, ALWAYS);
        const touching = times.flatMap((from, i) => {
          const to = times[i + 1] as number;
          return i % 2 === 0 && from * MINUTE < span.to && span.from < to * MINUTE ? [{ from: from * MINUTE, to: to * MINUTE }] : [];
        });
        expect(busyWithin(times, span)).toEqual(touching);
      }),
    );
  });

  it("are found by a time that touches them, with the gap on both sides", () => {
    fc.assert(
      fc.property(periods, period, fc.integer({ min: 0, max: 60 }), (some, { from, to }, gap) => {
        const asked = { from: Math.floor(from / MINUTE) * MINUTE, to: Math.ceil(to / MINUTE) * MINUTE };
        const times = busyTimesOf(some, ALWAYS);
        const touched = busyTimesOf([{ from: asked.from - gap * MINUTE, to: asked.to + gap * MINUTE }], { ...ALWAYS, from: -DAY });
        const [begin = 0, end = 0] = touched;
        const found = busyDuring(times, asked, gap);
        expect(found !== null).toBe(times.some((start, i) => i % 2 === 0 && start < end && begin < (times[i + 1] as number)));
      }),
    );
  });

  it("end at the window", () => {
    expect(busyTimesOf([{ from: 0, to: 10 * HOUR }], { from: HOUR, to: 2 * HOUR })).toEqual([60, 120]);
  });

  it("leave out what is exactly one of our interviews, and nothing that is longer", () => {
    const interview = { from: HOUR, to: 2 * HOUR };
    const longer = { from: HOUR, to: 3 * HOUR };
    expect(withoutInterviews([interview, longer], [interview])).toEqual([longer]);
  });

  it("are left out where a vendor tells several of them that follow each other as one period", () => {
    const [first, second, third] = [10, 11, 12].map((hour) => ({ from: hour * HOUR, to: (hour + 1) * HOUR }));
    const own = [first, second, third].filter((period) => period !== undefined);
    expect(withoutInterviews([{ from: 10 * HOUR, to: 12 * HOUR }], own)).toEqual([]);
    expect(withoutInterviews([{ from: 10 * HOUR, to: 13 * HOUR }], own)).toEqual([]);
    for (const longer of [
      { from: 10 * HOUR, to: 14 * HOUR },
      { from: 9 * HOUR, to: 11 * HOUR },
      { from: 10 * HOUR, to: 11.5 * HOUR },
    ])
      expect(withoutInterviews([longer], own)).toEqual([longer]);
  });
});

describe("a time that is offered", () => {
  it("touches no appointment of any calendar, with the gap around it", () => {
    fc.assert(
      fc.property(inputs, (input) => {
        const gap = Math.max(input.policy.bufferBefore, input.policy.bufferAfter) * MINUTE;
        const busy = input.busy ?? [];
        for (const { startAt, endAt } of freeSlots(input, FIRST, addDays(LAST, 30)))
          for (let i = 0; i < busy.length; i += 2) {
            const [from, to] = [(busy[i] as number) * MINUTE, (busy[i + 1] as number) * MINUTE];
            expect(startAt.getTime() - gap >= to || endAt.getTime() + gap <= from).toBe(true);
          }
      }),
    );
  });

  it("is no longer offered once an appointment lies over it", () => {
    fc.assert(
      fc.property(inputs, fc.nat(), (input, n) => {
        const slots = freeSlots(input, FIRST, LAST);
        const slot = slots[n % Math.max(slots.length, 1)];
        fc.pre(slot !== undefined);
        const busy = unionOfBusy([
          input.busy ?? [],
          busyTimesOf([{ from: slot.startAt.getTime() + MINUTE, to: slot.startAt.getTime() + 2 * MINUTE }], ALWAYS),
        ]);
        expect(isOffered({ ...input, busy }, slot.startAt)).toEqual({ refused: "SLOT_NOT_OFFERED" });
      }),
    );
  });
});

describe("a source", () => {
  const now = new Date("2026-06-01T00:00:00Z");
  const ago = (hours: number) => new Date(now.getTime() - hours * HOUR);

  it.each([
    ["that was never read", { fetchedAt: null, failingSince: null, lost: false }, "waiting"],
    ["that was read", { fetchedAt: ago(1), failingSince: null, lost: false }, "fresh"],
    ["that has failed for 23 hours", { fetchedAt: ago(24), failingSince: ago(23), lost: false }, "fresh"],
    ["that has failed for a day", { fetchedAt: ago(25), failingSince: ago(24), lost: false }, "failing"],
    ["whose first reading failed", { fetchedAt: null, failingSince: ago(0), lost: false }, "failing"],
    ["whose access the vendor ended", { fetchedAt: ago(1), failingSince: ago(1), lost: true }, "disconnected"],
  ] as const)("%s", (_name, source, state) => {
    expect(sourceState(source, now)).toBe(state);
  });

  it("is mailed about after seven days", () => {
    expect([null, ago(7 * 24 - 1), ago(7 * 24)].map((since) => isMailDue(since, now))).toEqual([false, false, true]);
  });

  it("is tried again after 10, 10, 20, 40, 60 minutes, and not before the vendor allows it", () => {
    const minutes = (at: Date) => (at.getTime() - now.getTime()) / MINUTE;
    expect([0, 1, 2, 3, 4, 50].map((failures) => minutes(nextTryAfter(failures, now)))).toEqual([10, 10, 20, 40, 60, 60]);
    expect(minutes(nextTryAfter(1, now, 1800))).toBe(30);
  });

  it("counts what is tentative and what has whole days by choice", () => {
    const choice = { countsTentative: false, countsAllDay: true };
    expect(
      [
        { tentative: false, allDay: false },
        { tentative: true, allDay: false },
        { tentative: false, allDay: true },
        { tentative: true, allDay: true },
      ].map((kind) => counts(choice, kind)),
    ).toEqual([true, false, true, false]);
  });

  it("of the demo has appointments through the whole window", () => {
    const times = busyTimesOf(demoPeriods(now), busyWindow(now));
    expect((times.at(-1) as number) * MINUTE).toBeGreaterThan(now.getTime() + (BUSY_LIMITS.daysAhead - 4) * DAY);
    expect(isBusyTimes(times)).toBe(true);
  });
});
