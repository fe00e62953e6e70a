import { readState } from "@/components/listing/params";
import { ORDER_MAILS_SHAPE, orderMailsInput, sentMailsInput } from "@/features/order/admin/mail/mail-state";
import { OrderMails } from "@/features/order/admin/mail/order-mails";
import { OrderPage } from "@/features/order/admin/order-page";
import { guardedPage } from "@/server/guarded-page";
import { mailSender } from "@/server/mail-sender";

export default guardedPage("adminOrderMail", async ({ params, query, trpc }) => {
  const id = params["id"] ?? "";
  const state = readState(ORDER_MAILS_SHAPE, (name) => query[name]);
  await Promise.all([
    trpc.orders.get.fetch({ id }),
    trpc.orders.mails.fetch(orderMailsInput(id)),
    state.view === "mails" && trpc.mail.list.fetchInfinite(sentMailsInput(id, state)),
    state.view === "compose" && trpc.currentUser.get.fetch({}),
  ]);
  return (
    <OrderPage id={id} tab="mail">
      <OrderMails id={id} sender={mailSender()} />
    </OrderPage>
  );
});
