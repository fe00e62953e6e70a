import { setTimeout as pause } from "node:timers/promises";
import { encryptionOf } from "@knotter/auth/encryption";
import { systemClock } from "@knotter/domain/clock";
import { emptyDatabaseUrl } from "@knotter/testing/postgres";
import { afterAll, describe, expect, test } from "vitest";
import { createApp } from "../src/app";
import { readinessOf } from "../src/readiness";
import { ORIGIN, SECRET, startApi } from "./support/api-harness";

const api = await startApi({ fresh: true });
const { app, prisma, clock } = api;

const otherApp = (encryptionSecrets: readonly string[]) => {
  const other = createApp(
    { databaseUrl: api.url, poolMax: 2, secret: SECRET, encryptionSecrets, baseUrl: ORIGIN, logLevel: "silent" },
    clock,
  );
  return { app: other, close: () => other.close() };
};

test("ready: the schema of this build is there; numbers tell what waits, and names of jobs alone", async () => {
  expect(await app.readiness()).toEqual({
    ready: true,
    database: "ok",
    schema: "current",
    mail: { way: "none", overdueSeconds: 0, dead: 0 },
    webhooks: { overdueSeconds: 0 },
    lateJobs: [],
    keysMissing: false,
    drillAgeSeconds: { backup: null, "restore-drill": null, "upgrade-drill": null },
  });
  const now = clock.now();
  const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000);
  const mail = { type: "verify", toAddress: "somebody@example.jp", queuedAt: now, nextTryAt: now };
  await prisma.mail.create({ data: { ...mail, dedupeKey: "late", nextTryAt: ago(90) } });
  await prisma.mail.create({ data: { ...mail, dedupeKey: "dead", status: "failed", deadAt: now } });
  await prisma.mail.create({
    data: { ...mail, dedupeKey: "unknown", status: "maybe_sent", skippedReason: "outcome_unknown", firstTriedAt: now, deadAt: now },
  });
  await prisma.mail.create({
    data: { ...mail, dedupeKey: "moved", status: "maybe_sent", skippedReason: "interview_moved", firstTriedAt: now },
  });
  const run = (job: string, succeededAt: Date | null) => prisma.jobRun.create({ data: { job, startedAt: now, succeededAt } });
  await Promise.all([run("drain", ago(11 * 60)), run("zoom", null), run("daily", ago(25 * 3600)), run("something else", null)]);
  expect(await app.readiness()).toMatchObject({ ready: true, mail: { overdueSeconds: 90, dead: 2 }, lateJobs: ["drain", "zoom"] });
});

test("jobs that nobody has ever called are late when this version has been there for longer than they may take", async () => {
  await prisma.jobRun.deleteMany();
  const migrated = (hours: number) =>
    prisma.$executeRaw`UPDATE "_prisma_migrations" SET "finished_at" = ${new Date(clock.now().getTime() - hours * 3_600_000)}`;
  await migrated(0.1);
  expect((await app.readiness()).lateJobs).toEqual([]);
  await migrated(1);
  expect((await app.readiness()).lateJobs).toEqual([
    "holds",
    "drain",
    "bulk",
    "zoom",
    "webhooks",
    "calendars",
    "remind-day",
    "remind-hour",
    "reports",
  ]);
  await migrated(27);
  expect((await app.readiness()).lateJobs).toEqual([
    "holds",
    "drain",
    "bulk",
    "zoom",
    "webhooks",
    "calendars",
    "remind-day",
    "remind-hour",
    "reports",
    "daily",
    "retention",
    "zoom-probe",
  ]);
  await prisma.jobRun.create({ data: { job: "drain", startedAt: clock.now(), succeededAt: clock.now() } });
  expect((await app.readiness()).lateJobs).not.toContain("drain");
});

test("backups and drills tell how long ago each last succeeded, whatever became of a later one", async () => {
  const ago = (seconds: number) => new Date(clock.now().getTime() - seconds * 1_000);
  const run = (job: string, startedAt: Date, succeededAt: Date | null) => prisma.jobRun.create({ data: { job, startedAt, succeededAt } });
  await Promise.all([
    run("backup", ago(60), ago(60)),
    run("restore-drill", ago(30), ago(36 * 86_400)),
    run("upgrade-drill", ago(30), null),
  ]);
  expect((await app.readiness()).drillAgeSeconds).toEqual({ backup: 60, "restore-drill": 36 * 86_400, "upgrade-drill": null });
});

test("a retention whose runs are good and never complete is late after three nights, counted from the last that was, or from the migration", async () => {
  const ago = (hours: number) => new Date(clock.now().getTime() - hours * 3_600_000);
  const run = (succeeded: number, completed: number | null) => ({
    ...{ startedAt: ago(succeeded), finishedAt: ago(succeeded), succeededAt: ago(succeeded) },
    completedAt: completed === null ? null : ago(completed),
  });
  const late = async (data: ReturnType<typeof run>) => {
    await prisma.jobRun.upsert({ where: { job: "retention" }, create: { job: "retention", ...data }, update: data });
    return (await app.readiness()).lateJobs?.includes("retention");
  };
  await prisma.$executeRaw`UPDATE "_prisma_migrations" SET "finished_at" = ${ago(70)}`;
  expect([await late(run(1, 72)), await late(run(1, 73)), await late(run(1, null))]).toEqual([false, true, false]);
  await prisma.$executeRaw`UPDATE "_prisma_migrations" SET "finished_at" = ${ago(73)}`;
  expect([await late(run(1, null)), await late(run(1, 1)), await late(run(27, 27))]).toEqual([true, false, true]);
});

test("texts sealed by secrets that this process was not given are told, by whatever number of keys", async () => {
  const withSecrets = (...secrets: string[]) => {
    const { app: other, close } = otherApp(secrets);
    return other.keysMissing().finally(close);
  };
  const [old, present] = ["a secret of years ago, long enough for all", "the present secret, which is long enough, too"];
  expect(await withSecrets(present)).toBe(false);
  const sealedBy = (secret: string) => encryptionOf([secret]).seal(new Uint8Array(32), "data key").keyId;
  const keyed = (keyId: string) =>
    prisma.dataKey.create({ data: { subjectId: crypto.randomUUID(), side: "mentor", keyId, sealed: new Uint8Array(60) } });
  for (const secret of [old, present, present, old]) await keyed(sealedBy(secret));
  expect(await withSecrets(present, old)).toBe(false);
  expect(await withSecrets(old, present)).toBe(false);
  expect(await withSecrets(present)).toBe(true);
  expect(await withSecrets(old)).toBe(true);
  expect(await withSecrets("a secret of somebody else, long enough for all")).toBe(true);
});

describe("a probe", () => {
  const current = { schema: async () => "current" as const };
  const backlog = { mailOverdueSeconds: 90, webhooksOverdueSeconds: 0, deadMails: 2, jobs: [], migratedAt: clock.now() };
  /** Readiness with a database that counts its checks in `asked.times`, and answers on demand. */
  function counted(config: Parameters<typeof readinessOf>[2] = { keyIds: ["of today"] }) {
    const asked = { times: 0, answer: () => {} };
    const answering = new Promise<void>((resolve) => {
      asked.answer = resolve;
    });
    const read = {
      ...current,
      keyIds: async () => ["of today", "of yesterday"],
      backlog: async () => {
        asked.times += 1;
        await answering;
        return backlog;
      },
    };
    return {
      asked,
      ...readinessOf({ system: { readiness: read } } as Parameters<typeof readinessOf>[0], clock, { cronSecret: "s3cret", ...config }),
    };
  }
  const from = (forwarded: string | null, authorization?: string) =>
    new Request(`${ORIGIN}/api/ready`, {
      headers: { ...(forwarded !== null && { "x-forwarded-for": forwarded }), ...(authorization !== undefined && { authorization }) },
    });

  test("of hundreds at once asks the database once, and so do those of the next second", async () => {
    const { asked, ready } = counted();
    const answers = Array.from({ length: 300 }, () => ready(from("198.51.100.7")));
    await pause(20);
    expect(asked.times).toBe(1);
    asked.answer();
    expect(new Set((await Promise.all(answers)).map(({ status }) => status))).toEqual(new Set([200]));
    expect((await ready(from("198.51.100.7"))).status).toBe(200);
    expect(asked.times).toBe(1);
  });

  test("that gets no answer leaves one question behind, however many come after it", async () => {
    const { asked, ready } = counted();
    expect((await ready(from("198.51.100.7"))).status).toBe(503);
    await pause(1_100);
    const later = ready(from("198.51.100.7"));
    await pause(20);
    expect(asked.times).toBe(1);
    asked.answer();
    expect((await later).status).toBe(200);
  });

  test.each<[string, Request, number | "vercel", boolean]>([
    ["a guest", from("198.51.100.7"), 0, false],
    ["a guest through a proxy of ours", from("198.51.100.7, 127.0.0.1"), 1, false],
    ["a guest through a proxy on this machine that is not known", from("198.51.100.7, 127.0.0.1"), 0, false],
    ["a guest who says to be here", from("127.0.0.1, 198.51.100.7"), 0, false],
    ["a guest of Vercel who says to be here", from("127.0.0.1"), "vercel", false],
    ["whoever is not seen by anybody", from(null), 0, false],
    ["a guest with another secret", from("198.51.100.7", "Bearer other"), 0, false],
    ["this machine", from("127.0.0.1"), 0, true],
    ["this machine by IPv6", from("::1"), 0, true],
    ["the scheduler", from("198.51.100.7", "Bearer s3cret"), 0, true],
  ])("of %s: numbers are for who watches over the server", async (_, request, trustedProxies, numbers) => {
    const { asked, ready } = counted({ trustedProxies });
    asked.answer();
    const answer = await ready(request);
    expect(await answer.json()).toEqual({
      status: "ok",
      ready: true,
      database: "ok",
      schema: "current",
      ...(numbers && {
        mail: { way: "none", overdueSeconds: 90, dead: 2 },
        webhooks: { overdueSeconds: 0 },
        lateJobs: [],
        keysMissing: true,
        drillAgeSeconds: { backup: null, "restore-drill": null, "upgrade-drill": null },
      }),
    });
  });

  test("of nobody shows numbers where no secret is set", async () => {
    const { asked, ready } = counted({ cronSecret: undefined });
    asked.answer();
    expect(await (await ready(from("198.51.100.7", "Bearer undefined"))).json()).not.toHaveProperty("lateJobs");
  });
});

test("a database without our tables, or without the last migration, is not ready, and is known to a server that starts", async () => {
  const empty = createApp(
    { databaseUrl: await emptyDatabaseUrl(), poolMax: 2, secret: SECRET, baseUrl: ORIGIN, logLevel: "silent" },
    systemClock,
  );
  afterAll(() => empty.close());
  expect(await empty.readiness()).toMatchObject({ ready: false, database: "ok", schema: "none" });
  expect(await empty.databaseAtStart()).toMatchObject({ refused: true });

  const behind = createApp({ databaseUrl: api.url, poolMax: 2, secret: SECRET, baseUrl: ORIGIN, logLevel: "silent" }, systemClock);
  afterAll(() => behind.close());
  const last = await prisma.$queryRawUnsafe<{ migration_name: string }[]>(
    `UPDATE "_prisma_migrations" SET "finished_at" = NULL WHERE "migration_name" = (SELECT max("migration_name") FROM "_prisma_migrations") RETURNING "migration_name"`,
  );
  expect(last).toHaveLength(1);
  expect(await behind.readiness()).toMatchObject({ ready: false, schema: "behind" });
  expect(await behind.databaseAtStart()).toMatchObject({ refused: true });
  await prisma.$executeRawUnsafe(`UPDATE "_prisma_migrations" SET "finished_at" = now()`);
  // A newer build has migrated further: this one still serves.
  await prisma.$executeRawUnsafe(
    `INSERT INTO "_prisma_migrations" ("id", "checksum", "migration_name", "finished_at") VALUES ('x', 'x', '29991231000000_of_a_newer_build', now())`,
  );
  expect(await behind.databaseAtStart()).toBeNull();
});
