import type { Db } from "../query";
import { notificationReads, notificationWrites } from "./notification";

export const notificationAggregate = {
  reads: (db: Db) => notificationReads(db),
  transaction: (db: Db) => ({ ...notificationReads(db), ...notificationWrites(db) }),
};
