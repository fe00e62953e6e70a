import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { migrate } from "@knotter/db/migrate";
import { noteDrill } from "@knotter/db/note-drill";
import { systemClock } from "@knotter/domain/clock";
import { onDatabase } from "@knotter/testing/catalog";
import { freePort, startTemporaryPostgres } from "@knotter/testing/embedded-postgres";
import { checkBooks, checkLog } from "./check";
import { crowdOf } from "./people";
import { type Immortal, startWeb } from "./processes";
import { randomOf } from "./random";
import { tallyOf } from "./tally";
import type { Tools } from "./tools";
import type { World } from "./world";

export interface UpgradeSettings {
  /** The version before, built: its folder, its server and its Node.js. */
  readonly previous: { readonly folder: string; readonly server: string; readonly node: string };
  /** How long people act in each phase. */
  readonly seconds: number;
  readonly seed: number;
  /** The database that serves, which gets one row about this drill; null: there is none. */
  readonly noteIn: string | null;
  readonly tools: Tools;
}

const SECRET = "a secret of a drill, long enough to sign with";
const CRON_SECRET = "a secret of the scheduler of a drill";
const PEOPLE = 6;
/** Milliseconds in which a load balancer forgets a process that is about to end. */
const DEREGISTRATION_MS = 1_000;
/** Jobs of a version that serves: they too work on a schema that is newer than their code. */
const JOBS = ["holds", "drain", "bulk", "remind-day", "remind-hour", "reports", "daily", "retention"] as const;

/**
 * An upgrade as docs/operations.md describes it, under use: two processes of the previous version serve, the new schema arrives, then processes of
 * the new version take their places one by one. What was lost or refused meanwhile, in words, and what was seen.
 */
export async function upgradeDrill(
  settings: UpgradeSettings,
): Promise<{ faults: readonly string[]; seen: Record<string, number | string> }> {
  const { previous, tools, seconds } = settings;
  const tally = tallyOf();
  const random = randomOf(settings.seed);
  const seen: Record<string, number | string> = {};
  const server = await startTemporaryPostgres({ timezone: "UTC" });
  tools.beforeLeaving(() => server.stop());
  const url = server.url("knotter");
  await onDatabase(server.url(), (client) => client.query("CREATE DATABASE knotter"));
  const world = await tools.step("People and interviews, by the previous version", async () => {
    await runPrevious(previous, ["packages/db/scripts/migrate.ts"], { DATABASE_URL: url });
    return worldOf(await runPrevious(previous, ["--input-type=module", "--eval", WORLD], { DATABASE_URL: url, SECRET }));
  });

  const ports = await Promise.all(Array.from({ length: 4 }, freePort));
  const start = async (version: "previous" | "new", place: number): Promise<Immortal> => {
    const port = ports.pop() ?? (await freePort());
    const web = await startWeb(
      `upgrade-${version}-${place}`,
      environmentOf(url, port),
      version === "new"
        ? tools
        : { ...tools, server: { args: [previous.server], cwd: join(previous.folder, "apps/web"), node: previous.node } },
      tally,
    );
    await web.ready();
    return web;
  };
  const all: Immortal[] = [];
  /** Those that the load balancer knows: people take one of them at each call. */
  const serving: Immortal[] = [];
  const enter = async (version: "previous" | "new", place: number): Promise<void> => {
    const web = await start(version, place);
    all.push(web);
    await mustBeReady(web, version, tally.breach);
    serving.push(web);
  };
  await tools.step("Two processes of the previous version", async () => {
    await enter("previous", 1);
    await enter("previous", 2);
  });

  let over = false;
  const crowd = crowdOf(world, serving, random.fork("crowd"), tally, {
    people: PEOPLE,
    cutting: false,
    only: ["book", "move", "cancel", "withdraw"],
  });
  const acting = crowd.act(() => over);
  const phase = async (name: string, work: () => Promise<unknown>): Promise<void> => {
    const before = tally.counts.get("requests") ?? 0;
    const begun = performance.now();
    await tools.step(name, work);
    seen[`${name}: calls`] = (tally.counts.get("requests") ?? 0) - before;
    seen[`${name}: ms`] = Math.round(performance.now() - begun);
  };
  const use = () => pause(seconds * 1_000);

  await phase("Before", use);
  await phase("The new schema arrives", async () => {
    const applied = await migrate(url);
    seen["migrations"] = applied.length;
    if (applied.length === 0) tally.count("drills without a migration");
  });
  await phase("The previous version on the new schema", async () => {
    for (const web of serving) await mustBeReady(web, "previous", tally.breach);
    await runJobs(serving[0] as Immortal, "previous", tally.breach);
    await use();
  });
  await phase("The new version takes over", async () => {
    for (const place of [1, 2]) {
      await enter("new", place);
      const [leaving] = serving.splice(0, 1);
      await pause(DEREGISTRATION_MS);
      await leaving?.stop();
    }
  });
  await phase("The new version", async () => {
    await runJobs(serving[0] as Immortal, "new", tally.breach);
    await use();
  });
  const reads = dataVersionOf(previous.folder);
  if (reads === null) seen["going back"] = "not promised: the previous version does not know which data it reads";
  else if (reads < (await dataVersionIn(url))) {
    seen["going back"] = "refused at the start";
    await tools.step("The previous version refuses the new data", async () =>
      mustRefuse(previous, environmentOf(url, await freePort()), tally.breach),
    );
  } else
    await phase("Going back", async () => {
      await enter("previous", 3);
      for (const leaving of serving.splice(0, 2)) {
        await pause(DEREGISTRATION_MS);
        await leaving.stop();
      }
      await runJobs(serving[0] as Immortal, "previous", tally.breach);
      await use();
    });
  over = true;
  await acting;
  await crowd.settle(performance.now() + 60_000);

  await tools.step("Looking at what is left", () =>
    onDatabase(url, (client) =>
      checkBooks({
        database: { query: async <Row>(text: string, values: unknown[] = []) => (await client.query(text, values)).rows as Row[] },
        world,
        wishes: crowd.wishes,
        tally,
      }),
    ),
  );
  for (const web of all) await web.stop();
  for (const web of all) checkLog(web.log, tally);
  // Nobody has to notice an upgrade: each process finished what it had begun, and none was asked that was not there.
  const unanswered = tally.counts.get("requests without an answer") ?? 0;
  if (unanswered > 0) tally.breach("every call is answered", `${unanswered} were not`);
  for (const [what, times] of tally.counts) if (/^(answers|wishes: |slowest answer)/.test(what)) seen[what] = times;
  seen["calls"] = tally.counts.get("requests") ?? 0;
  await server.stop();
  if (settings.noteIn !== null) await noteDrill(settings.noteIn, "upgrade-drill", tally.breaches.length === 0, systemClock.now());
  return { faults: tally.breaches, seen };
}

const environmentOf = (url: string, port: number): Record<string, string> => ({
  NODE_ENV: "production",
  DATABASE_URL: url,
  NEXTAUTH_URL: `http://localhost:${port}`,
  NEXTAUTH_SECRET: SECRET,
  HOST: "127.0.0.1",
  PORT: String(port),
  CRON_SECRET,
  ADMIN_TOTP_REQUIRED: "0",
  RATE_LIMIT_FACTOR: "100",
});

/** The latest form of the data that a version reads; null: it is from before versions knew. */
function dataVersionOf(folder: string): number | null {
  const file = join(folder, "packages/db/src/data-version.ts");
  if (!existsSync(file)) return null;
  const found = /DATA_VERSION = (\d+)/.exec(readFileSync(file, "utf8"))?.[1];
  return found === undefined ? null : Number(found);
}

function dataVersionIn(url: string): Promise<number> {
  return onDatabase(url, async (client) => {
    const { rows } = await client.query<{ version: number }>(`SELECT data_version() AS "version"`);
    return rows[0]?.version ?? 0;
  });
}

/** A version that cannot read the data ends with 1 and one sentence, and does not serve. */
async function mustRefuse(
  { server, folder, node }: UpgradeSettings["previous"],
  env: Record<string, string>,
  breach: Breach,
): Promise<void> {
  const child = spawn(node, [server], {
    cwd: join(folder, "apps/web"),
    env: { ...process.env, ...env },
    stdio: ["ignore", "ignore", "pipe"],
    timeout: 60_000,
  });
  let complaint = "";
  child.stderr.setEncoding("utf8").on("data", (text) => {
    complaint += text;
  });
  const code = await new Promise((resolve) => child.once("close", resolve));
  if (code !== 1 || complaint.trim().split("\n").length !== 1)
    breach("a version that cannot read the data does not start", `it ended with ${code}: ${complaint.slice(0, 300)}`);
}

/** The previous version makes its own people: factories know one schema, theirs. */
const WORLD = `
  import { randomOf } from "./chaos/src/random.ts";
  import { peopleIn } from "./chaos/src/world.ts";
  const { DATABASE_URL, SECRET } = process.env;
  const line = "WORLD" + JSON.stringify(await peopleIn(DATABASE_URL, SECRET, randomOf(1))) + "\\n";
  process.stdout.write(line, () => process.exit(0));
`;

function worldOf(output: string): World {
  const line = output.split("\n").find((text) => text.startsWith("WORLD"));
  if (!line) throw new Error(`the previous version made no people: ${output.slice(-500)}`);
  const world = JSON.parse(line.slice("WORLD".length)) as World;
  return { ...world, today: world.today.map((one) => ({ ...one, startAt: new Date(one.startAt) })) };
}

/** Runs a script of the previous version, with its own packages. */
function runPrevious({ folder, node }: UpgradeSettings["previous"], args: readonly string[], env: Record<string, string>): Promise<string> {
  const loader = pathToFileURL(join(folder, "node_modules/tsx/dist/loader.mjs")).href;
  return new Promise((resolve, reject) => {
    const child = spawn(node, ["--import", loader, ...args], {
      cwd: folder,
      env: { ...process.env, ...env },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let said = "";
    let complaint = "";
    child.stdout.setEncoding("utf8").on("data", (text) => {
      said += text;
    });
    child.stderr.setEncoding("utf8").on("data", (text) => {
      complaint = (complaint + text).slice(-4_000);
    });
    child.once("error", reject);
    child.once("close", (code) => (code === 0 ? resolve(said) : reject(new Error(`the previous version: ${complaint.trim()}`))));
  });
}

type Breach = (promise: string, detail: string) => void;

async function mustBeReady(web: Immortal, version: string, breach: Breach): Promise<void> {
  for (let tries = 0; tries < 40; tries += 1) {
    const answer = await fetch(`http://127.0.0.1:${web.port}/api/ready`).catch(() => null);
    await answer?.arrayBuffer();
    if (answer?.status === 200) return;
    await pause(250);
  }
  breach("a version that serves is ready", `the ${version} version is not, see ${web.log}`);
}

async function runJobs(web: Immortal, version: string, breach: Breach): Promise<void> {
  for (const job of JOBS) {
    const answer = await fetch(`http://127.0.0.1:${web.port}/api/cron/${job}?again=1`, {
      headers: { authorization: `Bearer ${CRON_SECRET}` },
      signal: AbortSignal.timeout(60_000),
    });
    const text = await answer.text();
    // A job that the previous version does not have yet.
    if (answer.status === 404 && version === "previous") continue;
    if (answer.status !== 200)
      breach("jobs go well in both versions", `${job} of the ${version} version: ${answer.status} ${text.slice(0, 300)}`);
  }
}
