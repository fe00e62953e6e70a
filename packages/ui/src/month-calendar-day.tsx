"use client";

import { dateInWords, partsOf, weekdayOf } from "./calendar-date";
import { cx } from "./cx";

export type MonthCalendarDayProps = {
  date: string;
  selected: boolean;
  isToday: boolean;
  inTabOrder: boolean;
  disabled: boolean;
  holiday: string | undefined;
  note: string | undefined;
  todayLabel: string;
  unavailableLabel: string;
  onChoose: () => void;
};

/** A cell of MonthCalendar. A disabled day can still be focused, and says so. */
export function MonthCalendarDay({
  date,
  selected,
  isToday,
  inTabOrder,
  disabled,
  holiday,
  note,
  todayLabel,
  unavailableLabel,
  onChoose,
}: MonthCalendarDayProps) {
  const weekday = weekdayOf(date);
  const words = [isToday && todayLabel, dateInWords(date), holiday, disabled ? unavailableLabel : note].filter(Boolean).join(" ");
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a cell of the grid pattern
    // biome-ignore lint/a11y/useFocusableInteractive: the button in the cell takes the focus, as the pattern allows
    <td role="gridcell" aria-selected={selected} className="p-0.5">
      <button
        type="button"
        data-date={date}
        aria-label={words}
        aria-disabled={disabled}
        aria-current={isToday ? "date" : undefined}
        tabIndex={inTabOrder ? 0 : -1}
        onClick={() => {
          if (!disabled) onChoose();
        }}
        className={cx(
          "relative mx-auto grid h-11 w-full min-w-9 place-items-center rounded-control tabular-nums leading-none transition-colors",
          selected
            ? "bg-primary font-bold text-on-primary"
            : cx(
                disabled ? "cursor-not-allowed line-through opacity-55" : "hover:bg-primary-tint",
                holiday !== undefined || weekday === 0 ? "text-error" : weekday === 6 ? "text-info" : "text-ink",
              ),
          isToday && !selected && "font-bold shadow-[inset_0_0_0_2px_var(--accent)]",
        )}
      >
        {partsOf(date).day}
        {note !== undefined && !disabled && (
          <span aria-hidden="true" className={cx("absolute bottom-1 size-1.5 rounded-full", selected ? "bg-white" : "bg-primary")} />
        )}
      </button>
    </td>
  );
}
