import { withToken } from "@knotter/usecases/mail/token-mark";
import { depsFor, type Services } from "./context";
import { newRequestId } from "./request-id";

const SHOWN = 100;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export interface MailboxMail {
  id: string;
  type: string;
  status: string;
  subject: string;
  to: string;
  sentAt: Date;
}

/** The mails of a deployment that sends none. */
export const mailboxOf = (services: Services) => ({
  async list(): Promise<MailboxMail[]> {
    const rows = await services.db.read.mail.list({ status: "delivered", limit: SHOWN });
    return rows.flatMap(({ id, type, status, subject, sentTo, sentAt }) =>
      subject !== null && sentTo !== null && sentAt !== null ? [{ id, type, status, subject, to: sentTo, sentAt }] : [],
    );
  },

  /** With the token in its link, as its reader would get it. Null: there is no such mail. */
  async read(id: string): Promise<(MailboxMail & { html: string; text: string }) | null> {
    if (!UUID.test(id)) return null;
    const [mail, words] = await Promise.all([services.db.read.mail.find(id), services.db.read.mail.words(id)]);
    if (
      !mail ||
      !words ||
      words.html === null ||
      words.text === null ||
      mail.subject === null ||
      mail.sentTo === null ||
      mail.sentAt === null
    )
      return null;
    const { links } = depsFor(services, { requestId: newRequestId(), ip: null, userAgent: "mailbox" });
    const { type, status, subject, sentTo: to, sentAt } = mail;
    return {
      id,
      type,
      status,
      subject,
      to,
      sentAt,
      html: withToken(words.html, words.linkId, links),
      text: withToken(words.text, words.linkId, links),
    };
  },
});
