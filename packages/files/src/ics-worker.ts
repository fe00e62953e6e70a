import { parentPort, workerData } from "node:worker_threads";
import { readIcsBusy } from "./ics-busy";
import type { BusyOptions } from "./ics-types";

/** The program of the thread: reads the one calendar it was started with, and ends (read-ics-in-worker.ts). */
const { bytes, options } = workerData as { bytes: Uint8Array; options: BusyOptions };

parentPort?.postMessage(readIcsBusy(bytes, options));
