import { randomBytes } from "node:crypto";
import pg from "pg";
import { furnishNights } from "./nights-world";
import { furnishOffice } from "./office";
import { type People, peopleOf } from "./people";
import type { Tools, WebServer } from "./tools";

/**
 * demo: what `npm start` shows. month: one order of 500 mentors, 20,000 mentees, 100,000 interviews, so that every mentor has about
 * twenty bookings to come. crowd: the same with 50,000 other mentors beside it. office: month with a second order of 2,000 mentees and
 * 10,000 interviews beside it, and everything else that the office's lists are about. million: month with a second order of 980,000 mentees and
 * 900,000 interviews beside it (`--size` times that), and all that the jobs of a night are about.
 */
export type World = "demo" | "month" | "crowd" | "office" | "million";

const SEEDS: Record<World, { from?: World; args: string[]; furnish?: (people: People, size: number) => Promise<void>; sized?: true }> = {
  demo: { args: [] },
  month: { args: ["--mentors", "500", "--mentees", "20000", "--mentorings", "100000"] },
  crowd: { from: "month", args: ["--mentors", "50000"] },
  office: { from: "month", args: ["--mentors", "50", "--mentees", "2000", "--mentorings", "10000"], furnish: furnishOffice },
  million: {
    from: "month",
    args: ["--mentors", "1500", "--mentees", "980000", "--mentorings", "900000"],
    furnish: (people, size) => furnishNights(people, new Date(), size),
    sized: true,
  },
};

export interface Place {
  databaseUrl: string;
  people: People;
}

/** Databases and servers of one run of the benchmarks, made when a figure first asks for them. */
export interface Stage {
  tools: Tools;
  secret: string;
  postgresVersion(): Promise<string>;
  place(world: World): Promise<Place>;
  /** The production server on this database. It keeps running until `rest()` or the end. */
  server(world: World, options?: { profile?: boolean }): Promise<WebServer>;
  /** Ends the web servers, so that the next figure has the machine to itself. */
  rest(): Promise<void>;
}

export function stageOf(tools: Tools): Stage {
  const secret = randomBytes(32).toString("base64url");
  let postgres: Promise<Awaited<ReturnType<Tools["startPostgres"]>>> | undefined;
  const places = new Map<World, Promise<Place>>();
  const servers = new Map<string, Promise<WebServer>>();
  const cluster = () => {
    postgres ??= tools.step("PostgreSQL", () => tools.startPostgres());
    tools.beforeLeaving(async () => (await postgres)?.stop());
    return postgres;
  };

  const build = async (world: World): Promise<Place> => {
    const { from, args, furnish, sized } = SEEDS[world];
    if (from) await place(from);
    const server = await cluster();
    const databaseUrl = server.url(world);
    if (from) {
      // A template must have no visitors; the pools of those who were there come back by themselves.
      await administer(server.url(), `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${from}'`);
    }
    await administer(server.url(), `CREATE DATABASE ${world}${from ? ` TEMPLATE ${from}` : ""}`);
    const people = await peopleOf(databaseUrl, secret);
    await tools.step(`Database "${world}"`, async (tell) => {
      if (!from) await tools.migrate(databaseUrl, tell);
      await tools.seed(
        databaseUrl,
        sized ? args.map((word) => (/^\d/.test(word) ? String(Math.ceil(Number(word) * tools.size)) : word)) : args,
        tell,
      );
      await furnish?.(people, tools.size);
      // Freshly loaded tables are vacuumed sometime in the middle of a measurement; better now.
      await administer(databaseUrl, "VACUUM ANALYZE");
    });
    return { databaseUrl, people };
  };
  const place = (world: World): Promise<Place> => {
    const known = places.get(world) ?? build(world);
    places.set(world, known);
    return known;
  };

  return {
    tools,
    secret,
    place,
    async postgresVersion() {
      const client = new pg.Client({ connectionString: (await cluster()).url() });
      await client.connect();
      const { rows } = await client.query<{ server_version: string }>("SHOW server_version");
      await client.end();
      return rows[0]?.server_version ?? "";
    },
    async server(world, { profile = false } = {}) {
      const { databaseUrl } = await place(world);
      const name = profile ? `${world}-profiled` : world;
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
    await client.query(statement);
  } finally {
    await client.end();
  }
}
