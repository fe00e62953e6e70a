/** How a caller stands who is not allowed any more calls in this window; null: may go on. */
export type Standing = { readonly retryAfterSeconds: number } | null;

/** The counters of the application (packages/api/src/visits.ts), which share their limits with all other processes. */
export interface Visits {
  /** From memory alone: whether this caller has used up what there is. */
  refused(headers: Headers): Promise<Standing>;
  /** Counts one request. */
  count(headers: Headers): Promise<Standing>;
}
