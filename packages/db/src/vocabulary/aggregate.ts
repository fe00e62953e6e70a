import type { ReadSources, TransactionSources } from "../sources";
import { vocabularyReads, vocabularyWrites } from "./vocabulary";

export const vocabularyAggregate = {
  reads: ({ db }: ReadSources) => vocabularyReads(db),
  transaction: ({ db }: TransactionSources) => ({ ...vocabularyReads(db), ...vocabularyWrites(db) }),
};
