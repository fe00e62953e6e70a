import type { Db } from "../query";
import { vocabularyReads, vocabularyWrites } from "./vocabulary";

export const vocabularyAggregate = {
  reads: (db: Db) => vocabularyReads(db),
  transaction: (db: Db) => ({ ...vocabularyReads(db), ...vocabularyWrites(db) }),
};
