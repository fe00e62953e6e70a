import type { MailSender } from "../components/mail/receiving-text";
import { env } from "../env";

/** Where the mails of this deployment come from, as somebody who lets them in has to know it. */
export function mailSender(): MailSender {
  const { MAIL_FROM, MAIL_REPLY_TO, NEXTAUTH_URL } = env();
  return { address: /<([^>]+)>/.exec(MAIL_FROM)?.[1] ?? MAIL_FROM, replyTo: MAIL_REPLY_TO, site: new URL(NEXTAUTH_URL).origin };
}
