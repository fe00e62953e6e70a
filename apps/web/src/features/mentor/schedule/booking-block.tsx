import { cx } from "@knotter/ui/cx";
import { Icon } from "@knotter/ui/icon";
import type { CSSProperties } from "react";
import { AppLink } from "@/components/app-link";
import { BOOKING_LOOK, type Booking, OVERLAP_TEXT } from "./calendar-day";
import { bookingAddressOf, type CalendarPosition } from "./calendar-position";

/**
 * A booking as a block in the week: name and state, with a link to its page. What the block has no room for is hidden text, not a label of its own: people who
 * speak to their device say what they see (WCAG 2.5.3).
 */
export function BookingBlock({
  booking,
  day,
  position,
  style,
}: {
  booking: Booking;
  day: string;
  position: CalendarPosition;
  style: CSSProperties;
}) {
  const short = booking.end - booking.start < 45;
  return (
    <AppLink
      href={bookingAddressOf(booking.id, position)}
      data-booking
      style={style}
      className={cx(
        "pointer-events-auto absolute inset-x-0.5 z-10 scroll-mt-40 scroll-mb-6 flex flex-col overflow-hidden rounded-[6px] border px-1.5 py-0.5 text-xs leading-[1.35] no-underline transition-colors focus-visible:z-20",
        BOOKING_LOOK[booking.state],
      )}
    >
      <span className={cx("truncate font-bold", booking.overlaps && "pr-4")}>
        <span className="sr-only">{day} </span>
        <span className="tabular-nums">{booking.time.slice(0, 5)}</span>
        <span className="sr-only">{booking.time.slice(5)}</span> {booking.name}
        <span className="sr-only">さん</span>
        {short && ` ${booking.label}`}
        {booking.overlaps && <span className="sr-only"> {OVERLAP_TEXT}</span>}
      </span>
      {booking.overlaps && <Icon name="warning" size={14} className="absolute top-0.5 right-0.5" />}
      {!short && (
        <span className="flex items-center gap-0.5 truncate">
          {booking.state === "done" && <Icon name="check" size={14} />}
          {booking.state === "toReport" && <Icon name="edit" size={14} />}
          {booking.label}
        </span>
      )}
    </AppLink>
  );
}
