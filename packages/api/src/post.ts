import { calendarAttachment } from "@knotter/mail/calendar-attachment";
import { localMailer, sandboxMailer } from "@knotter/mail/mailer";
import { type MailSettings, renderMail } from "@knotter/mail/render-mail";
import { BATCH_SIZE, resendMailer } from "@knotter/mail/resend-mailer";
import type { Post } from "@knotter/usecases/deps";

export interface PostConfig {
  /** Without it nothing leaves the house: the mails stay in the outbox and can be read there. */
  resendApiKey?: string | undefined;
  resendBaseUrl?: string | undefined;
  /** 「Knotter 事務局 <no-reply@example.jp>」 */
  from: string;
  replyTo: string;
  /** Everything to this address, for a service that is being tried out. */
  sandboxTo?: string | undefined;
  office: MailSettings["office"];
}

/** The post room as the workshop sees it. */
export function postOf(config: PostConfig, baseUrl: string): Post {
  const settings: MailSettings = { baseUrl, office: config.office };
  const mailer = config.resendApiKey
    ? resendMailer({ apiKey: config.resendApiKey, baseUrl: config.resendBaseUrl, from: config.from, replyTo: config.replyTo })
    : localMailer();
  return {
    render: (mail, reader, now) => renderMail(mail, reader, settings, now),
    calendar: (mail, facts) => calendarAttachment(mail, facts, settings),
    mailer: config.sandboxTo ? sandboxMailer(mailer, config.sandboxTo) : mailer,
    batchSize: BATCH_SIZE,
  };
}
