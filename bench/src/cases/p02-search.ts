import pg from "pg";
import { startBare } from "../baselines/start-bare";
import type { Dataset, Environment } from "../environment";
import { call, servicesAt } from "../in-process";
import { type Candidate, type Compared, hammer, linesOf, loop, sideBySide } from "../load";
import { shown } from "../numbers";
import type { Outcome } from "../outcome";
import { recorded } from "../recording";
import { replayer } from "../replay";

const CONNECTIONS = 4;
const PATH = "/mentors?sort=soonest&pageSize=20";

export async function p2(environment: Environment): Promise<Outcome> {
  const { tools } = environment;
  await environment.database("crowd");
  const month = await contender(environment, "month");
  const crowd = await contender(environment, "crowd");
  const seconds = tools.quick ? 2 : 8;
  const at = (connections: number, { server, pid, headers }: Contender, name: string): Candidate => ({
    name,
    pid,
    run: () => hammer(`${server}/api/v1${PATH}`, { connections, seconds, headers }),
  });
  const compared = await sideBySide(
    [
      at(CONNECTIONS, month, `Knotter: GET /api/v1${PATH}, 500 mentors, ${CONNECTIONS} connections`),
      at(CONNECTIONS, crowd, "Knotter: the same with 50,000 other mentors in the database"),
      at(1, month, "Knotter: 500 mentors, 1 connection"),
      at(1, crowd, "Knotter: with 50,000 others, 1 connection"),
      at(8, month, "Knotter: 500 mentors, 8 connections"),
      {
        name: `limit: bare node:http + pg, same statements, same computation, ${CONNECTIONS} connections`,
        pid: month.barePid,
        run: () => hammer(`${month.bare}/p2`, { connections: CONNECTIONS, seconds }),
      },
      {
        name: `limit: same statements through pg, no HTTP, no computation, ${CONNECTIONS} lanes`,
        run: () => loop(CONNECTIONS, seconds, month.replay),
      },
    ],
    { rounds: tools.quick ? 2 : 4, warmUps: 1 },
  );
  for (const one of [month, crowd]) await one.stop();
  const [ours, beside, alone, largerAlone] = compared as [Compared, Compared, Compared, Compared];
  const growth = Math.max(beside.p95 / ours.p95, largerAlone.p50 / alone.p50);
  return {
    id: "P2",
    work: "search in an order of 500 mentors, each with the next two free times, sorted by the earliest, page of 20",
    target: "p95 < 60 ms; with 50,000 other mentors in the database within 1.2 × of that",
    measured: `p95 ${shown(ours.p95)} ms at ${CONNECTIONS} connections; with 50,000 others ${(beside.p95 / ours.p95).toFixed(2)} × of the p95 (median alone ${(largerAlone.p50 / alone.p50).toFixed(2)} ×)`,
    met: ours.p95 < 60 && growth <= 1.2,
    lines: linesOf(compared),
    notes: [
      `The target names no number of connections; ${CONNECTIONS} is what two cores can work on at once, and 1 and 8 stand beside it.`,
      `${month.statements} statements a search, whatever the number of mentors.`,
    ],
  };
}

interface Contender {
  server: string;
  pid: number;
  headers: Record<string, string>;
  bare: string;
  barePid: number;
  statements: number;
  replay(): Promise<unknown>;
  stop(): Promise<void>;
}

async function contender(environment: Environment, dataset: Dataset): Promise<Contender> {
  const { tools, secret } = environment;
  const { databaseUrl, people } = await environment.database(dataset);
  const mentee = await people.mentee();
  const now = new Date();
  const services = servicesAt(databaseUrl, secret, now);
  const { text } = await call(services.rest, PATH, { headers: mentee.bearer });
  const { total } = JSON.parse(text) as { total: number };
  if (total !== 500) throw new Error(`${total} mentors found in "${dataset}"`);
  const { steps } = await recorded(() => call(services.rest, PATH, { headers: mentee.bearer }));
  await services.close();
  const server = await environment.server(dataset, { profile: tools.profile && dataset === "month" });
  const bare = await startBare(tools, `p2-bare-${dataset}`, {
    databaseUrl,
    poolMax: 10,
    routes: [{ path: "/p2", steps, compute: "search", now }],
  });
  const answer = (await (await fetch(`${bare.address}/p2`)).json()) as { total: number };
  if (answer.total !== total) throw new Error("the bare server computes another answer");
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 10, options: "-c timezone=UTC" });
  return {
    server: server.address,
    pid: server.pid,
    headers: mentee.bearer,
    bare: bare.address,
    barePid: bare.pid,
    statements: steps.reduce((sum, step) => sum + step.statements.length, 0),
    replay: replayer(pool, steps),
    async stop() {
      await pool.end();
      await bare.stop();
    },
  };
}
