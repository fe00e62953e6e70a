"use client";

import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { addDays, addMonths, dateInWords, partsOf, weekdayLetters, weekdayOf, weeksOfMonth } from "./calendar-date";
import { cx } from "./cx";
import { IconButton } from "./icon-button";
import { MonthCalendarDay } from "./month-calendar-day";

export type MonthCalendarProps = {
  label: string;
  /** Days are `YYYY-MM-DD`. */
  value: string | null;
  onChange: (date: string) => void;
  /** Marked as today; also the month shown if nothing is chosen, unless `near` says another one. The component has no clock of its own. */
  today: string;
  near?: string | undefined;
  min?: string | undefined;
  max?: string | undefined;
  isDisabled?: ((date: string) => boolean) | undefined;
  /** Names of holidays by day. */
  holidays?: Readonly<Record<string, string>> | undefined;
  /** Puts a dot below the day, and this text into its accessible name ("空きあり"). */
  noteOf?: ((date: string) => string | undefined) | undefined;
  /** Called with the first day of the month when another month is shown, to load its data. */
  onMonthChange?: ((firstDay: string) => void) | undefined;
  labels?:
    | { previous?: string | undefined; next?: string | undefined; today?: string | undefined; unavailable?: string | undefined }
    | undefined;
  /** Puts the focus on the day that is chosen, or on today, when the calendar comes: for one that is opened. */
  focusAtFirst?: boolean | undefined;
  className?: string | undefined;
};

/**
 * One month as a grid, a single tab stop. Arrows move by day and week, Home and End to the ends of the week, PageUp and PageDown by month
 * (with Shift by year), Enter or Space chooses.
 */
export function MonthCalendar({
  label,
  value,
  onChange,
  today,
  near = today,
  min,
  max,
  isDisabled,
  holidays = {},
  noteOf,
  onMonthChange,
  labels = {},
  focusAtFirst = false,
  className,
}: MonthCalendarProps) {
  const within = (date: string) => (min !== undefined && date < min ? min : max !== undefined && date > max ? max : date);
  const [cursor, setCursor] = useState(() => within(value ?? near));
  const grid = useRef<HTMLTableElement>(null);
  const focusAfterMove = useRef(focusAtFirst);
  const { year, month } = partsOf(cursor);
  const monthOf = (date: string) => date.slice(0, 7);

  useEffect(() => {
    if (!focusAfterMove.current) return;
    focusAfterMove.current = false;
    grid.current?.querySelector<HTMLElement>(`[data-date="${cursor}"]`)?.focus();
  }, [cursor]);

  function moveTo(date: string, withFocus: boolean) {
    const next = within(date);
    focusAfterMove.current = withFocus && next !== cursor;
    setCursor(next);
    if (monthOf(next) !== monthOf(cursor)) onMonthChange?.(`${monthOf(next)}-01`);
  }

  function move(event: KeyboardEvent) {
    const months = event.shiftKey ? 12 : 1;
    const target: Record<string, () => string> = {
      ArrowLeft: () => addDays(cursor, -1),
      ArrowRight: () => addDays(cursor, 1),
      ArrowUp: () => addDays(cursor, -7),
      ArrowDown: () => addDays(cursor, 7),
      Home: () => addDays(cursor, -weekdayOf(cursor)),
      End: () => addDays(cursor, 6 - weekdayOf(cursor)),
      PageUp: () => addMonths(cursor, -months),
      PageDown: () => addMonths(cursor, months),
    };
    const go = target[event.key];
    if (!go) return;
    event.preventDefault();
    moveTo(go(), true);
  }

  // Weeks of which nothing can be chosen any more are not shown.
  const weeks = weeksOfMonth(cursor).filter((week) => min === undefined || week.some((date) => date >= min));
  const holidaysShown = weeks.flat().filter((date) => monthOf(date) === monthOf(cursor) && holidays[date] !== undefined);
  const previous = addMonths(`${monthOf(cursor)}-01`, -1);
  const next = addMonths(`${monthOf(cursor)}-01`, 1);

  return (
    <div className={cx("w-full max-w-[26rem]", className)}>
      <div className="mb-2 flex items-center justify-between">
        <IconButton
          icon="chevron-left"
          label={labels.previous ?? "前の月"}
          disabled={min !== undefined && monthOf(previous) < monthOf(min)}
          onClick={() => moveTo(addMonths(cursor, -1), false)}
        />
        <p aria-live="polite" className="heading text-lg tabular-nums">
          {year}年{month}月
        </p>
        <IconButton
          icon="chevron-right"
          label={labels.next ?? "次の月"}
          disabled={max !== undefined && monthOf(next) > monthOf(max)}
          onClick={() => moveTo(addMonths(cursor, 1), false)}
        />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the grid pattern of WAI-ARIA; its cells hold the buttons */}
      <table ref={grid} role="grid" aria-label={label} onKeyDown={move} className="w-full table-fixed border-collapse text-center">
        <thead>
          <tr>
            {weekdayLetters.map((letter, weekday) => (
              <th
                key={letter}
                scope="col"
                abbr={`${letter}曜日`}
                className={cx("h-9 text-sm font-bold", weekday === 0 ? "text-error" : weekday === 6 ? "text-info" : "text-muted")}
              >
                {letter}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((date) =>
                monthOf(date) !== monthOf(cursor) ? (
                  <td key={date} />
                ) : (
                  <MonthCalendarDay
                    key={date}
                    date={date}
                    selected={date === value}
                    isToday={date === today}
                    inTabOrder={date === cursor}
                    disabled={date !== within(date) || (isDisabled?.(date) ?? false)}
                    holiday={holidays[date]}
                    note={noteOf?.(date)}
                    todayLabel={labels.today ?? "今日"}
                    unavailableLabel={labels.unavailable ?? "選択できません"}
                    onChoose={() => {
                      setCursor(date);
                      onChange(date);
                    }}
                  />
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {holidaysShown.length > 0 && (
        <ul className="mt-2 flex flex-wrap gap-x-4 text-sm text-error">
          {holidaysShown.map((date) => (
            <li key={date}>
              <time dateTime={date}>{partsOf(date).day}日</time> {holidays[date]}
            </li>
          ))}
        </ul>
      )}
      <p role="status" className="sr-only">
        {value === null ? "" : dateInWords(value)}
      </p>
    </div>
  );
}
