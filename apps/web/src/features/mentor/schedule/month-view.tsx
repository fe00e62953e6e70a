import { type LocalDate, weekdayName } from "@knotter/domain/tokyo";
import { Card } from "@knotter/ui/card";
import { cx } from "@knotter/ui/cx";
import { Icon } from "@knotter/ui/icon";
import { type CalendarDay, isClosed } from "./calendar-day";
import { CalendarLink } from "./calendar-link";
import { dayColour, monthDay } from "./day";
import { WEEK } from "./draft";
import { freeText, hoursText, rangeOf, rangesText, totalMinutes } from "./ranges";

/** Lines per day; the last one counts the rest. */
const LINES = 3;

/** The month; each day links to its week. */
export function MonthView({ days, month, label }: { days: readonly CalendarDay[]; month: LocalDate; label: string }) {
  const weeks = Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7));
  return (
    <Card padding="none" className="overflow-clip">
      <table className="w-full table-fixed border-collapse">
        <caption className="sr-only">{label}の予約と受付時間</caption>
        <thead>
          <tr>
            {WEEK.map((weekday) => (
              <th
                key={weekday}
                scope="col"
                abbr={`${weekdayName(weekday)}曜日`}
                className={cx(
                  "border-b border-line bg-sunken py-1.5 text-sm",
                  weekday === 0 ? "text-error" : weekday === 6 ? "text-info" : "text-ink",
                )}
              >
                {weekdayName(weekday)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]?.date}>
              {week.map((day) => (
                <MonthDay key={day.date} day={day} outside={day.date.slice(0, 7) !== month.slice(0, 7)} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}

function MonthDay({ day, outside }: { day: CalendarDay; outside: boolean }) {
  const { bookings, busy, open, free } = day;
  const booked = bookings.filter(({ state }) => state !== "proposed").length;
  const overlapping = bookings.filter(({ overlaps }) => overlaps).length;
  const closed = isClosed(day);
  const shown = bookings.length > LINES ? LINES - 1 : LINES;
  const exception = closed ? null : day.opened.length > 0 ? "この日だけ受付" : day.blocks.length > 0 ? "一部受け付けない" : null;
  const left = day.past ? null : freeText(open, free, (ranges) => hoursText(totalMinutes(ranges)));
  const words = [
    day.isToday && "今日",
    monthDay(day.date),
    day.holiday,
    booked > 0 && `予約${booked}件`,
    overlapping > 0 && `予定と重なる予約${overlapping}件`,
    bookings.length > booked && `提案中${bookings.length - booked}件`,
    exception,
    closed ? "受け付けない日" : open.length > 0 ? `受付 ${rangesText(open.map(rangeOf))}` : !day.unknown && "受付なし",
    !day.past && freeText(open, free),
    busy.length > 0 && `予定あり ${rangesText(busy.map(rangeOf))}`,
  ];
  return (
    <td className="h-[4.5rem] border-t border-l border-line p-0 align-top first:border-l-0 md:h-32">
      <CalendarLink
        position={{ view: "week", date: day.date }}
        data-drawn
        aria-label={words.filter(Boolean).join(" ")}
        aria-current={day.isToday ? "date" : undefined}
        className={cx(
          "flex h-full min-h-[4.5rem] flex-col gap-1 p-1 text-xs leading-[1.4] text-ink no-underline outline-offset-[-3px] transition-colors hover:bg-primary-tint md:min-h-32 md:p-1.5",
          outside && "bg-paper",
          closed && "bg-sunken bg-[repeating-linear-gradient(135deg,transparent_0_6px,var(--line)_6px_7px)]",
        )}
      >
        <span className="flex min-w-0 items-center gap-1 max-md:justify-center">
          <span
            className={cx(
              "text-sm tabular-nums",
              day.isToday
                ? "inline-grid h-7 min-w-7 place-items-center rounded-pill bg-accent-ink font-bold text-white"
                : cx(dayColour(day.date, day.holiday), !outside && "font-bold"),
            )}
          >
            {Number(day.date.slice(8))}
          </span>
          <span className="truncate text-error max-md:hidden">{day.holiday}</span>
        </span>
        {booked > 0 && (
          <span className="mx-auto flex items-center gap-0.5 rounded-pill bg-primary px-1.5 font-bold text-on-primary tabular-nums md:hidden">
            {booked}
            {overlapping > 0 && <Icon name="warning" size={12} />}
          </span>
        )}
        {bookings.slice(0, shown).map((booking) => (
          <span
            key={booking.key}
            className={cx(
              "flex items-center gap-0.5 rounded-[4px] px-1 tabular-nums max-md:hidden",
              booking.state === "done" && "border border-line bg-surface text-muted",
              booking.state === "toReport" && "border border-warning bg-warning-tint font-bold",
              booking.state === "coming" && "bg-primary font-bold text-on-primary",
              booking.state === "now" && "bg-accent-ink font-bold text-white",
              booking.state === "proposed" && "border border-dashed border-primary text-primary-hover",
            )}
          >
            {booking.overlaps && <Icon name="warning" size={12} />}
            <span className="min-w-0 truncate">
              {booking.time.slice(0, 5)} {booking.name}
            </span>
          </span>
        ))}
        {bookings.length > shown && <span className="px-1 max-md:hidden">ほか{bookings.length - shown}件</span>}
        <span className="mt-auto flex min-w-0 flex-col gap-1">
          {busy.length > 0 && <span className="truncate rounded-[4px] bg-sunken px-1 text-muted max-md:hidden">予定あり</span>}
          {exception && <span className="truncate text-muted max-md:hidden">{exception}</span>}
          {open.length > 0 && (
            <span className="truncate rounded-[4px] text-primary-hover max-md:text-center md:bg-primary-tint md:px-1">
              <span className="max-md:hidden">受付 {hoursText(totalMinutes(open))}</span>
              <span aria-hidden="true" className="mx-auto block h-1 w-4 rounded-pill bg-primary/50 md:hidden" />
            </span>
          )}
          {left && <span className="truncate px-1 text-muted max-md:hidden">{left}</span>}
          {closed && <span className="truncate text-muted max-md:hidden">{day.companyBlock ?? "受け付けない日"}</span>}
        </span>
      </CalendarLink>
    </td>
  );
}
