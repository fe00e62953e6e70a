import type { RowFault, RowWarning } from "@knotter/domain/import-fault";
import type { UnderstoodRow } from "@knotter/domain/import-preview";

/** What a file would change, determined without writing, and the function that writes it. */
export interface ImportPlan {
  new: number;
  update: number;
  same: number;
  faults: RowFault[];
  warnings: RowWarning[];
  /** Each row without a fault, as it was understood. */
  understood: UnderstoodRow[];
  /** Who would be created or changed, with old and new values. */
  effect: unknown;
  write(now: Date): Promise<{ invited: number }>;
}

/** The current values of the fields that would change. */
export const valuesOf = (row: object, change: object): unknown[] =>
  Object.keys(change).map((key) => (row as Record<string, unknown>)[key] ?? null);
