import { randomUUID } from "node:crypto";
import { request } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { type Appointment, appointmentsIn, bookingBodies, stretchesIn } from "../appointments";
import type { Environment } from "../environment";
import { percentile, shown } from "../numbers";
import type { Line, Outcome } from "../outcome";
import type { People } from "../people";

/** How many want the same time. */
const PEOPLE = 200;
/** How many want times of one mentor that overlap, and how many such times there are. */
const NEIGHBOURS = 50;
const STARTS = 5;
/** Milliseconds. */
const LIMIT = 2_000;

interface Answer {
  status: number;
  milliseconds: number;
}

interface Person {
  userId: string;
  bearer: Record<string, string>;
}

/** How long each waits whose time others want at the same moment, in two processes, and whether the front server admits such a burst. */
export async function r1(environment: Environment): Promise<Outcome> {
  const { tools, secret } = environment;
  const { databaseUrl, people } = await environment.database("month");
  const rounds = tools.quick ? 2 : 50;
  const first = await environment.server("month");
  const second = await tools.web("month-second", databaseUrl, { port: await tools.freePort(), secret, profile: false });
  const addresses = [first.address, second.address];
  const orderId = await people.orderId();
  const bodyOf = await bookingBodies(people, orderId);
  // Whoever is told that the time is taken comes again in the next round: of a round, only those who have booked do not.
  const wanted = PEOPLE + rounds * (1 + STARTS);
  const mentees = await people.freeMentees(wanted);
  if (mentees.length < wanted) throw new Error(`${mentees.length} of ${wanted} mentees are free`);
  const waiting: Person[] = [];
  for (const { userId } of mentees) waiting.push({ userId, bearer: (await people.signIn(userId)).bearer });
  const deadlocks = async () =>
    (await people.query<{ n: number }>(`SELECT "deadlocks"::int AS "n" FROM pg_stat_database WHERE "datname" = current_database()`))[0]?.n;

  /** So many people at once, each with one of these wishes, every other one in the other process. */
  async function rush(count: number, wishes: readonly Appointment[]): Promise<Answer[]> {
    const those = waiting.splice(0, count);
    const answers = await Promise.all(
      those.map(({ bearer }, index) => {
        // Both processes are asked for each of the wishes.
        const wish = wishes[Math.floor(index / addresses.length) % wishes.length] as Appointment;
        return book(addresses[index % addresses.length] as string, index, bearer, JSON.stringify(bodyOf(wish)));
      }),
    );
    waiting.unshift(...those.filter((_, index) => answers[index]?.status !== 201));
    await pause(500);
    return answers;
  }

  const before = await deadlocks();
  const same: Answer[][] = [];
  const overlapping: Answer[][] = [];
  let apart = true;
  try {
    for (const wish of await appointmentsIn(people, orderId, new Date(), rounds)) same.push(await rush(PEOPLE, [wish]));
    for (const stretch of await stretchesIn(people, orderId, new Date(), { wanted: rounds, starts: STARTS })) {
      const answers = await rush(NEIGHBOURS, stretch);
      overlapping.push(answers);
      const booked = await bookedOf(people, stretch);
      apart &&= booked.overlaps === 0 && booked.interviews === answers.filter(({ status }) => status === 201).length;
    }
  } finally {
    await second.stop();
  }
  const deadlocked = (await deadlocks()) !== before;

  const all = [...same, ...overlapping].flat();
  const count = (answers: readonly Answer[], ...statuses: number[]) => answers.filter(({ status }) => statuses.includes(status)).length;
  const right =
    apart && same.every((run) => count(run, 201) === 1) && overlapping.every((run) => count(run, 201) >= 1 && count(run, 201) < STARTS);
  const shed = count(all, 503);
  // The last time of a mentor's day is not offered any more once the day is full.
  const told = count(same.flat(), 409) + count(overlapping.flat(), 409, 412);
  const others = all.length - count(all, 201, 503) - told;
  const slowest = Math.max(...timesOf(all));
  const line = (what: string, runs: readonly Answer[][]): Line => {
    const answers = runs.flat();
    return {
      what,
      values: {
        rounds: runs.length,
        ...Object.fromEntries([201, 409, 412, 503].map((status) => [String(status), count(answers, status)])),
        "p50 ms": percentile(timesOf(answers), 50),
        "p95 ms": percentile(timesOf(answers), 95),
        "slowest ms": Math.max(...timesOf(answers)),
      },
    };
  };
  return {
    id: "R1",
    work: `${PEOPLE} people book the same time at the same moment, and ${NEIGHBOURS} times that overlap, two processes`,
    target:
      "exactly 1 success, or as many as are apart from each other, all others told that it is taken, no 503, no 500, no deadlock, each answer < 2 s",
    measured: `${right ? "1 success each time, and none that overlap" : "NOT one success each time, or some that overlap"}, ${told} told so, ${shed} × 503, ${others} others${deadlocked ? ", DEADLOCKS" : ""}; p50 ${shown(percentile(timesOf(all), 50))} ms, slowest ${shown(slowest)} ms`,
    met: right && shed === 0 && others === 0 && !deadlocked && slowest < LIMIT,
    lines: [
      line("the same time, processes that have just started", same.slice(0, 1)),
      line("the same time, afterwards", same.slice(1)),
      line("times that overlap", overlapping),
    ],
    notes: [
      `${rounds} rounds of each, every round with a time or a mentor of its own; whoever is told that it is taken comes again. Every request on a connection of its own. Load generator, two servers and the database share the two cores.`,
    ],
  };
}

/** What is booked of these times, and how many pairs of it overlap. */
async function bookedOf({ query }: People, stretch: readonly Appointment[]): Promise<{ interviews: number; overlaps: number }> {
  const [found] = await query<{ interviews: number; overlaps: number }>(
    `WITH t AS (SELECT "id", "startAt", "blockTo" FROM "Mentoring" WHERE "mentorId" = $1 AND "startAt" = ANY($2::timestamptz[]) AND "status" = 'reserved')
     SELECT (SELECT count(*)::int FROM t) AS "interviews",
       (SELECT count(*)::int FROM t a JOIN t b ON a."id" < b."id" AND a."startAt" < b."blockTo" AND b."startAt" < a."blockTo") AS "overlaps"`,
    [stretch[0]?.mentorId, stretch.map(({ startAt }) => startAt)],
  );
  if (!found) throw new Error("no answer");
  return found;
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
