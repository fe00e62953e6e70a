import type { Client } from "../client";
import type { ReadClient } from "../sql";
import { auditReads } from "./audit.reads";
import { auditTrailWrites } from "./trail.writes";

export const auditAggregate = {
  reads: (client: ReadClient) => auditReads(client),
  transaction: (client: Client) => ({ ...auditReads(client), ...auditTrailWrites(client) }),
};
