import type { ReadSources, TransactionSources } from "../sources";
import { exportReads, exportWrites } from "./export";

export const exportAggregate = {
  reads: ({ patient }: ReadSources) => exportReads(patient),
  transaction: ({ db }: TransactionSources) => exportWrites(db),
};
