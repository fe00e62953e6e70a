import { HOUR, MINUTE } from "./tokyo";

/** After the first try 1 min, 5 min, 30 min, 2 h, 6 h; then it is given up. */
export const RETRY_DELAYS: readonly number[] = [MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 6 * HOUR];

/** The provider keeps a key for 24 hours. What is not known to have been taken by then may be a second mail when it is sent again. */
export const KEY_LIFE = 23 * HOUR;

/** When to try again after so many tries whose outcome is not known; null: it is given up. */
export function nextTry(failedTries: number, firstTriedAt: Date, now: Date): Date | null {
  const delay = RETRY_DELAYS[failedTries - 1];
  if (delay === undefined) return null;
  const next = new Date(now.getTime() + delay);
  return keyHolds(firstTriedAt, next) ? next : null;
}

export const keyHolds = (firstTriedAt: Date, at: Date): boolean => at.getTime() - firstTriedAt.getTime() < KEY_LIFE;
