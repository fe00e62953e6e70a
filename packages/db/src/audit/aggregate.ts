import type { Db } from "../query";
import { auditReads } from "./audit";
import { auditNames } from "./names";
import { auditTrailWrites } from "./trail.writes";

export const auditAggregate = {
  reads: (db: Db) => ({ ...auditReads(db), ...auditNames(db) }),
  transaction: (db: Db) => ({ ...auditReads(db), ...auditNames(db), ...auditTrailWrites(db) }),
};
