import type { OrderStatus } from "./order";
import type { OrderPeriod } from "./order-moves";
import type { LocalDate } from "./tokyo";

/**
 * Where the calendar alone takes an order: a draft begins on its first day if nothing is missing, booking closes on the day after its
 * last, the order ends on the day after its end. A night that was missed is made up for in one step. Null: it stays where it is.
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
