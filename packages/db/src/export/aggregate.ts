import type { Db } from "../query";
import type { SealedTexts } from "../sealed-text";
import { exportReads, exportWrites } from "./export";

export const exportAggregate = {
  reads: (_db: Db, _texts: SealedTexts, patient: Db) => exportReads(patient),
  transaction: (db: Db) => exportWrites(db),
};
