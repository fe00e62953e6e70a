import type { ReadSources, TransactionSources } from "../sources";
import { campaignReads, campaignWrites } from "./campaign";
import { mailDeskReads, mailDeskWrites } from "./desk";
import { invitationReads, invitationWrites } from "./invitation";
import { mailReads } from "./mail";
import { notificationReads, notificationWrites } from "./notification";
import { outboxWrites } from "./outbox";
import { undeliveredReads } from "./undelivered";

export const mailAggregate = {
  reads: ({ db, aside }: ReadSources) => ({
    ...mailReads(db),
    desk: mailDeskReads(aside),
    undelivered: undeliveredReads(db),
    campaigns: campaignReads(db),
    invitations: invitationReads(db),
    notifications: notificationReads(db),
  }),
  transaction: ({ db }: TransactionSources) => ({
    ...mailReads(db),
    ...outboxWrites(db),
    desk: { ...mailDeskReads(db), ...mailDeskWrites(db) },
    campaigns: { ...campaignReads(db), ...campaignWrites(db) },
    invitations: invitationWrites(db),
    notifications: { ...notificationReads(db), ...notificationWrites(db) },
  }),
};
