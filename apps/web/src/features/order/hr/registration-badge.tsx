import type { OrderMenteeView } from "@knotter/api/views/order-mentee";
import { ORDER_MENTEE_STATES } from "@knotter/contract/labels/order";
import { Badge } from "@knotter/ui/badge";

/** Whether a person has registered, where the order shows it. */
export const RegistrationBadge = ({ status, statusLabel }: Pick<OrderMenteeView, "status" | "statusLabel">) => (
  <Badge tone={status === null ? "neutral" : ORDER_MENTEE_STATES[status].tone}>{statusLabel}</Badge>
);
