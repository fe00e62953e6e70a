import { type MinuteRange, rangesOverlap } from "@knotter/domain/minute-range";
import type { LocalDate } from "@knotter/domain/tokyo";
import { type CalendarDay, isClosed, partial } from "./calendar-day";

/** Half an hour of the grid, in minutes and in pixels. */
export const SLOT = 30;
export const SLOT_HEIGHT = 28;

/** The selected slots of one day: from the first to the last one touched, in either order. */
export interface Marked {
  date: LocalDate;
  anchor: number;
  end: number;
}

export const firstOf = (marked: Marked): number => Math.min(marked.anchor, marked.end);
export const lastOf = (marked: Marked): number => Math.max(marked.anchor, marked.end);

export const isMarked = (marked: Marked | null, date: LocalDate, slot: number): boolean =>
  marked !== null && marked.date === date && firstOf(marked) <= slot && slot <= lastOf(marked);

/** The minutes of the selected slots; a single slot means an hour, within the day. */
export function minutesMarked(marked: Marked): MinuteRange {
  const start = firstOf(marked) * SLOT;
  const slots = lastOf(marked) - firstOf(marked) + 1;
  return { start, end: Math.min(start + (slots === 1 ? 2 : slots) * SLOT, 1440) };
}

export type SlotState = "open" | "closed" | "blocked" | "unknown";

export function slotState(day: CalendarDay, slot: number): SlotState {
  if (day.unknown) return "unknown";
  const start = slot * SLOT;
  const within = (range: MinuteRange) => range.start <= start && start < range.end;
  if (isClosed(day) || day.blocks.some((block) => partial(block).some(within))) return "blocked";
  return day.open.some(within) ? "open" : "closed";
}

/** Whether the mentor's own calendars say that they are busy in a part of a slot. */
export const isBusy = (day: CalendarDay, slot: number): boolean =>
  day.busy.some((range) => rangesOverlap(range, { start: slot * SLOT, end: (slot + 1) * SLOT }));

/** Whether the selected time is open already, so that the mentor probably wants to close it. */
export const isAllOpen = (day: CalendarDay, { start, end }: MinuteRange): boolean =>
  day.open.some((range) => range.start <= start && end <= range.end);
