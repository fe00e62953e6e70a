import { readState } from "@/components/listing/params";
import { ORDER_MENTEES_SHAPE, orderMenteesInput } from "@/features/order/admin/mentees/list-state";
import { MenteesViews } from "@/features/order/admin/mentees/mentees-views";
import { OrderMentees } from "@/features/order/admin/mentees/order-mentees";
import { OrderPage } from "@/features/order/admin/order-page";
import { guardedPage } from "@/server/guarded-page";

export default guardedPage("adminOrderMentees", async ({ params, query, trpc }) => {
  const id = params["id"] ?? "";
  const state = readState(ORDER_MENTEES_SHAPE, (name) => query[name]);
  await Promise.all([trpc.orders.get.fetch({ id }), trpc.orders.mentees.fetchInfinite(orderMenteesInput(id, state))]);
  return (
    <OrderPage id={id} tab="mentees" actions={<MenteesViews id={id} />}>
      <OrderMentees id={id} />
    </OrderPage>
  );
});
