"use client";

import { href } from "@knotter/contract/routes";
import { OrderFacts as Facts } from "@/components/order-facts";
import { trpc } from "@/trpc/client";

/** In its latest state from the server: people who are added on the page show here at once. */
export function OrderFacts({ id }: { id: string }) {
  const [order] = trpc.orders.get.useSuspenseQuery({ id });
  return <Facts order={order} listOf={(rate) => href("hrOrderMentees", { id }, { status: rate === "booked" ? "bookedOrDone" : rate })} />;
}
