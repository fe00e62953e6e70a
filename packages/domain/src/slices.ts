import { MINUTE } from "./tokyo";

/** What is done for many people goes in slices, a transaction each. From so many failures in a row on, the admins have a task. */
export const SLICE_FAILURES_TOLD = 3;

const PAUSES = [1, 5, 15, 60];

/** When a slice that has failed so many times in a row (from 1 on) is tried again. It is never given up: somebody was told that it will be done. */
export const sliceRetryAt = (failures: number, now: Date): Date =>
  new Date(now.getTime() + (PAUSES[Math.min(failures, PAUSES.length) - 1] ?? 1) * MINUTE);
