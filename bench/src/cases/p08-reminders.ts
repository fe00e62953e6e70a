import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Environment } from "../environment";
import { shown } from "../numbers";
import type { Line, Outcome } from "../outcome";
import type { Provider } from "../tools";

export interface DrainRequest {
  databaseUrl: string;
  secret: string;
  provider: string;
  mentoringIds: string[];
  mails: number;
}

/** What the draining process reports. */
export interface DrainRun {
  queued: number;
  enteredSeconds: number;
  drainSeconds: number;
  writingMs: number;
  startMb: number;
  /** The memory after a tenth of the time, which should not grow afterwards. */
  tenthMb: number;
  peakMb: number;
}

const BATCH = 100;
/** Resend's default limit for an account. */
const CALLS_A_SECOND = 2;

export async function p8(environment: Environment): Promise<Outcome> {
  const { tools, secret } = environment;
  const count = tools.quick ? 1_000 : 10_000;
  const { databaseUrl, people } = await environment.database("month");
  // Mails that other cases have left in the outbox are postponed.
  await people.query(`UPDATE "Mail" SET "nextTryAt" = now() + interval '1 year' WHERE "status" IN ('scheduled', 'queued', 'sending')`);
  // P7 imports thousands of companies within seconds: autovacuum looks at them within a minute, and until then tables count as almost empty.
  await people.query("ANALYZE");
  // Both sides of each; some have disabled reminders. What P3 has just booked is not reminded of.
  const ids = await people.query<{ id: string }>(
    `SELECT "id" FROM "Mentoring" WHERE "status" = 'reserved' AND "startAt" > now() + interval '3 hours' AND "createdAt" < now() - interval '1 day' ORDER BY "startAt", "id" LIMIT $1`,
    [Math.ceil(count * 0.52)],
  );

  const drained = async (name: string, provider: Provider): Promise<DrainRun> => {
    const [file, out] = [join(tools.cache, `${name}.errand`), join(tools.cache, `${name}.json`)];
    const request: DrainRequest = { databaseUrl, secret, provider: provider.url, mentoringIds: ids.map(({ id }) => id), mails: count };
    writeFileSync(file, JSON.stringify(request));
    // The folder from which the loader finds the configuration for compiling templates.
    const cwd = join(tools.root, "packages/mail");
    const child = tools.start(name, [...tools.heapFlags, ...tools.script("bench/src/drain.ts", file, out)], {
      cwd,
      env: { NODE_ENV: "production" },
    });
    const code = await child.ended;
    await child.stop();
    if (code !== 0) throw new Error(readFileSync(child.log, "utf8").slice(-2000));
    const run = JSON.parse(readFileSync(out, "utf8")) as DrainRun;
    await checked(run, provider);
    return run;
  };

  /** Checks that each queued mail was sent once. */
  async function checked({ queued }: DrainRun, { keys }: Provider): Promise<void> {
    const [row] = await people.query<{ sent: number }>(
      `SELECT count(*)::int AS "sent" FROM "Mail" WHERE "type" = 'mentoring_remind' AND "status" = 'sent' AND "providerId" IS NOT NULL AND "dedupeKey" = ANY($1::text[])`,
      [keys()],
    );
    if (queued < count || row?.sent !== queued || keys().length !== queued || new Set(keys()).size !== queued)
      throw new Error(`${queued} put in, ${row?.sent} settled, ${keys().length} taken, ${new Set(keys()).size} of them different`);
  }

  const forget = ({ keys }: Provider) => people.query(`DELETE FROM "Mail" WHERE "dedupeKey" = ANY($1::text[])`, [keys()]);

  const open = await tools.provider({});
  const ours = await tools.step("Reminders, as fast as the provider takes them", () => drained("p8", open));
  const { perSecond, body } = await alone(open, count, await wordsOf(people, open));
  await forget(open);
  await open.close();
  const paced = await tools.provider({ perSecond: CALLS_A_SECOND });
  const slow = await tools.step(`Reminders, ${CALLS_A_SECOND} calls a second`, () => drained("p8-paced", paced));
  await forget(paced);
  await paced.close();

  const rate = ours.queued / ours.drainSeconds;
  return {
    id: "P8",
    work: `${shown(ours.queued)} reminders drained against the local fake provider`,
    target: `10,000 in < 45 s, memory flat`,
    measured: `${shown(ours.drainSeconds)} s, ${shown(rate)} mails/s; ${shown(ours.startMb)} MB at the start, ${shown(ours.peakMb)} MB at most`,
    met: count / rate < 45 * (count / 10_000) && ours.peakMb - ours.tenthMb < 100,
    lines: [
      lineOf("Knotter: claimed, judged, written, kept, sent in batches, settled", ours),
      lineOf(`the same with ${CALLS_A_SECOND} calls a second, which is what Resend takes`, slow),
      { what: "limit: the same mails written, and no more", values: { "mails/s": 1000 / ours.writingMs } },
      { what: "limit: the provider alone, the same batches one after the other", values: { "mails/s": perSecond } },
    ],
    notes: [
      `The job "drain" of a process of its own (NODE_ENV=production, pool of ten, the heap of the web server, in which it runs), until nothing is left; a batch holds ${BATCH} mails, ${shown(body / 1e6)} MB. Every mail is looked for afterwards: settled with the provider's id, and taken once.`,
      `Found and put into the outbox before, in ${shown(ours.enteredSeconds)} s, by what the scheduler runs at 16:00. Memory is the resident set, every 50 ms; flat means that after a tenth of the time it grows by less than 100 MB.`,
      "The provider is our fake of Resend's API over HTTP, in the process of the benchmark: it reads, checks and hashes every call and keeps each key.",
    ],
  };
}

const lineOf = (what: string, run: DrainRun): Line => ({
  what,
  values: {
    "mails/s": run.queued / run.drainSeconds,
    seconds: run.drainSeconds,
    "MB at the start": run.startMb,
    "MB after a tenth": run.tenthMb,
    "MB at most": run.peakMb,
  },
});

interface Words {
  to: string;
  subject: string;
  html: string;
  text: string;
}

const wordsOf = ({ query }: Awaited<ReturnType<Environment["database"]>>["people"], { keys }: Provider) =>
  query<Words>(`SELECT "sentTo" AS "to", "subject", "html", "text" FROM "Mail" WHERE "dedupeKey" = ANY($1::text[])`, [
    keys().slice(0, BATCH),
  ]);

/** Sends the same number of pre-rendered mails in the same batches, with one plain HTTP call each. */
async function alone({ url, apiKey }: Provider, count: number, words: readonly Words[]): Promise<{ perSecond: number; body: number }> {
  const letters = words.map((mail) => ({ from: "Knotter <no-reply@knotter.example>", reply_to: "office@knotter.example", ...mail }));
  const body = JSON.stringify(letters);
  const calls = Math.max(5, Math.round(count / BATCH));
  const begun = performance.now();
  for (let call = 0; call < calls; call += 1) {
    const answer = await fetch(`${url}/emails/batch`, {
      method: "POST",
      headers: { authorization: `Bearer ${apiKey}`, "content-type": "application/json", "idempotency-key": `alone/${begun}/${call}` },
      body,
    });
    if (!answer.ok) throw new Error(`the provider: ${answer.status} ${await answer.text()}`);
    await answer.arrayBuffer();
  }
  return { perSecond: (calls * letters.length) / ((performance.now() - begun) / 1000), body: Buffer.byteLength(body) };
}
