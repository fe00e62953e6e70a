import type { Client } from "../client";
import type { ReadClient } from "../sql";
import { closingDaysReads, closingDaysWrites } from "./closing-days";
import { customerReads, customerWrites } from "./customer";
import { hrStaffReads } from "./hr-staff.reads";
import { hrStaffWrites } from "./hr-staff.writes";

export const customerAggregate = {
  reads: (client: ReadClient) => ({ ...customerReads(client.db), closingDays: closingDaysReads(client.db), hrStaff: hrStaffReads(client) }),
  transaction: (client: Client) => ({
    ...customerReads(client.db),
    ...customerWrites(client.db),
    closingDays: { ...closingDaysReads(client.db), ...closingDaysWrites(client.db) },
    hrStaff: { ...hrStaffReads(client), ...hrStaffWrites(client) },
  }),
};
