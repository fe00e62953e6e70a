/** The append-only ledger of one OrderMentee's counts. */
export const LEDGER_KINDS = ["grant", "reserve", "release", "forfeit", "adjust"] as const;
export type LedgerKind = (typeof LEDGER_KINDS)[number];

export interface LedgerEntry {
  kind: LedgerKind;
  /** grant +n (−n lowers the maximum), reserve −1, release +1, forfeit 0, adjust ±n (+1 gives one back, −1 takes one away). */
  delta: number;
}

export const RESERVE: Readonly<LedgerEntry> = Object.freeze({ kind: "reserve", delta: -1 });
export const RELEASE: Readonly<LedgerEntry> = Object.freeze({ kind: "release", delta: 1 });
/** Changes no sum; marks the preceding reserve as final. */
export const FORFEIT: Readonly<LedgerEntry> = Object.freeze({ kind: "forfeit", delta: 0 });

/** How many counts were granted: the person's maximum. */
export function grantedOf(entries: readonly LedgerEntry[]): number {
  return sum(entries, (entry) => entry.kind === "grant");
}

/** How many counts are used: `consumptionMentoringCount`. The database keeps 0 ≤ used ≤ granted. */
export function usedOf(entries: readonly LedgerEntry[]): number {
  return 0 - sum(entries, (entry) => entry.kind !== "grant");
}

function sum(entries: readonly LedgerEntry[], wanted: (entry: LedgerEntry) => boolean): number {
  return entries.reduce((total, entry) => (wanted(entry) ? total + entry.delta : total), 0);
}

/**
 * The ledger entries of a transition of an interview, by whether it used a count before and uses one after. `lost`: the count is used up
 * without an interview (late cancellation, or the mentee's absence).
 */
export function ledgerOf(change: { before: boolean; after: boolean; lost?: boolean }): readonly LedgerEntry[] {
  if (change.before === change.after) return change.after && change.lost ? [FORFEIT] : [];
  return change.after ? [RESERVE] : [RELEASE];
}
