import { Worker } from "node:worker_threads";
import type { BusyOptions, IcsBusy } from "./ics-types";
import { answerOf, loaderOfSources } from "./in-worker";
import { turnstile } from "./turnstile";

/** Two at once; a job asks one after the other, and people who ask meanwhile wait for a moment. */
const turn = turnstile({ places: 2, waiting: 8, patienceMs: 8_000 });

/** The largest calendar that is taken (5 MB, 20,000 appointments) is read in two seconds on a slow core. */
const TIME_MS = 8_000;
const HEAP_MB = 256;

/**
 * Reads a calendar as `readIcsBusy` does, in a separate thread with bounded memory and time: whatever a calendar does to its reader, other calls
 * are answered meanwhile. `busy`: too many are being read at the moment.
 */
export async function readIcsInWorker(bytes: Uint8Array, options: BusyOptions): Promise<IcsBusy | { problem: "busy" }> {
  const leave = await turn();
  if (!leave) return { problem: "busy" };
  try {
    const limits = { maxOldGenerationSizeMb: HEAP_MB, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 };
    const worker = new Worker(new URL("./ics-worker.ts", import.meta.url), {
      workerData: { bytes, options },
      resourceLimits: limits,
      ...loaderOfSources(),
    });
    return await answerOf<IcsBusy>(worker, { timeMs: TIME_MS, tooMuch: { problem: "too_slow" } });
  } finally {
    leave();
  }
}
