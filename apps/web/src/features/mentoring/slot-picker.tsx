"use client";

import { formatShort, type LocalDate } from "@knotter/domain/tokyo";
import { Banner } from "@knotter/ui/banner";
import { Button } from "@knotter/ui/button";
import { cx } from "@knotter/ui/cx";
import { DateStrip } from "@knotter/ui/date-strip";
import { IconButton } from "@knotter/ui/icon-button";
import { useEffect, useRef } from "react";
import { dateOf, type FreeDay, monthDay } from "./slot-days";
import { SlotSkeleton, StripSkeleton } from "./slot-skeleton";
import { type SeveralTimes, SlotTimes } from "./slot-times";
import { type SlotView, useSlotView } from "./use-slot-view";

export interface SlotPickerProps {
  mentorId: string;
  /** The interview's order; by default the mentee's own order with this mentor. */
  orderId?: string | undefined;
  /** The chosen start (ISO-8601), or null. */
  value: string | null;
  onChange: (startAt: string) => void;
  /** Instead of `value`. */
  several?: SeveralTimes | undefined;
  /** The interview being rescheduled: its time is free, but its own start is not offered again. */
  moving?: { mentoringId: string; startAt: string } | undefined;
  /** The first day shown, while nothing is chosen. */
  initialDate?: LocalDate | undefined;
  /** The server's current day, if this is part of a page's first view. */
  today?: LocalDate | undefined;
  /** A heading of the second level, within a page; a dialog has its own. */
  title?: string | undefined;
  className?: string | undefined;
}

/** Chooses a free slot of a mentor: two weeks as a strip, the slots of one day below it. */
export function SlotPicker({ title, className, onChange, several, ...options }: SlotPickerProps) {
  const view = useSlotView(options);
  const heading = useRef<HTMLHeadingElement>(null);
  const jumping = useRef(false);
  const { days, day, range } = view;

  useEffect(() => {
    // The pressed button has disappeared when the day has loaded: the focus moves to the day.
    if (!jumping.current || day === null) return;
    jumping.current = false;
    heading.current?.focus();
  }, [day]);

  if (view.failed) {
    return (
      <Banner status="error" announce className={className} title="空き時間を読み込めませんでした。">
        <Button variant="secondary" size="small" icon="refresh" onClick={view.retry} className="mt-2">
          もう一度読み込む
        </Button>
      </Banner>
    );
  }
  return (
    <div className={cx("min-w-0", className)}>
      <div className="mb-2 flex items-center justify-between gap-2">
        <div className="min-w-0">
          {title !== undefined && <h2 className="text-lg">{title}</h2>}
          <p className={cx("leading-control tabular-nums", title === undefined ? "font-bold" : "text-sm text-muted")} aria-live="polite">
            {monthDay(range.from)}〜{monthDay(range.to)}
          </p>
        </div>
        <div className="-mr-2 flex">
          <IconButton icon="chevron-left" label="前の2週間" disabled={!view.hasEarlier} onClick={() => view.turn(-1)} />
          <IconButton icon="chevron-right" label="次の2週間" disabled={!view.hasLater} onClick={() => view.turn(1)} />
        </div>
      </div>
      {days === null ? (
        <StripSkeleton />
      ) : (
        <DateStrip
          key={range.from}
          label="面談の日"
          today={view.today}
          days={days.map(({ date, holidayName, slots }) => ({ date, free: slots.length, holiday: holidayName ?? undefined }))}
          value={day?.date ?? null}
          onChange={view.pick}
        />
      )}
      <Holidays days={days} />
      {view.gone && (
        <Banner status="warning" announce className="mt-4">
          お選びの時間は、受け付けを終了しました。別の時間をお選びください。
        </Banner>
      )}
      {days === null ? (
        <SlotSkeleton />
      ) : (
        <>
          {day && <SlotTimes day={day} value={options.value} several={several} onChange={onChange} heading={heading} />}
          <Elsewhere
            view={view}
            onJump={() => {
              jumping.current = true;
            }}
          />
        </>
      )}
    </div>
  );
}

/** The holidays of the strip by name. Most weeks have none, and the times need the space. */
function Holidays({ days }: { days: readonly FreeDay[] | null }) {
  const holidays = days?.filter((day) => day.holidayName !== null) ?? [];
  if (holidays.length === 0) return null;
  return (
    <p className="mt-2 text-sm text-muted">
      {holidays.map(({ date, holidayName }, index) => (
        <span key={date} className="inline-block">
          {index > 0 && "、"}
          <span className="text-error tabular-nums">{monthDay(date)}</span> {holidayName}
        </span>
      ))}
    </p>
  );
}

/** Shown if these two weeks have no slots, or an earlier one is elsewhere: where the next free slot is. */
function Elsewhere({ view, onJump }: { view: SlotView; onJump: () => void }) {
  const { day, next, range } = view;
  if (next === null) {
    if (day !== null) return null;
    return <p className="mt-4 rounded-control bg-sunken px-4 py-4">いま予約できる空きがありません。空きが出ると、ここに表示されます。</p>;
  }
  const date = dateOf(next);
  if (day !== null && range.from <= date && date <= range.to) return null;
  return (
    <div className="mt-4">
      {day === null && <p className="mb-3">この2週間に空きはありません。</p>}
      <Button
        variant={day === null ? "secondary" : "quiet"}
        size="small"
        icon="calendar"
        onClick={() => {
          view.goTo(date);
          onJump();
        }}
      >
        次の空き：{formatShort(new Date(next))}
      </Button>
    </div>
  );
}
