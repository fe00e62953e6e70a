import { randomUUID } from "node:crypto";
import { request } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { CONSENT_VERSIONS } from "@knotter/domain/policy";
import { appointmentsIn } from "../appointments";
import type { Environment } from "../environment";
import { percentile, shown } from "../numbers";
import type { Outcome } from "../outcome";

const PEOPLE = 200;
/** Milliseconds. */
const LIMIT = 2_000;

interface Answer {
  status: number;
  milliseconds: number;
}

/** Two hundred people, one free slot, two processes: how long each waits, and whether the front server admits such a burst. */
export async function r1(environment: Environment): Promise<Outcome> {
  const { tools, secret } = environment;
  const { databaseUrl, people } = await environment.database("month");
  const rounds = tools.quick ? 2 : 10;
  const first = await environment.server("month");
  const second = await tools.web("month-second", databaseUrl, { port: await tools.freePort(), secret, profile: false });
  const addresses = [first.address, second.address];
  const orderId = await people.orderId();
  const mentees = await people.freeMentees(rounds * PEOPLE);
  if (mentees.length < rounds * PEOPLE) throw new Error(`${mentees.length} of ${rounds * PEOPLE} mentees are free`);
  const times = await appointmentsIn(people, orderId, new Date(), rounds);
  const [level] = await people.query<{ level: string }>(`SELECT "disclosureLevel"::text AS "level" FROM "Order" WHERE "id" = $1`, [
    orderId,
  ]);
  const [theme] = await people.query<{ code: string }>(`SELECT "code" FROM "Term" WHERE "kind" = 'theme' ORDER BY "position" LIMIT 1`);
  const deadlocks = async () =>
    (await people.query<{ n: number }>(`SELECT "deadlocks"::int AS "n" FROM pg_stat_database WHERE "datname" = current_database()`))[0]?.n;

  const before = await deadlocks();
  const runs: Answer[][] = [];
  try {
    for (const [round, { mentorId, startAt }] of times.entries()) {
      const those = await Promise.all(mentees.slice(round * PEOPLE, (round + 1) * PEOPLE).map(({ userId }) => people.signIn(userId)));
      const body = JSON.stringify({
        mentorId,
        startAt: startAt.toISOString(),
        orderId,
        theme: theme?.code,
        acknowledgedDisclosure: level?.level,
        acknowledgedPolicyVersion: CONSENT_VERSIONS.policy,
      });
      runs.push(
        await Promise.all(those.map(({ bearer }, index) => book(addresses[index % addresses.length] as string, index, bearer, body))),
      );
      await pause(500);
    }
  } finally {
    await second.stop();
  }
  const deadlocked = (await deadlocks()) !== before;

  const all = runs.flat();
  const count = (status: number) => all.filter((answer) => answer.status === status).length;
  const right = runs.every((run) => run.filter(({ status }) => status === 201).length === 1);
  const shed = count(503);
  const others = all.length - count(201) - count(409) - shed;
  const slowest = Math.max(...all.map(({ milliseconds }) => milliseconds));
  return {
    id: "R1",
    work: "200 people book the same time at the same moment, two processes",
    target: "exactly 1 success, 199 told that it is taken, no 503, no 500, no deadlock, each answer < 2 s",
    measured: `${right ? "1 success each time" : "NOT one success each time"}, ${count(409)} told so, ${shed} × 503, ${others} others; p50 ${shown(percentile(timesOf(all), 50))} ms, slowest ${shown(slowest)} ms`,
    met: right && shed === 0 && others === 0 && !deadlocked && slowest < LIMIT,
    lines: runs.map((run, index) => ({
      what: index === 0 ? "round 1, processes that have just started" : `round ${index + 1}`,
      values: {
        "201": run.filter(({ status }) => status === 201).length,
        "409": run.filter(({ status }) => status === 409).length,
        "503": run.filter(({ status }) => status === 503).length,
        "p50 ms": percentile(timesOf(run), 50),
        "p95 ms": percentile(timesOf(run), 95),
        "slowest ms": Math.max(...timesOf(run)),
      },
    })),
    notes: [
      `${rounds} rounds, each with people and a time of its own; every request on a connection of its own. Load generator, two servers and the database share the two cores.`,
    ],
  };
}

const timesOf = (answers: readonly Answer[]): number[] => answers.map(({ milliseconds }) => milliseconds);

function book(address: string, person: number, bearer: Record<string, string>, body: string): Promise<Answer> {
  const begun = performance.now();
  const headers = {
    ...bearer,
    "x-forwarded-for": `10.0.${person >> 8}.${person & 255}`,
    "content-type": "application/json",
    "content-length": Buffer.byteLength(body),
    "idempotency-key": randomUUID(),
  };
  return new Promise((resolve, reject) => {
    const call = request(`${address}/api/v1/mentoring`, { method: "POST", agent: false, headers }, (answer) => {
      answer.resume();
      answer.on("end", () => resolve({ status: answer.statusCode ?? 0, milliseconds: performance.now() - begun }));
    });
    call.on("error", reject);
    call.end(body);
  });
}
