import { readState } from "../../../../../../components/listing/params";
import { ListActions } from "../../../../../../features/hr-order/list-actions";
import { menteesInput, SHAPE } from "../../../../../../features/hr-order/mentees-list-state";
import { OrderFrame } from "../../../../../../features/hr-order/order-frame";
import { OrderMentees } from "../../../../../../features/hr-order/order-mentees";
import { guardedPage } from "../../../../../../server/guarded-page";

export default guardedPage("hrOrderMentees", async ({ viewer, params, query, trpc }) => {
  const order = await trpc.orders.get.fetch({ id: params["id"] ?? "" });
  await trpc.orders.mentees.fetchInfinite(
    menteesInput(
      order,
      readState(SHAPE, (name) => query[name]),
    ),
  );
  const { exportCsv = false, manageMentees = false } = viewer.permissions ?? {};
  const manages = manageMentees && order.status === "active";
  return (
    <OrderFrame order={order} at="mentees" actions={manages && <ListActions order={order} />}>
      <OrderMentees orderId={order.id} may={{ exportCsv, manages }} />
    </OrderFrame>
  );
});
