import { Badge } from "@knotter/ui/badge";
import { type BookingOrder, DISCLOSURE_BADGE } from "./booking-terms";

/** What the company will see: a short label, and the binding sentence. */
export function BookingDisclosure({ order }: { order: BookingOrder }) {
  return (
    <div>
      <Badge icon="lock" tone="primary">
        {DISCLOSURE_BADGE[order.disclosureLevel]}
      </Badge>
      <p className="mt-1">{order.disclosureText}</p>
    </div>
  );
}
