import { sharedWork } from "@knotter/db/call-time";
import type { Database } from "@knotter/db/database";
import type { AppError } from "@knotter/domain/errors";
import { LIMITS } from "@knotter/domain/policy";
import { MINUTE } from "@knotter/domain/tokyo";

export type Bucket = keyof typeof LIMITS.rate;

/** The state of a caller's limit after this call. */
export interface Allowance {
  readonly limit: number;
  readonly remaining: number;
  readonly resetAt: Date;
  readonly refused: boolean;
}

/** This process's lease of a window: calls that are counted in the database but not made yet. */
interface Held {
  tokens: number;
  /** Calls of the window that were made here. */
  givenOut: number;
  usedAt: number;
  /** What the database had left at the last request. */
  beyond: number;
  askedAt: number;
  resetAt: Date;
  asking: Promise<void> | null;
}

/**
 * A process leases a third of what it has used so far in this window, at least one call and at most a tenth of what is left. So its unused
 * lease is never more than a third of the calls really made through it: ten short-lived processes, or fifty that share a caller, cannot
 * exhaust a window without calls.
 */
const GIVEN_OUT_PART = 3;
const LEFT_PART = 10;
const HELD_MAX = 20_000;
/**
 * After this time without a call a lease is returned for the other processes; the database is asked for more at the same interval. In
 * milliseconds.
 */
const UNUSED_AFTER = 5_000;

/**
 * Counts calls per caller in fixed windows that all processes share. A process leases several calls at once from the window in the database
 * and hands them out from memory (docs/decisions/0009-calls-are-counted-in-leases.md): the limit is never exceeded, and round trips are
 * rare. `factor` multiplies every limit.
 */
export function metersOf(rate: Database["rate"], factor = 1) {
  const held = new Map<string, Held>();

  const windowEnd = (now: Date, minutes: number): Date => new Date((Math.floor(now.getTime() / (minutes * MINUTE)) + 1) * minutes * MINUTE);

  const lease = async (key: string, limit: number, share: Held, now: Date, minutes: number): Promise<void> => {
    const wanted = Math.max(1, Math.floor(Math.min(share.givenOut / GIVEN_OUT_PART, share.beyond / LEFT_PART)));
    const { granted, remaining, resetAt } = await rate.lease(key, limit, wanted, windowEnd(now, minutes));
    share.tokens += granted;
    share.beyond = remaining;
    share.askedAt = now.getTime();
    share.resetAt = resetAt;
  };

  async function take(bucket: Bucket, caller: string, now: Date): Promise<Allowance> {
    const { times, minutes } = LIMITS.rate[bucket];
    const limit = times * factor;
    const key = `calls:${bucket}:${caller}`;
    let share = held.get(key);
    if (!share || share.resetAt <= now) {
      if (held.size >= HELD_MAX) forgetPast(held, now);
      share = { tokens: 0, givenOut: 0, usedAt: now.getTime(), beyond: limit, askedAt: 0, resetAt: windowEnd(now, minutes), asking: null };
      held.set(key, share);
    }
    // Concurrent calls share one request to the database.
    while (share.tokens === 0 && mayHaveMore(share, now)) {
      const asked = share;
      share.asking ??= sharedWork
        .begin(() => lease(key, limit, asked, now, minutes))
        .finally(() => {
          asked.asking = null;
        });
      await sharedWork.wait(share.asking);
    }
    const refused = share.tokens === 0;
    if (!refused) {
      share.tokens -= 1;
      share.givenOut += 1;
      share.usedAt = now.getTime();
    }
    return { limit, remaining: share.tokens + share.beyond, resetAt: share.resetAt, refused };
  }

  return Object.assign(take, {
    /** Whether a window is known to be used up: from memory, without a statement. Null: not as far as this process knows. */
    usedUp(bucket: Bucket, caller: string, now: Date): Allowance | null {
      const share = held.get(`calls:${bucket}:${caller}`);
      if (!share || share.resetAt <= now || share.tokens > 0 || mayHaveMore(share, now)) return null;
      return { limit: LIMITS.rate[bucket].times * factor, remaining: 0, resetAt: share.resetAt, refused: true };
    },
    /** Returns leases that have been unused for a while, so that other processes can use them; before the process ends, all of them. */
    async giveBack(now: Date, { everything = false } = {}): Promise<void> {
      for (const [key, share] of held) {
        if (share.resetAt <= now) held.delete(key);
        else if (share.tokens > 0 && !share.asking && (everything || now.getTime() - share.usedAt >= UNUSED_AFTER)) {
          const unused = share.tokens;
          // Cleared first, so that a concurrent call has to ask the database.
          share.tokens = 0;
          share.beyond += unused;
          await rate.giveBack(key, unused, share.resetAt);
        }
      }
    },
  });
}

/** True if it was not used up at the last request, or if that was long enough ago for other processes to have returned something. */
const mayHaveMore = ({ beyond, askedAt }: Held, now: Date): boolean => beyond > 0 || now.getTime() - askedAt >= UNUSED_AFTER;

function forgetPast(held: Map<string, Held>, now: Date): void {
  for (const [key, { resetAt }] of held) if (resetAt <= now) held.delete(key);
  // All of them belong to the current window: the oldest leases are dropped, and requested again when needed.
  for (const key of held.keys()) {
    if (held.size < HELD_MAX) return;
    held.delete(key);
  }
}

const secondsUntil = (end: Date, now: Date): number => Math.max(1, Math.ceil((end.getTime() - now.getTime()) / 1000));

/** Reset is in seconds from now, like Retry-After. */
export const rateHeaders = ({ limit, remaining, resetAt }: Allowance, now: Date): Record<string, string> => ({
  "x-ratelimit-limit": String(limit),
  "x-ratelimit-remaining": String(remaining),
  "x-ratelimit-reset": String(secondsUntil(resetAt, now)),
});

/** The state of the limit by which a use case refuses; null: it refuses for another reason. */
export function allowanceOf({ detail: { limit, retryAfterSeconds } }: AppError, now: Date): Allowance | null {
  if (limit === undefined || retryAfterSeconds === undefined) return null;
  return { limit, remaining: 0, resetAt: new Date(now.getTime() + retryAfterSeconds * 1000), refused: true };
}

export const retryAfter = ({ resetAt }: Allowance, now: Date): number => secondsUntil(resetAt, now);
