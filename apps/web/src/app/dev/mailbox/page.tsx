import { MailboxList } from "@/features/mail/mailbox/mailbox-list";
import { mailboxPage } from "@/server/mailbox-page";

export default mailboxPage("mailbox", async ({ mailbox, query: { q = "", after } }) => (
  <MailboxList {...(await mailbox.list({ q, after }))} q={q} isFirst={after === undefined} />
));
