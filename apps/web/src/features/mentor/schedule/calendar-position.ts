import { href } from "@knotter/contract/routes";
import { addDays, dateOfDay, dayNumber, formatDate, isLocalDate, type LocalDate, tokyoMinutes, weekStartOf } from "@knotter/domain/tokyo";
import type { CalendarDay } from "./calendar-day";

export const CALENDAR_VIEWS = ["week", "month", "list"] as const;
export type CalendarView = (typeof CALENDAR_VIEWS)[number];
export const VIEW_TEXT = { week: "週", month: "月", list: "一覧" } as const satisfies Record<CalendarView, string>;

/** The visible part of the calendar, as held in the address. */
export interface CalendarPosition {
  view: CalendarView;
  date: LocalDate;
}

const LIST_DAYS = 28;

/** Years outside this range are typing errors in the address. */
const NEAR_YEARS = /^20\d\d-/;

interface PositionQuery {
  view?: string | null | undefined;
  date?: string | null | undefined;
}

const isNear = (date: string | null | undefined): date is LocalDate => isLocalDate(date) && NEAR_YEARS.test(date);

/** `start`: where the calendar opens without a date. */
export function positionOf(query: PositionQuery, start: LocalDate): CalendarPosition {
  const view = CALENDAR_VIEWS.find((known) => known === query.view) ?? "week";
  return { view, date: isNear(query.date) ? query.date : start };
}

/** Whether a calendar without a date might open tomorrow: today is the last day of its week. */
export const mayStartTomorrow = (query: PositionQuery, today: LocalDate): boolean =>
  !isNear(query.date) && weekStartOf(today) === addDays(today, -6);

/** The week of today, or on its last day the next one, as soon as neither an interview nor hours of today are left. */
export function startOf(today: CalendarDay, now: Date): LocalDate {
  const minutes = tokyoMinutes(now);
  const isLeft = [...today.bookings, ...today.open].some(({ end }) => end > minutes);
  return isLeft ? today.date : addDays(today.date, 1);
}

/** The page of a booking, which leads back to this part of the calendar. */
export const bookingAddressOf = (id: string, { view, date }: CalendarPosition): string => href("reserved", { id }, { view, date });

export const addressOf = ({ view, date }: CalendarPosition): string => href("mentorCalendar", {}, { view, date });

const firstOfMonth = (date: LocalDate): LocalDate => `${date.slice(0, 8)}01`;
const firstOfNext = (date: LocalDate): LocalDate => firstOfMonth(dateOfDay(dayNumber(firstOfMonth(date)) + 31));

/** The visible days; whole weeks from Monday in the views with columns. */
export function spanOf({ view, date }: CalendarPosition): { from: LocalDate; to: LocalDate } {
  if (view === "list") return { from: date, to: addDays(date, LIST_DAYS - 1) };
  const from = weekStartOf(view === "month" ? firstOfMonth(date) : date);
  const last = view === "month" ? addDays(firstOfNext(date), -1) : date;
  return { from, to: addDays(weekStartOf(last), 6) };
}

/** The day near which something is added to what is visible: of a week its middle, so that its month is that of most of its days. */
export function nearestDay({ view, date }: CalendarPosition, today: LocalDate): LocalDate {
  const day = view === "week" ? addDays(weekStartOf(date), 3) : date;
  return day < today ? today : day;
}

/** The previous or next page of the calendar. */
export function stepped({ view, date }: CalendarPosition, direction: 1 | -1): CalendarPosition {
  if (view === "month") return { view, date: direction === 1 ? firstOfNext(date) : firstOfMonth(addDays(firstOfMonth(date), -1)) };
  return { view, date: addDays(date, direction * (view === "list" ? LIST_DAYS : 7)) };
}

/** `2026年11月`, `2026年11月16日〜22日`, `2026年11月30日〜12月6日` */
export function titleOf(position: CalendarPosition): string {
  const [year, month] = position.date.split("-");
  if (position.view === "month") return `${year}年${Number(month)}月`;
  const { from, to } = spanOf(position);
  const day = (date: LocalDate) => formatDate(date).replace(/\(.\)$/, "");
  const same = (length: number) => from.slice(0, length) === to.slice(0, length);
  return `${day(from)}〜${same(7) ? `${Number(to.slice(8))}日` : same(4) ? day(to).slice(5) : day(to)}`;
}
