import { readFileSync } from "node:fs";
import { MINUTE } from "@knotter/domain/tokyo";
import { describe, expect, test } from "vitest";
import { createApp } from "../src/app";
import { jobsOf } from "../src/cron";
import { startApi } from "./support/api-harness";

const SECRET = "a secret of the scheduler, long enough";
const api = await startApi({ fresh: true });
const appWith = (cronSecret: string | undefined) =>
  createApp(
    {
      databaseUrl: api.url,
      poolMax: 2,
      secret: "a secret of the tests, long enough to seal with",
      baseUrl: "http://localhost:3000",
      logLevel: "silent",
      cronSecret,
    },
    api.clock,
  );
const [app, shut] = [appWith(SECRET), appWith(undefined)];

const knock = (job: string, authorization?: string, at = app) =>
  at.cron(
    new Request(`http://localhost:3000/api/cron/${job}?again=1`, { headers: authorization === undefined ? {} : { authorization } }),
    job,
  );

describe("the route of the scheduler", () => {
  test.each([
    ["nothing", undefined],
    ["an empty word", ""],
    ["the secret without its scheme", SECRET],
    ["another secret", "Bearer another secret of the scheduler"],
    ["the beginning of it", `Bearer ${SECRET.slice(0, -1)}`],
    ["more than it", `Bearer ${SECRET}x`],
    ["another scheme", `Basic ${SECRET}`],
    ["a signed-in admin", "session"],
  ])("refuses %s without saying why", async (_name, shown) => {
    const authorization = shown === "session" ? `Bearer ${await api.signIn(await api.make.admin())}` : shown;
    for (const job of ["daily", "retention", "no-such-job"]) {
      const response = await knock(job, authorization);
      expect([response.status, await response.json()]).toEqual([401, { error: "UNAUTHORIZED" }]);
      expect(response.headers.get("cache-control")).toBe("private, no-store");
    }
  });

  test.each([undefined, "", "Bearer ", "Bearer undefined", `Bearer ${SECRET}`])(
    "stays shut to %s where no secret is set",
    async (shown) => {
      expect((await knock("daily", shown, shut)).status).toBe(401);
    },
  );

  test.each(["no-such-job", "constructor", "__proto__", "toString"])("knows no job called %s", async (job) => {
    expect((await knock(job, `Bearer ${SECRET}`)).status).toBe(404);
  });
});

describe("the scheduled jobs", () => {
  test("are those that Vercel is told to call, every one", async () => {
    const { crons } = JSON.parse(readFileSync(new URL("../../../apps/web/vercel.json", import.meta.url), "utf8")) as {
      crons: { path: string }[];
    };
    const jobs = crons.map(({ path }) => path.replace("/api/cron/", ""));
    expect(jobs.sort()).toEqual([
      "bulk",
      "calendars",
      "daily",
      "drain",
      "holds",
      "remind-day",
      "remind-hour",
      "reports",
      "retention",
      "webhooks",
      "zoom",
      "zoom-probe",
    ]);
    for (const job of jobs) expect([job, (await knock(job, `Bearer ${SECRET}`)).status]).toEqual([job, 200]);
  });

  test("daily moves orders and interviews by the calendar, and answers with counts", async () => {
    const { orderId } = await api.make.order({ endsOn: "2026-05-31" });
    const response = await knock("daily", `Bearer ${SECRET}`);
    expect([response.status, response.headers.get("cache-control")]).toEqual([200, "private, no-store"]);
    expect(await response.json()).toEqual({
      job: "daily",
      report: {
        orders: 1,
        mentors: { suspended: 0, resumed: 0, warned: 0 },
        waiting: { ended: 0 },
        supervisions: 0,
        closed: 0,
        snapshots: 0,
        reportPeriods: 0,
      },
      failures: [],
    });
    expect((await api.prisma.order.findUniqueOrThrow({ where: { id: orderId } })).status).toBe("ended");
  });

  test("retention deletes what is due, and answers with counts", async () => {
    await api.prisma.rateWindow.create({ data: { key: "over", count: 1, expiresAt: api.clock.now() } });
    const response = await knock("retention", `Bearer ${SECRET}`);
    expect(await response.json()).toEqual({
      job: "retention",
      report: { done: { rateWindows: 1 }, busy: false, complete: true, failed: [] },
      failures: [],
    });
  });

  test("retention that leaves something over is a good run, and not a complete one", async () => {
    const ran = () => api.prisma.jobRun.findUniqueOrThrow({ where: { job: "retention" } });
    const { completedAt } = await ran();
    expect(completedAt).not.toBeNull();
    api.clock.advance(MINUTE);
    await api.prisma.$transaction(async (tx) => {
      await tx.$queryRaw`SELECT pg_advisory_xact_lock(4207318)::text`;
      const response = await knock("retention", `Bearer ${SECRET}`);
      expect(await response.json()).toMatchObject({ report: { complete: false }, failures: [] });
    });
    expect(await ran()).toMatchObject({ succeededAt: api.clock.now(), completedAt });
    await knock("retention", `Bearer ${SECRET}`);
    expect(await ran()).toMatchObject({ completedAt: api.clock.now() });
  });

  test("holds does the rest where one of its parts fails", async () => {
    await api.prisma.$executeRawUnsafe(`ALTER TABLE "MentorChange" RENAME COLUMN "at" TO "gone"`);
    try {
      const response = await knock("holds", `Bearer ${SECRET}`);
      expect(await response.json()).toMatchObject({
        failures: ["changes"],
        report: { times: { lapsed: 0, held: 0 }, changes: null, tallies: { orders: 0 } },
      });
    } finally {
      await api.prisma.$executeRawUnsafe(`ALTER TABLE "MentorChange" RENAME COLUMN "gone" TO "at"`);
    }
  });

  test("a step that fails is named, the cause is not", async () => {
    await api.make.order({ endsOn: "2026-05-30" });
    await api.prisma.$executeRawUnsafe(`ALTER TABLE "Order" RENAME COLUMN "orderNo" TO "gone"`);
    try {
      const response = await knock("daily", `Bearer ${SECRET}`);
      const text = await response.text();
      expect(response.status).toBe(500);
      expect(JSON.parse(text)).toMatchObject({ failures: ["orders"], report: { orders: null, closed: 0 } });
      expect(text).not.toMatch(/column|gone|orderNo/);
    } finally {
      await api.prisma.$executeRawUnsafe(`ALTER TABLE "Order" RENAME COLUMN "gone" TO "orderNo"`);
      await Promise.all([app.close(), shut.close()]);
    }
  });
});

test("a job that finds no database says so in the log, and calls it no defect", async () => {
  const nowhere = createApp(
    {
      databaseUrl: "postgresql://nobody@127.0.0.1:1/none",
      poolMax: 1,
      secret: "a secret long enough to seal something with",
      baseUrl: "http://localhost:3000",
      logLevel: "silent",
    },
    api.clock,
  );
  const said: string[] = [];
  const log = Object.assign(Object.create(nowhere.services.log) as typeof nowhere.services.log, {
    error: (_: object, message: string) => said.push(message),
  });
  try {
    for (const job of ["drain", "zoom", "remind-hour"]) {
      const outcome = await jobsOf({ ...nowhere.services, log })(job);
      expect(outcome?.failures.length, job).toBeGreaterThan(0);
    }
    expect(new Set(said)).toEqual(new Set(["refused"]));
  } finally {
    await nowhere.close();
  }
});

test("a run that found nothing to do is told at debug, one that did something at info", async () => {
  const said: string[] = [];
  const note = (level: string) => (_: object, message: string) => {
    if (message === "cron") said.push(level);
  };
  const log = Object.assign(Object.create(api.app.services.log) as typeof api.app.services.log, {
    debug: note("debug"),
    info: note("info"),
  });
  const run = jobsOf({ ...api.app.services, log });
  await api.prisma.rateWindow.create({ data: { key: "over", count: 1, expiresAt: new Date(0) } });
  await run("retention");
  await run("zoom");
  expect(said).toEqual(["info", "debug"]);
});
