import { randomBytes } from "node:crypto";
import pg from "pg";
import { seedAdminData } from "./admin-data";
import { furnishNights } from "./nights-world";
import { type People, peopleOf } from "./people";
import type { Tools, WebServer } from "./tools";

/**
 * demo: what `npm start` shows. month: one order of 500 mentors, 20,000 mentees, 100,000 interviews, so that every mentor has about twenty
 * future bookings. crowd: the same with 50,000 additional mentors. large: one order of 5,000 mentors. office: month with a second order of 2,000 mentees and 10,000
 * interviews, and the data of the admins' lists. million: month with a second order of 980,000 mentees and 900,000 interviews (`--size`
 * times that), and the data of the nightly jobs.
 */
export type Dataset = "demo" | "month" | "crowd" | "large" | "office" | "million";

const SEEDS: Record<Dataset, { from?: Dataset; args: string[]; furnish?: (people: People, size: number) => Promise<void>; sized?: true }> =
  {
    demo: { args: [] },
    month: { args: ["--mentors", "500", "--mentees", "20000", "--mentorings", "100000"] },
    crowd: { from: "month", args: ["--mentors", "50000"] },
    large: { args: ["--mentors", "5000", "--mentees", "5000", "--mentorings", "10000"] },
    office: { from: "month", args: ["--mentors", "50", "--mentees", "2000", "--mentorings", "10000"], furnish: seedAdminData },
    million: {
      from: "month",
      args: ["--mentors", "1500", "--mentees", "980000", "--mentorings", "900000"],
      furnish: (people, size) => furnishNights(people, new Date(), size),
      sized: true,
    },
  };

export interface SeededDatabase {
  databaseUrl: string;
  people: People;
}

/** Databases and servers of one benchmark run, created when a case first needs them. */
export interface Environment {
  tools: Tools;
  secret: string;
  postgresVersion(): Promise<string>;
  database(dataset: Dataset): Promise<SeededDatabase>;
  /** The production server on this database. It keeps running until `rest()` or the end. */
  server(dataset: Dataset, options?: { profile?: boolean }): Promise<WebServer>;
  /** Stops the web servers, so that the next case has the machine to itself. */
  rest(): Promise<void>;
}

export function environmentOf(tools: Tools): Environment {
  const secret = randomBytes(32).toString("base64url");
  let postgres: Promise<Awaited<ReturnType<Tools["startPostgres"]>>> | undefined;
  const databases = new Map<Dataset, Promise<SeededDatabase>>();
  const servers = new Map<string, Promise<WebServer>>();
  const cluster = () => {
    postgres ??= tools.step("PostgreSQL", () => tools.startPostgres());
    tools.beforeLeaving(async () => (await postgres)?.stop());
    return postgres;
  };

  const build = async (dataset: Dataset): Promise<SeededDatabase> => {
    const { from, args, furnish, sized } = SEEDS[dataset];
    if (from) await database(from);
    const server = await cluster();
    const databaseUrl = server.url(dataset);
    if (from) {
      // A template must have no connections; the pools reconnect by themselves.
      await administer(server.url(), `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${from}'`);
    }
    await administer(server.url(), `CREATE DATABASE ${dataset}${from ? ` TEMPLATE ${from}` : ""}`);
    const people = await peopleOf(databaseUrl, secret);
    await tools.step(`Database "${dataset}"`, async (tell) => {
      if (!from) await tools.migrate(databaseUrl, tell);
      await tools.seed(
        databaseUrl,
        sized ? args.map((word) => (/^\d/.test(word) ? String(Math.ceil(Number(word) * tools.size)) : word)) : args,
        tell,
      );
      await furnish?.(people, tools.size);
      // New tables would be vacuumed in the middle of a measurement, so it is done now.
      await administer(databaseUrl, "VACUUM ANALYZE");
      // What was written would reach the disk in the middle of it, too.
      await administer(databaseUrl, "CHECKPOINT");
    });
    return { databaseUrl, people };
  };
  const database = (dataset: Dataset): Promise<SeededDatabase> => {
    const known = databases.get(dataset) ?? build(dataset);
    databases.set(dataset, known);
    return known;
  };

  return {
    tools,
    secret,
    database,
    async postgresVersion() {
      const client = new pg.Client({ connectionString: (await cluster()).url() });
      await client.connect();
      const { rows } = await client.query<{ server_version: string }>("SHOW server_version");
      await client.end();
      return rows[0]?.server_version ?? "";
    },
    async server(dataset, { profile = false } = {}) {
      const { databaseUrl } = await database(dataset);
      const name = profile ? `${dataset}-profiled` : dataset;
      const known = servers.get(name) ?? tools.freePort().then((port) => tools.web(name, databaseUrl, { port, secret, profile }));
      servers.set(name, known);
      return known;
    },
    async rest() {
      for (const server of servers.values()) await (await server).stop();
      servers.clear();
    },
  };
}

async function administer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("SET statement_timeout = 0");
    await client.query(statement);
  } finally {
    await client.end();
  }
}
