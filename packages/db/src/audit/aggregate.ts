import type { Client } from "../client";
import type { ReadClient } from "../sql";
import { auditReads } from "./audit";
import { auditTrailWrites } from "./trail.writes";

export const auditAggregate = {
  reads: ({ db }: ReadClient) => auditReads(db),
  transaction: (client: Client) => ({ ...auditReads(client.db), ...auditTrailWrites(client) }),
};
