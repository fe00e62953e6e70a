/** The observations: counts of events, and each breach of a promise in words. */
export interface Tally {
  count(what: string, by?: number): void;
  /** Keeps the greatest reported value. */
  most(what: string, value: number): void;
  breach(promise: string, detail: string): void;
  /** A promise of a time that was not kept: on a machine that others use it says nothing, and is counted alone. */
  late(promise: string, detail: string): void;
  readonly counts: ReadonlyMap<string, number>;
  readonly breaches: readonly string[];
}

/** `lateness`: whether a promise of a time is a proof here, or a figure because the machine may be busy. */
export function tallyOf(lateness: "breach" | "figure" = "breach"): Tally {
  const counts = new Map<string, number>();
  const breaches: string[] = [];
  const count = (what: string, by = 1) => void counts.set(what, (counts.get(what) ?? 0) + by);
  const breach = (promise: string, detail: string) => void breaches.push(`${promise}: ${detail}`);
  return {
    counts,
    breaches,
    count,
    most: (what, value) => void counts.set(what, Math.max(counts.get(what) ?? 0, Math.round(value))),
    breach,
    late: (promise, detail) => (lateness === "breach" ? breach(promise, detail) : count(`late: ${promise}`)),
  };
}
