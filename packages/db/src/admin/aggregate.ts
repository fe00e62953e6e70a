import type { Db } from "../query";
import { adminDayReads } from "./day";
import { helpLineReads, helpLineWrites } from "./help-line";
import { adminSearchReads } from "./search";
import { adminStaffReads, adminStaffWrites } from "./staff";
import { adminTaskReads, adminTaskWrites } from "./task";

export const adminAggregate = {
  reads: (db: Db, aside: Db) => ({
    day: adminDayReads(db),
    staff: adminStaffReads(db),
    tasks: adminTaskReads(db),
    search: adminSearchReads(aside),
    helpLine: helpLineReads(db),
  }),
  transaction: (db: Db) => ({
    staff: { ...adminStaffReads(db), ...adminStaffWrites(db) },
    tasks: { ...adminTaskReads(db), ...adminTaskWrites(db) },
    helpLine: { ...helpLineReads(db), ...helpLineWrites(db) },
  }),
};
