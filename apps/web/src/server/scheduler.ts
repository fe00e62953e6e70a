import { Cron } from "croner";
import { env, onVercel } from "@/env";
import { app } from "./app";

/**
 * The schedule of `vercel.json`, for a machine without a scheduler; here mails are sent within seconds. Jobs with a time of day are asked for every minute
 * and run when they are due (`DAILY_JOBS`), so that a process that was away at the hour makes up for it.
 */
export const SCHEDULE = {
  holds: "*/5 * * * * *",
  drain: "*/5 * * * * *",
  bulk: "*/5 * * * * *",
  zoom: "*/5 * * * * *",
  webhooks: "*/5 * * * * *",
  calendars: "0 */10 * * * *",
  "remind-day": "0 */15 * * * *",
  "remind-hour": "0 */15 * * * *",
  reports: "0 */15 * * * *",
  daily: "0 * * * * *",
  retention: "0 * * * * *",
  "zoom-probe": "0 * * * * *",
} as const;

const kept = globalThis as typeof globalThis & { knotterSchedule?: Cron[] };

/**
 * Once per process. A job does not begin while its last run is in progress; a second process does no harm, because each job may run twice
 * at once (api/src/cron.ts). Never on Vercel, which calls the routes.
 */
export function startScheduler(): void {
  if (kept.knotterSchedule || env().SCHEDULER !== "1" || onVercel) return;
  kept.knotterSchedule = Object.entries(SCHEDULE).map(
    ([job, pattern]) =>
      new Cron(pattern, { timezone: "Asia/Tokyo", protect: true, unref: true }, () =>
        app()
          .dueJob(job)
          .then(() => {}),
      ),
  );
}

/** No job begins any more. A running one may be cut off: each continues in its next run. */
export function stopScheduler(): void {
  for (const job of kept.knotterSchedule ?? []) job.stop();
}
