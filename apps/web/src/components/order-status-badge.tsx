import { ORDER_STATUS_TEXT } from "@knotter/contract/labels/order";
import type { OrderStatus } from "@knotter/domain/order";
import { Badge, type Tone } from "@knotter/ui/badge";

const TONES: Record<OrderStatus, Tone> = {
  draft: "warning",
  active: "success",
  closed_booking: "info",
  ended: "neutral",
  archived: "neutral",
  canceled: "error",
};

export const OrderStatusBadge = ({ status }: { status: OrderStatus }) => <Badge tone={TONES[status]}>{ORDER_STATUS_TEXT[status]}</Badge>;
