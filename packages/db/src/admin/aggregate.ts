import type { Db } from "../query";
import { helpLineReads, helpLineWrites } from "./help-line";
import { adminStaffReads, adminStaffWrites } from "./staff";
import { adminTaskReads, adminTaskWrites } from "./task";

export const adminAggregate = {
  reads: (db: Db) => ({ staff: adminStaffReads(db), tasks: adminTaskReads(db), helpLine: helpLineReads(db) }),
  transaction: (db: Db) => ({
    staff: { ...adminStaffReads(db), ...adminStaffWrites(db) },
    tasks: { ...adminTaskReads(db), ...adminTaskWrites(db) },
    helpLine: { ...helpLineReads(db), ...helpLineWrites(db) },
  }),
};
