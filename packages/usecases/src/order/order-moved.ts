import type { NewWebhookEvent } from "@knotter/db/webhook/emission.writes";
import type { OrderStatus } from "@knotter/domain/order";

/** What endpoints get about another status: that the order is over, or that it has changed. */
export const orderMoved = (orderId: string, to: OrderStatus): NewWebhookEvent => ({
  type: to === "ended" || to === "canceled" ? "order.closed" : "order.changed",
  orderId,
  data: { orderId },
});
