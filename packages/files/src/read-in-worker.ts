import { Worker } from "node:worker_threads";
import { answerOf, loaderOfSources } from "./in-worker";
import type { SheetOptions, SheetRead } from "./sheet-reader";
import { turnstile } from "./turnstile";

/** Concurrent threads, files that wait for one, and how long they wait: imports are rare, and each may take the memory below. */
const turn = turnstile({ places: 2, waiting: 8, patienceMs: 3_000 });

/** The worst file of 5 MB is read in two seconds on a slow core; anything slower is malicious. */
const TIME_MS = 8_000;
/** In addition a thread holds the unpacked archive (24 MB), which V8 does not count. */
const HEAP_MB = 192;

/**
 * Reads a file as `readSheet` does, in a separate thread with bounded memory and time, which ends afterwards: whatever a file does to its
 * reader, other calls are answered meanwhile and the process survives. `busy`: too many files are being read at the moment.
 */
export async function readSheetInWorker(bytes: Uint8Array, options: SheetOptions): Promise<SheetRead | { problem: "busy" }> {
  const leave = await turn();
  if (!leave) return { problem: "busy" };
  try {
    return await inWorker(bytes, options);
  } finally {
    leave();
  }
}

function inWorker(bytes: Uint8Array, options: SheetOptions): Promise<SheetRead> {
  const limits = { maxOldGenerationSizeMb: HEAP_MB, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 };
  // The bundler recognises exactly this expression: it builds the file as a separate program and inserts its address.
  const worker = new Worker(new URL("./sheet-worker.ts", import.meta.url), {
    workerData: { bytes, options },
    resourceLimits: limits,
    ...loaderOfSources(),
  });
  return answerOf<SheetRead>(worker, { timeMs: TIME_MS, tooMuch: { problem: "unpacks_too_large" } });
}
