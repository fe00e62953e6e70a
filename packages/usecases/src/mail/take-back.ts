import { AppError } from "@knotter/domain/errors";
import type { MailStatus } from "@knotter/domain/mail";
import { signatureOf, type UseCase } from "../deps";

export interface TakeBackOutcome {
  mailId: string | null;
  campaignId: string | null;
}

/**
 * Cancels a mail or campaign that has not been sent; idempotent. A campaign in progress stops: its unsent mails are not sent. Throws
 * MAIL_ALREADY_SENT for what was sent or is being sent, STATUS_NOT_ALLOWED for what will never be sent (given up, skipped), NOT_FOUND.
 */
export const takeBack: UseCase<{ id: string; reason?: string | undefined }, TakeBackOutcome> = (deps, actor, { id, reason }) =>
  deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const why = reason?.slice(0, 200) ?? null;
    const noted = (entity: "Mail" | "MailCampaign") =>
      tx.audit.record({ audit: [{ action: "mail.cancel", entity, entityId: id, diff: {} }] }, signatureOf(deps, actor, now));
    const mail = await tx.mail.desk.cancel(id, actor.userId, why, now);
    if (mail) {
      if (mail.cancelled) await noted("Mail");
      else if (mail.status !== "canceled") refuse(mail.status);
      return { mailId: id, campaignId: null };
    }
    const campaign = await tx.mail.campaigns.lock(id);
    if (!campaign) throw new AppError("NOT_FOUND");
    if (campaign.status === "sent") throw new AppError("MAIL_ALREADY_SENT");
    if (campaign.status !== "canceled") {
      await tx.mail.campaigns.cancel(id, actor.userId, why, now);
      await noted("MailCampaign");
    }
    return { mailId: null, campaignId: id };
  });

function refuse(status: MailStatus | "skipped"): never {
  throw new AppError(status === "failed" || status === "skipped" ? "STATUS_NOT_ALLOWED" : "MAIL_ALREADY_SENT");
}
