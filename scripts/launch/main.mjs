import { dropLock } from "./lock.mjs";
import { beforeLeaving, isLeaving, leave, leaveOnSignals } from "./processes.mjs";
import { Refusal } from "./refusal.mjs";

/** Runs a launcher command: signals end it cleanly, a refusal is one sentence, and everything started is ended in any case. */
export async function main(work) {
  leaveOnSignals();
  beforeLeaving(dropLock);
  try {
    const code = await work();
    if (code !== undefined) await leave(code);
  } catch (error) {
    if (isLeaving()) return;
    console.error(error instanceof Refusal ? error.message : error instanceof Error ? `\n${error.message}` : error);
    await leave(1);
  }
}
