import type { Encryption } from "@knotter/auth/encryption";
import { DRILL_TEXT, DRILLS, JOB_TEXT, QUEUE_TEXT, QUEUES } from "@knotter/contract/labels/operation";
import { MAIL_STATUS_TEXT } from "@knotter/contract/labels/order";
import type { operationRows } from "@knotter/contract/resources/operation";
import type { Connection } from "@knotter/db/client";
import type { Database } from "@knotter/db/database";
import type { Clock } from "@knotter/domain/clock";
import type { Readings } from "@knotter/telemetry/telemetry";
import type { z } from "zod";
import { API } from "./openapi";
import { drillAgesOf, lacksKeys, lateJobsOf, SCHEDULED_JOBS } from "./readiness";
import { at, atOrNull } from "./views/instant";
import { errorOf } from "./views/order-mail";

type Operation = z.infer<typeof operationRows.operation.output>;

/** How the service runs, for its admins: by the readings that `/api/ready` is made of, and those of this process. */
export function operationOf(
  read: Pick<Database["read"], "system">,
  pool: Connection["pool"],
  { keyIds }: Pick<Encryption, "keyIds">,
  { way }: Pick<Operation["mail"], "way">,
  startedAt: Date,
) {
  return async (now: Date, userId: string): Promise<Operation> => {
    const { readiness } = read.system;
    const [backlog, queues, used, unsent, test] = await Promise.all([
      readiness.backlog(now),
      readiness.queues(now),
      readiness.keyIds(),
      readiness.unsentMails(),
      readiness.lastTestMail(userId),
    ]);
    const runs = new Map(backlog.jobs.map((run) => [run.job, run]));
    const late = new Set(lateJobsOf(backlog, now));
    return {
      asOf: at(now),
      process: { version: API.version, startedAt: at(startedAt) },
      connections: { max: pool.options.max, open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount },
      mail: {
        way,
        unsent,
        test: test && {
          at: at(test.queuedAt),
          status: test.status,
          statusLabel: MAIL_STATUS_TEXT[test.status],
          error: errorOf(test),
        },
      },
      deadMails: backlog.deadMails,
      keysMissing: lacksKeys(used, keyIds),
      queues: QUEUES.map((queue) => ({ queue, label: QUEUE_TEXT[queue], ...queues[queue] })),
      jobs: SCHEDULED_JOBS.map((job) => {
        const run = runs.get(job);
        return {
          job,
          label: JOB_TEXT[job] ?? job,
          startedAt: atOrNull(run?.startedAt ?? null),
          succeededAt: atOrNull(run?.succeededAt ?? null),
          failed: run !== undefined && run.finishedAt !== null && !hasSucceeded(run),
          unfinished: run !== undefined && isUnfinished(run),
          late: late.has(job),
        };
      }),
      drills: DRILLS.map((kind) => {
        const run = runs.get(kind);
        return {
          kind,
          label: DRILL_TEXT[kind],
          at: atOrNull(run ? (run.finishedAt ?? run.startedAt) : null),
          succeeded: run ? hasSucceeded(run) : null,
          succeededAt: atOrNull(run?.succeededAt ?? null),
        };
      }),
    };
  };
}

/** The same for whoever watches from outside: this process's pool, and what waits anywhere. */
export const readingsOf =
  ({ system: { readiness } }: Pick<Database["read"], "system">, pool: Connection["pool"], clock: Clock) =>
  async (): Promise<Readings> => {
    const now = clock.now();
    const found = await Promise.all([readiness.backlog(now), readiness.queues(now)]).catch(() => null);
    return {
      pool: { max: pool.options.max, open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount },
      work: found && {
        queues: found[1],
        deadMails: found[0].deadMails,
        lateJobs: lateJobsOf(found[0], now),
        drillAgeSeconds: drillAgesOf(found[0].jobs, now),
      },
    };
  };

interface LastRun {
  startedAt: Date;
  finishedAt: Date | null;
  succeededAt: Date | null;
  completedAt: Date | null;
}

/** Whether the last run is the last one without a failure. */
const hasSucceeded = ({ startedAt, succeededAt }: LastRun): boolean => succeededAt !== null && succeededAt >= startedAt;

/** Whether the last run went well and left the rest to the next one. */
const isUnfinished = (run: LastRun): boolean => hasSucceeded(run) && (run.completedAt === null || run.completedAt < run.startedAt);
