import type { Client } from "../client";
import type { ReadClient } from "../sql";
import { exportReads } from "./export.reads";
import { exportWrites } from "./export.writes";

export const exportAggregate = {
  reads: (_client: ReadClient, patient: ReadClient) => exportReads(patient),
  transaction: (client: Client) => exportWrites(client),
};
