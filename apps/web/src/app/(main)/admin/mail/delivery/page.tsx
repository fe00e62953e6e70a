import { href } from "@knotter/contract/routes";
import { readState } from "@/components/listing/params";
import { StaffPage } from "@/components/listing/staff-page";
import { ReceivingButton } from "@/components/mail/receiving-button";
import { DeliveryList } from "@/features/mail/admin/delivery-list";
import { DELIVERY_SHAPE, deliveryInput } from "@/features/mail/admin/delivery-state";
import { guardedPage } from "@/server/guarded-page";
import { mailSender } from "@/server/mail-sender";

export default guardedPage("adminMailDelivery", async ({ query, trpc }) => {
  await trpc.mail.deliveries.fetchInfinite(deliveryInput(readState(DELIVERY_SHAPE, (name) => query[name])));
  return (
    <StaffPage
      title="届いていないメール"
      lead="ご連絡のあった方は、検索してください。"
      back={{ href: href("adminMail"), label: "メール" }}
      actions={<ReceivingButton sender={mailSender()} />}
    >
      <DeliveryList />
    </StaffPage>
  );
});
