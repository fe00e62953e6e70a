import type { Client } from "../client";
import type { ReadClient } from "../query";
import { helpLineReads, helpLineWrites } from "./help-line";
import { adminStaffReads, adminStaffWrites } from "./staff";
import { adminTaskReads, adminTaskWrites } from "./task";

export const adminAggregate = {
  reads: ({ db }: ReadClient) => ({ staff: adminStaffReads(db), tasks: adminTaskReads(db), helpLine: helpLineReads(db) }),
  transaction: ({ db }: Client) => ({
    staff: { ...adminStaffReads(db), ...adminStaffWrites(db) },
    tasks: { ...adminTaskReads(db), ...adminTaskWrites(db) },
    helpLine: { ...helpLineReads(db), ...helpLineWrites(db) },
  }),
};
