"use client";

import { formatDate } from "@knotter/domain/tokyo";
import { whenOpened } from "@/components/when-opened";
import type { SearchResult } from "./search-state";

// Only for the few people in two orders at once.
const RadioCards = whenOpened(() => import("@knotter/ui/radio-cards").then((module) => module.RadioCards<string>));

type Order = SearchResult["orders"][number];

const left = (order: Order): string => `残り${Math.max(0, order.max - order.used)}回 / 全${order.max}回`;

/** The order of the search; with only one order, what is left of its counts. */
export function OrderSwitch({
  orders,
  value,
  onChange,
}: {
  orders: readonly Order[];
  value: string | null;
  onChange: (orderId: string) => void;
}) {
  const [only] = orders;
  if (orders.length > 1) {
    return (
      <RadioCards
        className="mb-6"
        legend="どの施策で相談しますか"
        columns={2}
        value={value}
        onChange={onChange}
        options={orders.map((order) => ({
          value: order.id,
          label: order.name,
          hint: `${left(order)}・${formatDate(order.bookingClosesOn)}まで受付`,
        }))}
      />
    );
  }
  if (only === undefined) return null;
  return (
    <p className="mb-4 text-sm text-muted">
      <span className="font-bold text-ink">{only.name}</span>
      <span className="ml-3 inline-block tabular-nums">{left(only)}</span>
    </p>
  );
}
