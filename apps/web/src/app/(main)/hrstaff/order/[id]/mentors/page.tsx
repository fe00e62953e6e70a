import { OrderFrame } from "@/features/order/hr/order-frame";
import { OrderMentors } from "@/features/order/hr/order-mentors";
import { guardedPage } from "@/server/guarded-page";
import { reportOfOrder } from "@/server/report-of-order";

export default guardedPage("hrOrderMentors", async ({ viewer, params, trpc }) => {
  const id = params["id"] ?? "";
  const [order, { items }, report] = await Promise.all([
    trpc.orders.get.fetch({ id }),
    trpc.orders.mentors.fetch({ id }),
    reportOfOrder(trpc, viewer, id),
  ]);
  return (
    <OrderFrame order={order} at="mentors" report={report}>
      <OrderMentors mentors={items} />
    </OrderFrame>
  );
});
