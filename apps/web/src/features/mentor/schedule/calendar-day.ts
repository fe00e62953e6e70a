import { MENTORING_LABEL_TEXT } from "@knotter/contract/labels/mentoring";
import type { MinuteRange } from "@knotter/domain/minute-range";
import { LIMITS } from "@knotter/domain/policy";
import { eachDate, formatTime, type LocalDate, MINUTE, tokyoDate, tokyoMinutes } from "@knotter/domain/tokyo";
import { busyOn, freeOf, minuteLength, onDate, overruledOn } from "./day";
import { minutesOf } from "./ranges";
import type { Entry, Proposed, Reserved, Schedule } from "./types";

/** The state of a booking: upcoming, soon or in progress, over without a report, done; or a time that is only proposed. */
export type BookingState = "coming" | "now" | "toReport" | "done" | "proposed";

export interface Booking {
  /** Unlike any other of the calendar: several times may be proposed instead of one interview. */
  key: string;
  id: string;
  publicNo: string;
  name: string;
  startAt: string;
  start: number;
  end: number;
  time: string;
  state: BookingState;
  label: string;
  /** Still to come, and an appointment of the mentor's own lies over it. */
  overlaps: boolean;
}

/** Of a booking over which an appointment lies, in the calendar and for screen readers. */
export const OVERLAP_TEXT = "予定と重なっています";

export interface CalendarDay {
  date: LocalDate;
  holiday: string | null;
  companyBlock: string | null;
  open: MinuteRange[];
  /** When the mentor's own calendars say that they are busy. */
  busy: MinuteRange[];
  /** What is left of the hours. */
  free: MinuteRange[];
  opened: Entry[];
  blocks: Entry[];
  /** Of these entries, those that have no effect: their hours are closed, or, of those that open some, the day. */
  overruled: Entry[];
  bookings: Booking[];
  past: boolean;
  isToday: boolean;
  /** Not loaded yet. */
  unknown: boolean;
}

/** Everything about each day of a period. */
export function calendarDays(schedule: Schedule | undefined, span: { from: LocalDate; to: LocalDate }, now: Date): CalendarDay[] {
  const today = tokyoDate(now);
  const known = new Map(schedule?.days.map((day) => [day.date, day]));
  const bookings = schedule ? bookingsOf(schedule, now) : [];
  return eachDate(span.from, span.to).map((date) => {
    const companyBlock = schedule?.companyBlocks.find((block) => block.from <= date && date <= block.to)?.name ?? null;
    const opened = schedule?.dates.filter(onDate(date)) ?? [];
    const blocks = schedule?.blocks.filter(onDate(date)) ?? [];
    const open = minutesOf(known.get(date)?.ranges ?? []);
    const busy = busyOn(schedule?.busy ?? [], date);
    return {
      date,
      holiday: known.get(date)?.holidayName ?? null,
      companyBlock,
      open,
      busy,
      free: schedule ? freeOf(schedule, open, date) : open,
      opened,
      blocks,
      overruled: companyBlock === null ? overruledOn(opened, blocks) : opened,
      bookings: bookings.filter((booking) => tokyoDate(new Date(booking.startAt)) === date),
      past: date < today,
      isToday: date === today,
      unknown: !known.has(date),
    };
  });
}

const bookingsOf = ({ reserved, proposed, busy }: Schedule, now: Date): Booking[] =>
  [...reserved.map((row) => bookingOf(row, busy, now)), ...proposed.map(proposalOf)].sort((a, b) => a.startAt.localeCompare(b.startAt));

function bookingOf(row: Reserved, busy: Schedule["busy"], now: Date): Booking {
  const state = stateOf(row, now);
  const ahead = state.state === "coming" || state.state === "now";
  return { ...placeOf(row), ...state, overlaps: ahead && busy.some((time) => liesOver(time, row)) };
}

const liesOver = (time: Schedule["busy"][number], { startAt, endAt }: Reserved): boolean =>
  new Date(time.startAt) < new Date(endAt) && new Date(startAt) < new Date(time.endAt);

/** A time that the mentor proposes: held for the mentee, and not booked. */
const proposalOf = (row: Proposed): Booking => ({ ...placeOf(row), state: "proposed", label: "提案中", overlaps: false });

function placeOf({ mentoringId, publicNo, menteeName, startAt, endAt }: Reserved | Proposed) {
  const start = tokyoMinutes(new Date(startAt));
  const end = start + minuteLength(startAt, endAt);
  const time = `${formatTime(start)}〜${formatTime(end)}`;
  return { key: `${mentoringId} ${startAt}`, id: mentoringId, publicNo, name: menteeName, startAt, start, end, time };
}

function stateOf({ status, startAt, endAt }: Reserved, now: Date): { state: BookingState; label: string } {
  const words = MENTORING_LABEL_TEXT;
  if (status !== "reserved") return { state: "done", label: words.done };
  if (new Date(endAt) <= now) return { state: "toReport", label: words.awaiting_report };
  if (new Date(startAt) <= now) return { state: "now", label: words.in_session };
  if (new Date(startAt).getTime() - now.getTime() <= LIMITS.startingSoonMinutes * MINUTE)
    return { state: "now", label: words.starting_soon };
  return { state: "coming", label: words.reserved };
}

export const isWholeDay = (entry: Entry): boolean => entry.ranges.length === 0;

/** A day on which no interview is possible, whatever the rules are. */
export const isClosed = (day: CalendarDay): boolean => day.companyBlock !== null || day.blocks.some(isWholeDay);

const USUAL = { from: 7, to: 22 };

/** The hours of the grid: the usual ones, extended to cover everything outside them. */
export function hoursShown(days: readonly CalendarDay[]): { from: number; to: number } {
  const ranges = days.flatMap((day) => [...day.open, ...day.bookings, ...day.blocks.flatMap((block) => partial(block))]);
  return {
    from: Math.min(USUAL.from, ...ranges.map((range) => Math.floor(range.start / 60))),
    to: Math.max(USUAL.to, ...ranges.map((range) => Math.ceil(range.end / 60))),
  };
}

/** Cuts a block like "from three until midnight" to the usual hours, so that it does not extend the grid. */
export function partial(block: Entry): MinuteRange[] {
  return minutesOf(block.ranges).map(({ start, end }) => ({
    start: start === 0 ? Math.min(USUAL.from * 60, end) : start,
    end: end === 1440 ? Math.max(USUAL.to * 60, start) : end,
  }));
}

/** The look of a booking by its state, which is also shown as text. */
export const BOOKING_LOOK = {
  coming: "border-primary bg-primary text-on-primary hover:bg-primary-hover",
  now: "border-accent-ink bg-accent-ink text-white hover:opacity-90",
  toReport: "border-warning bg-warning-tint text-ink hover:bg-surface",
  done: "border-control bg-surface text-muted hover:bg-sunken",
  proposed: "border-dashed border-primary bg-surface text-primary-hover hover:bg-primary-tint",
} as const satisfies Record<BookingState, string>;

export const BOOKING_TONE = {
  coming: "primary",
  now: "accent",
  toReport: "warning",
  done: "success",
  proposed: "neutral",
} as const satisfies Record<BookingState, string>;
