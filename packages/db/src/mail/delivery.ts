/** What became of a mail after it had left. */
export type DeliveryEventName = "delivered" | "bounced" | "complained";
