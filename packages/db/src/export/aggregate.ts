import type { Client } from "../client";
import type { ReadClient } from "../sql";
import { exportReads, exportWrites } from "./export";

export const exportAggregate = {
  reads: (_client: ReadClient, patient: ReadClient) => exportReads(patient.db),
  transaction: ({ db }: Client) => exportWrites(db),
};
