import { notFound } from "next/navigation";
import { MailboxMail } from "@/features/mail/mailbox/mailbox-mail";
import { mailboxPage } from "@/server/mailbox-page";

export default mailboxPage("mailboxMail", async ({ mailbox, params }) => {
  const mail = await mailbox.read(params["id"] ?? "");
  return mail ? <MailboxMail mail={mail} /> : notFound();
});
