import pg from "pg";
import { startBare } from "../baselines/start-bare";
import type { Dataset, Environment } from "../environment";
import { call, servicesAt } from "../in-process";
import { type Candidate, type Compared, hammer, linesOf, loop, sideBySide } from "../load";
import { shown } from "../numbers";
import type { Outcome } from "../outcome";
import { recorded, type Step } from "../recording";
import { replayer } from "../replay";

const CONNECTIONS = 4;
const PATH = "/mentors?sort=soonest&pageSize=20";
const MENTORS = { month: 500, crowd: 500, large: 5_000 } as const satisfies Partial<Record<Dataset, number>>;
const LIMIT = 40;
/** The allowed factor for ten times as many mentors. */
const MANY = 1.5;

const countOf = (steps: readonly Step[]) => steps.reduce((sum, step) => sum + step.statements.length, 0);

export async function p2(environment: Environment): Promise<Outcome> {
  const { tools } = environment;
  await environment.database("crowd");
  const month = await contender(environment, "month");
  const crowd = await contender(environment, "crowd");
  const large = await contender(environment, "large");
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
      at(CONNECTIONS, large, `Knotter: 5,000 mentors in the order, ${CONNECTIONS} connections`),
      at(8, month, "Knotter: 500 mentors, 8 connections"),
      {
        name: `beside: bare node:http + pg that keeps nothing, reads and computes all for each call, ${CONNECTIONS} connections`,
        pid: month.barePid,
        run: () => hammer(`${month.bare}/p2`, { connections: CONNECTIONS, seconds }),
      },
      {
        name: `beside: the statements of that through pg, no HTTP, no computation, ${CONNECTIONS} lanes`,
        run: () => loop(CONNECTIONS, seconds, month.replay),
      },
    ],
    { rounds: tools.quick ? 2 : 4, warmUps: 1 },
  );
  for (const one of [month, crowd, large]) await one.stop();
  const [ours, beside, alone, largerAlone, ofMany] = compared as [Compared, Compared, Compared, Compared, Compared];
  const growth = Math.max(beside.p95 / ours.p95, largerAlone.p50 / alone.p50);
  return {
    id: "P2",
    work: "search in an order of 500 mentors, each with the next two free times, sorted by the earliest, page of 20",
    target: `p95 < ${LIMIT} ms at ${CONNECTIONS} connections; with 5,000 mentors in the order within ${MANY} × of that; 50,000 other mentors change nothing (within 1.2 ×)`,
    measured: `p95 ${shown(ours.p95)} ms; with 5,000 in the order ${shown(ofMany.p95)} ms; with 50,000 others ${(beside.p95 / ours.p95).toFixed(2)} × of the p95 (median alone ${(largerAlone.p50 / alone.p50).toFixed(2)} ×)`,
    met: ours.p95 < LIMIT && ofMany.p95 <= MANY * LIMIT && growth <= 1.2,
    lines: linesOf(compared),
    notes: [
      `${CONNECTIONS} connections are what two cores can work on at once; 1 and 8 stand beside it.`,
      `${month.statements} statements for the first search in an order of a process that has just started, ${month.keptStatements} where its mentors are kept and none has changed.`,
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
  keptStatements: number;
  replay(): Promise<unknown>;
  stop(): Promise<void>;
}

async function contender(environment: Environment, dataset: keyof typeof MENTORS): Promise<Contender> {
  const { tools, secret } = environment;
  const { databaseUrl, people } = await environment.database(dataset);
  const mentee = await people.mentee();
  const now = new Date();
  const services = servicesAt(databaseUrl, secret, now);
  // The token is decrypted already, as it is for somebody who has opened pages before.
  await call(services.rest, "/current-user/auth", { headers: mentee.bearer });
  const search = () => call(services.rest, PATH, { headers: mentee.bearer });
  // The first search reads everything, the second what has changed.
  const { steps } = await recorded(search);
  const { steps: keptSteps } = await recorded(search);
  const { total } = JSON.parse((await search()).text) as { total: number };
  if (total !== MENTORS[dataset]) throw new Error(`${total} mentors found in "${dataset}"`);
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
    statements: countOf(steps),
    keptStatements: countOf(keptSteps),
    replay: replayer(pool, steps),
    async stop() {
      await pool.end();
      await bare.stop();
    },
  };
}
