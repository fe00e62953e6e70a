import type { Db } from "../query";
import { supervisionReads } from "./supervision.reads";
import { supervisionWrites } from "./supervision.writes";

export const supervisionAggregate = {
  reads: (db: Db) => supervisionReads(db),
  transaction: (db: Db) => ({ ...supervisionReads(db), ...supervisionWrites(db) }),
};
