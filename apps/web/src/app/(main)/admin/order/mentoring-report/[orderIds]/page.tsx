import { href } from "@knotter/contract/routes";
import { StaffPage } from "@/components/listing/staff-page";
import { OrderPage } from "@/features/order/admin/order-page";
import { OrderPicker } from "@/features/report/order/order-picker";
import { draftOf, publishedOf } from "@/features/report/order/queries";
import { ReportEditor } from "@/features/report/order/report-editor";
import { guardedPage } from "@/server/guarded-page";

export default guardedPage("adminReport", async ({ params, trpc }) => {
  const orderIds = params["orderIds"] ?? "";
  const [report] = await Promise.all([trpc.orders.report.fetch(draftOf(orderIds)), trpc.orders.report.fetch(publishedOf(orderIds))]);
  const id = report.orders[0]?.id ?? "";
  const { customer } = await trpc.orders.get.fetch({ id });
  const actions = <OrderPicker customerId={customer.id} orderIds={orderIds} />;
  const editor = <ReportEditor orderIds={orderIds} company={customer.name} />;
  // One order's report is a tab of it; a report about several is a page of its own.
  if (report.orders.length === 1)
    return (
      <OrderPage id={id} tab="report" actions={actions}>
        {editor}
      </OrderPage>
    );
  return (
    <StaffPage
      back={{ href: href("adminOrders"), label: "施策の一覧" }}
      within={<span>{customer.name}</span>}
      title="全体報告書の作成"
      lead={report.orders.map(({ name }) => name).join("、")}
      document
      actions={actions}
    >
      {editor}
    </StaffPage>
  );
});
