import type { Client } from "../client";
import type { ReadClient } from "../sql";
import { campaignReads } from "./campaign.reads";
import { campaignWrites } from "./campaign.writes";
import { mailDeskReads } from "./desk.reads";
import { mailDeskWrites } from "./desk.writes";
import { invitationWrites } from "./invitation.writes";
import { mailReads } from "./mail.reads";
import { mailWrites } from "./mail.writes";
import { notificationReads } from "./notification.reads";
import { notificationWrites } from "./notification.writes";

export const mailAggregate = {
  reads: (client: ReadClient) => ({
    ...mailReads(client),
    desk: mailDeskReads(client),
    campaigns: campaignReads(client),
    notifications: notificationReads(client),
  }),
  transaction: (client: Client) => ({
    ...mailReads(client),
    ...mailWrites(client),
    desk: { ...mailDeskReads(client), ...mailDeskWrites(client) },
    campaigns: { ...campaignReads(client), ...campaignWrites(client) },
    invitations: invitationWrites(client),
    notifications: { ...notificationReads(client), ...notificationWrites(client) },
  }),
};
