import { systemClock } from "@knotter/domain/clock";
import { emptyDatabaseUrl } from "@knotter/testing/postgres";
import { afterAll, expect, test } from "vitest";
import { createHall } from "../src/hall";
import { ORIGIN, openDoor, SECRET } from "./support/door";

const door = await openDoor({ fresh: true });
const { hall, prisma, clock } = door;

test("ready: the schema of this build is there; numbers tell what waits, and names of jobs alone", async () => {
  expect(await hall.readiness()).toEqual({
    ready: true,
    database: "ok",
    schema: "current",
    mail: { overdueSeconds: 0, dead: 0 },
    lateJobs: [],
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
  expect(await hall.readiness()).toMatchObject({ ready: true, mail: { overdueSeconds: 90, dead: 2 }, lateJobs: ["drain", "zoom"] });
});

test("a database without our tables, or without the last migration, is not ready, and is known to a server that starts", async () => {
  const empty = createHall(
    { databaseUrl: await emptyDatabaseUrl(), poolMax: 2, secret: SECRET, baseUrl: ORIGIN, logLevel: "silent" },
    systemClock,
  );
  afterAll(() => empty.close());
  expect(await empty.readiness()).toMatchObject({ ready: false, database: "ok", schema: "none" });
  expect(await empty.schema()).toBe("none");

  const behind = createHall({ databaseUrl: door.url, poolMax: 2, secret: SECRET, baseUrl: ORIGIN, logLevel: "silent" }, systemClock);
  afterAll(() => behind.close());
  const last = await prisma.$queryRawUnsafe<{ migration_name: string }[]>(
    `UPDATE "_prisma_migrations" SET "finished_at" = NULL WHERE "migration_name" = (SELECT max("migration_name") FROM "_prisma_migrations") RETURNING "migration_name"`,
  );
  expect(last).toHaveLength(1);
  expect(await behind.readiness()).toMatchObject({ ready: false, schema: "behind" });
  expect(await behind.schema()).toBe("behind");
  await prisma.$executeRawUnsafe(`UPDATE "_prisma_migrations" SET "finished_at" = now()`);
  // A newer build has migrated further: this one still serves.
  await prisma.$executeRawUnsafe(
    `INSERT INTO "_prisma_migrations" ("id", "checksum", "migration_name", "finished_at") VALUES ('x', 'x', '29991231000000_of_a_newer_build', now())`,
  );
  expect(await behind.schema()).toBe("current");
});
