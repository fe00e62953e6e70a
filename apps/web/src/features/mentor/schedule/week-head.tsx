import { type LocalDate, weekdayName, weekdayOf } from "@knotter/domain/tokyo";
import { cx } from "@knotter/ui/cx";
import type { CalendarDay } from "./calendar-day";
import { CalendarLink } from "./calendar-link";
import { dayColour, monthDay } from "./day";
import { ExceptionChip } from "./exception-chip";
import type { Entry } from "./types";
import { WEEK_COLUMNS } from "./week-columns";

/** The days of the week, with today highlighted, and their exceptions; sticks below the page's header. */
export function WeekHead({ days, date, onAsk }: { days: readonly CalendarDay[]; date: LocalDate; onAsk: (entry: Entry) => void }) {
  const holidays = days.some((day) => day.holiday !== null);
  return (
    <div className="sticky top-(--header-height) z-20 border-b border-line bg-surface">
      <nav aria-label="日を選ぶ" className="grid grid-cols-7 gap-0.5 border-b border-line p-1 md:hidden">
        {days.map((day) => (
          <DayTab key={day.date} day={day} chosen={day.date === date} />
        ))}
      </nav>
      <div className={WEEK_COLUMNS}>
        <span />
        {days.map((day, index) => (
          <div
            key={day.date}
            className={cx(
              "min-w-0 px-1.5 pt-2 pb-1.5 md:text-center",
              index > 0 && "md:border-l md:border-line",
              day.date !== date && "max-md:hidden",
            )}
          >
            <h3 className="text-sm leading-[1.4]">
              <span className={cx("max-md:hidden", dayColour(day.date, day.holiday))}>{weekdayName(weekdayOf(day.date))}</span>{" "}
              <time
                dateTime={day.date}
                className={cx(
                  "tabular-nums md:text-lg",
                  day.isToday
                    ? "inline-grid h-7 min-w-7 place-items-center rounded-pill bg-accent-ink px-1.5 text-white"
                    : dayColour(day.date, day.holiday),
                )}
              >
                <span className="md:hidden">{monthDay(day.date)}</span>
                <span className="max-md:hidden">{Number(day.date.slice(8))}</span>
              </time>
              {day.isToday && <span className="sr-only">今日</span>}
            </h3>
            {holidays && <p className="min-h-[1.2rem] truncate text-xs leading-[1.2rem] text-error">{day.holiday}</p>}
            <div className="grid gap-1">
              {[...day.opened, ...day.blocks].map((entry) => (
                <ExceptionChip key={entry.id} entry={entry} date={day.date} overruled={day.overruled.includes(entry)} onAsk={onAsk} />
              ))}
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}

/** On a phone: a day of the week's strip, with a dot if it has bookings. */
function DayTab({ day, chosen }: { day: CalendarDay; chosen: boolean }) {
  const count = day.bookings.length;
  return (
    <CalendarLink
      position={{ view: "week", date: day.date }}
      data-drawn
      aria-current={chosen ? "date" : undefined}
      aria-label={[day.isToday && "今日", monthDay(day.date), day.holiday, count > 0 && `予約${count}件`].filter(Boolean).join(" ")}
      className={cx(
        "flex min-h-14 flex-col items-center justify-center rounded-control leading-none no-underline",
        chosen ? "bg-primary text-on-primary" : dayColour(day.date, day.holiday),
        day.isToday && !chosen && "shadow-[inset_0_0_0_2px_var(--accent)]",
      )}
    >
      <span className="text-xs leading-none">{weekdayName(weekdayOf(day.date))}</span>
      <span className="mt-1 font-bold tabular-nums">{Number(day.date.slice(8))}</span>
      <span className={cx("mt-1 size-1.5 rounded-full", count > 0 && (chosen ? "bg-white" : "bg-primary"))} />
    </CalendarLink>
  );
}
