import type { ReadSources, TransactionSources } from "../sources";
import { webhookEndpointReads, webhookEndpointWrites } from "./endpoint";
import { webhookMessageReads, webhookMessageWrites } from "./message";

export const webhookAggregate = {
  reads: ({ db }: ReadSources) => ({ endpoints: webhookEndpointReads(db), messages: webhookMessageReads(db) }),
  transaction: ({ db }: TransactionSources) => ({
    endpoints: { ...webhookEndpointReads(db), ...webhookEndpointWrites(db) },
    messages: { ...webhookMessageReads(db), ...webhookMessageWrites(db) },
  }),
};
