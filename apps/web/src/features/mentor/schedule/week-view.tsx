"use client";

import { addDays, type LocalDate, tokyoMinutes, weekStartOf } from "@knotter/domain/tokyo";
import { Card } from "@knotter/ui/card";
import { cx } from "@knotter/ui/cx";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { BookingBlock } from "./booking-block";
import { BusyBand } from "./busy-band";
import { type CalendarDay, hoursShown } from "./calendar-day";
import { goTo } from "./calendar-link";
import { monthDay } from "./day";
import { rangeOf } from "./ranges";
import type { Entry } from "./types";
import { useMarking } from "./use-marking";
import { WEEK_COLUMNS } from "./week-columns";
import { isMarked, type Marked, minutesMarked, SLOT, SLOT_HEIGHT } from "./week-geometry";
import { WeekHead } from "./week-head";
import { WeekSlots } from "./week-slots";

const MORNING = 600 / SLOT;

/** The week as a grid of half hours. Arrow keys move, Shift with an arrow extends the selection, Enter opens it, Escape clears it. */
export function WeekView({
  days,
  date,
  now,
  onMarked,
  onAsk,
}: {
  days: readonly CalendarDay[];
  date: LocalDate;
  now: Date;
  onMarked: (marked: Marked) => void;
  onAsk: (entry: Entry) => void;
}) {
  const hours = hoursShown(days);
  const [from, to] = [(hours.from * 60) / SLOT, (hours.to * 60) / SLOT];
  const { marked, mark, clear, handlers } = useMarking({
    from,
    to,
    onMarked: (done) => {
      onMarked(done);
      clear();
    },
  });
  const [slot, setSlot] = useState(MORNING);
  const grid = useRef<HTMLDivElement>(null);
  const wanted = useRef<string | null>(null);
  const [cursorDate, setCursorDate] = useState(date);
  const onDay = days.some((day) => day.date === cursorDate) ? cursorDate : date;

  // The cell may only appear with the next week, so it is looked for after each render.
  useEffect(() => {
    const cell = wanted.current && grid.current?.querySelector<HTMLElement>(wanted.current);
    if (!cell || cell.offsetParent === null) return;
    wanted.current = null;
    cell.focus();
  });

  // Opened on a week whose first interview is below the window: it is brought into view, once.
  const opened = useRef(false);
  useEffect(() => {
    if (opened.current || days.some((day) => day.unknown)) return;
    opened.current = true;
    const shown = [...(grid.current?.querySelectorAll<HTMLElement>("[data-booking]") ?? [])].filter((block) => block.offsetParent !== null);
    const [first] = shown.sort((a, b) => a.offsetTop - b.offsetTop);
    // Whoever comes back is where they were.
    if (window.scrollY === 0) first?.scrollIntoView({ block: "nearest" });
  }, [days]);

  function moveTo(nextDate: LocalDate, nextSlot: number) {
    const within = Math.min(to - 1, Math.max(from, nextSlot));
    wanted.current = `[data-date="${nextDate}"][data-slot="${within}"]`;
    setCursorDate(nextDate);
    setSlot(within);
    const cell = grid.current?.querySelector<HTMLElement>(`[data-date="${nextDate}"]`);
    // In another week, or on a phone on another day: the calendar moves there.
    if (!cell || cell.offsetParent === null) goTo({ view: "week", date: nextDate });
  }

  function onKeyDown(event: KeyboardEvent) {
    if (!(event.target as HTMLElement).matches("[data-slot]")) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const across = { ArrowLeft: -1, ArrowRight: 1, PageUp: -7, PageDown: 7 }[event.key];
    const day = days.find((candidate) => candidate.date === onDay);
    if (step !== undefined && event.shiftKey && !day?.past) {
      const held: Marked = marked?.date === onDay ? marked : { date: onDay, anchor: slot, end: slot };
      const end = Math.min(to - 1, Math.max(from, held.end + step));
      mark({ ...held, end });
      moveTo(onDay, end);
    } else if (step !== undefined) {
      clear();
      moveTo(onDay, slot + step);
    } else if (across !== undefined) {
      clear();
      moveTo(addDays(onDay, across), slot);
    } else if (event.key === "Home" || event.key === "End") {
      clear();
      moveTo(addDays(weekStartOf(onDay), event.key === "Home" ? 0 : 6), slot);
    } else if (event.key === "Enter" || event.key === " ") {
      if (!day?.past) onMarked(marked ?? { date: onDay, anchor: slot, end: slot });
      clear();
    } else if (event.key === "Escape") clear();
    else return;
    event.preventDefault();
  }

  return (
    <Card padding="none" className="overflow-clip">
      <WeekHead days={days} date={date} onAsk={onAsk} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the grid inside is the element; the bookings above it share its listeners */}
      <div
        ref={grid}
        {...handlers}
        onKeyDown={onKeyDown}
        onFocus={(event) => {
          const { date: focused, slot: at } = (event.target as HTMLElement).dataset;
          if (focused && at) {
            setCursorDate(focused);
            setSlot(Number(at));
          }
        }}
        className={cx(WEEK_COLUMNS, "relative select-none")}
        style={{ gridTemplateRows: `repeat(${to - from}, ${SLOT_HEIGHT}px)` }}
      >
        {/* biome-ignore lint/a11y/useSemanticElements: a table could not lie under the bookings */}
        <div role="grid" aria-label="1週間の受付時間" aria-describedby="calendar-help" aria-multiselectable="true" className="contents">
          {Array.from({ length: to - from }, (_, index) => (
            <WeekSlots
              key={from + index}
              slot={from + index}
              row={index + 1}
              days={days}
              shownDate={date}
              cursorDate={slot === from + index || (index === 0 && (slot < from || slot >= to)) ? onDay : null}
              markedDate={marked && isMarked(marked, marked.date, from + index) ? marked.date : null}
            />
          ))}
        </div>
        {days.map((day, index) => (
          <section
            key={day.date}
            aria-label={`${monthDay(day.date)}の予約と予定`}
            style={{ "--column": index + 2 }}
            className={cx(
              "pointer-events-none relative col-start-2 row-span-full row-start-1 md:col-start-(--column)",
              day.date !== date && "max-md:hidden",
            )}
          >
            {day.busy.map((busy) => (
              <BusyBand key={busy.start} busy={busy} from={from} to={to} />
            ))}
            {day.bookings.map((booking) => (
              <BookingBlock
                key={booking.key}
                booking={booking}
                day={monthDay(day.date)}
                position={{ view: "week", date }}
                style={{
                  top: ((booking.start - from * SLOT) / SLOT) * SLOT_HEIGHT + 1,
                  height: Math.max(24, ((booking.end - booking.start) / SLOT) * SLOT_HEIGHT - 2),
                }}
              />
            ))}
            {/* The mentor's own blocks are in the head. */}
            {day.companyBlock !== null && (
              <p className="sticky top-[calc(var(--header-height)+7rem)] px-1 pt-2 text-center text-xs font-bold text-muted">
                {day.companyBlock}
              </p>
            )}
            {marked?.date === day.date && <MarkedTime marked={marked} from={from} />}
            {day.isToday && <NowLine minutes={tokyoMinutes(now)} from={from * SLOT} to={to * SLOT} />}
          </section>
        ))}
      </div>
    </Card>
  );
}

/** The selected time as one block with its hours. */
function MarkedTime({ marked, from }: { marked: Marked; from: number }) {
  const { start, end } = minutesMarked(marked);
  const words = rangeOf({ start, end });
  return (
    <div
      aria-hidden="true"
      className="absolute inset-x-0.5 z-10 overflow-hidden rounded-[6px] border-2 border-primary bg-primary-tint/90 px-1.5 text-xs leading-[1.5] font-bold whitespace-nowrap text-primary-hover tabular-nums"
      style={{ top: (start / SLOT - from) * SLOT_HEIGHT, height: ((end - start) / SLOT) * SLOT_HEIGHT }}
    >
      {words.start}〜{words.end}
    </div>
  );
}

function NowLine({ minutes, from, to }: { minutes: number; from: number; to: number }) {
  if (minutes < from || minutes > to) return null;
  return (
    <div
      aria-hidden="true"
      className="absolute inset-x-0 z-10 h-0.5 bg-accent before:absolute before:-top-[3px] before:-left-1 before:size-2 before:rounded-full before:bg-accent"
      style={{ top: ((minutes - from) / SLOT) * SLOT_HEIGHT - 1 }}
    />
  );
}
