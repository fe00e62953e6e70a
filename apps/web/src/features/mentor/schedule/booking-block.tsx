import { href } from "@knotter/contract/routes";
import { cx } from "@knotter/ui/cx";
import { Icon } from "@knotter/ui/icon";
import type { CSSProperties } from "react";
import { AppLink } from "@/components/app-link";
import { BOOKING_LOOK, type Booking } from "./calendar-day";

/** A booking as a block in the week: name and state, with a link to its page. */
export function BookingBlock({ booking, day, style }: { booking: Booking; day: string; style: CSSProperties }) {
  const short = booking.end - booking.start < 45;
  return (
    <AppLink
      href={href("reserved", { id: booking.id })}
      aria-label={`${day} ${booking.time} ${booking.name} さん ${booking.label}`}
      style={style}
      className={cx(
        "pointer-events-auto absolute inset-x-0.5 z-10 flex flex-col overflow-hidden rounded-[6px] border px-1.5 py-0.5 text-xs leading-[1.35] no-underline transition-colors focus-visible:z-20",
        BOOKING_LOOK[booking.state],
      )}
    >
      <span className="truncate font-bold">
        <span className="tabular-nums">{booking.time.slice(0, 5)}</span> {booking.name}
        {short && ` ${booking.label}`}
      </span>
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
