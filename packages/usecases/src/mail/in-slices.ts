import type { Tx } from "@knotter/db/database";
import { sliceRetryAt } from "@knotter/domain/slices";
import type { Deps } from "../deps";

export interface SliceOptions {
  /** `performance.now()` after which no new slice begins. */
  until?: number;
  onFailure?: (step: string, error: unknown) => void;
}

interface SlicedWork<Taken> {
  /** What a failure is told under. */
  step: string;
  /** What has waited longest, under its lock, which other runners pass by. Null: nothing is due. */
  take(tx: Tx, now: Date): Promise<Taken | null>;
  /** Does its next slice and notes how far it has come; returns for how many people. */
  carryOut(tx: Tx, taken: Taken, now: Date): Promise<number>;
  failed(tx: Tx, id: string, attempts: number, nextTryAt: Date): Promise<void>;
}

/**
 * Does what is due for many people, a slice in each transaction, the lists in turns: whatever dies, what is noted is done and the rest is not.
 * What fails waits for its next try, and the others go on. Returns for how many people. Throws only where the database cannot be asked at all.
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
