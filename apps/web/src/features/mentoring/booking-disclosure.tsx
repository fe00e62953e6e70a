import { Badge } from "@knotter/ui/badge";
import { type BookingOrder, DISCLOSURE_BADGE } from "./booking-terms";

/** What the company is told: in a word, and in the sentence that holds. */
export function BookingDisclosure({ order, small = false }: { order: BookingOrder; small?: boolean }) {
  return (
    <div>
      <Badge icon="lock" tone="primary">
        {DISCLOSURE_BADGE[order.disclosureLevel]}
      </Badge>
      <p className={small ? "mt-1 text-sm text-muted" : "mt-1"}>{order.disclosureText}</p>
    </div>
  );
}
