import type { Context } from "@knotter/api/context";
import type { Prefetch } from "./prefetch";

/**
 * What the report tab of an order opens for HR: the published report that the order is part of (several orders may be told together), or
 * else its own. Null where the user may read no reports.
 */
export async function reportOfOrder(trpc: Prefetch, viewer: NonNullable<Context["viewer"]>, orderId: string): Promise<string | null> {
  if (viewer.permissions?.viewReport !== true) return null;
  const { items } = await trpc.orders.reports.fetch({ pageSize: 50 });
  const published = items.filter(({ orderIds }) => orderIds.includes(orderId));
  const own = published.find(({ orderIds }) => orderIds.length === 1);
  return (own ?? published[0])?.orderIds.join(",") ?? orderId;
}
