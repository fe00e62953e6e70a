import { setTimeout as pause } from "node:timers/promises";
import { cpuOf } from "../cpu";
import type { Environment } from "../environment";
import { loop } from "../load";
import { watchMemory } from "../memory";
import { percentile, shown } from "../numbers";
import { type Answer, openLoop } from "../open-loop";
import type { Outcome } from "../outcome";

const TIMES_CAPACITY = [3, 5] as const;
/** At which goodput is judged; beyond, it is enough that the service refuses quickly and comes back. */
const JUDGED = 3;
/** The time-out of the product's pages (apps/web/src/trpc/api-fetch.ts), in milliseconds. */
const PATIENCE = 5_000;
/** This many consecutive answers within this time show that a server has recovered. */
const WELL = { within: 300, inARow: 5 };

interface Overload {
  times: number;
  /** Seconds. */
  period: number;
  /** Milliseconds of each answer. */
  good: number[];
  refused: number[];
  lost: number;
  /** Of the peak. */
  goodput: number;
  /** Good answers for each second of the server's CPU time, of those at the peak. */
  perCpu: number;
  recovery: number;
  cpu: { server: number; load: number };
  memoryBefore: number;
  memoryAfter: number;
}

export async function p15(environment: Environment): Promise<Outcome> {
  const { tools } = environment;
  const { people } = await environment.database("demo");
  const server = await environment.server("demo");
  const { bearer } = await people.mentee();
  const client = openLoop(server.address, PATIENCE);
  tools.beforeLeaving(async () => client.close());
  const paths = ["/api/v1/mentors?sort=soonest&pageSize=20", "/api/v1/current-user"];
  let sent = 0;

  /** Each request has its own address, like many browsers: the limit per address is tested elsewhere. */
  const ask = (): Promise<Answer> => {
    sent += 1;
    const path = paths[sent % paths.length] as string;
    const from = `10.${(sent >> 16) & 255}.${(sent >> 8) & 255}.${sent & 255}`;
    return client.ask(path, `authorization: ${bearer.authorization}\r\nx-forwarded-for: ${from}\r\n`);
  };

  /** CPU seconds so far, of the server and of this process, which generates the load. */
  const cpuAt = () => ({ server: cpuOf(server.pid) / 1_000, load: cpuOf(process.pid) / 1_000 });
  const since = (before: ReturnType<typeof cpuAt>, period: number) => ({
    server: (cpuAt().server - before.server) / period,
    load: (cpuAt().load - before.load) / period,
  });

  await loop(16, tools.quick ? 2 : 10, ask);
  const seconds = tools.quick ? 3 : 15;
  const atPeak = cpuAt();
  const runs = [await loop(8, seconds, ask), await loop(16, seconds, ask)];
  const peakCpu = since(atPeak, 2 * seconds);
  const peak = Math.max(...runs.map(({ perSecond }) => perSecond));
  const atPeakPerCpu = runs.reduce((sum, { times }) => sum + times.length, 0) / (peakCpu.server * 2 * seconds);

  const overloads: Overload[] = [];
  for (const times of TIMES_CAPACITY) overloads.push(await overload(times));

  /** Sends `times` the peak for a while, then waits until the server is well again. */
  async function overload(times: number): Promise<Overload> {
    const memory = watchMemory(server.pid);
    const period = tools.quick ? 5 : 30;
    const answers: Promise<Answer>[] = [];
    const atBeginning = cpuAt();
    const begun = performance.now();
    for (let gone = 0; gone < period * 1_000; gone = performance.now() - begun) {
      while (answers.length < (gone / 1_000) * peak * times) answers.push(ask());
      await pause(2);
    }
    const ended = performance.now();
    const cpu = since(atBeginning, period);
    const all = await Promise.all(answers);
    for (let inARow = 0; inARow < WELL.inARow; ) {
      const { status, milliseconds } = await ask();
      inARow = status === 200 && milliseconds < WELL.within ? inARow + 1 : 0;
    }
    const recovery = (performance.now() - ended) / 1_000;
    await pause(tools.quick ? 2_000 : 20_000);
    const timesOf = (status: number) => all.filter((answer) => answer.status === status).map(({ milliseconds }) => milliseconds);
    const [good, refused] = [timesOf(200), timesOf(503)];
    const memoryAfter = watchMemory(server.pid).before;
    return {
      ...{ times, period, good, refused, recovery, cpu, memoryAfter },
      memoryBefore: memory.before,
      lost: all.length - good.length - refused.length,
      goodput: good.length / period / peak,
      perCpu: good.length / (cpu.server * period) / atPeakPerCpu,
    };
  }

  const line = (what: string, times: number[], period: number) => ({
    what,
    values: {
      answers: times.length,
      "a second": times.length / period,
      "p50 ms": percentile(times, 50),
      "p95 ms": percentile(times, 95),
      "p99 ms": percentile(times, 99),
    },
  });
  const judged = overloads.map((one) => ({ ...one, p95: percentile(one.good, 95), p95Refused: percentile(one.refused, 95) }));
  return {
    id: "P15",
    work: `overload: ${TIMES_CAPACITY.join(" and ")} times the capacity, each for half a minute`,
    target: `at ${JUDGED} ×: goodput ≥ 90 % of peak, p95 of good answers < 1 s; at each: 503 in < 50 ms, recovery < 2 s, memory back within 150 MB`,
    measured: judged
      .map(
        ({ times, goodput, p95, p95Refused, recovery, memoryBefore, memoryAfter, lost }) =>
          `at ${times} ×: goodput ${shown(goodput * 100)} % of ${shown(peak)}/s; 503 p95 ${shown(p95Refused)} ms; good p95 ${shown(p95)} ms; recovery ${shown(recovery)} s; memory + ${shown(memoryAfter - memoryBefore)} MB; ${lost} without an answer`,
      )
      .join(". "),
    met: judged.every(
      ({ times, goodput, p95, p95Refused, recovery, memoryBefore, memoryAfter, lost }) =>
        (times !== JUDGED || (goodput >= 0.9 && p95 < 1_000)) &&
        p95Refused < 50 &&
        recovery < 2 &&
        memoryAfter - memoryBefore < 150 &&
        lost === 0,
    ),
    lines: judged.flatMap(({ times, good, refused, period }) => [
      line(`${times} ×: good answers (200)`, good, period),
      line(`${times} ×: refused (503, Retry-After)`, refused, period),
    ]),
    notes: [
      `Open loop: ${judged.map(({ times }) => `${shown(peak * times)} requests a second (${times} ×)`).join(", then ")} are sent whatever comes back, each with a patience of ${PATIENCE / 1_000} s. Peak: the better of 8 and 16 connections that wait for their answers. Half are a search with the next free times, half the caller's own account.`,
      `The first second, in which a burst may wait for longer, is part of it. Memory ${judged.map(({ times, memoryBefore, memoryAfter }) => `${shown(memoryBefore)} MB before and ${shown(memoryAfter)} MB 20 s after ${times} ×`).join(", ")}. The load generator shares the two cores with server and database.`,
      `Cores in use at the peak: ${cores(peakCpu)}; ${judged.map(({ times, cpu }) => `at ${times} ×: ${cores(cpu)}`).join("; ")}. What a server cannot have it cannot work with. For each second of the server's CPU time there were ${judged.map(({ times, perCpu }) => `${shown(perCpu * 100)} % (${times} ×)`).join(" and ")} as many good answers as at the peak: the rest is what refusals cost, whatever else the machine does.`,
    ],
  };
}

const cores = ({ server, load }: { server: number; load: number }): string =>
  `${shown(server)} by the server, ${shown(load)} by the load generator`;
