import type { NewWebhookEvent } from "@knotter/db/webhook/emission.writes";
import type { OrderStatus } from "@knotter/domain/order";

/** The webhook event for a new status: the order is closed, or has changed. */
export const orderMoved = (orderId: string, to: OrderStatus): NewWebhookEvent => ({
  type: to === "ended" || to === "canceled" ? "order.closed" : "order.changed",
  orderId,
  data: { orderId },
});
