import type { Db } from "../query";
import type { KeyRing, SealedTexts } from "../sealed-text";
import { nightlyWrites } from "./nightly";
import { readinessReads } from "./readiness";
import { retentionWrites } from "./retention";
import { sealingWrites } from "./sealing";

export const systemAggregate = {
  reads: (db: Db) => ({ readiness: readinessReads(db) }),
  transaction: (db: Db, texts: SealedTexts, keys: KeyRing) => ({
    readiness: readinessReads(db),
    nightly: nightlyWrites(db),
    retention: retentionWrites(db),
    sealing: sealingWrites(db, texts, keys),
  }),
};
