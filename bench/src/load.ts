import { Agent, request } from "node:http";
import autocannon from "autocannon";
import { cpuOf } from "./cpu";
import { median, percentile } from "./numbers";
import type { Line } from "./outcome";

/** The requests of one run: their rate per second, and the duration of each in milliseconds. */
export interface Run {
  perSecond: number;
  times: number[];
}

export interface Candidate {
  name: string;
  /** The answering process, whose CPU time is measured: it depends less on other load of the machine than the rate does. */
  pid?: number;
  run(): Promise<Run>;
}

/** Keeps `connections` busy with one GET for some seconds. Throws for any answer but 200. */
export async function hammer(
  url: string,
  {
    headers = {},
    connections,
    seconds,
    status = 200,
  }: { headers?: Record<string, string>; connections: number; seconds: number; status?: number },
): Promise<Run> {
  const times: number[] = [];
  const others = new Map<number, number>();
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const instance = autocannon({ url, headers, connections, duration: seconds, timeout: 30 }, (error: unknown, done) =>
      error ? reject(error) : resolve(done),
    );
    instance.on("response", (_client, code, _bytes, milliseconds) => {
      if (code === status) times.push(milliseconds);
      else others.set(code, (others.get(code) ?? 0) + 1);
    });
  });
  if (others.size > 0 || result.errors > 0) {
    throw new Error(`${url}: ${result.errors} errors, statuses ${JSON.stringify(Object.fromEntries(others))}`);
  }
  return { perSecond: times.length / result.duration, times };
}

/** `lanes` workers make `tasks` calls of `call`, each waiting for its answer. */
export async function inLanes(lanes: number, tasks: number, call: (task: number) => Promise<void>): Promise<Run> {
  const times: number[] = [];
  let next = 0;
  const begun = performance.now();
  await Promise.all(
    Array.from({ length: lanes }, async () => {
      while (next < tasks) {
        const task = next++;
        const from = performance.now();
        await call(task);
        times.push(performance.now() - from);
      }
    }),
  );
  return { perSecond: (tasks * 1000) / (performance.now() - begun), times };
}

/** The same for a number of seconds. */
export async function loop(lanes: number, seconds: number, call: () => Promise<unknown>): Promise<Run> {
  const times: number[] = [];
  const begun = performance.now();
  const until = begun + seconds * 1000;
  await Promise.all(
    Array.from({ length: lanes }, async () => {
      for (let from = performance.now(); from < until; from = performance.now()) {
        await call();
        times.push(performance.now() - from);
      }
    }),
  );
  return { perSecond: (times.length * 1000) / (performance.now() - begun), times };
}

/** The milliseconds until the head of each answer, while `connections` are kept busy with one GET for some seconds. */
export async function firstBytes(
  url: string,
  { headers = {}, connections, seconds }: { headers?: Record<string, string>; connections: number; seconds: number },
): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const times: number[] = [];
  await loop(
    connections,
    seconds,
    () =>
      new Promise<void>((resolve, reject) => {
        const from = performance.now();
        const call = request(url, { agent, headers }, (response) => {
          times.push(performance.now() - from);
          response.resume();
          response.on("end", resolve);
          response.on("error", reject);
        });
        call.on("error", reject);
        call.end();
      }),
  );
  agent.destroy();
  return times;
}

/** A POST over persistent connections; returns status and body. */
export function poster(connections: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const mailService = (url: string, headers: Record<string, string>, body: string) =>
    new Promise<{ status: number; body: string }>((resolve, reject) => {
      const call = request(
        url,
        { method: "POST", agent, headers: { "content-type": "application/json", "content-length": Buffer.byteLength(body), ...headers } },
        (response) => {
          let text = "";
          response.setEncoding("utf8");
          response.on("data", (chunk: string) => {
            text += chunk;
          });
          response.on("end", () => resolve({ status: response.statusCode ?? 0, body: text }));
        },
      );
      call.on("error", reject);
      call.end(body);
    });
  return { mailService, close: () => agent.destroy() };
}

export interface Compared {
  name: string;
  /** Median over the rounds. */
  perSecond: number;
  p50: number;
  p95: number;
  p99: number;
  /** CPU milliseconds of the answering process per request, median of the rounds; NaN if it is this process. */
  cpu: number;
  /** Per round, in order. */
  rounds: number[];
}

/** Runs the candidates alternately, round after round, so that all of them see the same state of the machine. */
export async function sideBySide(
  candidates: readonly Candidate[],
  { rounds, warmUps = 1 }: { rounds: number; warmUps?: number },
): Promise<Compared[]> {
  for (let i = 0; i < warmUps; i++) for (const candidate of candidates) await candidate.run();
  const runs = candidates.map(() => [] as (Run & { cpu: number })[]);
  for (let round = 0; round < rounds; round++) {
    for (const [index, candidate] of candidates.entries()) {
      const before = candidate.pid === undefined ? Number.NaN : cpuOf(candidate.pid);
      const run = await candidate.run();
      const used = candidate.pid === undefined ? Number.NaN : cpuOf(candidate.pid) - before;
      runs[index]?.push({ ...run, cpu: used / run.times.length });
    }
  }
  return candidates.map(({ name }, index) => {
    const own = runs[index] ?? [];
    const times = own.flatMap((run) => run.times);
    return {
      name,
      perSecond: median(own.map((run) => run.perSecond)),
      p50: percentile(times, 50),
      p95: percentile(times, 95),
      p99: percentile(times, 99),
      cpu: median(own.map((run) => run.cpu)),
      rounds: own.map((run) => run.perSecond),
    };
  });
}

/** The first candidate is ours; `ratio` compares it with each of the others. */
export function linesOf(compared: readonly Compared[]): Line[] {
  const ours = compared[0]?.perSecond ?? Number.NaN;
  return compared.map((one, index) => ({
    what: one.name,
    values: {
      "requests/s": one.perSecond,
      "p50 ms": one.p50,
      "p95 ms": one.p95,
      "p99 ms": one.p99,
      "server CPU ms": one.cpu,
      "Knotter reaches": index === 0 ? "" : (ours / one.perSecond).toFixed(2),
      rounds: one.rounds.map((value) => Math.round(value)).join(" · "),
    },
  }));
}
