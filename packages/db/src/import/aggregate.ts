import type { Client } from "../client";
import type { ReadClient } from "../query";
import { importReads, importWrites } from "./import";

export const importAggregate = {
  reads: ({ db }: ReadClient) => importReads(db),
  transaction: ({ db }: Client) => ({ ...importReads(db), ...importWrites(db) }),
};
