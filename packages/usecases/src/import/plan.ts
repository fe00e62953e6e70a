import type { RowFault, RowWarning } from "@knotter/domain/import-fault";

/** What a file would do, found out without writing; and the step that does it. */
export interface ImportPlan {
  new: number;
  update: number;
  same: number;
  faults: RowFault[];
  warnings: RowWarning[];
  write(now: Date): Promise<{ invited: number }>;
}
