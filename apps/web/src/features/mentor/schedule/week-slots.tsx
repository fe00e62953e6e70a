// biome-ignore-all lint/a11y/useSemanticElements: the grid pattern of WAI-ARIA over a CSS grid; a table could not lie under the bookings
// biome-ignore-all lint/a11y/useFocusableInteractive: one cell at a time is in the tab order, as the pattern asks
"use client";

import { formatTime, instantOf } from "@knotter/domain/tokyo";
import { cx } from "@knotter/ui/cx";
import { memo } from "react";
import type { CalendarDay } from "./calendar-day";
import { monthDay } from "./day";
import { useLocalClock } from "./use-local-clock";
import { isBusy, SLOT, type SlotState, slotState } from "./week-geometry";

const LOOK = {
  open: "bg-primary-tint hover:bg-primary/20",
  closed: "bg-surface hover:bg-primary-tint",
  blocked: "bg-sunken bg-[repeating-linear-gradient(135deg,transparent_0_6px,var(--line)_6px_7px)]",
  unknown: "bg-surface",
} as const satisfies Record<SlotState, string>;

const WORD = { open: "受付時間", closed: "受付時間外", blocked: "受け付けない", unknown: "" } as const satisfies Record<SlotState, string>;

/** One half hour across the week. Its cells can be selected; their contents are drawn above them. */
export const WeekSlots = memo(function WeekSlots({
  slot,
  row,
  days,
  shownDate,
  cursorDate,
  markedDate,
}: {
  slot: number;
  row: number;
  days: readonly CalendarDay[];
  /** The one day that a phone shows. */
  shownDate: string;
  cursorDate: string | null;
  markedDate: string | null;
}) {
  const time = formatTime(slot * SLOT);
  const first = row === 1;
  const fullHour = (slot * SLOT) % 60 === 0;
  const monday = days[0]?.date ?? shownDate;
  const local = useLocalClock(instantOf(monday, slot * SLOT).toISOString());
  return (
    <div role="row" className="contents" style={{ "--row": row }}>
      <div
        role="rowheader"
        className="relative col-start-1 row-start-(--row) border-r border-line pr-2 text-right text-xs text-muted tabular-nums"
      >
        {fullHour ? (
          <span className={cx("block", first ? "" : "-mt-2.5")}>
            {time}
            {local !== null && (
              <span className="block leading-none whitespace-nowrap">
                <span className="sr-only">現地</span>({local})
              </span>
            )}
          </span>
        ) : (
          <span className="sr-only">{time}</span>
        )}
      </div>
      {days.map((day, index) => {
        const state = slotState(day, slot);
        return (
          <div
            key={day.date}
            role="gridcell"
            data-date={day.date}
            data-slot={slot}
            tabIndex={cursorDate === day.date ? 0 : -1}
            aria-disabled={day.past}
            aria-selected={markedDate === day.date}
            aria-label={[monthDay(day.date), time, day.past && "過ぎた日", WORD[state], isBusy(day, slot) && "予定あり"]
              .filter(Boolean)
              .join(" ")}
            style={{ "--column": index + 2 }}
            className={cx(
              "col-start-2 row-start-(--row) outline-offset-[-3px] md:col-start-(--column)",
              index > 0 && "md:border-l md:border-l-line",
              !first && (fullHour ? "border-t border-t-line" : "border-t border-t-line/70 [border-top-style:dotted]"),
              day.past ? (state === "open" ? "bg-primary-tint/50" : state === "blocked" ? LOOK.blocked : "bg-surface") : LOOK[state],
              !day.past && "md:cursor-cell",
              day.date !== shownDate && "max-md:hidden",
            )}
          />
        );
      })}
    </div>
  );
});
