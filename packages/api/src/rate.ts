import type { Database } from "@knotter/db/database";
import { LIMITS } from "@knotter/domain/policy";
import { MINUTE } from "@knotter/domain/tokyo";

export type Bucket = keyof typeof LIMITS.rate;

/** How a caller stands after this call. */
export interface Allowance {
  readonly limit: number;
  readonly remaining: number;
  readonly resetAt: Date;
  readonly refused: boolean;
}

/** What this process holds of a window: calls that are counted in the database and not made yet. */
interface Held {
  tokens: number;
  /** What the database had left when it was last asked. */
  beyond: number;
  resetAt: Date;
  asking: Promise<void> | null;
}

/** A tenth of what is left, at least one call: many processes share a window, and none keeps much of it from the others. */
const LEASE_PART = 10;
const HELD_MAX = 20_000;

/**
 * Counts calls per caller in fixed windows that are the same for all processes. A process takes a few calls at once out of the window in
 * the database and gives them out from memory (docs/decisions/0009-calls-are-counted-in-leases.md): the limit is never exceeded, and a
 * round trip is made once in a while. `factor` widens every limit; who may set it is the business of the configuration.
 */
export function metersOf(rate: Database["rate"], factor = 1) {
  const held = new Map<string, Held>();

  const windowEnd = (now: Date, minutes: number): Date => new Date((Math.floor(now.getTime() / (minutes * MINUTE)) + 1) * minutes * MINUTE);

  const lease = async (key: string, limit: number, share: Held, now: Date, minutes: number): Promise<void> => {
    const wanted = Math.max(1, Math.ceil(Math.max(share.beyond, 0) / LEASE_PART));
    const { granted, remaining, resetAt } = await rate.lease(key, limit, wanted, windowEnd(now, minutes));
    share.tokens += granted;
    share.beyond = remaining;
    share.resetAt = resetAt;
  };

  return async function take(bucket: Bucket, caller: string, now: Date): Promise<Allowance> {
    const { times, minutes } = LIMITS.rate[bucket];
    const limit = times * factor;
    const key = `calls:${bucket}:${caller}`;
    let share = held.get(key);
    if (!share || share.resetAt <= now) {
      if (held.size >= HELD_MAX) forgetPast(held, now);
      share = { tokens: 0, beyond: limit, resetAt: windowEnd(now, minutes), asking: null };
      held.set(key, share);
    }
    // Those who come at once wait for one answer of the database.
    while (share.tokens === 0 && share.beyond > 0) {
      share.asking ??= lease(key, limit, share, now, minutes).finally(() => {
        if (share) share.asking = null;
      });
      await share.asking;
    }
    const refused = share.tokens === 0;
    if (!refused) share.tokens -= 1;
    return { limit, remaining: share.tokens + share.beyond, resetAt: share.resetAt, refused };
  };
}

function forgetPast(held: Map<string, Held>, now: Date): void {
  for (const [key, { resetAt }] of held) if (resetAt <= now) held.delete(key);
  // All of them of this very minute: the oldest go, and are asked for again.
  for (const key of held.keys()) {
    if (held.size < HELD_MAX) return;
    held.delete(key);
  }
}

const secondsUntil = (end: Date, now: Date): number => Math.max(1, Math.ceil((end.getTime() - now.getTime()) / 1000));

/** Reset is in seconds from now, as Retry-After is. */
export const rateHeaders = ({ limit, remaining, resetAt }: Allowance, now: Date): Record<string, string> => ({
  "x-ratelimit-limit": String(limit),
  "x-ratelimit-remaining": String(remaining),
  "x-ratelimit-reset": String(secondsUntil(resetAt, now)),
});

export const retryAfter = ({ resetAt }: Allowance, now: Date): number => secondsUntil(resetAt, now);
