import type { Db } from "../query";
import { webhookEndpointReads, webhookEndpointWrites } from "./endpoint";
import { webhookMessageReads, webhookMessageWrites } from "./message";

export const webhookAggregate = {
  reads: (db: Db) => ({ endpoints: webhookEndpointReads(db), messages: webhookMessageReads(db) }),
  transaction: (db: Db) => ({
    endpoints: { ...webhookEndpointReads(db), ...webhookEndpointWrites(db) },
    messages: { ...webhookMessageReads(db), ...webhookMessageWrites(db) },
  }),
};
