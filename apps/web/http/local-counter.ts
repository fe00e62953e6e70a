import type { Standing } from "./visits";

const MINUTE = 60_000;
/** The most addresses remembered per minute; beyond that, a new minute begins for all. */
const REMEMBERED = 50_000;

/** Counts per minute in this process's memory: for requests that must not cost a database statement. */
export function localCounterOf(perMinute: number, now: () => number) {
  let counts = new Map<string, number>();
  let ends = now() + MINUTE;
  return {
    count(caller: string): Standing {
      if (now() >= ends || counts.size >= REMEMBERED) {
        counts = new Map();
        ends = now() + MINUTE;
      }
      const times = (counts.get(caller) ?? 0) + 1;
      counts.set(caller, times);
      return times > perMinute ? { retryAfterSeconds: Math.max(1, Math.ceil((ends - now()) / 1_000)) } : null;
    },
  };
}
