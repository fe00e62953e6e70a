import { parentPort, workerData } from "node:worker_threads";
import { readSheet, type SheetOptions } from "./sheet-reader";

/** The program of the thread: reads the one file it was started with, and ends (read-in-worker.ts). */
const { bytes, options } = workerData as { bytes: Uint8Array; options: SheetOptions };

void readSheet(bytes, options).then((read) => parentPort?.postMessage(read));
