import { CreatedNotice } from "@/features/order/admin/created-notice";
import { History } from "@/features/order/admin/history";
import { CopyLink, OrderPage } from "@/features/order/admin/order-page";
import { Overview } from "@/features/order/admin/overview";
import { historyInput } from "@/features/order/admin/queries";
import { guardedPage } from "@/server/guarded-page";

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
