/**
 * What came of a call. `unknown` is the one to be careful with: Zoom has no idempotency keys, so whoever asked for a new meeting has to
 * look for it before asking again.
 */
export type ZoomAnswer<Value> =
  | { readonly outcome: "ok"; readonly value: Value }
  /** The access token is no good (any more). Nothing was done. */
  | { readonly outcome: "unauthorized"; readonly reason: string }
  /** There is no such meeting. */
  | { readonly outcome: "gone"; readonly reason: string }
  /** Too many calls: nothing was done, the same again after so many seconds. */
  | { readonly outcome: "wait"; readonly retryAfterSeconds: number; readonly reason: string }
  /** Whether it was done is not known: no answer in time, an answer nobody can read, an error of theirs. */
  | { readonly outcome: "unknown"; readonly reason: string }
  /** Zoom says no, and will say so again. */
  | { readonly outcome: "refused"; readonly reason: string };

/** Everything but `ok`, whatever the value would have been. */
export type ZoomFailure = Exclude<ZoomAnswer<never>, { outcome: "ok" }>;

/** Longest that a 429 makes anybody wait: their daily limits end at midnight GMT. */
const LONGEST_SECONDS = 24 * 60 * 60;
const PER_SECOND_LIMIT = 30;
const DAILY_LIMIT = 60 * 60;

/**
 * Seconds to wait after a 429. Zoom gives them as seconds, as an HTTP date or as an ISO instant (daily limits), and sometimes not at all:
 * then the message tells whether it is the limit of a second or of a day.
 */
export function secondsToWait(retryAfter: string | null, message: string, now: Date): number {
  const given = retryAfter?.trim() ?? "";
  if (/^\d{1,9}$/.test(given)) return within(Number(given));
  const until = Date.parse(given);
  if (!Number.isNaN(until)) return within(Math.ceil((until - now.getTime()) / 1000));
  return /daily/i.test(message) ? DAILY_LIMIT : PER_SECOND_LIMIT;
}

const within = (seconds: number): number => Math.min(Math.max(seconds, 1), LONGEST_SECONDS);
