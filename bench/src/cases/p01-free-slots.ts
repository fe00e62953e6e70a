import { addDays, tokyoDate } from "@knotter/domain/tokyo";
import pg from "pg";
import { startBare } from "../baselines/start-bare";
import type { Environment } from "../environment";
import { call, servicesAt } from "../in-process";
import { hammer, linesOf, loop, sideBySide } from "../load";
import { shown } from "../numbers";
import type { Outcome } from "../outcome";
import { recorded } from "../recording";
import { replayer } from "../replay";

const CONNECTIONS = 16;

export async function p1(environment: Environment): Promise<Outcome> {
  const { tools, secret } = environment;
  const { databaseUrl, people } = await environment.database("month");
  const mentee = await people.mentee();
  const mentor = await people.mentorWithBookings(20);
  const now = new Date();
  const from = tokyoDate(now);
  const path = `/mentors/${mentor.id}/schedules?from=${from}&to=${addDays(from, 30)}`;

  const services = servicesAt(databaseUrl, secret, now);
  const { text: expected } = await call(services.rest, path, { headers: mentee.bearer });
  const { steps } = await recorded(() => call(services.rest, path, { headers: mentee.bearer }));
  await services.close();

  const server = await environment.server("month", { profile: tools.profile });
  const bare = await startBare(tools, "p1-bare", {
    databaseUrl,
    poolMax: 10,
    routes: [{ path: "/p1", steps, compute: "free-slots", now }],
  });
  const same = (await (await fetch(`${bare.address}/p1`)).text()) === expected;
  if (!same) throw new Error("the bare server computes another answer");
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 10, options: "-c timezone=UTC" });
  const replay = replayer(pool, steps);

  const seconds = tools.quick ? 2 : 6;
  const load = { connections: CONNECTIONS, seconds };
  const compared = await sideBySide(
    [
      {
        name: "Knotter: GET /api/v1/mentors/{id}/schedules",
        pid: server.pid,
        run: () => hammer(`${server.address}/api/v1${path}`, { ...load, headers: mentee.bearer }),
      },
      {
        name: "limit: bare node:http + pg, same statements, same computation",
        pid: bare.pid,
        run: () => hammer(`${bare.address}/p1`, load),
      },
      { name: "limit: same statements through pg, no HTTP, no computation", run: () => loop(CONNECTIONS, seconds, () => replay()) },
      {
        name: "limit: empty handler in the same server (404 of /api/v1)",
        pid: server.pid,
        run: () => hammer(`${server.address}/api/v1/nowhere`, { ...load, status: 404 }),
      },
    ],
    { rounds: tools.quick ? 2 : 5, warmUps: 2 },
  );
  await pool.end();
  await bare.stop();
  const [ours, limit] = compared;
  const ratio = (ours?.perSecond ?? 0) / (limit?.perSecond ?? 1);
  const slots = (JSON.parse(expected) as { days: { slots: unknown[] }[] }).days.reduce((sum, day) => sum + day.slots.length, 0);
  return {
    id: "P1",
    work: "free slots of one mentor, 31 days, 20 bookings, over REST, 16 connections",
    target: "≥ 0.55 of bare node:http + pg (stretch 0.7); p95 ≤ 30 ms",
    measured: `${shown(ours?.perSecond ?? 0)}/s = ${ratio.toFixed(2)} of bare; p95 ${shown(ours?.p95 ?? 0)} ms`,
    met: ratio >= 0.55 && (ours?.p95 ?? Number.POSITIVE_INFINITY) <= 30,
    lines: linesOf(compared),
    notes: [
      `A request costs the server ${shown(ours?.cpu ?? Number.NaN)} ms of CPU, the bare server ${shown(limit?.cpu ?? Number.NaN)} ms, an empty handler ${shown(compared[3]?.cpu ?? Number.NaN)} ms.`,
      `${mentor.bookings} bookings in the calendar, ${slots} free times and ${Buffer.byteLength(expected)} bytes in the answer; the bare server's answer was compared byte for byte.`,
      `${steps.reduce((sum, step) => sum + step.statements.length, 0)} statements in ${steps.length} round trips (session, order, calendar with closed days).`,
    ],
  };
}
