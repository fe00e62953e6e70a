/** The observations: counts of events, and each breach of a promise in words. */
export interface Tally {
  count(what: string, by?: number): void;
  /** Keeps the greatest reported value. */
  most(what: string, value: number): void;
  breach(promise: string, detail: string): void;
  readonly counts: ReadonlyMap<string, number>;
  readonly breaches: readonly string[];
}

export function tallyOf(): Tally {
  const counts = new Map<string, number>();
  const breaches: string[] = [];
  return {
    counts,
    breaches,
    count: (what, by = 1) => void counts.set(what, (counts.get(what) ?? 0) + by),
    most: (what, value) => void counts.set(what, Math.max(counts.get(what) ?? 0, Math.round(value))),
    breach: (promise, detail) => void breaches.push(`${promise}: ${detail}`),
  };
}
