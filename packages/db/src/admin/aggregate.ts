import type { Client } from "../client";
import type { ReadClient } from "../sql";
import { helpLineReads } from "./help-line.reads";
import { helpLineWrites } from "./help-line.writes";
import { adminStaffReads } from "./staff.reads";
import { adminStaffWrites } from "./staff.writes";
import { adminTaskReads } from "./task.reads";
import { adminTaskWrites } from "./task.writes";

export const adminAggregate = {
  reads: (client: ReadClient) => ({ staff: adminStaffReads(client), tasks: adminTaskReads(client), helpLine: helpLineReads(client) }),
  transaction: (client: Client) => ({
    staff: { ...adminStaffReads(client), ...adminStaffWrites(client) },
    tasks: { ...adminTaskReads(client), ...adminTaskWrites(client) },
    helpLine: { ...helpLineReads(client), ...helpLineWrites(client) },
  }),
};
