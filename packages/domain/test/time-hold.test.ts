import { describe, expect, it } from "vitest";
import { isHeld, proposalUntil, proposeUntil, waitingUntil } from "../src/time-hold";
import { HOUR, instantOf, MINUTE } from "../src/tokyo";

const at = (date: string, time: string) => instantOf(date, Number(time.slice(0, 2)) * 60 + Number(time.slice(3)));
const FAR = at("2026-07-01", "10:00");

describe("times that are proposed", () => {
  it.each([
    ["48 hours, where there is time enough", at("2026-06-10", "10:00"), at("2026-06-03", "09:00")],
    ["24 hours before the old time at most", at("2026-06-03", "10:00"), at("2026-06-02", "10:00")],
    ["an hour at least", at("2026-06-02", "10:00"), at("2026-06-01", "10:00")],
    ["not at all where nobody could answer", at("2026-06-02", "09:59"), null],
  ])("are held for %s", (_, oldStart, until) => {
    expect(proposalUntil(at("2026-06-01", "09:00"), oldStart)).toEqual(until);
  });

  it("can be proposed up to the moment at which they are held for an hour", () => {
    const oldStart = at("2026-06-10", "10:00");
    const last = proposeUntil(oldStart);
    expect(proposalUntil(last, oldStart)).toEqual(new Date(last.getTime() + HOUR));
    expect(proposalUntil(new Date(last.getTime() + 1), oldStart)).toBeNull();
  });
});

describe("a freed time is held for the next who waits", () => {
  it.each([
    ["for two hours", "08:00", at("2026-06-01", "10:00")],
    ["for two hours", "13:30", at("2026-06-01", "15:30")],
    ["for two hours, until the night begins", "19:00", at("2026-06-01", "21:00")],
    ["over the night, when the two hours reach into it", "19:01", at("2026-06-02", "10:00")],
    ["over the night", "21:00", at("2026-06-02", "10:00")],
    ["over the night", "23:59", at("2026-06-02", "10:00")],
    ["until ten in the morning", "00:00", at("2026-06-01", "10:00")],
    ["until ten in the morning", "07:59", at("2026-06-01", "10:00")],
  ])("%s (%s)", (_, time, until) => {
    expect(waitingUntil(at("2026-06-01", time), FAR, 24)).toEqual(until);
  });

  it("never longer than it can be booked, and not at all where that is under a quarter of an hour", () => {
    const now = at("2026-06-01", "13:00");
    expect(waitingUntil(now, at("2026-06-02", "14:00"), 24)).toEqual(at("2026-06-01", "14:00"));
    expect(waitingUntil(now, new Date(at("2026-06-02", "13:15").getTime()), 24)).toEqual(at("2026-06-01", "13:15"));
    expect(waitingUntil(now, new Date(at("2026-06-02", "13:15").getTime() - MINUTE), 24)).toBeNull();
  });
});

it("a hold ends at its minute, whatever is written about it", () => {
  const until = at("2026-06-01", "10:00");
  expect(isHeld({ state: "held", until }, new Date(until.getTime() - 1))).toBe(true);
  expect(isHeld({ state: "held", until }, until)).toBe(false);
  for (const state of ["taken", "declined", "lapsed", "released"]) expect(isHeld({ state, until }, at("2026-06-01", "09:00"))).toBe(false);
});
