import type { Client } from "../client";
import type { ReadClient } from "../query";
import { vocabularyReads, vocabularyWrites } from "./vocabulary";

export const vocabularyAggregate = {
  reads: ({ db }: ReadClient) => vocabularyReads(db),
  transaction: ({ db }: Client) => ({ ...vocabularyReads(db), ...vocabularyWrites(db) }),
};
