import type { Db } from "../query";
import { bulkOperationReads } from "./bulk-operation.reads";
import { bulkOperationWrites } from "./bulk-operation.writes";

export const bulkOperationAggregate = {
  reads: (db: Db) => bulkOperationReads(db),
  transaction: (db: Db) => ({ ...bulkOperationReads(db), ...bulkOperationWrites(db) }),
};
