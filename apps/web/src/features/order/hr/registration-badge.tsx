import type { OrderMenteeView } from "@knotter/api/views/order-mentee";
import { Badge, type Tone } from "@knotter/ui/badge";

const TONE: Record<string, Tone> = { active: "success", withdrawn: "neutral" };

/** Whether a person has registered, where the order shows it. */
export const RegistrationBadge = ({ status, statusLabel }: Pick<OrderMenteeView, "status" | "statusLabel">) => (
  <Badge tone={TONE[status ?? ""] ?? "warning"}>{statusLabel}</Badge>
);
