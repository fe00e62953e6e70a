import { MINUTE } from "./tokyo";

/**
 * Work for many people is split into slices, one transaction each. After this many consecutive failures it becomes a task for the admins.
 */
export const SLICE_FAILURES_TOLD = 3;

const PAUSES = [1, 5, 15, 60];

/**
 * When a slice is tried again after this many consecutive failures (from 1). It is never given up, because somebody was promised that it
 * would be done.
 */
export const sliceRetryAt = (failures: number, now: Date): Date =>
  new Date(now.getTime() + (PAUSES[Math.min(failures, PAUSES.length) - 1] ?? 1) * MINUTE);
