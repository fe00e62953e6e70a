"use client";

import { OrderFacts as Facts } from "@/components/order-facts";
import { trpc } from "@/trpc/client";
import { countedHref } from "./counted-href";

/** In its latest state from the server: people who are added on the page show here at once. */
export function OrderFacts({ id }: { id: string }) {
  const [order] = trpc.orders.get.useSuspenseQuery({ id });
  return <Facts order={order} listOf={(rate) => countedHref(id, rate === "booked" ? "bookedOrDone" : rate)} />;
}
