import type { Tx } from "@knotter/db/database";

/**
 * Other times can be booked from now on in an order, or in all orders of a company: a note for the job, which looks for whoever waits in
 * them, and at whatever is held for them.
 */
export const noteOtherTimes = async (tx: Tx, of: { orderId: string } | { customerId: string }, now: Date): Promise<void> =>
  tx.waitingList.check(await tx.waitingList.waitedFor(of), now);
