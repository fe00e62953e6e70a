import type { Deps } from "../deps";

/** The job: adds up the rows of `OrderTally` and `OrderMentorTally` of orders that have many (db/order/tally.ts). Each order is a transaction of its own. */
export async function foldTallies(deps: Deps): Promise<{ orders: number }> {
  const orders = await deps.db.transaction((tx) => tx.order.tallies.toFold());
  for (const orderId of orders) await deps.db.transaction((tx) => tx.order.tallies.fold(orderId));
  return { orders: orders.length };
}
