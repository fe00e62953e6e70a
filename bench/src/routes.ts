// usage: tsx routes.ts <errands> <out>. P4 in a separate process, so that other cases affect neither its garbage collector nor its
// optimised code.
import { writeFileSync } from "node:fs";
import { actorOf } from "@knotter/api/context";
import { freeTimesOf } from "@knotter/usecases/mentor/free-times";
import { type RouteRequest, readRequests } from "./baselines/requests";
import type { RouteCost } from "./cases/p04-routes";
import { replayedDatabase, servicesAt } from "./in-process";
import { median } from "./numbers";

const [file = "", out = ""] = process.argv.slice(2);
const { secret, now, rows, requests, seconds } = readRequests(file);
const { services, rest } = servicesAt(replayedDatabase(rows), secret, now, "info");
const BODY = JSON.stringify({ status: "ok" });

const requestOf = ({ path, headers }: RouteRequest) => new Request(`http://127.0.0.1/api/v1${path}`, { headers });
const empty = async (_: Request) => new Response(BODY, { status: 200, headers: { "content-type": "application/json; charset=utf-8" } });

/** Milliseconds of CPU (user and system, this process) of one call, averaged over as many as fit into some time. */
async function cpuOf(call: () => Promise<unknown>): Promise<number> {
  let calls = 0;
  const before = process.cpuUsage();
  const until = performance.now() + (seconds * 1000) / 4;
  while (performance.now() < until) {
    for (let i = 0; i < 20; i++) await call();
    calls += 20;
  }
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / calls;
}

async function costOf(request: RouteRequest): Promise<RouteCost> {
  const check = await rest(requestOf(request));
  if (check.status !== 200) throw new Error(`${request.path}: ${check.status} ${await check.text()}`);
  const { schedules } = request;
  const whole = async () => (await rest(requestOf(request))).text();
  const nothing = async () => (await empty(requestOf(request))).text();
  let behind = async () => {};
  if (schedules) {
    const { contextOf } = await import("@knotter/api/context");
    const context = await contextOf(services, new Headers(request.headers));
    behind = async () => {
      await freeTimesOf(context.deps, actorOf(context), schedules);
    };
  }
  const rounds = { whole: [] as number[], nothing: [] as number[], behind: [] as number[] };
  for (let round = 0; round < 6; round++) {
    rounds.whole.push(await cpuOf(whole));
    rounds.nothing.push(await cpuOf(nothing));
    if (schedules) rounds.behind.push(await cpuOf(behind));
  }
  // The first round warms up.
  const typical = (values: number[]) => (values.length === 0 ? 0 : median(values.slice(1)));
  return { what: request.what, whole: typical(rounds.whole), behind: typical(rounds.behind), empty: typical(rounds.nothing) };
}

const costs: RouteCost[] = [];
for (const request of requests) costs.push(await costOf(request));
writeFileSync(out, JSON.stringify(costs));
process.exit(0);
