import { startTemporaryPostgres } from "@knotter/testing/embedded-postgres";
import pg from "pg";
import { crowdOf } from "./people";
import { startWeb } from "./processes";
import { randomOf } from "./random";
import { tallyOf } from "./tally";
import type { Tools } from "./tools";
import { peopleIn } from "./world";

const CRON_SECRET = "a secret of the scheduler of a drill";
const PEOPLE = 6;

/**
 * A database in use, for a drill without one of an operator's: the demo with everything that its people have told sealed, served by the production
 * build, and people who book, reschedule and cancel until `stop`.
 */
export async function livingDatabase(prepare: (url: string) => Promise<void>, secret: string, port: number, seed: number, tools: Tools) {
  const server = await startTemporaryPostgres({ timezone: "UTC" });
  tools.beforeLeaving(() => server.stop());
  const client = new pg.Client({ connectionString: server.url() });
  await client.connect();
  await client.query("CREATE DATABASE knotter").finally(() => client.end());
  const url = server.url("knotter");
  await prepare(url);
  const tally = tallyOf();
  const random = randomOf(seed);
  const world = await peopleIn(url, secret, random.fork("world"));
  const web = await startWeb(
    "living",
    {
      NODE_ENV: "production",
      DATABASE_URL: url,
      NEXTAUTH_URL: `http://localhost:${port}`,
      NEXTAUTH_SECRET: secret,
      HOST: "127.0.0.1",
      PORT: String(port),
      CRON_SECRET,
      ADMIN_TOTP_REQUIRED: "0",
      RATE_LIMIT_FACTOR: "100",
    },
    tools,
    tally,
  );
  await web.ready();
  await sealAll(port);
  let over = false;
  const crowd = crowdOf(world, [web], random.fork("crowd"), tally, { people: PEOPLE, cutting: false });
  const acting = crowd.act(() => over);
  return {
    url,
    /** Ends the calls; returns what went wrong, and their number. */
    async stop(): Promise<{ breaches: readonly string[]; requests: number }> {
      over = true;
      await acting;
      await web.stop();
      return { breaches: tally.breaches, requests: tally.counts.get("requests") ?? 0 };
    },
    close: () => server.stop(),
  };
}

/** The nightly job seals what was written before texts were sealed, as the demo's are. */
async function sealAll(port: number): Promise<void> {
  for (let night = 0; night < 20; night += 1) {
    const answer = await fetch(`http://127.0.0.1:${port}/api/cron/retention?again=1`, {
      headers: { authorization: `Bearer ${CRON_SECRET}` },
    });
    const { report } = (await answer.json()) as { report?: { complete: boolean } | null };
    if (report?.complete === true) return;
  }
  throw new Error("the nightly job does not come to its end");
}
