import { Cron } from "croner";
import { env, onVercel } from "../env";
import { app } from "./app";

/** What `vercel.json` asks of the scheduler there, for a machine that has none; mails leave within seconds here. Hours are those of Japan. */
export const SCHEDULE = {
  drain: "*/5 * * * * *",
  zoom: "*/5 * * * * *",
  "remind-day": "0 */15 * * * *",
  "remind-hour": "0 */15 * * * *",
  reports: "0 */15 * * * *",
  daily: "0 10 3 * * *",
  retention: "0 40 3 * * *",
  "zoom-probe": "0 20 3 * * *",
} as const;

const kept = globalThis as typeof globalThis & { knotterSchedule?: Cron[] };

/**
 * Once in each process. No job begins while its last run is still at work; a second process that does the same does no harm, for each job
 * may run twice at once (api/src/cron.ts). Never on Vercel, which calls the routes.
 */
export function startScheduler(): void {
  if (kept.knotterSchedule || env().SCHEDULER !== "1" || onVercel) return;
  kept.knotterSchedule = Object.entries(SCHEDULE).map(
    ([job, pattern]) =>
      new Cron(pattern, { timezone: "Asia/Tokyo", protect: true, unref: true }, () =>
        app()
          .job(job)
          .then(() => {}),
      ),
  );
}

/** No job begins any more. One that is at work may be cut off: each is made to go on in its next run. */
export function stopScheduler(): void {
  for (const job of kept.knotterSchedule ?? []) job.stop();
}
