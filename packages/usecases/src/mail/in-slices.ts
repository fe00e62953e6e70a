import type { Tx } from "@knotter/db/database";
import { sliceRetryAt } from "@knotter/domain/slices";
import type { Deps } from "../deps";

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
  failed(tx: Tx, id: string, attempts: number, nextTryAt: Date): Promise<void>;
}

/**
 * Processes long lists in slices, one transaction each, taking the lists in turn: after a crash at any moment the recorded part is done and
 * the rest is not. A failed item waits for its next try while the others continue. Returns the number of people. Throws only if the
 * database is unavailable.
 */
export async function inSlices<Taken extends { id: string; attempts: number }>(
  deps: Deps,
  { step, take, carryOut, failed }: SlicedWork<Taken>,
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
      onFailure?.(step, error);
      const attempts = broken.attempts + 1;
      await deps.db.transaction((tx) => failed(tx, broken.id, attempts, sliceRetryAt(attempts, now)));
    }
  }
  return sum;
}
