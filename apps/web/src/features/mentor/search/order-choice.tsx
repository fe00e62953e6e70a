"use client";

import { formatDate } from "@knotter/domain/tokyo";
import { RadioCards } from "@knotter/ui/radio-cards";
import { leftOf, type OrderOption } from "./left-of";

/** For the few people who are in two orders at once. */
export function OrderChoice({
  orders,
  value,
  onChange,
}: {
  orders: readonly OrderOption[];
  value: string | null;
  onChange: (orderId: string) => void;
}) {
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
        hint: `${leftOf(order)}・${formatDate(order.bookingClosesOn)}まで受付`,
      }))}
    />
  );
}
