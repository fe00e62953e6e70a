import type { Client } from "../client";
import type { ReadClient } from "../query";
import { reportReads } from "./report.reads";
import { reportWrites } from "./report.writes";

export const reportAggregate = {
  reads: (client: ReadClient) => reportReads(client.db),
  transaction: (client: Client) => ({ ...reportReads(client.db), ...reportWrites(client.db) }),
};
