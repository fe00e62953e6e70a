import { href } from "@knotter/contract/routes";
import { hrSees } from "@knotter/domain/disclosure";
import { AppError } from "@knotter/domain/errors";
import { TRPCError } from "@trpc/server";
import type { ReactNode } from "react";
import { ExportButton } from "@/components/listing/export-button";
import { StaffPage } from "@/components/listing/staff-page";
import { PrintButton } from "@/components/print-button";
import { OrderFrame } from "@/features/order/hr/order-frame";
import { ReportPage } from "@/features/report/order/report-document";
import { reportTitle } from "@/features/report/order/report-rows";
import { DifferenceRiskState, NoRightState, NotPublishedState } from "@/features/report/order/report-states";
import { TablesToggle } from "@/features/report/order/tables-toggle";
import { guardedPage } from "@/server/guarded-page";
import type { Prefetch } from "@/server/prefetch";

/** The published report, or one of the three reasons for not showing one. Any other error is left to the guard. */
async function outcomeOf(trpc: Prefetch, orderIds: string) {
  try {
    const report = await trpc.orders.report.fetch({ orderIds });
    return report.status === "published" ? report : ("unpublished" as const);
  } catch (error) {
    if (error instanceof TRPCError && error.cause instanceof AppError && error.cause.code === "DIFFERENCE_RISK") return "risk" as const;
    throw error;
  }
}

/** One order's report is a tab of it; a report about several is a page of its own. */
async function frame(trpc: Prefetch, orderIds: string, content: ReactNode, actions?: ReactNode) {
  if (!orderIds.includes(","))
    return (
      <OrderFrame order={await trpc.orders.get.fetch({ id: orderIds })} at="report" report={orderIds} actions={actions}>
        {content}
      </OrderFrame>
    );
  return (
    <StaffPage back={{ href: href("hrHome"), label: "人事ページ" }} title="全体報告書" document actions={actions}>
      {content}
    </StaffPage>
  );
}

export default guardedPage("hrReport", async ({ viewer, params, trpc }) => {
  const orderIds = params["orderIds"] ?? "";
  if (!viewer.permissions?.viewReport) return frame(trpc, orderIds, <NoRightState />);
  const outcome = await outcomeOf(trpc, orderIds);
  if (outcome === "unpublished") return frame(trpc, orderIds, <NotPublishedState />);
  if (outcome === "risk") return frame(trpc, orderIds, <DifferenceRiskState />);
  const { orders, previous } = outcome;
  const before = previous && href("hrReport", { orderIds: previous.orders.map(({ id }) => id).join(",") });
  const { customer, disclosureLevel } = await trpc.orders.get.fetch({ id: orders[0]?.id ?? "" });
  const tookPart = hrSees(disclosureLevel).usage && { usage: "done" };
  const listsOf = Object.fromEntries(
    orders.map(({ id }) => [
      id,
      { listed: href("hrOrderMentees", { id }), tookPart: tookPart ? href("hrOrderMentees", { id }, tookPart) : undefined },
    ]),
  );
  return frame(
    trpc,
    orderIds,
    <ReportPage report={outcome} company={customer.name} listsOf={listsOf} previousHref={before ?? undefined} />,
    <div className="flex flex-wrap gap-3 max-md:w-full max-md:*:flex-auto">
      <ExportButton title="全体報告書をファイルに出力" operation={`/orders/report/csv/${orderIds}`}>
        <p>画面と同じ数字を、表の形で出力します。表示していない値は「―」になります。</p>
      </ExportButton>
      <TablesToggle />
      <PrintButton name={`全体報告書 ${reportTitle(orders)}`} />
    </div>,
  );
});
