import type { OrderListItem } from "@knotter/api/views/order";
import { Link } from "@knotter/ui/link";
import type { ReactNode } from "react";
import { amount } from "./amount";
import { AppLink } from "./app-link";
import { briefDate } from "./brief-date";
import { OrderStatusBadge } from "./order-status-badge";

const RATES = [
  ["registered", "登録"],
  ["booked", "予約"],
  ["done", "実施"],
] as const;
type Rate = (typeof RATES)[number][0];

/**
 * State, period and rates of one order in one line, next to its name. A rate that the reader may know only as an interval is one, and one
 * that is not shared is left out. Only an exact one links to its people.
 */
export function OrderFacts({
  order: { status, period, progress },
  listOf,
  children,
}: {
  order: Pick<OrderListItem, "status" | "period" | "progress">;
  /** The address of the list of all people, or of those whom a rate counts. */
  listOf: (rate?: Rate) => string;
  children?: ReactNode;
}) {
  return (
    <span className="flex flex-wrap items-center gap-x-4 gap-y-0.5 whitespace-nowrap tabular-nums">
      <OrderStatusBadge status={status} />
      <span>
        {briefDate(period.startsOn)}〜{briefDate(period.endsOn)}
      </span>
      <span>
        対象者{" "}
        <Link as={AppLink} href={listOf()} className="font-bold">
          {amount(progress.listed)}名
        </Link>
      </span>
      {RATES.map(([rate, label]) => {
        const figure = progress[rate];
        if (figure === null) return null;
        const { count, percent, percentTo } = figure;
        return (
          <span key={rate}>
            {label}{" "}
            {count === null ? (
              <span className="font-bold text-ink">
                {percent}〜{percentTo ?? 100}%
              </span>
            ) : (
              <Link
                as={AppLink}
                href={listOf(rate)}
                aria-label={`${label} ${percent}%（${amount(count)}名）`}
                title={`${amount(progress.listed)}名中 ${amount(count)}名`}
                className="font-bold"
              >
                {percent}%
              </Link>
            )}
          </span>
        );
      })}
      {children}
    </span>
  );
}
