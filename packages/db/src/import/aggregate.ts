import type { Db } from "../query";
import { importReads, importWrites } from "./import";

export const importAggregate = {
  reads: (db: Db) => importReads(db),
  transaction: (db: Db) => ({ ...importReads(db), ...importWrites(db) }),
};
