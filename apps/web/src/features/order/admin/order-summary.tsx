"use client";

import { href } from "@knotter/contract/routes";
import { Link } from "@knotter/ui/link";
import { AppLink } from "@/components/app-link";
import { OrderStatusBadge } from "@/components/order-status-badge";
import { OrderLine, OrderNumbers } from "./order-numbers";
import { useOrder } from "./use-order";

export const OrderTitle = ({ id }: { id: string }) => useOrder(id).name;

/** Below the name: state, number, company. */
export function OrderLead({ id }: { id: string }) {
  const { status, orderNo, customer, programTypeLabel } = useOrder(id);
  return (
    <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <OrderStatusBadge status={status} />
      <Link as={AppLink} href={href("adminCustomer", { id: customer.id })}>
        {customer.name}
      </Link>
      <span>{programTypeLabel}</span>
      <span className="tabular-nums">{orderNo}</span>
    </span>
  );
}

/** In full on the first page of an order; in one line on the pages of people, mentors and mails. */
export function OrderSummary({ id, brief }: { id: string; brief: boolean }) {
  const order = useOrder(id);
  return brief ? <OrderLine order={order} /> : <OrderNumbers order={order} />;
}
