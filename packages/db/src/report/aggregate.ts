import type { Db } from "../query";
import { reportReads } from "./report.reads";
import { reportWrites } from "./report.writes";

export const reportAggregate = {
  reads: (db: Db) => reportReads(db),
  transaction: (db: Db) => ({ ...reportReads(db), ...reportWrites(db) }),
};
