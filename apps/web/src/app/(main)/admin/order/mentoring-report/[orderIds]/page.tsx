import { href } from "@knotter/contract/routes";
import { StaffPage } from "@/components/listing/staff-page";
import { OrderPicker } from "@/features/report/order/order-picker";
import { draftOf, publishedOf } from "@/features/report/order/queries";
import { ReportEditor } from "@/features/report/order/report-editor";
import { guardedPage } from "@/server/guarded-page";

export default guardedPage("adminReport", async ({ params, trpc }) => {
  const orderIds = params["orderIds"] ?? "";
  const [report] = await Promise.all([trpc.orders.report.fetch(draftOf(orderIds)), trpc.orders.report.fetch(publishedOf(orderIds))]);
  const { customer } = await trpc.orders.get.fetch({ id: report.orders[0]?.id ?? "" });
  return (
    <StaffPage
      area="office"
      at="adminOrders"
      back={{ href: href("adminOrders"), label: "施策" }}
      title="全体報告書の作成"
      lead={`${customer.name}：${report.orders.map(({ name }) => name).join("、")}`}
      document
      actions={<OrderPicker customerId={customer.id} orderIds={orderIds} />}
    >
      <ReportEditor orderIds={orderIds} company={customer.name} />
    </StaffPage>
  );
});
