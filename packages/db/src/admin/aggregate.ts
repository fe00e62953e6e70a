import type { ReadSources, TransactionSources } from "../sources";
import { adminDayReads } from "./day";
import { helpLineReads, helpLineWrites } from "./help-line";
import { adminSearchReads } from "./search";
import { adminStaffReads, adminStaffWrites } from "./staff";
import { adminTaskReads, adminTaskWrites } from "./task";

export const adminAggregate = {
  reads: ({ db, aside }: ReadSources) => ({
    day: adminDayReads(db),
    staff: adminStaffReads(db),
    tasks: adminTaskReads(db),
    search: adminSearchReads(aside),
    helpLine: helpLineReads(db),
  }),
  transaction: ({ db }: TransactionSources) => ({
    staff: { ...adminStaffReads(db), ...adminStaffWrites(db) },
    tasks: { ...adminTaskReads(db), ...adminTaskWrites(db) },
    helpLine: { ...helpLineReads(db), ...helpLineWrites(db) },
  }),
};
