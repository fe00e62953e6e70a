import { CreatedNotice } from "../../../../../features/admin-order/created-notice";
import { History } from "../../../../../features/admin-order/history";
import { historyInput } from "../../../../../features/admin-order/history-input";
import { CopyLink, OrderPage } from "../../../../../features/admin-order/order-head";
import { Overview } from "../../../../../features/admin-order/overview";
import { guardedPage } from "../../../../../server/guarded-page";

export default guardedPage("adminOrder", async ({ params, query, trpc }) => {
  const id = params["id"] ?? "";
  const history = query["tab"] === "history";
  await Promise.all([
    trpc.orders.get.fetch({ id }),
    history ? trpc.orders.history.fetchInfinite(historyInput(id)) : trpc.questions.versions.fetch({}),
  ]);
  return (
    <OrderPage id={id} tab={history ? "history" : "overview"} actions={<CopyLink id={id} />}>
      {query["created"] === "1" && !history && <CreatedNotice id={id} />}
      {history ? <History id={id} /> : <Overview id={id} />}
    </OrderPage>
  );
});
