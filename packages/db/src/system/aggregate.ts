import type { Db } from "../query";
import { nightlyWrites } from "./nightly";
import { readinessReads } from "./readiness";
import { retentionWrites } from "./retention";

export const systemAggregate = {
  reads: (db: Db) => ({ readiness: readinessReads(db) }),
  transaction: (db: Db) => ({ readiness: readinessReads(db), nightly: nightlyWrites(db), retention: retentionWrites(db) }),
};
