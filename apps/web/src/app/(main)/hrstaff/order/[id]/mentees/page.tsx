import { readState } from "@/components/listing/params";
import { ListActions } from "@/features/order/hr/list-actions";
import { menteesInput, SHAPE } from "@/features/order/hr/mentees-list-state";
import { OrderFrame } from "@/features/order/hr/order-frame";
import { OrderMentees } from "@/features/order/hr/order-mentees";
import { guardedPage } from "@/server/guarded-page";
import { reportOfOrder } from "@/server/report-of-order";

export default guardedPage("hrOrderMentees", async ({ viewer, params, query, trpc }) => {
  const order = await trpc.orders.get.fetch({ id: params["id"] ?? "" });
  await trpc.orders.mentees.fetchInfinite(
    menteesInput(
      order,
      readState(SHAPE, (name) => query[name]),
    ),
  );
  const report = await reportOfOrder(trpc, viewer, order.id);
  const { exportCsv = false, manageMentees = false } = viewer.permissions ?? {};
  const manages = manageMentees && order.status === "active";
  return (
    <OrderFrame order={order} at="mentees" report={report} actions={manages && <ListActions order={order} />}>
      <OrderMentees orderId={order.id} may={{ exportCsv, manages }} />
    </OrderFrame>
  );
});
