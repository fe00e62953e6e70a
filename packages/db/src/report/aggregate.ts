import type { ReadSources, TransactionSources } from "../sources";
import { reportReads } from "./report.reads";
import { reportWrites } from "./report.writes";

export const reportAggregate = {
  reads: ({ db, texts }: ReadSources) => reportReads(db, texts),
  transaction: ({ db, texts }: TransactionSources) => ({ ...reportReads(db, texts), ...reportWrites(db, texts) }),
};
