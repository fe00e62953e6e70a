import { CallTime, sharedWork, timeOfCall } from "@knotter/db/call-time";
import type { Database } from "@knotter/db/database";
import { systemClock } from "@knotter/domain/clock";
import { AppError } from "@knotter/domain/errors";
import { keptTimesOf } from "@knotter/usecases/mentor/kept-times";
import { alternativesTo } from "@knotter/usecases/mentoring/alternatives";
import { expect, test } from "vitest";
import { identityProvidersOf } from "../src/identity-providers";
import { metersOf } from "../src/rate";
import { vocabularyOf } from "../src/vocabulary";

/** A call that has waited for as long as it may. */
function callWithoutTime(): CallTime {
  let at = 0;
  const time = new CallTime(() => at);
  const waited = time.wait();
  at += 60_000;
  waited();
  return time;
}

/** A database in which every read and every transaction has `outcome`. */
function databaseWith(outcome: () => Promise<unknown>): Database {
  const anything: unknown = new Proxy(() => {}, { get: () => anything, apply: outcome });
  return { read: anything, rate: anything, transaction: outcome, shared: sharedWork } as unknown as Database;
}

const NOW = new Date("2026-11-30T10:00:00+09:00");
const order = { orderId: "o", sessionMinutes: 60, customerId: "c" } as never;

/** Everything that several calls wait for at once. */
const SHARED: Record<string, (db: Database) => () => Promise<unknown>> = {
  "the next free times": (db) => () => keptTimesOf(db).of(order, NOW),
  "what is offered in the place of a time that is gone": (db) => () =>
    alternativesTo({ db, clock: systemClock } as never, { orderId: "o", order, mentorId: "m", startAt: NOW }),
  "the count of calls": (db) => {
    const meter = metersOf(db.rate);
    return () => meter("other", "caller", NOW);
  },
  vocabularies: (db) => vocabularyOf(db.read, systemClock),
  "the environment's provider of identities": (db) => {
    const providers = identityProvidersOf({
      db,
      clock: systemClock,
      encryption: {} as never,
      origin: "https://k.example",
      own: undefined,
      sampleOrigins: [],
    });
    return () => providers.own();
  },
};

test.each(Object.entries(SHARED))("%s: a call that has no time left does not fail those that wait with it", async (_, of) => {
  const asked: (boolean | undefined)[] = [];
  const work = of(
    databaseWith(() => {
      asked.push(timeOfCall()?.over);
      return Promise.reject(new AppError("NOT_FOUND"));
    }),
  );
  await expect(callWithoutTime().run(work)).rejects.toThrow(AppError);
  expect(asked.length).toBeGreaterThan(0);
  expect(new Set(asked)).toEqual(new Set([false]));
});

test.each(Object.entries(SHARED))("%s: a call waits for it as long as its own time lasts", async (_, of) => {
  const work = of(databaseWith(() => new Promise(() => {})));
  await expect(callWithoutTime().run(work)).rejects.toMatchObject({ code: "UNAVAILABLE" });
});

test("what was waited for with others counts as the call's own wait, and outside of calls there is no limit", async () => {
  let at = 0;
  const time = new CallTime(() => at);
  const work = Promise.withResolvers<string>();
  const waiting = time.run(() => sharedWork.wait(work.promise));
  at += 3_000;
  work.resolve("found");
  expect(await waiting).toBe("found");
  expect(time.limit(60_000)).toBe(1_500);
  expect(await sharedWork.wait(Promise.resolve("found"))).toBe("found");
});
