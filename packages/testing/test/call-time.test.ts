import { asCall, CallTime, outsideOfCalls, timeOfCall } from "@knotter/db/call-time";
import { expect, test } from "vitest";

function callAt(start: number) {
  let at = start;
  const time = new CallTime(() => at);
  return {
    time,
    pass(milliseconds: number): void {
      at += milliseconds;
    },
    waitFor(milliseconds: number): void {
      const waited = time.wait();
      at += milliseconds;
      waited();
    },
  };
}

test("waits add up, and where nothing is left only what has to be said may still take a moment", () => {
  const { time, waitFor } = callAt(1_000);
  expect(time.limit(4_000)).toBe(4_000);
  waitFor(4_000);
  expect(time.limit(4_000)).toBe(500);
  expect(time.over).toBe(false);
  waitFor(500);
  expect(time.over).toBe(true);
  expect(time.limit(4_000)).toBe(400);
});

test("neither the database at work nor the call's own work is counted", () => {
  const { time, pass, waitFor } = callAt(0);
  for (let statement = 0; statement < 100; statement += 1) waitFor(299);
  pass(600_000);
  expect(time.limit(60_000)).toBe(4_500);
});

test("waits side by side are counted once, a wait that goes on as well", () => {
  const { time, pass } = callAt(0);
  const [one, two] = [time.wait(), time.wait()];
  pass(1_000);
  one();
  pass(500);
  expect(time.limit(60_000)).toBe(3_000);
  two();
  expect(time.limit(60_000)).toBe(3_000);
  two();
  expect(time.limit(60_000)).toBe(3_000);
});

test("after a commit that is known there is time to tell of it", () => {
  const { time, waitFor } = callAt(0);
  waitFor(4_400);
  expect(time.over).toBe(true);
  time.prolong();
  expect([time.over, time.limit(60_000)]).toEqual([false, 1_000]);
  // No more than a call has from its beginning.
  const fresh = callAt(0);
  fresh.time.prolong();
  expect(fresh.time.limit(60_000)).toBe(4_500);
});

test("every call has a time of its own, and what is outside of calls has none", async () => {
  const times = await Promise.all([1, 2].map(asCall(async () => timeOfCall())));
  expect(times.every((time) => time instanceof CallTime)).toBe(true);
  expect(times[0]).not.toBe(times[1]);
  expect(asCall(() => outsideOfCalls(timeOfCall))()).toBeUndefined();
  expect(timeOfCall()).toBeUndefined();
});
