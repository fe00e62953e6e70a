import type { RowFault, RowWarning } from "@knotter/domain/import-fault";

/** What a file would do, found out without writing; and the step that does it. */
export interface ImportPlan {
  new: number;
  update: number;
  same: number;
  faults: RowFault[];
  warnings: RowWarning[];
  /** Whom it would make or change, from what to what. */
  effect: unknown;
  write(now: Date): Promise<{ invited: number }>;
}

/** What stands now in the fields that would change. */
export const valuesOf = (row: object, change: object): unknown[] =>
  Object.keys(change).map((key) => (row as Record<string, unknown>)[key] ?? null);
