import { readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { fixedClock } from "@knotter/domain/clock";
import { DAILY_JOBS } from "@knotter/domain/daily-job";
import { addDays, DAY, HOUR, instantOf, MINUTE, parseTime } from "@knotter/domain/tokyo";
import { beforeEach, describe, expect, test } from "vitest";
import { createApp } from "../src/app";
import { lateJobsOf, SCHEDULED_JOBS } from "../src/readiness";
import { ORIGIN, SECRET, startApi } from "./support/api-harness";

const api = await startApi({ fresh: true });
const CRON_SECRET = "a secret of the scheduler, long enough";
const TODAY = "2026-06-10";
const SECOND = 1_000;

/** A process of the service: its own connections, the clock of the others. */
function startProcess(now: Date) {
  const clock = fixedClock(now);
  const app = createApp(
    { databaseUrl: api.url, poolMax: 2, secret: SECRET, baseUrl: ORIGIN, logLevel: "silent", cronSecret: CRON_SECRET },
    clock,
  );
  return { app, clock };
}

const first = startProcess(instantOf(TODAY, 0));
const second = startProcess(instantOf(TODAY, 0));
const at = (now: Date) => {
  for (const { clock } of [first, second]) clock.set(now);
};

/** What two processes do that are asked every minute from one instant to another: when the job ran. */
async function runsOf(job: string, from: Date, until: Date): Promise<Date[]> {
  const runs: Date[] = [];
  for (let now = from; now < until; now = new Date(now.getTime() + MINUTE)) {
    at(now);
    const outcomes = await Promise.all([first.app.dueJob(job), second.app.dueJob(job)]);
    for (const outcome of outcomes) if (outcome) runs.push(now);
  }
  return runs;
}

const hourOf = (job: string, date: string = TODAY) => instantOf(date, parseTime(DAILY_JOBS[job]?.from ?? ""));
const later = (instant: Date, milliseconds: number) => new Date(instant.getTime() + milliseconds);
const lastRun = (job: string) => api.prisma.jobRun.findUnique({ where: { job } });

/** The run of a day, well done at its hour. */
async function done(job: string, date: string) {
  const run = {
    startedAt: hourOf(job, date),
    finishedAt: hourOf(job, date),
    succeededAt: hourOf(job, date),
    completedAt: hourOf(job, date),
  };
  await api.prisma.jobRun.upsert({ where: { job }, create: { job, ...run }, update: run });
}

describe.each(Object.keys(DAILY_JOBS))("%s", (job) => {
  const hour = hourOf(job);
  beforeEach(() => done(job, addDays(TODAY, -1)));

  test.each([
    ["runs all the time", later(hour, -5 * MINUTE), hour],
    ["starts at the hour", hour, hour],
    ["starts half a minute after the hour", later(hour, 30 * SECOND), later(hour, 30 * SECOND)],
    ["starts nine hours after the hour", later(hour, 9 * HOUR), later(hour, 9 * HOUR)],
    ["starts after midnight, having missed a day", instantOf(addDays(TODAY, 1), 1), instantOf(addDays(TODAY, 1), 1)],
  ])("runs once where the service %s", async (_, from, expected) => {
    expect(await runsOf(job, from, later(from, 15 * MINUTE))).toEqual([expected]);
  });

  test("runs once though its processes are restarted all around the hour", async () => {
    const runs: Date[] = [];
    for (const [from, until] of [
      [-90, -30],
      [20, 80],
      [140, 200],
      [260, 320],
    ] as const)
      runs.push(...(await runsOf(job, later(hour, from * SECOND), later(hour, until * SECOND))));
    expect(runs).toEqual([later(hour, 20 * SECOND)]);
  });

  test("runs again within ten minutes of a start where its process was killed", async () => {
    await api.prisma.jobRun.update({ where: { job }, data: { startedAt: later(hour, 5 * SECOND), finishedAt: null } });
    const start = later(hour, 20 * SECOND);
    const runs = await runsOf(job, start, later(start, 20 * MINUTE));
    expect(runs).toHaveLength(1);
    expect(Number(runs[0])).toBeLessThanOrEqual(Number(later(start, 10 * MINUTE)));
  });

  test("runs again where it failed, not at once", async () => {
    const { every } = DAILY_JOBS[job] ?? { every: 0 };
    await api.prisma.jobRun.update({ where: { job }, data: { startedAt: hour, finishedAt: later(hour, SECOND) } });
    expect(await runsOf(job, later(hour, every - 2 * MINUTE), later(hour, every + 2 * MINUTE))).toEqual([later(hour, every)]);
  });

  test("is not called late while it makes up for what it missed, and is where it does not", async () => {
    const made = later(instantOf(addDays(TODAY, 1), 1), 0);
    const jobs = SCHEDULED_JOBS.map((name) => ({ job: name, succeededAt: made, completedAt: made }));
    const late = (now: Date) => lateJobsOf({ jobs, migratedAt: made }, now).includes(job);
    const next = hourOf(job, addDays(TODAY, 2));
    expect([late(later(next, -MINUTE)), late(later(next, HOUR)), late(later(next, 2 * HOUR + MINUTE))]).toEqual([false, false, true]);
  });

  test("called from outside twice at once, late and again, runs once a day", async () => {
    const call = async ({ app }: typeof first) => {
      const request = new Request(`${ORIGIN}/api/cron/${job}`, { headers: { authorization: `Bearer ${CRON_SECRET}` } });
      return (await (await app.cron(request, job)).json()) as { due?: boolean };
    };
    const calls: boolean[] = [];
    for (const now of [hour, later(hour, 10 * MINUTE), later(hour, 5 * HOUR), later(hour, DAY), later(hour, DAY + MINUTE)]) {
      at(now);
      for (const answer of await Promise.all([call(first), call(second)])) calls.push(answer.due !== false);
      await pause(0);
    }
    expect(calls.filter(Boolean)).toHaveLength(2);
    expect(calls.slice(2, 6)).toEqual([false, false, false, false]);
  });
});

test("retention goes on in its two hours while something is left, and once a day after them", async () => {
  const hour = hourOf("retention");
  const left = async (startedAt: Date) =>
    api.prisma.jobRun.update({
      where: { job: "retention" },
      data: { startedAt, finishedAt: startedAt, succeededAt: startedAt, completedAt: later(hour, -DAY) },
    });
  await done("retention", TODAY);
  await left(later(hour, 100 * MINUTE));
  expect(await runsOf("retention", later(hour, 105 * MINUTE), later(hour, 112 * MINUTE))).toEqual([later(hour, 109 * MINUTE)]);
  await left(later(hour, 115 * MINUTE));
  expect(await runsOf("retention", later(hour, 125 * MINUTE), later(hour, 145 * MINUTE))).toEqual([]);
});

test("a run that goes on has not failed, and is noted as begun", async () => {
  await done("daily", TODAY);
  await api.prisma.jobRun.update({ where: { job: "daily" }, data: { startedAt: later(hourOf("daily"), DAY), finishedAt: null } });
  expect((await lastRun("daily"))?.finishedAt).toBeNull();
  const { jobs } = await first.app.services.operation(later(hourOf("daily"), DAY + SECOND), crypto.randomUUID());
  expect(jobs.find(({ job }) => job === "daily")).toMatchObject({ failed: false, late: false });
});

test("no schedule names an hour at which alone a job would run", () => {
  const read = (path: string) => readFileSync(new URL(`../../../apps/web/${path}`, import.meta.url), "utf8");
  const own = [...read("src/server/scheduler.ts").matchAll(/"?([\w-]+)"?: "(\S+ \S+ \S+ \S+ \S+ \S+)"/g)];
  expect(own.map(([, job]) => job).sort()).toEqual([...SCHEDULED_JOBS].sort());
  for (const [, job, pattern] of own) expect([job, pattern?.split(" ")[2]]).toEqual([job, "*"]);
  const { crons } = JSON.parse(read("vercel.json")) as { crons: { path: string; schedule: string }[] };
  for (const { path, schedule } of crons) expect([path, schedule.split(" ")[0]]).toEqual([path, expect.stringMatching(/^\*/)]);
});
