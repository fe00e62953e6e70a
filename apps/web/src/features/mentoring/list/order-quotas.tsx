"use client";

import { trpc } from "@/trpc/client";
import { OrderQuota } from "./order-quota";

/** The remaining counts, by order. */
export function OrderQuotas() {
  const [{ info }] = trpc.currentUser.get.useSuspenseQuery({});
  if (info.role !== "mentee") return null;
  if (info.activeOrders.length === 0) {
    return <p className="text-muted">現在ご利用いただける施策がありません。これまでの記録は、マイページでご覧いただけます。</p>;
  }
  return (
    <ul aria-label="施策ごとの残り回数">
      {info.activeOrders.map((order) => (
        <OrderQuota key={order.id} order={order} />
      ))}
    </ul>
  );
}
