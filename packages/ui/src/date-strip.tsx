"use client";

import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { dayInWords, partsOf, weekdayLetters, weekdayOf } from "./calendar-date";
import { cx } from "./cx";

export type StripDay = {
  /** `YYYY-MM-DD` */
  date: string;
  /** The number of free slots; with none the day can be read, but not chosen. */
  free: number;
  /** Name of the holiday. */
  holiday?: string | undefined;
};

export type DateStripProps = {
  label: string;
  days: readonly StripDay[];
  value: string | null;
  onChange: (date: string) => void;
  today?: string | undefined;
  freeLabel?: ((free: number) => string) | undefined;
  todayLabel?: string | undefined;
  className?: string | undefined;
};

const inWords = (free: number) => (free === 0 ? "空きなし" : `空き${free}件`);

/**
 * Two weeks in a row (two rows of seven where there is space). Arrow keys move, Enter or Space chooses. Up to three dots show how much is
 * free. What is drawn of a day is part of its name (WCAG 2.5.3): it is hidden, and stands once more in the words.
 */
export function DateStrip({ label, days, value, onChange, today, freeLabel = inWords, todayLabel = "今日", className }: DateStripProps) {
  const list = useRef<HTMLDivElement>(null);
  const chosen = days.findIndex((day) => day.date === value);
  const [cursor, setCursor] = useState<string | null>(null);
  const firstFree = days.findIndex((day) => day.free > 0);
  const found = cursor === null ? -1 : days.findIndex((day) => day.date === cursor);
  const at = found >= 0 ? found : chosen >= 0 ? chosen : Math.max(0, firstFree);

  useEffect(() => {
    // Scrolls only the strip, sideways: the page must not jump when the day is set from outside.
    const box = list.current;
    const day = box?.querySelector<HTMLElement>('[aria-selected="true"]');
    if (box && day) box.scrollLeft = day.offsetLeft - (box.clientWidth - day.offsetWidth) / 2;
  }, []);

  function move(event: KeyboardEvent) {
    const last = days.length - 1;
    const target = { ArrowRight: at + 1, ArrowLeft: at - 1, ArrowDown: at + 7, ArrowUp: at - 7, Home: 0, End: last }[event.key];
    if (target === undefined) return;
    event.preventDefault();
    const index = Math.min(last, Math.max(0, target));
    setCursor(days[index]?.date ?? null);
    list.current?.querySelectorAll<HTMLElement>('[role="option"]')[index]?.focus();
  }

  return (
    <div className={cx("@container", className)}>
      <div
        ref={list}
        role="listbox"
        aria-label={label}
        aria-orientation="horizontal"
        tabIndex={-1}
        onKeyDown={move}
        className="relative flex snap-x gap-x-0.5 gap-y-1.5 overflow-x-auto p-1.5 [scrollbar-width:thin] @min-[20rem]:grid @min-[20rem]:grid-cols-7 @min-[20rem]:overflow-visible @min-[20rem]:p-0 @min-[24rem]:gap-1.5"
      >
        {days.map((day, index) => {
          const { month, day: dayOfMonth } = partsOf(day.date);
          const weekday = weekdayOf(day.date);
          const selected = day.date === value;
          const none = day.free === 0;
          const isToday = day.date === today;
          const red = day.holiday !== undefined || weekday === 0;
          return (
            <button
              key={day.date}
              type="button"
              role="option"
              data-drawn
              aria-selected={selected}
              aria-disabled={none}
              tabIndex={index === at ? 0 : -1}
              onFocus={() => setCursor(day.date)}
              onClick={() => {
                if (!none) onChange(day.date);
              }}
              className={cx(
                "relative flex min-h-[80px] min-w-11 snap-center flex-col items-center justify-center rounded-control border py-1.5 leading-none transition-colors focus-visible:z-10",
                selected
                  ? "border-primary bg-primary text-on-primary"
                  : none
                    ? "cursor-not-allowed border-transparent bg-sunken text-muted"
                    : "border-control bg-surface hover:border-primary hover:bg-primary-tint",
                isToday && !selected && "shadow-[inset_0_3px_0_var(--accent)]",
              )}
            >
              <span className="sr-only">
                {[isToday && todayLabel, dayInWords(day.date), day.holiday, freeLabel(day.free)].filter(Boolean).join(" ")}
              </span>
              <span
                aria-hidden="true"
                className={cx("text-xs leading-none", !selected && (red ? "text-error" : weekday === 6 ? "text-info" : "text-muted"))}
              >
                {weekdayLetters[weekday]}
              </span>
              <span aria-hidden="true" className="mt-1.5 text-lg leading-none font-bold tabular-nums">
                {dayOfMonth}
              </span>
              <span
                aria-hidden="true"
                className={cx("mt-1 h-3.5 text-xs leading-none", isToday && !selected && "font-bold text-accent-ink")}
              >
                {isToday ? todayLabel : (index === 0 || dayOfMonth === 1) && `${month}月`}
              </span>
              <span className="mt-1.5 flex h-1.5 gap-0.5">
                {Array.from({ length: Math.min(3, day.free) }, (_, dot) => (
                  <span key={dot} className={cx("size-1.5 rounded-full", selected ? "bg-white" : "bg-primary")} />
                ))}
                {none && <span className="mt-0.5 h-0.5 w-2 rounded-full bg-control" />}
              </span>
            </button>
          );
        })}
      </div>
    </div>
  );
}
