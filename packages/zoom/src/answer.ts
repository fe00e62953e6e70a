/**
 * The outcome of a call. `unknown` needs care: Zoom has no idempotency keys, so after requesting a new meeting the caller has to look for
 * it before requesting it again.
 */
export type ZoomAnswer<Value> =
  | { readonly outcome: "ok"; readonly value: Value }
  /** The access token is not valid (any more). Nothing was done. */
  | { readonly outcome: "unauthorized"; readonly reason: string }
  /** There is no such meeting. */
  | { readonly outcome: "gone"; readonly reason: string }
  /** Too many calls: nothing was done; to be repeated after this many seconds. */
  | { readonly outcome: "wait"; readonly retryAfterSeconds: number; readonly reason: string }
  /** It is unknown whether it was done: no answer in time, an unreadable answer, or a server error. */
  | { readonly outcome: "unknown"; readonly reason: string }
  /** Zoom refuses, and would refuse again. */
  | { readonly outcome: "refused"; readonly reason: string };

/** Every outcome but `ok`, independent of the value. */
export type ZoomFailure = Exclude<ZoomAnswer<never>, { outcome: "ok" }>;

/** The longest wait after a 429, in seconds: daily limits end at midnight GMT. */
const LONGEST_SECONDS = 24 * 60 * 60;
const PER_SECOND_LIMIT = 30;
const DAILY_LIMIT = 60 * 60;

/**
 * Seconds to wait after a 429. Zoom gives them as seconds, as an HTTP date or as an ISO instant (daily limits), and sometimes not at all:
 * then the message tells whether a per-second or a daily limit was reached.
 */
export function secondsToWait(retryAfter: string | null, message: string, now: Date): number {
  const given = retryAfter?.trim() ?? "";
  if (/^\d{1,9}$/.test(given)) return within(Number(given));
  const until = Date.parse(given);
  if (!Number.isNaN(until)) return within(Math.ceil((until - now.getTime()) / 1000));
  return /daily/i.test(message) ? DAILY_LIMIT : PER_SECOND_LIMIT;
}

const within = (seconds: number): number => Math.min(Math.max(seconds, 1), LONGEST_SECONDS);
