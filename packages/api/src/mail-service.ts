import type { MailWay } from "@knotter/domain/mail-retry";
import { calendarAttachment } from "@knotter/mail/calendar-attachment";
import { localMailer, sandboxMailer } from "@knotter/mail/mailer";
import { type MailSettings, renderMail } from "@knotter/mail/render-mail";
import { BATCH_SIZE, resendMailer } from "@knotter/mail/resend-mailer";
import type { Telemetry } from "@knotter/telemetry/telemetry";
import type { MailService } from "@knotter/usecases/deps";
import { observed } from "./outgoing";

export interface MailServiceConfig {
  /** Without it no mail leaves. */
  resendApiKey?: string | undefined;
  resendBaseUrl?: string | undefined;
  /** 「Knotter 事務局 <no-reply@example.jp>」 */
  from: string;
  replyTo: string;
  /** Redirects every mail to this address, for trying out a deployment. */
  sandboxTo?: string | undefined;
  contact: MailSettings["contact"];
}

/** `mailbox`: without a provider, the page of a demo that shows the mails stands for one. */
export const mailWayOf = (config: Pick<MailServiceConfig, "resendApiKey"> | undefined, mailbox: boolean): MailWay =>
  config?.resendApiKey ? "provider" : mailbox ? "mailbox" : "none";

/** The mail service as the use cases see it. */
export function mailServiceOf(config: MailServiceConfig, way: MailWay, baseUrl: string, telemetry: Telemetry): MailService {
  const settings: MailSettings = { baseUrl, contact: config.contact };
  const mailer = config.resendApiKey
    ? observed(
        telemetry,
        "mail",
        resendMailer({ apiKey: config.resendApiKey, baseUrl: config.resendBaseUrl, from: config.from, replyTo: config.replyTo }),
        ["send"],
      )
    : way === "mailbox"
      ? localMailer()
      : null;
  return {
    render: (mail, reader, now) => renderMail(mail, reader, settings, now),
    calendar: (mail, facts) => calendarAttachment(mail, facts, settings),
    mailer: mailer && config.sandboxTo ? sandboxMailer(mailer, config.sandboxTo) : mailer,
    batchSize: BATCH_SIZE,
  };
}
