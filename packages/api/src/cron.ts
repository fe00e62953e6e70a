import { DAILY_JOBS, isJobDue } from "@knotter/domain/daily-job";
import { workOnBulkOperations } from "@knotter/usecases/bulk-operation/work";
import { readCalendars } from "@knotter/usecases/calendar-sources/read";
import { settleProposals } from "@knotter/usecases/identity/settle-proposal";
import { sendDueCampaigns } from "@knotter/usecases/mail/campaign";
import { drainOutbox } from "@knotter/usecases/mail/drain";
import { inviteAsked } from "@knotter/usecases/mail/invite";
import type { Reminded } from "@knotter/usecases/mail/outcome";
import { askReports, remindDayBefore, remindOneHour, remindReports } from "@knotter/usecases/mail/remind";
import { followRegistrations } from "@knotter/usecases/mentor/follow-registration";
import { forgetMentorChanges } from "@knotter/usecases/mentor/forget-changes";
import { foldTallies } from "@knotter/usecases/order/fold-tallies";
import { closeUnreported, followCalendar } from "@knotter/usecases/order/follow-calendar";
import { takeSnapshots } from "@knotter/usecases/order/take-snapshots";
import { closePeriods } from "@knotter/usecases/order-report/close-periods";
import { runRetention } from "@knotter/usecases/retention/run";
import { tellWithdrawn } from "@knotter/usecases/supervision/tell-withdrawn";
import { followWaiting, tendHolds } from "@knotter/usecases/waiting-list/offer";
import { deliverWebhooks } from "@knotter/usecases/webhooks/deliver";
import { clearFormerAccounts } from "@knotter/usecases/zoom/former";
import { probeConnections, revokeTokens } from "@knotter/usecases/zoom/probe";
import { syncMeetings } from "@knotter/usecases/zoom/sync";
import { depsFor, type Services } from "./context";
import { appErrorOf } from "./envelope";
import { newRequestId } from "./request-id";
import { showsSecret } from "./shows-secret";

type Deps = ReturnType<typeof depsFor>;
type Failed = (step: string, error: unknown) => void;

type Job = (deps: Deps, failed: Failed) => Promise<object>;
type JobOutcome = { report: object | null; failures: string[] };

/** The scheduler's jobs. Each may run twice, concurrently or again, without doing anything twice. */
const JOBS: Record<string, Job> = {
  /** Once a day, after midnight in Japan: changes that follow from the calendar. */
  daily: async (deps, failed) => ({
    orders: await step("orders", followCalendar(deps), failed),
    mentors: await step("mentors", followRegistrations(deps), failed),
    waiting: await step("waiting", followWaiting(deps), failed),
    supervisions: await step("supervisions", tellWithdrawn(deps), failed),
    closed: await step("closed", closeUnreported(deps), failed),
    snapshots: await step("snapshots", takeSnapshots(deps), failed),
    // After unreported interviews were completed, so that they count.
    reportPeriods: await step("reportPeriods", closePeriods(deps), failed),
  }),
  /**
   * Every ten minutes of two hours of the night: the retention rules. Work that did not fit into the time is left to the next run; one that has
   * nothing to do looks up by index that there is nothing.
   */
  retention: (deps, onFailure) => runRetention(deps, { onFailure }),
  /** Every minute: times that were held and that nobody has taken, and free times that somebody waits for; then rows that nobody reads any more. */
  holds: async (deps, failed) => ({
    times: await step("times", tendHolds(deps, failed), failed),
    changes: await step("changes", forgetMentorChanges(deps), failed),
    tallies: await step("tallies", foldTallies(deps), failed),
  }),
  /** Every minute: due address proposals, due campaigns, then every due mail. */
  drain: async (deps, failed) => ({
    addresses: await step("addresses", settleProposals(deps), failed),
    campaigns: await step("campaigns", sendDueCampaigns(deps, { until: performance.now() + SLICES_MS, onFailure: failed }), failed),
    invitations: await step("invitations", inviteAsked(deps, { until: performance.now() + SLICES_MS, onFailure: failed }), failed),
    mails: await step("mails", drainOutbox(deps, { until: performance.now() + DRAIN_MS, pause, onFailure: failed }), failed),
  }),
  /** Every minute: what admins have begun to do with many people at once. */
  bulk: (deps, onFailure) => workOnBulkOperations(deps, { until: performance.now() + DRAIN_MS, onFailure }),
  /** Every minute: meetings of interviews that were booked, moved or canceled; then accounts that were replaced, and ended connections. */
  zoom: async (deps, failed) => ({
    meetings: await step("meetings", syncMeetings(deps, { until: performance.now() + DRAIN_MS, onFailure: failed }), failed),
    former: await step("former", clearFormerAccounts(deps, failed), failed),
    revoked: await step("revoked", revokeTokens(deps), failed),
  }),
  /** Every minute: delivers events to webhook endpoints. */
  webhooks: (deps, onFailure) => deliverWebhooks(deps, { until: performance.now() + DRAIN_MS, onFailure }),
  /** Every ten minutes: the mentors' own calendars that are due. */
  calendars: (deps, onFailure) => readCalendars(deps, { until: performance.now() + DRAIN_MS, onFailure }),
  /** Once a night: whether the mentors' connections work. */
  "zoom-probe": (deps, failed) => probeConnections(deps, failed),
  /** Every quarter of an hour: what is due is derived from the state, so that the next run makes up for a missed one. */
  "remind-day": async (deps) => countsOf(await remindDayBefore(deps)),
  "remind-hour": async (deps) => countsOf(await remindOneHour(deps)),
  reports: async (deps, failed) => ({
    asked: await step("asked", askReports(deps).then(countsOf), failed),
    reminded: await step("reminded", remindReports(deps).then(countsOf), failed),
  }),
};

/** No further mails are claimed after this time, because a request is aborted after a minute. */
const DRAIN_MS = 35_000;

/** No further slice of campaigns or invitations begins after this time, so that due mails have theirs. */
const SLICES_MS = 8_000;

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Only counts, never names. */
const countsOf = ({ queued, skipped, deduplicated }: Reminded) => ({ queued, skipped: skipped.length, deduplicated });

const step = <T>(name: string, work: Promise<T>, failed: Failed): Promise<T | null> =>
  work.catch((error: unknown) => {
    failed(name, error);
    return null;
  });

/** Whether a report tells of nothing that was done: no count above zero. */
const isIdle = (report: unknown): boolean =>
  typeof report === "object" && report !== null ? Object.values(report).every(isIdle) : typeof report !== "number" || report === 0;

/** Whether a report tells of nothing that was left to the next run. */
const isComplete = (report: object | null): boolean => report !== null && !("complete" in report && report.complete === false);

/** An unavailable database is no defect: the next run makes up for this one. */
const tellFailure = ({ log }: Services, error: unknown, facts: object): void =>
  log.error({ err: error, ...facts }, appErrorOf(error)?.code === "UNAVAILABLE" ? "refused" : "defect");

/** Runs one job, whether due or not. Null: there is no such job. */
export function jobsOf(services: Services) {
  return async (job: string, requestId = newRequestId()): Promise<JobOutcome | null> => {
    const work = Object.hasOwn(JOBS, job) ? JOBS[job] : undefined;
    if (!work) return null;
    return services.telemetry.span("job", job, { "knotter.request_id": requestId }, async (tell) => {
      const outcome = await carriedOut(work, job, requestId);
      tell({ "knotter.outcome": outcome.failures.length > 0 ? "failed" : "ok" });
      return outcome;
    });
  };

  async function carriedOut(work: Job, job: string, requestId: string): Promise<JobOutcome> {
    const failures: string[] = [];
    const tell = (error: unknown, facts: object): void => tellFailure(services, error, { requestId, job, ...facts });
    const failed: Failed = (name, error) => {
      failures.push(name);
      tell(error, { step: name });
    };
    const startedAt = services.clock.now();
    const started = performance.now();
    const deps = depsFor(services, { requestId, ip: null, userAgent: `cron/${job}` });
    const report = await work(deps, failed).catch((error: unknown) => {
      failed(job, error);
      return null;
    });
    // Half a dozen jobs run every few seconds: those that found nothing to do would hide everything else in the log.
    const level = failures.length === 0 && isIdle(report) ? "debug" : "info";
    services.log[level]({ requestId, job, report, failures, ms: Math.round(performance.now() - started) }, "cron");
    const run = { startedAt, finishedAt: services.clock.now(), succeeded: failures.length === 0, complete: isComplete(report) };
    await services.db.transaction((tx) => tx.mail.ran(job, run, { report, failures })).catch((error: unknown) => tell(error, {}));
    return { report, failures };
  }
}

/**
 * Runs a job that is due: one with a time of day once, whoever asks and however often (`isJobDue`), any other each time. Null: not due, or there is no such
 * job. `called`: by a scheduler outside.
 */
export function dueJobsOf(services: Services) {
  const run = jobsOf(services);
  return async (job: string, { called = false, requestId = newRequestId() } = {}): Promise<JobOutcome | null> => {
    const daily = Object.hasOwn(DAILY_JOBS, job) ? DAILY_JOBS[job] : undefined;
    if (!daily) return run(job, requestId);
    const now = services.clock.now();
    const claimed = await services.db
      .transaction(async (tx) => {
        const last = await tx.mail.lastRun(job);
        return isJobDue(daily, last, now, { called }) && (await tx.mail.began(job, now, last?.startedAt ?? null));
      })
      .catch((error: unknown) => {
        tellFailure(services, error, { requestId, job });
        return null;
      });
    if (claimed === null) return { report: null, failures: [job] };
    return claimed ? run(job, requestId) : null;
  };
}

/**
 * The scheduler's route: requires `Authorization: Bearer CRON_SECRET`. Answers with counts, never names. A job with a time of day that has been done runs
 * with `?again=1` alone.
 */
export function cronOf(services: Services, secret: string | undefined) {
  const [run, runDue] = [jobsOf(services), dueJobsOf(services)];
  return async (request: Request, job: string): Promise<Response> => {
    const requestId = newRequestId();
    const answer = (status: number, body: object, headers: Record<string, string> = {}): Response =>
      Response.json(body, { status, headers: { "cache-control": "private, no-store", "x-request-id": requestId, ...headers } });
    if (!showsSecret(request.headers.get("authorization"), secret))
      return answer(401, { error: "UNAUTHORIZED" }, { "www-authenticate": "Bearer" });
    if (!Object.hasOwn(JOBS, job)) return answer(404, { error: "NOT_FOUND" });
    const again = new URL(request.url).searchParams.get("again") === "1";
    const outcome = await (again ? run(job, requestId) : runDue(job, { called: true, requestId }));
    if (!outcome) return answer(200, { job, due: false });
    return answer(outcome.failures.length > 0 ? 500 : 200, { job, ...outcome });
  };
}
