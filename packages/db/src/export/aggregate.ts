import type { Db } from "../query";
import { exportReads, exportWrites } from "./export";

export const exportAggregate = {
  reads: (_db: Db, patient: Db) => exportReads(patient),
  transaction: (db: Db) => exportWrites(db),
};
