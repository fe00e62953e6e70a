import { type ChildProcess, fork } from "node:child_process";
import { createRequire } from "node:module";
import { fileURLToPath, pathToFileURL } from "node:url";
import { dedupeKeyOf, MAIL_SIDES, type MailType } from "@knotter/domain/mail";
import { addDays, DAY, HOUR, instantOf, MINUTE, tokyoDate } from "@knotter/domain/tokyo";
import { at } from "@knotter/testing/factories/given";
import { type ResendFault, startFakeResend } from "@knotter/testing/fake-resend";
import { inTier } from "@knotter/testing/tier";
import { openWorkbench } from "@knotter/testing/workbench";
import { afterAll, expect, test } from "vitest";

const INTERVIEWS = inTier({ fast: 30, full: 1000 });
const DAYS = inTier({ fast: 2, full: 21 });
/** Time goes on by so much at once; the schedule runs every half hour in the short journey, every quarter in the long one. */
const TICK = inTier({ fast: 10, full: 5 }) * MINUTE;
const CRON_EVERY = (inTier({ fast: 30, full: 15 }) * MINUTE) / TICK;
/** Reports are reminded of for a week. */
const AFTERWARDS = inTier({ fast: 1, full: 14 });
/** One in this many tasks with something to do kills its runner. */
const KILL_EVERY = 30;
const FAULT_CHANCE = 0.06;

/** An outage in the afternoon, over the hour at which the next day's reminders are sent, while many interviews are moved and canceled. */
const OUTAGE = [at("2026-06-02", "15:00"), at("2026-06-02", "17:30")] as const;
const isOut = (): boolean => now >= OUTAGE[0] && now < OUTAGE[1];

const seed = Number(process.env["OUTBOX_SEED"] ?? inTier({ fast: 20_260_601, full: Math.floor(Math.random() * 2 ** 31) }));
let state = seed;
/** Mulberry32: the same seed gives the same three weeks, except for the moments at which a process dies. */
function random(): number {
  state = (state + 0x6d2b79f5) | 0;
  let t = Math.imul(state ^ (state >>> 15), 1 | state);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
}
const upTo = (max: number): number => Math.floor(random() * max);
const oneOf = <T>(list: readonly T[]): T => list[upTo(list.length)] as T;

const { make, prisma, db, url } = await openWorkbench({ fresh: true });
let now = at("2026-06-01", "08:00");
const resend = await startFakeResend({ now: () => now });
afterAll(() => resend.close());

interface Period {
  from: Date;
  startAt: Date;
  status: "reserved" | "canceled";
}
interface Interview {
  id: string;
  menteeId: string;
  mentorId: string;
  orderId: string;
  seq: number;
  periods: Period[];
  reportedAt: { mentee: Date | null; mentor: Date | null };
}
const interviews = new Map<string, Interview>();
const current = ({ periods }: Interview): Period => periods.at(-1) as Period;
const lengthOf = HOUR;

const order = await make.order({ startsOn: "2026-06-01", endsOn: "2026-12-31", maxMentoringCount: 3 });
const by = (at: Date) => ({ actorId: null, actorRole: "system", requestId: crypto.randomUUID(), ip: null, userAgent: null, at });
const startOn = (): Date => {
  const day = addDays(tokyoDate(now), 1 + upTo(inTier({ fast: 2, full: 12 })));
  return instantOf(day, 9 * 60 + 30 * upTo(20));
};

async function told(interview: Interview, type: MailType, facts: Record<string, string | boolean>, moved: boolean): Promise<void> {
  const { id, seq, orderId, menteeId, mentorId } = interview;
  await db.transaction(async (tx) => {
    await tx.audit.record(
      {
        events: moved ? [{ mentoringId: id, type: "rescheduled", fromStatus: "reserved", toStatus: "reserved" }] : [],
        mails: MAIL_SIDES.map((to) => ({
          type,
          toUserId: to === "mentee" ? menteeId : mentorId,
          orderId,
          mentoringId: id,
          facts: { startAt: current(interview).startAt.toISOString(), ...facts },
          dedupeKey: dedupeKeyOf(type as "mentoring_reserved", { mentoringId: id, seq, to }),
        })),
        audit: [],
      },
      by(now),
    );
    return null;
  });
}

async function book(): Promise<void> {
  const [mentor, mentee] = await Promise.all([make.mentor({ orders: [order] }), make.mentee({ order })]);
  const startAt = startOn();
  const { mentoringId: id } = await make.mentoring({ mentee, mentor, startAt });
  await prisma.mentoring.update({ where: { id }, data: { createdAt: now, meetingStatus: "ready", policyVersion: "1" } });
  await prisma.$executeRaw`ALTER TABLE "MentoringEvent" DISABLE TRIGGER USER`;
  await prisma.mentoringEvent.updateMany({ where: { mentoringId: id }, data: { at: now } });
  await prisma.$executeRaw`ALTER TABLE "MentoringEvent" ENABLE TRIGGER USER`;
  const periods: Period[] = [{ from: now, startAt, status: "reserved" }];
  const interview = {
    id,
    menteeId: mentee.userId,
    mentorId: mentor.userId,
    orderId: order.orderId,
    seq: 0,
    periods,
    reportedAt: { mentee: null, mentor: null },
  };
  interviews.set(id, interview);
  await told(interview, "mentoring_reserved", { bookedBy: "mentee" }, false);
}

async function move(interview: Interview): Promise<void> {
  const startAt = startOn();
  const before = current(interview).startAt;
  const [endAt, block] = [new Date(startAt.getTime() + lengthOf), { blockFrom: startAt, blockTo: new Date(startAt.getTime() + lengthOf) }];
  interview.seq += 1;
  interview.periods.push({ from: now, startAt, status: "reserved" });
  await prisma.mentoring.update({
    where: { id: interview.id },
    data: { startAt, endAt, ...block, icsSequence: interview.seq, updatedAt: now },
  });
  await told(interview, "reschedule_mail", { fromStartAt: before.toISOString() }, true);
}

async function cancel(interview: Interview): Promise<void> {
  interview.seq += 1;
  interview.periods.push({ from: now, startAt: current(interview).startAt, status: "canceled" });
  await prisma.mentoring.update({
    where: { id: interview.id },
    data: {
      status: "canceled",
      cancelSide: "mentee",
      cancelTiming: "free",
      canceledAt: now,
      counted: false,
      icsSequence: interview.seq,
      updatedAt: now,
    },
  });
  await told(interview, "mentee_cancel", { returned: true, canceledBy: "mentee" }, false);
}

async function report(interview: Interview): Promise<void> {
  const side = oneOf(MAIL_SIDES);
  interview.reportedAt[side] ??= now;
  await prisma.mentoring.update({ where: { id: interview.id }, data: { [`${side}ReportStatus`]: "submitted" } });
}

/** Random events: an interview that has begun can only be reported on. */
async function live(chance: number): Promise<void> {
  if (interviews.size < INTERVIEWS && random() < chance) await book();
  if (random() > chance) return;
  const all = [...interviews.values()];
  if (all.length === 0) return;
  const interview = oneOf(all);
  const { status, startAt } = current(interview);
  if (status === "canceled") return;
  if (now >= new Date(startAt.getTime() + lengthOf)) await report(interview);
  else if (now < startAt) await (random() < 0.6 ? move : cancel)(interview);
}

// Runners --------------------------------------------------------------------------------------------------------------------------
const loader = pathToFileURL(createRequire(import.meta.url).resolve("tsx")).href;
const workerFile = fileURLToPath(new URL("./outbox-worker.ts", import.meta.url));
/** Where the loader finds the configuration for compiling the templates. */
const home = fileURLToPath(new URL("../../mail", import.meta.url));
interface Runner {
  process: ChildProcess;
  ready: Promise<void>;
}
const runners: Runner[] = [];
let kills = 0;
let busy = 0;
const failures: string[] = [];

function hire(): Runner {
  const child = fork(workerFile, [url, resend.url], {
    cwd: home,
    execArgv: ["--import", loader],
    env: { ...process.env, TZ: "Asia/Kathmandu" },
  });
  // Sending to a dead process is no error: its exit is handled.
  child.on("error", () => {});
  const ready = new Promise<void>((resolve) => child.once("message", () => resolve()));
  return { process: child, ready };
}
afterAll(() => {
  for (const runner of runners) runner.process.kill("SIGKILL");
});

/** Runs one task; a runner that is killed during it is replaced, and the others take over its work. */
async function task(index: number, crons: boolean): Promise<void> {
  const runner = runners[index] as Runner;
  await runner.ready;
  const done = new Promise<void>((resolve) => {
    const heard = (message: { failed?: string }) => {
      if (message.failed) failures.push(message.failed);
      runner.process.off("exit", resolve);
      resolve();
    };
    runner.process.once("message", heard);
    runner.process.once("exit", () => resolve());
  });
  runner.process.send({ now: now.toISOString(), crons });
  const due = await prisma.mail.count({ where: { status: { in: ["queued", "sending"] }, nextTryAt: { lte: now } } });
  if (due > 0 && ++busy % KILL_EVERY === 0) {
    await new Promise((resolve) => setTimeout(resolve, random() * 40));
    if (runner.process.exitCode === null && runner.process.kill("SIGKILL")) {
      kills += 1;
      runners[index] = runners.pop() as Runner;
      runners.push(hire());
    }
  }
  await done;
  runner.process.removeAllListeners("exit");
}

const FAULTS: readonly (() => ResendFault)[] = [
  () => ({ kind: "rate_limit", retryAfterSeconds: 1 + upTo(30) }),
  () => ({ kind: "error", status: 500, accepts: false }),
  () => ({ kind: "error", status: 502, accepts: true }),
  () => ({ kind: "cut", accepts: random() < 0.5 }),
  () => ({ kind: "malformed", accepts: random() < 0.5 }),
  () => ({ kind: "slow", milliseconds: 600 }),
];
function grouped<T>(list: readonly T[], keyOf: (item: T) => string | null): Map<string | null, T[]> {
  const groups = new Map<string | null, T[]>();
  for (const item of list) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}

const faults: Record<string, number> = {};
resend.fault = () => {
  if (isOut()) {
    faults["outage"] = (faults["outage"] ?? 0) + 1;
    return { kind: "error", status: 503 };
  }
  if (random() >= FAULT_CHANCE) return null;
  const fault = oneOf(FAULTS)();
  faults[fault.kind] = (faults[fault.kind] ?? 0) + 1;
  return fault;
};

test(`${INTERVIEWS} interviews in ${DAYS} days: each due mail once, none for an old time, none lost (seed ${seed})`, {
  timeout: inTier({ fast: 300_000, full: 3_600_000 }),
}, async () => {
  // Two runners at work, and one ready to replace a dead one.
  runners.push(hire(), hire(), hire());
  const begun = performance.now();
  const end = now.getTime() + DAYS * DAY;
  const chance = (INTERVIEWS * 2.2 * TICK) / (DAYS * DAY);
  let tick = 0;
  const step = async (living: boolean) => {
    now = new Date(now.getTime() + TICK);
    tick += 1;
    if (living) for (let happening = isOut() ? chance * 8 : chance; happening > 0; happening -= 1) await live(Math.min(1, happening));
    const crons = tick % CRON_EVERY === 0;
    // Skipping idle time changes nothing for the schedule, and the test is over sooner.
    const waiting = await prisma.mail.count({ where: { status: { in: ["queued", "sending"] }, nextTryAt: { lte: now } } });
    if (crons || waiting > 0) await Promise.all([task(0, crons), task(1, crons && tick % 2 === 0)]);
    // A call whose runner has given up or died still belongs to this tick: the state must not change before it ends.
    await resend.idle();
  };
  while (now.getTime() < end) await step(true);
  // Every mail reaches a final status.
  while (now.getTime() < end + AFTERWARDS * DAY) await step(false);

  expect(failures).toEqual([]);
  // 1. Each key is sent once, whatever fails.
  const keyOf = (mail: (typeof resend.accepted)[number]) => mail.headers["X-Entity-Ref-ID"] ?? "";
  const times = new Map<string, Date[]>();
  for (const mail of resend.accepted) times.set(keyOf(mail), [...(times.get(keyOf(mail)) ?? []), mail.at]);
  expect([...times].filter(([, sent]) => sent.length !== 1)).toEqual([]);

  // 2. No mail about an old time or a canceled interview.
  const mails = await prisma.mail.findMany();
  const byKey = new Map(mails.map((mail) => [mail.dedupeKey, mail]));
  const wrong: string[] = [];
  for (const [key, [sentAt]] of times) {
    const mail = byKey.get(key);
    const interview = interviews.get(mail?.mentoringId ?? "");
    if (!mail || !interview || !sentAt) {
      wrong.push(`${key}: of nothing`);
      continue;
    }
    // A state is valid from the tick on which it began.
    const then = interview.periods.filter(({ from }) => from <= sentAt).at(-1);
    const startAt = (mail.facts as { startAt?: string }).startAt;
    const status = mail.type === "mentee_cancel" ? "canceled" : "reserved";
    if (then?.status !== status || (startAt !== undefined && then.startAt.toISOString() !== startAt))
      wrong.push(`${key} at ${sentAt.toISOString()}`);
  }
  expect(wrong).toEqual([]);

  // 3. None is lost: every due mail was sent, or was tried until it was pointless.
  const states = grouped(mails, ({ status }) => status);
  expect({ queued: states.get("queued")?.length ?? 0, sending: states.get("sending")?.length ?? 0 }).toEqual({ queued: 0, sending: 0 });
  const lost: string[] = [];
  let late = 0;
  const sure = (key: string) => {
    if (times.has(key)) return;
    const mail = byKey.get(key);
    if (mail && (mail.firstTriedAt !== null || mail.attempts > 0 || mail.lastError !== null)) late += 1;
    else lost.push(`${key}: ${mail ? `${mail.status} ${mail.skippedReason} ${mail.lastError}` : "never put in"}`);
  };
  for (const interview of interviews.values()) {
    interview.periods.forEach(({ from, startAt, status }, index) => {
      const until = interview.periods[index + 1]?.from ?? now;
      const held = (first: number, last: number) =>
        from.getTime() <= first && until.getTime() >= last && status === "reserved" && last <= now.getTime();
      const [start, ofTime] = [startAt.getTime(), { mentoringId: interview.id, startAt }];
      const eve = instantOf(addDays(tokyoDate(startAt), -1), 16 * 60).getTime();
      // An hour covers the scheduler's interval and a runner's death; after an outage the next attempt may be two hours away.
      const inOutage = (first: number, last: number) => last > OUTAGE[0].getTime() && first < OUTAGE[1].getTime();
      const settledBy = (due: number) => (inOutage(due, due + HOUR) ? OUTAGE[1].getTime() + 3 * HOUR : due + HOUR);
      const told = Math.max(eve, from.getTime() + 3 * HOUR);
      for (const to of MAIL_SIDES) {
        if (held(from.getTime(), settledBy(told)) && settledBy(told) + HOUR < start)
          sure(dedupeKeyOf("mentoring_remind", { ...ofTime, to }));
        if (held(start - HOUR, start) && !inOutage(start - HOUR, start)) sure(dedupeKeyOf("mentoring_remind_1hour", { ...ofTime, to }));
        const reported = interview.reportedAt[to]?.getTime() ?? Number.POSITIVE_INFINITY;
        const over = start + lengthOf;
        if (held(start, settledBy(over)) && reported > settledBy(over)) sure(dedupeKeyOf("report", { mentoringId: interview.id, to }));
        for (const [position, hours] of [24, 72].entries()) {
          const due = over + hours * HOUR;
          if (held(start, settledBy(due)) && reported > settledBy(due))
            sure(dedupeKeyOf("report_remind", { mentoringId: interview.id, to, step: position + 1 }));
        }
      }
    });
  }
  expect(lost).toEqual([]);
  const sent = times.size;
  const dead = states.get("failed")?.length ?? 0;
  expect(sent).toBeGreaterThan(INTERVIEWS * 3);
  // A reminder that could not be sent in time is due to the provider: the afternoon of the outage, and three failed attempts in a row.
  expect(late + dead).toBeLessThan(sent / 25);
  expect(kills).toBeGreaterThan(0);
  const leftOut = [...(states.get("skipped") ?? []), ...(states.get("maybe_sent") ?? [])];
  expect(leftOut.length).toBeGreaterThan(0);
  // A mail that the provider has accepted is never reported as not sent.
  expect((states.get("skipped") ?? []).filter(({ dedupeKey }) => times.has(dedupeKey))).toEqual([]);
  const skipped = grouped(leftOut, ({ skippedReason }) => skippedReason);
  process.stdout.write(
    `${JSON.stringify({
      seed,
      interviews: interviews.size,
      mails: mails.length,
      sent,
      late,
      dead,
      kills,
      failures: failures.length,
      calls: resend.calls.length,
      faults,
      skipped: Object.fromEntries([...skipped].map(([reason, list]) => [reason, list.length])),
      seconds: Math.round((performance.now() - begun) / 1000),
    })}\n`,
  );
});
