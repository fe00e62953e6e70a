import type { CurrentUser } from "@knotter/api/views/current-user";
import { formatDate } from "@knotter/domain/tokyo";
import { Icon } from "@knotter/ui/icon";

export type ActiveOrder = Extract<CurrentUser["info"], { role: "mentee" }>["activeOrders"][number];

/** 残り1回 / 全2回 of one order, until when it can be booked, and what the company sees. */
export function OrderQuota({ order }: { order: ActiveOrder }) {
  return (
    <li className="border-b border-line py-4 first:pt-0 last:border-b-0 last:pb-0">
      <p className="flex flex-wrap items-baseline gap-x-2 tabular-nums">
        <span className="heading text-xl">残り{Math.max(0, order.max - order.used)}回</span>
        <span className="text-muted">/ 全{order.max}回</span>
      </p>
      <p className="mt-1 font-bold">{order.name}</p>
      <p className="text-sm text-muted tabular-nums">
        {order.bookingOpen ? `予約の受付は ${formatDate(order.bookingClosesOn)} まで` : bookingPeriod(order)}
      </p>
      <p className="mt-2 flex gap-2 text-sm">
        <Icon name="lock" size={18} className="mt-[3px] text-primary" />
        <span className="min-w-0">{order.disclosureText}</span>
      </p>
    </li>
  );
}

const bookingPeriod = (order: ActiveOrder): string =>
  `予約の受付期間は ${formatDate(order.bookingOpensOn)} から ${formatDate(order.bookingClosesOn)} まで`;
