import type { Database } from "@knotter/db/database";
import type { SchemaState } from "@knotter/db/readiness.reads";
import type { Clock } from "@knotter/domain/clock";
import { AppError } from "@knotter/domain/errors";
import { HOUR, MINUTE } from "@knotter/domain/tokyo";

/** What `/api/ready` answers: whether this process can serve, and numbers for whoever watches over it. Nothing in it is a secret. */
interface Readiness {
  ready: boolean;
  database: "ok" | "unavailable";
  /** Null: not known, the database does not answer. */
  schema: SchemaState | null;
  mail: { overdueSeconds: number; dead: number } | null;
  /** Jobs without a run that went well for longer than they should be; they do not make the process unready. */
  lateJobs: string[] | null;
}

/** No load balancer waits longer. */
const PATIENCE_MS = 2_000;

/** How long ago the last good run of a job may be, in milliseconds: some of its own turns, on Vercel too, which asks once a minute. */
const LATE_AFTER: Readonly<Record<string, number>> = {
  drain: 10 * MINUTE,
  zoom: 10 * MINUTE,
  "remind-day": 45 * MINUTE,
  "remind-hour": 45 * MINUTE,
  reports: 45 * MINUTE,
  daily: 26 * HOUR,
  retention: 26 * HOUR,
  "zoom-probe": 26 * HOUR,
};

const UNAVAILABLE: Readiness = { ready: false, database: "unavailable", schema: null, mail: null, lateJobs: null };

/** A schema that has been found current is not asked for again: migrations only add. */
export function readinessOf(read: Pick<Database["read"], "readiness">, clock: Clock) {
  let current = false;

  async function asked(): Promise<Readiness> {
    const schema = current ? "current" : await read.readiness.schema();
    current = schema === "current";
    if (!current) return { ...UNAVAILABLE, database: "ok", schema };
    const now = clock.now();
    const { mailOverdueSeconds, deadMails, jobs } = await read.readiness.backlog(now);
    const late = jobs.filter(({ job, succeededAt }) => {
      const limit = LATE_AFTER[job];
      return limit !== undefined && (succeededAt === null || now.getTime() - succeededAt.getTime() > limit);
    });
    return {
      ready: true,
      database: "ok",
      schema,
      mail: { overdueSeconds: mailOverdueSeconds, dead: deadMails },
      lateJobs: late.map(({ job }) => job),
    };
  }

  return {
    /** Never throws: what cannot be found out in time is not ready. */
    readiness: (): Promise<Readiness> => within(asked(), UNAVAILABLE),
    /** Whether the database is one that this build can work with; null: it does not answer, which may pass. */
    async schema(): Promise<SchemaState | null> {
      return read.readiness.schema().catch((error: unknown) => {
        if (error instanceof AppError && error.code === "UNAVAILABLE") return null;
        throw error;
      });
    },
  };
}

/** An answer holds for so long: pages that come at once ask together, and a busy server asks once a second. */
const ANSWER_HOLDS_MS = 1_000;

/** Whether the database answers, asked as seldom as that can be. */
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
