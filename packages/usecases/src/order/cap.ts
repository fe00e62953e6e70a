import type { Tx } from "@knotter/db/database";
import { AppError } from "@knotter/domain/errors";

interface Capped {
  orderId: string;
  totalSessionCap: number | null;
}

/** Whether an order has used up the interviews of all its people together. A held time is not counted. */
export const isCapReached = async (tx: Pick<Tx, "order">, { orderId, totalSessionCap }: Capped): Promise<boolean> =>
  totalSessionCap !== null && (await tx.order.usedOf(orderId)) >= totalSessionCap;

/** Throws QUOTA_EXCEEDED with the cap. */
export async function requireCapLeft(tx: Pick<Tx, "order">, order: Capped): Promise<void> {
  if (await isCapReached(tx, order)) throw new AppError("QUOTA_EXCEEDED", { params: { max: order.totalSessionCap ?? 0 } });
}
