import { get, type IncomingMessage } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import type { Environment } from "../environment";
import { call, servicesAt } from "../in-process";
import { inLanes, linesOf, poster, sideBySide } from "../load";
import { watchMemory } from "../memory";
import { median, shown } from "../numbers";
import type { Line, Outcome } from "../outcome";
import type { SignedIn } from "../people";
import { recorded } from "../recording";
import { replayer } from "../replay";

const ROWS = 1_000_000;

export async function p6(environment: Environment): Promise<Outcome> {
  const { tools, secret } = environment;
  const { databaseUrl, people } = await environment.database("office");
  const orderId = await people.secondOrderId();
  const admin = await people.admin();
  const [size] = await people.query<{ mentees: number; interviews: number; surveys: number }>(
    `SELECT (SELECT count(*) FROM "OrderMentee" WHERE "orderId" = $1)::int AS "mentees", count(*)::int AS "interviews", count(m."id")::int AS "surveys"
     FROM "Mentoring" t LEFT JOIN "MenteeReport" m ON m."mentoringId" = t."id" WHERE t."orderId" = $1`,
    [orderId],
  );
  // A closed period of everything until a month ago: the first draft freezes it, every later one sums up its releases.
  await people.query(
    `UPDATE "Order" SET "reportPeriodEnds" = ARRAY[least(current_date - 30, "endsOn" - 1)] WHERE "id" = $1 AND "startsOn" < current_date - 30`,
    [orderId],
  );
  const path = `/orders/mentoring-report/${orderId}`;
  const read = `${path}?draft=true`;
  const refresh = { refresh: true };

  const services = servicesAt(databaseUrl, secret, new Date());
  // The first call creates the draft; later ones update its numbers.
  await call(services.rest, path, { headers: admin.bearer, body: refresh });
  const drafting = await recorded(() => call(services.rest, path, { headers: admin.bearer, body: refresh }));
  const reading = await recorded(() => call(services.rest, read, { headers: admin.bearer }));
  const { text } = await call(services.rest, read, { headers: admin.bearer });
  await services.close();
  const { sections } = JSON.parse(text) as { sections: Record<string, { rows?: unknown[] }> | null };
  const cells = Object.values(sections ?? {}).reduce((sum, { rows = [] }) => sum + rows.length, 0);
  if (cells === 0) throw new Error(`the report has nothing in it: ${text.slice(0, 500)}`);

  const server = await environment.server("office", { profile: tools.profile });
  // One pool each: prepared statements of both may have the same name.
  const poolOf = () => new pg.Pool({ connectionString: databaseUrl, max: 10, options: "-c timezone=UTC" });
  const pools = [poolOf(), poolOf()] as const;
  const [draftAgain, readAgain] = [replayer(pools[0], drafting.steps), replayer(pools[1], reading.steps)];
  const { mailService, close } = poster(1);
  const times = tools.quick ? 10 : 40;
  const body = JSON.stringify(refresh);
  const one = (name: string, work: () => Promise<unknown>, pid?: number) => ({
    name,
    ...(pid === undefined ? {} : { pid }),
    run: () => inLanes(1, times, async () => void (await work())),
  });
  const compared = await sideBySide(
    [
      one(
        "Knotter: POST /api/v1/orders/mentoring-report/{orderIds}, its numbers taken anew",
        async () => {
          const answer = await mailService(`${server.address}/api/v1${path}`, admin.bearer, body);
          if (answer.status !== 200) throw new Error(`${answer.status} ${answer.body}`);
        },
        server.pid,
      ),
      one(
        "Knotter: GET the same, as it was drafted",
        async () => {
          const answer = await fetch(`${server.address}/api/v1${read}`, { headers: admin.bearer });
          if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
          await answer.arrayBuffer();
        },
        server.pid,
      ),
      one("limit: the statements of the POST through pg, no HTTP, no computation", draftAgain),
      one("limit: the statements of the GET through pg, no HTTP", readAgain),
    ],
    { rounds: tools.quick ? 2 : 4 },
  );
  close();
  for (const pool of pools) await pool.end();
  await environment.rest();

  const { files, limit } = await exported(environment);
  const [draft, seen] = compared;
  const firstByte = Math.max(...files.map((file) => file.firstByte));
  const memory = Math.max(...files.map((file) => file.peak - file.before));
  const [drafted, seenP95] = [draft?.p95 ?? Number.NaN, seen?.p95 ?? Number.NaN];
  const count = (steps: typeof drafting.steps) => steps.reduce((sum, { statements }) => sum + statements.length, 0);
  return {
    id: "P6",
    work: `report of an order with ${shown(size?.mentees ?? 0)} mentees and ${shown(size?.interviews ?? 0)} interviews; CSV of ${shown(files[0]?.rows ?? 0)} rows`,
    target: "report drafted p95 < 150 ms, read p95 < 40 ms; CSV: first byte < 100 ms, < 64 MB of extra memory",
    measured: `report drafted p95 ${shown(drafted)} ms, read p95 ${shown(seenP95)} ms; CSV: first byte ${shown(firstByte)} ms, ${shown(memory)} MB extra`,
    met: drafted < 150 && seenP95 < 40 && firstByte < 100 && memory < 64,
    lines: [
      ...linesOf(compared).map(({ what, values: { "Knotter reaches": _, ...values } }) => ({ what, values })),
      ...files.map(lineOf),
      limit,
    ],
    notes: [
      `The report: one call after the other, as one person drafts it; ${cells} values of ${shown(size?.surveys ?? 0)} surveys and a consultant's report for each interview held. ${count(drafting.steps)} statements drafted, ${count(reading.steps)} read, session, BEGIN and COMMIT included. Another order of 20,000 mentees and 100,000 interviews is in the database.`,
      `The CSV: GET /api/v1/mentoring-result/csv of both orders of a larger database, ${shown(files[0]?.bytes ?? 0)} MB, read as fast as it comes; every row is counted, and the log of exports says the same. The first byte belongs to the header; ${shown(median(files.map((file) => file.firstRows)))} ms until the first rows.`,
      "Memory is the most the server has held while it sent (the high-water mark of its resident set) over what it held before; a server newly started, which has answered a hundred small calls. Judged by the largest of the files.",
    ],
  };
}

interface Exported {
  firstByte: number;
  firstRows: number;
  seconds: number;
  rows: number;
  /** Megabytes, all three together. */
  bytes: number;
  before: number;
  peak: number;
}

async function exported(environment: Environment): Promise<{ files: Exported[]; limit: Line }> {
  const { tools } = environment;
  const { people } = await environment.database("million");
  const admin = await people.admin();
  const orderIds = [await people.orderId(), await people.secondOrderId()];
  const path = `/mentoring-result/csv?orderIds=${orderIds.join(",")}`;
  const alone = await statementsOf(environment, path, admin);
  const server = await environment.server("million", { profile: tools.profile });
  for (let n = 0; n < 100; n += 1) {
    const answer = await fetch(`${server.address}/api/v1/current-user/auth`, { headers: admin.bearer });
    if (!answer.ok) throw new Error(`current-user/auth: ${answer.status}`);
    await answer.arrayBuffer();
  }
  const files: Exported[] = [];
  for (let round = 0; round < (tools.quick ? 1 : 3); round += 1) {
    await pause(2_000);
    const memory = watchMemory(server.pid);
    const file = await download(`${server.address}/api/v1${path}`, admin.bearer);
    files.push({ ...file, before: memory.before, peak: memory.peak() });
  }
  // The export log is completed after the last byte.
  await pause(500);
  const logged = await people.query<{ rows: number }>(
    `SELECT "rows" FROM "ExportLog" WHERE "actorId" = $1 AND "finishedAt" IS NOT NULL ORDER BY "startedAt" DESC LIMIT $2`,
    [admin.userId, files.length],
  );
  const [interviews] = await people.query<{ count: number }>(
    `SELECT count(*)::int AS "count" FROM "Mentoring" WHERE "orderId" = ANY($1::uuid[])`,
    [orderIds],
  );
  const rows = [...files.map((file) => file.rows), ...logged.map((line) => line.rows)];
  if (logged.length !== files.length || rows.some((count) => count !== interviews?.count || count < ROWS * tools.size))
    throw new Error(`${interviews?.count} interviews; rows that came and rows that were logged: ${rows.join(", ")}`);
  const what = "limit: the statements of the CSV through pg, no HTTP, no line written";
  return { files, limit: { what, values: { seconds: alone, "rows/s": (files[0]?.rows ?? 0) / alone } } };
}

/** The seconds that only the statements of a call take. */
async function statementsOf({ database, secret }: Environment, path: string, { bearer }: SignedIn): Promise<number> {
  const { databaseUrl } = await database("million");
  const services = servicesAt(databaseUrl, secret, new Date());
  const { steps } = await recorded(() => call(services.rest, path, { headers: bearer }));
  await services.close();
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 10, options: "-c timezone=UTC" });
  const replay = replayer(pool, steps);
  const begun = performance.now();
  await replay();
  const seconds = (performance.now() - begun) / 1000;
  await pool.end();
  return seconds;
}

async function download(url: string, headers: Record<string, string>): Promise<Omit<Exported, "before" | "peak">> {
  const begun = performance.now();
  const response = await new Promise<IncomingMessage>((resolve, reject) => get(url, { headers }, resolve).on("error", reject));
  if (response.statusCode !== 200) throw new Error(`${url}: ${response.statusCode}`);
  let [firstByte, firstRows, bytes, lines] = [0, 0, 0, 0];
  for await (const chunk of response as AsyncIterable<Buffer>) {
    firstByte ||= performance.now() - begun;
    bytes += chunk.length;
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) lines += 1;
    if (lines > 1) firstRows ||= performance.now() - begun;
  }
  return { firstByte, firstRows, seconds: (performance.now() - begun) / 1000, rows: lines - 1, bytes: bytes / 1e6 };
}

const lineOf = ({ firstByte, seconds, rows, before, peak }: Exported, index: number): Line => ({
  what: `Knotter: CSV, ${["first", "second", "third"][index]} file`,
  values: { "first byte ms": firstByte, seconds, "rows/s": rows / seconds, "MB before": before, "MB at most": peak },
});
