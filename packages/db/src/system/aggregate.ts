import type { Client } from "../client";
import type { ReadClient } from "../query";
import { nightlyWrites } from "./nightly";
import { readinessReads } from "./readiness";
import { retentionWrites } from "./retention";

export const systemAggregate = {
  reads: ({ db }: ReadClient) => ({ readiness: readinessReads(db) }),
  transaction: ({ db }: Client) => ({ readiness: readinessReads(db), nightly: nightlyWrites(db), retention: retentionWrites(db) }),
};
