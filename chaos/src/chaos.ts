import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { migrate } from "@knotter/db/migrate";
import { openBlackHole } from "@knotter/testing/black-hole";
import { freePort } from "@knotter/testing/embedded-postgres";
import { startFakeCalendars } from "@knotter/testing/fake-calendars";
import { startFakeResend } from "@knotter/testing/fake-resend";
import { startFakeZoom } from "@knotter/testing/fake-zoom";
import { allDue, checkCalendars, connectCalendars, liveOnCalendars } from "./calendars";
import { check, checkLog } from "./check";
import { checkSearch } from "./check-search";
import { ask } from "./client";
import { openDatabase } from "./database";
import { breakCalls, breakThings } from "./faults";
import { crowdOf } from "./people";
import { type Immortal, startPgBouncer, startWeb } from "./processes";
import { randomOf } from "./random";
import { type Tally, tallyOf } from "./tally";
import type { ChaosTools, Settings } from "./tools";
import { peopleIn, type SignedIn, type World } from "./world";

const SECRET = "a secret of a run of chaos, long enough to sign with";
const CRON_SECRET = "a secret of the scheduler of a run of chaos";
const JOBS = ["drain", "holds", "zoom", "calendars", "remind-day", "remind-hour", "reports", "drain", "zoom", "calendars"] as const;
/** The time after the last fault within which everything has to work again. */
const RECOVERY_MS = 20_000;
/** A service that is not back by then does not come back by itself, however busy the machine is. */
const GIVEN_UP_MS = 180_000;

/** Causes faults around the product for a while, then checks that it has kept its promises. Returns the observations. */
export async function chaos(settings: Settings, tools: ChaosTools): Promise<Tally> {
  const random = randomOf(settings.seed);
  const tally = tallyOf(settings.lateness);
  const folder = mkdtempSync(join(tmpdir(), "knotter-chaos-"));
  chmodSync(folder, 0o755);
  tools.beforeLeaving(async () => rmSync(folder, { recursive: true, force: true }));
  const closing = <T extends { close(): Promise<void> }>(what: T): T => {
    tools.beforeLeaving(() => what.close());
    return what;
  };

  const database = await tools.step("PostgreSQL", () => openDatabase(folder));
  tools.beforeLeaving(() => database.stop());
  const world = await tools.step("People and interviews", async () => {
    await migrate(database.url);
    return peopleIn(database.url, SECRET, random.fork("world"));
  });

  // application → near → PgBouncer → far → PostgreSQL, or application → near → PostgreSQL.
  const far = closing(await openBlackHole(database.url));
  const { pgbouncer: found } = tools;
  const bouncer = "path" in found ? await startPgBouncer(found.path, far.url, database.directory, tools, tally) : null;
  const near = closing(await openBlackHole(bouncer?.url ?? database.url));
  const holes = [{ name: "application", hole: near }, ...(bouncer ? [{ name: "PgBouncer", hole: far }] : [])];

  const resend = closing(await startFakeResend({ apiKey: "re_chaos", words: false }));
  const zoom = closing(await startFakeZoom());
  const calendars = closing(await startFakeCalendars());
  const first = await freePort();
  const webs = await tools.step(`${settings.processes} web processes`, async () => {
    const started = await Promise.all(
      Array.from({ length: settings.processes }, async (_, place) =>
        startWeb(
          `web-${place + 1}`,
          {
            NODE_ENV: "production",
            DATABASE_URL: near.url,
            NEXTAUTH_URL: `http://localhost:${first}`,
            NEXTAUTH_SECRET: SECRET,
            HOST: "127.0.0.1",
            PORT: String(place === 0 ? first : await freePort()),
            ADMIN_TOTP_REQUIRED: "0",
            CRON_SECRET,
            SCHEDULER: "1",
            // A few people make the calls of thousands.
            RATE_LIMIT_FACTOR: "100",
            RESEND_API_KEY: "re_chaos",
            RESEND_BASE_URL: resend.url,
            MAIL_FROM: "Knotter <no-reply@knotter.example>",
            OFFICE_EMAIL: "office@knotter.example",
            ZOOM_CLIENT_ID: zoom.clientId,
            ZOOM_CLIENT_SECRET: zoom.clientSecret,
            ZOOM_WEBHOOK_SECRET: zoom.webhookSecret,
            ZOOM_AUTH_URL: zoom.authUrl,
            ZOOM_API_URL: zoom.apiUrl,
            GOOGLE_CALENDAR_CLIENT_ID: calendars.clientId,
            GOOGLE_CALENDAR_CLIENT_SECRET: calendars.clientSecret,
            GOOGLE_CALENDAR_BASE_URL: calendars.url,
            MICROSOFT_CALENDAR_CLIENT_ID: calendars.clientId,
            MICROSOFT_CALENDAR_CLIENT_SECRET: calendars.clientSecret,
            MICROSOFT_CALENDAR_BASE_URL: calendars.url,
          },
          tools,
          tally,
        ),
      ),
    );
    await Promise.all(started.map((web) => web.ready()));
    return started;
  });
  await tools.step("Mentors connect with Zoom", () => connectZoom(world, webs[0] as Immortal, zoom, tally));

  await tools.step("Mentors connect their calendars", () => connectCalendars(world, webs[0] as Immortal, calendars, tally));

  const crowd = crowdOf(world, webs, random.fork("crowd"), tally, {
    people: settings.people,
    cutting: settings.faults.includes("clients"),
  });
  await tools.step(`${settings.seconds} s of chaos, seed ${settings.seed}`, async () => {
    const end = performance.now() + settings.seconds * 1_000;
    const stopped = () => performance.now() > end;
    if (settings.faults.includes("providers")) breakCalls({ resend, zoom, calendars }, random, tally);
    const targets = { webs, database, pgbouncer: bouncer?.bouncer ?? null, holes, resend, zoom, calendars };
    await Promise.all([
      crowd.act(stopped),
      breakThings(targets, settings.faults, random, tally, stopped),
      liveOnCalendars(world, calendars, database, random.fork("calendars of mentors"), tally, stopped),
      callJobs(webs, tally, stopped),
    ]);
  });

  await tools.step("Coming to rest", async () => {
    resend.fault = () => null;
    zoom.fault = () => null;
    calendars.fault = () => null;
    const begun = performance.now();
    await Promise.all(webs.map((web) => web.ready()));
    while (!(await Promise.all(webs.map(isReady))).every(Boolean)) {
      if (performance.now() - begun > GIVEN_UP_MS) {
        tally.breach("everything is well again by itself", `not ready ${GIVEN_UP_MS / 1_000} s after the last fault`);
        break;
      }
      await pause(100);
    }
    if (performance.now() - begun > RECOVERY_MS)
      tally.late("everything is well again soon", `not ready ${RECOVERY_MS / 1_000} s after the last fault`);
    tally.most("ready again after the last fault, ms", performance.now() - begun);
    await crowd.settle(performance.now() + 90_000);
    await emptyOutbox(database, webs, resend, tally);
    await database.query(`UPDATE "CalendarSource" SET "claimedUntil" = NULL`);
    await allDue(database);
    const read = await job(webs[0] as Immortal, "calendars");
    if (read?.status !== 200) tally.breach("jobs go well where nothing is wrong", `${read?.status} ${read?.text.slice(0, 300)}`);
  });

  await tools.step("Looking at what is left", async () => {
    await check({ database, world, wishes: crowd.wishes, resend, zoom, tally });
    await checkCalendars(world, calendars, database, tally);
    await checkSearch(world, webs, tally);
  });
  for (const web of webs) await web.stop();
  for (const web of webs) checkLog(web.log, tally);
  return tally;
}

async function connectZoom(world: World, web: Immortal, zoom: Awaited<ReturnType<typeof startFakeZoom>>, tally: Tally): Promise<void> {
  const must = async (mentor: SignedIn, path: string, body?: object): Promise<Record<string, unknown>> => {
    const answer = await ask(web, { method: "POST", path, token: mentor.token, ...(body ? { body } : {}) }, tally);
    if (!answer.came || answer.status !== 200) throw new Error(`${path}: ${JSON.stringify(answer)}`);
    return answer.body as Record<string, unknown>;
  };
  for (const mentor of world.atZoom) {
    const { url } = await must(mentor, `/mentors/${mentor.userId}/zoomOauthStart`);
    const query = new URL(String(url)).searchParams;
    const redirectUri = query.get("redirect_uri") ?? "";
    const code = zoom.consent({ email: `${mentor.userId}@zoom.example`, challenge: query.get("code_challenge") ?? "", redirectUri });
    await must(mentor, `/mentors/${mentor.userId}/zoomOauthAuthorize/${encodeURIComponent(code)}`, {
      state: query.get("state"),
      redirectUri,
    });
  }
}

/** The answer of a job: 200, 500 with the names of its failed steps, or nothing if the process was killed. */
async function job(web: Immortal, name: string): Promise<{ status: number; text: string } | null> {
  return fetch(`http://127.0.0.1:${web.port}/api/cron/${name}?again=1`, {
    headers: { authorization: `Bearer ${CRON_SECRET}` },
    signal: AbortSignal.timeout(60_000),
  })
    .then(async (answer) => ({ status: answer.status, text: await answer.text() }))
    .catch(() => null);
}

/** A scheduler beside each process, in addition to its own: every job is called in all of them at the same moment. */
async function callJobs(webs: readonly Immortal[], tally: Tally, stopped: () => boolean): Promise<void> {
  for (let turn = 0; !stopped(); turn += 1) {
    const name = JOBS[turn % JOBS.length] as string;
    const answers = await Promise.all(webs.map((web) => job(web, name)));
    for (const answer of answers) {
      tally.count(`jobs ${answer?.status ?? "cut off"}`);
      if (answer && ![200, 500, 503].includes(answer.status))
        tally.breach("only documented answers", `cron/${name}: ${answer.status} ${answer.text.slice(0, 200)}`);
    }
    await pause(1_500);
  }
}

const isReady = (web: Immortal): Promise<boolean> =>
  fetch(`http://127.0.0.1:${web.port}/api/ready`, { signal: AbortSignal.timeout(6_000) }).then(
    (answer) => answer.status === 200,
    () => false,
  );

/** Advances the times of pending retries (a mail after an hour, a meeting after a quarter) until nothing is left to do. */
async function emptyOutbox(
  database: Awaited<ReturnType<typeof openDatabase>>,
  webs: readonly Immortal[],
  resend: { idle(): Promise<void> },
  tally: Tally,
): Promise<void> {
  for (const name of ["remind-day", "remind-hour", "reports"]) await Promise.all(webs.map((web) => job(web, name)));
  for (let round = 0; round < 12; round += 1) {
    // Work claimed by a healthy runner is finished first, and so is what a silent provider was asked last: it answers after 12 s, and the
    // statement below takes away the time for which the product itself waits for that.
    await pause(round === 0 ? 20_000 : 500);
    await resend.idle();
    await database.query(`UPDATE "Mail" SET "nextTryAt" = now() WHERE "status" IN ('queued', 'sending') AND "nextTryAt" > now()`);
    await database.query(
      `UPDATE "ZoomMeeting" SET "dueAt" = now(), "claimedUntil" = NULL WHERE "dueAt" IS NOT NULL AND ("attempts" > 0 OR "claimedUntil" IS NOT NULL OR "dueAt" <= now())`,
    );
    const answers = await Promise.all(["drain", "zoom"].flatMap((name) => webs.map((web) => job(web, name))));
    for (const answer of answers)
      if (answer?.status !== 200) tally.breach("jobs go well where nothing is wrong", `${answer?.status} ${answer?.text.slice(0, 300)}`);
    const [left] = await database.query<{ mails: number; meetings: number }>(
      `SELECT (SELECT count(*)::int FROM "Mail" WHERE "status" IN ('queued', 'sending')) AS "mails",
         (SELECT count(*)::int FROM "ZoomMeeting" WHERE "dueAt" IS NOT NULL AND ("attempts" > 0 OR "claimedUntil" IS NOT NULL OR "dueAt" <= now())) AS "meetings"`,
    );
    if (left && left.mails + left.meetings === 0) return;
  }
  tally.breach("everything comes to its end", "mails or meetings are still to be seen to after twelve rounds without a fault");
}
