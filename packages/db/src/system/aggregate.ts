import type { Client } from "../client";
import type { ReadClient } from "../sql";
import { nightlyWrites } from "./nightly.writes";
import { readinessReads } from "./readiness.reads";
import { retentionWrites } from "./retention.writes";

export const systemAggregate = {
  reads: (client: ReadClient) => ({ readiness: readinessReads(client) }),
  transaction: (client: Client) => ({
    readiness: readinessReads(client),
    nightly: nightlyWrites(client),
    retention: retentionWrites(client),
  }),
};
