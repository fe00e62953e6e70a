import type { Client } from "../client";
import type { ReadClient } from "../sql";
import { reportReads } from "./report.reads";
import { reportWrites } from "./report.writes";

export const reportAggregate = {
  reads: (client: ReadClient) => reportReads(client),
  transaction: (client: Client) => ({ ...reportReads(client), ...reportWrites(client) }),
};
