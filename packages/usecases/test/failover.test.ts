import { setTimeout as pause } from "node:timers/promises";
import { type Connection, connect } from "@knotter/db/client";
import { databaseOf } from "@knotter/db/database";
import { migrate } from "@knotter/db/migrate";
import { prismaOn } from "@knotter/db/prisma";
import type { IdempotentCall } from "@knotter/db/system/idempotency";
import { AppError } from "@knotter/domain/errors";
import { openBlackHole } from "@knotter/testing/black-hole";
import { breachesOf } from "@knotter/testing/breaches";
import { testDeps } from "@knotter/testing/deps";
import { startTemporaryPostgres } from "@knotter/testing/embedded-postgres";
import { factoriesOf } from "@knotter/testing/factories";
import { at, NOW } from "@knotter/testing/factories/given";
import { actorOf } from "@knotter/testing/factories/user";
import { testKeys } from "@knotter/testing/keys";
import { startStandby } from "@knotter/testing/standby";
import { inTier } from "@knotter/testing/tier";
import { expect, test } from "vitest";
import { bookMentoring } from "../src/mentoring/book";
import { bookingOf } from "./calls";

const MENTORS = inTier({ fast: 6, full: 20 });
const DAYS = ["2026-06-08", "2026-06-09", "2026-06-10"] as const;
const TIMES = ["10:00", "12:00", "14:00", "16:00"] as const;
/** Web processes, and people at each at once. */
const PROCESSES = 2;
const PEOPLE = 4;

test("a primary that is killed under load is followed by its standby: nothing that was answered is lost, nothing happens twice", {
  timeout: 180_000,
}, async ({ annotate, onTestFinished }) => {
  const primary = await startTemporaryPostgres({ synchronous_commit: "on" });
  onTestFinished(() => primary.stop());
  const address = await openBlackHole(primary.url("knotter"));
  onTestFinished(() => address.close());

  const setUp = connect({ url: primary.url(), poolMax: 1 });
  await setUp.send({ text: "CREATE DATABASE knotter", values: [] });
  await migrate(primary.url("knotter"));
  const standby = await startStandby(primary, { name: "second" });
  onTestFinished(() => standby.stop());
  // From now on a commit is answered when the standby has it, too.
  await setUp.send({ text: "ALTER SYSTEM SET synchronous_standby_names = 'second'", values: [] });
  await setUp.send({ text: "SELECT pg_reload_conf()", values: [] });
  await setUp.close();

  const processes: Connection[] = Array.from({ length: PROCESSES }, () => connect({ url: address.url, poolMax: PEOPLE }));
  onTestFinished(async () => {
    for (const connection of processes) await connection.close();
  });
  const make = factoriesOf(prismaOn((processes[0] as Connection).pool));
  const order = await make.order();
  const mentors = await Promise.all(Array.from({ length: MENTORS }, () => make.mentor({ orders: [order] })));
  const slots = mentors.flatMap((mentor) => DAYS.flatMap((day) => TIMES.map((time) => ({ mentor, startAt: at(day, time) }))));
  // Each time is wanted by two.
  const mentees = await make.mentees(slots.length * 2, { order });
  const wishes = mentees.map((mentee, index) => ({ mentee, ...(slots[index % slots.length] as (typeof slots)[number]) }));

  const answers: { menteeId: string; said: string; at: number }[] = [];
  let killedAt = Number.POSITIVE_INFINITY;
  async function person(connection: Connection): Promise<void> {
    const db = databaseOf(connection, testKeys);
    for (let wish = wishes.shift(); wish; wish = wishes.shift()) {
      const { mentee, mentor, startAt } = wish;
      const call: IdempotentCall = {
        userId: mentee.userId,
        key: crypto.randomUUID(),
        operation: "POST /mentoring",
        requestHash: "a".repeat(64),
        now: NOW,
      };
      for (;;) {
        const said = await bookMentoring({ ...testDeps(db), db: db.withKey(call) }, actorOf(mentee), bookingOf(mentor, startAt)).then(
          () => "booked",
          (error: unknown) => (error instanceof AppError ? error.code : `defect: ${error}`),
        );
        if (said === "UNAVAILABLE") {
          await pause(50);
          continue;
        }
        answers.push({ menteeId: mentee.userId, said, at: performance.now() });
        break;
      }
    }
  }
  const rush = Promise.all(processes.flatMap((connection) => Array.from({ length: PEOPLE }, () => person(connection))));

  await expect.poll(() => answers.length, { timeout: 60_000, interval: 5 }).toBeGreaterThan(wishes.length / 4);
  killedAt = performance.now();
  process.kill(primary.pid, "SIGKILL");
  await primary.ended;
  await standby.promote();
  address.redirect(standby.url("knotter"));
  address.reset();
  await rush;

  const said = Object.groupBy(answers, (answer) => answer.said);
  expect(Object.fromEntries(Object.entries(said).map(([code, all]) => [code, all?.length]))).toEqual({
    booked: slots.length,
    SLOT_TAKEN: slots.length,
  });
  const [connection] = processes as [Connection];
  const { rows } = await connection.send({
    text: `SELECT "menteeId" FROM "Mentoring" WHERE "status" = 'reserved' ORDER BY "menteeId"`,
    values: [],
  });
  expect(rows.map(({ menteeId }) => menteeId)).toEqual((said["booked"] ?? []).map(({ menteeId }) => menteeId).sort());
  expect(await breachesOf(async (text, values) => (await connection.send({ text, values })).rows, order.orderId)).toEqual([]);

  const back = Math.min(...answers.map((answer) => answer.at).filter((time) => time > killedAt)) - killedAt;
  await annotate(`the first booking after the kill was answered after ${Math.round(back)} ms`, "measurement");
  expect(back).toBeLessThan(10_000);
});
