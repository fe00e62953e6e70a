import type { ReadSources, TransactionSources } from "../sources";
import { bulkOperationReads } from "./bulk-operation.reads";
import { bulkOperationWrites } from "./bulk-operation.writes";

export const bulkOperationAggregate = {
  reads: ({ db }: ReadSources) => bulkOperationReads(db),
  transaction: ({ db }: TransactionSources) => ({ ...bulkOperationReads(db), ...bulkOperationWrites(db) }),
};
