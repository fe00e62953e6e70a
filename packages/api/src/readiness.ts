import { DRILLS, type Drill } from "@knotter/contract/labels/operation";
import type { Database } from "@knotter/db/database";
import type { SchemaState } from "@knotter/db/system/readiness";
import type { Clock } from "@knotter/domain/clock";
import { DAILY_JOBS, isDayMissed } from "@knotter/domain/daily-job";
import type { MailWay } from "@knotter/domain/mail-retry";
import { DAY, HOUR, MINUTE } from "@knotter/domain/tokyo";
import { showsSecret } from "./shows-secret";

/** Whether this process can serve: what `/api/ready` answers to everybody. */
interface Standing {
  ready: boolean;
  database: "ok" | "unavailable";
  /** Null: unknown, because the database does not answer. */
  schema: SchemaState | null;
}

/** The answer for operators. */
interface Readiness extends Standing {
  mail: { way: MailWay; overdueSeconds: number; dead: number } | null;
  webhooks: { overdueSeconds: number } | null;
  /** Jobs without a successful run for too long, or without any, or that do not come to their end; they do not make the process unready. */
  lateJobs: string[] | null;
  /**
   * Whether texts are sealed by a secret that this process was not given: after a restore without the secrets, or with others. Nobody can read them then.
   */
  keysMissing: boolean | null;
  drillAgeSeconds: DrillAges | null;
}

/** Seconds since each kind of drill, and the backup, last succeeded; null where none has been noted. */
type DrillAges = Readonly<Record<Drill, number | null>>;

interface LastRun {
  job: string;
  succeededAt: Date | null;
  completedAt: Date | null;
}

/** The longest that a probe is kept waiting, in milliseconds. */
const PATIENCE_MS = 2_000;

/**
 * The greatest age of a job's last successful run, in milliseconds: several of its intervals, including on Vercel, where the scheduler
 * calls once a minute.
 */
const LATE_AFTER: Readonly<Record<string, number>> = {
  holds: 10 * MINUTE,
  drain: 10 * MINUTE,
  bulk: 10 * MINUTE,
  zoom: 10 * MINUTE,
  webhooks: 10 * MINUTE,
  calendars: 45 * MINUTE,
  "remind-day": 45 * MINUTE,
  "remind-hour": 45 * MINUTE,
  reports: 45 * MINUTE,
  daily: 26 * HOUR,
  retention: 26 * HOUR,
  "zoom-probe": 26 * HOUR,
};

/**
 * The greatest age of the last run that left nothing to the next one, in milliseconds, of jobs whose runs end by the clock: beyond it more comes to
 * be done than they do. Three nights: what the first after an upgrade or a large order leaves is done in the next.
 */
const UNFINISHED_AFTER: Readonly<Record<string, number>> = { retention: 3 * DAY };

const UNAVAILABLE: Readiness = {
  ready: false,
  database: "unavailable",
  schema: null,
  mail: null,
  webhooks: null,
  lateJobs: null,
  keysMissing: null,
  drillAgeSeconds: null,
};

export const SCHEDULED_JOBS: readonly string[] = Object.keys(LATE_AFTER);

/** A job that never ran counts from when this version was migrated, because a scheduler that was never set up must be noticed, too. */
export function lateJobsOf({ jobs, migratedAt }: { jobs: readonly LastRun[]; migratedAt: Date }, now: Date): string[] {
  const runs = new Map(jobs.map((run) => [run.job, run]));
  const isOlder = (instant: Date, limit: number): boolean => now.getTime() - instant.getTime() > limit;
  return Object.entries(LATE_AFTER).flatMap(([job, limit]) => {
    const { succeededAt, completedAt } = runs.get(job) ?? { succeededAt: migratedAt, completedAt: null };
    const daily = DAILY_JOBS[job];
    // A run that made up for the day before is followed by one up to 27 hours later.
    const isLate = succeededAt === null || (isOlder(succeededAt, limit) && (!daily || isDayMissed(daily, succeededAt, now)));
    return isLate || isOlder(completedAt ?? migratedAt, UNFINISHED_AFTER[job] ?? Number.POSITIVE_INFINITY) ? [job] : [];
  });
}

export function drillAgesOf(jobs: readonly { job: string; succeededAt: Date | null }[], now: Date): DrillAges {
  const ages = DRILLS.map((drill) => {
    const succeededAt = jobs.find(({ job }) => job === drill)?.succeededAt;
    return [drill, succeededAt ? Math.max(0, Math.round((now.getTime() - succeededAt.getTime()) / 1_000)) : null] as const;
  });
  return Object.fromEntries(ages) as Record<Drill, number | null>;
}

/** Whether something is sealed by a key that is not among the `known`. */
export const lacksKeys = (used: readonly string[], known: readonly string[]): boolean => used.some((keyId) => !known.includes(keyId));

/** A schema that was found current is not checked again: migrations only add. */
export function readinessOf(
  read: { system: { readiness: Pick<Database["read"]["system"]["readiness"], "schema" | "backlog" | "keyIds"> } },
  clock: Clock,
  {
    trustedProxies = 0,
    cronSecret,
    keyIds = [],
    mailWay = "none",
  }: {
    trustedProxies?: number | "vercel" | undefined;
    cronSecret?: string | undefined;
    keyIds?: readonly string[];
    mailWay?: MailWay;
  } = {},
) {
  let current = false;
  let asking: Promise<Readiness> | null = null;
  let known: { readiness: Readiness; at: number } | null = null;

  async function asked(): Promise<Readiness> {
    const schema = current ? "current" : await read.system.readiness.schema();
    current = schema === "current";
    if (!current) return { ...UNAVAILABLE, database: "ok", schema };
    const now = clock.now();
    const [{ mailOverdueSeconds, webhooksOverdueSeconds, deadMails, jobs, migratedAt }, used] = await Promise.all([
      read.system.readiness.backlog(now),
      read.system.readiness.keyIds(),
    ]);
    return {
      ready: true,
      database: "ok",
      schema,
      mail: { way: mailWay, overdueSeconds: mailOverdueSeconds, dead: deadMails },
      webhooks: { overdueSeconds: webhooksOverdueSeconds },
      lateJobs: lateJobsOf({ jobs, migratedAt }, now),
      keysMissing: lacksKeys(used, keyIds),
      drillAgeSeconds: drillAgesOf(jobs, now),
    };
  }

  /** Never throws: what cannot be determined in time is not ready. Concurrent callers share one check of the database. */
  const readiness = (): Promise<Readiness> => {
    asking ??= asked().finally(() => {
      asking = null;
    });
    return within(asking, UNAVAILABLE);
  };

  /** Cached for a second, because probes are neither authenticated nor counted. */
  async function recent(): Promise<Readiness> {
    if (known && performance.now() - known.at < ANSWER_HOLDS_MS) return known.readiness;
    const found = await readiness();
    known = { readiness: found, at: performance.now() };
    return found;
  }

  /** Whether the caller is on this machine, or has the scheduler's secret. */
  const watchesOver = ({ headers }: Request): boolean =>
    isLocal(headers, trustedProxies) || showsSecret(headers.get("authorization"), cronSecret);

  return {
    readiness,
    /** Answers a probe with 200 or 503; only operators also get numbers of mails, names of jobs and ages of drills. */
    async ready(request: Request): Promise<Response> {
      const { mail, webhooks, lateJobs, keysMissing, drillAgeSeconds, ...standing } = await recent();
      const status = standing.ready ? "ok" : "unavailable";
      return Response.json(
        watchesOver(request) ? { status, ...standing, mail, webhooks, lateJobs, keysMissing, drillAgeSeconds } : { status, ...standing },
        {
          status: standing.ready ? 200 : 503,
          headers: { "cache-control": "no-store", ...(standing.ready ? {} : { "retry-after": "5" }) },
        },
      );
    },
    /** For the start: `Readiness.keysMissing`, or null where the database does not answer. */
    async keysMissing(): Promise<boolean | null> {
      return (await readiness()).keysMissing;
    },
  };
}

/**
 * Whether a call began on this machine: the peer is local (apps/web/http/server.ts), and no proxy, ours or not, has recorded another
 * address.
 */
function isLocal(headers: Headers, trustedProxies: number | "vercel"): boolean {
  if (trustedProxies === "vercel") return false;
  const passed = (headers.get("x-forwarded-for") ?? "").split(",").map((address) => address.trim());
  return passed.every((address) => /^(127(\.\d{1,3}){3}|::1)$/.test(address));
}

/** How long an answer is valid: concurrent pages share one check, and a busy server checks once a second. */
const ANSWER_HOLDS_MS = 1_000;

/** Whether the database answers, checked as rarely as possible. */
export function answersOf(ask: () => Promise<unknown>): () => Promise<boolean> {
  let answeredAt = Number.NEGATIVE_INFINITY;
  let asking: Promise<boolean> | null = null;
  return async () => {
    if (performance.now() - answeredAt < ANSWER_HOLDS_MS) return true;
    asking ??= within(
      ask().then(() => {
        answeredAt = performance.now();
        return true;
      }),
      false,
    ).finally(() => {
      asking = null;
    });
    return asking;
  };
}

async function within<T>(work: Promise<T>, otherwise: T): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<T>((resolve) => {
    timer = setTimeout(resolve, PATIENCE_MS, otherwise);
  });
  return Promise.race([work.catch(() => otherwise), patience]).finally(() => clearTimeout(timer));
}
