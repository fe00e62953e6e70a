import { settleProposals } from "@knotter/usecases/identity/settle-proposal";
import { sendDueCampaigns } from "@knotter/usecases/mail/campaign";
import { drainOutbox } from "@knotter/usecases/mail/drain";
import { inviteAsked } from "@knotter/usecases/mail/invite";
import type { Reminded } from "@knotter/usecases/mail/outcome";
import { askReports, remindDayBefore, remindOneHour, remindReports } from "@knotter/usecases/mail/remind";
import { followRegistrations } from "@knotter/usecases/mentor/follow-registration";
import { closeUnreported, followCalendar } from "@knotter/usecases/order/follow-calendar";
import { takeSnapshots } from "@knotter/usecases/order/take-snapshots";
import { closePeriods } from "@knotter/usecases/order-report/close-periods";
import { runRetention } from "@knotter/usecases/retention/run";
import { clearFormerAccounts } from "@knotter/usecases/zoom/former";
import { probeConnections, revokeTokens } from "@knotter/usecases/zoom/probe";
import { syncMeetings } from "@knotter/usecases/zoom/sync";
import { depsFor, type Services } from "./context";
import { appErrorOf } from "./envelope";
import { newRequestId } from "./request-id";
import { showsSecret } from "./shows-secret";

type Deps = ReturnType<typeof depsFor>;
type Failed = (step: string, error: unknown) => void;

/** What a scheduler may start. Each can run twice, at once or again, without doing anything twice. */
const JOBS: Record<string, (deps: Deps, failed: Failed) => Promise<object>> = {
  /** Once a day, after midnight in Japan: what the calendar changes. */
  daily: async (deps, failed) => ({
    orders: await step("orders", followCalendar(deps), failed),
    mentors: await step("mentors", followRegistrations(deps), failed),
    closed: await step("closed", closeUnreported(deps), failed),
    snapshots: await step("snapshots", takeSnapshots(deps), failed),
    // After the interviews that nobody has reported: they are done from tonight on.
    reportPeriods: await step("reportPeriods", closePeriods(deps), failed),
  }),
  /** Once a day: what has been kept long enough goes. What did not fit into the time goes with the next run. */
  retention: (deps, onFailure) => runRetention(deps, { onFailure }),
  /** Every minute: addresses whose time has come, what an admin has set to leave by now, then every mail that is due. */
  drain: async (deps, failed) => ({
    addresses: await step("addresses", settleProposals(deps), failed),
    campaigns: await step("campaigns", sendDueCampaigns(deps, { until: performance.now() + SLICES_MS, onFailure: failed }), failed),
    invitations: await step("invitations", inviteAsked(deps, { until: performance.now() + SLICES_MS, onFailure: failed }), failed),
    mails: await step("mails", drainOutbox(deps, { until: performance.now() + DRAIN_MS, pause, onFailure: failed }), failed),
  }),
  /** Every minute: meetings of interviews that were booked, moved or called off; then accounts that were left for others, and whoever has left. */
  zoom: async (deps, failed) => ({
    meetings: await step("meetings", syncMeetings(deps, { until: performance.now() + DRAIN_MS, onFailure: failed }), failed),
    former: await step("former", clearFormerAccounts(deps, failed), failed),
    revoked: await step("revoked", revokeTokens(deps), failed),
  }),
  /** Once a night: whether the connections of the mentors hold. */
  "zoom-probe": (deps, failed) => probeConnections(deps, failed),
  /** Every quarter of an hour: what is due follows from the state, so that a call that was missed is made up for by the next. */
  "remind-day": async (deps) => countsOf(await remindDayBefore(deps)),
  "remind-hour": async (deps) => countsOf(await remindOneHour(deps)),
  reports: async (deps, failed) => ({
    asked: await step("asked", askReports(deps).then(countsOf), failed),
    reminded: await step("reminded", remindReports(deps).then(countsOf), failed),
  }),
};

/** No new handful of mails begins later than this: the API closes after a minute. */
const DRAIN_MS = 35_000;

/** No new slice of campaigns, or of companies' invitations, begins later than this: the mails that are due have their time. */
const SLICES_MS = 8_000;

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Counts, never a name. */
const countsOf = ({ queued, skipped, deduplicated }: Reminded) => ({ queued, skipped: skipped.length, deduplicated });

const step = <T>(name: string, work: Promise<T>, failed: Failed): Promise<T | null> =>
  work.catch((error: unknown) => {
    failed(name, error);
    return null;
  });

/** Runs one job by itself: what the scheduler of this process and the route of another one do. Null: there is no such job. */
export function jobsOf(services: Services) {
  return async (job: string, requestId = newRequestId()): Promise<{ report: object | null; failures: string[] } | null> => {
    const work = Object.hasOwn(JOBS, job) ? JOBS[job] : undefined;
    if (!work) return null;
    const failures: string[] = [];
    const tell = (error: unknown, facts: object): void =>
      // A database that is away is no defect of ours: the next run makes up for this one.
      services.log.error({ err: error, requestId, job, ...facts }, appErrorOf(error)?.code === "UNAVAILABLE" ? "refused" : "defect");
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
    services.log.info({ requestId, job, report, failures, ms: Math.round(performance.now() - started) }, "cron");
    await services.db
      .transaction((tx) => tx.mail.ran(job, startedAt, services.clock.now(), failures.length === 0, { report, failures }))
      .catch((error: unknown) => tell(error, {}));
    return { report, failures };
  };
}

/** The route of the scheduler: `Authorization: Bearer CRON_SECRET`, and nobody else's. Answers counts, never a name. */
export function cronOf(services: Services, secret: string | undefined) {
  const run = jobsOf(services);
  return async (request: Request, job: string): Promise<Response> => {
    const requestId = newRequestId();
    const answer = (status: number, body: object, headers: Record<string, string> = {}): Response =>
      Response.json(body, { status, headers: { "cache-control": "private, no-store", "x-request-id": requestId, ...headers } });
    if (!showsSecret(request.headers.get("authorization"), secret))
      return answer(401, { error: "UNAUTHORIZED" }, { "www-authenticate": "Bearer" });
    const outcome = await run(job, requestId);
    if (!outcome) return answer(404, { error: "NOT_FOUND" });
    return answer(outcome.failures.length > 0 ? 500 : 200, { job, ...outcome });
  };
}
