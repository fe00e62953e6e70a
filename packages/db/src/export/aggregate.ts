import type { Client } from "../client";
import type { ReadClient } from "../query";
import { exportReads, exportWrites } from "./export";

export const exportAggregate = {
  reads: (_client: ReadClient, patient: ReadClient) => exportReads(patient.db),
  transaction: ({ db }: Client) => exportWrites(db),
};
