import type { Standing } from "./visits";

const MINUTE = 60_000;
/** Addresses of one minute that are remembered; more of them begin a new minute for all. */
const REMEMBERED = 50_000;

/** Counts in the memory of this process alone, by minutes: for what has no room for a statement of the database. */
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
