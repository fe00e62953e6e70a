import { createHash, timingSafeEqual } from "node:crypto";
import { followRegistrations } from "@knotter/usecases/mentor/follow-registration";
import { closeUnreported, followCalendar } from "@knotter/usecases/order/follow-calendar";
import { runRetention } from "@knotter/usecases/retention/run";
import { depsFor, type House } from "./context";
import { newRequestId } from "./request-id";

type Deps = ReturnType<typeof depsFor>;
type Failed = (step: string, error: unknown) => void;

/** What a scheduler may start. Each can run twice, at once or again, without doing anything twice. */
const JOBS: Record<string, (deps: Deps, failed: Failed) => Promise<object>> = {
  /** Once a day, after midnight in Japan: what the calendar changes. */
  daily: async (deps, failed) => ({
    orders: await step("orders", followCalendar(deps), failed),
    mentors: await step("mentors", followRegistrations(deps), failed),
    closed: await step("closed", closeUnreported(deps), failed),
  }),
  /** Once a day: what has been kept long enough goes. What did not fit into the time goes with the next run. */
  retention: (deps, onFailure) => runRetention(deps, { onFailure }),
};

const step = <T>(name: string, work: Promise<T>, failed: Failed): Promise<T | null> =>
  work.catch((error: unknown) => {
    failed(name, error);
    return null;
  });

/** The same bytes, in a time that tells nothing about how many of them. Nothing is equal to a secret that is not there. */
function shows(authorization: string | null, secret: string | undefined): boolean {
  if (!secret) return false;
  const digest = (text: string): Buffer => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(authorization ?? ""), digest(`Bearer ${secret}`));
}

/** The door of the scheduler: `Authorization: Bearer CRON_SECRET`, and nobody else's. Answers counts, never a name. */
export function cronOf(house: House, secret: string | undefined) {
  return async (request: Request, job: string): Promise<Response> => {
    const requestId = newRequestId();
    const answer = (status: number, body: object, headers: Record<string, string> = {}): Response =>
      Response.json(body, { status, headers: { "cache-control": "private, no-store", "x-request-id": requestId, ...headers } });
    if (!shows(request.headers.get("authorization"), secret))
      return answer(401, { error: "UNAUTHORIZED" }, { "www-authenticate": "Bearer" });
    const work = Object.hasOwn(JOBS, job) ? JOBS[job] : undefined;
    if (!work) return answer(404, { error: "NOT_FOUND" });

    const failures: string[] = [];
    const failed: Failed = (name, error) => {
      failures.push(name);
      house.log.error({ err: error, requestId, job, step: name }, "defect");
    };
    const startedAt = performance.now();
    const report = await work(depsFor(house, { requestId, ip: null, userAgent: `cron/${job}` }), failed).catch((error: unknown) => {
      failed(job, error);
      return null;
    });
    house.log.info({ requestId, job, report, failures, ms: Math.round(performance.now() - startedAt) }, "cron");
    return answer(failures.length > 0 ? 500 : 200, { job, report, failures });
  };
}
