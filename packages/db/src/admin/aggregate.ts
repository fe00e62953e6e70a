import type { Client } from "../client";
import type { ReadClient } from "../sql";
import { helpLineReads, helpLineWrites } from "./help-line";
import { adminStaffReads, adminStaffWrites } from "./staff";
import { adminTaskReads } from "./task.reads";
import { adminTaskWrites } from "./task.writes";

export const adminAggregate = {
  reads: (client: ReadClient) => ({ staff: adminStaffReads(client.db), tasks: adminTaskReads(client), helpLine: helpLineReads(client.db) }),
  transaction: (client: Client) => ({
    staff: { ...adminStaffReads(client.db), ...adminStaffWrites(client.db) },
    tasks: { ...adminTaskReads(client), ...adminTaskWrites(client.db) },
    helpLine: { ...helpLineReads(client.db), ...helpLineWrites(client.db) },
  }),
};
