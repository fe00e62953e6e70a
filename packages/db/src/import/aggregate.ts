import type { Client } from "../client";
import type { ReadClient } from "../sql";
import { importReads } from "./import.reads";
import { importWrites } from "./import.writes";

export const importAggregate = {
  reads: (client: ReadClient) => importReads(client),
  transaction: (client: Client) => ({ ...importReads(client), ...importWrites(client) }),
};
