import type { ReadSources, TransactionSources } from "../sources";
import { auditReads } from "./audit";
import { auditNames } from "./names";
import { auditTrailWrites } from "./trail.writes";

export const auditAggregate = {
  reads: ({ aside }: ReadSources) => ({ ...auditReads(aside), ...auditNames(aside) }),
  transaction: ({ db }: TransactionSources) => ({ ...auditReads(db), ...auditNames(db), ...auditTrailWrites(db) }),
};
