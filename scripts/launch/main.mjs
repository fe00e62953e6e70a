import { dropLock } from "./lock.mjs";
import { beforeLeaving, isLeaving, leave, leaveOnSignals } from "./processes.mjs";
import { Refusal } from "./refusal.mjs";

/** Runs a command of ours: signals end it in good order, a refusal is one sentence, everything begun is ended whatever happens. */
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
