import type { ReadSources, TransactionSources } from "../sources";
import { waitingListReads, waitingListWrites } from "./waiting-list";

export const waitingListAggregate = {
  reads: ({ db }: ReadSources) => waitingListReads(db),
  transaction: ({ db }: TransactionSources) => ({ ...waitingListReads(db), ...waitingListWrites(db) }),
};
