import type { Reads } from "@knotter/db/database";
import type { OrderReportRow, ReportOrderRow } from "@knotter/db/order-report/report";
import type { PeriodState } from "@knotter/domain/report-codes";
import { closesOn, periodsAfter } from "@knotter/domain/report-period";
import type { LocalDate } from "@knotter/domain/tokyo";

/** A period of an order, and its state. */
export interface ReportedPeriod {
  orderId: string;
  startsOn: LocalDate;
  endsOn: LocalDate;
  /**
   * The first day on which nothing counts for it any more; null where an older kind of report, before periods were published once, covers
   * it.
   */
  closesOn: LocalDate | null;
  state: PeriodState;
}

/** The periods of orders as shown to a reader of their report (null: there is none yet), order by order. */
export async function periodsOf(
  read: Pick<Reads, "orderReport">,
  orders: readonly ReportOrderRow[],
  report: Pick<OrderReportRow, "periodIds"> | null,
): Promise<ReportedPeriod[]> {
  const ids = orders.map(({ id }) => id);
  const [first] = orders;
  if (!first) return [];
  const [frozen, before, releases] = await Promise.all([
    read.orderReport.periods.frozen(ids),
    read.orderReport.periods.toldBefore(ids),
    read.orderReport.periods.releases(first.customerId, ids),
  ]);
  const released = new Set(releases.flatMap(({ periodIds }) => periodIds));
  const told = new Set(report?.periodIds);
  return orders.flatMap((order) => {
    const own = frozen.filter(({ orderId }) => orderId === order.id);
    const earlier = before[order.id];
    const last = own.at(-1)?.endsOn ?? earlier ?? null;
    const coming = periodsAfter(order, last);
    const stateOf = (id: string): PeriodState => {
      if (told.has(id)) return "told";
      if (released.has(id)) return "ready";
      return coming.length > 0 ? "joins" : "untold";
    };
    return [
      ...(earlier !== undefined && earlier >= order.startsOn
        ? [{ orderId: order.id, startsOn: order.startsOn, endsOn: earlier, closesOn: null, state: "told" as const }]
        : []),
      ...own.map(({ id, startsOn, endsOn }) => ({ orderId: order.id, startsOn, endsOn, closesOn: closesOn(endsOn), state: stateOf(id) })),
      ...coming.map(({ startsOn, endsOn }) => ({
        orderId: order.id,
        startsOn,
        endsOn,
        closesOn: closesOn(endsOn),
        state: "open" as const,
      })),
    ];
  });
}
