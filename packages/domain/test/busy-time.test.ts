import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { freeSlots, isOffered } from "../src/availability";
import {
  BUSY_LIMITS,
  type BusySource,
  busyDuring,
  busyTimesOf,
  busyWindow,
  busyWithin,
  busyWithoutInterviews,
  combinedBusy,
  counts,
  demoPeriods,
  holdsUnchanged,
  isBusyTimes,
  isMailDue,
  nextTryAfter,
  ownBusyOf,
  ownersOf,
  type Period,
  sourceState,
  unionOfBusy,
  unreadAhead,
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

  const at = (from: number, to: number) => ({ from: from * HOUR, to: to * HOUR });
  const busy = (...hours: number[]) => hours.map((hour) => hour * 60);
  const now = (sources: BusySource[], interviews: Period[]) => {
    const { busy: all, anonymous } = combinedBusy(sources);
    return busyWithoutInterviews(all, anonymous, interviews);
  };
  const google = (...hours: number[]): BusySource => ({ kind: "google", busy: busy(...hours) });
  const ics = (...hours: number[]): BusySource => ({ kind: "ics", busy: busy(...hours) });

  it.each<[string, BusySource[], Period[], number[]]>([
    ["one that is exactly an interview", [google(10, 11, 12, 14)], [at(10, 11)], busy(12, 14)],
    ["one that is no interview any more", [google(10, 11, 12, 14)], [at(15, 16)], busy(10, 11, 12, 14)],
    ["several interviews that follow each other", [google(10, 13)], [at(10, 11), at(11, 12), at(12, 13)], []],
    ["one that is longer than the interview", [google(10, 12)], [at(10, 11)], busy(10, 12)],
    ["one that begins before the interview", [google(9, 11)], [at(10, 11)], busy(9, 11)],
    ["an appointment with an identifier at the time of an interview", [ics(10, 11)], [at(10, 11)], busy(10, 11)],
    ["the same in both", [google(10, 11), ics(10, 11)], [at(10, 11)], busy(10, 11)],
    ["an interview beside an appointment of another calendar", [google(10, 11), ics(11, 12)], [at(10, 11)], busy(11, 12)],
    ["an interview that an appointment of another calendar overlaps", [google(10, 11), ics(10.5, 11.5)], [at(10, 11)], busy(10, 11.5)],
    ["an interview in two calendars without identifiers", [google(10, 11), google(10, 11, 12, 13)], [at(10, 11)], busy(12, 13)],
    ["an interview that a longer one of another such calendar overlaps", [google(10, 11), google(10, 12)], [at(10, 11)], busy(10, 12)],
  ])("of calendars that tell times alone: %s", (_, sources, interviews, expected) => {
    expect(now(sources, interviews)).toEqual(expected);
  });

  it("lose nothing that one calendar by itself would keep, whatever is in the others", () => {
    const hours = fc
      .uniqueArray(fc.nat(20), { minLength: 2, maxLength: 8 })
      .map((some) => some.sort((a, b) => a - b).slice(0, some.length & ~1));
    const source = fc
      .tuple(fc.constantFrom("google" as const, "ics" as const), hours)
      .map(([kind, some]) => ({ kind, busy: busy(...some) }));
    fc.assert(
      fc.property(fc.array(source, { maxLength: 4 }), fc.uniqueArray(fc.nat(20), { maxLength: 5 }), (sources, starts) => {
        const interviews = starts.map((start) => at(start, start + 1));
        const times = now(sources, interviews);
        expect(isBusyTimes(times)).toBe(true);
        const each = unionOfBusy(sources.map((one) => ownBusyOf(one, interviews)));
        for (let minute = 0; minute <= 21 * 60; minute += 60) if (isIn(each, minute)) expect(isIn(times, minute)).toBe(true);
      }),
    );
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
  const read = new Date("2026-06-01T00:00:00Z");
  const kept = { coveredUntil: new Date(busyWindow(read).to), fetchedAt: read, asToldAt: read };
  it.each([
    ["that has not changed holds", kept, null, 0, true],
    ["that was never read does not", { coveredUntil: null, fetchedAt: null, asToldAt: null }, null, 0, false],
    ["that the version before has read does not", { ...kept, asToldAt: null }, null, 0, false],
    ["that the version before has read since does not", { ...kept, fetchedAt: new Date(read.getTime() + 1) }, null, 0, false],
    ["whose owner's address is older holds", kept, read, 0, true],
    ["whose owner has another address since does not", kept, new Date(read.getTime() + 1), 0, false],
    ["that does not reach far enough does not", kept, null, 31, false],
  ])("%s", (_, source, addressSince, days, holds) => {
    expect(holdsUnchanged(source, addressSince, new Date(read.getTime() + days * DAY))).toBe(holds);
  });

  it("has the unread appointments that may still be ahead", () => {
    const past = { on: "2026-05-30", repeats: false };
    const ahead = [
      { on: null, repeats: false },
      { on: "2019-04-01", repeats: true },
      { on: "2026-05-31", repeats: false },
      { on: "2026-06-08", repeats: false },
    ];
    expect(unreadAhead({ unread: 7, unreadOn: [past, ...ahead] }, "2026-06-01")).toEqual({ unread: 6, unreadOn: ahead });
    expect(unreadAhead({ unread: 1, unreadOn: [past] }, "2026-06-01")).toEqual({ unread: 0, unreadOn: [] });
  });

  it.each([
    ["https://calendar.google.com/calendar/ical/Sato.Hana%40gmail.com/private-1/basic.ics", ["hana@example.jp", "sato.hana@gmail.com"]],
    ["https://calendar.google.com/calendar/ical/HANA%40example.jp/public/basic.ics", ["hana@example.jp"]],
    ["https://outlook.office365.com/owa/calendar/%zz/calendar.ics", ["hana@example.jp"]],
  ])("at %s has the owner's addresses", (address, owners) => {
    expect(ownersOf("Hana@example.jp", address)).toEqual(owners);
  });

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
