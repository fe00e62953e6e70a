import type { ReadSources, TransactionSources } from "../sources";
import { supervisionReads } from "./supervision.reads";
import { supervisionWrites } from "./supervision.writes";

export const supervisionAggregate = {
  reads: ({ db, texts }: ReadSources) => supervisionReads(db, texts),
  transaction: ({ db, texts }: TransactionSources) => ({ ...supervisionReads(db, texts), ...supervisionWrites(db, texts) }),
};
