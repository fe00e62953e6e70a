/** The state of a caller without calls left in this window; null: may continue. */
export type Standing = { readonly retryAfterSeconds: number } | null;

/** The application's counters (packages/api/src/visits.ts), whose limits all processes share. */
export interface Visits {
  /** From memory only: whether this caller has used up the limit. */
  refused(headers: Headers): Promise<Standing>;
  /** Counts one request. */
  count(headers: Headers): Promise<Standing>;
}
