import { parentPort, workerData } from "node:worker_threads";
import { type BusyOptions, readIcsBusy } from "./ics-busy";

/** The program of the thread: reads the one calendar it was started with, and ends (read-ics-in-worker.ts). */
const { bytes, options } = workerData as { bytes: Uint8Array; options: BusyOptions };

parentPort?.postMessage(readIcsBusy(bytes, options));
