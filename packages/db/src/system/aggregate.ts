import type { ReadSources, TransactionSources } from "../sources";
import { nightlyWrites } from "./nightly";
import { readinessReads } from "./readiness";
import { retentionWrites } from "./retention";
import { sealingWrites } from "./sealing";

export const systemAggregate = {
  reads: ({ db }: ReadSources) => ({ readiness: readinessReads(db) }),
  transaction: ({ db, texts, keys }: TransactionSources) => ({
    readiness: readinessReads(db),
    nightly: nightlyWrites(db),
    retention: retentionWrites(db),
    sealing: sealingWrites(db, texts, keys),
  }),
};
