import { bulkConditionsText } from "@knotter/contract/labels/bulk-operation";
import { AUDIENCE_TEXT, CAMPAIGN_KIND_TEXT, CAMPAIGN_STATUS_TEXT, skipText } from "@knotter/contract/labels/mail";
import { MAIL_STATUS_TEXT, MAIL_TYPE_TEXT } from "@knotter/contract/labels/order";
import type { campaignView, mailDeskView, sentCampaignView } from "@knotter/contract/resources/mail";
import type { mailView } from "@knotter/contract/resources/mail-view";
import type { CampaignRow } from "@knotter/db/mail/campaign";
import type { MailDeskListRow, MailDeskRow } from "@knotter/db/mail/desk";
import { canCancelMail, type MailStatus } from "@knotter/domain/mail";
import type { Actor } from "@knotter/domain/scope";
import type { Ensured } from "@knotter/usecases/mail/ensured";
import type { z } from "zod";
import { actorOf, type Context } from "../context";
import { at, atOrNull } from "./instant";
import { errorOf, masked } from "./order-mail";

export type MailView = z.infer<typeof mailView>;
export type CampaignView = z.infer<typeof campaignView>;

/** How many mails the answer contains; the page of the order has all of them. */
export const SHOWN = 100;

/** A mail as shown to an admin, or to its reader. The other party of the interview only sees that it exists. */
export function toMailView(row: MailDeskRow, actor: Pick<Actor, "userId" | "role">): MailView {
  const isAdmin = actor.role === "admin";
  const knows = isAdmin || row.toUserId === actor.userId;
  return {
    id: row.id,
    type: row.type,
    typeLabel: MAIL_TYPE_TEXT[row.type],
    order: row.orderId !== null && row.orderName !== null ? { id: row.orderId, name: row.orderName } : null,
    mentoringId: row.mentoringId,
    to: isAdmin ? row.to : knows && row.to !== null ? masked(row.to) : null,
    ...(isAdmin ? readerOf(row) : { name: null, reader: null }),
    subject: knows ? row.subject : null,
    status: knows ? row.status : null,
    statusLabel: knows ? MAIL_STATUS_TEXT[row.status] : null,
    queuedAt: at(row.queuedAt),
    scheduledAt: atOrNull(row.scheduledAt),
    sentAt: atOrNull(row.sentAt),
    canCancel: isAdmin && row.status !== "skipped" && canCancelMail(row.status),
    error: isAdmin ? errorOf(row) : null,
  };
}

export const toMailDesk = (row: MailDeskListRow, actor: Pick<Actor, "userId" | "role">): z.infer<typeof mailDeskView> => ({
  ...toMailView(row, actor),
  attempts: row.attempts,
  nextTryAt: atOrNull(row.nextTryAt),
  deadAt: atOrNull(row.deadAt),
});

const skippedOf = ({ to, reason }: Ensured["skipped"][number], isAdmin: boolean) => ({
  to: to.includes("@") && !isAdmin ? masked(to) : to,
  reason,
  reasonLabel: skipText(reason),
});

/** The answer of every POST mail/*. */
export async function ensuredOf(ctx: Context, { mailIds, queued, skipped, deduplicated }: Ensured) {
  const shown = await ctx.services.db.read.mail.desk.byIds(mailIds.slice(0, SHOWN));
  const actor = actorOf(ctx);
  return {
    mails: shown.map((row) => toMailView(row, actor)),
    queued,
    skipped: skipped.slice(0, 2000).map((one) => skippedOf(one, actor.role === "admin")),
    deduplicated,
  };
}

/** Who reads a mail, for the admins: they are asked by name where it is. */
export const readerOf = ({ name, role, toUserId, orderMenteeId }: Pick<MailDeskRow, "name" | "role" | "toUserId" | "orderMenteeId">) => ({
  name,
  reader: toUserId === null && orderMenteeId === null ? null : { role, userId: toUserId, orderMenteeId },
});

export const toCampaign = (row: CampaignRow): CampaignView => ({
  id: row.id,
  order: { id: row.orderId, name: row.orderName },
  kind: row.kind,
  kindLabel: CAMPAIGN_KIND_TEXT[row.kind],
  audience: {
    type: row.audience,
    label: AUDIENCE_TEXT[row.audience],
    ids: row.audienceIds,
    conditions: row.conditions,
    conditionsText: bulkConditionsText(row.conditions),
  },
  subject: row.subject,
  body: row.body,
  attachIcs: row.attachIcs,
  resend: row.resend,
  force: row.force,
  status: row.status,
  statusLabel: CAMPAIGN_STATUS_TEXT[row.status],
  scheduledAt: atOrNull(row.scheduledAt),
  sentAt: atOrNull(row.sentAt),
  recipientCount: row.recipients,
  operationId: row.operationId,
  canCancel: row.status === "draft" || row.status === "scheduled" || row.status === "sending",
  createdAt: at(row.createdAt),
});

type Outcome = NonNullable<z.infer<typeof sentCampaignView>["outcome"]>;

const PART_OF: Record<MailStatus | "skipped", Exclude<keyof Outcome, "total">> = {
  draft: "waiting",
  scheduled: "waiting",
  queued: "waiting",
  sending: "waiting",
  sent: "sent",
  maybe_sent: "sent",
  delivered: "delivered",
  complained: "delivered",
  bounced: "failed",
  failed: "failed",
  unsent: "failed",
  canceled: "withheld",
  skipped: "withheld",
};

/** With what has become of the mails of a notice; `mails`: how many of each status. */
export function toSentCampaign(row: CampaignRow, mails: readonly { id: string; status: MailStatus | "skipped"; mails: number }[]) {
  const outcome: Outcome = { total: row.readers, waiting: 0, sent: 0, delivered: 0, failed: 0, withheld: 0 };
  for (const each of mails) if (each.id === row.id) outcome[PART_OF[each.status]] += each.mails;
  return { ...toCampaign(row), outcome: row.kind === "notice" && row.recipients !== null ? outcome : null };
}
