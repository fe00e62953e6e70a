import type { Client } from "../client";
import type { ReadClient } from "../sql";
import { vocabularyReads } from "./vocabulary.reads";
import { vocabularyWrites } from "./vocabulary.writes";

export const vocabularyAggregate = {
  reads: (client: ReadClient) => vocabularyReads(client),
  transaction: (client: Client) => ({ ...vocabularyReads(client), ...vocabularyWrites(client) }),
};
