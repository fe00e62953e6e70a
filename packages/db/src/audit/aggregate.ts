import type { Client } from "../client";
import type { ReadClient } from "../query";
import { auditReads } from "./audit";
import { auditTrailWrites } from "./trail.writes";

export const auditAggregate = {
  reads: ({ db }: ReadClient) => auditReads(db),
  transaction: ({ db }: Client) => ({ ...auditReads(db), ...auditTrailWrites(db) }),
};
