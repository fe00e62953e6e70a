import type { ReadSources, TransactionSources } from "../sources";
import { importReads, importWrites } from "./import";

export const importAggregate = {
  reads: ({ db }: ReadSources) => importReads(db),
  transaction: ({ db }: TransactionSources) => ({ ...importReads(db), ...importWrites(db) }),
};
