import { Badge } from "@knotter/ui/badge";
import { Card } from "@knotter/ui/card";
import { cx } from "@knotter/ui/cx";
import { EmptyState } from "@knotter/ui/empty-state";
import { Icon } from "@knotter/ui/icon";
import { AppLink } from "@/components/app-link";
import { DatedText } from "@/components/dated-text";
import { LocalTime } from "@/components/local-time";
import { BOOKING_LOOK, BOOKING_TONE, type CalendarDay, isClosed, OVERLAP_TEXT } from "./calendar-day";
import { bookingAddressOf, type CalendarPosition } from "./calendar-position";
import { dayColour, monthDay } from "./day";
import { ExceptionChip } from "./exception-chip";
import { rangeOf, rangesText } from "./ranges";
import type { Entry } from "./types";

const hasSomething = (day: CalendarDay): boolean =>
  day.bookings.length + day.open.length + day.busy.length + day.opened.length + day.blocks.length > 0 || day.companyBlock !== null;

/** Day by day, for phones and screen readers: bookings, hours, busy times, exceptions. */
export function ListView({
  days,
  position,
  onAsk,
}: {
  days: readonly CalendarDay[];
  position: CalendarPosition;
  onAsk: (entry: Entry) => void;
}) {
  const shown = days.filter(hasSomething);
  if (shown.length === 0)
    return (
      <Card>
        <EmptyState title="この期間には、予約も受付時間もありません">受付時間を登録すると、相談者が予約できるようになります。</EmptyState>
      </Card>
    );
  return (
    <Card padding="none">
      <ol>
        {shown.map((day) => (
          <li
            key={day.date}
            className={cx(
              "grid gap-x-6 gap-y-2 border-b border-line px-4 py-3 last:border-b-0 md:grid-cols-[9rem_minmax(0,1fr)] md:px-6",
              day.bookings.length === 0 && "md:items-baseline",
            )}
          >
            <h3
              className={cx(
                "text-base tabular-nums",
                dayColour(day.date, day.holiday),
                day.bookings.length > 0 && "md:pt-3 md:leading-control",
              )}
            >
              <time dateTime={day.date}>{monthDay(day.date)}</time>
              {day.isToday && (
                <Badge tone="accent" className="ml-2 md:mt-1 md:ml-0 md:flex md:w-fit">
                  今日
                </Badge>
              )}
              {day.holiday && <span className="block text-sm font-normal">{day.holiday}</span>}
            </h3>
            <div className="grid min-w-0 gap-2">
              {day.bookings.map((booking) => (
                <AppLink
                  key={booking.key}
                  href={bookingAddressOf(booking.id, position)}
                  className={cx(
                    "flex min-h-12 flex-wrap items-center gap-x-4 gap-y-1 rounded-control border px-4 py-2 no-underline transition-colors",
                    BOOKING_LOOK[booking.state],
                  )}
                >
                  <span className="font-bold tabular-nums">{booking.time}</span>
                  <span className="min-w-0 flex-1">
                    {booking.name}さん
                    <LocalTime at={booking.startAt} className="text-sm" />
                  </span>
                  {booking.overlaps && (
                    <Badge tone="warning" icon="warning">
                      {OVERLAP_TEXT}
                    </Badge>
                  )}
                  {/* In a list of bookings the label "booked" is redundant. */}
                  {booking.state !== "coming" && <Badge tone={BOOKING_TONE[booking.state]}>{booking.label}</Badge>}
                  <Icon name="chevron-right" className="max-md:hidden" />
                </AppLink>
              ))}
              {/* Of a day that the mentor has closed, the block below says it. */}
              {(day.companyBlock !== null || !isClosed(day)) && (
                <p className="text-sm text-muted tabular-nums">
                  <DatedText>{`受付 ${day.companyBlock ?? (day.open.length > 0 ? rangesText(day.open.map(rangeOf)) : "なし")}`}</DatedText>
                </p>
              )}
              {day.busy.length > 0 && (
                <p className="text-sm text-muted tabular-nums">
                  <DatedText>{`予定あり ${rangesText(day.busy.map(rangeOf))}`}</DatedText>
                </p>
              )}
              {[...day.opened, ...day.blocks].map((entry) => (
                <ExceptionChip key={entry.id} full entry={entry} date={day.date} overruled={day.overruled.includes(entry)} onAsk={onAsk} />
              ))}
            </div>
          </li>
        ))}
      </ol>
    </Card>
  );
}
