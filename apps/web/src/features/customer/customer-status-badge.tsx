import { CUSTOMER_STATUS_TEXT } from "@knotter/contract/labels/admin";
import type { CustomerStatus } from "@knotter/domain/customer";
import { Badge, type Tone } from "@knotter/ui/badge";

const TONE = { prospect: "info", active: "success", suspended: "warning", closed: "neutral" } as const satisfies Record<
  CustomerStatus,
  Tone
>;

export const CustomerStatusBadge = ({ status }: { status: CustomerStatus }) => (
  <Badge tone={TONE[status]}>{CUSTOMER_STATUS_TEXT[status]}</Badge>
);
