"use client";

import { href } from "@knotter/contract/routes";
import { amount } from "@/components/amount";
import { AppLink } from "@/components/app-link";
import { OrderFacts } from "@/components/order-facts";
import { useOrder } from "./use-order";

export function OrderTitle({ id }: { id: string }) {
  const { name } = useOrder(id);
  return <span title={name}>{name}</span>;
}

/** Above the name: whose it is, and its number. */
export function OrderOwner({ id }: { id: string }) {
  const { orderNo, customer } = useOrder(id);
  return (
    <>
      <AppLink href={href("adminCustomer", { id: customer.id })} className="hover:text-ink hover:underline">
        {customer.name}
      </AppLink>
      <span className="tabular-nums">{orderNo}</span>
    </>
  );
}

/** Next to the name: state, period, rates, what is left. */
export function OrderSummary({ id }: { id: string }) {
  const order = useOrder(id);
  return (
    <OrderFacts order={order} listOf={(rate) => href("adminOrderMentees", { id }, { status: rate })}>
      <span>
        残り <span className="font-bold text-ink">{amount(order.remainingCount ?? 0)}回</span>
      </span>
    </OrderFacts>
  );
}
