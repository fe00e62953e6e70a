import { MailboxList } from "@/features/mail/mailbox/mailbox-list";
import { mailboxPage } from "@/server/mailbox-page";

export default mailboxPage("mailbox", async ({ mailbox }) => <MailboxList mails={await mailbox.list()} />);
