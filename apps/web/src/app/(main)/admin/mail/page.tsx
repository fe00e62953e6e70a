import { href } from "@knotter/contract/routes";
import { ButtonLink } from "@knotter/ui/button-link";
import { AppLink } from "@/components/app-link";
import { readState } from "@/components/listing/params";
import { StaffPage } from "@/components/listing/staff-page";
import { ReceivingButton } from "@/components/mail/receiving-button";
import { MAIL_SHAPE, mailInput } from "@/features/mail/admin/list-state";
import { MailList } from "@/features/mail/admin/mail-list";
import { guardedPage } from "@/server/guarded-page";
import { mailSender } from "@/server/mail-sender";

export default guardedPage("adminMail", async ({ query, trpc }) => {
  const state = readState(MAIL_SHAPE, (name) => query[name]);
  await trpc.mail.list.fetchInfinite(mailInput(state));
  return (
    <StaffPage
      title="メール"
      lead="すべての施策のメールと、その状態です。"
      actions={
        <div className="flex flex-wrap gap-3">
          <ButtonLink as={AppLink} href={href("adminMailDelivery")} variant="secondary" icon="warning">
            届いていないメール
          </ButtonLink>
          <ReceivingButton sender={mailSender()} />
        </div>
      }
    >
      <MailList />
    </StaffPage>
  );
});
