import { systemClock } from "@knotter/domain/clock";
import { tokyoDate } from "@knotter/domain/tokyo";
import { notFound } from "next/navigation";
import { HrOrders } from "@/features/order/hr/hr-orders";
import { HR_ORDERS } from "@/features/order/hr/queries";
import { HrHome } from "@/features/task/hr/hr-home";
import { guardedPage } from "@/server/guarded-page";

export default guardedPage("hrHome", async ({ trpc }) => {
  const [{ info }, orders] = await Promise.all([trpc.currentUser.get.fetch({}), trpc.orders.list.fetchInfinite(HR_ORDERS)]);
  if (info.role !== "hrstaff") notFound();
  const reports = info.permissions.viewReport ? (await trpc.orders.reports.fetch({ pageSize: 50 })).items : null;
  const reportOf = Object.fromEntries((reports ?? []).flatMap(({ orderIds }) => orderIds.map((id) => [id, orderIds.join(",")])));
  return (
    <HrHome
      info={info}
      orders={orders.pages[0]?.items ?? []}
      reports={reports}
      today={tokyoDate(systemClock.now())}
      list={<HrOrders reportOf={reportOf} />}
    />
  );
});
