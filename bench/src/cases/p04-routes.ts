import { readFileSync } from "node:fs";
import { join } from "node:path";
import { addDays, tokyoDate } from "@knotter/domain/tokyo";
import { writeRequests } from "../baselines/requests";
import type { Environment } from "../environment";
import { call, readsOf, servicesAt } from "../in-process";
import { shown } from "../numbers";
import type { Outcome } from "../outcome";

export interface RouteCost {
  what: string;
  /** Milliseconds of CPU per call: of the whole call, of the part behind the adapter, and of an empty handler. */
  whole: number;
  behind: number;
  empty: number;
}

export async function p4(environment: Environment): Promise<Outcome> {
  const { tools, secret } = environment;
  const { databaseUrl, people } = await environment.database("month");
  const mentee = await people.mentee();
  const mentor = await people.mentorWithBookings(20);
  // One of the seed: what P3 has booked is sealed with keys of another process.
  const [own] = await people.query<{ id: string; menteeId: string }>(
    `SELECT "id", "menteeId" FROM "Mentoring" WHERE "status" = 'reserved' AND "startAt" > now() AND "note" IS NULL ORDER BY "id" LIMIT 1`,
  );
  if (!own) throw new Error("nothing is booked");
  const party = await people.signIn(own.menteeId);
  const now = new Date();
  const from = tokyoDate(now);
  const requests = [
    { what: "GET /current-user/auth (who am I)", path: "/current-user/auth", headers: mentee.bearer },
    { what: "GET /mentoring/{id} (the largest view of one thing)", path: `/mentoring/${own.id}`, headers: party.bearer },
    {
      what: "GET /mentors/{id}/schedules (31 days)",
      path: `/mentors/${mentor.id}/schedules?from=${from}&to=${addDays(from, 30)}`,
      headers: mentee.bearer,
      schedules: { id: mentor.id, from, to: addDays(from, 30) },
    },
  ];
  const rows = await readsOf(databaseUrl, async (database) => {
    const { rest, close } = servicesAt(database, secret, now);
    for (const { path, headers } of requests) await call(rest, path, { headers });
    await close();
  });
  const file = join(tools.cache, "p4.errands");
  const out = join(tools.cache, "p4.json");
  writeRequests(file, { secret, now, rows, requests, seconds: tools.quick ? 1 : 4 });
  const child = tools.start("p4", tools.script("bench/src/routes.ts", file, out), { env: { NODE_ENV: "production" } });
  const code = await child.ended;
  await child.stop();
  if (code !== 0) throw new Error(readFileSync(child.log, "utf8").slice(-2000));
  const costs = JSON.parse(readFileSync(out, "utf8")) as RouteCost[];
  const routes = costs.map((cost) => ({ ...cost, route: cost.whole - cost.behind - cost.empty }));
  // The fixed cost of a route; the cost of an answer with hundreds of slots grows with its size and is shown separately.
  const fixed = routes.slice(0, 2).map(({ route }) => route);
  return {
    id: "P4",
    work: "fixed cost of our routes: REST adapter + guard + validation + view, CPU per call over an empty handler",
    target: "< 0.15 ms",
    measured: `${fixed.map((route) => `${shown(route)} ms`).join(" and ")}; with the largest answer of all (a month of free times) ${shown(routes[2]?.route ?? Number.NaN)} ms`,
    met: Math.max(...fixed) < 0.15,
    lines: routes.map(({ what, whole, behind, empty, route }) => ({
      what,
      values: { "our routes, ms": route, "whole call, ms": whole, "work behind the route, ms": behind, "empty handler, ms": empty },
    })),
    notes: [
      "In process, process.cpuUsage() over thousands of calls; the database's answers are replayed from memory. Logging (one line a call, to a file) and opening the bearer token are inside; Next and the socket are not.",
      "The month of free times is no fixed cost: each of its times is written as two instants, checked against the schema, serialised, hashed for the ETag and copied into the Response.",
      "The empty handler takes the same Request and returns a Response with a constant body, which is less than an empty Hono handler does. “Work behind the route” is the use case called directly (free times only: the other two only read).",
    ],
  };
}
