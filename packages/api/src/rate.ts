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
  /** Calls that were given out of the window here. */
  givenOut: number;
  usedAt: number;
  /** What the database had left when it was last asked. */
  beyond: number;
  askedAt: number;
  resetAt: Date;
  asking: Promise<void> | null;
}

/**
 * A process takes a third of what it has given out so far in this window, at least one call and at most a tenth of what is left. So what it
 * holds unused is never more than a third of the calls that were really made through it: ten processes that come and go, or fifty that
 * share a caller, cannot use a window up that nobody has used.
 */
const GIVEN_OUT_PART = 3;
const LEFT_PART = 10;
const HELD_MAX = 20_000;
/** After so long without a call a share goes back to where the other processes find it; as often it is asked for again. In milliseconds. */
const UNUSED_AFTER = 5_000;

/**
 * Counts calls per caller in fixed windows that are the same for all processes. A process takes a few calls at once out of the window in
 * the database and gives them out from memory (docs/decisions/0009-calls-are-counted-in-leases.md): the limit is never exceeded, and a
 * round trip is made once in a while. `factor` widens every limit; who may set it is the business of the configuration.
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
    // Those who come at once wait for one answer of the database.
    while (share.tokens === 0 && mayHaveMore(share, now)) {
      share.asking ??= lease(key, limit, share, now, minutes).finally(() => {
        if (share) share.asking = null;
      });
      await share.asking;
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
    /** Whether a caller is known to have used up a window: from memory, without a statement. Null: not that anybody here knew. */
    usedUp(bucket: Bucket, caller: string, now: Date): Allowance | null {
      const share = held.get(`calls:${bucket}:${caller}`);
      if (!share || share.resetAt <= now || share.tokens > 0 || mayHaveMore(share, now)) return null;
      return { limit: LIMITS.rate[bucket].times * factor, remaining: 0, resetAt: share.resetAt, refused: true };
    },
    /** Gives back what has not been used for a while, so that other processes can give it out; before the end of a process everything. */
    async giveBack(now: Date, { everything = false } = {}): Promise<void> {
      for (const [key, share] of held) {
        if (share.resetAt <= now) held.delete(key);
        else if (share.tokens > 0 && !share.asking && (everything || now.getTime() - share.usedAt >= UNUSED_AFTER)) {
          const unused = share.tokens;
          // Out of the hands first: a call that comes meanwhile has to ask.
          share.tokens = 0;
          share.beyond += unused;
          await rate.giveBack(key, unused, share.resetAt);
        }
      }
    },
  });
}

/** Not used up when last asked, or so long ago that somebody may have given something back. */
const mayHaveMore = ({ beyond, askedAt }: Held, now: Date): boolean => beyond > 0 || now.getTime() - askedAt >= UNUSED_AFTER;

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
