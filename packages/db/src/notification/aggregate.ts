import type { ReadSources, TransactionSources } from "../sources";
import { notificationReads, notificationWrites } from "./notification";

export const notificationAggregate = {
  reads: ({ db }: ReadSources) => notificationReads(db),
  transaction: ({ db }: TransactionSources) => ({ ...notificationReads(db), ...notificationWrites(db) }),
};
