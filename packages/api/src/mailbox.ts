import type { StoredAttachment } from "@knotter/db/column-types";
import { withToken } from "@knotter/usecases/mail/token-mark";
import { depsFor, type Services } from "./context";
import { newRequestId } from "./request-id";

const SHOWN = 100;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** `1780000000000.0190…`: the instant in ms, and the id. */
function keyIn(cursor: string | undefined): { queuedAt: Date; id: string } | undefined {
  const [ms = "", id = ""] = cursor?.split(".") ?? [];
  return /^\d{1,13}$/.test(ms) && UUID.test(id) ? { queuedAt: new Date(Number(ms)), id } : undefined;
}

export interface MailboxMail {
  id: string;
  type: string;
  status: string;
  subject: string;
  to: string;
  sentAt: Date;
}

/** `written`: null where the words were kept for as long as they are. */
export type MailboxLetter = MailboxMail & { written: { html: string; text: string; attachment: StoredAttachment | null } | null };

/** The mails of a deployment that sends none. */
export const mailboxOf = (services: Services) => ({
  /**
   * Newest first, a hundred a page; `q`: part of a subject or an address. `older`: the cursor of the next page, null on the last one. A cursor
   * that was not given out here is the first page.
   */
  async list({ q = "", after }: { q?: string | undefined; after?: string | undefined } = {}): Promise<{
    mails: MailboxMail[];
    older: string | null;
  }> {
    const rows = await services.db.read.mail.list({
      status: "delivered",
      q: q.replace(/[\p{Cc}\p{Cs}]/gu, "").trim() || undefined,
      after: keyIn(after),
      limit: SHOWN + 1,
    });
    const page = rows.slice(0, SHOWN);
    const last = page.at(-1);
    const mails = page.flatMap(({ id, type, status, subject, sentTo, sentAt }) =>
      subject !== null && sentTo !== null && sentAt !== null ? [{ id, type, status, subject, to: sentTo, sentAt }] : [],
    );
    return { mails, older: rows.length > SHOWN && last ? `${last.queuedAt.getTime()}.${last.id}` : null };
  },

  /** With the token in its link, as its reader would get it. Null: there is no such mail. */
  async read(id: string): Promise<MailboxLetter | null> {
    if (!UUID.test(id)) return null;
    const [mail, words] = await Promise.all([services.db.read.mail.find(id), services.db.read.mail.words(id)]);
    if (!mail || !words || mail.subject === null || mail.sentTo === null || mail.sentAt === null) return null;
    const { type, status, subject, sentTo: to, sentAt } = mail;
    const { html, text, attachment, linkId } = words;
    const { links } = depsFor(services, { requestId: newRequestId(), ip: null, userAgent: "mailbox" });
    const written =
      html === null || text === null ? null : { html: withToken(html, linkId, links), text: withToken(text, linkId, links), attachment };
    return { id, type, status, subject, to, sentAt, written };
  },
});
