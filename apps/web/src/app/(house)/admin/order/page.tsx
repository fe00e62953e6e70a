import { href } from "@knotter/contract/routes";
import { ButtonLink } from "@knotter/ui/button-link";
import { AppLink } from "../../../../components/app-link";
import { OfficePage } from "../../../../components/listing/office-page";
import { readState } from "../../../../components/listing/params";
import { ORDERS_SHAPE, ordersInput } from "../../../../features/admin-order/list-state";
import { OrderList } from "../../../../features/admin-order/order-list";
import { guardedPage } from "../../../../server/guarded-page";

export default guardedPage("adminOrders", async ({ query, trpc }) => {
  const state = readState(ORDERS_SHAPE, (name) => query[name]);
  await Promise.all([
    trpc.orders.list.fetchInfinite(ordersInput(state)),
    state.customerId !== null && trpc.customers.get.prefetch({ id: state.customerId }),
  ]);
  return (
    <OfficePage
      area="office"
      at="adminOrders"
      title="施策"
      lead="顧客企業と取り決めた面談の施策です。準備から終了までをここから進めます。"
      actions={
        <ButtonLink as={AppLink} href={href("adminOrderNew")} icon="plus">
          施策を登録する
        </ButtonLink>
      }
    >
      <OrderList />
    </OfficePage>
  );
});
