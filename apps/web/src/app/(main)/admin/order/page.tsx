import { href } from "@knotter/contract/routes";
import { ButtonLink } from "@knotter/ui/button-link";
import { AppLink } from "@/components/app-link";
import { readState } from "@/components/listing/params";
import { StaffPage } from "@/components/listing/staff-page";
import { ORDERS_SHAPE, ordersInput } from "@/features/order/admin/list-state";
import { OrderList } from "@/features/order/admin/order-list";
import { OrderImport } from "@/features/order/admin/when-opened";
import { guardedPage } from "@/server/guarded-page";

export default guardedPage("adminOrders", async ({ query, trpc }) => {
  const state = readState(ORDERS_SHAPE, (name) => query[name]);
  if (state.view === "import")
    return (
      <StaffPage
        title="施策を取り込む"
        lead="施策の一覧をファイルで登録します。すべての行を確認してから、一度に登録します。注文番号（空欄なら企業名・施策名・契約開始日）が同じ施策は更新します。"
        back={{ href: href("adminOrders"), label: "施策の一覧" }}
      >
        <OrderImport />
      </StaffPage>
    );
  await Promise.all([
    trpc.orders.list.fetchInfinite(ordersInput(state)),
    state.customerId !== null && trpc.customers.get.prefetch({ id: state.customerId }),
    state.questionSetId !== null && trpc.questions.versions.prefetch({}),
  ]);
  return (
    <StaffPage
      title="施策"
      lead="顧客企業と取り決めた面談の施策です。準備から終了までをここから進めます。"
      actions={
        <div className="flex flex-wrap gap-3">
          <ButtonLink as={AppLink} href={href("adminOrders", {}, { view: "import" })} variant="secondary" icon="upload">
            ファイルを取り込む
          </ButtonLink>
          <ButtonLink as={AppLink} href={href("adminOrderNew")} icon="plus">
            施策を登録する
          </ButtonLink>
        </div>
      }
    >
      <OrderList />
    </StaffPage>
  );
});
