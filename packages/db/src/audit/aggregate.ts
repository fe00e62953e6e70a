import type { Db } from "../query";
import { auditReads } from "./audit";
import { auditTrailWrites } from "./trail.writes";

export const auditAggregate = {
  reads: (db: Db) => auditReads(db),
  transaction: (db: Db) => ({ ...auditReads(db), ...auditTrailWrites(db) }),
};
