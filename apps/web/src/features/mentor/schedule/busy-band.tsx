import type { MinuteRange } from "@knotter/domain/minute-range";
import { rangeOf, rangesText } from "./ranges";
import { SLOT, SLOT_HEIGHT } from "./week-geometry";

/** Below this height a line of text has no place. */
const LINE = 20;

/** What the mentor's own calendars say is busy: quiet, below the bookings, within the hours of the grid (in slots). */
export function BusyBand({ busy, from, to }: { busy: MinuteRange; from: number; to: number }) {
  const start = Math.max(busy.start, from * SLOT);
  const end = Math.min(busy.end, to * SLOT);
  if (start >= end) return null;
  const height = ((end - start) / SLOT) * SLOT_HEIGHT - 2;
  return (
    <p
      className="absolute inset-x-0.5 overflow-hidden rounded-[6px] border border-control bg-sunken px-1.5 text-xs leading-[1.5] text-muted"
      style={{ top: (start / SLOT - from) * SLOT_HEIGHT + 1, height }}
    >
      <span className={height < LINE ? "sr-only" : undefined}>予定あり</span>
      <span className="sr-only"> {rangesText([rangeOf(busy)])}</span>
    </p>
  );
}
