import type { Tx } from "@knotter/db/database";
import { sliceRetryAt } from "@knotter/domain/slices";
import type { Deps } from "./deps";

export interface SliceOptions {
  /** `performance.now()` after which no new slice begins. */
  until?: number;
  onFailure?: (step: string, error: unknown) => void;
}

interface SlicedWork<Taken> {
  /** The name under which a failure is reported. */
  step: string;
  /** Locks the item that has waited longest; other runners skip it. Null: nothing is due. */
  take(tx: Tx, now: Date): Promise<Taken | null>;
  /** Processes its next slice and records the progress; returns the number of people. */
  carryOut(tx: Tx, taken: Taken, now: Date): Promise<number>;
  /** Whether a failure is the business's answer: then `refused` records it, and it is no failure. Its slice has changed nothing. */
  isRefusal?(error: unknown): boolean;
  refused?(tx: Tx, taken: Taken, error: unknown, now: Date): Promise<void>;
  failed(tx: Tx, id: string, attempts: number, nextTryAt: Date): Promise<void>;
}

/**
 * Processes long lists in slices, one transaction each, taking the lists in turn: after a crash at any moment the recorded part is done and
 * the rest is not. A failed item waits for its next try while the others continue. Returns the number of people. Throws only if the
 * database is unavailable.
 */
export async function inSlices<Taken extends { id: string; attempts: number }>(
  deps: Deps,
  { step, take, carryOut, isRefusal, refused, failed }: SlicedWork<Taken>,
  { until = Number.POSITIVE_INFINITY, onFailure }: SliceOptions = {},
): Promise<number> {
  let sum = 0;
  while (performance.now() < until) {
    const now = deps.clock.now();
    let taken: Taken | null = null;
    try {
      const done = await deps.db.transaction(async (tx) => {
        taken = await take(tx, now);
        return taken === null ? null : carryOut(tx, taken, now);
      });
      if (done === null) return sum;
      sum += done;
    } catch (error) {
      const broken = taken as Taken | null;
      if (broken === null) throw error;
      if (refused && isRefusal?.(error)) {
        await deps.db.transaction((tx) => refused(tx, broken, error, now));
        sum += 1;
        continue;
      }
      onFailure?.(step, error);
      const attempts = broken.attempts + 1;
      await deps.db.transaction((tx) => failed(tx, broken.id, attempts, sliceRetryAt(attempts, now)));
    }
  }
  return sum;
}
