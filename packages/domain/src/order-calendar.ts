import type { OrderStatus } from "./order";
import type { OrderPeriod } from "./order-moves";
import type { LocalDate } from "./tokyo";

/**
 * The status to which the calendar alone moves an order: a draft becomes active on its first day if nothing is missing, booking closes on
 * the day after its last, the order ends on the day after its end. Days on which the job did not run are caught up in one step. Null: no
 * change.
 */
export function calendarMove(
  order: OrderPeriod & { status: OrderStatus },
  today: LocalDate,
  checklistComplete: boolean,
): OrderStatus | null {
  switch (order.status) {
    case "draft":
      return order.startsOn <= today && today <= order.bookingClosesOn && checklistComplete ? "active" : null;
    case "active":
      if (order.endsOn < today) return "ended";
      return order.bookingClosesOn < today ? "closed_booking" : null;
    case "closed_booking":
      return order.endsOn < today ? "ended" : null;
    default:
      return null;
  }
}
