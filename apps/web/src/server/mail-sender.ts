import type { MailSender } from "@/components/mail/receiving-text";
import { env } from "@/env";

/** The sender of this deployment's mails, for people who have to allow it. */
export function mailSender(): MailSender {
  const { MAIL_FROM, MAIL_REPLY_TO, NEXTAUTH_URL } = env();
  return { address: /<([^>]+)>/.exec(MAIL_FROM)?.[1] ?? MAIL_FROM, replyTo: MAIL_REPLY_TO, site: new URL(NEXTAUTH_URL).origin };
}
