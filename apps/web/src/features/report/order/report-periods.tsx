import type { OrderReportView } from "@knotter/api/views/order-report";
import { formatDate } from "@knotter/domain/tokyo";

/** Which periods are included, and when the open one closes: later data is in no figure. */
export function ReportPeriods({ periods, orders }: Pick<OrderReportView, "periods" | "orders">) {
  const nameOf = new Map(orders.map(({ id, name }) => [id, name]));
  return (
    <ul className="grid gap-1">
      {periods.map(({ orderId, startsOn, endsOn, closesOn, state, stateLabel }) => (
        <li key={`${orderId}/${endsOn}`} className="flex flex-wrap gap-x-3">
          {orders.length > 1 && <span>{nameOf.get(orderId)}</span>}
          <span>
            <span className="inline-block">{formatDate(startsOn)}</span> 〜 <span className="inline-block">{formatDate(endsOn)}</span>
          </span>
          <span className="text-muted">{state === "open" && closesOn !== null ? `${formatDate(closesOn)}に締め切ります` : stateLabel}</span>
        </li>
      ))}
    </ul>
  );
}
