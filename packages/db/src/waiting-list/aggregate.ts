import type { Db } from "../query";
import { waitingListReads, waitingListWrites } from "./waiting-list";

export const waitingListAggregate = {
  reads: (db: Db) => waitingListReads(db),
  transaction: (db: Db) => ({ ...waitingListReads(db), ...waitingListWrites(db) }),
};
