import { OrderFrame } from "@/features/order/hr/order-frame";
import { OrderMentors } from "@/features/order/hr/order-mentors";
import { guardedPage } from "@/server/guarded-page";

export default guardedPage("hrOrderMentors", async ({ viewer, params, trpc }) => {
  const id = params["id"] ?? "";
  const [order, { items }] = await Promise.all([trpc.orders.get.fetch({ id }), trpc.orders.mentors.fetch({ id })]);
  return (
    <OrderFrame order={order} at="mentors" seesReport={viewer.permissions?.viewReport === true}>
      <OrderMentors mentors={items} />
    </OrderFrame>
  );
});
